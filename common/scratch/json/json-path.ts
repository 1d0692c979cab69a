/** A step of a path through JSON: a member's name, or an index; a negative one counts from the end. */
export type PathStep = string | number;

type ParsedPath =
  | { readonly steps: readonly PathStep[]; readonly end: number }
  /** `at` is the offset of what is not understood. */
  | { readonly problem: string; readonly at: number };

const NAME = /\.([^\s.[\](){}'"=!<>,*?@]+)/y;
const INDEX = /\[\s*(-?\d{1,15})\s*\]/y;
const QUOTED = /\[\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")\s*\]/y;

/**
 * The JSONPath that starts at an offset: `$`, then names (`.result`, `['a b']`) and indices (`[0]`, `[-1]`). That is
 * the part of RFC 9535 that leads to one value; wildcards and filters are refused by name.
 */
export function parsePath(text: string, from = 0): ParsedPath {
  if (text[from] !== '$') return { problem: 'A path must start with `$`.', at: from };
  const steps: PathStep[] = [];
  let at = from + 1;
  for (;;) {
    const sign = text[at];
    if (sign !== '.' && sign !== '[') return { steps, end: at };
    const index = match(INDEX, text, at);
    const found = index ?? match(QUOTED, text, at) ?? match(NAME, text, at);
    if (!found) return { problem: whatIsWrong(text, at), at };
    steps.push(index ? Number(found[1]) : nameOf(found));
    at += found[0].length;
  }
}

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** A name as written, or in quotes with its escapes. */
function nameOf([, first = '', second]: RegExpExecArray): string {
  const written = second ?? first;
  return written.replace(/\\(.)/g, '$1');
}

function whatIsWrong(text: string, at: number): string {
  const rest = text.slice(at, at + 40);
  if (/^\.\.|^\.\*|^\[\s*\*|^\[\s*\?|^\[[^\]]*[:,]/.test(rest)) {
    return 'A path must lead to one value, through names and indices, as in `$.data[0].index`.';
  }
  if (rest.startsWith('[')) return 'Brackets need an index or a name in quotes: `[0]`, `["a b"]`.';
  return 'Expected a name after the dot, as in `$.result`.';
}

/** The path as it is written at its shortest. */
export function pathText(steps: readonly PathStep[]): string {
  return `$${steps.map(stepText).join('')}`;
}

function stepText(step: PathStep): string {
  if (typeof step === 'number') return `[${step}]`;
  return /^[A-Za-z_][\w-]*$/.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`;
}
