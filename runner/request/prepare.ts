import { defined } from '../../common/defined';
import type { PlacedBlock, ScratchDocumentApi, Variables } from '../../common/scratch/api';
import { targetText } from '../../common/scratch/http/target';
import { read } from '../../common/scratch/reading/reading';
import type { Directive, Header, HttpBody, HttpRequest, RpcRequest } from '../../common/scratch/types';
import { namesOf } from '../../common/scratch/variables/chain';
import { matchOperation } from '../../common/spec/beacon';
import type { SlotClock } from '../../common/units/slots';
import type { NotSent, Prepared } from '../model/prepared';
import { redact } from '../redact/redact';
import { effectOfBeacon, effectOfMethod, gravest } from './effect';
import { type Filler, makeFiller } from './fill';
import type { MessageExpression, MessagePart } from './message-part';
import { type NodeChoice, type Nodes, nodeDirective, nodeNamed, selectedNode } from './nodes';
import { callsOf, rpcBody } from './rpc-body';
import { type Surroundings, surroundings } from './system-variables';
import { type Address, addressOf, checkedUrl } from './target';

export type { NotSent, Prepared } from '../model/prepared';

export interface PrepareInput {
  readonly document: ScratchDocumentApi;
  readonly placed: PlacedBlock;
  readonly variables: Variables;
  readonly nodes: Nodes;
  /** Reads the file of a `< ./file` body; the path is as written. Without it such requests are not sent. */
  readonly readFile?: (path: string) => Promise<string>;
  readonly surroundings?: Surroundings;
  /** What was answered to `# @prompt name`. */
  readonly answers?: Readonly<Record<string, string>>;
  /** A part of an earlier request or reply, for `{{name.response.body.$.result}}`. */
  readonly messagePart?: (expression: MessageExpression) => MessagePart | string | undefined;
  /**
   * Runs before the request is filled in: sends what it needs, asks for what it prompts for. Gives what that brought,
   * or why the request cannot be sent. See `chain.ts`.
   */
  readonly before?: (
    input: PrepareInput,
  ) => Promise<Pick<PrepareInput, 'answers' | 'secrets' | 'clock'> | Problem>;
  /** The beacon clock, for `{{$slotAt …}}`. */
  readonly clock?: () => SlotClock | undefined;
  /** Values that no message may show, besides the secret variables that the request uses. */
  readonly secrets?: readonly string[];
}

export interface Problem {
  readonly problem: string;
}

/** What a request's name, line and method are, before anything is filled in. */
export function describe(
  document: ScratchDocumentApi,
  placed: PlacedBlock,
): { name: string; line: number } | undefined {
  const { block } = placed;
  const { request } = block;
  if (!request) return undefined;
  const start = { start: request.start, end: request.start };
  const named = valueOfDirective(block.directives, 'name') || block.separator?.title.text.trim();
  return { name: named || whatItIs(request), line: document.rangeOf(placed, start).start.line };
}

function valueOfDirective(directives: readonly Directive[], key: string): string | undefined {
  return directives.findLast((one) => one.key.text === key)?.value.text.trim();
}

function whatItIs(request: HttpRequest | RpcRequest): string {
  if (request.kind === 'http') return `${request.method} ${targetText(request.target)}`.trim();
  return request.calls.map((call) => call.method?.text ?? '?').join(', ') || 'empty batch';
}

/**
 * Fills a request in: variables, node, headers, body. Sends nothing.
 * @returns what `send` takes, or why the request cannot be sent and what to do about it
 */
export async function prepare(given: PrepareInput): Promise<Prepared | NotSent> {
  const { document, placed } = given;
  const about = describe(document, placed);
  const line = about?.line ?? placed.startLine;
  const name = about?.name ?? '';
  const { request } = placed.block;
  if (!request) return { kind: 'not-sent', name, line, message: 'There is no request here.' };
  const before = await given.before?.(given);
  if (before && 'problem' in before) return { kind: 'not-sent', name, line, message: before.problem };
  const input: PrepareInput = { ...given, ...before };
  const filler = makeFiller({
    document,
    variables: input.variables,
    around: input.surroundings ?? surroundings,
    answers: input.answers,
    messagePart: input.messagePart,
    clock: input.clock,
  });
  const made =
    request.kind === 'rpc' ? prepareRpc(input, request, filler) : await prepareHttp(input, request, filler);
  const known = [...(input.secrets ?? []), ...filler.secrets];
  if ('problem' in made) return { kind: 'not-sent', name, line, message: redact(made.problem, known) };
  const source = { uri: document.uri, names: namesOf(placed.block) };
  return { ...made, name, line, source, secrets: [...new Set([...known, ...made.secrets])] };
}

type Made = Omit<Prepared, 'name' | 'line'> | Problem;

/** Where the request says it goes with `# @node`; undefined when it does not. */
function saidNode(input: PrepareInput, filler: Filler): NodeChoice | undefined {
  const directive = nodeDirective(input.document, input.placed);
  if (!directive) return undefined;
  const text = filler.text(directive.value.text);
  return text === undefined ? { problem: filler.problem ?? '' } : nodeNamed(text, input.nodes);
}

function prepareRpc(input: PrepareInput, request: RpcRequest, filler: Filler): Made {
  const body = rpcBody(request, filler.source);
  // A placeholder without a value is the cause, and the body's complaint its effect.
  if (filler.problem !== undefined) return { problem: filler.problem };
  if ('problem' in body) return body;
  const node = saidNode(input, filler) ?? selectedNode('execution', input.nodes);
  if ('problem' in node) return node;
  const address = checkedUrl(node.url);
  if ('problem' in address) return address;
  const { calls } = callsOf(body.text);
  return {
    kind: 'rpc',
    method: 'POST',
    url: address.url,
    headers: [
      ['content-type', 'application/json'],
      ['accept', 'application/json'],
      ...(address.authorization ? [['authorization', address.authorization] as const] : []),
    ],
    body: body.text,
    calls,
    batch: request.batch,
    stream: false,
    effect: gravest(calls.map((call) => effectOfMethod(call.method))),
    secrets: address.secrets,
  };
}

