import type { ResolvedRequest, Variables } from '../api';
import { memberOf, rpcCallOf } from '../rpc/rpc-call';
import type { Block, HttpBody, HttpRequest, JsonNode, RpcCall, Target } from '../types';
import { resolveTarget } from '../variables/resolve';

export { rpcCallOf } from '../rpc/rpc-call';

/** What the path of a beacon request starts with. */
export const beaconPrefixes: readonly string[] = [
  '/eth/',
  '/vendor/',
  '/lighthouse/',
  '/teku/v1/',
  '/nimbus/v1/',
  '/prysm/v1/',
];

const NOTHING: ResolvedRequest = { kind: 'none' };

/** What a block's request is, after variables. */
export function read(block: Block, variables: Variables): ResolvedRequest {
  const { request } = block;
  if (!request) return NOTHING;
  if (request.kind === 'rpc') {
    const { batch, array, calls } = request;
    return array
      ? { kind: 'rpc', transport: 'jsonrpc', batch, array, calls }
      : { kind: 'rpc', transport: 'jsonrpc', batch, calls };
  }
  const { target, resolved } = resolveTarget(request.target, variables);
  const { method } = request;
  if (isBeaconPath(target)) {
    return { kind: 'beacon', method, target, resolved, segments: target.segments };
  }
  const json = request.body?.json;
  if (json && isRpc(request, json, target)) {
    if (json.kind === 'array') {
      const calls: readonly RpcCall[] = json.items.map(rpcCallOf);
      return { kind: 'rpc', transport: 'http', method, batch: true, array: json, calls, target, resolved };
    }
    return {
      kind: 'rpc',
      transport: 'http',
      method,
      batch: false,
      calls: [rpcCallOf(json)],
      target,
      resolved,
    };
  }
  return { kind: 'other', target, resolved };
}

/** `/eth/…`, `/lighthouse/…`, `/teku/v1/…` and so on; also while the first segment has only just been typed. */
function isBeaconPath(target: Target): boolean {
  const path = target.path?.text;
  if (path === undefined) return false;
  return beaconPrefixes.some((prefix) => path.startsWith(prefix));
}

/**
 * A JSON-RPC request is a POST with a JSON-RPC body. A GET with one is read as such too, so that it can be told of.
 * A body that is not there yet counts where the address is that of an execution node: one without a path.
 */
function isRpc(request: HttpRequest, json: JsonNode, target: Target): boolean {
  const { method } = request;
  if (method !== 'POST' && method !== 'GET') return false;
  if (json.kind === 'array') {
    if (json.items.some(hasMethod)) return true;
    return (
      method === 'POST' &&
      isRoot(target) &&
      json.items.every((item) => item.kind !== 'array' && isDraft(item))
    );
  }
  if (hasMethod(json)) return true;
  if (json.kind !== 'object') return false;
  return memberOf(json, 'jsonrpc') !== undefined || (method === 'POST' && isRoot(target) && isDraft(json));
}

function hasMethod(node: JsonNode): boolean {
  return node.kind === 'object' && memberOf(node, 'method') !== undefined;
}

/** An object that may become a JSON-RPC request: no member that has no place in one is finished. */
function isDraft(node: JsonNode): boolean {
  if (node.kind !== 'object') return false;
  return node.members.every((member) => !member.value || ENVELOPE.has(member.key.value));
}

const ENVELOPE: ReadonlySet<string> = new Set(['jsonrpc', 'id', 'method', 'params']);

function isRoot(target: Target): boolean {
  return target.path === undefined || target.path.text === '/';
}

/** The JSON of a request's body, where it has one. */
export function bodyJson(block: Block): JsonNode | undefined {
  const { request } = block;
  return request?.kind === 'http' ? (request.body as HttpBody | undefined)?.json : undefined;
}
