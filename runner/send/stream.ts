import type { SpecProblem } from '../../catalogue/types';
import type { StreamEvent, StreamMark } from '../model/outcome';
import { stop } from './failure-context';
import { makeEventParser } from './sse';

/** Characters to keep from the end of the text, and problems to keep from the first ones. */
const MOST_TEXT = 16 * 1024 * 1024;
const MOST_PROBLEMS = 100;
const LONGEST_EVENT = 16 * 1024 * 1024;

export interface StreamOptions {
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
