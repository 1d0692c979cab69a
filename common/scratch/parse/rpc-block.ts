import { foreignCommand } from '../../requests/programs';
import { isRequestLine } from '../http/request-line';
import { commentEnd, parseArguments, parseJson } from '../json/json';
import { rpcCallOf } from '../rpc/rpc-call';
import {
  AT,
  CARRIAGE_RETURN,
  COMMA,
  DOLLAR,
  DOT,
  HYPHEN,
  LINE_FEED,
  OPEN_BRACE,
  OPEN_BRACKET,
  OPEN_PARENTHESIS,
  SEMICOLON,
  UNDERSCORE,
} from '../text/characters';
import { added, endOfLine, type Gather, NONE, problem, token } from '../text/gather';
import { parseComment, parseDefinition, startsComment } from '../text/line-parts';
import { isLetter, isSpace, isWord, nextLine, skipBlank, trimEnd } from '../text/lines';
import type { JsonArray, RpcCall, RpcRequest, Span } from '../types';
import { parseContractCall } from './contract-call';

/** The state of the parser in a block. */
interface Progress {
  at: number;
  /** Whether only whitespace is before `at` on its line. */
  lineStart: boolean;
  calls: readonly RpcCall[];
  array: JsonArray | undefined;
  statements: number;
  /** Start of the first and end of the last statement; -1 before the first. */
  start: number;
  end: number;
}

/** Parses a block of a `.jsonrpc` file after its separator: calls, objects, arrays of objects. */
export function parseRpc(gather: Gather, from: number): RpcRequest | undefined {
  const { text } = gather;
  const to = text.length;
  const found: Progress = {
    at: from,
    lineStart: true,
    calls: NONE,
    array: undefined,
    statements: 0,
    start: -1,
    end: -1,
  };
  while (found.at < to) readNext(gather, found);
  const { start, end, calls, array, statements } = found;
  if (statements === 0) return undefined;
  const batch = statements > 1 || array !== undefined;
  return statements === 1 && array
    ? { start, end, kind: 'rpc', batch, array, calls }
    : { start, end, kind: 'rpc', batch, calls };
}

function readNext(gather: Gather, found: Progress): void {
  const { text } = gather;
  const code = text.charCodeAt(found.at);
  if (isSpace(code)) {
    if (code === LINE_FEED || code === CARRIAGE_RETURN) found.lineStart = true;
    found.at++;
    return;
  }
  if (found.lineStart && readLine(gather, found, code)) return;
  found.lineStart = false;
  const comment = commentEnd(text, found.at, text.length);
  if (comment > found.at) {
    const { at } = found;
    gather.comments = added(gather.comments, { start: at, end: comment, text: text.slice(at, comment) });
    found.at = comment;
  } else if (code === OPEN_BRACE || code === OPEN_BRACKET) {
    readJson(gather, found);
  } else if (isLetter(code) || code === UNDERSCORE) {
    const contract = parseContractCall(gather, found.at);
    const { call, stop } = contract ? { call: contract, stop: contract.end } : parseCall(gather, found.at);
    found.calls = added(found.calls, call);
    keepStatement(found, call);
    found.at = stop;
    found.lineStart = startsLine(text, stop);
  } else found.at = skipStray(gather, found.at);
}

/** Parses a line that is a comment, a definition, or a misplaced HTTP request. False for other lines. */
function readLine(gather: Gather, found: Progress, code: number): boolean {
  const { text } = gather;
  const { at } = found;
  const to = text.length;
  const stop = endOfLine(gather, at, to);
  if (startsComment(text, at, stop)) {
    if (at > 0 && text.startsWith('###', at)) {
      problem(gather, 'indented-separator', at, trimEnd(text, at, stop));
    } else parseComment(gather, at, stop, 'lines');
    found.at = nextLine(text, stop, to);
    return true;
  }
  if (isAddress(text, at, stop)) {
    problem(gather, 'call-syntax', at, trimEnd(text, at, stop), ADDRESS_LINE, 'address-line');
    found.at = stop;
    return true;
  }
  if (isRequestLine(text, at, stop)) {
    problem(gather, 'call-syntax', at, trimEnd(text, at, stop), HTTP_LINE);
    found.at = stop;
    return true;
  }
  const foreign = isLetter(code)
    ? foreignCommand(text.slice(at, Math.min(stop, at + LONGEST_COMMAND)))
    : undefined;
  if (foreign) {
    const instead =
      foreign.rpc === undefined
        ? 'Write the call: `method(parameter, …)`.'
        : `Write the call: \`${foreign.rpc}\`.`;
    problem(
      gather,
      'call-syntax',
      at,
      trimEnd(text, at, stop),
      `${foreign.message} ${instead}`,
      'foreign-command',
    );
    found.at = stop;
    return true;
  }
  if (code !== AT || !parseDefinition(gather, at, stop)) return false;
  found.at = nextLine(text, stop, to);
  return true;
}

