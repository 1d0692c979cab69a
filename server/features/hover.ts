import type { Hover } from 'vscode-languageserver';
import type { Position, ScratchDocumentApi, Variables } from '../../common/scratch/api';
import { pathAtOffset } from '../../common/scratch/json-value';
import { bodyJson } from '../../common/scratch/reading';
import type { JsonNode, Placeholder, RpcCall, Span } from '../../common/scratch/types';
import { systemVariables } from '../../common/scratch/variables';
import { methodNamed } from '../../common/spec/execution';
import { metaOf } from '../../common/spec/schema';
import { metaPage, methodPage, operationPage, parameterPage } from './pages';
import {
  callAt,
  holds,
  operationAt,
  type Place,
  parameterAt,
  placeAt,
  placeholderAt,
  targetPartAt,
} from './place';
import { schemaAt } from './schema-path';

/** What is known about the thing at a position; undefined where nothing is. */
export function hover(
  document: ScratchDocumentApi,
  position: Position,
  variables: Variables,
): Hover | undefined {
  const place = placeAt(document, position, variables);
  const found = variableHover(place, variables) ?? callHover(place) ?? beaconHover(place);
  return found && { contents: { kind: 'markdown', value: found.text }, range: place.rangeOf(found.span) };
}

interface Found {
  readonly text: string;
  readonly span: Span;
}

// ---------------------------------------------------------------- variables

function variableHover(place: Place, variables: Variables): Found | undefined {
  const placeholder = placeholderAt(place);
  if (placeholder) {
    const text = placeholderText(placeholder, variables);
    return text === undefined ? undefined : { text, span: placeholder };
  }
  const definition = place.block.definitions.find(({ name }) => holds(name, place.offset));
  const text = definition && variableText(definition.name.text, variables);
  return text === undefined || !definition ? undefined : { text, span: definition.name };
}

function placeholderText({ expression }: Placeholder, variables: Variables): string | undefined {
  switch (expression.kind) {
    case 'variable':
      return variableText(expression.name, variables) ?? `**${expression.name}** is not defined.`;
    case 'system': {
      const about = systemVariables[expression.name];
      return about === undefined ? undefined : `**${expression.name}**\n\n${about}`;
    }
    case 'message':
      return `The ${expression.of}'s ${expression.part} of \`${expression.request}\`: known when it has been sent.`;
    case 'malformed':
      return undefined;
  }
}

function variableText(name: string, variables: Variables): string | undefined {
  const found = variables.get(name);
  if (!found) return undefined;
  const secret = found.secret === true || found.origin === 'private-environment';
  const value = found.circular
    ? `Leads back to itself: ${found.circular.join(' → ')}.`
    : secret
      ? '`••••••••` (secret)'
      : found.value === undefined
        ? 'Known when sent.'
        : inlineCode(found.value);
  return `**${name}** = ${value}\n\n*${found.where}*`;
}

/** A value may hold backticks: the fence is longer than any run of them. */
function inlineCode(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return longest === 0 ? `\`${text}\`` : `${fence} ${text} ${fence}`;
}

// ---------------------------------------------------------------- JSON-RPC

function callHover(place: Place): Found | undefined {
  const call = callAt(place);
  const entry = call?.method && methodNamed(call.method.text);
  if (!call?.method || !entry) return undefined;
  if (holds(call.method, place.offset)) return { text: methodPage(entry), span: call.method };
  return parameterHover(call, place);
}

function parameterHover(call: RpcCall, place: Place): Found | undefined {
  const at = parameterAt(call, place.block, place.offset);
  const parameter = at && methodNamed(call.method?.text ?? '')?.params[at.index];
  if (!at?.node || !parameter) return undefined;
  const { inner, node } = at;
  if (inner && inner.path.length > 0 && inner.at !== 'between') {
    const schema = schemaAt(parameter.schema, inner.path);
    const meta = schema && metaOf(schema);
    if (meta) return { text: metaPage(nameOf(inner.path), meta, textOf(inner.node)), span: inner.node };
  }
  const span = inner?.path.length === 0 ? inner.node : node;
  return { text: parameterPage(parameter, textOf(node)), span };
}

function nameOf(path: readonly (string | number)[]): string | undefined {
  const last = path.at(-1);
  return typeof last === 'string' ? last : undefined;
}

function textOf(node: JsonNode): string | undefined {
  return node.kind === 'string' ? node.value : undefined;
}

// ---------------------------------------------------------------- beacon

function beaconHover(place: Place): Found | undefined {
  const match = operationAt(place);
  const { block, offset } = place;
  if (!match?.operation || block.request?.kind !== 'http') return undefined;
  const { operation } = match;
  const method = block.request.methodToken;
  if (method && holds(method, offset)) return { text: operationPage(operation), span: method };
  const part = targetPartAt(place);
  if (part?.kind === 'segment') {
    for (const [name, { index, text }] of match.params) {
      const parameter = index === part.index && operation.pathParams.find((one) => one.name === name);
      if (parameter) return { text: parameterPage(parameter, text), span: part.token };
    }
    return { text: operationPage(operation), span: block.request.target.path ?? part.token };
  }
  if (part) {
    const parameter = operation.query.find((one) => one.name === part.name);
    if (!parameter) return undefined;
    const value = part.kind === 'query-value' ? part.token.text : undefined;
    return { text: parameterPage(parameter, value), span: part.token };
  }
  return bodyHover(place, operation.body?.schema);
}

function bodyHover(
  { block, offset }: Place,
  schema: Parameters<typeof schemaAt>[0] | undefined,
): Found | undefined {
  const json = bodyJson(block);
  const at = json && schema && pathAtOffset(json, offset);
  if (!at || at.at === 'between' || at.path.length === 0) return undefined;
  const inner = schemaAt(schema, at.path);
  const meta = inner && metaOf(inner);
  return meta && { text: metaPage(nameOf(at.path), meta, textOf(at.node)), span: at.node };
}
