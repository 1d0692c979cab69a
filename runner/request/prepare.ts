import { catalogueOf } from '../../catalogue/built-in/catalogue';
import { standardContracts } from '../../common/contracts/contracts';
import { defined } from '../../common/defined';
import { mask } from '../../common/masking/mask';
import { failed, type Result, success } from '../../common/result';
import type { DefaultHeader, PlacedBlock, ScratchDocumentApi, Variables } from '../../common/scratch/api';
import { clearCredentials } from '../../common/scratch/directives/credentials';
import { DEFAULT_WAIT_MS } from '../../common/scratch/directives/values/values';
import { isGraphQl, isRequestType } from '../../common/scratch/http/body';
import {
  isConnectionHeader,
  unsendableCharacter,
  unsendableInName,
  unsendableNameWords,
  unsendableWords,
} from '../../common/scratch/http/headers';
import { targetText } from '../../common/scratch/http/request-line';
import { beaconPrefixes, callsOf as callsIn, read } from '../../common/scratch/reading/reading';
import type { Directive, Header, HttpRequest, RpcCall, RpcRequest } from '../../common/scratch/types';
import { namesOf } from '../../common/scratch/variables/chain';
import { contractsOf, withContracts } from '../../common/scratch/variables/contracts-of';
import type { Carried } from '../../common/trust/trust';
import { base64Of, bytesOfBase64 } from '../../common/units/bytes';
import type { SlotClock } from '../../common/units/slots';
import type { Delivery } from '../model/delivery';
import type { NotMade, Preparation, Prepared, PreparedCall, SaveTo } from '../model/prepared';
import { type FilledBody, filledBody, type ReadBodyFile, withBoundary } from './body';
import { deliveryOf, timesOf } from './delivery';
import { effectOfBeacon, effectOfMethod, mostSevere } from './effect';
import { type Filler, makeFiller } from './fill';
import type { ImportedFile } from './imports';
import type { MessageExpression } from './message-part';
import { type Nodes, nodeDirective, nodeNamed, selectedNode } from './nodes';
import { obstacleOf } from './obstacle';
import { overSocket } from './over-socket';
import { type OwnerOf, placeOfHost } from './owner';
import { callsOf, rpcBody } from './rpc-body';
import { folderOfFile } from './socket-path';
import { type Surroundings, surroundings } from './system-variables';
import { addressOf, checkedUrl } from './target';

export type { Preparation } from '../model/prepared';

export interface PrepareInput {
  readonly document: ScratchDocumentApi;
  readonly placed: PlacedBlock;
  readonly variables: Variables;
  /** The files of `# @import`. */
  readonly imports?: readonly ImportedFile[];
  readonly nodes: Nodes;
  /** Reads the file of a `< ./file` body; the path is as written. Absent where files must not be read. */
  readonly readFile?: ReadBodyFile;
  /**
   * What a file of a body is, by its path as written; undefined for one of the folder's own. Absent: every file may be the
   * person's.
   */
  readonly ownerOf?: OwnerOf;
  /** The file for a response, by `>> ./file`. Absent where none is written. */
  readonly placeForResponse?: (path: string) => Result<Pick<SaveTo, 'file' | 'root'>>;
  readonly surroundings?: Surroundings;
  /** Headers that the settings add to each request of an `.http` file that does not have them. */
  readonly defaultHeaders?: Readonly<Record<string, string>>;
  /** The values given for `# @prompt` variables, by name. */
  readonly answers?: Readonly<Record<string, string>>;
  /** A part of an earlier request or response, for `{{name.response.body.$.result}}`; undefined before it was sent. */
  readonly messagePart?: (expression: MessageExpression) => Result<string> | undefined;
  /** What of the person's an earlier request took along. */
  readonly carriedBy?: (expression: MessageExpression) => readonly Carried[];
  /**
   * Runs before variables are filled in: sends the requests that this one needs, and asks for prompted variables. See
   * `chain.ts`.
   */
  readonly before?: (
    input: PrepareInput,
  ) => Promise<Result<Pick<PrepareInput, 'answers' | 'secrets' | 'clock'>>>;
  /** The beacon clock, for `{{$slotAt …}}`. */
  readonly clock?: () => SlotClock | undefined;
  /** The call that made a filter, by the URL of its node and its id. */
  readonly filterAt?: (url: string, id: unknown) => PreparedCall | undefined;
  /** Sends the request although Slotpad does not do all that it asks for. */
  readonly force?: boolean;
  /** Values that must not appear in any message, in addition to the secret variables of the request. */
  readonly secrets?: readonly string[];
}

