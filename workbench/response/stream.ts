import { STATUS_CODES } from 'node:http';
import { grouped } from '../../common/units/digits';
import { counted, took } from '../../common/units/words';
import type { Reply, StreamEvent } from '../../runner/model/outcome';
import { problemMarks } from './marks';
import type { Mark, ShownResponse } from './shown';

/** An event stream while it runs and after: the last events, each laid out once. */
export interface StreamView {
  add(event: StreamEvent): void;
  /** How it stands now; with a response, how it ended. */
  present(ended?: Reply): ShownResponse;
  /** The events as they are now, of a stream that goes on elsewhere. */
  snapshot(when: string): ShownResponse;
  readonly count: number;
}

export interface StreamViewOptions {
  readonly name: string;
  readonly status: number;
  readonly prettyPrint: (text: string) => string;
  /** How many of the last events are shown. */
  readonly most?: number;
  /** What one of them is: `event` unless said. */
  readonly noun?: string;
}

interface Piece {
  readonly text: string;
  readonly marks: readonly Mark[];
}

/** Events become the items of one JSON array, so that the text can be folded and read at any time. */
export function createStreamView(options: StreamViewOptions): StreamView {
  const { name, status, prettyPrint, most = 1000, noun = 'event' } = options;
  let pieces: Piece[] = [];
  let count = 0;

  const titled = (last: string) => {
    const short = [`${status} ${STATUS_CODES[status] ?? ''}`.trim(), counted(count, noun), last].join(' · ');
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
      // Cut in steps: shifting a long list for each event would cost more than the event.
      if (pieces.length > most * 2) pieces = pieces.slice(-most);
    },
    present(ended) {
      const failed = ended !== undefined && ended.outcome !== 'stream-ended' && ended.outcome !== 'cancelled';
      const { text, marks } = listed(ended ? endWords(ended) : 'Waiting for events. "Stop" ends the stream.');
      return {
        ...titled(ended ? `ended after ${took(ended.durationMs)}` : 'running'),
        text,
        message: ended && failed ? ended.message : '',
        level: !ended ? 'running' : failed ? 'error' : marks.length > 0 ? 'warning' : 'good',
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
  const laidOut = prettyPrint(`{"event":${JSON.stringify(event.event)},${id}"data":${data}}`);
  const problems = event.problems.map((problem) => ({ ...problem, path: ['data', ...problem.path] }));
  // Indented by hand as an item of the array; marks move with their line.
  const marks = problemMarks(laidOut, problems).map((mark) => ({
    ...mark,
    start: indented(laidOut, mark.start),
    end: indented(laidOut, mark.end),
  }));
  return { text: `  ${laidOut.replaceAll('\n', '\n  ')}`, marks };
}

/** Where an offset lies after every line was indented by two. */
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
