import { defined } from '../../common/defined';
import { liedResult } from '../world/lies';
import type { World } from '../world/world';
import { blockMethods } from './blocks';
import { engineMethods } from './engine';
import { feeMethods } from './fees';
import { logMethods } from './logs';
import type { Methods } from './method';
import { networkMethods } from './network';
import { checkedParams } from './params';
import { isRpcError, rpcError } from './rpc-error';
import { signingMethods } from './signing';
import { stateMethods } from './state';

/** All methods of the execution node. */
const methods: Methods = {
  ...networkMethods,
  ...stateMethods,
  ...blockMethods,
  ...signingMethods,
  ...logMethods,
  ...feeMethods,
  ...engineMethods,
};

/** Larger batches are refused, as by real nodes. */
const maxBatch = 1000;

interface RpcReply {
  readonly jsonrpc: '2.0';
  readonly id: string | number | null;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
}

const isId = (id: unknown): id is string | number | null =>
  id === null || typeof id === 'string' || typeof id === 'number';

function refused(id: RpcReply['id'], code: number, message: string, data?: unknown): RpcReply {
  return { jsonrpc: '2.0', id, error: { code, message, ...defined({ data }) } };
}

/** Checks the parameters of a method and runs it. */
export function call(world: World, name: string, params: unknown): unknown {
  const method = Object.hasOwn(methods, name) ? methods[name] : undefined;
  if (!method) return rpcError(-32601, `the method ${name} does not exist/is not available`);
  const checked = checkedParams(name, params);
  if (!checked.ok) return checked.failure;
  const result = method(world, checked.value);
  return world.chain.scenario === 'lying' ? liedResult(name, result) : result;
}

/** Answers one request object; undefined for a notification. */
function answerOne(world: World, request: unknown): RpcReply | undefined {
  if (typeof request !== 'object' || request === null || Array.isArray(request)) {
    return refused(null, -32600, 'invalid request: a request is an object');
  }
  const { jsonrpc, id, method, params } = request as Record<string, unknown>;
  const shownId = isId(id) ? id : null;
  if (jsonrpc !== '2.0') return refused(shownId, -32600, 'invalid request: "jsonrpc" must be "2.0"');
  if (typeof method !== 'string')
    return refused(shownId, -32600, 'invalid request: "method" must be a string');
  if (id !== undefined && !isId(id)) {
    return refused(null, -32600, 'invalid request: "id" must be a string, a number or null');
  }
  const result = call(world, method, params);
  if (id === undefined) return undefined;
  if (isRpcError(result)) return refused(shownId, result.code, result.message, result.data);
  return { jsonrpc: '2.0', id: shownId, result };
}

/**
 * Answers the body of a POST request.
 * @returns the response; undefined when the body has only notifications
 */
export function answer(world: World, body: string): RpcReply | readonly RpcReply[] | undefined {
  let request: unknown;
  try {
    request = JSON.parse(body);
  } catch {
    return refused(null, -32700, 'parse error: the body is not JSON');
  }
  if (!Array.isArray(request)) return answerOne(world, request);
  if (request.length === 0) return refused(null, -32600, 'invalid request: empty batch');
  if (request.length > maxBatch)
    return refused(null, -32600, `batch too large: at most ${maxBatch} requests`);
  const replies = request.flatMap((one) => answerOne(world, one) ?? []);
  return replies.length > 0 ? replies : undefined;
}
