import type { Hover } from 'vscode-languageserver';
import { catalogueOf } from '../../../catalogue/built-in/catalogue';
import type { MethodEntry, OperationEntry, Parameter } from '../../../catalogue/entry';
import { headerNamed } from '../../../catalogue/headers';
import { enginePort, otherPorts, usualPorts } from '../../../catalogue/ports';
import { metaOf, type Schema, schemaAt } from '../../../catalogue/types';
import type { ContractNotes } from '../../../common/contracts/natspec';
import { defined } from '../../../common/defined';
import { typedDataValue } from '../../../common/ethereum/typed-data';
import type { Position, ScratchDocumentApi, Variables } from '../../../common/scratch/api';
import { jsonTextOf, valueOf as jsonValue, pathAtOffset } from '../../../common/scratch/json/json-value';
import { bodyJson } from '../../../common/scratch/reading/reading';
import type { JsonNode, RpcCall, Token } from '../../../common/scratch/types';
import { contractsOf } from '../../../common/scratch/variables/contracts-of';
import { scaleFor } from '../../../common/scratch/variables/network';
import { fillText, knownValue } from '../../../common/scratch/variables/resolve';
import { withoutSecrets } from '../../../common/scratch/variables/variables';
import type { Explorers } from '../../../common/settings/explorers';
import type { TargetSources } from '../../../common/target/request-target';
import { isOfAllClients, isStandard, servesMethod, servesPath } from '../../../common/target/serving';
import { servingSentence } from '../../../common/target/words';
import { listed } from '../../../common/units/words';
import { decode } from '../decode/decode';
import { meaningBeside } from '../decode/decode-object';
import { decodeTypedData, signedBytes } from '../decode/decode-transaction';
import type { DecodeContext } from '../decode/decoded';
import { metaFor } from '../decode/value-hints';
import { inlineCode, paragraphs } from '../markdown';
import { callAt, contains, operationAt, type Place, parameterAt, placeAt, targetPartAt } from '../place';
import { targetAt } from '../target-at';
import { contractHover, directiveHover, type Found, variableHover } from './hover-names';
import { metaPage, methodPage, operationPage, parameterPage } from './pages';

/**
 * The hover at a position; undefined if there is nothing to show.
 *
 * @param now Unix time in milliseconds
 * @param notes the documentation of the contract that is called there
 * @param shared whether another extension shows the values of variables
 */
export function hover(
  document: ScratchDocumentApi,
  position: Position,
  variables: Variables,
  now: () => number,
  targets: TargetSources = {},
  shared = false,
  explorers?: Explorers,
  notes?: ContractNotes,
): Hover | undefined {
  const place = placeAt(document, position, variables);
  const world = {
    scale: scaleFor(document, place.block, place.resolved, variables),
    now: Math.floor(now() / 1000),
    contracts: contractsOf(document, place.block, variables),
    ...defined({ explorers }),
  };
  const context: HoverContext = { place, world, variables: withoutSecrets(variables), targets };
  const found =
    variableHover(place, variables, () => meaningHere(context), world, shared) ??
    directiveHover(place) ??
    contractHover(place, context.variables, notes) ??
    methodHover(context) ??
    targetHover(context) ??
    addressHover(place) ??
    headerHover(place) ??
    valueHover(context);
  // An object that is not closed yet goes on behind its last value.
  if (!found || !contains(found.span, place.offset)) return undefined;
  return { contents: { kind: 'markdown', value: found.text }, range: place.rangeOf(found.span) };
}

interface HoverContext {
  readonly place: Place;
  readonly world: DecodeContext;
  /** Variables without the values of secrets. */
  readonly variables: Variables;
  readonly targets: TargetSources;
}

// ---------------------------------------------------------------- methods, paths, queries

function methodHover({ place, targets }: HoverContext): Found | undefined {
  const { method } = callAt(place) ?? {};
  const entry = method && catalogueOf(place.document).methodNamed(method.text);
  if (!entry || !contains(method, place.offset)) return undefined;
  const target = isOfAllClients(entry) ? undefined : targetAt(place, 'execution', targets);
  const sentence = target && servingSentence(target, servesMethod(target, entry, target.detected));
  return { text: paragraphs(methodPage(entry, 'whole'), sentence), span: method };
}

/** The page of an operation, and whether the target serves it if not all nodes do. */
function pathPage({ place, targets }: HoverContext, operation: OperationEntry): string {
  const { path } = operation;
  const target = isStandard(operation, path) ? undefined : targetAt(place, 'beacon', targets);
  const sentence = target && servingSentence(target, servesPath(target, operation, path));
  return paragraphs(operationPage(operation, 'whole'), sentence);
}