/** The name and the zero-based line of a request, before variables are filled in; undefined when there is none. */
export function describe(
  document: ScratchDocumentApi,
  placed: PlacedBlock,
): { name: string; line: number } | undefined {
  const { block } = placed;
  const { request } = block;
  if (!request) return undefined;
  const start = { start: request.start, end: request.start };
  const named =
    valueOfDirective(block.directives, 'name') ||
    block.separator?.title.text.trim() ||
    valueOfDirective(block.directives, 'title');
  return { name: mask(named || nameFor(request)), line: document.rangeOf(placed, start).start.line };
}

async function fillIn(input: PrepareInput, request: HttpRequest | RpcRequest) {
  const filler = makeFiller({
    document: input.document,
    variables: input.variables,
    around: input.surroundings ?? surroundings,
    answers: input.answers,
    messagePart: input.messagePart,
    carriedBy: input.carriedBy,
    clock: input.clock,
  });
  const written =
    request.kind === 'rpc' ? prepareRpc(input, request, filler) : await prepareHttp(input, request, filler);
  return { filler, written };
}

function valueOfDirective(directives: readonly Directive[], key: string): string | undefined {
  return directives.findLast((one) => one.key.text === key)?.value.text.trim();
}

/** `GET /eth/v1/node/version`, `eth_chainId, eth_blockNumber` */
function nameFor(request: HttpRequest | RpcRequest): string {
  if (request.kind === 'http') return `${request.method} ${targetText(request.target)}`.trim();
  return request.calls.map((call) => call.method?.text ?? '?').join(', ') || 'empty batch';
}

/** Fills in variables, node, headers and body of a request, ready for `send`. Sends nothing itself. */
export async function prepare(given: PrepareInput): Promise<Preparation> {
  const { document, placed } = given;
  const about = describe(document, placed);
  const line = about?.line ?? placed.startLine;
  const name = (about?.name ?? '') + passOf(given);
  const { request } = placed.block;
  if (!request) return failed({ name, line, message: 'There is no request here.' });
  const obstacle = given.force ? undefined : obstacleOf(document, placed, given.variables);
  if (obstacle) return failed({ name, line, message: obstacle, forceable: true });
  const before = await given.before?.(given);
  if (before && !before.ok) return failed({ name, line, ...before.failure });
  const variables = withContracts(given.variables, document, placed.block);
  const input: PrepareInput = { ...given, ...before?.value, variables };
  let { filler, written } = await fillIn(input, request);
  // The bytecode of a deployment is read now, because it is large.
  if (!written.ok && (await document.contracts?.artifacts.load()))
    ({ filler, written } = await fillIn(input, request));
  const made = written.ok ? overSocket(written.value, headerNames(request)) : written;
  const secrets = [...(input.secrets ?? []), ...filler.secrets];
  if (!made.ok) {
    const { failure } = made;
    return failed({ name, line, ...failure, message: mask(failure.message, secrets) });
  }
  const delivery = deliveryOf(document, placed, filler);
  if (!delivery.ok) return failed({ name, line, message: mask(delivery.failure.message, secrets) });
  const saved = filesFor(input, filler);
  if (!saved.ok) return failed({ name, line, message: mask(saved.failure.message, secrets) });
  const repeated = repeatedEffect(made.value, delivery.value.delivery);
  if (repeated !== undefined) return failed({ name, line, message: repeated });
  const source = { uri: document.uri, names: namesOf(placed.block) };
  const all = [...new Set([...secrets, ...made.value.secrets])];
  // Nothing of a beacon request is ABI-encoded.
  const contracts =
    made.value.kind === 'rpc' ? contractsOf(document, placed.block, filler.source) : undefined;
  return success({
    ...made.value,
    ...delivery.value,
    ...withWait(made.value.delivery, delivery.value.delivery),
    ...saved.value,
    ...(contracts && contracts !== standardContracts() ? { contracts } : {}),
    name,
    line,
    source,
    secrets: all,
    ...(filler.carries.length > 0 ? { carries: filler.carries } : {}),
  });
}

/** @param usual what a call of a contract does without directives */
function withWait(usual: Delivery | undefined, written: Delivery | undefined): Pick<Prepared, 'delivery'> {
  if (!usual) return {};
  const { waitIsDefault: _, ...rest } = usual;
  return { delivery: written?.waitMs === undefined ? { ...usual, ...written } : { ...rest, ...written } };
}

