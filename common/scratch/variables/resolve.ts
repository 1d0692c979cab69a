import { percentEncoded } from '../../percent-encoding';
import type { PlaceholderSource, Resolved, ResolvedTarget, Variables, VariableValue } from '../api';
import { parseTarget, placeholdersOf } from '../http/request-line';
import { NONE } from '../text/gather';
import { lastNotAbove } from '../text/lines';
import { isForeign } from '../text/placeholder';
import type { Block, HttpBody, Placeholder, Span, Target } from '../types';
import { clockOfVariables } from './network-scale';
import { type SystemOptions, systemValue } from './system-values';

/** Maximum length of a value in UTF-16 units, and of all values in one text. Longer ones count as unknown. */
export const LONGEST = 1_000_000;

/** The variable or message of a placeholder; undefined when it is not defined. */
export function lookUp(placeholder: Placeholder, variables: Variables): VariableValue | undefined {
  const { expression } = placeholder;
  switch (expression.kind) {
    case 'variable':
    case 'system':
      return variables.get(expression.name);
    case 'message':
      return { origin: 'message', where: `the ${expression.of} of ${expression.request}` };
    case 'malformed':
      return undefined;
  }
}

/** What system variables read before sending. */
export function systemOptions(variables: Variables): SystemOptions {
  const source: PlaceholderSource = (placeholder) => knownValue(placeholder, variables);
  return {
    variable: (name) => variables.get(name)?.value,
    has: (name) => variables.get(name) !== undefined,
    clock: () => clockOfVariables(variables),
    contracts: () => variables.contracts?.(source),
    text: (text) => fillText(text, source),
  };
}

/** The value of a placeholder; undefined when it is not known before sending. */
export function knownValue(placeholder: Placeholder, variables: Variables): string | undefined {
  const { expression } = placeholder;
  if (expression.kind === 'system') {
    const found = systemValue(placeholder.inner.text, systemOptions(variables));
    return found.ok ? found.value : undefined;
  }
  if (expression.kind !== 'variable') return undefined;
  const value = variables.get(expression.name)?.value;
  // Sending says what is wrong with a value that can't be encoded.
  return value !== undefined && expression.encoded ? percentEncoded(value) : value;
}

/**
 * Fills in the placeholders of a text outside a block; undefined when one is not known, or when the values have more than
 * `longest` UTF-16 units in all.
 *
 * @param literal changes what is not a placeholder
 */
export function fillText(
  text: string,
  source: PlaceholderSource,
  longest = LONGEST,
  literal = (part: string) => part,
): string | undefined {
  let filled = '';
  let length = 0;
  let at = 0;
  for (const placeholder of placeholdersOf(text, 0, text.length)) {
    const value =
      placeholder.expression.kind === 'malformed' && !isForeign(placeholder)
        ? asWritten(text, placeholder)
        : source(placeholder);
    if (value === undefined) return undefined;
    length += value.length;
    if (length > longest) return undefined;
    filled += literal(text.slice(at, placeholder.start)) + value;
    at = placeholder.end;
  }
  return filled + literal(text.slice(at));
}

function asWritten(text: string, span: Span): string {
  return text.slice(span.start, span.end);
}

/** A part of a resolved text. `verbatim`: the same as in the text as written. */
interface Piece {
  readonly start: number;
  readonly end: number;
  readonly writtenStart: number;
  readonly writtenEnd: number;
  readonly verbatim: boolean;
}

/**
 * Fills in the placeholders of a text. Placeholders without a known value stay, and their spans are in `unknown`. So do
 * those of values that would make the text too long.
 *
 * @param start offset of the text in its block; spans of `placeholders` and `breaks` are relative to the block
 * @param breaks spans to leave out (see `Target.breaks`)
 */