function targetHover(context: HoverContext): Found | undefined {
  const { place } = context;
  const operation = operationAt(place)?.operation;
  const { block, offset } = place;
  if (!operation || block.request?.kind !== 'http') return undefined;
  const method = block.request.methodToken;
  if (method && contains(method, offset)) return { text: pathPage(context, operation), span: method };
  const part = targetPartAt(place);
  if (!part) return undefined;
  const parameter = targetParameter(place);
  if (part.kind === 'segment' && !parameter) {
    return { text: pathPage(context, operation), span: block.request.target.path ?? part.token };
  }
  if (!parameter) return undefined;
  const value = part.kind === 'query-name' ? undefined : part.token.text;
  const meaning = part.kind === 'query-name' ? [] : meaningOfText(context, parameter, part.token);
  return { text: parameterPage(parameter, value, meaning), span: part.token };
}

/** What listens at the address of a request by default, and why a call is a POST. */
function addressHover({ block, offset, resolved }: Place): Found | undefined {
  if (block.request?.kind !== 'http') return undefined;
  const { methodToken: method, target } = block.request;
  if (method?.text === 'POST' && contains(method, offset) && resolved.kind === 'rpc') {
    return { text: '**POST**\n\nJSON-RPC calls are the body of a `POST`, whatever they do.', span: method };
  }
  const { origin } = target;
  if (!origin || !contains(origin, offset) || !URL.canParse(origin.text)) return undefined;
  const { host, port, protocol } = new URL(origin.text);
  const isTls = protocol === 'https:' || protocol === 'wss:';
  const tls = isTls ? 'The connection is encrypted (TLS).' : undefined;
  const listener = port === '' ? undefined : listenersAt(Number(port));
  if (!tls && !listener) return undefined;
  return { text: paragraphs(`**${inlineCode(host)}**`, listener, tls), span: origin };
}

const LAYERS = { beacon: 'Beacon API', execution: 'JSON-RPC' } as const;

function listenersAt(port: number): string {
  if (port === enginePort) {
    return `Port ${port}: the engine API of an execution node, by default. It takes requests with a JWT only.`;
  }
  const usual = [...usualPorts, ...otherPorts].find((one) => one.port === port);
  if (!usual) return `No client listens on port ${port} by default.`;
  return `Port ${port}: ${LAYERS[usual.kind]} of ${listed(usual.clients)}, by default.`;
}

/** The parameter of the path segment, the query name or the query value at the cursor. */
function targetParameter(place: Place): Parameter | undefined {
  const match = operationAt(place);
  const part = targetPartAt(place);
  if (!match?.operation || !part) return undefined;
  const { pathParams, query } = match.operation;
  if (part.kind !== 'segment') return query.find((one) => one.name === part.name);
  for (const [name, { index }] of match.params) {
    if (index === part.index) return pathParams.find((one) => one.name === name);
  }
  return undefined;
}

function meaningOfText(
  { world, variables }: HoverContext,
  parameter: Parameter,
  token: Token,
): readonly string[] {
  const meta = metaOf(parameter.schema);
  const text = fillText(token.text, (one) => knownValue(one, variables));
  if (!meta || text === undefined) return [];
  const parts = meta.list ? text.split(',') : [text];
  if (parts.length === 1) return decode(text, meta, world).lines;
  const lines = parts.flatMap((one) =>
    decode(one, meta, world).lines.map((line) => `- ${inlineCode(one)}: ${line}`),
  );
  return lines.length === 0 ? [] : [lines.join('\n')];
}

// ---------------------------------------------------------------- headers

function headerHover(place: Place): Found | undefined {
  const { block, offset } = place;
  if (block.request?.kind !== 'http') return undefined;
  const header = block.request.headers.find(
    ({ name, value, implied }) => !implied && (contains(name, offset) || (value && contains(value, offset))),
  );
  if (!header) return undefined;
  const name = header.name.text.toLowerCase();
  const onName = contains(header.name, offset);
  const span = onName || !header.value ? header.name : header.value;
  const own = operationAt(place)?.operation?.headers.find((one) => one.name === name);
  if (own) return { text: parameterPage(own, onName ? undefined : header.value?.text), span };
  const known = headerNamed(name);
  if (!known) return undefined;
  const value = header.value?.text.trim() ?? '';
  const about = onName ? undefined : Object.hasOwn(known.values, value) ? known.values[value] : undefined;
  return {
    text: paragraphs(
      `**${known.name}**`,
      about !== undefined && `${inlineCode(value)}: ${about}`,
      known.about,
    ),
    span,
  };
}

// ---------------------------------------------------------------- JSON values

function valueHover(context: HoverContext): Found | undefined {
  const here = valueHere(context);
  return here && { text: here.page, span: here.node };
}

interface ValueHere {
  readonly node: JsonNode;
  readonly page: string;
  /** Meaning of the value, in paragraphs. */
  readonly meaning: readonly string[];
}

