/** Semantic tokens of a block, for what a grammar cannot know: methods, paths, variables, values with a schema. */

import type { Catalogue } from '../../../catalogue/built-in/catalogue';
import type { OperationEntry } from '../../../catalogue/entry';
import { bare, metaOf, type Schema, type SchemaMeta } from '../../../catalogue/types';
import type { Resolved, ResolvedRequest, Variables } from '../../../common/scratch/api';
import { read } from '../../../common/scratch/reading/reading';
import type {
  Block,
  ContractCall,
  JsonMember,
  JsonNode,
  JsonObject,
  JsonString,
  Placeholder,
  RpcCall,
  Span,
} from '../../../common/scratch/types';
import { decoded } from '../../rules/beacon-facts';
import type { TokenModifier, TokenType } from './token-legend';

interface BlockToken extends Span {
  readonly type: TokenType;
  readonly modifiers: readonly TokenModifier[];
}

interface Collector {
  readonly block: Block;
  readonly catalogue: Catalogue;
  readonly tokens: BlockToken[];
}

const none: readonly TokenModifier[] = [];
const known: readonly TokenModifier[] = ['defaultLibrary'];
const gone: readonly TokenModifier[] = ['deprecated', 'defaultLibrary'];
const unknown: readonly TokenModifier[] = ['unknown'];
const declaration: readonly TokenModifier[] = ['declaration'];
const fixed: readonly TokenModifier[] = ['readonly'];
const system: readonly TokenModifier[] = ['readonly', 'defaultLibrary'];
const outside: readonly TokenModifier[] = ['readonly', 'environment'];
const data: readonly TokenModifier[] = ['data'];
const account: readonly TokenModifier[] = ['address'];

/** The tokens of a block, in order. They do not overlap, and each is on one line. */
export function blockTokens(block: Block, variables: Variables, catalogue: Catalogue): readonly BlockToken[] {
  const collector: Collector = { block, catalogue, tokens: [] };
  for (const placeholder of block.placeholders) putPlaceholder(collector, placeholder, variables);
  for (const { name } of block.definitions) put(collector, name, 'variable', declaration);
  for (const { key, value } of block.directives) {
    if (key.text === 'name') put(collector, value, 'variable', ['declaration', 'readonly']);
    else if (key.text === 'prompt') {
      const length = value.text.search(/\s|$/);
      put(collector, { start: value.start, end: value.start + length }, 'variable', declaration);
    }
  }
  if (block.request && !isRewritten(block)) {
    putRequest(collector, read(block, variables, catalogue));
  }
  return inOrder(collector);
}

/** Whether a shell changes the words of a curl command, so that the request differs from the text. */
function isRewritten({ request }: Block): boolean {
  if (request?.kind !== 'http' || !request.curl) return false;
  const { target, body } = request;
  return target.text.length !== target.end - target.start || body?.value !== undefined;
}

function put(
  { tokens }: Collector,
  { start, end }: Span,
  type: TokenType,
  modifiers: readonly TokenModifier[],
): void {
  if (end > start) tokens.push({ start, end, type, modifiers });
}

function inOrder({ block, tokens }: Collector): readonly BlockToken[] {
  tokens.sort((a, b) => a.start - b.start || a.end - b.end);
  let end = 0;
  return tokens.filter((token) => {
    if (token.start < end || /[\r\n]/.test(block.text.slice(token.start, token.end))) return false;
    end = token.end;
    return true;
  });
}

// ---------------------------------------------------------------- variables

function putPlaceholder(
  collector: Collector,
  { inner, expression }: Placeholder,
  variables: Variables,
): void {
  switch (expression.kind) {
    case 'variable': {
      const found = variables.get(expression.name);
      const modifiers = !found ? unknown : found.origin === 'file' ? none : outside;
      const start = inner.end - expression.name.length;
      put(collector, { start, end: inner.end }, 'variable', modifiers);
      break;
    }
    case 'system': {
      const end = inner.start + expression.name.length;
      const modifiers = variables.get(expression.name) ? system : unknown;
      put(collector, { start: inner.start, end }, 'variable', modifiers);
      break;
    }
    case 'message': {
      const end = inner.start + expression.request.length;
      put(collector, { start: inner.start, end }, 'variable', fixed);
      break;
    }
    case 'malformed':
      break;
  }
}