/** Calls of contracts with `send` and `deploy` wait until a block has their transaction. */
function usualDelivery(calls: readonly RpcCall[]): Pick<Prepared, 'delivery'> {
  const sent = calls.flatMap(({ contract }) =>
    contract?.verb === 'send' || contract?.verb === 'deploy' ? contract : [],
  );
  if (sent.length === 0) return {};
  const deploys = sent.find(({ verb }) => verb === 'deploy')?.written.contract.text;
  return { delivery: { waitMs: DEFAULT_WAIT_MS, waitIsDefault: true, ...defined({ deploys }) } };
}

/** Reads files of a body, and notes those that are not of its folder. */
function carryingFiles({ readFile, ownerOf }: PrepareInput, filler: Filler): ReadBodyFile | undefined {
  return (
    readFile &&
    (async (path, encoding) => {
      const owner = ownerOf ? await ownerOf(path) : { what: `the file ${path}`, place: path };
      if (owner) filler.carry([owner]);
      return readFile(path, encoding);
    })
  );
}

/** The files that the response is written to. */
function filesFor(
  { placed, placeForResponse }: PrepareInput,
  filler: Filler,
): Result<Pick<Prepared, 'saveTo'>> {
  const { responseFiles } = placed.block;
  if (!responseFiles || !placeForResponse) return success({});
  const saveTo: SaveTo[] = [];
  for (const { path, replace } of responseFiles) {
    const text = filler.text(path.text);
    if (text === undefined) return unfilled(filler);
    const place = placeForResponse(text);
    if (!place.ok) return place;
    saveTo.push({ ...place.value, replace });
  }
  return success({ saveTo });
}

/** Why a request must not be sent again; undefined when it may be. */
function repeatedEffect({ effect, stream }: Unnamed, delivery: Delivery | undefined): string | undefined {
  const { retry, until } = delivery ?? {};
  if (!retry && !until) return undefined;
  const name = until ? '@until' : '@retry';
  if (stream) return `\`${name}\` needs a response that ends, and this is a stream of events.`;
  if (effect !== 'send' && effect !== 'sign') return undefined;
  return `\`${name}\` could send this transaction more than once. Write it above the request that reads the receipt.`;
}

/** The input of each pass of `# @loop`, with the value of `{{$index}}`; one without a loop. */
export function passesOf(input: PrepareInput): readonly PrepareInput[] {
  const times = timesOf(input.placed);
  if (times === 1) return [input];
  const around = input.surroundings ?? surroundings;
  return Array.from({ length: times }, (_, index) => ({ ...input, surroundings: { ...around, index } }));
}

/** ` (2 of 3)` in a loop. */
function passOf({ placed, surroundings: around }: PrepareInput): string {
  return around?.index === undefined ? '' : ` (${around.index + 1} of ${timesOf(placed)})`;
}

type Unnamed = Omit<Prepared, 'name' | 'line'>;

/** The URL of the node that the request names with `# @node`, else of the selected node. */
function nodeUrl(
  input: PrepareInput,
  filler: Filler,
  kind: 'beacon' | 'execution',
): Result<NamedNode, NotMade> {
  const directive = nodeDirective(input.document, input.placed);
  const chosen = directive ? undefined : selectedNode(kind, input.nodes);
  if (chosen && !chosen.ok) return chosen;
  if (chosen) return success({ url: chosen.value });
  const written = directive?.value.text ?? '';
  const text = filler.text(written);
  if (text === undefined) return unfilled(filler);
  const url = nodeNamed(text, input.nodes, folderOfFile(input.document.uri));
  return url.ok ? success({ url: url.value, written }) : url;
}

/** The URL of a node, and the text of the file that it is written in; absent for a selected node. */
interface NamedNode {
  readonly url: string;
  readonly written?: string;
}

function unfilled({ failure }: Filler): Result<never> {
  return failed(failure ?? { message: 'The request cannot be filled in.' });
}

