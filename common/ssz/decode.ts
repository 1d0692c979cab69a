/** Blocks and states in SSZ as the JSON that the Beacon API has for them. */
import { failed, type Result, success } from '../result';
import { type Fork, forks } from '../spec/beacon/forks';
import type { OperationEntry } from '../spec/entry';
import { bytesInWords } from '../units/words';
import { presets } from './presets';
import { coderOf } from './types';

/** Endpoints whose SSZ is decoded: what they answer is the schema of their `data`. */
const DECODED: ReadonlySet<string> = new Set([
  '/eth/v2/beacon/blocks/{block_id}',
  '/eth/v1/beacon/blinded_blocks/{block_id}',
  '/eth/v2/debug/beacon/states/{state_id}',
]);

/** Its types are not final: clients of development networks differ. */
const UNSETTLED: ReadonlySet<Fork> = new Set(['gloas']);

/** Bytes. Decoding takes about ten times as much memory, and blocks the editor meanwhile. */
export const MOST_DECODED = 4 * 1024 * 1024;

/** Whether the SSZ of the operation is one of the types that are decoded. */
export function decodesSsz({ method, path }: OperationEntry): boolean {
  return method === 'GET' && DECODED.has(path);
}

export interface DecodedSsz {
  readonly fork: Fork;
  /** The JSON text of `data`. */
  readonly json: string;
}

/**
 * Decodes the SSZ of a response.
 *
 * @param fork undefined if the node does not name it: then the bytes have to fit a single one
 * @returns fails with the reason if the bytes are not what the endpoint returns in that fork
 */
export function decodeSsz(
  operation: OperationEntry,
  fork: Fork | undefined,
  bytes: Uint8Array,
): Result<DecodedSsz> {
  if (!decodesSsz(operation)) return failed({ message: 'Only blocks and states are decoded.' });
  if (bytes.length > MOST_DECODED) {
    return failed({ message: `More than ${bytesInWords(MOST_DECODED)} are not decoded.` });
  }
  if (fork !== undefined) {
    if (UNSETTLED.has(fork)) {
      return failed({ message: `${operation.path} is not decoded for the fork ${fork}.` });
    }
    const value = decodedAs(operation, fork, bytes);
    if (value !== undefined) return success({ fork, json: JSON.stringify(toJson(value)) });
    return failed({ message: `The bytes are not what ${operation.path} returns in the fork ${fork}.` });
  }
  const fitting = forks.flatMap((one) => {
    const value = UNSETTLED.has(one) ? undefined : decodedAs(operation, one, bytes);
    return value === undefined ? [] : [{ fork: one, value }];
  });
  const [only, another] = fitting;
  if (!only) return failed({ message: `The bytes are not what ${operation.path} returns in any fork.` });
  if (another) {
    const names = fitting.map((one) => one.fork).join(' or ');
    return failed({ message: `It could be of ${names}: the header Eth-Consensus-Version is missing.` });
  }
  return success({ fork: only.fork, json: JSON.stringify(toJson(only.value)) });
}

/** The value in the preset that the bytes fit; undefined if they fit none. */
function decodedAs(operation: OperationEntry, fork: Fork, bytes: Uint8Array): unknown {
  const schema = operation.responseByFork?.(fork);
  if (!schema) return undefined;
  for (const preset of presets) {
    try {
      return coderOf(schema, preset).decode(bytes);
    } catch {
      // The bytes are of another preset, or of none.
    }
  }
  return undefined;
}

/** Numbers are decimal text in the Beacon API, and bytes are hex. */
function toJson(value: unknown): unknown {
  if (value instanceof Uint8Array) return `0x${hex(value)}`;
  if (typeof value === 'bigint' || typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map(toJson);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, toJson(member)]));
}

const BYTES = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

function hex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += BYTES[byte];
  return text;
}
