/** Call data, hashes and storage slots from values in a scratch file. */

import { keccak_256 } from '@noble/hashes/sha3.js';
import { encode } from 'ox/AbiParameters';
import { dataFault } from '../../catalogue/types/hex';
import { failed, type Result, success } from '../result';
import { byteLengthOf } from '../units/hex';
import { parseUnit } from '../units/wei';
import { counted, shortened } from '../units/words';
import {
  type AbiType,
  canonicalType,
  closingOf,
  hexOf,
  parseSignature,
  type Signature,
  signatureHash,
} from './signature';

/**
 * The call data of a signature and its arguments: `transfer(address,uint256) 0x… 1`. Arguments are separated by spaces
 * or commas. Texts that contain either need quotes, lists brackets, and tuples parentheses. Amounts may have a unit
 * (`1.5ether`).
 */
export function calldataOf(text: string): Result<string> {
  const signature = parseSignature(text);
  if (!signature.ok) return signature;
  const { inputs, canonical, rest } = signature.value;
  const words = wordsOf(rest);
  if (!words.ok) return failed({ message: `Arguments of ${canonical}: ${words.failure.message}` });
  const given = words.value;
  if (given.length !== inputs.length) {
    const takes = inputs.length === 0 ? 'no arguments' : counted(inputs.length, 'argument');
    const has = given.length === 0 ? 'none is' : given.length === 1 ? '1 is' : `${given.length} are`;
    return failed({ message: `{{$calldata}}: ${canonical} takes ${takes}, and ${has} given.` });
  }
  const values: unknown[] = [];
  for (const [index, type] of inputs.entries()) {
    const argument = argumentOf(given[index] ?? '', type);
    if (!argument.ok)
      return failed({ message: `Argument ${index + 1} of ${canonical}: ${argument.failure.message}` });
    values.push(argument.value);
  }
  return encoded({ inputs, canonical }, values);
}

/** The selector of a function, and its encoded arguments. */
export function encoded(
  { inputs, canonical }: Pick<Signature, 'inputs' | 'canonical'>,
  values: readonly unknown[],
): Result<string> {
  try {
    return success(signatureHash(canonical).slice(0, 10) + encodedValues(inputs, values).slice(2));
  } catch (error) {
    // The library throws for types and values that it does not support.
    return failed({ message: `${canonical} cannot be encoded: ${(error as Error).message}.` });
  }
}

/** Throws for values that do not fit the types. Tuples and arrays are arrays of their values. */
export function encodedValues(types: readonly AbiType[], values: readonly unknown[]): string {
  return encode(types.map(libraryType) as never, values as never);
}

/** The library has no type for pointers to functions, which are 24 bytes: address and selector. */
export function libraryType({ type, components }: AbiType): {
  type: string;
  components?: { type: string }[];
} {
  const known = type.replace(/^function\b/, 'bytes24');
  return components ? { type: known, components: components.map(libraryType) } : { type: known };
}

// ---------------------------------------------------------------- arguments

