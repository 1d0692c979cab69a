/** Call data and storage slots from values as people write them. */

import { keccak_256 } from '@noble/hashes/sha3.js';
import { createContract } from 'micro-eth-signer/abi.js';
import { byteLengthOf } from '../units/hex';
import { parseUnit } from '../units/wei';
import { counted, shortened } from '../units/words';
import {
  type AbiType,
  canonicalType,
  closingOf,
  hexOf,
  parseSignature,
  type SignatureFault,
} from './signature';

export type Encoded = { readonly value: string } | SignatureFault;

/**
 * The call data of a signature and its arguments: `transfer(address,uint256) 0x… 1`. Arguments stand between spaces
 * or commas; texts with either in quotes, lists in brackets, tuples in parentheses; amounts may have a unit (`1.5ether`).
 */
export function calldataOf(text: string): Encoded {
  const signature = parseSignature(text);
  if ('problem' in signature) return signature;
  const { inputs, canonical, rest } = signature;
  const words = wordsOf(rest);
  if ('problem' in words) return words;
  if (words.length !== inputs.length) {
    return {
      problem: `${canonical} takes ${inputs.length === 0 ? 'no arguments' : counted(inputs.length, 'argument')}, and ${words.length === 0 ? 'none is' : words.length === 1 ? '1 is' : `${words.length} are`} given.`,
    };
  }
  const values: unknown[] = [];
  for (const [index, type] of inputs.entries()) {
    const read = argumentOf(words[index] ?? '', type);
    if ('problem' in read) return { problem: `Argument ${index + 1} of ${canonical}: ${read.problem}` };
    values.push(read.value);
  }
  const item = { type: 'function', name: 'call', inputs: inputs.map(unnamed), outputs: [] } as const;
  try {
    const contract = createContract([{ ...item, name: signature.name }] as never) as unknown as Record<
      string,
      { encodeInput(value: unknown): Uint8Array }
    >;
    const method = contract[signature.name];
    if (!method) return { problem: `${canonical} cannot be encoded.` };
    return { value: hexOf(method.encodeInput(inputs.length === 1 ? values[0] : values)) };
  } catch (error) {
    return { problem: `${canonical} cannot be encoded: ${(error as Error).message}.` };
  }
}

/** Plain objects that the library may keep. */
function unnamed({ type, components }: AbiType): unknown {
  return components ? { type, components: components.map(unnamed) } : { type };
}

// ---------------------------------------------------------------- arguments

/** Arguments between spaces or commas; quoted texts keep their quotes, lists and tuples their brackets. */
export function wordsOf(text: string): readonly string[] | SignatureFault {
  const words: string[] = [];
  let at = 0;
  while (at < text.length) {
    const char = text[at] as string;
    if (/[\s,]/.test(char)) {
      at++;
      continue;
    }
    const end = wordEnd(text, at);
    if (end < 0) return { problem: `${char} is not closed.` };
    words.push(text.slice(at, end));
    at = end;
  }
  return words;
}

function wordEnd(text: string, at: number): number {
  const char = text[at] as string;
  if (char === '"' || char === "'") {
    const end = text.indexOf(char, at + 1);
    return end < 0 ? -1 : end + 1;
  }
  if (char === '[' || char === '(') {
    const end = closingOf(text, at);
    return end < 0 ? -1 : end + 1;
  }
  const length = /^[^\s,]+/.exec(text.slice(at))?.[0].length ?? 1;
  return at + length;
}

type Read = { readonly value: unknown } | SignatureFault;

function argumentOf(word: string, type: AbiType): Read {
  const array = /^(.*)\[(\d*)\]$/.exec(type.type);
  if (array) {
    if (!/^\[.*\]$/s.test(word))
      return { problem: `a list in brackets, as in [1, 2], not ${shortened(word, 50)}.` };
    const items = wordsOf(word.slice(1, -1));
    if ('problem' in items) return items;
    if (array[2] !== '' && items.length !== Number(array[2]))
      return { problem: `${canonicalType(type)} has ${array[2]} items, not ${items.length}.` };
    const inner: AbiType = { ...type, type: array[1] ?? '' };
    return all(items.map((item) => argumentOf(item, inner)));
  }
  if (type.components) {
    if (!/^[([].*[)\]]$/s.test(word))
      return { problem: `a tuple in parentheses, as in (1, 2), not ${shortened(word, 50)}.` };
    const items = wordsOf(word.slice(1, -1));
    if ('problem' in items) return items;
    if (items.length !== type.components.length)
      return {
        problem: `${canonicalType(type)} has ${type.components.length} members, not ${items.length}.`,
      };
    return all(type.components.map((component, index) => argumentOf(items[index] ?? '', component)));
  }
  return scalarOf(unquoted(word), type.type);
}

function all(read: readonly Read[]): Read {
  const fault = read.find((one): one is SignatureFault => 'problem' in one);
  return fault ?? { value: read.map((one) => ('value' in one ? one.value : undefined)) };
}

