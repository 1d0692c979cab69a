/** Decodes ABI-encoded arguments with known types, or by their appearance. `digits` are hex without `0x`. */
import { checksummed } from '../../../common/spec/checksum';
import { nameOfAddress } from '../../../common/spec/execution/known-addresses';
import { typesOf } from '../../../common/spec/execution/known-signatures';
import { grouped } from '../../../common/units/digits';
import { counted } from '../../../common/units/words';
import { inlineCode } from '../markdown';

/** Digits of a word of 32 bytes. */
const WORD = 64;
/** Maximum number of words to show. */
const MOST = 12;
const LONGEST_TEXT = 200;

/** One line of Markdown per argument. */
export function argumentsInWords(types: readonly string[], digits: string): readonly string[] {
  const lines: string[] = [];
  let at = 0;
  for (const type of types) {
    const head = headWords(type);
    const end = at + head * WORD;
    if (end > digits.length) {
      lines.push(`${type}: missing`);
      break;
    }
    lines.push(`${type}: ${argumentInWords(type, digits, at, end)}`);
    at = end;
  }
  return lines;
}

function argumentInWords(type: string, digits: string, at: number, end: number): string {
  if (end - at !== WORD) return `${(end - at) / WORD} words`;
  return scalarInWords(type, digits.slice(at, at + WORD)) ?? dynamicInWords(type, digits, at) ?? 'unreadable';
}

/** A type of fixed size; undefined for other types. */
function scalarInWords(type: string, word: string): string | undefined {
  const number = BigInt(`0x${word}`);
  const [, kind, size] = /^(uint|int|bytes)(\d*)$/.exec(type) ?? [];
  switch (kind ?? type) {
    case 'address':
      return addressInWords(`0x${word.slice(24)}`);
    case 'bool':
      return number === 0n ? 'false' : 'true';
    case 'uint':
      return grouped(number);
    case 'int':
      return grouped(BigInt.asIntN(256, number));
    case 'bytes':
      return size === '' ? undefined : `\`0x${word.slice(0, Number(size) * 2)}\``;
    default:
      return undefined;
  }
}

/** Text, bytes or an array, whose word is an offset; undefined if there is nothing to read at the offset. */
function dynamicInWords(type: string, digits: string, at: number): string | undefined {
  if (type === 'string') {
    const text = stringAt(digits, at);
    return text === undefined ? undefined : inlineCode(JSON.stringify(text));
  }
  const length = lengthAt(digits, at);
  if (length === undefined) return undefined;
  if (type === 'bytes') {
    const data = digits.slice(length.start, length.start + length.count * 2);
    const shown = data.length > WORD ? `${data.slice(0, WORD)}…` : data;
    return `${counted(length.count, 'byte')}${shown === '' ? '' : `, \`0x${shown}\``}`;
  }
  return type.endsWith('[]') ? counted(length.count, 'item') : 'encoded further on';
}

/** Words of 32 bytes without types, decoded by their appearance. One line of Markdown per word. */
export function wordsInWords(digits: string): readonly string[] {
  const count = Math.floor(digits.length / WORD);
  const lines: string[] = [];
  for (let index = 0; index < Math.min(count, MOST); index++) {
    const word = digits.slice(index * WORD, (index + 1) * WORD);
    lines.push(wordInWords(word)?.markdown ?? `\`0x${word}\``);
  }
  if (count > MOST) lines.push(`… and ${grouped(count - MOST)} more words`);
  return lines;
}

export interface Word {
  readonly text: string;
  readonly markdown: string;
  readonly address?: string;
}

/** A padded address or a number; undefined if the word looks like neither. */
export function wordInWords(digits: string): Word | undefined {
  const number = BigInt(`0x${digits}`);
  // Addresses use all of their 20 bytes; numbers of this size are rare.
  if (number >> 128n !== 0n && number >> 160n === 0n) {
    const address = checksummed(`0x${digits.slice(24)}`);
    return { text: address, markdown: addressInWords(address), address };
  }
  if (number >> 128n !== 0n) return undefined;
  const text = grouped(number);
  return { text, markdown: text };
}

