import type {
  Comment,
  Definition,
  Directive,
  ParseProblem,
  ParseProblemCode,
  Placeholder,
  Span,
  Token,
} from '../types';

/** Shared by everything that has none, so that most blocks allocate no empty arrays. */
export const NONE: readonly never[] = Object.freeze([]);

/** What the parts of a parser find along the way in one block. */
export interface Gather {
  text: string;
  comments: readonly Comment[];
  directives: readonly Directive[];
  definitions: readonly Definition[];
  placeholders: readonly Placeholder[];
  problems: readonly ParseProblem[];
  readonly open: Next;
  readonly newline: Next;
  readonly return: Next;
  readonly backslash: Next;
  /** See `isPlain`; undefined until asked. */
  plain: boolean | undefined;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\0-\t\v\f\x0e-\x1f]/;

/** Whether the text has no control characters but line ends. */
export function isPlain(gather: Gather): boolean {
  gather.plain ??= !CONTROL.test(gather.text);
  return gather.plain;
}

/** Where the next of something stands: searched for again only when asked beyond it. Cheap when asked in order. */
export interface Next {
  readonly what: string;
  /** Valid for questions from here … */
  from: number;
  /** … up to here, where it stands; beyond any text when there is none. */
  at: number;
}

export function nextOf(next: Next, text: string, from: number): number {
  if (from > next.at || from < next.from) {
    const found = text.indexOf(next.what, from);
    next.from = from;
    next.at = found === -1 ? Number.MAX_SAFE_INTEGER : found;
  }
  return next.at;
}

function next(what: string): Next {
  return { what, from: 0, at: -1 };
}

/** Offset of the line end at or after `from`, at most `to`. */
export function endOfLine(gather: Gather, from: number, to: number): number {
  return Math.min(nextOf(gather.newline, gather.text, from), nextOf(gather.return, gather.text, from), to);
}

/** One that is not in use: a file has many blocks, and only what is found in them is kept. */
let spare: Gather | undefined;

export function gatherFor(text: string): Gather {
  const gather = spare;
  if (!gather) {
    return {
      text,
      comments: NONE,
      directives: NONE,
      definitions: NONE,
      placeholders: NONE,
      problems: NONE,
      open: next('{{'),
      newline: next('\n'),
      return: next('\r'),
      backslash: next('\\'),
      plain: undefined,
    };
  }
  spare = undefined;
  gather.text = text;
  return gather;
}

/** Gives a gathering back whose finds have been taken. */
export function release(gather: Gather): void {
  gather.text = '';
  gather.comments = NONE;
  gather.directives = NONE;
  gather.definitions = NONE;
  gather.placeholders = NONE;
  gather.problems = NONE;
  restart(gather.open);
  restart(gather.newline);
  restart(gather.return);
  restart(gather.backslash);
  gather.plain = undefined;
  spare = gather;
}

function restart(one: Next): void {
  one.from = 0;
  one.at = -1;
}

/** The list with an item more; what was passed in is used up. */
export function added<T>(list: readonly T[], item: T): readonly T[] {
  // A list that grows by `push` is given room for many: the short ones are made anew, exactly.
  switch (list.length) {
    case 0:
      return [item];
    case 1:
      return [list[0] as T, item];
    case 2:
      return [list[0] as T, list[1] as T, item];
    default:
      (list as T[]).push(item);
      return list;
  }
}

/** Enough to see what is wrong; a text of another kind would have one a line. */
const MOST_PROBLEMS = 50;

export function problem(
  gather: Gather,
  code: ParseProblemCode,
  start: number,
  end: number,
  detail?: string,
): void {
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
