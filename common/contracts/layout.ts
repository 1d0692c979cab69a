/** Names of storage slots, from the `storageLayout` that solc and Foundry put into artifacts. */
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import * as z from 'zod';
import { checksummed } from '../../catalogue/types/hex';
import { grouped } from '../units/digits';
import { type EnumMembers, enumNamed } from './values';
import { numberText } from './words';

/** A variable, an element or a member that a slot has. */
export interface StorageVariable {
  /** `balances[0x1111…]`, `owner`, `points[2].x` */
  readonly name: string;
  /** Type in Solidity: `uint128`. */
  readonly type: string;
  /** Bytes from the right end of the slot. */
  readonly offset: number;
  readonly size: number;
}

/** The variables in a slot, from the right; empty if none is known. */
export type SlotNames = (slot: bigint) => readonly StorageVariable[];

const variable = z.object({
  label: z.string().max(200),
  offset: z.number().int().min(0).max(31),
  slot: z.string().regex(/^\d{1,78}$/),
  type: z.string(),
});
const type = z.object({
  encoding: z.string(),
  label: z.string().max(300),
  numberOfBytes: z.string().regex(/^\d{1,78}$/),
  key: z.string().optional(),
  value: z.string().optional(),
  base: z.string().optional(),
  members: z.array(variable).max(500).optional(),
});
const layoutSchema = z.object({
  storage: z.array(variable).max(2000),
  types: z.record(z.string(), type).nullable(),
});

type Type = z.infer<typeof type>;
type Types = ReadonlyMap<string, Type>;

/** Limits for layouts of any size: hashes, steps and nested types. */
const MOST_HASHES = 5000;
const MOST_STEPS = 30_000;
/** Steps of each variable before a slot is looked up again. */
const ROUNDS = 50;
const DEEPEST = 6;
/** Elements of an array in which mappings and arrays are looked for. */
const MOST_ELEMENTS = 256;
/** Elements of a dynamic array, and slots of a text, that have a name. */
const MOST_NAMED = 1n << 32n;
const SLOTS = 1n << 256n;
/** Slots of a range that is found by each of them. */
const SHORT = 8n;

/** Slots in a row that one variable takes. */
interface Place {
  readonly name: string;
  readonly id: string;
  readonly slot: bigint;
  readonly offset: number;
  readonly depth: number;
}

type Inside = Omit<Place, 'depth'>;

/** Slots in a row whose variables are found by arithmetic. */
interface Range {
  readonly start: bigint;
  readonly slots: bigint;
  /** @param at slot in the range, from 0 */
  readonly names: (at: bigint) => readonly StorageVariable[];
}

class Ranges {
  /** By each of their slots. */
  readonly #short = new Map<bigint, Range[]>();
  readonly #long: Range[] = [];

  /** Number of ranges with many slots. */
  get long(): number {
    return this.#long.length;
  }

  put(range: Range): void {
    if (range.slots > SHORT) {
      this.#long.push(range);
      return;
    }
    for (let at = 0n; at < range.slots; at++) {
      const slot = (range.start + at) % SLOTS;
      this.#short.set(slot, [...(this.#short.get(slot) ?? []), range]);
    }
  }