// ---------------------------------------------------------------- requests

function putRequest(collector: Collector, resolved: ResolvedRequest): void {
  if (resolved.kind === 'rpc') for (const call of resolved.calls) putCall(collector, call);
  else if (resolved.kind === 'beacon') putBeacon(collector, resolved);
}

function putCall(collector: Collector, call: RpcCall): void {
  const { method, params, paramsNode } = call;
  const { catalogue } = collector;
  const entry = method && catalogue.methodNamed(method.text);
  if (call.contract) {
    putContractCall(collector, call.contract);
    return;
  }
  if (method && method.end - method.start === method.text.length && !method.text.includes('{{')) {
    const modifiers = entry
      ? entry.deprecated
        ? gone
        : known
      : catalogue.isNoMethod(method.text)
        ? unknown
        : none;
    put(collector, method, 'function', modifiers);
  }
  for (let index = 0; index < params.length; index++) {
    putValue(collector, params[index] as JsonNode, entry?.params[index]?.schema);
  }
  if (paramsNode?.kind !== 'object') return;
  for (const { key, value } of paramsNode.members) {
    const parameter = entry?.params.find(({ name }) => name === key.value);
    if (parameter) put(collector, inQuotes(key), 'parameter', known);
    if (value) putValue(collector, value, parameter?.schema);
  }
}

function putContractCall(collector: Collector, { written }: ContractCall): void {
  put(collector, written.contract, 'variable', fixed);
  if (!written.deploys) put(collector, written.name, 'function', none);
  const items = [...written.items, ...(written.options?.items ?? [])];
  for (const { name } of items) if (name) put(collector, name, 'parameter', none);
  for (const { text, start, end } of collector.block.words ?? []) {
    if (start >= written.start && end <= written.end && text !== '')
      put(collector, { start, end }, 'variable', none);
  }
}

function putBeacon(collector: Collector, resolved: Extract<ResolvedRequest, { kind: 'beacon' }>): void {
  const { block, catalogue } = collector;
  const { resolved: text, target, segments } = resolved;
  const match = catalogue.matchOperation(resolved.method, target.path?.text ?? '');
  const operation = match.operation ?? match.others[0];
  if (!operation) return;
  const names = new Map([...match.params].map(([name, { index }]) => [index, name]));
  for (const [index, segment] of segments.entries()) {
    const span = asWritten(block, text, segment);
    if (!span) continue;
    const name = names.get(index);
    if (name === undefined) {
      put(collector, span, 'namespace', operation.deprecated || operation.removed ? gone : known);
    } else {
      const schema = operation.pathParams.find((one) => one.name === name)?.schema;
      putText(collector, span, decoded(segment.text), schema, true);
    }
  }
  putQuery(collector, resolved, operation);
  const { request } = block;
  const body = request?.kind === 'http' ? request.body?.json : undefined;
  if (body && operation.body) putValue(collector, body, operation.body.schema);
}

function putQuery(
  collector: Collector,
  { resolved, target }: Extract<ResolvedRequest, { kind: 'beacon' }>,
  operation: OperationEntry,
): void {
  for (const { name, value } of target.query) {
    const parameter = operation.query.find((one) => one.name === decoded(name.text));
    const nameSpan = asWritten(collector.block, resolved, name);
    if (nameSpan) put(collector, nameSpan, 'parameter', parameter || operation.moreQuery ? known : unknown);
    if (!value || !parameter) continue;
    const isList = metaOf(parameter.schema)?.list === true;
    let start = value.start;
    for (const item of isList ? value.text.split(',') : [value.text]) {
      const span = { start, end: start + item.length };
      const written = asWritten(collector.block, resolved, { ...span, text: item });
      if (written) putText(collector, written, decoded(item), parameter.schema, false);
      start = span.end + 1;
    }
  }
}

