import { defined } from '../../defined';
import type {
  Comment,
  Definition,
  Directive,
  ForeignTest,
  ParseProblem,
  ParseProblemCode,
  Placeholder,
  ResponseFile,
  Span,
  SyntaxFault,
  Token,
} from '../types';

/** A shared empty list, so that most blocks allocate none. */
export const NONE: readonly never[] = Object.freeze([]);

/** Collects what the parts of the parser find in a block. */
export interface Gather {
  readonly text: string;
  comments: readonly Comment[];
  directives: readonly Directive[];
  definitions: readonly Definition[];
  placeholders: readonly Placeholder[];
  problems: readonly ParseProblem[];
  foreignTests: readonly ForeignTest[];
  responseFiles: readonly ResponseFile[];
  words: readonly Token[] | undefined;
  readonly open: Next;
  readonly newline: Next;
  readonly return: Next;
  readonly backslash: Next;
  /** See `isPlain`; undefined until asked. */
  plain: boolean | undefined;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: finds control characters
const CONTROL = /[\0-\t\v\f\x0e-\x1f]/;

/** Whether the text has no control characters except line ends. */
export function isPlain(gather: Gather): boolean {
  gather.plain ??= !CONTROL.test(gather.text);
  return gather.plain;
}

/** Cached offset of the next occurrence of a text. Cheap when asked for increasing offsets. */
export interface Next {
  readonly what: string;
  /** `at` is valid for offsets from here … */
  from: number;
  /** … to here, the offset of the occurrence; MAX_SAFE_INTEGER when there is none. */
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

export function gatherFor(text: string): Gather {
  return {
    text,
    comments: NONE,
    directives: NONE,
    definitions: NONE,
    placeholders: NONE,
    problems: NONE,
    foreignTests: NONE,
    responseFiles: NONE,
    words: undefined,
    open: next('{{'),
    newline: next('\n'),
    return: next('\r'),
    backslash: next('\\'),
    plain: undefined,
  };
}

/** The list with one more item. Do not use the list that was passed afterwards. */
export function added<T>(list: readonly T[], item: T): readonly T[] {
  // `push` reserves room for many items, so short lists are copied instead.
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

/** Other kinds of files would have one on each line. */
const MOST_PROBLEMS = 50;

export function problem(
  gather: Gather,
  code: ParseProblemCode,
  start: number,
  end: number,
  detail?: string,
  fault?: SyntaxFault,
): void {
  add(gather, { start, end, code, ...defined({ detail, fault }) });
}

/** Reports what the request asks for and Slotpad does not do: see `ParseProblem.obstacle`. */
export function obstacle(
  gather: Gather,
  code: ParseProblemCode,
  { start, end }: Span,
  detail: string,
  fault?: SyntaxFault,
): void {
  add(gather, { start, end, code, detail, obstacle: true, ...defined({ fault }) });
}

function add(gather: Gather, found: ParseProblem): void {
  if (gather.problems.length >= MOST_PROBLEMS) return;
  gather.problems = added(gather.problems, found);
}

export function token(text: string, start: number, end: number): Token {
  return { start, end, text: text.slice(start, end) };
}

export function span(start: number, end: number): Span {
  return { start, end };
}
