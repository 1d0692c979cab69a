import { isRequestLine } from '../http/http-method';
import { commentEnd, parseArguments, parseJson } from '../json/json';
import { rpcCallOf } from '../rpc/rpc-call';
import { added, endOfLine, type Gather, NONE, problem, token } from '../text/gather';
import { parseComment, parseDefinition, startsComment } from '../text/line-parts';
import { isLetter, isSpace, isWord, nextLine, skipBlank, trimEnd } from '../text/lines';
import type { JsonArray, RpcCall, RpcRequest } from '../types';

/** Reads what follows the separator of a block in a `.jsonrpc` file: calls, objects, arrays of objects. */
export function parseRpc(gather: Gather, from: number): RpcRequest | undefined {
  const { text } = gather;
  const to = text.length;
  let calls: readonly RpcCall[] = NONE;
  let array: JsonArray | undefined;
  let statements = 0;
  let start = -1;
  let end = -1;
  let at = from;
  let lineStart = true;
  while (at < to) {
    const code = text.charCodeAt(at);
    if (isSpace(code)) {
      if (code === 10 || code === 13) lineStart = true;
      at++;
      continue;
    }
    if (lineStart) {
      const stop = endOfLine(gather, at, to);
      if (startsComment(text, at, stop)) {
        if (at > 0 && text.startsWith('###', at)) {
          problem(gather, 'indented-separator', at, trimEnd(text, at, stop));
        } else parseComment(gather, at, stop, 'lines');
        at = nextLine(text, stop, to);
        continue;
      }
      if (isRequestLine(text, at, stop)) {
        problem(gather, 'call-syntax', at, trimEnd(text, at, stop), HTTP_LINE);
        at = stop;
        continue;
      }
      if (code === 64 && parseDefinition(gather, at, stop)) {
        at = nextLine(text, stop, to);
        continue;
      }
    }
    lineStart = false;
    const comment = commentEnd(text, at, to);
    if (comment > at) {
      gather.comments = added(gather.comments, { start: at, end: comment, text: text.slice(at, comment) });
      at = comment;
      continue;
    }
    if (code === 123 || code === 91) {
      const { node, stop } = parseJson(gather, at, to, { sent: false });
      at = Math.max(stop, at + 1);
      lineStart = startsLine(text, at);
      if (node?.kind === 'array') {
        statements++;
        array = node;
        for (const item of node.items) calls = added(calls, rpcCallOf(item));
      } else if (node?.kind === 'object') {
        statements++;
        calls = added(calls, rpcCallOf(node));
      } else if (node) {
        if (node.kind !== 'placeholder' || node.placeholder.expression.kind !== 'malformed') {
          problem(gather, 'call-syntax', node.start, node.end, EXPECTED);
        }
        continue;
      }
      if (node) {
        if (start === -1) start = node.start;
        end = node.end;
      }
      continue;
    }
    if (isLetter(code) || code === 95) {
      const { call, stop } = parseCall(gather, at);
      statements++;
      calls = added(calls, call);
      if (start === -1) start = call.start;
      end = call.end;
      at = stop;
      lineStart = startsLine(text, at);
      continue;
    }
    at = skipStray(gather, at);
  }
  if (statements === 0) return undefined;
  const batch = statements > 1 || array !== undefined;
  return statements === 1 && array
    ? { start, end, kind: 'rpc', batch, array, calls }
    : { start, end, kind: 'rpc', batch, calls };
}

const HTTP_LINE =
  'HTTP requests stand in `.http` files. Here a call stands alone; `# @node` says where it goes.';
const EXPECTED = 'A call `method(parameter, …)` or a JSON-RPC object is expected here.';

/** `name(…)`, or as much of it as is there. */
function parseCall(gather: Gather, start: number): { call: RpcCall; stop: number } {
  const { text } = gather;
  const to = text.length;
  let nameEnd = start;
  while (nameEnd < to && isNamePart(text.charCodeAt(nameEnd))) nameEnd++;
  const method = token(text, start, nameEnd);
  const open = skipBlank(text, nameEnd, to);
  if (open >= to || text.charCodeAt(open) !== 40) {
    problem(
      gather,
      'call-syntax',
      start,
      nameEnd,
      `A call has parentheses: \`${method.text.length > 60 ? 'method' : method.text}()\`.`,
    );
    const call: RpcCall = { start, end: nameEnd, form: 'call', method, params: NONE, closed: false };
    return { call, stop: nameEnd };
  }
  const { items, end, closed, stop } = parseArguments(gather, open, to);
  const paramsSpan = { start: open, end };
  return { call: { start, end, form: 'call', method, params: items, paramsSpan, closed }, stop };
}

function startsLine(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1);
  return before === 10 || before === 13;
}

function isNamePart(code: number): boolean {
  return isWord(code) || code === 46 || code === 45 || code === 36;
}

/** Steps over what starts no call, to the end of its line or the next thing that could; commas are forgiven. */
function skipStray(gather: Gather, from: number): number {
  const { text } = gather;
  const to = text.length;
  const code = text.charCodeAt(from);
  if (code === 44 || code === 59) return from + 1;
  const stop = endOfLine(gather, from, to);
  let at = from + 1;
  while (at < stop && !isSpace(text.charCodeAt(at)) && text.charCodeAt(at) !== 123) at++;
  problem(gather, 'call-syntax', from, at, EXPECTED);
  return at;
}
