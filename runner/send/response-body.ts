import { isUtf8 } from 'node:buffer';
import type { SpecProblem } from '../../common/spec/schema';
import { judge } from '../judge/judge';
import type { Outcome, RpcErrorBody } from '../model/outcome';
import type { Prepared } from '../model/prepared';
import type { Exchange, Head } from './exchange';

/** The outcome of an exchange and what is wrong with its response. */
export interface Ended {
  readonly outcome: Outcome;
  readonly message: string;
  readonly rpcErrors: readonly RpcErrorBody[];
  readonly problems: readonly SpecProblem[];
}

/** An outcome without a body to judge. */
export function failed({ outcome, message }: { outcome: Outcome; message: string }): Ended {
  return { outcome, message, rpcErrors: [], problems: [] };
}

/** Judges a body in memory. @param text null when the body is not text */
export function judgedBody(prepared: Prepared, { head, bytes }: Exchange, text: string | null): Ended {
  if (head === undefined) return failed({ outcome: 'reset', message: 'No response was received.' });
  if (text === null) {
    const type = head.headers['content-type'];
    return failed({
      outcome: head.status < 300 ? 'replied' : 'http-error',
      message: `${bytes.length} bytes of ${type}, not shown: ask for application/json to read it.`,
    });
  }
  const found = judge(prepared, head.status, text);
  if (found.message !== '' || isUtf8(bytes)) return found;
  return { ...found, message: 'The response is not valid UTF-8; unreadable bytes are shown as \uFFFD.' };
}

/** Whether the response is an event stream. */
export function isStreamed({ head }: Exchange): boolean {
  return head !== undefined && isEventStream(head);
}

/** Whether the file has more than the start that is in memory. */
export function isInFile({ file, bytes }: Exchange): boolean {
  return file !== undefined && file.bytes > bytes.length;
}

export function isEventStream(head: Head): boolean {
  return head.status < 300 && /^\s*text\/event-stream\b/i.test(head.headers['content-type'] ?? '');
}

/** @returns null for a body that is not text */
export function textOf(head: Head | undefined, bytes: Buffer): string | null {
  if (/^\s*application\/octet-stream\b/i.test(head?.headers['content-type'] ?? '')) return null;
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}
