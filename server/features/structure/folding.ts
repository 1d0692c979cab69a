import type { FoldingRange } from 'vscode-languageserver';
import { type CancellationToken, noCancellation } from '../../../common/cancellation';
import type { PlacedBlock, ScratchDocumentApi } from '../../../common/scratch/api';
import { bodyJson } from '../../../common/scratch/reading/reading';
import type { Block, JsonNode, Span } from '../../../common/scratch/types';

/** Blocks, groups of comments and of headers, calls, and JSON objects and arrays: all that is longer than a line. */
export function foldingRanges(
  document: ScratchDocumentApi,
  token: CancellationToken = noCancellation,
): readonly FoldingRange[] {
  const ranges: FoldingRange[] = [];
  for (const placed of document.blocks()) {
    if (token.isCancellationRequested) return [];
    const { block } = placed;
    const found: FoldingRange[] = [];
    const lines = linesOf(document, placed);
    const whole = lines(wholeBlock(block));
    if (whole) found.push(whole);
    for (const group of commentGroups(block, lines)) found.push({ ...group, kind: 'comment' });
    const headers = lines(headerGroup(block));
    if (headers) found.push(headers);
    for (const span of brackets(block)) {
      const range = lines(span);
      // The closing bracket stays in sight.
      if (range && range.endLine - 1 > range.startLine) found.push({ ...range, endLine: range.endLine - 1 });
    }
    found.sort((a, b) => a.startLine - b.startLine || b.endLine - a.endLine);
    // An editor folds one thing a line: the outermost.
    for (const range of found) if (range.startLine !== ranges.at(-1)?.startLine) ranges.push(range);
  }
  return ranges;
}

type Lines = (span: Span | undefined) => FoldingRange | undefined;

/** Undefined for what stands on one line. */
function linesOf(document: ScratchDocumentApi, placed: PlacedBlock): Lines {
  return (span) => {
    if (!span) return undefined;
    const { start, end } = document.rangeOf(placed, span);
    return end.line > start.line ? { startLine: start.line, endLine: end.line } : undefined;
  };
}

/** From its separator on, without the empty lines at its end. */
function wholeBlock({ separator, text }: Block): Span | undefined {
  return separator && { start: separator.start, end: text.trimEnd().length };
}

/** Comments and directives on lines that follow each other. */
function commentGroups(block: Block, lines: Lines): readonly FoldingRange[] {
  const all = [...block.comments, ...block.directives].sort((a, b) => a.start - b.start);
  const groups: FoldingRange[] = [];
  let first: Span | undefined;
  let last: Span | undefined;
  const close = () => {
    const range = first && last && lines({ start: first.start, end: last.end });
    if (range) groups.push(range);
  };
  for (const one of all) {
    const follows =
      last && /^[^\S\r\n]*(?:\r\n|\r|\n)[^\S\r\n]*$/.test(block.text.slice(last.end, one.start));
    if (!follows) {
      close();
      first = one;
    }
    last = one;
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

/** Objects, arrays and the parentheses of calls, the outer ones before those in them. */
function brackets(block: Block): readonly Span[] {
  const { request } = block;
  const found: Span[] = [];
  const json = bodyJson(block);
  if (json) addBrackets(json, found);
  if (request?.kind === 'rpc') {
    if (request.array) addBrackets(request.array, found);
    else {
      for (const call of request.calls) {
        if (call.object) addBrackets(call.object, found);
        else {
          if (call.closed) found.push({ start: call.start, end: call.end });
          for (const param of call.params) addBrackets(param, found);
        }
      }
    }
  }
  return found;
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