export function resolveText(
  text: string,
  start: number,
  placeholders: readonly Placeholder[],
  variables: Variables,
  breaks: readonly Span[] = NONE,
): Resolved {
  if (placeholders.length === 0 && breaks.length === 0) return new Unchanged(text, start);
  const pieces: Piece[] = [];
  const unknown: Span[] = [];
  let resolved = '';
  /** Of all values. */
  let length = 0;
  let at = 0;
  const put = (value: string, from: number, to: number, verbatim: boolean) => {
    if (value === '' && verbatim) return;
    pieces.push({
      start: resolved.length,
      end: resolved.length + value.length,
      writtenStart: start + from,
      writtenEnd: start + to,
      verbatim,
    });
    resolved += value;
  };
  const skips: readonly (Placeholder | Span)[] =
    breaks.length === 0 ? placeholders : [...placeholders, ...breaks].sort((a, b) => a.start - b.start);
  for (const skip of skips) {
    const from = skip.start - start;
    const to = Math.min(skip.end - start, text.length);
    if (from < at || to > text.length) continue;
    put(text.slice(at, from), at, from, true);
    at = to;
    if (!('inner' in skip)) continue;
    const value = knownValue(skip, variables);
    length += value?.length ?? 0;
    if (value === undefined || length > LONGEST) {
      unknown.push({ start: resolved.length, end: resolved.length + (to - from) });
      put(text.slice(from, to), from, to, false);
    } else put(value, from, to, false);
  }
  put(text.slice(at), at, text.length, true);
  return new Filled(resolved, unknown, pieces, start);
}

class Unchanged implements Resolved {
  readonly unknown: readonly Span[] = NONE;
  constructor(
    readonly text: string,
    private readonly offset: number,
  ) {}
  written(span: Span): Span {
    return { start: span.start + this.offset, end: span.end + this.offset };
  }
}

class Filled implements Resolved {
  private starts: readonly number[] | undefined;
  constructor(
    readonly text: string,
    readonly unknown: readonly Span[],
    private readonly pieces: readonly Piece[],
    private readonly offset: number,
  ) {}

  written(span: Span): Span {
    if (this.pieces.length === 0) return { start: this.offset, end: this.offset };
    const first = this.pieceAt(span.start, span.end === span.start);
    const start = first.verbatim
      ? first.writtenStart + Math.max(0, span.start - first.start)
      : first.writtenStart;
    if (span.end <= span.start) return { start, end: first.verbatim ? start : first.writtenEnd };
    const last = this.pieceAt(span.end - 1, false);
    const end = last.verbatim ? last.writtenStart + Math.max(0, span.end - last.start) : last.writtenEnd;
    return { start, end: Math.max(start, end) };
  }

  /** The piece with a character; for an empty span between two pieces, the verbatim one. */
  private pieceAt(offset: number, empty: boolean): Piece {
    this.starts ??= this.pieces.map((piece) => piece.start);
    const index = lastNotAbove(this.starts, offset);
    const piece = this.pieces[index] as Piece;
    const before = this.pieces[index - 1];
    return empty && !piece.verbatim && before?.verbatim && before.end === offset ? before : piece;
  }
}

/** A target with placeholders filled in and continuation lines joined. Spans are of the resolved text. */
export function resolveTarget(target: Target, variables: Variables): ResolvedTarget {
  const resolved = resolveShell(target, target.placeholders, variables, target.breaks);
  const { text, unknown } = resolved;
  const parsed = parsedTarget(text);
  let pathUnknown = false;
  if (unknown.length > 0) {
    const question = parsed.query[0]?.start ?? parsed.fragment?.start ?? text.length + 1;
    pathUnknown = (unknown[0] as Span).start < question;
  }
  return { target: parsed, resolved, pathUnknown };
}

/** Cache of parsed targets, because many requests of a file have the same one. */
const parsedTargets = new Map<string, Target>();

function parsedTarget(text: string): Target {
  let parsed = parsedTargets.get(text);
  if (!parsed) {
    parsed = parseTarget(text, 0, text.length);
    if (parsedTargets.size >= 100) parsedTargets.clear();
    if (text.length < 1000) parsedTargets.set(text, parsed);
  }
  return parsed;
}

/** The text of a body with placeholders filled in. */
export function resolveBody(block: Block, body: HttpBody, variables: Variables): Resolved {
  const placeholders = block.placeholders.filter((one) => one.start >= body.start && one.end <= body.end);
  if (body.value === undefined) return resolveText(body.text, body.start, placeholders, variables);
  return resolveShell({ start: body.start, end: body.end, text: body.value }, placeholders, variables, NONE);
}

/**
 * Like `resolveText`, for a text that may have had shell escapes. Offsets in such a text do not match the block, so its
 * placeholders are parsed again, and each span maps to the span of the whole text.
 */
function resolveShell(
  token: Span & { readonly text: string },
  placeholders: readonly Placeholder[],
  variables: Variables,
  breaks: readonly Span[],
): Resolved {
  const { text, start, end } = token;
  if (text.length === end - start) return resolveText(text, start, placeholders, variables, breaks);
  const inner = resolveText(text, 0, placeholdersOf(text, 0, text.length), variables);
  return { text: inner.text, unknown: inner.unknown, written: () => ({ start, end }) };
}