function addressInWords(address: string): string {
  const name = nameOfAddress(address);
  return `\`${checksummed(address)}\`${name === undefined ? '' : ` (${name})`}`;
}

/** The text at the offset in the word at `at`, relative to the start of the digits; undefined if there is no text. */
export function stringAt(digits: string, at: number): string | undefined {
  const length = lengthAt(digits, at);
  if (!length || length.start + length.count * 2 > digits.length) return undefined;
  const bytes = Uint8Array.from({ length: Math.min(length.count, LONGEST_TEXT) }, (_, index) =>
    Number.parseInt(digits.slice(length.start + index * 2, length.start + index * 2 + 2), 16),
  );
  const text = utf8(bytes);
  if (text === undefined) return undefined;
  return length.count > LONGEST_TEXT ? `${text}…` : text;
}

/** Number of bytes or items at the offset in the word at `at`, and where they start. */
function lengthAt(
  digits: string,
  at: number,
): { readonly count: number; readonly start: number } | undefined {
  const offset = smallAt(digits, at);
  const count = offset === undefined ? undefined : smallAt(digits, offset * 2);
  return offset === undefined || count === undefined ? undefined : { count, start: offset * 2 + WORD };
}

/** The word at `at` as a length or an offset; undefined if it is too large for that. */
function smallAt(digits: string, at: number): number | undefined {
  const word = digits.slice(at, at + WORD);
  if (word.length < WORD || !/^0{48}/.test(word)) return undefined;
  const value = Number(BigInt(`0x${word}`));
  return value * 2 <= digits.length ? value : undefined;
}

/**
 * The text of UTF-8 bytes; undefined if they are invalid or contain control characters. If the bytes are truncated to
 * `LONGEST_TEXT`, an incomplete character at the end is dropped.
 */
function utf8(bytes: Uint8Array): string | undefined {
  let text = '';
  for (let at = 0; at < bytes.length; ) {
    const more = followingBytes(bytes[at] as number);
    if (more === undefined) return undefined;
    if (at + more >= bytes.length) return bytes.length === LONGEST_TEXT ? text : undefined;
    const code = codePointAt(bytes, at, more);
    if (code === undefined) return undefined;
    text += String.fromCodePoint(code);
    at += more + 1;
  }
  return text;
}

/** How many bytes follow the first byte of a character; undefined if no text contains that byte. */
function followingBytes(first: number): number | undefined {
  const isControl = (first < 0x20 && first !== 9 && first !== 10 && first !== 13) || first === 0x7f;
  if (isControl) return undefined;
  if (first < 0x80) return 0;
  if (first < 0xc0) return undefined;
  return first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3;
}

function codePointAt(bytes: Uint8Array, at: number, more: number): number | undefined {
  const first = bytes[at] as number;
  let code = more === 0 ? first : first & (0x3f >> more);
  for (let next = 1; next <= more; next++) {
    const byte = bytes[at + next] as number;
    if ((byte & 0xc0) !== 0x80) return undefined;
    code = (code << 6) | (byte & 0x3f);
  }
  return code > 0x10ffff ? undefined : code;
}

// ---------------------------------------------------------------- types

/** Number of words in the head of an argument. A dynamic type has one, which is the offset of its data. */
function headWords(type: string): number {
  if (isDynamic(type)) return 1;
  const array = /^(.*)\[(\d+)\]$/.exec(type);
  if (array) return headWords(array[1] ?? '') * Number(array[2]);
  return type.startsWith('(') ? typesOf(type).reduce((sum, member) => sum + headWords(member), 0) : 1;
}

function isDynamic(type: string): boolean {
  if (type === 'bytes' || type === 'string' || type.endsWith('[]')) return true;
  const array = /^(.*)\[\d+\]$/.exec(type);
  if (array) return isDynamic(array[1] ?? '');
  return type.startsWith('(') && typesOf(type).some(isDynamic);
}