  /** @param from the first range with many slots to look at */
  namesOf(slot: bigint, from: number): readonly StorageVariable[] {
    return [...(this.#short.get(slot) ?? []), ...this.#long.slice(from)].flatMap(
      ({ names, slots, start }) => {
        const at = (slot - start + SLOTS) % SLOTS;
        return at < slots ? names(at) : [];
      },
    );
  }
}

/**
 * The names of slots. What needs a hash, such as the values of mappings, is looked for only until the slot is found, one
 * step for each variable of the contract in turn, so that none takes the names of the others.
 *
 * @param layout value of `storageLayout`
 * @param keys words of 64 hex digits that a mapping may have as keys; the first ones are tried if there are many
 */
export function slotNames(layout: unknown, keys: readonly string[]): SlotNames {
  const parsed = layoutSchema.safeParse(layout);
  if (!parsed.success) return () => [];
  const types = new Map(Object.entries(parsed.data.types ?? {}));
  const ranges = new Ranges();
  let hashes = 0;
  let steps = 0;
  const turns = parsed.data.storage.map(({ label, offset, slot, type: id }) =>
    placesIn({ name: label, id, slot: BigInt(slot), offset, depth: 0 }),
  );

  const hash = (digits: string): bigint => {
    hashes++;
    return BigInt(`0x${hashOf(digits)}`);
  };

  /** Puts the ranges of a variable and of what is inside it, the outer ones first. */
  function* placesIn(first: Place): Generator<undefined, void> {
    const queue: Place[] = [first];
    for (let place = queue.shift(); place; place = queue.shift()) {
      const found = types.get(place.id);
      if (!found || place.depth > DEEPEST) continue;
      if (found.encoding !== 'mapping') putOwn(place, found);
      for (const inner of hashedIn(place, found)) {
        queue.push({ ...inner, depth: place.depth + 1 });
        // Each value of a mapping costs a hash.
        if (found.encoding === 'mapping') yield;
      }
      yield;
    }
  }

  /** The slots of a variable itself, and those with its bytes or elements. */
  function putOwn(place: Place, found: Type): void {
    const { name, slot } = place;
    const { base = '', encoding } = found;
    ranges.put({ start: slot, slots: slotsOf(found), names: (at) => variablesAt(types, place, at) });
    if (encoding === 'bytes')
      ranges.put({
        start: hash(wordOf(slot)),
        slots: MOST_NAMED,
        names: (at) => [textPart(name, found, at)],
      });
    if (encoding === 'dynamic_array')
      ranges.put({
        start: hash(wordOf(slot)),
        slots: MOST_NAMED * slotsOf(types.get(base)),
        names: (at) => elementsAt(types, place, base, at, undefined),
      });
  }

  /** What is inside a variable and has values at a hash. */
  function* hashedIn({ name, slot }: Place, found: Type): Generator<Inside> {
    const { base, encoding, label, members = [] } = found;
    if (encoding === 'mapping') return yield* valuesOf(name, found, slot);
    for (const one of members) {
      if (!hasHashes(types, one.type)) continue;
      yield {
        name: `${name}.${one.label}`,
        id: one.type,
        slot: slot + BigInt(one.slot),
        offset: one.offset,
      };
    }
    if (base === undefined || !hasHashes(types, base)) return;
    const isDynamic = encoding === 'dynamic_array';
    const start = isDynamic ? hash(wordOf(slot)) : slot;
    const length = Math.min(isDynamic ? MOST_ELEMENTS : lengthOf(label), MOST_ELEMENTS);
    const slots = slotsOf(types.get(base));
    for (let index = 0; index < length; index++) {
      yield { name: `${name}[${index}]`, id: base, slot: (start + BigInt(index) * slots) % SLOTS, offset: 0 };
    }
  }

  /** The values of a mapping are at the hash of key and slot. */
  function* valuesOf(name: string, { key, value }: Type, slot: bigint): Generator<Inside> {
    const { encoding, label = '' } = types.get(key ?? '') ?? {};
    if (encoding !== 'inplace' || value === undefined) return;
    for (const word of keys) {
      if (!isWordOf(label, word)) continue;
      yield {
        name: `${name}[${wordText(label, word, 32)}]`,
        id: value,
        slot: hash(word + wordOf(slot)),
        offset: 0,
      };
    }
  }

  /** Looks for more places. @returns false if there are none */
  function further(): boolean {
    let open = turns;
    for (let round = 0; round < ROUNDS && open.length > 0; round++) {
      open = open.filter((turn) => {
        if (steps++ > MOST_STEPS || hashes > MOST_HASHES) return false;
        return !turn.next().done;
      });
    }
    return open.length > 0;
  }

  // Variables of the contract itself, several of which may share a slot.
  for (const turn of turns) turn.next();
  return (slot) => {
    for (let from = 0; ; from = ranges.long) {
      const found = new Map(ranges.namesOf(slot, from).map((one) => [one.name, one]));
      if (found.size > 0) return [...found.values()].sort((a, b) => a.offset - b.offset);
      if (!further()) return [];
    }
  };
}

/** The variables in one slot of a variable that has several. */
function variablesAt(
  types: Types,
  { depth, id, name, offset }: Place,
  at: bigint,
): readonly StorageVariable[] {
  const found = types.get(id);
  if (!found || depth > DEEPEST) return [];
  const { base, encoding, label, members, numberOfBytes } = found;
  if (encoding === 'mapping') return [];
  if (encoding === 'dynamic_array') return [{ name: `${name}.length`, type: 'uint256', offset: 0, size: 32 }];
  if (members) {
    return members.flatMap((one) => {
      const inner = at - BigInt(one.slot);
      if (inner < 0n || inner >= slotsOf(types.get(one.type))) return [];
      const place = {
        name: `${name}.${one.label}`,
        id: one.type,
        slot: 0n,
        offset: one.offset,
        depth: depth + 1,
      };
      return variablesAt(types, place, inner);
    });
  }
  if (base !== undefined)
    return elementsAt(types, { name, id, slot: 0n, offset, depth }, base, at, BigInt(lengthOf(label)));
  return [{ name, type: label, offset, size: Math.min(32, Number(numberOfBytes)) }];
}

/** The elements in one slot of an array. @param length undefined if it is not known */
function elementsAt(
  types: Types,
  { depth, name }: Place,
  base: string,
  at: bigint,
  length: bigint | undefined,
): readonly StorageVariable[] {
  const type = types.get(base);
  const size = Math.max(1, Number(type?.numberOfBytes ?? 32));
  const slots = slotsOf(type);
  const perSlot = BigInt(Math.max(1, Math.floor(32 / size)));
  const first = (at / slots) * perSlot;
  const found: StorageVariable[] = [];
  for (let index = first; index < first + perSlot && (length === undefined || index < length); index++) {
    const offset = Number(index - first) * size;
    const element = { name: `${name}[${index}]`, id: base, slot: 0n, offset, depth: depth + 1 };
    found.push(...variablesAt(types, element, at % slots));
  }
  return found;
}

/** Whether a type has values at the hash of something. */
function hasHashes(types: Types, id: string, depth = 0): boolean {
  const found = types.get(id);
  if (!found || depth > DEEPEST) return false;
  if (found.encoding !== 'inplace') return true;
  if (found.members) return found.members.some((one) => hasHashes(types, one.type, depth + 1));
  return found.base !== undefined && hasHashes(types, found.base, depth + 1);
}

/** A part of a text or of bytes that are too long for the slot of their length. */
function textPart(name: string, { label }: Type, at: bigint): StorageVariable {
  return { name: `${name}[${at * 32n}…${at * 32n + 31n}]`, type: `part of ${label}`, offset: 0, size: 32 };
}

function slotsOf(type: Type | undefined): bigint {
  const bytes = BigInt(type?.numberOfBytes ?? 32);
  return bytes <= 32n ? 1n : (bytes + 31n) / 32n;
}

/**
 * The slots with the bytes of a text that is too long for its own slot; empty for a short one.
 *
 * @param word of its own slot
 */
export function textSlots(slot: bigint, word: string): readonly bigint[] {
  const value = BigInt(`0x${word}`);
  if (value % 2n === 0n) return [];
  const length = (value - 1n) / 2n;
  const start = BigInt(`0x${hashOf(wordOf(slot))}`);
  const slots = length > LONGEST_TEXT ? 0 : Math.ceil(Number(length) / 32);
  return Array.from({ length: slots }, (_, index) => (start + BigInt(index)) % SLOTS);
}

/** Bytes of a text in storage that is read. */
const LONGEST_TEXT = 32_768n;

/** A text whose bytes are in slots of their own. @param words of these slots, in order */
export function longText(label: string, word: string, words: readonly string[]): string {
  const data = words.join('').slice(0, Number(BigInt(`0x${word}`) - 1n));
  return label === 'bytes' ? `0x${data}` : JSON.stringify(new TextDecoder().decode(hexToBytes(data)));
}

/** The value of a variable in the word of its slot, as text. @param word 64 hex digits */
export function variableText(
  { offset, size, type: label }: StorageVariable,
  word: string,
  enums: EnumMembers,
): string {
  const digits = word.slice(64 - 2 * (offset + size), 64 - 2 * offset);
  const known = enumNamed(/^enum (.+)$/.exec(label)?.[1], enums);
  return known ? numberText(BigInt(`0x${digits || '0'}`), known) : wordText(label, digits, size);
}

/** @param digits hex without `0x` */
function wordText(label: string, digits: string, size: number): string {
  const number = BigInt(`0x${digits || '0'}`);
  if (/^(?:uint|enum )/.test(label)) return grouped(number);
  if (label.startsWith('int')) return grouped(BigInt.asIntN(size * 8, number));
  if (label === 'bool' && number < 2n) return String(number === 1n);
  if (/^(?:address|contract )/.test(label)) return checksummed(`0x${digits.slice(-40).padStart(40, '0')}`);
  const text = /^(?:string|bytes)$/.test(label) ? shortText(label, digits) : undefined;
  if (text !== undefined) return text;
  const [, bytes] = /^bytes(\d+)$/.exec(label) ?? [];
  return `0x${bytes !== undefined && size === 32 ? digits.slice(0, 2 * Number(bytes)) : digits}`;
}

/** Up to 31 bytes are in the slot itself, with twice their number in the last byte; else the slot has the length. */
function shortText(label: string, digits: string): string {
  const last = Number.parseInt(digits.slice(-2), 16);
  if (last % 2 === 1) return `${grouped((BigInt(`0x${digits}`) - 1n) / 2n)} bytes`;
  const data = digits.slice(0, Math.min(62, last));
  return label === 'bytes' ? `0x${data}` : JSON.stringify(new TextDecoder().decode(hexToBytes(data)));
}

/** Whether a word can be a key of a type: an address has 12 zero bytes before it. */
function isWordOf(label: string, word: string): boolean {
  if (/^(?:address|contract )/.test(label)) return /^0{24}/.test(word) && !/^0{64}$/.test(word);
  return label !== 'bool' || /^0{63}[01]$/.test(word);
}

function lengthOf(label: string): number {
  const [, length = '0'] = /\[(\d+)\]$/.exec(label) ?? [];
  return Number(length);
}

function wordOf(slot: bigint): string {
  return slot.toString(16).padStart(64, '0');
}

function hashOf(digits: string): string {
  return bytesToHex(keccak_256(hexToBytes(digits)));
}
