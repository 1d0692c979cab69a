import type { CompletionItem } from 'vscode-languageserver';
import type { RpcCall, Span } from '../../common/scratch/types';
import type { MethodEntry } from '../../common/spec/entry';
import { methodNamed, methods } from '../../common/spec/execution';
import { jsonText } from '../json-text';
import { completeJson, completeValue } from './completion-json';
import { completionKinds } from './kinds';
import { escaped, itemsOf, lineAt, type Offer, wordAt } from './offers';
import { methodPage } from './pages';
import { callAt, holds, type Place, parameterAt } from './place';

/** Methods and parameters of JSON-RPC calls, in either language. */
export function completeCall(place: Place): CompletionItem[] {
  const { block, offset } = place;
  const call = callAt(place);
  if (call?.method && holds(call.method, offset)) return completeMethod(place, call, call.method);
  if (call) return completeParameter(place, call);
  const line = lineAt(block.text, offset);
  // Where a call could start: on a line with nothing before the word.
  if (block.language !== 'jsonrpc' || !/^\s*\w*$/.test(block.text.slice(line.start, offset))) return [];
  return completeMethod(place, undefined, wordAt(block.text, offset, /\w/));
}

function completeMethod(place: Place, call: RpcCall | undefined, span: Span): CompletionItem[] {
  const whole = call?.form !== 'object' && !/^[ \t]*\(/.test(place.block.text.slice(span.end));
  // An unclosed string runs to the end of its line.
  const end = call?.form === 'object' ? wordAt(place.block.text, place.offset, /\w/).end : span.end;
  return itemsOf(
    place,
    { start: span.start, end: Math.max(end, place.offset) },
    [...methods].sort(current).map((entry): Offer => {
      const about = { kind: completionKinds.method, detail: entry.group, page: methodPage(entry) };
      return {
        label: entry.name,
        filter: entry.name,
        ...about,
        ...(whole ? { text: callSnippet(entry), snippet: true } : {}),
        ...(entry.deprecated ? { deprecated: true } : {}),
      };
    }),
  );
}

/** Deprecated ones last; else as the catalogue has them. */
function current(a: MethodEntry, b: MethodEntry): number {
  return Number(a.deprecated !== undefined) - Number(b.deprecated !== undefined);
}

/** A whole call whose required parameters are tab stops; strings keep their quotes. */
export function callSnippet(entry: MethodEntry): string {
  const needed = entry.params.filter((param) => param.required).length;
  const stops = entry.example
    .slice(0, needed)
    .map((value, index) =>
      typeof value === 'string'
        ? `"\${${index + 1}:${escaped(JSON.stringify(value).slice(1, -1))}}"`
        : `\${${index + 1}:${escaped(jsonText(value))}}`,
    );
  return `${entry.name}(${stops.join(', ')})`;
}

function completeParameter(place: Place, call: RpcCall): CompletionItem[] {
  const entry = call.method && methodNamed(call.method.text);
  const at = entry && parameterAt(call, place.block, place.offset);
  const parameter = at && entry.params[at.index];
  if (!parameter) return [];
  const { node } = at;
  if (node && (node.kind === 'object' || node.kind === 'array'))
    return completeJson(place, node, parameter.schema);
  return completeValue(place, parameter.schema, node);
}
