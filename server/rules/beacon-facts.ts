import type { Catalogue } from '../../catalogue/built-in/catalogue';
import type { OperationEntry, Parameter } from '../../catalogue/entry';
import { metaOf } from '../../catalogue/types';
import { meantName } from '../../common/nearest';
import type { Resolved, ResolvedRequest, Variables } from '../../common/scratch/api';
import type { Block, Header, QueryParameter, Span, Target, Token } from '../../common/scratch/types';
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

interface QueryValue extends Span {
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

/** What is needed to find the places of a target: any request with one. */
export interface PathContext {
  readonly block: Block;
  readonly catalogue: Catalogue;
  readonly reading: { readonly target: Target; readonly resolved: Resolved };
}

/** Whether no placeholder of unknown value touches a span of the resolved text. */
export function isKnown({ reading }: PathContext, span: Span): boolean {
  return !reading.resolved.unknown.some((gap) => gap.start < span.end && span.start < gap.end);
}

/** Where a span of the resolved text was written. */
export function written({ reading }: PathContext, span: Span): Span {
  return reading.resolved.written(span);
}

/** Where it was written, if it stands there letter by letter: only then may a fix replace it. */
export function literal(context: PathContext, span: Span): Span | undefined {
  const place = written(context, span);
  const text = context.reading.resolved.text.slice(span.start, span.end);
  return context.block.text.slice(place.start, place.end) === text ? place : undefined;
}

/** The query's parameters whose name is known, percent-decoded. */
export function namedQuery(context: BeaconContext): readonly { name: string; parameter: QueryParameter }[] {
  const { query } = context.reading.target;
  if (query.length === 0) return query as readonly never[];
  return query
    .filter((parameter) => isKnown(context, parameter.name))
    .map((parameter) => ({ name: decoded(parameter.name.text), parameter }));
}

/** A query value that is an unsigned 64-bit decimal number, with its place in the resolved text; undefined while it is not known. */
export function decimalQuery(
  context: BeaconContext,
  name: string,
): { readonly value: bigint; readonly span: Span } | undefined {
  const found = namedQuery(context).find((item) => item.name === name)?.parameter.value;
  if (!found || !isKnown(context, found)) return undefined;
  const text = decoded(found.text);
  if (!/^\d{1,20}$/.test(text)) return undefined;
  const value = BigInt(text);
  return BigInt.asUintN(64, value) === value ? { value, span: found } : undefined;
}

/** The parameters that the operation requires and the query does not name. */
export function missingQuery(context: BeaconContext): readonly Parameter[] {
  const names = new Set(namedQuery(context).map((item) => item.name));
  return (context.operation?.query ?? []).filter(
    (parameter) => parameter.required && !names.has(parameter.name) && !names.has(`${parameter.name}[]`),
  );
}

/** Which parameter of the operation a name that it does not have was meant to be; those not yet there only. */
export function meantQuery(context: BeaconContext, name: string): Parameter | undefined {
  const there = new Set(namedQuery(context).map((item) => item.name));
  const free = (context.operation?.query ?? []).filter((parameter) => !there.has(parameter.name));
  const other = free.find((parameter) => parameter.name === inOtherUnit(name));
  const names = free.map((parameter) => parameter.name);
  const meant = other ? other.name : meantName(name, names);
  return free.find((parameter) => parameter.name === meant);
}

/** `start_epoch` for `start_slot`, and the other way round; undefined for a name without a unit. */
export function inOtherUnit(name: string): string | undefined {
  if (!/(?:^|_)(?:slot|epoch)$/.test(name)) return undefined;
  return name.endsWith('slot') ? name.replace(/slot$/, 'epoch') : name.replace(/epoch$/, 'slot');
}

/** A valid value as it is written in a query. */
export function exampleText(parameter: Parameter): string {
  const example = metaOf(parameter.schema)?.example;
  return typeof example === 'string' || typeof example === 'number' ? String(example) : '';
}
