/** Values and requests that nearby requests already use, to offer them first. */
import { matchOperation } from '../../../catalogue/beacon';
import type { MethodEntry, OperationEntry } from '../../../catalogue/entry';
import { methodNamed } from '../../../catalogue/execution';
import { frequentMethods, frequentPaths } from '../../../catalogue/frequent';
import { bare, metaOf, problemsOf, type Schema, type SchemaMeta, schemaAt } from '../../../catalogue/types';
import type { PlacedBlock, ScratchDocumentApi } from '../../../common/scratch/api';
import { bodyJson, rpcCallOf } from '../../../common/scratch/reading/reading';
import type { Block, HttpRequest, JsonMember, JsonNode, RpcCall } from '../../../common/scratch/types';
import type { CompletionContext } from './offers';

/** A value and its kind, for example `validator` for an index or a public key, or `method` for the name of one. */
interface UsedValue {
  readonly what: string;
  readonly text: string;
}

/** Number of blocks above and below to search. An old file may have thousands. */
const REACH = 150;

/**
 * The distinct values in the blocks around a block, the nearest first. The values of a block are cached until its text
 * changes.
 */
export function usedAround(document: ScratchDocumentApi, placed: PlacedBlock): readonly UsedValue[] {
  const found = new Map<string, UsedValue>();
  for (const one of outwards(document, placed)) {
    for (const used of usedIn(one)) found.set(`${used.what} ${used.text}`, used);
  }
  return [...found.values()];
}

/** The block itself, then alternately the next one above and the next one below. */
function* outwards(document: ScratchDocumentApi, placed: PlacedBlock): Iterable<PlacedBlock> {
  yield placed;
  let above: PlacedBlock | undefined = placed;
  let below: PlacedBlock | undefined = placed;
  for (let step = 0; step < REACH && (above || below); step++) {
    above = above && blockBefore(document, above);
    if (above) yield above;
    below = below && blockAfter(document, below);
    if (below) yield below;
  }
}

function blockBefore(document: ScratchDocumentApi, placed: PlacedBlock): PlacedBlock | undefined {
  return placed.startLine === 0 ? undefined : document.blockAtLine(placed.startLine - 1);
}

function blockAfter(document: ScratchDocumentApi, placed: PlacedBlock): PlacedBlock | undefined {
  const { length } = placed.block.text;
  const { line } = document.rangeOf(placed, { start: length, end: length }).end;
  const next = document.blockAtLine(line);
  return next.cell === placed.cell ? undefined : next;
}

const cells = new WeakMap<object, readonly UsedValue[]>();

function usedIn({ cell, block }: PlacedBlock): readonly UsedValue[] {
  let used = cells.get(cell);
  if (!used) {
    used = collect(block);
    cells.set(cell, used);
  }
  return used;
}

// ---------------------------------------------------------------- kinds of values

/** The kind of a valid value; undefined if it is not worth offering again. */
function whatIs(meta: SchemaMeta, text: string): string | undefined {
  switch (meta.kind) {
    case 'address':
    case 'address-or-list':
      return 'address';
    case 'hash':
      return meta.title;
    case 'block-parameter':
    case 'block-number-or-tag':
      return text.length === 66 ? 'block hash' : text.startsWith('0x') ? 'block number' : undefined;
    case 'quantity':
      return meta.unit === 'block' ? 'block number' : undefined;
    case 'validator-id':
    case 'validator-index':
    case 'public-key':
      return 'validator';
    case 'state-id':
    case 'block-id':
      return /^\d/.test(text) ? (text.startsWith('0x') ? 'root' : 'slot') : undefined;
    case 'slot':
    case 'epoch':
    case 'root':
    case 'peer-id':
    case 'topic':
    case 'storage-slot':
    case 'call-data':
      return meta.kind;
    default:
      return undefined;
  }
}

/** The kinds of values that fit a schema. */
export function wanted(meta: SchemaMeta): readonly string[] {
  switch (meta.kind) {
    case 'block-parameter':
      return ['block number', 'block hash'];
    case 'block-number-or-tag':
      return ['block number'];
    case 'state-id':
    case 'block-id':
      return ['slot', 'root'];
    default: {
      const what = whatIs(meta, '');
      return what === undefined ? [] : [what];
    }
  }
}

// ---------------------------------------------------------------- collecting

type Keep = (what: string, text: string) => void;

