/** Placeholders of other tools as those of Slotpad. */

/** Dynamic variables that Slotpad has too. */
const SAME: Readonly<Record<string, string>> = {
  $guid: '$guid',
  $randomUUID: '$guid',
  $timestamp: '$timestamp',
  $isoTimestamp: '$datetime iso8601',
  $randomInt: '$randomInt 0 1000',
};

/** What may stand in a placeholder of Postman or Bruno. Anything else is text. */
const PLAUSIBLE = /^[\w .:$-]+$/;
const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;
/** How Bruno reads a value of the `.env` file of the collection. */
const DOTENV = /^process\.env\.(\w+)$/;

export interface Translated {
  readonly text: string;
  /** Names of the variables in it. */
  readonly names: readonly string[];
  /** Placeholders that Slotpad can't fill in, as written. */
  readonly unknown: readonly string[];
  /** Braces that are no placeholder. */
  readonly hasBraces: boolean;
}

/** Name of a variable as Slotpad can have it. */
export function variableName(name: string): string {
  return (
    name
      .trim()
      .replace(/[^\w-]+/g, '_')
      .replace(/^_+(?=\w)/, '') || '_'
  );
}

/**
 * Nothing of a collection may become a placeholder that reads an environment variable or a response: a name that
 * Slotpad gives a meaning to becomes the name of a variable.
 */
export function translated(text: string): Translated {
  const names: string[] = [];
  const unknown: string[] = [];
  let hasBraces = false;
  const result = text.replace(PLACEHOLDER, (whole, written: string) => {
    const inner = written.trim();
    if (inner === '' || !PLAUSIBLE.test(inner)) {
      hasBraces = true;
      return whole;
    }
    const same = Object.hasOwn(SAME, inner) ? SAME[inner] : undefined;
    if (same !== undefined) return `{{${same}}}`;
    const [, dotenv] = DOTENV.exec(inner) ?? [];
    if (dotenv !== undefined) return `{{$dotenv ${dotenv}}}`;
    if (inner.startsWith('$')) unknown.push(whole);
    const name = variableName(inner);
    names.push(name);
    return `{{${name}}}`;
  });
  if (/\{\{/.test(text.replace(PLACEHOLDER, ''))) hasBraces = true;
  return { text: result, names, unknown, hasBraces };
}

/** `encodeURIComponent`, with half a surrogate pair as U+FFFD. */
export const encoded = (text: string): string => encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd'));

/** Percent-encodes a text, except for its placeholders. */
export function encodedAround(text: string): string {
  return text
    .split(/(\{\{[^{}]*\}\})/)
    .map((part, at) => (at % 2 === 1 ? part : encoded(part)))
    .join('');
}
