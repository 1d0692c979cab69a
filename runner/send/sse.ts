/** One server-sent event, before it is judged. */
export interface WireEvent {
  /** `message` unless the node names it. */
  readonly event: string;
  readonly data: string;
  /** The last id that the node sent, with this event or an earlier one. */
  readonly id?: string;
}

export interface EventParser {
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
