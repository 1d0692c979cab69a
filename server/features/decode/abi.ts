/** Decodes ABI-encoded data without types, by its appearance. `digits` are hex without `0x`. */

import { nameOfAddress } from '../../../catalogue/execution/known-addresses';
import { checksummed } from '../../../catalogue/types/hex';
import { grouped } from '../../../common/units/digits';

/** Digits of a word of 32 bytes. */
const WORD = 64;
/** Maximum number of words to show. */
const MOST = 12;
const LONGEST_TEXT = 200;

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
