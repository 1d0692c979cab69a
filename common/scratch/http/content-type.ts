import type { Header } from '../types';

/** The value of the last Content-Type header; undefined when there is none. */
export function contentType(headers: readonly Header[]): string | undefined {
  for (let index = headers.length - 1; index >= 0; index--) {
    const header = headers[index] as Header;
    const name = header.name;
    if (name.end - name.start === 12 && name.text.toLowerCase() === 'content-type') return header.value?.text;
  }
  return undefined;
}
