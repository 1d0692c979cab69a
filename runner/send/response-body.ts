import { judge } from '../judge/judge';
import type { Judgement } from '../judge/judgement';
import { isBinary, startsStream } from '../model/content-type';
import type { Outcome } from '../model/outcome';
import type { Prepared } from '../model/prepared';
import type { Exchange, Head } from './wire';

/** The judgement of an exchange that has no body to judge. */
export function withoutBody({ outcome, message }: { outcome: Outcome; message: string }): Judgement {
  return { outcome, message, rpcErrors: [], problems: [] };
}

/** Judges a body in memory. @param text null when the body is not text */
export function judgedBody(prepared: Prepared, { head, bytes }: Exchange, text: string | null): Judgement {
  if (head === undefined) return withoutBody({ outcome: 'reset', message: 'No response was received.' });
  if (text === null) {
    const type = head.headers['content-type'];
    return withoutBody({
      outcome: (head.status ?? 200) < 300 ? 'replied' : 'http-error',
      message: `${bytes.length} bytes of ${type}, not shown: ask for application/json to read it.`,
    });
  }
  const found = judge(prepared, head.status ?? 200, text, head.headers);
  if (found.message !== '' || isUtf8(bytes, text)) return found;
  return { ...found, message: 'The response is not valid UTF-8; unreadable bytes are shown as \uFFFD.' };
}

/** Whether the response is an event stream. */
export function isStreamed({ head }: Exchange): boolean {
  return head !== undefined && isStreamHead(head);
}

/** Whether the body is in a file and too large for memory. */
export function isInFile({ file, bytes }: Exchange): boolean {
  return file !== undefined && file.bytes > bytes.length;
}

export function isStreamHead(head: Head): boolean {
  return head.status === null ? head.subscription === true : startsStream(head.status, head.headers);
}

/** @returns null for a body that is not text */
export function textOf(head: Head | undefined, bytes: Uint8Array): string | null {
  if (isBinary(head?.headers['content-type'])) return null;
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

/** @param text what they are decoded to */
function isUtf8(bytes: Uint8Array, text: string): boolean {
  // In place of what is invalid, which may also stand there as it is.
  if (!text.includes('\uFFFD')) return true;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
