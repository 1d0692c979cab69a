/** Calls and batches: several calls as an array, a batch as single requests, several requests as a batch. */
import type { PlacedBlock } from '../../../../common/scratch/api';
import { targetText } from '../../../../common/scratch/http/request-line';
import { read } from '../../../../common/scratch/reading/reading';
import { callIds } from '../../../../common/scratch/rpc/rpc-call';
import type {
  Block,
  HttpRequest,
  JsonArray,
  JsonNode,
  RpcCall,
  RpcRequest,
  Span,
} from '../../../../common/scratch/types';
import {
  callText,
  type DocumentEdit,
  editIn,
  editOf,
  indentAt,
  isWhole,
  lineEndOf,
  lineStart,
  nextLine,
  plainObject,
  type RefactorContext,
  type Refactoring,
  shortObjectText,
} from './refactoring';

/** Several calls ↔ an array of objects, and a batch ↔ single requests. */
export function batch(context: RefactorContext): readonly Refactoring[] {
  const { block, resolved } = context;
  const { request } = block;
  if (resolved.kind !== 'rpc' || resolved.calls.length === 0 || !resolved.calls.every(isWhole)) return [];
  if (request?.kind === 'rpc') {
    const forms = request.array ? asCalls(context, request, request.array) : asArray(context, request);
    return [...forms, ...splitCalls(context, request)];
  }
  return request?.kind === 'http' ? splitBody(context, request) : [];
}

// ---------------------------------------------------------------- calls ↔ array

function asArray(context: RefactorContext, request: RpcRequest): readonly Refactoring[] {
  const { block } = context;
  const { calls } = request;
  const [first] = calls;
  const last = calls.at(-1);
  if (!first || !last || calls.length < 2 || !gapsOf(block, calls).every(isArrayGap)) return [];
  const eol = lineEndOf(block.text);
  const ids = callIds(calls);
  const edits = calls.map((call, index) => {
    const indent = indentAt(block.text, call.start);
    const opening = index === 0 ? `[${eol}${indent}  ` : startsItsLine(block.text, call.start) ? '  ' : '';
    const text =
      call.form === 'call'
        ? shortObjectText(call, ids[index] ?? '1', block.text, `${indent}  `, eol)
        : block.text.slice(call.start, call.end);
    return editOf(context, call, `${opening}${text}${index === calls.length - 1 ? `${eol}]` : ','}`);
  });
  return [{ title: `Write the ${calls.length} calls as an array`, kind: 'refactor.rewrite', edits }];
}

/** Whether the text between two calls is valid in an array, where `#` comments and definitions are not allowed. */
function isArrayGap(gap: string): boolean {
  return /^(?:\s|\/\/[^\r\n]*[\r\n]|\/\*[^*]*\*\/)*$/.test(gap);
}

function gapsOf(block: Block, calls: readonly RpcCall[]): readonly string[] {
  return calls.slice(1).map((call, index) => block.text.slice((calls[index] as RpcCall).end, call.start));
}

function asCalls(context: RefactorContext, request: RpcRequest, array: JsonArray): readonly Refactoring[] {
  const { block } = context;
  const { calls } = request;
  if (!array.closed || calls.length < 2) return [];
  const eol = lineEndOf(block.text);
  const items = itemsText(block, array);
  if (items === undefined) return [];
  // A call gets the next free ID. If that would change the ID, the object stays.
  let forms = calls.map((call) =>
    plainObject({ block, call }) && call.paramsNode ? asCallForm(call) : call,
  );
  const before = callIds(calls);
  for (;;) {
    const after = callIds(forms);
    const wrong = forms.findIndex((call, index) => call.form === 'call' && after[index] !== before[index]);
    if (wrong === -1) break;
    forms = forms.map((call, index) => (index === wrong ? (calls[index] as RpcCall) : call));
  }
  const texts = calls.map((call, index) =>
    forms[index]?.form === 'call' ? callText(call, block.text) : (items[index] ?? ''),
  );
  const kept = forms.filter(({ form }) => form === 'object').length;
  const what =
    kept === 0 ? 'calls' : kept === calls.length ? 'objects without the array' : 'calls and objects';
  return [
    {
      title: `Write the batch as ${calls.length} ${what}`,
      kind: 'refactor.rewrite',
      edits: [editOf(context, array, texts.join(eol))],
    },
  ];
}

