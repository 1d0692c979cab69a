import { isFork } from '../../catalogue/beacon/forks';
import { decodeSsz } from '../../common/ssz/decode';
import { bytesInWords, shortened } from '../../common/units/words';
import { judge } from '../judge/judge';
import type { Judgement } from '../judge/judgement';
import type { Prepared } from '../model/prepared';
import type { Head } from './wire';

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
    judged: { outcome: 'replied', message: `Not checked: ${why}`, rpcErrors: [], problems: [] },
  };
}
