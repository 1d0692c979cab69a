/** Short forms for writing entries. Everything that is usual is filled in. */

import { defined } from '../../common/defined';
import type { Body, Envelope, OperationEntry, Parameter, Source } from '../entry';
import { metaOf, type Schema } from '../types';
import { withPrefix } from './paths';
import {
  anyText,
  blockId,
  epoch,
  peerId,
  publicKey,
  reachable,
  rootOf,
  slot,
  stateId,
  uint64Of,
  validatorId,
} from './primitives';

type Method = OperationEntry['method'];

export interface OperationFacts {
  readonly method?: Method;
  readonly pathParams?: readonly Parameter[];
  readonly query?: readonly Parameter[];
  readonly headers?: readonly Parameter[];
  readonly body?: Body;
  readonly envelope?: Envelope;
  readonly ssz?: true;
  readonly effect?: OperationEntry['effect'];
  readonly response?: Schema;
  readonly beside?: OperationEntry['beside'];
  readonly servedBy?: string;
  readonly events?: OperationEntry['events'];
  /** When left out it is made of the template, with the examples of the parameters that are required. */
  readonly example?: string;
  readonly flags?: readonly string[];
  readonly notes?: readonly string[];
  readonly restorePointHint?: OperationEntry['restorePointHint'];
  readonly agreements?: OperationEntry['agreements'];
  readonly deprecated?: string | undefined;
  readonly versions?: string;
  readonly removed?: string | undefined;
  readonly removedBy?: OperationEntry['removedBy'] | undefined;
  readonly instead?: string | undefined;
  readonly source: Source;
}

export function operation(
  group: string,
  path: string,
  summary: string,
  facts: OperationFacts,
): OperationEntry {
  const { method = 'GET', effect, body, response, ssz, beside, events } = facts;
  const { restorePointHint, agreements, servedBy, deprecated, versions, removed, removedBy, instead } = facts;
  const pathParams = (facts.pathParams ?? []).map(requested);
  const query = (facts.query ?? []).map(requested);
  return {
    id: idOf(method, path),
    method,
    path,
    group,
    summary,
    pathParams,
    query,
    headers: facts.headers ?? [],
    envelope: facts.envelope ?? 'data',
    example: facts.example ?? exampleOf(path, pathParams, query),
    flags: facts.flags ?? [],
    notes: facts.notes ?? [],
    source: facts.source,
    ...defined({
      effect,
      body,
      response,
      ssz,
      beside,
      events,
      restorePointHint,
      agreements,
      servedBy,
    }),
    ...(deprecated ? { deprecated } : {}),
    ...defined({ versions }),
    ...(removed ? { removed } : {}),
    ...defined({ removedBy, instead }),
  };
}

function requested(parameter: Parameter): Parameter {
  return { ...parameter, schema: reachable(parameter.schema) };
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

// ---------------------------------------------------------------- Parameters of paths

const PATH_PARAMETERS: Readonly<Record<string, Parameter>> = {
  state_id: required('state_id', 'State to read.', stateId),
  block_id: required('block_id', 'Block to read.', blockId),
  validator_id: required('validator_id', 'Index or public key.', validatorId),
  epoch: required('epoch', 'The epoch.', epoch),
  slot: required('slot', 'The slot.', slot),
  peer_id: required('peer_id', 'The peer.', peerId),
  block_root: required('block_root', 'Root of the block.', rootOf()),
  beacon_block_root: required('beacon_block_root', 'Root of the block.', rootOf()),
  builder_index: required('builder_index', 'Index of the builder.', uint64Of({ title: 'builder index' })),
  pubkey: required('pubkey', 'Public key of the validator.', publicKey),
  parent_hash: required(
    'parent_hash',
    'Hash of the parent execution block.',
    rootOf({ title: 'block hash' }),
  ),
  gossip_type: required(
    'gossip_type',
    'Kind of gossip message.',
    anyText({ title: 'text', example: 'beacon_block' }),
  ),
};

/** The parameters of a path, by their names. */
export function pathParamsOf(path: string): readonly Parameter[] {
  return [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name = '']) => PATH_PARAMETERS[name] ?? []);
}

// ---------------------------------------------------------------- Endpoints that only one client or another server has

type Facts = Partial<
  Pick<
    OperationFacts,
    'method' | 'query' | 'headers' | 'body' | 'effect' | 'response' | 'beside' | 'envelope' | 'notes'
  >
> & { readonly source?: OperationEntry['source'] };

/** `teku('/teku/v1/admin/liveness', 'Whether …', { envelope: 'empty' })` */
export function servedBy(server: string, group: string) {
  return (path: string, summary: string, facts: Facts = {}): OperationEntry =>
    operation(group, path, summary, {
      ...facts,
      pathParams: pathParamsOf(path),
      source: facts.source ?? seen(server),
      servedBy: server,
    });
}

/** A query parameter of a client, which is not checked. */
export function freeQuery(name: string, summary: string, example: string, schema?: Schema): Parameter {
  return {
    name,
    summary,
    schema: schema ?? anyText({ title: name.replaceAll('_', ' '), example }),
    required: false,
  };
}
