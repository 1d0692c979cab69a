/** Signatures of functions and events as people write them: `transfer(address to, uint256 amount)`. */
import { keccak_256 } from '@noble/hashes/sha3.js';
import { nearest } from '../spec/nearest';

/** An ABI type; `components` for tuples and arrays of them, whose `type` then starts with `tuple`. */
export interface AbiType {
  readonly type: string;
  readonly components?: readonly AbiType[];
}

export interface Signature {
  readonly name: string;
  readonly inputs: readonly AbiType[];
  /** Without names and spaces, `uint` written out: what is hashed. */
  readonly canonical: string;
  /** What of the text follows the signature. */
  readonly rest: string;
}

export interface SignatureFault {
  readonly problem: string;
}

/** The signature that a text starts with. Names of parameters, `indexed`, `memory` and the like are passed over. */
export function parseSignature(text: string): Signature | SignatureFault {
  const [head, name] = /^(?:(?:function|event|error)\s+)?([A-Za-z_$][\w$]*)\s*\(/.exec(text) ?? [];
  if (head === undefined || name === undefined) {
    return { problem: 'A signature is a name and its types in parentheses: transfer(address,uint256).' };
  }
  const end = closingOf(text, head.length - 1);
  if (end < 0) return { problem: `The parentheses of ${name}(…) are not closed.` };
  const inputs: AbiType[] = [];
  for (const part of partsOf(text.slice(head.length, end))) {
    const read = readType(part);
    if ('problem' in read) return read;
    inputs.push(read);
  }
  const canonical = `${name}(${inputs.map(canonicalType).join(',')})`;
  return { name, inputs, canonical, rest: text.slice(end + 1).trim() };
}

/** The 32 bytes that stand for an event, and with their first four for a function: hex with `0x`. */
export function signatureHash(canonical: string): string {
  return hexOf(keccak_256(new TextEncoder().encode(canonical)));
}

export function hexOf(bytes: Uint8Array): string {
  let text = '0x';
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0');
  return text;
}

/** `(address,uint256)[]` of a tuple's array, `uint256` of a plain type. */
export function canonicalType({ type, components }: AbiType): string {
  return components ? `(${components.map(canonicalType).join(',')})${type.slice('tuple'.length)}` : type;
}

function readType(text: string): AbiType | SignatureFault {
  if (text === '') return { problem: 'A type is missing between the commas of the signature.' };
  const open = /^(?:tuple\s*)?\(/.exec(text)?.[0];
  if (open !== undefined) {
    const end = closingOf(text, open.length - 1);
    if (end < 0) return { problem: 'The parentheses of a tuple are not closed.' };
    const components: AbiType[] = [];
    for (const part of partsOf(text.slice(open.length, end))) {
      const read = readType(part);
      if ('problem' in read) return read;
      components.push(read);
    }
    if (components.length === 0) return { problem: 'A tuple has at least one type in its parentheses.' };
    return { type: `tuple${/^(?:\[\d*\])*/.exec(text.slice(end + 1))?.[0] ?? ''}`, components };
  }
  const word = /^\S+/.exec(text)?.[0] ?? '';
  const [, base = '', arrays = ''] = /^(\w+)((?:\[\d*\])*)$/.exec(word) ?? [];
  if (isElementary(base)) return { type: (base === 'uint' || base === 'int' ? `${base}256` : base) + arrays };
  const [near] = nearest(base || word, COMMON, 1);
  const help =
    near === undefined ? 'Use a type such as address, uint256, bytes32 or bool.' : `Is it "${near}"?`;
  return { problem: `"${word}" is not a type. ${help}` };
}

const COMMON = ['address', 'bool', 'string', 'bytes', 'bytes32', 'bytes4', 'uint256', 'uint8', 'int256'];

function isElementary(type: string): boolean {
  if (/^(?:address|bool|string|bytes|u?int)$/.test(type)) return true;
  const [, kind, digits] = /^(bytes|u?int)([1-9]\d*)$/.exec(type) ?? [];
  const size = Number(digits);
  return kind === 'bytes' ? size <= 32 : kind !== undefined && size <= 256 && size % 8 === 0;
}

/** Where the parenthesis or bracket at `from` is closed; -1 where it is not. */
export function closingOf(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const char = text[at];
    if (char === '(' || char === '[') depth++;
    else if ((char === ')' || char === ']') && --depth === 0) return at;
  }
  return -1;
}

function partsOf(text: string): readonly string[] {
  if (text.trim() === '') return [];
  const parts: string[] = [];
  let from = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (char === '(' || char === '[') depth++;
    else if (char === ')' || char === ']') depth--;
    else if (char === ',' && depth === 0) {
      parts.push(text.slice(from, at).trim());
      from = at + 1;
    }
  }
  return [...parts, text.slice(from).trim()];
}
