/** Words of commands for a POSIX shell. */

/** A text with shell variables: `{ variable: 'TOKEN' }` becomes `$TOKEN`. */
export type ShellText = readonly (string | ShellVariable)[];

interface ShellVariable {
  /** Letters, digits and `_`. */
  readonly variable: string;
}

/** A text as one shell word, in quotes if it has special characters. */
export function shellWord(text: ShellText): string {
  const literal = text.every((part) => typeof part === 'string');
  if (literal) return quoted(text.join(''));
  // "!" is unsafe in double quotes: interactive shells expand it from their history.
  const simple = text.every((part) => typeof part !== 'string' || !/["$`\\!]/.test(part));
  if (simple) return `"${text.map((part, at) => inDouble(part, text[at + 1])).join('')}"`;
  return text
    .filter((part) => part !== '')
    .map((part) => (typeof part === 'string' ? quoted(part) : `"$${part.variable}"`))
    .join('');
}

function inDouble(part: string | ShellVariable, next: string | ShellVariable | undefined): string {
  if (typeof part === 'string') return part;
  return typeof next === 'string' && /^\w/.test(next) ? `\${${part.variable}}` : `$${part.variable}`;
}

function quoted(text: string): string {
  return /^[\w./:=,+%@-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
