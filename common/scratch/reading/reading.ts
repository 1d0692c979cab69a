import type { Catalogue } from '../../../catalogue/built-in/catalogue';
import type { ResolvedRequest, Variables } from '../api';
import { contractOfDirective } from '../contracts/contract-directive';
import { isSocketMethod } from '../http/request-line';
import { memberOf, rpcCallOf } from '../rpc/rpc-call';
import type {
  Block,
  ContractCall,
  HttpBody,
  HttpRequest,
  JsonNode,
  RpcCall,
  RpcRequest,
  Target,
} from '../types';
import { knownValue, resolveTarget } from '../variables/resolve';

export { rpcCallOf } from '../rpc/rpc-call';

/** Prefixes of the paths of beacon requests. */
export const beaconPrefixes: readonly string[] = [
  '/eth/',
  '/vendor/',
  '/lighthouse/',
  '/teku/',
  '/nimbus/',
  '/prysm/',
];

const NOTHING: ResolvedRequest = { kind: 'none' };

/**
 * Resolves the request of a block: fills in variables and finds out its kind.
 *
 * @param catalogue that of the document, for the paths of specifications of the user
 */
export function read(block: Block, variables: Variables, catalogue?: Catalogue): ResolvedRequest {
  const { request } = block;
  if (!request) return NOTHING;
  if (request.kind === 'rpc') {
    const { batch, array } = request;
    const calls = callsOf(request, block, variables, catalogue);
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
  if (target.path && catalogue?.hasOwnPath(target.path.text, hostOf(target))) {
    return { kind: 'beacon', method, target, resolved, segments: target.segments };
  }
  return { kind: 'other', target, resolved };
}

/** The calls of a `.jsonrpc` request. Calls of contracts are those of JSON-RPC methods that they stand for. */
export function callsOf(
  { calls }: RpcRequest,
  block: Block,
  variables: Variables,
  catalogue?: Catalogue,
): readonly RpcCall[] {
  if (!block.words) return calls;
  return calls.map((call) => {
    const { candidate } = call;
    if (!candidate || !isContractCall(candidate, block, variables, catalogue)) return call;
    return { ...candidate.call, contract: candidate };
  });
}

/** Whether a call is one of a contract, and not of a method whose name has a dot, such as `rpc.discover()`. */
function isContractCall(
  { isJson, written }: ContractCall,
  { directives }: Block,
  variables: Variables,
  catalogue: Catalogue | undefined,
): boolean {
  if (!isJson) return true;
  const { text } = written.contract;
  if (catalogue?.methodNamed(`${text}.${written.name.text}`)) return false;
  if (directives.some((one) => contractOfDirective(one)?.name.text === text)) return true;
  return variables.contracts?.((one) => knownValue(one, variables)).target(text) !== undefined;
}

/** The host of a URL, with its port; undefined for a path alone. */
function hostOf({ origin }: Target): string | undefined {
  return origin?.text.replace(/^[a-z][\w+.-]*:\/\//i, '').replace(/^.*@/, '');
}

/** Whether a path starts with one of the prefixes; also while the first segment is being typed. */
function isBeaconPath(target: Target): boolean {
  const path = target.path?.text;
  if (path === undefined) return false;
  return beaconPrefixes.some((prefix) => path.startsWith(prefix));
}

/**
 * A JSON-RPC request is a POST with a JSON-RPC body. A GET with such a body counts too, so that a rule can report it. So
 * does an unfinished body if the URL has no path, as those of execution nodes do.
 */
function isRpc(request: HttpRequest, json: JsonNode, target: Target): boolean {
  const { method } = request;
  if (method !== 'POST' && method !== 'GET' && !isSocketMethod(method)) return false;
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

/** An object that may become a JSON-RPC request: it has no other members with values. */
function isDraft(node: JsonNode): boolean {
  if (node.kind !== 'object') return false;
  return node.members.every((member) => !member.value || ENVELOPE.has(member.key.value));
}

const ENVELOPE: ReadonlySet<string> = new Set(['jsonrpc', 'id', 'method', 'params']);

function isRoot(target: Target): boolean {
  return target.path === undefined || target.path.text === '/';
}

/** The JSON body of a block; undefined when it has none. */
export function bodyJson(block: Block): JsonNode | undefined {
  const { request } = block;
  return request?.kind === 'http' ? (request.body as HttpBody | undefined)?.json : undefined;
}
