const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;

/** Why a stream of bytes can't be split: something other than an object or a list, or a value above the limit. */
export type SplitFault = 'not-json' | 'message-too-large';

export interface Splitter {
  /** Takes the next bytes. @returns the fault after which nothing more can be read */
  feed(chunk: Buffer): SplitFault | undefined;
}

/**
 * Splits a stream of JSON objects and lists that follow each other with or without white space, as nodes write them to
 * socket files. Looks at each byte once.
 *
 * @param onValue gets each value as its bytes were received
 * @param maxBytes maximum size of a value
 */
export function createSplitter(onValue: (value: Buffer) => void, maxBytes: number): Splitter {
  /** The beginning of the current value, from earlier chunks. */
  let pieces: Buffer[] = [];
  let length = 0;
  let depth = 0;
  let inString = false;
  let escaped = false;
  let fault: SplitFault | undefined;

  const emit = (last: Buffer) => {
    const value = pieces.length === 0 ? last : Buffer.concat([...pieces, last]);
    pieces = [];
    length = 0;
    onValue(value);
  };

  /** Whether the byte ends the value that it is in. */
  const endsValue = (byte: number): boolean => {
    if (inString) {
      if (escaped) escaped = false;
      else if (byte === BACKSLASH) escaped = true;
      else if (byte === QUOTE) inString = false;
      return false;
    }
    if (byte === QUOTE) inString = true;
    else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) depth++;
    else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) depth--;
    return depth === 0;
  };

  /** Takes the bytes of one value, or all that there are of it. @returns the offset after them */
  const takeValue = (chunk: Buffer, start: number): number => {
    let at = start;
    while (at < chunk.length && !endsValue(chunk[at] ?? 0)) at++;
    const ends = at < chunk.length;
    const piece = chunk.subarray(start, ends ? at + 1 : at);
    length += piece.length;
    if (length > maxBytes) fault = 'message-too-large';
    else if (ends) emit(piece);
    else pieces.push(piece);
    return start + piece.length;
  };

  return {
    feed(chunk) {
      if (fault) return fault;
      for (let at = 0; at < chunk.length; ) {
        const start = depth > 0 ? at : valueStart(chunk, at);
        if (start === chunk.length) break;
        if (start < 0) fault = 'not-json';
        else at = takeValue(chunk, start);
        if (fault) {
          pieces = [];
          return fault;
        }
      }
      return undefined;
    },
  };
}

/** The offset of the next value; the length of the chunk if there is only white space, -1 if there is something else. */
function valueStart(chunk: Buffer, from: number): number {
  let at = from;
  while (at < chunk.length && isSpace(chunk[at] ?? 0)) at++;
  const byte = chunk[at];
  return byte === undefined || byte === OPEN_BRACE || byte === OPEN_BRACKET ? at : -1;
}

function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}
