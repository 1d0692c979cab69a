/** Responses in SSZ as the JSON that the Beacon API has for them. */

import type { OperationEntry } from '../../catalogue/entry';
import { type Fork, forks, inFork, type Schema } from '../../catalogue/types';
import { failed, type Result, success } from '../result';
import { bytesInWords } from '../units/words';
import { presets } from './presets';
import { coderOf } from './types';

/** Endpoints whose SSZ is decoded, with the first and last fork. What they answer is the schema of their `data`. */
const DECODED: Readonly<Record<string, readonly [first: Fork, last: Fork]>> = {
  '/eth/v2/beacon/blocks/{block_id}': ['phase0', 'gloas'],
  '/eth/v1/beacon/blinded_blocks/{block_id}': ['phase0', 'fulu'],
  '/eth/v2/debug/beacon/states/{state_id}': ['phase0', 'gloas'],
  '/eth/v1/beacon/states/{state_id}/pending_consolidations': ['electra', 'gloas'],
  '/eth/v1/beacon/states/{state_id}/pending_deposits': ['electra', 'gloas'],
  '/eth/v1/beacon/states/{state_id}/pending_partial_withdrawals': ['electra', 'gloas'],
  '/eth/v1/beacon/execution_payload_envelopes/{block_id}': ['gloas', 'gloas'],
  '/eth/v1/beacon/blob_sidecars/{block_id}': ['deneb', 'electra'],
  '/eth/v1/debug/beacon/data_column_sidecars/{block_id}': ['fulu', 'gloas'],
  // What light clients get in Gloas is not in the catalogue.
  '/eth/v1/beacon/light_client/bootstrap/{block_root}': ['altair', 'fulu'],
  '/eth/v1/beacon/light_client/finality_update': ['altair', 'fulu'],
  '/eth/v1/beacon/light_client/optimistic_update': ['altair', 'fulu'],
  '/eth/v1/beacon/pool/payload_attestations': ['gloas', 'gloas'],
  '/eth/v3/validator/blocks/{slot}': ['phase0', 'fulu'],
  '/eth/v4/validator/blocks/{slot}': ['gloas', 'gloas'],
  '/eth/v1/validator/payload_attestation_data': ['gloas', 'gloas'],
  '/eth/v2/validator/aggregate_attestation': ['phase0', 'gloas'],
  '/eth/v1/validator/execution_payload_bids/{slot}/{builder_index}': ['gloas', 'gloas'],
  '/eth/v1/validator/execution_payload_envelopes/{slot}/{beacon_block_root}': ['gloas', 'gloas'],
};

/** Bytes. Decoding takes about ten times as much memory, and blocks the editor meanwhile. */
export const MOST_DECODED = 4 * 1024 * 1024;

/** The forks in which the SSZ of an operation is decoded; empty if it is not. */
export function decodedForks({ method, path }: OperationEntry): readonly Fork[] {
  const range = method === 'GET' && Object.hasOwn(DECODED, path) ? DECODED[path] : undefined;
  return range ? forks.slice(forks.indexOf(range[0]), forks.indexOf(range[1]) + 1) : [];
}

/** Whether the SSZ of the operation is one of the types that are decoded. */
function decodesSsz(operation: OperationEntry): boolean {
  return decodedForks(operation).length > 0;
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
  if (!decodesSsz(operation)) return failed({ message: `The SSZ of ${operation.path} is not decoded.` });
  if (bytes.length > MOST_DECODED) {
    return failed({ message: `More than ${bytesInWords(MOST_DECODED)} are not decoded.` });
  }
  if (fork !== undefined) {
    if (!decodedForks(operation).includes(fork)) {
      return failed({ message: `${operation.path} is not decoded for the fork ${fork}.` });
    }
    const value = decodedAs(operation, fork, bytes);
    if (value !== undefined) return success({ fork, json: JSON.stringify(toJson(value)) });
    return failed({ message: `The bytes are not what ${operation.path} returns in the fork ${fork}.` });
  }
  const fitting = decodedForks(operation).flatMap((one) => {
    const value = decodedAs(operation, one, bytes);
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
  const { response } = operation;
  const schema = response && inFork(response, fork);
  if (!schema) return undefined;
  const forms = schema.form === 'union' ? schema.forms.filter((form) => inFork(form, fork)) : [schema];
  const fitting = forms.flatMap((form) => decodedIn(form, fork, bytes) ?? []);
  // Bytes that fit several forms could be either.
  return fitting.length === 1 ? fitting[0] : undefined;
}

/** The value in a list, in the preset that the bytes fit. */
function decodedIn(form: Schema, fork: Fork, bytes: Uint8Array): readonly [unknown] | undefined {
  for (const preset of presets) {
    try {
      return [coderOf(form, fork, preset).decode(bytes)];
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
