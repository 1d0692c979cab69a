/** Encoded arguments read back, as far as types or well-known forms tell. Digits are hex without `0x`. */
import { checksummed } from '../../../common/spec/checksum';
import { nameOfAddress } from '../../../common/spec/execution/known-addresses';
import { typesOf } from '../../../common/spec/execution/known-signatures';
import { grouped } from '../../../common/units/digits';
import { inlineCode } from '../markdown';

/** Digits of a word of 32 bytes. */
const WORD = 64;
/** More would not be read. */
const MOST = 12;
const LONGEST_TEXT = 200;

/** One line of Markdown an argument. */
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
  const word = digits.slice(at, at + WORD);
  if (end - at !== WORD) return `${(end - at) / WORD} words`;
  if (type === 'address') return addressInWords(`0x${word.slice(24)}`);
  if (type === 'bool') return BigInt(`0x${word}`) === 0n ? 'false' : 'true';
  if (/^uint\d*$/.test(type)) return grouped(BigInt(`0x${word}`));
  if (/^int\d*$/.test(type)) return grouped(BigInt.asIntN(256, BigInt(`0x${word}`)));
  const fixed = /^bytes(\d+)$/.exec(type);
  if (fixed) return `\`0x${word.slice(0, Number(fixed[1]) * 2)}\``;
  if (type === 'string') {
    const text = stringAt(digits, at);
    return text === undefined ? 'unreadable' : inlineCode(JSON.stringify(text));
  }
  const length = lengthAt(digits, at);
  if (length === undefined) return 'unreadable';
  if (type === 'bytes') {
    const data = digits.slice(length.start, length.start + length.count * 2);
    const shown = data.length > WORD ? `${data.slice(0, WORD)}…` : data;
    return `${grouped(length.count)} ${length.count === 1 ? 'byte' : 'bytes'}${shown === '' ? '' : `, \`0x${shown}\``}`;
  }
  return type.endsWith('[]')
    ? `${grouped(length.count)} ${length.count === 1 ? 'item' : 'items'}`
    : 'encoded further on';
}

/** Words of 32 bytes without types, each as what it looks like. */
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

/** A padded address or a number; undefined for what looks like neither. */
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

/** The text that the word at `at` leads to, counted from the start of the digits; undefined when it is none. */
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

/** How many bytes or items stand where the word at `at` leads to, and where they begin. */
function lengthAt(
  digits: string,
  at: number,
): { readonly count: number; readonly start: number } | undefined {
  const offset = smallAt(digits, at);
  const count = offset === undefined ? undefined : smallAt(digits, offset * 2);
  return offset === undefined || count === undefined ? undefined : { count, start: offset * 2 + WORD };
}

/** The word at a place, where it can be a length or an offset into these digits. */
function smallAt(digits: string, at: number): number | undefined {
  const word = digits.slice(at, at + WORD);
  if (word.length < WORD || !/^0{48}/.test(word)) return undefined;
  const value = Number(BigInt(`0x${word}`));
  return value * 2 <= digits.length ? value : undefined;
}

/** A few bytes at the end may be cut off in the middle of a letter. */
function utf8(bytes: Uint8Array): string | undefined {
  let text = '';
  for (let at = 0; at < bytes.length; ) {
    const first = bytes[at] as number;
    const more = first < 0x80 ? 0 : first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : first >= 0xc0 ? 1 : -1;
    if (more < 0 || (first < 0x20 && first !== 9 && first !== 10 && first !== 13) || first === 0x7f)
      return undefined;
    if (at + more >= bytes.length) return bytes.length === LONGEST_TEXT ? text : undefined;
    let code = more === 0 ? first : first & (0x3f >> more);
    for (let next = 1; next <= more; next++) {
      const byte = bytes[at + next] as number;
      if ((byte & 0xc0) !== 0x80) return undefined;
      code = (code << 6) | (byte & 0x3f);
    }
    if (code > 0x10ffff) return undefined;
    text += String.fromCodePoint(code);
    at += more + 1;
  }
  return text;
}

// ---------------------------------------------------------------- types

/** How many words stand for an argument among the others: one for what is dynamic, which leads elsewhere. */
function headWords(type: string): number {
  if (isDynamic(type)) return 1;
  const array = /^(.*)\[(\d+)\]$/.exec(type);
  if (array) return headWords(array[1] ?? '') * Number(array[2]);
  return type.startsWith('(') ? membersOf(type).reduce((sum, member) => sum + headWords(member), 0) : 1;
}

function isDynamic(type: string): boolean {
  if (type === 'bytes' || type === 'string' || type.endsWith('[]')) return true;
  const array = /^(.*)\[\d+\]$/.exec(type);
  if (array) return isDynamic(array[1] ?? '');
  return type.startsWith('(') && membersOf(type).some(isDynamic);
}

function membersOf(tuple: string): readonly string[] {
  return typesOf(tuple);
}
