/** The literal values of a request, and numbers in another base. */
import { type Catalogue, catalogueOf } from '../../../../catalogue/built-in/catalogue';
import type { Parameter } from '../../../../catalogue/entry';
import { metaOf, problemsOf, type Schema, schemaAt } from '../../../../catalogue/types';
import { defined } from '../../../../common/defined';
import type {
  PlacedBlock,
  ResolvedRequest,
  ScratchDocumentApi,
  Variables,
} from '../../../../common/scratch/api';
import { bodyJson, read } from '../../../../common/scratch/reading/reading';
import type { Block, HttpRequest, JsonNode, RpcCall, Span, Token } from '../../../../common/scratch/types';
import {
  type AmountName,
  amountPlaceholder,
  amountValue,
  isAmountName,
} from '../../../../common/scratch/variables/clock-values';
import { integerOf, quantityOf } from '../../../../common/units/hex';
import { placeholderAt } from '../../place';
import { editOf, type RefactorContext, type Refactoring } from './refactoring';

export interface Literal extends Span {
  /** The text without quotes. */
  readonly text: string;
  /** `string`: a JSON string. `word`: a JSON number, `true`, `false` or `null`. `text`: outside JSON. */
  readonly form: 'string' | 'word' | 'text';
  /** Name of the parameter or member. */
  readonly name: string;
  /** Where it is. `parameter`: in the params of a JSON-RPC call. */
  readonly of: 'parameter' | 'body' | 'target' | 'header' | 'node';
  readonly schema?: Schema;
}

/** @param at looks only into the JSON values at this offset, if given */
export function literalsOf(
  document: ScratchDocumentApi,
  { block }: PlacedBlock,
  variables: Variables,
  at?: number,
): readonly Literal[] {
  const catalogue = catalogueOf(document);
  const resolved = read(block, variables, catalogue);
  const found: Literal[] = [];
  const keep: Keep = Object.assign(
    (one: Literal) => {
      if (isPlain(block, one)) found.push(one);
    },
    { isWanted: ({ start, end }: Span) => at === undefined || (start <= at && at <= end) },
  );
  for (const { key, value } of block.directives) {
    if (key.text === 'node' && value.text.includes('://')) {
      keep({ ...value, form: 'text', name: 'execution', of: 'node' });
    }
  }
  if (resolved.kind === 'rpc') for (const call of resolved.calls) ofCall(call, catalogue, keep);
  const { request } = block;
  if (request?.kind === 'http') {
    ofTarget(request, resolved, catalogue, keep);
    ofHeaders(request, keep);
    const json = resolved.kind === 'rpc' ? undefined : bodyJson(block);
    if (json) {
      const schema = resolved.kind === 'beacon' ? bodySchema(resolved, catalogue) : undefined;
      ofJson(json, [], { name: 'value', of: 'body', ...defined({ schema }) }, keep);
    }
  }
  return found;
}

/** The literal at an offset, including its quotes. */
export function literalAt(
  document: ScratchDocumentApi,
  placed: PlacedBlock,
  offset: number,
  variables: Variables,
): Literal | undefined {
  return literalsOf(document, placed, variables, offset).find((literal) => {
    const quotes = literal.form === 'string' ? 1 : 0;
    return literal.start - quotes <= offset && offset <= literal.end + quotes;
  });
}