function asCallForm({ object: _, ...rest }: RpcCall): RpcCall {
  return { ...rest, form: 'call' };
}

/** The texts of the items with the indentation of the array; undefined if comments between them would be lost. */
function itemsText(block: Block, array: JsonArray): readonly string[] | undefined {
  const between = block.comments.some(
    ({ start, end }) =>
      start >= array.start &&
      end <= array.end &&
      !array.items.some((item) => start >= item.start && end <= item.end),
  );
  if (between) return undefined;
  const own = indentAt(block.text, array.start);
  return array.items.map((item) => {
    const indent = indentAt(block.text, item.start);
    const text = block.text.slice(item.start, item.end);
    return indent.length > own.length
      ? text.replaceAll(/(\r\n|\n|\r)([ \t]*)/g, (_, eol: string, lead: string) =>
          lead.startsWith(indent) ? eol + own + lead.slice(indent.length) : eol + lead,
        )
      : text;
  });
}

function startsItsLine(text: string, offset: number): boolean {
  return text.slice(lineStart(text, offset), offset).trim() === '';
}

// ---------------------------------------------------------------- batch → requests

function splitCalls(context: RefactorContext, request: RpcRequest): readonly Refactoring[] {
  const { block } = context;
  const { calls, array } = request;
  if (calls.length < 2) return [];
  const eol = lineEndOf(block.text);
  const separator = `${eol}${eol}###${eol}`;
  // A `# @node` of the request applies to each call, but would stay with the first one only.
  if (block.separator && block.directives.some(({ key }) => key.text === 'node')) return [];
  if (array) {
    const items = array.closed ? itemsText(block, array) : undefined;
    return items ? [split(calls.length, [editOf(context, array, items.join(separator))])] : [];
  }
  const gaps = gapsOf(block, calls);
  if (!gaps.every((gap) => gap.trim() === '')) return [];
  return [
    split(
      calls.length,
      gaps.map((_, index) =>
        editOf(context, { start: calls[index]?.end ?? 0, end: calls[index + 1]?.start ?? 0 }, separator),
      ),
    ),
  ];
}

function split(count: number, edits: Refactoring['edits']): Refactoring {
  return { title: `Split the batch into ${count} requests`, kind: 'refactor.rewrite', edits };
}

/** Splits the body. Each request gets the same request line and headers. */
function splitBody(context: RefactorContext, request: HttpRequest): readonly Refactoring[] {
  const { block } = context;
  const { body, curl } = request;
  const array = body?.json;
  if (curl || !body || array?.kind !== 'array' || !array.closed || array.items.length < 2) return [];
  const head: Span = { start: request.start, end: array.start };
  const twice = [...block.directives, ...block.definitions].some(({ start }) => start > head.start);
  const whole =
    block.text.slice(array.end).trim() === '' && block.text.slice(body.start, array.start).trim() === '';
  const items = itemsText(block, array);
  if (twice || !whole || !items) return [];
  const eol = lineEndOf(block.text);
  const separator = `${eol}${eol}###${eol}${block.text.slice(head.start, head.end)}`;
  return [split(items.length, [editOf(context, array, items.join(separator))])];
}

/** Maximum number of requests in a batch. */
const MOST_BLOCKS = 100;

/** Several selected JSON-RPC requests → one batch. */
export function mergedBatch(context: RefactorContext): readonly Refactoring[] {
  const blocks = selectedBlocks(context);
  if (blocks.length < 2 || blocks.length > MOST_BLOCKS) return [];
  const edits =
    context.document.languageId === 'jsonrpc' ? mergedCalls(context, blocks) : mergedBodies(context, blocks);
  return edits
    ? [{ title: `Send these ${blocks.length} requests as one batch`, kind: 'refactor.rewrite', edits }]
    : [];
}