/** Whether a line is a URL, or a host with its port. */
function isAddress(text: string, at: number, stop: number): boolean {
  return (
    /^(?:https?|wss?):\/\//i.test(text.slice(at, Math.min(stop, at + 8))) ||
    /^(?:localhost|[\w-]+(?:\.[\w-]+)+|\[[\da-f:]+\]):\d{1,5}\/?\s*$/i.test(
      text.slice(at, Math.min(stop, at + 300)),
    )
  );
}

/** Parses an object as a call, or an array as a batch. */
function readJson(gather: Gather, found: Progress): void {
  const { node, stop } = parseJson(gather, found.at, gather.text.length, { sent: false });
  found.at = Math.max(stop, found.at + 1);
  found.lineStart = startsLine(gather.text, found.at);
  if (!node) return;
  if (node.kind === 'array') {
    found.array = node;
    for (const item of node.items) found.calls = added(found.calls, rpcCallOf(item));
    keepStatement(found, node);
  } else if (node.kind === 'object') {
    found.calls = added(found.calls, rpcCallOf(node));
    keepStatement(found, node);
  } else if (node.kind !== 'placeholder' || node.placeholder.expression.kind !== 'malformed') {
    problem(gather, 'call-syntax', node.start, node.end, EXPECTED);
  }
}

function keepStatement(found: Progress, { start, end }: Span): void {
  found.statements++;
  if (found.start === -1) found.start = start;
  found.end = end;
}

/** Characters of a line that are looked at. */
const LONGEST_COMMAND = 1000;

const ADDRESS_LINE = 'An address is no call. To send the calls below to it, write `# @node` in front of it.';
const HTTP_LINE =
  'HTTP requests belong in `.http` files. Write only the call here; `# @node` selects the node.';
const EXPECTED = 'Expected a call `method(parameter, …)` or a JSON-RPC object.';

/** What is wrong with a deployment that was not parsed as one. `twice`: it has `send`, too. */
function deploymentAt(
  text: string,
  start: number,
): { readonly end: number; readonly message: string; readonly twice: boolean } | undefined {
  DEPLOYMENT.lastIndex = start;
  const [whole, verb, name] = DEPLOYMENT.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const twice = verb === 'send ';
  const message = twice
    ? '`deploy` sends a transaction itself. Remove `send`.'
    : `A deployment must have parentheses: \`deploy ${name}()\`.`;
  return { end: start + whole.length, message, twice };
}

const DEPLOYMENT = /(send |estimate |trace )?deploy[ \t]+([A-Za-z_]\w{0,200})/y;

/** Parses `name(…)`, also when it is incomplete. */
function parseCall(gather: Gather, start: number): { call: RpcCall; stop: number } {
  const { text } = gather;
  const to = text.length;
  let nameEnd = start;
  while (nameEnd < to && isNamePart(text.charCodeAt(nameEnd))) nameEnd++;
  const method = token(text, start, nameEnd);
  const open = skipBlank(text, nameEnd, to);
  const deployed = open > nameEnd ? deploymentAt(text, start) : undefined;
  if (deployed) {
    const method = token(text, start, deployed.end);
    const fault = deployed.twice ? undefined : 'parentheses-missing';
    problem(gather, 'call-syntax', start, deployed.end, deployed.message, fault);
    const call: RpcCall = { start, end: deployed.end, form: 'call', method, params: NONE, closed: false };
    return { call, stop: deployed.end };
  }
  if (open >= to || text.charCodeAt(open) !== OPEN_PARENTHESIS) {
    problem(
      gather,
      'call-syntax',
      start,
      nameEnd,
      `A call must have parentheses: \`${method.text.length > 60 ? 'method' : method.text}()\`.`,
      'parentheses-missing',
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
  return before === LINE_FEED || before === CARRIAGE_RETURN;
}

function isNamePart(code: number): boolean {
  return isWord(code) || code === DOT || code === HYPHEN || code === DOLLAR;
}

/** Skips text that is not a call, to the next space or brace. Commas and semicolons are allowed. Returns its end. */
function skipStray(gather: Gather, from: number): number {
  const { text } = gather;
  const to = text.length;
  const code = text.charCodeAt(from);
  if (code === COMMA || code === SEMICOLON) return from + 1;
  const stop = endOfLine(gather, from, to);
  let at = from + 1;
  while (at < stop && !isSpace(text.charCodeAt(at)) && text.charCodeAt(at) !== OPEN_BRACE) at++;
  problem(gather, 'call-syntax', from, at, EXPECTED);
  return at;
}
