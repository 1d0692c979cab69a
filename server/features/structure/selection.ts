import type { SelectionRange } from 'vscode-languageserver';
import type { Position, Range, ScratchDocumentApi } from '../../../common/scratch/api';
import { pathAtOffset } from '../../../common/scratch/json/json-value';
import { bodyJson, rpcCallOf } from '../../../common/scratch/reading/reading';
import type { Block, HttpRequest, JsonMember, JsonNode, RpcCall, Span } from '../../../common/scratch/types';
import { wordAt } from '../completion/offers';
import { variableSpan } from '../navigation/names';
import { contains } from '../place';

/**
 * The ranges of "Expand Selection" at a position, the smallest first: word, placeholder, value, JSON around it,
 * params, call, request, block, file.
 */
export function selectionRange(document: ScratchDocumentApi, position: Position): SelectionRange {
  const placed = document.blockAtLine(position.line);
  const offset = document.offsetIn(placed, position);
  let selection: SelectionRange = { range: wholeFile(document) };
  for (const span of spansAround(placed.block, offset)) {
    const range = document.rangeOf(placed, span);
    if (!equal(range, selection.range)) selection = { range, parent: selection };
  }
  return selection;
}

function wholeFile(document: ScratchDocumentApi): Range {
  return { start: { line: 0, character: 0 }, end: document.positionAt(Number.MAX_SAFE_INTEGER) };
}

function equal(a: Range, b: Range): boolean {
  return (
    a.start.line === b.start.line &&
    a.start.character === b.start.character &&
    a.end.line === b.end.line &&
    a.end.character === b.end.character
  );
}

/** The spans at an offset, from the whole block down to the word. Each one is inside the previous one. */
function spansAround(block: Block, offset: number): readonly Span[] {
  const all: Span[] = [
    { start: 0, end: block.text.length },
    { start: 0, end: block.text.trimEnd().length },
    ...lineSpans(block, offset),
    ...requestSpans(block, offset),
    ...placeholderSpans(block, offset),
    wordAt(block.text, offset, /\w/),
  ].filter((span) => span.end > span.start && contains(span, offset));
  // Larger ones first. Spans that only overlap the previous one are skipped.
  const sorted = all.sort((a, b) => b.end - b.start - (a.end - a.start));
  const nested: Span[] = [];
  for (const span of sorted) {
    const around = nested.at(-1);
    if (!around || (around.start <= span.start && span.end <= around.end)) nested.push(span);
  }
  return nested;
}

function placeholderSpans(block: Block, offset: number): readonly Span[] {
  const placeholder = block.placeholders.find((one) => contains(one, offset));
  if (!placeholder) return [];
  const { inner, expression } = placeholder;
  return [placeholder, inner, ...(expression.kind === 'variable' ? [variableSpan(placeholder)] : [])];
}

/** Spans of the separator, comments, directives and definitions. */
function lineSpans({ separator, comments, directives, definitions }: Block, offset: number): readonly Span[] {
  const spans: Span[] = [];
  if (separator && contains(separator, offset)) spans.push(separator, separator.title);
  spans.push(...comments.filter((comment) => contains(comment, offset)));
  for (const directive of directives) {
    if (contains(directive, offset)) spans.push(directive, directive.key, directive.value);
  }
  for (const definition of definitions) {
    if (contains(definition, offset)) spans.push(definition, definition.name, definition.value);
  }
  return spans;
}

function requestSpans(block: Block, offset: number): readonly Span[] {
  const { request } = block;
  if (!request || !contains(request, offset)) return [];
  if (request.kind === 'rpc') {
    const call = request.calls.find((one) => contains(one, offset));
    return [request, ...jsonSpans(request.array, offset), ...(call ? callSpans(call, offset) : [])];
  }
  const json = bodyJson(block);
  return [request, ...httpSpans(request, offset), ...(json ? bodySpans(json, offset) : [])];
}

function httpSpans(
  { target, methodToken, version, headers, body }: HttpRequest,
  offset: number,
): readonly Span[] {
  const spans: Span[] = [];
  const first = methodToken?.start ?? target.start;
  spans.push({ start: first, end: version?.end ?? target.end }, target);
  if (methodToken) spans.push(methodToken);
  for (const part of [target.origin, target.path, ...target.segments]) if (part) spans.push(part);
  for (const { start, end, name, value } of target.query)
    spans.push({ start, end }, name, ...(value ? [value] : []));
  const top = headers[0];
  const last = headers.at(-1);
  if (top && last) spans.push({ start: top.start, end: last.end });
  for (const header of headers) {
    if (contains(header, offset)) spans.push(header, header.name, ...(header.value ? [header.value] : []));
  }
  if (body) spans.push(body, ...(body.include ? [body.include] : []));
  return spans;
}

/** Spans of a JSON body, which may be one or several JSON-RPC calls. */
function bodySpans(json: JsonNode, offset: number): readonly Span[] {
  const item = json.kind === 'array' ? json.items.find((one) => contains(one, offset)) : json;
  const call = item?.kind === 'object' ? rpcCallOf(item) : undefined;
  return [...jsonSpans(json, offset), ...(call?.method ? callSpans(call, offset) : [])];
}

function callSpans(call: RpcCall, offset: number): readonly Span[] {
  const spans: Span[] = [call];
  if (call.method) spans.push(call.method);
  const { paramsSpan } = call;
  if (paramsSpan && contains(paramsSpan, offset)) {
    spans.push(paramsSpan);
    const first = call.params[0];
    const last = call.params.at(-1);
    if (first && last) spans.push({ start: first.start, end: last.end });
  }
  if (call.object) spans.push(...jsonSpans(call.object, offset));
  else for (const param of call.params) spans.push(...jsonSpans(param, offset));
  return spans;
}

/** The nodes at an offset with their members, and strings without their quotes. */
function jsonSpans(root: JsonNode | undefined, offset: number): readonly Span[] {
  const place = root && pathAtOffset(root, offset);
  if (!place) return [];
  const spans: Span[] = [];
  for (const node of place.nodes) {
    spans.push(node);
    if (node.kind === 'string' && node.quotes === undefined)
      spans.push({ start: node.start + 1, end: node.end - 1 });
    if (node.kind === 'object') {
      const member = node.members.find((one: JsonMember) => contains(one, offset));
      if (member) spans.push(member);
    }
  }
  return spans;
}
