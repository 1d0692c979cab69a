import type { PlacedBlock } from '../../../../common/scratch/api';
import { targetText } from '../../../../common/scratch/http/target';
import { read } from '../../../../common/scratch/reading/reading';
import type { HttpRequest, JsonNode } from '../../../../common/scratch/types';
import { isWhole } from './envelope';
import {
  type DocumentEdit,
  editIn,
  lineEndOf,
  nextLine,
  type RefactorContext,
  type Refactoring,
} from './refactoring';

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
