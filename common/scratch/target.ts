import { added, NONE, token } from './gather';
import { placeholderAt } from './placeholder';
import type { Placeholder, QueryParameter, Span, Target, Token } from './types';

/**
 * Takes a request target apart. Delimiters inside placeholders do not count. A placeholder at its start stands for
 * the origin, which is then absent; the path begins at the first slash after it.
 *
 * @param breaks parts that do not belong to the URL (see `Target.breaks`); a `?` or `&` follows each.
 */
export function parseTarget(
  text: string,
  start: number,
  end: number,
  placeholders: readonly Placeholder[] = placeholdersOf(text, start, end),
  breaks: readonly Span[] = NONE,
): Target {
  const skips = breaks.length === 0 ? placeholders : merged(placeholders, breaks);
  const target: Mutable = {
    start,
    end,
    text: text.slice(start, end),
    segments: NONE,
    query: NONE,
    placeholders,
    breaks,
  };
  if (start >= end) return target;

  let at = start;
  let skip = 0;
  /** Offset of the next delimiter of a set, past placeholders and breaks. */
  const find = (isDelimiter: (code: number) => boolean): number => {
    while (at < end) {
      while (skip < skips.length && (skips[skip] as Span).end <= at) skip++;
      const next = skips[skip];
      if (next !== undefined && next.start <= at) {
        at = next.end;
        if (isContinuation(at)) return at;
        continue;
      }
      if (isDelimiter(text.charCodeAt(at))) return at;
      at++;
    }
    at = end;
    return end;
  };
  const isContinuation = (offset: number): boolean =>
    breaks.length > 0 && offset < end && breaks.some((one) => one.end === offset);
  /** Where what ends at a delimiter really ends: before the line break in front of it. */
  const endBefore = (offset: number): number => {
    if (breaks.length === 0) return offset;
    return breaks.find((one) => one.end === offset)?.start ?? offset;
  };

  // ---- origin
  const first = text.charCodeAt(start);
  if (first !== 47 && first !== 63 && first !== 35) {
    const scheme = schemeEnd(text, start, end);
    if (scheme !== -1) at = scheme;
    const stop = find(endsOrigin);
    const startsWithPlaceholder = placeholders.length > 0 && (placeholders[0] as Placeholder).start === start;
    if (!startsWithPlaceholder) target.origin = token(text, start, endBefore(stop));
  }

  // ---- path
  if (at < end && text.charCodeAt(at) === 47) {
    const from = at;
    let segments: readonly Token[] = NONE;
    while (at < end && text.charCodeAt(at) === 47) {
      const segmentStart = ++at;
      const stop = find(endsSegment);
      segments = added(segments, token(text, segmentStart, endBefore(stop)));
      if (isContinuation(stop)) break;
    }
    target.path = token(text, from, endBefore(at));
    target.segments = segments;
  }

  // ---- query
  if (at < end && (text.charCodeAt(at) === 63 || text.charCodeAt(at) === 38)) {
    let query: readonly QueryParameter[] = NONE;
    while (at < end && text.charCodeAt(at) !== 35) {
      const nameStart = ++at;
      let stop = find(endsName);
      const name = token(text, nameStart, endBefore(stop));
      let value: Token | undefined;
      if (stop < end && text.charCodeAt(stop) === 61) {
        const valueStart = ++at;
        stop = find(endsParameter);
        value = token(text, valueStart, endBefore(stop));
      }
      if (value) query = added(query, { start: nameStart, end: value.end, name, value });
      else if (name.end > name.start) query = added(query, { start: nameStart, end: name.end, name });
    }
    target.query = query;
  }

  if (at < end && text.charCodeAt(at) === 35) target.fragment = token(text, at + 1, end);
  return target;
}

type Mutable = { -readonly [K in keyof Target]: Target[K] };

/** The placeholders of a text that is no part of a block. */
export function placeholdersOf(text: string, start: number, end: number): readonly Placeholder[] {
  let found: readonly Placeholder[] = NONE;
  let at = text.indexOf('{{', start);
  while (at !== -1 && at < end) {
    const placeholder = placeholderAt(text, at, end);
    found = added(found, placeholder);
    at = text.indexOf('{{', placeholder.end);
  }
  return found;
}

/** Percent-decodes; a sequence that is none stays as it stands. `+` is a plus. */
export function decode(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text.replace(/(?:%[0-9a-fA-F]{2})+/g, (run) => {
      try {
        return decodeURIComponent(run);
      } catch {
        return run;
      }
    });
  }
}

function merged(placeholders: readonly Span[], breaks: readonly Span[]): readonly Span[] {
  return [...placeholders, ...breaks].sort((a, b) => a.start - b.start);
}

/** Offset after `://`; -1 when the text does not start with a scheme. */
function schemeEnd(text: string, start: number, end: number): number {
  let at = start;
  while (at < end) {
    const code = text.charCodeAt(at);
    if (code === 58) {
      return at > start && text.charCodeAt(at + 1) === 47 && text.charCodeAt(at + 2) === 47 && at + 3 <= end
        ? at + 3
        : -1;
    }
    const letter = (code | 32) >= 97 && (code | 32) <= 122;
    if (
      !letter &&
      !(at > start && ((code >= 48 && code <= 57) || code === 43 || code === 45 || code === 46))
    ) {
      return -1;
    }
    at++;
  }
  return -1;
}

const endsOrigin = (code: number) => code === 47 || code === 63 || code === 35;
const endsSegment = endsOrigin;
const endsName = (code: number) => code === 61 || code === 38 || code === 35;
const endsParameter = (code: number) => code === 38 || code === 35;