function scalarOf(text: string, type: string): Read {
  if (type === 'string') return { value: text };
  if (type === 'bool') {
    if (text === 'true' || text === '1') return { value: true };
    if (text === 'false' || text === '0') return { value: false };
    return { problem: `true or false, not ${shortened(text, 50)}.` };
  }
  if (type === 'address') {
    if (/^0x[\da-f]{40}$/i.test(text)) return { value: text.toLowerCase() };
    return { problem: `an address of 20 bytes, not ${shortened(text, 50)}.` };
  }
  const [, kind, digits] = /^(bytes|uint|int)(\d*)$/.exec(type) ?? [];
  if (kind === 'bytes') {
    const length = byteLengthOf(text);
    if (length === undefined) return { problem: `data such as 0x1234, not ${shortened(text, 50)}.` };
    if (digits !== '' && length !== Number(digits))
      return { problem: `${type} has ${counted(Number(digits), 'byte')}, not ${length}.` };
    return { value: bytesOf(text) };
  }
  const number = integerIn(text);
  if (number === undefined)
    return { problem: `a whole number such as 10, 0xa or 1.5ether, not ${shortened(text, 50)}.` };
  const bits = BigInt(digits || 256);
  const [least, most] =
    kind === 'int' ? [-(1n << (bits - 1n)), (1n << (bits - 1n)) - 1n] : [0n, (1n << bits) - 1n];
  if (number >= least && number <= most) return { value: number };
  return {
    problem:
      number < least && kind === 'uint'
        ? `${type} cannot be negative.`
        : `${shortened(text, 50)} is too large for ${type}.`,
  };
}

function integerIn(text: string): bigint | undefined {
  if (/^-?(?:0x[\da-f]+|\d+)$/i.test(text)) {
    const size = BigInt(text.replace(/^-/, '').toLowerCase());
    return text.startsWith('-') ? -size : size;
  }
  const [, amount, unit] = /^([\d.,_]+)(ether|gwei|wei)$/.exec(text) ?? [];
  return amount === undefined ? undefined : parseUnit(amount, unit as 'ether' | 'gwei' | 'wei');
}

export function unquoted(word: string): string {
  return /^(["']).*\1$/s.test(word) && word.length > 1 ? word.slice(1, -1) : word;
}

export function bytesOf(data: string): Uint8Array {
  const found = new Uint8Array((data.length - 2) / 2);
  for (let at = 0; at < found.length; at++)
    found[at] = Number.parseInt(data.slice(at * 2 + 2, at * 2 + 4), 16);
  return found;
}

// ---------------------------------------------------------------- hashes

/** The Keccak-256 hash of data (`0x…`) or of a text, which may stand in quotes. */
export function keccakOf(text: string): Encoded {
  if (text === '') return { problem: 'there is nothing to hash: give a text or data such as 0x1234.' };
  if (!/^0x/i.test(text)) return { value: hexOf(keccak_256(new TextEncoder().encode(unquoted(text)))) };
  if (byteLengthOf(text) !== undefined) return { value: hexOf(keccak_256(bytesOf(text))) };
  return {
    problem: `${shortened(text, 50)} is not data of whole bytes. Put text that starts with 0x in quotes.`,
  };
}

/**
 * Where a mapping keeps the value of a key, as Solidity lays it out; of nested mappings the outer key comes first:
 * `owner spender 1`. A key is an address, a number, 32 bytes, or a text in quotes.
 */
export function mappingSlot(words: readonly string[]): Encoded {
  const keys = words.slice(0, -1);
  const last = words.at(-1);
  if (keys.length === 0 || last === undefined)
    return { problem: 'it takes a key and the slot of the mapping, as in {{$mappingSlot 0x… 0}}.' };
  const start = integerIn(last);
  if (start === undefined || start < 0n || start >> 256n !== 0n)
    return { problem: `the slot of the mapping is a number such as 0, not ${shortened(last, 50)}.` };
  let slot = word(start);
  for (const key of keys) {
    const bytes = keyBytes(key);
    if (!bytes)
      return {
        problem: `a key is an address, a number, 32 bytes or a text in quotes, not ${shortened(key, 50)}.`,
      };
    slot = keccak_256(Uint8Array.from([...bytes, ...slot]));
  }
  return { value: hexOf(slot) };
}

function keyBytes(key: string): Uint8Array | undefined {
  if (/^["']/.test(key)) return new TextEncoder().encode(unquoted(key));
  if (key === 'true' || key === 'false') return word(key === 'true' ? 1n : 0n);
  const number = integerIn(key);
  return number === undefined || number >> 256n > 0n ? undefined : word(BigInt.asUintN(256, number));
}

function word(value: bigint): Uint8Array {
  return bytesOf(`0x${value.toString(16).padStart(64, '0')}`);
}
