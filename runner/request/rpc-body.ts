import type { Catalogue } from '../../catalogue/built-in/catalogue';
import { isOwn } from '../../catalogue/entry';
import { defined } from '../../common/defined';
import { failed, type Result, success } from '../../common/result';
import type { PlaceholderSource, ScratchDocumentApi } from '../../common/scratch/api';
import { jsonTextOf } from '../../common/scratch/json/json-value';
import { callIds } from '../../common/scratch/rpc/rpc-call';
import { withoutEscapedBraces } from '../../common/scratch/text/placeholder';
import type { JsonNode, RpcCall, RpcRequest } from '../../common/scratch/types';
import type { PreparedCall } from '../model/prepared';

/**
 * The JSON text of a `.jsonrpc` request. A call gets `jsonrpc` and an `id`; an object stays as written, without comments
 * and trailing commas. Digits do not change.
 */
export function rpcBody(request: RpcRequest, source: PlaceholderSource): Result<string> {
  const ids = callIds(request.calls);
  const texts: string[] = [];
  for (const [index, call] of request.calls.entries()) {
    const text = call.form === 'call' ? callText(call, ids[index] ?? '1', source) : objectText(call, source);
    if (!text.ok) return text;
    texts.push(text.value);
  }
  if (request.batch) return success(`[${texts.join(',')}]`);
  return texts[0] === undefined ? failed({ message: 'There is no call here to send.' }) : success(texts[0]);
}

function callText(call: RpcCall, id: string, source: PlaceholderSource): Result<string> {
  const method = call.method?.text ?? '';
  if (!call.closed) {
    return failed({ message: `The call ${method} is not finished: its parentheses are not closed.` });
  }
  const params: string[] = [];
  for (const param of call.params) {
    const text = jsonTextOf(param, source);
    if (text === undefined) return failed({ message: notJson(param, method) });
    params.push(withoutEscapedBraces(text));
  }
  const head = `{"jsonrpc":"2.0","id":${id},"method":${JSON.stringify(method)}`;
  return success(`${head},"params":[${params.join(',')}]}`);
}

function objectText(call: RpcCall, source: PlaceholderSource): Result<string> {
  const name = call.method?.text ?? 'The request';
  if (!call.object || !call.closed) {
    return failed({ message: `${name} is not finished: a brace is not closed.` });
  }
  const text = jsonTextOf(call.object, source);
  return text === undefined
    ? failed({ message: notJson(call.object, name) })
    : success(withoutEscapedBraces(text));
}

function notJson(node: JsonNode, where: string): string {
  const word = invalidWord(node);
  if (word === undefined) return `${where} cannot be sent: a value is missing or is not JSON.`;
  return `${where} cannot be sent: ${word} is not JSON. Write it in quotes: ${JSON.stringify(word)}.`;
}

function invalidWord(node: JsonNode): string | undefined {
  if (node.kind === 'invalid') return node.text;
  const below =
    node.kind === 'array'
      ? node.items
      : node.kind === 'object'
        ? node.members.flatMap((member) => member.value ?? [])
        : [];
  for (const one of below) {
    const found = invalidWord(one);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * The calls in a JSON-RPC body; none when it is not JSON.
 *
 * @param document the scratch file of the request, whose catalogue may have methods of own specifications
 */
export function callsOf(
  body: string | undefined,
  { catalogue }: Pick<ScratchDocumentApi, 'catalogue'> = {},
): { calls: readonly PreparedCall[]; batch: boolean } {
  let value: unknown;
  try {
    value = JSON.parse(body ?? '');
  } catch {
    return { calls: [], batch: false };
  }
  const batch = Array.isArray(value);
  const calls = (batch ? (value as unknown[]) : [value]).flatMap(callOf);
  return { calls: calls.map((call) => withOwn(call, catalogue)), batch };
}

function withOwn(call: PreparedCall, catalogue: Catalogue | undefined): PreparedCall {
  const own = catalogue?.methodNamed(call.method);
  return own && isOwn(own) ? { ...call, own } : call;
}

function callOf(value: unknown): PreparedCall[] {
  if (typeof value !== 'object' || value === null) return [];
  const { method, params, id } = value as { method?: unknown; params?: unknown; id?: unknown };
  if (typeof method !== 'string') return [];
  const valid = id === null || typeof id === 'string' || typeof id === 'number';
  return [{ method, ...defined({ params }), ...(valid ? { id } : {}) }];
}
