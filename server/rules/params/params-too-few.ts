import type { MethodEntry, Parameter } from '../../../catalogue/entry';
import { problemsOf } from '../../../catalogue/types';
import { jsonText } from '../../../common/requests/json-line';
import type { RpcCall, Span } from '../../../common/scratch/types';
import { shortened } from '../../../common/units/words';
import { isMisspelt } from '../envelope/members';
import type { CallContext, CallRule, Fix } from '../rule';

export const paramsTooFew: CallRule = {
  on: 'call',
  concerns: (entry) => entry !== undefined,
  code: 'params-too-few',
  severity: 'error',
  title: 'Missing parameters',
  why: 'A node rejects the call with error -32602, "missing value for required argument".',
  bad: { language: 'jsonrpc', text: 'eth_getBlockByNumber("latest")' },
  good: { language: 'jsonrpc', text: 'eth_getBlockByNumber("latest", false)' },
  source: 'Execution-Layer JSON-RPC Interface: Endpoints',
  check(context, report) {
    const { call, entry } = context;
    if (!entry || !call.method || !isPositional(context)) return;
    const given = call.params.length;
    const missing = entry.params.slice(given).filter((param) => param.required);
    if (missing.length === 0) return;
    // While the brackets are open the rest is about to be typed.
    if (!call.closed || hasMisspeltParams(context) || isWrapped(context)) return;
    const names = missing.map((param) => `${param.name}: ${param.summary.replace(/\.$/, '')}`).join('; ');
    const fix = insertion(context, entry, given);
    report(endOfList(call), `\`${entry.name}\` needs ${names}.`, fix ? { fixes: [fix] } : {});
  },
};

/** Where the next parameter would be: the closing bracket, an empty list, or the method of a call without a list. */
function endOfList({ params, paramsSpan: list, method }: RpcCall): Span {
  if (!list) return method ?? { start: 0, end: 0 };
  return params.length === 0 ? list : { start: list.end - 1, end: list.end };
}

/** False where the parameters are an object or no list at all: other rules speak then. */
function isPositional({ call }: CallContext): boolean {
  return call.paramsNode === undefined || call.paramsNode.kind === 'array';
}

/** All parameters in one array more than is right: the array itself is reported. */
function isWrapped({ call, entry, values }: CallContext): boolean {
  const [first] = call.params;
  const schema = entry?.params[0]?.schema;
  if (call.params.length !== 1 || first?.kind !== 'array' || !schema) return false;
  return problemsOf(schema, values[0]).length > 0;
}

/** A member that may stand for `params` is told of by its name. */
function hasMisspeltParams({ call }: CallContext): boolean {
  if (call.paramsNode || call.object?.kind !== 'object') return false;
  return isMisspelt(call.object, 'params');
}

function insertion({ call, block }: CallContext, entry: MethodEntry, given: number): Fix | undefined {
  const last = entry.params.findLastIndex((param) => param.required);
  const values: string[] = [];
  let preferred = true;
  for (let index = given; index <= last; index++) {
    const example = entry.example[index];
    const value = obvious(entry.params[index], example);
    if (value === undefined && example === undefined) return undefined;
    // What is meant only the writer knows: an example shows the shape.
    if (value === undefined) preferred = false;
    values.push(value ?? jsonText(example));
  }
  const span = call.paramsSpan;
  const before = call.params.at(-1);
  const list = values.join(', ');
  const title = `Add ${shortened(list, 60)}`;
  if (before && span) {
    // A trailing comma may stand before the closing bracket already.
    const comma = block.text.slice(before.end, span.end - 1).indexOf(',');
    if (comma >= 0) {
      const at = before.end + comma + 1;
      return { title, edits: [{ start: at, end: at, text: ` ${list}` }], preferred };
    }
    return { title, edits: [{ start: before.end, end: before.end, text: `, ${list}` }], preferred };
  }
  if (span) {
    return { title, edits: [{ start: span.start + 1, end: span.start + 1, text: list }], preferred };
  }
  if (call.form === 'call' || !call.method) return undefined;
  // After the quote that closes the method's name.
  const at = call.method.end + 1;
  return { title, edits: [{ start: at, end: at, text: `, "params": [${list}]` }], preferred };
}

/** What to write for a parameter nobody has to think about: its default, or `false`. */
function obvious(param: Parameter | undefined, example: unknown): string | undefined {
  if (!param) return undefined;
  if (param.defaultsTo !== undefined) {
    try {
      return jsonText(JSON.parse(param.defaultsTo));
    } catch {
      // Told in words.
    }
  }
  if (typeof example === 'boolean') return jsonText(example);
  return isTag(example) ? jsonText(example) : undefined;
}

function isTag(example: unknown): boolean {
  return example === 'latest';
}
