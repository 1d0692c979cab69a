import { callIds } from '../../../../common/scratch/rpc/call-ids';
import type { RpcCall, RpcRequest } from '../../../../common/scratch/types';
import { callAt } from '../../place';
import { callText, isWhole, objectText, plainObject } from './envelope';
import { editOf, indentAt, lineEndOf, type RefactorContext, type Refactoring } from './refactoring';

/** `method(parameters)` ↔ the JSON-RPC object that it sends, in a `.jsonrpc` file. */
export function callForm(context: RefactorContext): readonly Refactoring[] {
  const { block } = context;
  const request = block.request;
  const call = callAt(context);
  if (!call || request?.kind !== 'rpc' || !isWhole(call)) return [];
  return call.form === 'call' ? [asObject(context, call, request)] : asCall(context, call, request);
}

function asObject(context: RefactorContext, call: RpcCall, request: RpcRequest): Refactoring {
  const { text } = context.block;
  const id = callIds(request.calls)[request.calls.indexOf(call)] ?? '1';
  const written = objectText(call, id, text, indentAt(text, call.start), lineEndOf(text));
  return {
    title: 'Write as a JSON-RPC object',
    kind: 'refactor.rewrite',
    edits: [editOf(context, call, written)],
  };
}

/** Not for an item of an array, which has to be an object. */
function asCall(context: RefactorContext, call: RpcCall, request: RpcRequest): readonly Refactoring[] {
  const { block } = context;
  if (request.array || !plainObject({ block, call })) return [];
  const changes = changesOfCall(call, request);
  return [
    {
      title: `Write as a call${changes.length > 0 ? ` (${changes.join('; ')})` : ''}`,
      kind: 'refactor.rewrite',
      edits: [editOf(context, call, callText(call, block.text))],
    },
  ];
}

/** Lists what changes in the request if the object becomes a call: a call has params, and the next free ID. */
function changesOfCall(call: RpcCall, request: RpcRequest): readonly string[] {
  const index = request.calls.indexOf(call);
  const before = callIds(request.calls);
  const after = callIds(
    request.calls.map((other) =>
      other === call ? { ...withoutObject(call), form: 'call' as const } : other,
    ),
  );
  const ids = before.flatMap((id, at) =>
    id === after[at] ? [] : [`${at === index ? 'the' : 'another'} id ${id} becomes ${after[at]}`],
  );
  return call.paramsNode ? ids : [...ids, 'empty params are added'];
}

function withoutObject({ object: _, ...rest }: RpcCall): RpcCall {
  return rest;
}
