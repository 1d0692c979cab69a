/** Signatures of functions and events: `transfer(address to, uint256 amount)`. */
import { keccak_256 } from '@noble/hashes/sha3.js';
import { nearest } from '../nearest';
import { failed, type Result, success } from '../result';

/** An ABI type. Tuples and arrays of tuples have `components`; their `type` starts with `tuple`. */
export interface AbiType {
  readonly type: string;
  readonly components?: readonly AbiType[];
  /** Name of the parameter or member; absent if it has none. */
  readonly name?: string;
  /** Name of the enum that a `uint8` stands for, with its contract: `Market.State`. */
  readonly enum?: string;
  /** Name of the struct that a tuple stands for, without its contract: `Order`. */
  readonly struct?: string;
  /** Whether an event has the parameter in its topics. */
  readonly indexed?: true;
}

export interface Signature {
  readonly name: string;
  readonly inputs: readonly AbiType[];
  /** The text that is hashed: without names and spaces, with `uint256` for `uint`. */
  readonly canonical: string;
  /** The text after the signature. */
  readonly rest: string;
}

/** The signature at the start of a text. `memory` and the like are ignored. */
export function parseSignature(text: string): Result<Signature> {
  const [head, name] = /^(?:(?:function|event|error)\s+)?([A-Za-z_$][\w$]*)\s*\(/.exec(text) ?? [];
  if (head === undefined || name === undefined) {
    return failed({
      message: 'A signature is a name and its types in parentheses: transfer(address,uint256).',
    });
  }
  const end = closingOf(text, head.length - 1);
  if (end < 0) return failed({ message: `The parentheses of ${name}(…) are not closed.` });
  const types = parseTypes(text.slice(head.length, end));
  if (!types.ok) return types;
  const inputs = types.value;
  const canonical = `${name}(${inputs.map(canonicalType).join(',')})`;
  return success({ name, inputs, canonical, rest: text.slice(end + 1).trim() });
}

/** Keccak-256 hash of a canonical signature, hex with `0x`: an event's topic. Its first four bytes select a function. */
export function signatureHash(canonical: string): string {
  return hexOf(keccak_256(new TextEncoder().encode(canonical)));
}

export function hexOf(bytes: Uint8Array): string {
  let text = '0x';
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0');
  return text;
}

/** `(address,uint256)[]` for an array of tuples, `uint256` for an elementary type. */
export function canonicalType({ type, components }: AbiType): string {
  return components ? `(${components.map(canonicalType).join(',')})${type.slice('tuple'.length)}` : type;
}

/** @param text types separated by commas, with or without names */
export function parseTypes(text: string): Result<readonly AbiType[]> {
  const types: AbiType[] = [];
  for (const part of partsOf(text)) {
    const type = parseType(part);
    if (!type.ok) return type;
    types.push(type.value);
  }
  return success(types);
}

function parseType(text: string): Result<AbiType> {
  if (text === '') return failed({ message: 'A type is missing between the commas of the signature.' });
  const open = /^(?:tuple\s*)?\(/.exec(text)?.[0];
  return open === undefined ? parseElementary(text) : parseTuple(text, open.length - 1);
}

/** @param open offset of the parenthesis */
function parseTuple(text: string, open: number): Result<AbiType> {
  const end = closingOf(text, open);
  if (end < 0) return failed({ message: 'The parentheses of a tuple are not closed.' });
  const components = parseTypes(text.slice(open + 1, end));
  if (!components.ok) return components;
  if (components.value.length === 0)
    return failed({ message: 'A tuple has at least one type in its parentheses.' });
  const arrays = /^(?:\[\d*\])*/.exec(text.slice(end + 1))?.[0] ?? '';
  const after = text.slice(end + 1 + arrays.length);
  return success({ type: `tuple${arrays}`, components: components.value, ...namesIn(after) });
}

/** The words after a type: `indexed`, a data location, a name. */
function namesIn(text: string): Pick<AbiType, 'name' | 'indexed'> {
  const words = text.split(/\s+/).filter((word) => !/^(?:|memory|calldata|storage|payable)$/.test(word));
  const indexed = words[0] === 'indexed';
  const name = words[indexed ? 1 : 0];
  return { ...(name === undefined ? {} : { name }), ...(indexed ? { indexed } : {}) };
}

/** An elementary type or an array of one, with the words after it: `uint256[] indexed amounts`. */
export function parseElementary(text: string): Result<AbiType> {
  const word = /^\S+/.exec(text)?.[0] ?? '';
  const [, base = '', arrays = ''] = /^(\w+)((?:\[\d*\])*)$/.exec(word) ?? [];
  if (isElementary(base))
    return success({
      type: (base === 'uint' || base === 'int' ? `${base}256` : base) + arrays,
      ...namesIn(text.slice(word.length)),
    });
  const [near] = nearest(base || word, COMMON, 1);
  const help =
    near === undefined ? 'Use a type such as address, uint256, bytes32 or bool.' : `Did you mean "${near}"?`;
  return failed({ message: `"${word}" is not a type. ${help}` });
}

const COMMON = ['address', 'bool', 'string', 'bytes', 'bytes32', 'bytes4', 'uint256', 'uint8', 'int256'];

/** Whether a type is no array or tuple, and of an allowed size: `uint256`, `bytes4`, `address`. */
export function isElementary(type: string): boolean {
  if (/^(?:address|bool|string|bytes|u?int|function)$/.test(type)) return true;
  const [, kind, digits] = /^(bytes|u?int)([1-9]\d*)$/.exec(type) ?? [];
  const size = Number(digits);
  return kind === 'bytes' ? size <= 32 : kind !== undefined && size <= 256 && size % 8 === 0;
}

/** Offset where the parenthesis or bracket at `from` is closed; -1 if it is not. */
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
