import type { RpcCall } from '../types';
import { memberOf } from './rpc-call';

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
