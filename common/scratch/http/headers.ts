/** Values of headers, and the headers that a connection has for itself. */
import { shortened } from '../../units/words';
import type { Header } from '../types';

/** The first character of a header's value that HTTP can't send; undefined if there is none. */
export function unsendableCharacter(value: string): string | undefined {
  return /[^\t\x20-\x7e\x80-\xff]/u.exec(value)?.[0];
}

/** `The header x-note has "😀". Header values …` */
export function unsendableWords(name: string, character: string): string {
  return `The header ${name} has ${shown(character)}. Header values can only have Latin-1 characters: encode it, or put it in the body.`;
}

function shown(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return /\p{C}/u.test(character) ? `the character U+${code}` : `"${character}"`;
}

/** The first character of a header's name that HTTP can't send; undefined if there is none. */
export function unsendableInName(name: string): string | undefined {
  return /[^!#$%&'*+.^_`|~\dA-Za-z-]/u.exec(name)?.[0];
}

/** `A header name has no spaces: "Content Type".` */
export function unsendableNameWords(name: string, character: string): string {
  const what = /\s/.test(character) ? 'spaces' : shown(character);
  return `The name of a header cannot have ${what}: "${shortened(name, 60)}".`;
}

/** Headers that the connection sets itself: a wrong value would break the exchange. In lower case. */
const SET_BY_CONNECTION: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'expect',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
]);

/** Whether a header is not sent as it is written, because the connection sets it. */
export function isConnectionHeader(name: string): boolean {
  return SET_BY_CONNECTION.has(name.toLowerCase());
}

/** The value of the last Content-Type header; undefined when there is none. */
export function contentType(headers: readonly Header[]): string | undefined {
  for (let index = headers.length - 1; index >= 0; index--) {
    const header = headers[index] as Header;
    const name = header.name;
    if (name.end - name.start === 12 && name.text.toLowerCase() === 'content-type') return header.value?.text;
  }
  return undefined;
}