/** Splits arguments at spaces and commas. Texts keep their quotes, lists their brackets, tuples their parentheses. */
function wordsOf(text: string): Result<readonly string[]> {
  const words: string[] = [];
  let at = 0;
  while (at < text.length) {
    const char = text[at] as string;
    if (/[\s,]/.test(char)) {
      at++;
      continue;
    }
    const end = wordEnd(text, at);
    if (end < 0) return failed({ message: `${char} is not closed.` });
    words.push(text.slice(at, end));
    at = end;
  }
  return success(words);
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

function argumentOf(word: string, type: AbiType): Result<unknown> {
  const [array, inner = '', length] = /^(.*)\[(\d*)\]$/.exec(type.type) ?? [];
  if (array !== undefined) return listOf(word, type, { ...type, type: inner }, length || undefined);
  if (type.components) return tupleOf(word, type, type.components);
  return scalarOf(unquoted(word), type.type);
}

/** @param length number of items of a fixed-size array, as digits */
function listOf(word: string, type: AbiType, inner: AbiType, length: string | undefined): Result<unknown> {
  if (!/^\[.*\]$/s.test(word)) return expected('a list in brackets, as in [1, 2]', word);
  const items = wordsOf(word.slice(1, -1));
  if (!items.ok) return items;
  const count = items.value.length;
  if (length !== undefined && count !== Number(length))
    return failed({ message: `${canonicalType(type)} has ${length} items, not ${count}.` });
  return all(items.value.map((item) => argumentOf(item, inner)));
}

function tupleOf(word: string, type: AbiType, components: readonly AbiType[]): Result<unknown> {
  if (!/^[([].*[)\]]$/s.test(word)) return expected('a tuple in parentheses, as in (1, 2)', word);
  const items = wordsOf(word.slice(1, -1));
  if (!items.ok) return items;
  const count = items.value.length;
  if (count !== components.length)
    return failed({ message: `${canonicalType(type)} has ${components.length} members, not ${count}.` });
  return all(components.map((component, index) => argumentOf(items.value[index] ?? '', component)));
}

function all(results: readonly Result<unknown>[]): Result<readonly unknown[]> {
  const values: unknown[] = [];
  for (const result of results) {
    if (!result.ok) return result;
    values.push(result.value);
  }
  return success(values);
}

/** A value of an elementary type, as the library encodes it. */
export function scalarOf(text: string, type: string): Result<unknown> {
  const [, kind, size = ''] = /^(bytes|uint|int)(\d*)$/.exec(type) ?? [];
  switch (kind ?? type) {
    case 'string':
      return success(text);
    case 'bool':
      if (/^(?:true|false|1|0)$/.test(text)) return success(text === 'true' || text === '1');
      return expected('true or false', text);
    case 'address':
      if (/^0x[\da-f]{40}$/i.test(text)) return success(text.toLowerCase());
      if (/^0x[\da-f]+$/i.test(text)) return failed({ message: dataFault(text, 'address', 40).message });
      return expected('an address of 20 bytes', text);
    case 'function':
      return dataOf(text, type, '24');
    case 'bytes':
      return dataOf(text, type, size);
    default:
      return integerOfType(text, type, kind === 'int', BigInt(size || 256));
  }
}

/** @param size number of bytes as digits; empty for any number */
function dataOf(text: string, type: string, size: string): Result<string> {
  const length = byteLengthOf(text);
  if (length === undefined) return expected('data such as 0x1234', text);
  if (size !== '' && length !== Number(size))
    return failed({ message: `${type} has ${counted(Number(size), 'byte')}, not ${length}.` });
  return success(text.toLowerCase());
}

function integerOfType(text: string, type: string, signed: boolean, bits: bigint): Result<bigint> {
  const number = integerIn(text);
  if (number === undefined) return expected('a whole number such as 10, 0xa or 1.5ether', text);
  const least = signed ? -(1n << (bits - 1n)) : 0n;
  const most = signed ? (1n << (bits - 1n)) - 1n : (1n << bits) - 1n;
  if (number >= least && number <= most) return success(number);
  if (number < least && !signed) return failed({ message: `${type} cannot be negative.` });
  return failed({ message: `${shortened(text, 50)} is too large for ${type}.` });
}

function expected(what: string, text: string) {
  return failed({ message: `${what}, not ${shortened(text, 50)}.` });
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

/** The Keccak-256 hash of data (`0x…`) or of a text, with or without quotes. */
export function keccakOf(text: string): Result<string> {
  if (text === '')
    return failed({ message: '{{$keccak}}: there is nothing to hash: give a text or data such as 0x1234.' });
  if (!/^0x/i.test(text)) return success(hexOf(keccak_256(new TextEncoder().encode(unquoted(text)))));
  if (byteLengthOf(text) !== undefined) return success(hexOf(keccak_256(bytesOf(text))));
  return failed({
    message: `{{$keccak}}: ${shortened(text, 50)} is not data of whole bytes. Put text that starts with 0x in quotes.`,
  });
}

/**
 * The storage slot of a mapping's value, in the layout of Solidity: keys, then the slot of the mapping. The outer key
 * of nested mappings comes first: `owner spender 1`. A key is an address, a number, 32 bytes, or a text in quotes.
 */
export function mappingSlot(text: string): Result<string> {
  const words = wordsOf(text);
  if (!words.ok) return failed({ message: `{{$mappingSlot}}: ${words.failure.message}` });
  const keys = words.value.slice(0, -1);
  const last = words.value.at(-1);
  if (keys.length === 0 || last === undefined)
    return failed({
      message: '{{$mappingSlot}}: it takes a key and the slot of the mapping, as in {{$mappingSlot 0x… 0}}.',
    });
  const start = integerIn(last);
  if (start === undefined || start < 0n || start >> 256n !== 0n)
    return failed({
      message: `{{$mappingSlot}}: the slot of the mapping is a number such as 0, not ${shortened(last, 50)}.`,
    });
  let slot = word(start);
  for (const key of keys) {
    const bytes = keyBytes(key);
    if (!bytes)
      return failed({
        message: `{{$mappingSlot}}: a key is an address, a number, 32 bytes or a text in quotes, not ${shortened(key, 50)}.`,
      });
    slot = keccak_256(Uint8Array.from([...bytes, ...slot]));
  }
  return success(hexOf(slot));
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
