import type { SpecProblem } from '../../common/spec/schema';
import type { StreamEvent, StreamMark } from '../model/outcome';
import { stop } from './failure-context';
import { makeEventParser } from './sse';

/** Of a stream's text the last part is kept; of its problems the first ones. */
const MOST_TEXT = 16 * 1024 * 1024;
const MOST_PROBLEMS = 100;
const LONGEST_EVENT = 16 * 1024 * 1024;

export interface StreamOptions {
  readonly judge: (event: string, data: string) => readonly SpecProblem[];
  readonly onEvent: ((event: StreamEvent) => void) | undefined;
  /** Told after what the node says about connecting again has changed. */
  readonly onMark?: ((mark: StreamMark) => void) | undefined;
  readonly stop: (error: Error) => void;
  readonly maxBytes: number;
  /** Characters of the text that are kept; what `maxBytes` allows unless said. */
  readonly keepText?: number | undefined;
}

/** Reads the body of an event stream as it comes, and keeps what a response says of it in bounded memory. */
export function makeStream(options: StreamOptions) {
  const { judge, onEvent, onMark, stop: stopStream, maxBytes } = options;
  const most = Math.min(MOST_TEXT, maxBytes, options.keepText ?? MOST_TEXT);
  const longest = Math.min(LONGEST_EVENT, maxBytes);
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const problems: SpecProblem[] = [];
  let pieces: string[] = [];
  let length = 0;
  let count = 0;
  let told: StreamMark = { lastId: '' };

  const parser = makeEventParser((event) => {
    const found = judge(event.event, event.data);
    for (const problem of found) {
      if (problems.length < MOST_PROBLEMS) problems.push({ ...problem, path: [count, ...problem.path] });
    }
    count++;
    onEvent?.({ ...event, problems: found });
  }, longest);

  function keep(text: string): void {
    // Whoever keeps nothing does not mean the little that is only joined now and then.
    if (most === 0) return;
    pieces.push(text);
    length += text.length;
    if (length <= 2 * Math.max(most, 65_536)) return;
    const all = pieces.join('');
    pieces = [ending(all, most)];
    length = most;
  }

  return {
    take(chunk: Buffer): void {
      const text = decoder.decode(chunk, { stream: true });
      keep(text);
      if (!parser.feed(text)) stopStream(stop('event-too-large', String(longest)));
      const { lastId, retry } = parser;
      if (lastId === told.lastId && retry === told.retryMs) return;
      told = retry === undefined ? { lastId } : { lastId, retryMs: retry };
      onMark?.(told);
    },
    /** How many events have come. */
    count: () => count,
    /** As the node sent it; only the last part of a long one. */
    text: () => ending(pieces.join(''), most),
    problems: problems as readonly SpecProblem[],
  };
}

function ending(text: string, most: number): string {
  return text.slice(Math.max(0, text.length - most));
}
