import type { FoldingRange } from 'vscode-languageserver';
import { type CancellationToken, noCancellation } from '../../../common/cancellation';
import type { PlacedBlock, ScratchDocumentApi } from '../../../common/scratch/api';
import { bodyJson } from '../../../common/scratch/reading/reading';
import type { Block, JsonNode, RpcCall, Span } from '../../../common/scratch/types';

/** Multi-line blocks, groups of comments, headers, calls, and JSON objects and arrays. */
export function foldingRanges(
  document: ScratchDocumentApi,
  token: CancellationToken = noCancellation,
): readonly FoldingRange[] {
  const ranges: FoldingRange[] = [];
  for (const placed of document.blocks()) {
    if (token.isCancellationRequested) return [];
    for (const range of blockRanges(placed.block, linesOf(document, placed))) {
      // An editor folds only one range per line: the outermost.
      if (range.startLine !== ranges.at(-1)?.startLine) ranges.push(range);
    }
  }
  return ranges;
}

/** The ranges of a block, outer ones first. */
function blockRanges(block: Block, lines: Lines): readonly FoldingRange[] {
  const found: FoldingRange[] = [];
  const whole = lines(wholeBlock(block));
  if (whole) found.push(whole);
  for (const group of commentGroups(block, lines)) found.push({ ...group, kind: 'comment' });
  const headers = lines(headerGroup(block));
  if (headers) found.push(headers);
  for (const span of brackets(block)) {
    const range = lines(span);
    // The closing bracket stays visible.
    if (range && range.endLine - 1 > range.startLine) found.push({ ...range, endLine: range.endLine - 1 });
  }
  return found.sort((a, b) => a.startLine - b.startLine || b.endLine - a.endLine);
}

type Lines = (span: Span | undefined) => FoldingRange | undefined;

/** The lines of a span; undefined if it is on one line. */
function linesOf(document: ScratchDocumentApi, placed: PlacedBlock): Lines {
  return (span) => {
    if (!span) return undefined;
    const { start, end } = document.rangeOf(placed, span);
    return end.line > start.line ? { startLine: start.line, endLine: end.line } : undefined;
  };
}

/** A block from its separator, without empty lines at its end. */
function wholeBlock({ separator, text }: Block): Span | undefined {
  return separator && { start: separator.start, end: text.trimEnd().length };
}

/** Comments and directives on consecutive lines. */
function commentGroups(block: Block, lines: Lines): readonly FoldingRange[] {
  const all = [...block.comments, ...block.directives].sort((a, b) => a.start - b.start);
  const groups: FoldingRange[] = [];
  let first: Span | undefined;
  let last: Span | undefined;
  const close = () => {
    const range = first && last && lines({ start: first.start, end: last.end });
    if (range) groups.push(range);
  };
  for (const comment of all) {
    const follows =
      last && /^[^\S\r\n]*(?:\r\n|\r|\n)[^\S\r\n]*$/.test(block.text.slice(last.end, comment.start));
    if (!follows) {
      close();
      first = comment;
    }
    last = comment;
  }
  close();
  return groups;
}

function headerGroup({ request }: Block): Span | undefined {
  if (request?.kind !== 'http' || request.curl) return undefined;
  const { headers } = request;
  const first = headers[0];
  const last = headers.at(-1);
  return first && last && { start: first.start, end: last.end };
}

/** Objects, arrays and the parentheses of calls, outer ones first. */
function brackets(block: Block): readonly Span[] {
  const { request } = block;
  const found: Span[] = [];
  const json = bodyJson(block);
  if (json) addBrackets(json, found);
  if (request?.kind !== 'rpc') return found;
  if (request.array) addBrackets(request.array, found);
  else for (const call of request.calls) addCallBrackets(call, found);
  return found;
}

function addCallBrackets({ object, closed, start, end, params }: RpcCall, found: Span[]): void {
  if (object) {
    addBrackets(object, found);
    return;
  }
  if (closed) found.push({ start, end });
  for (const param of params) addBrackets(param, found);
}

function addBrackets(node: JsonNode, found: Span[]): void {
  if (node.kind === 'object') {
    if (node.closed) found.push(node);
    for (const { value } of node.members) if (value) addBrackets(value, found);
  } else if (node.kind === 'array') {
    if (node.closed) found.push(node);
    for (const item of node.items) addBrackets(item, found);
  }
}