/** Whether the text has no escapes, placeholders or outer white space, so that it can become a definition. */
function isPlain(block: Block, { start, end, text }: Literal): boolean {
  return (
    text !== '' &&
    text.trim() === text &&
    !/[\r\n\\]|\{\{/.test(text) &&
    block.text.slice(start, end) === text
  );
}

/** Takes a literal. `isWanted`: whether to look into a JSON value. */
type Keep = ((literal: Literal) => void) & { isWanted(span: Span): boolean };
type Kind = Pick<Literal, 'name' | 'of' | 'schema'>;

// ---------------------------------------------------------------- JSON

function ofCall(call: RpcCall, catalogue: Catalogue, keep: Keep): void {
  const entry = catalogue.methodNamed(call.method?.text ?? '');
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
  const literal = { name: nameOf(path) ?? kind.name, of: kind.of, ...defined({ schema }) };
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
      for (const [index, item] of node.items.entries()) {
        if (keep.isWanted(item)) ofJson(item, [...path, index], kind, keep);
      }
      return;
    case 'object':
      for (const { key, value } of node.members) {
        if (value && keep.isWanted(value)) ofJson(value, [...path, key.value], kind, keep);
      }
      return;
  }
}

/** The name of a member. For an item of a list, the singular. */
function nameOf(path: readonly (string | number)[]): string | undefined {
  const name = path.findLast((step): step is string => typeof step === 'string');
  if (name === undefined || typeof path.at(-1) === 'string') return name;
  return name
    .replace(/ices$/, 'ex')
    .replace(/sses$/, 'ss')
    .replace(/([^s])s$/, '$1');
}

// ---------------------------------------------------------------- parts of a request

function bodySchema(
  resolved: Extract<ResolvedRequest, { kind: 'beacon' }>,
  catalogue: Catalogue,
): Schema | undefined {
  return catalogue.matchOperation(resolved.method, resolved.target.path?.text ?? '').operation?.body?.schema;
}

function ofTarget(
  { target }: HttpRequest,
  resolved: ResolvedRequest,
  catalogue: Catalogue,
  keep: Keep,
): void {
  if (target.origin) {
    const name = resolved.kind === 'beacon' ? 'beacon' : resolved.kind === 'rpc' ? 'execution' : 'host';
    keep({ ...target.origin, form: 'text', name, of: 'target' });
  }
  const match =
    resolved.kind === 'beacon'
      ? catalogue.matchOperation(resolved.method, resolved.target.path?.text ?? '')
      : undefined;
  const operation = match?.operation ?? match?.others[0];
  // A variable may contain several segments. Then the indices of the resolved path do not fit the text.
  if (match && resolved.kind === 'beacon' && resolved.segments.length === target.segments.length) {
    for (const [name, { index }] of match.params) {
      const segment = target.segments[index];
      if (segment) keep(parameterLiteral(segment, name, operation?.pathParams));
    }
  }
  for (const { name, value } of target.query) {
    if (value) keep(parameterLiteral(value, name.text, operation?.query));
  }
}

function parameterLiteral(
  { start, end, text }: Token,
  name: string,
  parameters: readonly Parameter[] | undefined,
): Literal {
  const schema = parameters?.find((parameter) => parameter.name === name)?.schema;
  return { start, end, text, form: 'text', name, of: 'target', ...defined({ schema }) };
}

/** Headers that describe the message and are not values. */
const ofTheMessage = /^(?:content-type|accept|host|content-length)$/i;

function ofHeaders({ headers }: HttpRequest, keep: Keep): void {
  for (const { name, value, implied } of headers) {
    if (!value || implied || ofTheMessage.test(name.text)) continue;
    keep({ ...value, form: 'text', name: name.text.toLowerCase(), of: 'header' });
  }
}

/** Kinds whose hex is a number and not bytes. */
const quantities = new Set([
  'quantity',
  'padded-quantity',
  'any-number',
  'block-parameter',
  'block-number-or-tag',
  'chain-id',
]);

/**
 * Decimal ↔ hex, depending on the parameter. A JSON-RPC quantity has to be sent as hex, so its decimal form is
 * `{{$hex 1024}}`, or `{{$ether 1.5}}` for an amount of wei.
 */
export function numberForm(context: RefactorContext): readonly Refactoring[] {
  const placeholder = placeholderAt(context);
  if (placeholder) return asQuantity(context);
  const literal = literalAt(context.document, context.placed, context.offset, context.variables);
  if (!literal) return [];
  return literal.of === 'parameter' ? inCall(context, literal) : inRequest(context, literal);
}

function rewrite(
  context: RefactorContext,
  literal: { start: number; end: number },
  from: string,
  to: string,
): Refactoring {
  return {
    title: `Write ${from} as ${to}`,
    kind: 'refactor.rewrite',
    edits: [editOf(context, literal, to)],
  };
}

function asQuantity(context: RefactorContext): readonly Refactoring[] {
  const placeholder = placeholderAt(context);
  const expression = placeholder?.expression;
  if (!placeholder || expression?.kind !== 'system' || !isAmountName(expression.name)) return [];
  const value = amountValue(expression.name, expression.args);
  const written = context.block.text.slice(placeholder.start, placeholder.end);
  return value === undefined ? [] : [rewrite(context, placeholder, written, value)];
}

function inCall(context: RefactorContext, literal: Literal): readonly Refactoring[] {
  const meta = literal.schema && metaOf(literal.schema);
  if (meta && !quantities.has(meta.kind)) return [];
  if (literal.form === 'string' && /^0x(?:0|[1-9a-f][\da-f]*)$/i.test(literal.text)) {
    // In an unknown method, long hex is more likely data.
    if (literal.text.length > (meta?.kind.startsWith('block') || !meta ? 18 : 66)) return [];
    const value = integerOf(literal.text);
    if (value === undefined) return [];
    return amountsFor(value, meta?.unit).map((name) =>
      rewrite(context, literal, literal.text, amountPlaceholder(name, value)),
    );
  }
  if (!/^(?:0|[1-9]\d*)$/.test(literal.text) || literal.text.length > 78) return [];
  // If the catalogue requires hex, the fix of the diagnostic offers it.
  const value = literal.form === 'word' ? Number(literal.text) : literal.text;
  if (literal.schema && problemsOf(literal.schema, value).length > 0) return [];
  const hex = quantityOf(BigInt(literal.text));
  const text = literal.form === 'word' ? `"${hex}"` : hex;
  return [rewrite(context, literal, literal.text, text)];
}

/** The placeholders for a value. Large amounts of wei get ether or gwei first. */
function amountsFor(value: bigint, unit: string | undefined): readonly AmountName[] {
  if (unit !== 'wei' || value < 10n ** 6n) return ['$hex'];
  return value >= 10n ** 14n ? ['$ether', '$hex'] : ['$gwei', '$hex'];
}

/** Numbers of a beacon request are decimal. If the catalogue knows the parameter, its rule has the fix. */
function inRequest(context: RefactorContext, literal: Literal): readonly Refactoring[] {
  if (literal.of !== 'target' || literal.schema || !/^0x[\da-f]{1,16}$/i.test(literal.text)) return [];
  const value = integerOf(literal.text);
  return value === undefined ? [] : [rewrite(context, literal, literal.text, String(value))];
}