function prepareRpc(input: PrepareInput, request: RpcRequest, filler: Filler): Result<Unnamed, NotMade> {
  const { block } = input.placed;
  const calls = callsIn(request, block, input.variables, input.document.catalogue);
  const body = rpcBody({ ...request, calls }, filler.source);
  // An invalid body may only be the result of a placeholder without a value.
  if (filler.failure) return failed(filler.failure);
  if (!body.ok) return body;
  const node = nodeUrl(input, filler, 'execution');
  if (!node.ok) return node;
  const address = checkedUrl(node.value.url);
  if (!address.ok) return address;
  const { authorization, secrets, url } = address.value;
  const { calls: sent } = callsOf(body.value, input.document);
  return success({
    kind: 'rpc',
    method: 'POST',
    url,
    headers: [
      ['content-type', 'application/json'],
      ['accept', 'application/json'],
      ...(authorization ? [['authorization', authorization] as const] : []),
    ],
    body: body.value,
    calls: sent,
    batch: request.batch,
    stream: false,
    effect: mostSevere(sent.map((call) => effectOfMethod(call.method))),
    secrets,
    ...usualDelivery(calls),
    ...defined({ hostPlace: placeOfHost(node.value.written, url, filler) }),
  });
}

async function prepareHttp(
  input: PrepareInput,
  request: HttpRequest,
  filler: Filler,
): Promise<Result<Unnamed, NotMade>> {
  const { block } = input.placed;
  const { document } = input;
  const reading = read(block, input.variables, document.catalogue);
  const text = filler.text(targetText(request.target));
  const graphQl = isGraphQl(request.method, request.headers);
  const headers = filledHeaders(
    request.headers.filter(({ name }) => !graphQl || !isRequestType(name.text)),
    filler,
  );
  const body =
    request.body &&
    (await filledBody(
      { ...request, body: request.body },
      headerOf(headers, 'content-type'),
      carryingFiles(input, filler),
      filler,
    ));
  if (filler.failure || text === undefined || headers === undefined) return unfilled(filler);
  if (body && !body.ok) return body;
  if (body && request.body?.form) addBoundary(headers, body.value);

  const isRpc = reading.kind === 'rpc';
  const host = headerOf(headers, 'host');
  let written: string | undefined = targetText(request.target);
  if (text.trim().startsWith('/')) written = writtenHeader(request.headers, 'host', filler);
  const address = addressOf(text, host, () => {
    const node = nodeUrl(input, filler, isRpc ? 'execution' : 'beacon');
    if (!node.ok) return node;
    ({ written } = node.value);
    return success(node.value.url);
  });
  if (!address.ok) return address;
  const { authorization, secrets, url } = address.value;
  if (authorization && !has(headers, 'authorization')) headers.push(['authorization', authorization]);

  const hidden = request.curl ? [] : addDefaults(headers, input, filler);
  const method = graphQl ? 'POST' : request.method;
  if (graphQl && !has(headers, 'content-type')) headers.push(['content-type', 'application/json']);
  const refusal = headers.map((header) => whyNotSent(input, ...header)).find((one) => one !== undefined);
  if (refusal !== undefined) return failed({ message: refusal });
  const common = {
    method,
    url,
    headers,
    ...defined(typeof body?.value === 'string' ? { body: body.value } : { bytes: body?.value }),
    secrets: [...secrets, ...hidden, ...credentials(headers)],
    ...defined({ hostPlace: placeOfHost(written, url, filler) }),
  };
  const wantsStream = headers.some(
    ([name, value]) => /^accept$/i.test(name) && /text\/event-stream/i.test(value),
  );
  if (isRpc) {
    const { calls, batch } = callsOf(
      typeof body?.value === 'string' ? body.value : undefined,
      input.document,
    );
    const effect = mostSevere(calls.map((call) => effectOfMethod(call.method)));
    const asked = calls.map((call) => withFilter(call, url, input.filterAt));
    return success({ ...common, kind: 'rpc', calls: asked, batch, stream: false, effect });
  }
  // The path after variables decides: a variable may contain a part of it.
  const { pathname } = new URL(url);
  if (reading.kind === 'beacon' || beaconPrefixes.some((prefix) => pathname.startsWith(prefix))) {
    const { operation } = catalogueOf(document).matchOperation(method, pathname);
    return success({
      ...common,
      kind: 'beacon',
      calls: [],
      batch: false,
      ...defined({ operation }),
      stream: operation?.envelope === 'stream' || wantsStream,
      effect: effectOfBeacon(method, pathname, operation),
    });
  }
  return success({ ...common, kind: 'other', calls: [], batch: false, stream: wantsStream, effect: 'read' });
}

/** Why a header keeps its request from being sent; undefined if it does not. */
function whyNotSent({ force }: PrepareInput, name: string, value: string): string | undefined {
  // A copied request is sent by another tool.
  const inName = force ? undefined : unsendableInName(name);
  if (inName !== undefined) return unsendableNameWords(name, inName);
  const character = force ? undefined : unsendableCharacter(value);
  return character === undefined ? clearCredentials(name, value) : unsendableWords(name, character);
}