/** The value at the cursor: a parameter, a part of one, or a member of a body. */
function valueHere(context: HoverContext): ValueHere | undefined {
  const { place } = context;
  const call = callAt(place);
  if (call) return parameterHere(context, call);
  const json = bodyJson(place.block);
  const schema = json && operationAt(place)?.operation?.body?.schema;
  return json && schema ? insideHere(context, json, schema) : undefined;
}

/** The meaning of the value at the cursor, for the hover of a placeholder. */
function meaningHere(context: HoverContext): readonly string[] {
  const parameter = targetParameter(context.place);
  const part = parameter && targetPartAt(context.place);
  if (!part) return valueHere(context)?.meaning ?? [];
  return part.kind === 'query-name' ? [] : meaningOfText(context, parameter, part.token);
}

function parameterHere(context: HoverContext, call: RpcCall): ValueHere | undefined {
  const { block, offset } = context.place;
  const entry = catalogueOf(context.place.document).methodNamed(call.method?.text ?? '');
  const envelope = envelopeHere(call, offset, entry);
  if (envelope) return envelope;
  const at = parameterAt(call, block, offset);
  const parameter = at && entry?.params[at.index];
  if (!at?.node || !parameter) return undefined;
  const { node } = at;
  const inside = insideHere(context, node, parameter.schema);
  if (inside) return inside;
  const meaning =
    wholeMeaning(context, call, node, parameter.schema) ?? meaningOf(context, node, parameter.schema);
  return { node, page: parameterPage(parameter, textOf(node), meaning), meaning };
}

/** The meaning of an object as a whole; undefined if it has none. */
function wholeMeaning(
  { variables }: HoverContext,
  call: RpcCall,
  node: JsonNode,
  schema: Schema,
): readonly string[] | undefined {
  const typed = metaOf(schema)?.kind === 'typed-data';
  const signed = node.kind === 'object' && /^eth_(?:send|sign)Transaction$/.test(call.method?.text ?? '');
  const text = typed || signed ? jsonTextOf(node, variables) : undefined;
  if (text === undefined) return undefined;
  const value = typedDataValue(text);
  return typed ? decodeTypedData(value) : signedBytes(value);
}

/** Members of a JSON-RPC object. */
const ENVELOPE: Readonly<Record<string, string>> = {
  jsonrpc: 'Version of JSON-RPC. Always `"2.0"`.',
  id: 'ID of the call: a number, a string or null. The response has the same one.',
};

function envelopeHere(
  { object }: RpcCall,
  offset: number,
  entry: MethodEntry | undefined,
): ValueHere | undefined {
  if (object?.kind !== 'object') return undefined;
  const member = object.members.find(
    ({ key, value }) => contains(key, offset) || (value !== undefined && contains(value, offset)),
  );
  const name = member?.key.value;
  if (member && name === 'params' && contains(member.key, offset)) {
    const names = entry?.params.map((one) => inlineCode(one.required ? one.name : `${one.name}?`)) ?? [];
    const order = names.length === 0 ? '' : `, in this order: ${names.join(', ')}`;
    return { node: member.key, page: `**params**\n\nThe parameters of the call${order}.`, meaning: [] };
  }
  if (!member || name === undefined || !Object.hasOwn(ENVELOPE, name)) return undefined;
  const node = member.value && contains(member.value, offset) ? member.value : member.key;
  return { node, page: `**${name}**\n\n${ENVELOPE[name]}`, meaning: [] };
}

/** A member or an item below `root`. On a name, this is the value of the member. */
function insideHere(context: HoverContext, root: JsonNode, schema: Schema): ValueHere | undefined {
  const at = pathAtOffset(root, context.place.offset);
  if (!at || at.at === 'between' || at.path.length === 0) return undefined;
  const inner = schemaAt(schema, at.path);
  const meta = inner && metaOf(inner);
  if (!inner || !meta) return undefined;
  const value = at.at === 'key' ? at.member?.value : at.node;
  const { world, variables } = context;
  const own = value && meaningBeside(at.nodes, value, (node) => jsonValue(node, variables), world);
  const meaning = own ?? (value ? meaningOf(context, value, inner) : []);
  const name = at.path.findLast((step) => typeof step === 'string') as string | undefined;
  const page = metaPage(
    typeof at.path.at(-1) === 'string' ? name : undefined,
    meta,
    value && textOf(value),
    meaning,
  );
  return { node: at.node, page, meaning };
}

function meaningOf({ world, variables }: HoverContext, node: JsonNode, schema: Schema): readonly string[] {
  if (node.kind === 'object' || node.kind === 'array') return [];
  const value = node.kind === 'number' ? node.text : jsonValue(node, variables);
  return decode(value, metaFor(schema, value), world).lines;
}

function textOf(node: JsonNode): string | undefined {
  if (node.kind === 'boolean') return String(node.value);
  return node.kind === 'string' ? node.value : undefined;
}
