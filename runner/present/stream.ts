import { statusText } from '../../common/requests/status-text';
import { grouped } from '../../common/units/digits';
import { counted, took } from '../../common/units/words';
import { verdictOf } from '../judge/verdict';
import type { Reply, StreamEvent } from '../model/outcome';
import { problemMarks } from './marks';
import type { Mark, Presented } from './presented';

/** The last events of a stream. Each event is formatted once. */
export interface StreamView {
  add(event: StreamEvent): void;
  /** The current document. @param ended the response of a stream that has ended */
  present(ended?: Reply): Presented;
  /** The current events, without the state of the stream. @param when time for the title */
  snapshot(when: string): Presented;
  readonly count: number;
}

export interface StreamViewOptions {
  readonly name: string;
  /** Null for a subscription, which has no HTTP status. */
  readonly status: number | null;
  readonly prettyPrint: (text: string) => string;
  /** Maximum number of shown events. */
  readonly most?: number;
  /** `event` by default. */
  readonly noun?: string;
}

interface Piece {
  readonly text: string;
  readonly marks: readonly Mark[];
}

/** Shows events as the items of a JSON array, so that the text is valid and foldable at any time. */
export function createStreamView(options: StreamViewOptions): StreamView {
  const { name, status, prettyPrint, most = 1000, noun = 'event' } = options;
  let pieces: Piece[] = [];
  let count = 0;

  const titled = (last: string) => {
    const head = status === null ? 'Subscribed' : statusText(status);
    const short = [head, counted(count, noun), last].join(' · ');
    return { title: `${short} · ${name}`, short, language: 'jsonc' as const };
  };
  const listed = (end: string) => {
    const shown = pieces.slice(-most);
    const earlier = count - shown.length;
    const marks: Mark[] = [];
    let text = earlier > 0 ? `// ${grouped(earlier)} earlier ${noun}s are not shown.\n[` : '[';
    shown.forEach((piece, index) => {
      text += index === 0 ? '\n' : ',\n';
      for (const mark of piece.marks) {
        marks.push({ ...mark, start: mark.start + text.length, end: mark.end + text.length });
      }
      text += piece.text;
    });
    text += shown.length > 0 ? '\n]\n' : ']\n';
    return { text: `${text}// ${end}\n`, marks };
  };

  return {
    get count() {
      return count;
    },
    add(event) {
      count++;
      pieces.push(pieceOf(event, prettyPrint));
      // Truncated in steps: copying a long list for each event would be slow.
      if (pieces.length > most * 2) pieces = pieces.slice(-most);
    },
    present(ended) {
      if (!ended) {
        const { text, marks } = listed('Waiting for events. "Stop" ends the stream.');
        return { ...titled('running'), text, message: '', level: 'running', marks };
      }
      const failed = ended.outcome !== 'stream-ended' && ended.outcome !== 'cancelled';
      const { text, marks } = listed(endWords(ended));
      return {
        ...titled(`ended after ${took(ended.durationMs)}`),
        text,
        message: failed ? ended.message : (ended.unchecked ?? ''),
        level: verdictOf(ended),
        marks,
      };
    },
    snapshot(when) {
      const { text, marks } = listed(`As it was at ${when}.`);
      const level = marks.length > 0 ? 'warning' : 'good';
      return { ...titled(`at ${when}`), text, message: '', level, marks };
    },
  };
}

function endWords(reply: Reply): string {
  const message = reply.message.replaceAll('\n', ' ') || 'The stream ended.';
  return `${message} It ran for ${took(reply.durationMs)}.`;
}

function pieceOf(event: StreamEvent, prettyPrint: (text: string) => string): Piece {
  const data = isJson(event.data) ? event.data : JSON.stringify(event.data);
  const id = event.id === undefined ? '' : `"id":${JSON.stringify(event.id)},`;
  const formatted = prettyPrint(`{"event":${JSON.stringify(event.event)},${id}"data":${data}}`);
  const problems = event.problems.map((problem) => ({ ...problem, path: ['data', ...problem.path] }));
  // The item is indented in its array, and its marks move with their lines.
  const marks = problemMarks(formatted, problems).map((mark) => ({
    ...mark,
    start: indented(formatted, mark.start),
    end: indented(formatted, mark.end),
  }));
  return { text: `  ${formatted.replaceAll('\n', '\n  ')}`, marks };
}

/** The offset after each line was indented by two spaces. */
function indented(text: string, offset: number): number {
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) lines++;
  return offset + lines * 2;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
