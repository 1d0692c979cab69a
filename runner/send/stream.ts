import type { SpecProblem } from '../../catalogue/types';
import type { StreamEvent, StreamMark } from '../model/outcome';
import { stop } from './failure-context';

/** Characters to keep from the end of the text, and problems to keep from the first ones. */
const MOST_TEXT = 16 * 1024 * 1024;
const MOST_PROBLEMS = 100;
const LONGEST_EVENT = 16 * 1024 * 1024;

interface StreamOptions {
  readonly judge: (event: string, data: string) => readonly SpecProblem[];
  readonly onEvent: ((event: StreamEvent) => void) | undefined;
  /** Called when the node changes how to resume the stream. */
  readonly onMark?: ((mark: StreamMark) => void) | undefined;
  readonly stop: (error: Error) => void;
  readonly maxBytes: number;
  /** Characters of the text to keep. Default: what `maxBytes` allows. */
  readonly keepText?: number | undefined;
}

/** Reads an event stream in bounded memory: reports its events, and keeps the end of its text. */
export function makeStream(options: StreamOptions) {
  const { judge, onEvent, onMark, stop: stopStream, maxBytes } = options;
  const most = Math.min(MOST_TEXT, maxBytes, options.keepText ?? MOST_TEXT);
  const longest = Math.min(LONGEST_EVENT, maxBytes);
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const problems: SpecProblem[] = [];
  let pieces: string[] = [];
  let length = 0;
  let count = 0;
  let reported: StreamMark = { lastId: '' };

  const accept = (event: Omit<StreamEvent, 'problems'>) => {
    const found = judge(event.event, event.data);
    for (const problem of found) {
      if (problems.length < MOST_PROBLEMS) problems.push({ ...problem, path: [count, ...problem.path] });
    }
    count++;
    onEvent?.({ ...event, problems: found });
  };
  const parser = makeEventParser(accept, longest);

  function keep(text: string): void {
    // With 0, nothing is kept, not even the pieces that wait to be joined.
    if (most === 0) return;
    pieces.push(text);
    length += text.length;
    if (length <= 2 * Math.max(most, 65_536)) return;
    const all = pieces.join('');
    pieces = [ending(all, most)];
    length = most;
  }

  return {
    take(chunk: Uint8Array): void {
      const text = decoder.decode(chunk, { stream: true });
      keep(text);
      if (!parser.feed(text)) stopStream(stop('event-too-large', String(longest)));
      const { lastId, retry } = parser;
      if (lastId === reported.lastId && retry === reported.retryMs) return;
      reported = retry === undefined ? { lastId } : { lastId, retryMs: retry };
      onMark?.(reported);
    },
    /** Takes one notification, and its whole message as the node sent it. */
    takeMessage(event: Omit<StreamEvent, 'problems'>, message: string): void {
      keep(`${message}\n`);
      if (message.length > longest) stopStream(stop('event-too-large', String(longest)));
      else accept(event);
    },
    /** Events so far. */
    count: () => count,
    /** The text as the node sent it; only the end of a long one. */
    text: () => ending(pieces.join(''), most),
    problems: problems as readonly SpecProblem[],
  };
}

function ending(text: string, most: number): string {
  return text.slice(Math.max(0, text.length - most));
}

/** One server-sent event, before it is judged. */
export interface WireEvent {
  /** `message` unless the node names it. */
  readonly event: string;
  readonly data: string;
  /** The last id that the node sent, with this event or an earlier one. */
  readonly id?: string;
}

interface EventParser {
  /** @returns false once an event is too long; nothing more is read then */
  feed(text: string): boolean;
  /** Milliseconds to wait before connecting again, as the node asks; undefined when it does not. */
  readonly retry: number | undefined;
  /** The id of the last complete event, for `Last-Event-ID`. Empty when there is none. */
  readonly lastId: string;
}

/**
 * Parses `text/event-stream` as in the HTML standard: lines end with CR, LF or CRLF, also across chunks; a blank line
 * ends an event; several `data` lines are joined with a line feed; an event without data is dropped.
 *
 * @param maxLength maximum length of one event in UTF-16 units
 */
export function makeEventParser(
  onEvent: (event: WireEvent) => void,
  maxLength = 16 * 1024 * 1024,
): EventParser {
  let first = true;
  let afterReturn = false;
  let tooLong = false;
  /** The start of an incomplete line, in pieces: joining them for each chunk would take quadratic time. */
  let pieces: string[] = [];
  let length = 0;
  let data: string[] = [];
  let name = '';
  let lastId = '';
  let completeId = '';
  let retry: number | undefined;

  function line(text: string): void {
    if (text === '') {
      dispatch();
      return;
    }
    const colon = text.indexOf(':');
    if (colon === 0) return;
    const field = colon < 0 ? text : text.slice(0, colon);
    const value = colon < 0 ? '' : text.slice(text[colon + 1] === ' ' ? colon + 2 : colon + 1);
    if (field === 'data') data.push(value);
    else if (field === 'event') name = value;
    else if (field === 'id' && !value.includes('\0')) lastId = value;
    else if (field === 'retry' && /^\d+$/.test(value)) retry = Number(value);
  }

  function dispatch(): void {
    completeId = lastId;
    const event = { event: name || 'message', data: data.join('\n'), ...(lastId ? { id: lastId } : {}) };
    const empty = data.length === 0;
    data = [];
    name = '';
    length = 0;
    if (!empty) onEvent(event);
  }

  /** Removes the byte order mark at the start, and the second half of a CRLF that was cut. */
  function withoutLeftover(chunk: string): string {
    let start = 0;
    if (first && chunk.charCodeAt(0) === 0xfeff) start = 1;
    if (afterReturn && chunk[start] === '\n') start += 1;
    first = false;
    afterReturn = false;
    return chunk.slice(start);
  }

  /** Reads the complete lines of a text. @returns the offset after the last one */
  function readLines(text: string): number {
    let start = 0;
    for (const end of text.matchAll(/\r\n|\n|\r/g)) {
      const rest = text.slice(start, end.index);
      length += rest.length;
      if (length > maxLength) break;
      line(pieces.join('') + rest);
      pieces = [];
      start = end.index + end[0].length;
      afterReturn = end[0] === '\r' && start === text.length;
    }
    return start;
  }

  return {
    feed(chunk) {
      if (tooLong) return false;
      if (chunk === '') return true;
      const text = withoutLeftover(chunk);
      const start = readLines(text);
      if (start < text.length) {
        pieces.push(text.slice(start));
        length += text.length - start;
      }
      tooLong = length > maxLength;
      return !tooLong;
    },
    get retry() {
      return retry;
    },
    get lastId() {
      return completeId;
    },
  };
}
