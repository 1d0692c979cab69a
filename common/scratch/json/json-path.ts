import { type Failure, failed, type Result, success } from '../../result';

/** A step of a path through JSON: a member's name, or an index; a negative one counts from the end. */
export type PathStep = string | number;

interface ParsedPath {
  readonly steps: readonly PathStep[];
  /** Offset after the path. */
  readonly end: number;
}

interface PathFailure extends Failure {
  /** Offset of the first character that is not part of a path. */
  readonly at: number;
}

const NAME = /\.([^\s.[\](){}'"=!<>,*?@]+)/y;
const INDEX = /\[\s*(-?\d{1,15})\s*\]/y;
const QUOTED = /\[\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")\s*\]/y;

/**
 * Parses the JSONPath that starts at an offset: `$`, then names (`.result`, `['a b']`) and indices (`[0]`, `[-1]`).
 * These are the singular queries of RFC 9535; wildcards, slices and filters fail.
 */
export function parsePath(text: string, from = 0): Result<ParsedPath, PathFailure> {
  if (text[from] !== '$') return failed({ message: 'A path must start with `$`.', at: from });
  const steps: PathStep[] = [];
  let at = from + 1;
  for (;;) {
    const sign = text[at];
    if (sign !== '.' && sign !== '[') return success({ steps, end: at });
    const index = match(INDEX, text, at);
    const found = index ?? match(QUOTED, text, at) ?? match(NAME, text, at);
    if (!found) return failed({ message: whatIsWrong(text, at), at });
    steps.push(index ? Number(found[1]) : nameOf(found));
    at += found[0].length;
  }
}

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** The name without quotes and escapes. */
function nameOf([, first = '', second]: RegExpExecArray): string {
  const written = second ?? first;
  return written.replace(/\\(.)/g, '$1');
}

function whatIsWrong(text: string, at: number): string {
  const rest = text.slice(at, at + 40);
  if (/^\.\.|^\.\*|^\[\s*\*|^\[\s*\?|^\[[^\]]*[:,]/.test(rest)) {
    return 'A path must lead to one value, through names and indices, as in `$.data[0].index`.';
  }
  if (rest.startsWith('[')) return 'Brackets must have an index or a name in quotes: `[0]`, `["a b"]`.';
  return 'Expected a name after the dot, as in `$.result`.';
}

/** The shortest way to write the path. */
export function pathText(steps: readonly PathStep[]): string {
  return `$${steps.map(stepText).join('')}`;
}

function stepText(step: PathStep): string {
  if (typeof step === 'number') return `[${step}]`;
  return /^[A-Za-z_][\w-]*$/.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`;
}
