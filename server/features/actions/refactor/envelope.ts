/** The text of JSON-RPC calls and objects. */
import { memberOf } from '../../../../common/scratch/rpc/rpc-call';
import type { Block, JsonObject, RpcCall } from '../../../../common/scratch/types';

/** Maximum width of an object on one line. */
const MOST_COLUMNS = 100;

/** The text between the brackets of a call's params, including comments. */
function parametersText(call: RpcCall, text: string): string {
  const span = call.paramsSpan;
  return span && span.end - span.start >= 2 ? text.slice(span.start + 1, span.end - 1) : '';
}

/** The members of the object that a call sends. */
function objectMembers(call: RpcCall, id: string, text: string): readonly string[] {
  return [
    '"jsonrpc": "2.0"',
    `"id": ${id}`,
    `"method": ${JSON.stringify(call.method?.text ?? '')}`,
    `"params": [${parametersText(call, text)}]`,
  ];
}

/** An object with one member per line. */
export function objectText(call: RpcCall, id: string, text: string, indent: string, eol: string): string {
  const members = objectMembers(call, id, text).map((member) => `${indent}  ${member}`);
  return `{${eol}${members.join(`,${eol}`)}${eol}${indent}}`;
}

/** An object on one line if it fits. */
export function shortObjectText(
  call: RpcCall,
  id: string,
  text: string,
  indent: string,
  eol: string,
): string {
  const short = `{ ${objectMembers(call, id, text).join(', ')} }`;
  return short.length + indent.length <= MOST_COLUMNS && !/[\r\n]/.test(short)
    ? short
    : objectText(call, id, text, indent, eol);
}

/** Whether a call is complete, so that it can be sent. */
export function isWhole(call: RpcCall): boolean {
  // A call of a contract has no JSON of its own.
  if (call.contract || call.candidate?.isJson === false) return false;
  return (
    call.closed && call.method !== undefined && call.method.text !== '' && !call.method.text.includes('{{')
  );
}

const members = new Set(['jsonrpc', 'id', 'method', 'params']);

/** The object of a call; undefined if it has parts that a call cannot express. */
export function plainObject({ block, call }: { block: Block; call: RpcCall }): JsonObject | undefined {
  const { object, paramsNode } = call;
  if (object?.kind !== 'object' || !isWhole(call)) return undefined;
  if (!/^[A-Za-z_][\w.$-]*$/.test(call.method?.text ?? '')) return undefined;
  if (paramsNode && (paramsNode.kind !== 'array' || !paramsNode.closed)) return undefined;
  const names = object.members.map((member) => member.key.value);
  if (names.some((name) => !members.has(name)) || new Set(names).size < names.length) return undefined;
  const version = memberOf(object, 'jsonrpc')?.value;
  if (version?.kind !== 'string' || version.value !== '2.0') return undefined;
  const id = memberOf(object, 'id')?.value;
  if (id?.kind !== 'number' && id?.kind !== 'null' && (id?.kind !== 'string' || id.placeholders))
    return undefined;
  const lost = block.comments.some(
    ({ start, end }) =>
      start >= object.start &&
      end <= object.end &&
      !(paramsNode && start >= paramsNode.start && end <= paramsNode.end),
  );
  return lost ? undefined : object;
}

/** The text of a call. */
export function callText(call: RpcCall, text: string): string {
  return `${call.method?.text ?? ''}(${call.paramsNode ? parametersText(call, text) : ''})`;
}
