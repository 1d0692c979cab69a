import type { Comment, Definition, Directive, ParseProblem, Placeholder, Span, Token } from './types';

/** Shared by everything that has none, so that most blocks allocate no empty arrays. */
export const NONE: readonly never[] = Object.freeze([]);

/** What the parts of a parser find along the way in one block. */
export interface Gather {
  readonly text: string;
  comments: readonly Comment[];
  directives: readonly Directive[];
  definitions: readonly Definition[];
  placeholders: readonly Placeholder[];
  problems: readonly ParseProblem[];
  /** Where the next `{{` stands at or after `openFrom`; kept by `nextOpen`. */
  open: number;
  openFrom: number;
}

export function gatherFor(text: string): Gather {
  return {
    text,
    comments: NONE,
    directives: NONE,
    definitions: NONE,
    placeholders: NONE,
    problems: NONE,
    open: -1,
    openFrom: Number.MAX_SAFE_INTEGER,
  };
}

/** Adds to a list that may be the shared empty one. */
export function added<T>(list: readonly T[], item: T): readonly T[] {
  if (list === NONE) return [item];
  (list as T[]).push(item);
  return list;
}

/** Enough to see what is wrong; a text of another kind would have one a line. */
const MOST_PROBLEMS = 50;

export function problem(gather: Gather, code: string, start: number, end: number, detail?: string): void {
  if (gather.problems.length >= MOST_PROBLEMS) return;
  gather.problems = added(
    gather.problems,
    detail === undefined ? { start, end, code } : { start, end, code, detail },
  );
}

export function token(text: string, start: number, end: number): Token {
  return { start, end, text: text.slice(start, end) };
}

export function span(start: number, end: number): Span {
  return { start, end };
}
