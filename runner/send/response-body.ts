import type { Memory } from '../../catalogue/statements';
import { isFork } from '../../catalogue/types';
import { decodeSsz } from '../../common/ssz/decode';
import { bytesInWords, shortened } from '../../common/units/words';
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

/**
 * Judges a body in memory.
 * @param text null when the body is not text
 * @param memory of the responses before, for a request that is repeated
 */
export function judgedBody(
  prepared: Prepared,
  { head, bytes }: Exchange,
  text: string | null,
  memory?: Memory,
): Judgement {
  if (head === undefined) return withoutBody({ outcome: 'reset', message: 'No response was received.' });
  if (text === null) {
    const type = head.headers['content-type'];
    const isReplied = (head.status ?? 200) < 300;
    return {
      ...withoutBody({
        outcome: isReplied ? 'replied' : 'http-error',
        message: `${bytes.length} bytes of ${type}, not shown: ask for application/json to read it.`,
      }),
      ...(isReplied ? { unchecked: 'Not checked: the response is not text.' } : {}),
    };
  }
  const found = judge(prepared, head.status ?? 200, text, head.headers, memory);
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

/** The text and the judgement of a response in SSZ. */
export interface SszResponse {
  /** `{"version", "data"}` as the Beacon API has it; null when it is not decoded. */
  readonly text: string | null;
  readonly judged: Judgement;
}

/** Whether SSZ can be expected: the response of an endpoint that is no error. */
export function mayBeSsz({ kind, operation }: Prepared, status: number): boolean {
  return kind === 'beacon' && operation !== undefined && status >= 200 && status < 300;
}

/** Decodes the response of a beacon node, and compares what it says with the catalogue. */
export function readSsz(prepared: Prepared, { status, headers }: Head, bytes: Uint8Array): SszResponse {
  const { operation } = prepared;
  const version = headers['eth-consensus-version']?.trim().toLowerCase();
  const named = isFork(version) ? version : undefined;
  const size = `${bytesInWords(bytes.length)} of SSZ`;
  if (!operation) return notChecked(`${size}.`);
  if (version !== undefined && !named) {
    return notChecked(`${size}. The fork "${shortened(version, 40)}" is not known.`);
  }
  const decoded = decodeSsz(operation, named, bytes);
  if (!decoded.ok) return notChecked(`${size}${named ? ` (${named})` : ''}. ${decoded.failure.message}`);
  const { fork, json } = decoded.value;
  const text = `{"version":"${fork}","data":${json}}`;
  const { message, problems, remarks, ...judged } = judge(prepared, status ?? 200, text);
  // The members beside `data` are not from the node.
  const isData = ({ path }: { readonly path: readonly unknown[] }) => path[0] === 'data';
  return {
    text,
    judged: {
      ...judged,
      message: [`Decoded from ${size} (${fork}).`, message].filter(Boolean).join(' '),
      problems: problems.filter(isData),
      ...(remarks ? { remarks: remarks.filter(isData) } : {}),
    },
  };
}

/** @param size in bytes, of a response in a file */
export function sszInFile(size: number): Judgement {
  return notChecked(
    `${bytesInWords(size)} of SSZ, which were written to a file. Large responses are not decoded.`,
  ).judged;
}

function notChecked(why: string): SszResponse {
  return {
    text: null,
    judged: {
      outcome: 'replied',
      message: '',
      unchecked: `Not checked: ${why}`,
      rpcErrors: [],
      problems: [],
    },
  };
}
