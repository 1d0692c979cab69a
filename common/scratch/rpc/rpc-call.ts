/** JSON-RPC calls of a block, and the ids that they get. */
import { NONE } from '../text/gather';
import type { JsonMember, JsonNode, JsonObject, RpcCall, Token } from '../types';

/** A JSON node as a JSON-RPC call. A node that is not an object has no method and no params. */
export function rpcCallOf(node: JsonNode): RpcCall {
  if (node.kind !== 'object') {
    return { start: node.start, end: node.end, form: 'object', params: NONE, object: node, closed: true };
  }
  const method = memberOf(node, 'method')?.value;
  const params = memberOf(node, 'params')?.value;
  const call: Mutable = {
    start: node.start,
    end: node.end,
    form: 'object',
    params: params?.kind === 'array' ? params.items : NONE,
    object: node,
    closed: node.closed,
  };
  if (method?.kind === 'string') call.method = inside(method.start, method.end, method.value, method.quotes);
  if (params) call.paramsNode = params;
  if (params?.kind === 'array') call.paramsSpan = { start: params.start, end: params.end };
  return call;
}

type Mutable = { -readonly [K in keyof RpcCall]: RpcCall[K] };

/** The last member with the name: it overrides the others. */
export function memberOf(object: JsonObject, name: string): JsonMember | undefined {
  for (let index = object.members.length - 1; index >= 0; index--) {
    const member = object.members[index] as JsonMember;
    if (member.key.value === name) return member;
  }
  return undefined;
}

function inside(start: number, end: number, text: string, quotes: 'unclosed' | 'none' | undefined): Token {
  return { start: start + 1, end: quotes === 'unclosed' ? end : end - 1, text };
}

/**
 * The id that each call of a `.jsonrpc` request is sent with, as JSON text. Objects keep their id (undefined without one);
 * other calls are numbered from 1, without the numbers that objects use.
 */
export function callIds(calls: readonly RpcCall[]): readonly (string | undefined)[] {
  const taken = new Set(calls.map(numberId));
  let last = 0;
  return calls.map((call) => {
    if (call.form === 'object') return writtenId(call);
    do last++;
    while (taken.has(String(last)));
    return String(last);
  });
}

function idOf({ object }: RpcCall) {
  return object?.kind === 'object' ? memberOf(object, 'id')?.value : undefined;
}

function numberId(call: RpcCall): string | undefined {
  const id = idOf(call);
  return id?.kind === 'number' ? id.text : undefined;
}

function writtenId(call: RpcCall): string | undefined {
  const id = idOf(call);
  if (id?.kind === 'number') return id.text;
  if (id?.kind === 'string') return JSON.stringify(id.value);
  return id?.kind === 'null' ? 'null' : undefined;
}
