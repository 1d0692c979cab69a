import type { Catalogue } from '../../catalogue/built-in/catalogue';
import type { OperationEntry, Parameter } from '../../catalogue/entry';
import type { Resolved, ResolvedRequest, Variables } from '../../common/scratch/api';
import type { Block, Header, Span, Token } from '../../common/scratch/types';
import { resolveText } from '../../common/scratch/variables/resolve';
import type { BeaconContext } from './rule';

export type BeaconReading = Extract<ResolvedRequest, { kind: 'beacon' }>;

/** What the catalogue says about a beacon request. Spans are of the resolved text. */
export function beaconFacts(
  reading: BeaconReading,
  catalogue: Catalogue,
): Pick<BeaconContext, 'operation' | 'others' | 'pathValues' | 'trailingSlash'> {
  const match = catalogue.matchOperation(reading.method, reading.target.path?.text ?? '');
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

interface HeaderValue {
  readonly param: Parameter;
  readonly value: Span;
  readonly resolved: Resolved;
}

/** The values of the headers that the operation knows by name; `accept` has rules of its own. */
export function headerValues(
  block: Block,
  variables: Variables,
  operation: OperationEntry,
): readonly HeaderValue[] {
  if (operation.headers.length === 0) return [];
  return operation.headers.flatMap((param) => {
    const value = param.name === 'accept' ? undefined : headerNamed(block, param.name)?.value;
    return value ? [{ param, value, resolved: resolvedHeader(block, value, variables) }] : [];
  });
}

export function headerNamed(block: Block, name: string): Header | undefined {
  const { request } = block;
  if (request?.kind !== 'http') return undefined;
  return request.headers.find((header) => header.name.text.toLowerCase() === name);
}

function resolvedHeader(block: Block, value: Token, variables: Variables): Resolved {
  const placeholders = block.placeholders.filter((one) => one.start >= value.start && one.end <= value.end);
  return resolveText(value.text, value.start, placeholders, variables);
}

/** The fork that the header Eth-Consensus-Version names; undefined while it is not known. */
export function consensusForkOf(block: Block, variables: Variables): string | undefined {
  const value = headerNamed(block, 'eth-consensus-version')?.value;
  if (!value) return undefined;
  const resolved = resolvedHeader(block, value, variables);
  return resolved.unknown.length > 0 ? undefined : resolved.text.trim().toLowerCase();
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
