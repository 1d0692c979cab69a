/** What the whole response to a request may be: a result or an error. */
import type { Catalogue } from '../../../catalogue/built-in/catalogue';
import type { OperationEntry } from '../../../catalogue/entry';
import { rpcError, rpcReply } from '../../../catalogue/execution/envelope';
import { errorBody, wrapperOf } from '../../../catalogue/judge/judge-beacon';
import { anyOf, listOf, maybe, record, type Schema, UNKNOWN, unknown } from '../../../catalogue/types';
import type { ResolvedRequest, Variables } from '../api';
import { valueOf as valueOfNode } from '../json/json-value';
import { memberOf } from '../rpc/rpc-call';
import type { RpcCall } from '../types';

/** The schema of the response to a request, whatever its status is. Undefined where it is not known. */
export function replySchema(
  reading: ResolvedRequest,
  variables: Variables,
  catalogue: Catalogue,
): Schema | undefined {
  if (reading.kind === 'beacon') {
    const { operation } = catalogue.matchOperation(reading.method, reading.target.path?.text ?? '');
    return operation && beaconReply(operation);
  }
  if (reading.kind !== 'rpc') return undefined;
  const replies = reading.calls.map((call) => rpcReplyTo(call, variables, catalogue));
  if (!reading.batch) return replies[0];
  // A notification has no response, so that the others have other places.
  const answered = reading.calls.every(({ object }) => !object || hasId(object));
  const list = listOf(anyOf(...replies));
  return replies.length > 0 && answered ? { ...list, first: replies } : undefined;
}

function hasId(object: NonNullable<RpcCall['object']>): boolean {
  return object.kind === 'object' && memberOf(object, 'id') !== undefined;
}

function rpcReplyTo(
  { method, params, paramsNode }: RpcCall,
  variables: Variables,
  catalogue: Catalogue,
): Schema {
  const values = params.map((node) => valueOfNode(node, variables));
  const isList = paramsNode?.kind !== 'object' && !values.some(holdsUnknown);
  const name = method?.text ?? '';
  const result = isList ? catalogue.resultOf(name, values) : catalogue.methodNamed(name)?.result;
  const { jsonrpc = unknown, id = unknown } = rpcReply.members;
  // JSON-RPC has no other members.
  return { ...record({ jsonrpc, id, result: maybe(result ?? unknown), error: maybe(rpcError) }), closed: {} };
}

function holdsUnknown(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value === UNKNOWN;
  return Object.values(value).some(holdsUnknown);
}

function beaconReply(operation: OperationEntry): Schema | undefined {
  const { envelope, response = unknown, responseFor } = operation;
  if (responseFor || envelope === 'stream') return undefined;
  if (envelope === 'empty') return errorBody;
  if (envelope === 'bare') return anyOf(response, errorBody);
  return record({ data: response, ...wrapperOf(operation).members, ...errorBody.members });
}
