import type { ResolvedRequest } from '../../common/scratch/api';
import type { Span } from '../../common/scratch/types';
import { matchOperation } from '../../common/spec/beacon';
import type { OperationEntry, Parameter } from '../../common/spec/entry';
import type { BeaconContext } from './rule';

export type BeaconReading = Extract<ResolvedRequest, { kind: 'beacon' }>;

/** What the catalogue says about a beacon request. Spans are of the resolved text. */
export function beaconFacts(
  reading: BeaconReading,
): Pick<BeaconContext, 'operation' | 'others' | 'pathValues' | 'trailingSlash'> {
  const match = matchOperation(reading.method, reading.target.path?.text ?? '');
  const pathValues = new Map<string, { readonly text: string } & Span>();
  for (const [name, { index, text }] of match.params) {
    const segment = reading.segments[index];
    if (segment) pathValues.set(name, { text, start: segment.start, end: segment.end });
  }
  return {
    operation: match.operation,
    others: match.others,
    pathValues,
    trailingSlash: match.trailingSlash,
  };
}

export interface QueryValue extends Span {
  readonly param: Parameter;
  /** Percent-decoded. */
  readonly text: string;
}

/** The query values that the operation knows by name, each as often as it is written. */
export function queryValues(reading: BeaconReading, operation: OperationEntry): readonly QueryValue[] {
  const found: QueryValue[] = [];
  for (const { name, value } of reading.target.query) {
    if (!value) continue;
    const known = operation.query.find((param) => param.name === decoded(name.text));
    if (known) found.push({ param: known, text: decoded(value.text), start: value.start, end: value.end });
  }
  return found;
}

/** Percent-decoded; as it stands where it is no valid encoding. */
export function decoded(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
