/** Control characters and characters that change the order of others, except line breaks. */
const INVISIBLE = /(?!\n)[\p{Cc}\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu;

/** A text with invisible characters as escapes, so that nothing in it is hidden. */
export function visible(text: string): string {
  return text.replace(INVISIBLE, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** JSON of an answer. Control characters of nodes and files are escaped in it. */
export function answer(value: unknown): string {
  return visible(JSON.stringify(value));
}

/** The first elements of a list, and how many it leaves out. */
export function limited<T>(
  list: readonly T[],
  most: number,
): { readonly shown: readonly T[]; readonly more?: number } {
  return list.length > most ? { shown: list.slice(0, most), more: list.length - most } : { shown: list };
}

/** The beginning of a text, without half of a surrogate pair. */
export function beginning(text: string, most: number): string {
  return text.length <= most ? text : text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
}