function collect(block: Block): readonly UsedValue[] {
  const used: UsedValue[] = [];
  const keep: Keep = (what, text) => used.push({ what, text });
  for (const { key, value } of block.directives) {
    if (key.text === 'node' && value.text !== '') keep('node', value.text);
  }
  const { request } = block;
  if (request?.kind === 'rpc') {
    for (const call of request.calls) collectCall(call, keep);
  } else if (request) {
    collectHttp(block, request, keep);
  }
  return used;
}

function collectCall(call: RpcCall, keep: Keep): void {
  const entry = call.method && methodNamed(call.method.text);
  if (entry) keep('method', entry.name);
  for (const [index, node] of call.params.entries()) {
    const parameter = entry?.params[index];
    if (parameter) collectJson(node, parameter.schema, keep);
  }
}

function collectHttp(block: Block, request: HttpRequest, keep: Keep): void {
  const { target } = request;
  const json = bodyJson(block);
  const root = /\/(?:eth|vendor|lighthouse|teku|nimbus|prysm)\//.exec(target.text);
  if (!root) {
    const calls = (json?.kind === 'array' ? json.items : json ? [json] : []).map(rpcCallOf);
    for (const call of calls) collectCall(call, keep);
    if (calls.some((call) => call.method)) keep('execution url', target.text);
    return;
  }
  keep('beacon base', target.text.slice(0, root.index));
  if (root[0] !== '/eth/') keep('vendor prefix', root[0].slice(0, -1));
  const path = target.text.slice(root.index).split(/[\s?#]/, 1)[0] ?? '';
  collectOperation(request, path, json, keep);
}

function collectOperation(
  { method, target }: HttpRequest,
  path: string,
  json: JsonNode | undefined,
  keep: Keep,
): void {
  const { operation, others, params } = matchOperation(method, path);
  const entry = operation ?? others[0];
  if (!entry) return;
  if (operation) keep('operation', `${entry.method} ${entry.path}`);
  for (const [name, { text }] of params) {
    const parameter = entry.pathParams.find((one) => one.name === name);
    if (parameter) keepText(parameter.schema, text, keep);
  }
  for (const { name, value } of target.query) {
    const parameter = value && entry.query.find((one) => one.name === name.text);
    if (parameter) for (const item of value.text.split(',')) keepText(parameter.schema, item, keep);
  }
  if (json && entry.body) collectJson(json, entry.body.schema, keep);
}

function collectJson(node: JsonNode, schema: Schema, keep: Keep): void {
  switch (node.kind) {
    case 'string':
      if (!node.placeholders) keepText(schema, node.value, keep);
      break;
    case 'array':
      for (const [index, item] of node.items.entries()) {
        const inner = schemaAt(schema, [index]);
        if (inner) collectJson(item, inner, keep);
      }
      break;
    case 'object':
      for (const member of node.members) collectMember(member, schema, keep);
      break;
  }
}

function collectMember({ key, value }: JsonMember, schema: Schema, keep: Keep): void {
  const isByAddress = metaOf(bare(schema))?.kind === 'state-overrides';
  if (isByAddress && /^0x[0-9a-f]{40}$/i.test(key.value)) keep('address', key.value);
  const inner = value && schemaAt(schema, [key.value]);
  if (inner) collectJson(value, inner, keep);
}

/** Keeps a valid value. An incomplete one would be offered at its own position. */
function keepText(schema: Schema, text: string, keep: Keep): void {
  const meta = text === '' || text.includes('{{') ? undefined : metaOf(schema);
  const what = meta && whatIs(meta, text);
  if (what !== undefined && problemsOf(schema, text).length === 0) keep(what, text);
}

/** Higher than any index in a list of used or frequent requests. */
const MANY = 1_000_000;

/** The place of a method by its use; smaller is earlier. Methods with the same place keep their order. */
export function methodsByUse(context: CompletionContext): (entry: MethodEntry) => number {
  const place = byUse(context, 'method', frequentMethods);
  return ({ name }) => place(name);
}

/** The place of an operation by its use; smaller is earlier. Operations with the same place keep their order. */
export function operationsByUse(context: CompletionContext): (entry: OperationEntry) => number {
  const frequent = frequentPaths.map((path) => `GET ${path}`);
  const place = byUse(context, 'operation', frequent);
  return ({ method, path }) => place(`${method} ${path}`);
}

function byUse(
  { document, placed }: CompletionContext,
  what: string,
  frequent: readonly string[],
): (key: string) => number {
  const used = usedAround(document, placed)
    .filter((one) => one.what === what)
    .map(({ text }) => text);
  const places = new Map([...used, ...frequent].map((key, index) => [key, index] as const).reverse());
  return (key) => places.get(key) ?? MANY;
}
