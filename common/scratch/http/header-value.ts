import { shortened } from '../../units/words';

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
