import type { Catalogue } from '../../../catalogue/built-in/catalogue';
import type { Parameter } from '../../../catalogue/entry';
import { metaOf } from '../../../catalogue/types';
import { nearest } from '../../../common/nearest';
import type { Resolved } from '../../../common/scratch/api';
import type { Block, QueryParameter, Span, Target } from '../../../common/scratch/types';
import { decoded } from '../beacon-facts';
import type { BeaconContext } from '../rule';

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
  const meant = nearest(
    name,
    free.map((parameter) => parameter.name),
    1,
  )[0];
  return free.find((parameter) => parameter.name === meant);
}

/** A valid value as it is written in a query. */
export function exampleText(parameter: Parameter): string {
  const example = metaOf(parameter.schema)?.example;
  return typeof example === 'string' || typeof example === 'number' ? String(example) : '';
}