async function prepareHttp(input: PrepareInput, request: HttpRequest, filler: Filler): Promise<Made> {
  const { block } = input.placed;
  const reading = read(block, input.variables);
  const text = filler.text(targetText(request.target));
  const headers = filledHeaders(request.headers, filler);
  const body = request.body && (await filledBody(request.body, input, filler));
  if (filler.problem !== undefined) return { problem: filler.problem };
  if (text === undefined || headers === undefined) return { problem: 'The request cannot be filled in.' };
  if (body && 'problem' in body) return body;

  const isRpc = reading.kind === 'rpc';
  const node = () => saidNode(input, filler) ?? selectedNode(isRpc ? 'execution' : 'beacon', input.nodes);
  const host = headers.find(([name]) => name.toLowerCase() === 'host')?.[1];
  const address: Address = addressOf(text, host, node);
  if ('problem' in address) return address;
  if (address.authorization && !has(headers, 'authorization'))
    headers.push(['authorization', address.authorization]);

  const common = {
    method: request.method,
    url: address.url,
    headers,
    ...(body ? { body: body.text } : {}),
    secrets: [...address.secrets, ...credentials(headers)],
  };
  const wantsStream = headers.some(
    ([name, value]) => /^accept$/i.test(name) && /text\/event-stream/i.test(value),
  );
  if (isRpc) {
    const { calls, batch } = callsOf(body?.text);
    const effect = gravest(calls.map((call) => effectOfMethod(call.method)));
    return { ...common, kind: 'rpc', calls, batch, stream: false, effect };
  }
  // The path as it is sent decides, not as it is written: a variable may hold a part of it.
  const { pathname } = new URL(address.url);
  if (
    reading.kind === 'beacon' ||
    /^\/(?:eth|vendor|lighthouse|(?:teku|nimbus|prysm)\/v1)\//.test(pathname)
  ) {
    const { operation } = matchOperation(request.method, pathname);
    return {
      ...common,
      kind: 'beacon',
      calls: [],
      batch: false,
      ...defined({ operation }),
      stream: operation?.envelope === 'stream' || wantsStream,
      effect: effectOfBeacon(request.method, pathname, operation),
    };
  }
  return { ...common, kind: 'other', calls: [], batch: false, stream: wantsStream, effect: 'read' };
}

/** Left to the connection: what they say is worked out when sending, and a wrong one would break the exchange. */
const OF_THE_CONNECTION = /^(?:content-length|transfer-encoding|connection|keep-alive|upgrade|expect)$/i;

function filledHeaders(headers: readonly Header[], filler: Filler): [string, string][] | undefined {
  const filled: [string, string][] = [];
  for (const header of headers) {
    // A header without a colon: other tools read it in different ways, so it is not sent.
    if (!header.value || header.removes) continue;
    const name = filler.text(header.name.text.trim());
    const value = filler.text(header.value.text.trim());
    if (name === undefined || value === undefined) return undefined;
    if (name === '' || OF_THE_CONNECTION.test(name)) continue;
    filled.push([name, /^authorization$/i.test(name) ? encodedBasic(value) : value]);
  }
  return filled;
}

/** `Basic name:password` and `Basic name password`, as scratch files and `curl -u` have it, in Base64. */
function encodedBasic(value: string): string {
  const [, scheme, rest] = /^(basic)\s+(.+)$/i.exec(value) ?? [];
  if (scheme === undefined || rest === undefined) return value;
  const pair = rest.includes(':') ? rest : /^\S+\s+\S+$/.test(rest) ? rest.replace(/\s+/, ':') : undefined;
  return pair === undefined ? value : `${scheme} ${Buffer.from(pair).toString('base64')}`;
}

/** What stands in Authorization headers; of Base64 the password in it too. */
function credentials(headers: readonly (readonly [string, string])[]): string[] {
  return headers
    .filter(([name]) => /^(?:proxy-)?authorization$/i.test(name))
    .flatMap(([, value]) => {
      const [, scheme = '', rest = value] = /^(\S+)\s+(.*)$/.exec(value) ?? [];
      const [, password = ''] = /^[^:]*:(.+)$/s.exec(Buffer.from(rest, 'base64').toString()) ?? [];
      return /^basic$/i.test(scheme) && password !== '' ? [rest, password] : [rest];
    });
}

function has(headers: readonly (readonly [string, string])[], wanted: string): boolean {
  return headers.some(([name]) => name.toLowerCase() === wanted);
}

async function filledBody(
  body: HttpBody,
  { readFile }: PrepareInput,
  filler: Filler,
): Promise<{ text: string } | Problem> {
  if (!body.include) return { text: filler.text(body.value ?? body.text) ?? '' };
  const path = filler.text(body.include.text) ?? '';
  if (!readFile) return { problem: `The body comes from the file ${path}, which may not be read here.` };
  try {
    const text = await readFile(path);
    // `<@ file` fills variables in, `< file` sends the file as it is.
    return { text: /^<@/.test(body.text.trimStart()) ? (filler.text(text) ?? '') : text };
  } catch (error) {
    const { code } = error as { code?: unknown };
    return {
      problem: `The file ${path} of the body cannot be read${code === 'ENOENT' ? ': it does not exist' : ''}.`,
    };
  }
}