/** The span of a part of a resolved text in the file; undefined if it comes from a placeholder. */
function asWritten(
  { text }: Block,
  resolved: Resolved,
  part: Span & { readonly text: string },
): Span | undefined {
  const span = resolved.written(part);
  return text.slice(span.start, span.end) === part.text ? span : undefined;
}

// ---------------------------------------------------------------- values

function putValue(collector: Collector, node: JsonNode, schema: Schema | undefined): void {
  switch (node.kind) {
    case 'string':
      if (isPlain(node)) putText(collector, inQuotes(node), node.value, schema, false);
      break;
    case 'array': {
      const outer = schema && bare(schema);
      const inner = outer?.form === 'list' ? outer.item : schema;
      for (const item of node.items) putValue(collector, item, inner);
      break;
    }
    case 'object':
      putObject(collector, node, schema && bare(schema));
      break;
  }
}

function putObject(collector: Collector, { members }: JsonObject, schema: Schema | undefined): void {
  if (schema?.form === 'map') {
    for (const { key, value } of members) {
      if (isPlain(key)) putText(collector, inQuotes(key), key.value, undefined, false);
      if (value) putValue(collector, value, schema.values);
    }
    return;
  }
  const shape = schema?.form === 'object' ? schema.members : undefined;
  for (const member of members) putMember(collector, member, shape);
}

function putMember(
  collector: Collector,
  { key, value }: JsonMember,
  shape: Readonly<Record<string, Schema>> | undefined,
): void {
  const schema = shape && Object.hasOwn(shape, key.value) ? shape[key.value] : undefined;
  if (shape && isPlain(key)) put(collector, inQuotes(key), 'property', schema ? known : unknown);
  if (value) putValue(collector, value, schema);
}

/** Whether a string has no escapes and no placeholders. */
function isPlain(node: JsonString): boolean {
  if (node.placeholders || node.quotes === 'unclosed') return false;
  const { start, end } = inQuotes(node);
  return end - start === node.value.length;
}

function inQuotes({ start, end, quotes, value }: JsonString): Span {
  if (quotes === 'none') return end - start === value.length ? { start, end } : { start, end: start };
  return { start: start + 1, end: end - 1 };
}

/** Kinds of the catalogue whose hex is a number. */
const NUMBERS: ReadonlySet<string> = new Set([
  'quantity',
  'padded-quantity',
  'any-number',
  'block-number-or-tag',
  'chain-id',
  'transaction-type',
  'filter-id',
]);
/** Kinds whose hex is bytes, even if it is short. */
const BYTES: ReadonlySet<string> = new Set(['data', 'hash', 'root', 'public-key', 'data-list', 'hash-list']);
/** Length of 64 bits as hex with its prefix. Without a schema, longer hex is bytes. */
const LONGEST_NUMBER = 18;
const ADDRESS_LENGTH = 42;

/** An enum value, a number, bytes or an address. @param parameter whether other text gets a token, as a path parameter */
function putText(
  collector: Collector,
  span: Span,
  text: string,
  schema: Schema | undefined,
  parameter: boolean,
): void {
  const meta = schema && metaOf(schema);
  if (meta?.values && Object.hasOwn(meta.values, text)) put(collector, span, 'enumMember', known);
  else if (/^0x[0-9a-fA-F]*$/.test(text)) putHex(collector, span, text.length, meta);
  else if (meta && /^\d+$/.test(text)) put(collector, span, 'number', none);
  else if (parameter) put(collector, span, 'parameter', none);
}

function putHex(collector: Collector, span: Span, length: number, meta: SchemaMeta | undefined): void {
  const kind = meta?.kind ?? '';
  if (NUMBERS.has(kind)) put(collector, span, 'number', none);
  else if (kind === 'address' || (length === ADDRESS_LENGTH && !BYTES.has(kind)))
    put(collector, span, 'string', account);
  else if (BYTES.has(kind) || length > LONGEST_NUMBER) put(collector, span, 'string', data);
  else put(collector, span, 'number', none);
}