/** The blocks of the selection. A selection that ends at the start of a line does not include the line. */
function selectedBlocks({ document, selection: { start, end } }: RefactorContext): readonly PlacedBlock[] {
  const last = end.character === 0 && end.line > start.line ? end.line - 1 : end.line;
  const blocks: PlacedBlock[] = [];
  for (let line = start.line; line <= last && blocks.length <= MOST_BLOCKS; ) {
    const placed = document.blockAtLine(line);
    if (placed.block.request) blocks.push(placed);
    const { length } = placed.block.text;
    const after = document.rangeOf(placed, { start: length, end: length }).start.line;
    if (after <= line) break;
    line = after;
  }
  return blocks;
}

/** Calls under one separator are a batch: removes the separators and keeps their titles as comments. */
function mergedCalls(
  { document }: RefactorContext,
  blocks: readonly PlacedBlock[],
): readonly DocumentEdit[] | undefined {
  const edits: DocumentEdit[] = [];
  for (const [index, placed] of blocks.entries()) {
    const { block } = placed;
    if (block.request?.kind !== 'rpc' || !block.request.calls.every(isWhole)) return undefined;
    if (block.separator && block.directives.some(({ key }) => key.text === 'node')) return undefined;
    if (index === 0) continue;
    const { separator } = block;
    if (!separator || block.directives.length > 0 || separator.title.text.startsWith('@')) return undefined;
    const eol = lineEndOf(block.text);
    const title = separator.title.text === '' ? '' : `// ${separator.title.text}${eol}`;
    const end = nextLine(block.text, separator.start);
    edits.push(editIn(document, placed, { start: separator.start, end }, title));
  }
  return edits;
}

/** One POST with all bodies in an array. The requests may differ only in their bodies. */
function mergedBodies(
  { document, variables }: RefactorContext,
  blocks: readonly PlacedBlock[],
): readonly DocumentEdit[] | undefined {
  const texts: string[] = [];
  let head: string | undefined;
  for (const [index, placed] of blocks.entries()) {
    const { block } = placed;
    const resolved = read(block, variables);
    const request = block.request;
    if (resolved.kind !== 'rpc' || request?.kind !== 'http' || request.curl) return undefined;
    const json = request.body?.json;
    if (!json || !resolved.calls.every(isWhole) || !isAlone(block.text, request, json)) return undefined;
    const own = headOf(request);
    head ??= own;
    if (own !== head) return undefined;
    const before = index > 0 && block.text.slice(block.separator?.end ?? 0, request.start).trim() !== '';
    const among = [...block.comments, ...block.definitions, ...block.directives].some(
      ({ start }) => start > request.start,
    );
    if (before || among) return undefined;
    const items = json.kind === 'array' ? json.items : [json];
    texts.push(...items.map((item) => indented(block.text, item)));
  }
  const [first] = blocks;
  const last = blocks.at(-1);
  const start = first && jsonOf(first);
  const end = last && jsonOf(last);
  if (!first || !last || !start || !end) return undefined;
  const eol = lineEndOf(first.block.text);
  const range = { start: document.rangeOf(first, start).start, end: document.rangeOf(last, end).end };
  return [{ range, newText: `[${eol}${texts.join(`,${eol}`)}${eol}]` }];
}

function jsonOf({ block }: PlacedBlock): JsonNode | undefined {
  return block.request?.kind === 'http' ? block.request.body?.json : undefined;
}

/** Whether the block ends with the JSON value, and the body contains nothing else. */
function isAlone(text: string, request: HttpRequest, json: JsonNode): boolean {
  return text.slice(request.body?.start ?? 0, json.start).trim() === '' && text.slice(json.end).trim() === '';
}

function headOf(request: HttpRequest): string {
  const headers = request.headers.map(({ name, value }) => [name.text.toLowerCase(), value?.text]);
  return JSON.stringify([request.method, targetText(request.target), headers]);
}

/** The text of an item, indented by two spaces. */
function indented(text: string, item: JsonNode): string {
  return `  ${text.slice(item.start, item.end)}`.replaceAll(/\r\n|\n|\r/g, '$&  ');
}
