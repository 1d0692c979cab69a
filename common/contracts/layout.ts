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

/** Limits for layouts of any size: hashes, names and nested types. */
const MOST_HASHES = 5000;
const MOST_NAMES = 50_000;
const DEEPEST = 6;
/** Elements of an array. */
const MOST_ELEMENTS = 256;
const SLOTS = 1n << 256n;

/**
 * @param layout value of `storageLayout`
 * @param keys words of 64 hex digits that a mapping may have as keys; the first ones are tried if there are many
 */
export function slotNames(layout: unknown, keys: readonly string[]): SlotNames {
  const parsed = layoutSchema.safeParse(layout);
  const names = new Map<bigint, StorageVariable[]>();
  if (!parsed.success) return () => [];
  const types = new Map(Object.entries(parsed.data.types ?? {}));
  let hashes = 0;
  let steps = 0;

  function put(slot: bigint, found: StorageVariable): void {
    names.set(slot, [...(names.get(slot) ?? []), found]);
  }

  function place(name: string, id: string, slot: bigint, offset: number, depth: number): void {
    const found = types.get(id);
    if (!found || depth > DEEPEST || steps++ > MOST_NAMES) return;
    const { encoding, label, members, numberOfBytes, base } = found;
    if (encoding === 'mapping') placeValues(name, found, slot, depth);
    else if (members) {
      for (const one of members)
        place(`${name}.${one.label}`, one.type, (slot + BigInt(one.slot)) % SLOTS, one.offset, depth + 1);
    } else if (encoding === 'dynamic_array') {
      put(slot, { name: `${name}.length`, type: 'uint256', offset: 0, size: 32 });
      placeElements(name, base, BigInt(`0x${hashOf(wordOf(slot))}`), MOST_ELEMENTS, depth);
    } else if (base !== undefined) {
      placeElements(name, base, slot, lengthOf(label), depth);
    } else put(slot, { name, type: label, offset, size: Math.min(32, Number(numberOfBytes)) });
  }

  function placeElements(
    name: string,
    base: string | undefined,
    start: bigint,
    length: number,
    depth: number,
  ): void {
    const size = Number(types.get(base ?? '')?.numberOfBytes ?? 32);
    const perSlot = Math.max(1, Math.floor(32 / size));
    const slots = BigInt(Math.ceil(size / 32));
    for (let index = 0; index < Math.min(length, MOST_ELEMENTS) && steps <= MOST_NAMES; index++) {
      const slot = (start + BigInt(Math.floor(index / perSlot)) * slots) % SLOTS;
      place(`${name}[${index}]`, base ?? '', slot, (index % perSlot) * size, depth + 1);
    }
  }

  /** The values of a mapping are at the hash of key and slot. */
  function placeValues(name: string, { key, value }: Type, slot: bigint, depth: number): void {
    const { encoding, label = '' } = types.get(key ?? '') ?? {};
    if (encoding !== 'inplace' || value === undefined) return;
    for (const word of keys) {
      if (!isWordOf(label, word)) continue;
      if (hashes++ > MOST_HASHES) return;
      const inside = `${name}[${wordText(label, word, 32)}]`;
      place(inside, value, BigInt(`0x${hashOf(word + wordOf(slot))}`), 0, depth + 1);
    }
  }

  for (const { label, offset, slot, type: id } of parsed.data.storage)
    place(label, id, BigInt(slot), offset, 0);
  return (slot) => [...(names.get(slot) ?? [])].sort((a, b) => a.offset - b.offset);
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
