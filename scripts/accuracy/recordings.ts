/** Responses of real nodes, as they were recorded. */

import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ClientName } from './verdicts/clients';

/** A valid request with the response of a node. */
export interface Recording {
  /** `schema` for a response that no node gave: it is made from the catalogue. */
  readonly node: ClientName | 'demo' | 'schema';
  /** Method of the catalogue or id of its operation. */
  readonly entry: string;
  readonly request:
    | { readonly method: string; readonly params: readonly unknown[]; readonly id: string | number | null }
    | { readonly verb: string; readonly path: string; readonly body?: unknown };
  readonly status: number;
  readonly response: unknown;
}

export const recordingsFile = path.resolve(import.meta.dirname, '../../test/accuracy/responses.json');

export function recordings(): readonly Recording[] {
  return JSON.parse(readFileSync(recordingsFile, 'utf8')) as Recording[];
}
