/**
 * Patterns come from documents, and JavaScript can take forever to match some of them. Such a pattern is not used: a
 * value is then accepted without it.
 */
export interface Pattern {
  readonly source: string;
  /** Whether a text matches. True when that would take too long to find out. */
  test(text: string): boolean;
}

/** Maximum number of steps that a match may take in the worst case. */
const MOST_STEPS = 1e7;
const LONGEST_PATTERN = 2000;

/** Undefined for text that is no regular expression, or one whose matching can take exponential time. */
export function patternOf(source: string): Pattern | undefined {
  if (source.length > LONGEST_PATTERN || isExponential(source)) return undefined;
  const expression = compiled(source, 'u') ?? compiled(source, '');
  if (!expression) return undefined;
  // Each unbounded repetition can multiply the steps by the length of the text; so can the search for the start.
  const power = (openEnded(source).length || 1) + (source.startsWith('^') ? 0 : 1);
  return { source, test: (text) => text.length ** power > MOST_STEPS || expression.test(text) };
}

function compiled(source: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(source, flags);
  } catch {
    // The caller reports that it is no regular expression.
    return undefined;
  }
}

/** Repetitions without a small upper limit, outside of character classes. */
function openEnded(source: string): readonly string[] {
  return withoutClasses(source).match(OPEN) ?? [];
}

const OPEN = /[*+]|\{\d+,\}|\{\d+,\d{3,}\}/g;

/** Escapes and character classes as one letter each, so that what is left are groups and repetitions. */
function withoutClasses(source: string): string {
  return source
    .replace(/\\(?:u\{[^}]*\}|[pP]\{[^}]*\}|.)/gs, 'e')
    .replace(/\[[^\]]*\]/g, 'c')
    .replace(/\(\?(?:[:=!]|<[=!]|<[^>]*>)/g, '(');
}

/** Whether a repeated group has repetitions or alternatives of its own, as in `(a+)+` or `(a|a)*`. */
function isExponential(source: string): boolean {
  const text = withoutClasses(source);
  // A back reference makes matching exponential by itself.
  if (/\\[1-9k]/.test(source)) return true;
  const open: boolean[] = [];
  for (let at = 0; at < text.length; at++) {
    const rest = text.slice(at);
    const varying = /^(?:[*+?|]|\{\d+,\d*\})/.test(rest);
    if (varying && open.length > 0) open[open.length - 1] = true;
    if (text[at] === '(') open.push(false);
    if (text[at] !== ')') continue;
    const varies = open.pop() === true;
    const repeated = /^\)(?:[*+]|\{\d+,\}|\{(?:\d+,)?\d{2,}\})/.test(rest);
    if (varies && repeated) return true;
    if (varies && open.length > 0) open[open.length - 1] = true;
  }
  return false;
}
