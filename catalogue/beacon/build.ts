/** Short forms for writing entries. Everything that is usual is filled in. */

import { defined } from '../../common/defined';
import type { Body, Envelope, OperationEntry, Parameter, Source } from '../entry';
import { metaOf, type Schema } from '../types';
import { withPrefix } from './paths';

type Method = OperationEntry['method'];

export interface OperationFacts {
  readonly method?: Method;
  readonly path: string;
  readonly group: string;
  readonly summary: string;
  readonly pathParams?: readonly Parameter[];
  readonly query?: readonly Parameter[];
  readonly headers?: readonly Parameter[];
  readonly body?: Body;
  readonly envelope?: Envelope;
  readonly effect?: OperationEntry['effect'];
  readonly response?: Schema;
  readonly responseByFork?: OperationEntry['responseByFork'];
  readonly beside?: OperationEntry['beside'];
  readonly servedBy?: string;
  readonly events?: OperationEntry['events'];
  /** When left out it is made of the template, with the examples of the parameters that are required. */
  readonly example?: string;
  readonly flags?: readonly string[];
  readonly notes?: readonly string[];
  readonly restorePointHint?: OperationEntry['restorePointHint'];
  readonly longestRange?: OperationEntry['longestRange'];
  readonly deprecated?: string | undefined;
  readonly versions?: string;
  readonly removed?: string | undefined;
  readonly removedBy?: OperationEntry['removedBy'] | undefined;
  readonly instead?: string | undefined;
  readonly source: Source;
}

export function operation(facts: OperationFacts): OperationEntry {
  const { method = 'GET', effect, body, response, responseByFork, beside, events } = facts;
  const { restorePointHint, longestRange, servedBy, deprecated, versions, removed, removedBy, instead } =
    facts;
  const pathParams = facts.pathParams ?? [];
  const query = facts.query ?? [];
  let { example } = facts;
  return {
    id: idOf(method, facts.path),
    method,
    path: facts.path,
    group: facts.group,
    summary: facts.summary,
    pathParams,
    query,
    headers: facts.headers ?? [],
    envelope: facts.envelope ?? 'data',
    // Made when it is first asked for: there are hundreds.
    get example() {
      example ??= exampleOf(facts.path, pathParams, query);
      return example;
    },
    flags: facts.flags ?? [],
    notes: facts.notes ?? [],
    source: facts.source,
    ...defined({
      effect,
      body,
      response,
      responseByFork,
      beside,
      events,
      restorePointHint,
      longestRange,
      servedBy,
    }),
    ...(deprecated ? { deprecated } : {}),
    ...defined({ versions }),
    ...(removed ? { removed } : {}),
    ...defined({ removedBy, instead }),
  };
}

/** A path parameter, or another parameter that must be there. */
export function required(name: string, summary: string, schema: Schema): Parameter {
  return { name, summary, schema, required: true };
}

export function optional(name: string, summary: string, schema: Schema, defaultsTo?: string): Parameter {
  return { name, summary, schema, required: false, ...defined({ defaultsTo }) };
}

/** The document of the extension endpoints. */
export function shown(heading: string): Source {
  return { document: 'Beacon Node HTTP API and Extension Endpoints', heading };
}

/** Not in a document: seen on running nodes. */
export function seen(heading: string): Source {
  return { document: 'real nodes', heading };
}

/** The community specification; the heading is its tag. */
export function community(tag: string): Source {
  return { document: 'Ethereum Beacon Node API specification', heading: tag };
}

/**
 * `POST /eth/v2/beacon/pool/attestations` → `post-beacon-pool-attestations-v2`, and `/lighthouse/health` →
 * `vendor-health`.
 */
function idOf(method: Method, path: string): string {
  const segments = withPrefix(path, '/vendor')
    .split('/')
    .filter((segment) => segment !== '');
  const version = /^\/eth\/v(\d+)\//.exec(path)?.[1];
  const words = version ? segments.slice(2) : segments;
  const name = words.map((word) => word.replace(/[{}]/g, '').replaceAll('_', '-')).join('-');
  const before = method === 'GET' ? '' : `${method.toLowerCase()}-`;
  return `${before}${name}${version && version !== '1' ? `-v${version}` : ''}`;
}

function exampleOf(path: string, pathParams: readonly Parameter[], query: readonly Parameter[]): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = pathParams.find((candidate) => candidate.name === name);
    return String(parameter ? metaOf(parameter.schema)?.example : name);
  });
  const needed = query.filter((parameter) => parameter.required);
  const pairs = needed.map((parameter) => `${parameter.name}=${metaOf(parameter.schema)?.example}`);
  return pairs.length === 0 ? filled : `${filled}?${pairs.join('&')}`;
}