/**
 * Adds the headers of the environment and of the settings that the request does not have.
 * @returns the values that are secrets
 */
function addDefaults(
  headers: [string, string][],
  { defaultHeaders = {}, variables }: PrepareInput,
  filler: Filler,
): string[] {
  const ofSettings = Object.entries(defaultHeaders).map(([name, value]) => [name, { value }] as const);
  const secrets: string[] = [];
  const all: (readonly [string, DefaultHeader])[] = [
    ...Object.entries(variables.headers ?? {}),
    ...ofSettings,
  ];
  for (const [name, { value, carries }] of all) {
    if (has(headers, name.toLowerCase())) continue;
    const text = filler.text(value);
    if (text === undefined) continue;
    headers.push([name, text]);
    if (!carries) continue;
    secrets.push(text);
    filler.carry([carries]);
  }
  return secrets;
}

function addBoundary(headers: readonly [string, string][], body: FilledBody): void {
  for (const header of headers) {
    if (/^content-type$/i.test(header[0])) header[1] = withBoundary(header[1], body);
  }
}

/** The value of a header as written. */
function writtenHeader(headers: readonly Header[], wanted: string, filler: Filler): string | undefined {
  const found = headers.find(({ name }) => filler.text(name.text.trim())?.toLowerCase() === wanted);
  return found?.value?.text;
}

/** The names of the headers in the file, without those that a `curl` command implies. */
function headerNames(request: HttpRequest | RpcRequest): readonly string[] {
  if (request.kind === 'rpc') return [];
  return request.headers.flatMap(({ name, value, implied, removes }) =>
    value && !implied && !removes ? name.text.trim() : [],
  );
}

function filledHeaders(headers: readonly Header[], filler: Filler): [string, string][] | undefined {
  const filled: [string, string][] = [];
  for (const header of headers) {
    // Tools disagree about a header without a colon, so it is not sent.
    if (!header.value || header.removes) continue;
    const name = filler.text(header.name.text.trim());
    const value = filler.text(unfolded(header.value.text.trim()));
    if (name === undefined || value === undefined) return undefined;
    if (name === '' || isConnectionHeader(name)) continue;
    filled.push([name, /^authorization$/i.test(name) ? encodedBasic(value) : value]);
  }
  return filled;
}

/** A value of several lines as one line. */
function unfolded(value: string): string {
  return value.replace(/[ \t]*(?:\r\n|\r|\n)[ \t]*/g, ' ');
}

/** Encodes `Basic name:password` and `Basic name password`, as written in scratch files, in Base64. */
function encodedBasic(value: string): string {
  const [, scheme, rest] = /^(basic)\s+(.+)$/i.exec(value) ?? [];
  if (scheme === undefined || rest === undefined) return value;
  const pair = rest.includes(':') ? rest : /^\S+\s+\S+$/.test(rest) ? rest.replace(/\s+/, ':') : undefined;
  return pair === undefined ? value : `${scheme} ${base64Of(pair)}`;
}

/** The credentials in Authorization headers, and the password that is Base64-encoded in them. */
function credentials(headers: readonly (readonly [string, string])[]): string[] {
  return headers
    .filter(([name]) => /^(?:proxy-)?authorization$/i.test(name))
    .flatMap(([, value]) => {
      const [, scheme = '', rest = value] = /^(\S+)\s+(.*)$/.exec(value) ?? [];
      const [, password = ''] = /^[^:]*:(.+)$/s.exec(new TextDecoder().decode(bytesOfBase64(rest))) ?? [];
      return /^basic$/i.test(scheme) && password !== '' ? [rest, password] : [rest];
    });
}

function has(headers: readonly (readonly [string, string])[], wanted: string): boolean {
  return headerOf(headers, wanted) !== undefined;
}

function headerOf(
  headers: readonly (readonly [string, string])[] | undefined,
  wanted: string,
): string | undefined {
  return headers?.find(([name]) => name.toLowerCase() === wanted)?.[1];
}

/** A call that asks a filter for news, with the call that made the filter. */
function withFilter(call: PreparedCall, url: string, filterAt: PrepareInput['filterAt']): PreparedCall {
  if (!/^eth_getFilter(?:Changes|Logs)$/.test(call.method) || !Array.isArray(call.params)) return call;
  const filter = filterAt?.(url, call.params[0]);
  return filter ? { ...call, filter } : call;
}
