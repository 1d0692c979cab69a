/** The values of a request that are written out: what can be put into a variable, or written in another base. */
import type * as z from 'zod';
import type { PlacedBlock, ResolvedRequest, Variables } from '../../../../common/scratch/api';
import { bodyJson, read } from '../../../../common/scratch/reading/reading';
import type { Block, HttpRequest, JsonNode, RpcCall, Span } from '../../../../common/scratch/types';
import { matchOperation } from '../../../../common/spec/beacon';
import { methodNamed } from '../../../../common/spec/execution';
import { schemaAt } from '../../../../common/spec/schema';

export interface Literal extends Span {
  /** As written, without quotes. */
  readonly text: string;
  /** `string`: between the quotes of a JSON string. `word`: a number, `true`, `false` or `null` of JSON. */
  readonly form: 'string' | 'word' | 'text';
  /** What a person would call it: the name of the parameter or member. */
  readonly name: string;
  /** `parameter`: of a JSON-RPC call. */
  readonly of: 'parameter' | 'body' | 'target' | 'header' | 'node';
  readonly schema?: z.ZodType;
}

export function literalsOf(placed: PlacedBlock, variables: Variables): readonly Literal[] {
  const { block } = placed;
  const resolved = read(block, variables);
  const found: Literal[] = [];
  const keep = (one: Literal) => {
    if (isPlain(block, one)) found.push(one);
  };
  for (const { key, value } of block.directives) {
    if (key.text === 'node' && value.text.includes('://')) {
      keep({ ...value, form: 'text', name: 'execution', of: 'node' });
    }
  }
  if (resolved.kind === 'rpc') for (const call of resolved.calls) ofCall(call, keep);
  const { request } = block;
  if (request?.kind === 'http') {
    ofTarget(request, resolved, keep);
    ofHeaders(request, keep);
    const json = resolved.kind === 'rpc' ? undefined : bodyJson(block);
    if (json) {
      const schema = resolved.kind === 'beacon' ? bodySchema(resolved) : undefined;
      ofJson(json, [], { name: 'value', of: 'body', ...(schema ? { schema } : {}) }, keep);
    }
  }
  return found;
}

/** The one that an offset is in, its quotes included. */
export function literalAt(placed: PlacedBlock, offset: number, variables: Variables): Literal | undefined {
  return literalsOf(placed, variables).find((literal) => {
    const quotes = literal.form === 'string' ? 1 : 0;
    return literal.start - quotes <= offset && offset <= literal.end + quotes;
  });
}

/** It stands there letter by letter, holds no placeholder, and keeps its ends in a definition. */
function isPlain(block: Block, { start, end, text }: Literal): boolean {
  return (
    text !== '' &&
    text.trim() === text &&
    !/[\r\n\\]|\{\{/.test(text) &&
    block.text.slice(start, end) === text
  );
}

type Keep = (literal: Literal) => void;
type Kind = Pick<Literal, 'name' | 'of' | 'schema'>;

// ---------------------------------------------------------------- JSON

function ofCall(call: RpcCall, keep: Keep): void {
  const entry = methodNamed(call.method?.text ?? '');
  for (const [index, node] of call.params.entries()) {
    const parameter = entry?.params[index];
    ofJson(
      node,
      [],
      parameter
        ? { name: parameter.name, of: 'parameter', schema: parameter.schema }
        : { name: 'value', of: 'parameter' },
      keep,
    );
  }
}

function ofJson(node: JsonNode, path: readonly (string | number)[], kind: Kind, keep: Keep): void {
  const schema = kind.schema && schemaAt(kind.schema, path);
  const literal = { name: nameOf(path) ?? kind.name, of: kind.of, ...(schema ? { schema } : {}) };
  switch (node.kind) {
    case 'string':
      if (node.quotes || node.placeholders) return;
      keep({ start: node.start + 1, end: node.end - 1, text: node.value, form: 'string', ...literal });
      return;
    case 'number':
      keep({ start: node.start, end: node.end, text: node.text, form: 'word', ...literal });
      return;
    case 'boolean':
    case 'null':
      keep({
        start: node.start,
        end: node.end,
        text: node.kind === 'null' ? 'null' : String(node.value),
        form: 'word',
        ...literal,
      });
      return;
    case 'array':
      for (const [index, item] of node.items.entries()) ofJson(item, [...path, index], kind, keep);
      return;
    case 'object':
      for (const { key, value } of node.members) if (value) ofJson(value, [...path, key.value], kind, keep);
      return;
  }
}

/** The name of the member; of an item of a list, that of one of them. */
function nameOf(path: readonly (string | number)[]): string | undefined {
  const name = path.findLast((step): step is string => typeof step === 'string');
  if (name === undefined || typeof path.at(-1) === 'string') return name;
  return name
    .replace(/ices$/, 'ex')
    .replace(/sses$/, 'ss')
    .replace(/([^s])s$/, '$1');
}

// ---------------------------------------------------------------- parts of a request

function bodySchema(resolved: Extract<ResolvedRequest, { kind: 'beacon' }>): z.ZodType | undefined {
  return matchOperation(resolved.method, resolved.target.path?.text ?? '').operation?.body?.schema;
}

function ofTarget({ target }: HttpRequest, resolved: ResolvedRequest, keep: Keep): void {
  const { origin } = target;
  if (origin) {
    const name = resolved.kind === 'beacon' ? 'beacon' : resolved.kind === 'rpc' ? 'execution' : 'host';
    keep({ ...origin, form: 'text', name, of: 'target' });
  }
  const match =
    resolved.kind === 'beacon'
      ? matchOperation(resolved.method, resolved.target.path?.text ?? '')
      : undefined;
  const operation = match?.operation ?? match?.others[0];
  // A variable may stand for several segments: then the numbers are not those of the text.
  if (match && resolved.kind === 'beacon' && resolved.segments.length === target.segments.length) {
    for (const [name, { index }] of match.params) {
      const segment = target.segments[index];
      const schema = operation?.pathParams.find((one) => one.name === name)?.schema;
      if (segment) keep({ ...segment, form: 'text', name, of: 'target', ...(schema ? { schema } : {}) });
    }
  }
  for (const { name, value } of target.query) {
    const schema = operation?.query.find((one) => one.name === name.text)?.schema;
    if (value) keep({ ...value, form: 'text', name: name.text, of: 'target', ...(schema ? { schema } : {}) });
  }
}

/** What the request is like is no value of it. */
const ofTheMessage = /^(?:content-type|accept|host|content-length)$/i;

function ofHeaders({ headers }: HttpRequest, keep: Keep): void {
  for (const { name, value, implied } of headers) {
    if (!value || implied || ofTheMessage.test(name.text)) continue;
    keep({ ...value, form: 'text', name: name.text.toLowerCase(), of: 'header' });
  }
}
