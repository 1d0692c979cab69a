/**
 * Regular expressions whose time grows only linearly with the text: patterns come from files of other people. The syntax
 * is that of JavaScript without lookarounds and backreferences; it includes I-Regexp (RFC 9485).
 */

import { failed, type Result, success } from '../result';
import { type Pattern, parsePattern } from './pattern';

interface LinearRegExp {
  /** Whether a part of the text matches. Undefined when the text is too long for the pattern. */
  test(text: string): boolean | undefined;
}

/** Steps of the longest search, about a second. */
const MOST_STEPS = 50_000_000;

/**
 * @param flags `i`: ignores case, `s`: a dot matches line ends, `m`: `^` and `$` match at line ends
 * @param whole the pattern must match the whole text
 */
export function linearRegExp(pattern: string, flags = '', whole = false): Result<LinearRegExp> {
  if (/[^ims]/.test(flags)) return failed({ message: 'A pattern takes the flags `i`, `m` and `s`.' });
  const parsed = parsePattern(pattern, flags);
  if (!parsed.ok) return parsed;
  const code = compile(parsed.value);
  return code
    ? success({ test: (text) => run(code, text, whole) })
    : failed({ message: 'This pattern is too large.' });
}

function run(code: readonly Code[], text: string, whole: boolean): boolean | undefined {
  if ((text.length + 1) * code.length > MOST_STEPS) return undefined;
  let states: number[] = [];
  let next: number[] = [];
  // The step in which a state was added last.
  const added = new Int32Array(code.length).fill(-1);
  for (let at = 0, step = 0; ; step++) {
    if (step === 0 || !whole) follow(code, 0, text, at, step, added, states);
    const point = text.codePointAt(at);
    for (const state of states) {
      const one = code[state];
      if (one?.op === 'match' && (!whole || point === undefined)) return true;
      if (one?.op === 'character' && point !== undefined && one.takes(point)) next.push(state + 1);
    }
    if (point === undefined) return false;
    at += point > 0xffff ? 2 : 1;
    states.length = 0;
    const reached = next;
    next = states;
    states = [];
    for (const state of reached) follow(code, state, text, at, step + 1, added, states);
  }
}

/** Adds the states that are reached from a state without a character. */
function follow(
  code: readonly Code[],
  from: number,
  text: string,
  at: number,
  step: number,
  added: Int32Array,
  states: number[],
): void {
  const open = [from];
  for (let state = open.pop(); state !== undefined; state = open.pop()) {
    if (added[state] === step) continue;
    added[state] = step;
    const one = code[state];
    switch (one?.op) {
      case 'jump':
        for (const target of one.to) open.push(target);
        break;
      case 'assert':
        if (one.holds(text, at)) open.push(state + 1);
        break;
      default:
        states.push(state);
    }
  }
}

/** An instruction. The next one follows, unless it says otherwise. */
type Code =
  | { readonly op: 'character'; takes(codePoint: number): boolean }
  | { readonly op: 'assert'; holds(text: string, at: number): boolean }
  | { readonly op: 'jump'; readonly to: readonly number[] }
  | { readonly op: 'match' };

/** Repetitions such as `{1000}` are written out. */
const MOST_CODE = 5000;

/** The program of a pattern; undefined when it would be too large. */
function compile(pattern: Pattern): readonly Code[] | undefined {
  const code: Code[] = [];
  if (!emit(pattern, code)) return undefined;
  code.push({ op: 'match' });
  return code;
}

function emit(pattern: Pattern, code: Code[]): boolean {
  if (code.length > MOST_CODE) return false;
  switch (pattern.kind) {
    case 'character':
      code.push({ op: 'character', takes: pattern.takes });
      return true;
    case 'assert':
      code.push({ op: 'assert', holds: pattern.holds });
      return true;
    case 'sequence':
      return pattern.parts.every((part) => emit(part, code));
    case 'choice':
      return emitChoice(pattern.parts, code);
    case 'repeat':
      return emitRepeat(pattern, code);
  }
}

function emitChoice(parts: readonly Pattern[], code: Code[]): boolean {
  const ends: number[] = [];
  for (const [index, part] of parts.entries()) {
    const last = index === parts.length - 1;
    const start = code.length;
    if (!last) code.push({ op: 'match' });
    if (!emit(part, code)) return false;
    if (last) break;
    ends.push(code.length);
    code.push({ op: 'match' });
    code[start] = { op: 'jump', to: [start + 1, code.length] };
  }
  for (const end of ends) code[end] = { op: 'jump', to: [code.length] };
  return true;
}

function emitRepeat({ part, least, most }: Extract<Pattern, { kind: 'repeat' }>, code: Code[]): boolean {
  const first = code.length;
  for (let count = 0; count < least; count++) {
    if (!emit(part, code)) return false;
    // Without code, more repetitions change nothing.
    if (code.length === first) break;
  }
  if (most === undefined) {
    const start = code.length;
    code.push({ op: 'match' });
    if (!emit(part, code)) return false;
    code.push({ op: 'jump', to: [start] });
    code[start] = { op: 'jump', to: [start + 1, code.length] };
    return true;
  }
  const starts: number[] = [];
  for (let count = least; count < most; count++) {
    starts.push(code.length);
    code.push({ op: 'match' });
    if (!emit(part, code)) return false;
  }
  for (const start of starts) code[start] = { op: 'jump', to: [start + 1, code.length] };
  return code.length <= MOST_CODE;
}
