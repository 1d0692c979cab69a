/** What is at a position: shared by hover and completion. */

import type { PathMatch } from '../../catalogue/beacon';
import { catalogueOf } from '../../catalogue/built-in/catalogue';
import type {
  CellKey,
  PlacedBlock,
  Position,
  Range,
  ResolvedRequest,
  ScratchDocumentApi,
  Variables,
} from '../../common/scratch/api';
import { type JsonPlace, pathAtOffset } from '../../common/scratch/json/json-value';
import { read } from '../../common/scratch/reading/reading';
import type { Block, JsonNode, Placeholder, RpcCall, Span, Token } from '../../common/scratch/types';
import { withContracts } from '../../common/scratch/variables/contracts-of';

export interface Place {
  readonly document: ScratchDocumentApi;
  readonly variables: Variables;
  readonly placed: PlacedBlock;
  readonly block: Block;
  /** Offset of the position in the text of the block. */
  readonly offset: number;
  readonly resolved: ResolvedRequest;
  rangeOf(span: Span): Range;
}

export function placeAt(document: ScratchDocumentApi, position: Position, variables: Variables): Place {
  const placed = document.blockAtLine(position.line);
  const { block } = placed;
  return {
    document,
    variables: withContracts(variables, document, block),
    placed,
    block,
    offset: document.offsetIn(placed, position),
    resolved: read(block, variables, document.catalogue),
    rangeOf: (span) => document.rangeOf(placed, span),
  };
}

/** The blocks of the lines of a range, from the top. */
export function* blocksIn(document: ScratchDocumentApi, { start, end }: Range): Iterable<PlacedBlock> {
  let line = start.line;
  let before: CellKey | undefined;
  while (line <= end.line && line < document.lineCount) {
    const placed = document.blockAtLine(line);
    // The empty last line of a file belongs to the block above it.
    if (placed.cell === before) return;
    before = placed.cell;
    yield placed;
    const { length } = placed.block.text;
    const last = document.rangeOf(placed, { start: length, end: length }).end;
    line = Math.max(line + 1, last.character === 0 ? last.line : last.line + 1);
  }
}

/** Whether an offset is in a span or at one of its ends: a cursor after a word is at the word. */
export function contains(span: Span, offset: number): boolean {
  return span.start <= offset && offset <= span.end;
}

export function placeholderAt({ block, offset }: Place): Placeholder | undefined {
  return block.placeholders.find((placeholder) => contains(placeholder, offset));
}

export function callAt({ resolved, offset }: Place): RpcCall | undefined {
  return resolved.kind === 'rpc' ? resolved.calls.find((call) => reaches(call, offset)) : undefined;
}

function reaches(call: RpcCall, offset: number): boolean {
  const open = !call.closed && (call.form === 'object' || call.paramsSpan !== undefined);
  return call.start <= offset && (offset <= call.end || open);
}

/** The parameter of a call at an offset, and the path into its value. */
interface ParameterPlace {
  readonly index: number;
  /** The value of the parameter; absent if nothing is typed yet. */
  readonly node?: JsonNode;
  /** Position in the value. */
  readonly inner?: JsonPlace;
}

export function parameterAt(call: RpcCall, block: Block, offset: number): ParameterPlace | undefined {
  const span = call.paramsSpan;
  if (!span || offset <= span.start || (offset >= span.end && isClosed(block.text, span))) return undefined;
  for (const [index, node] of call.params.entries()) {
    if (!contains(node, offset)) continue;
    const inner = pathAtOffset(node, offset);
    return inner ? { index, node, inner } : { index, node };
  }
  let index = 0;
  for (const node of call.params) if (node.end <= offset && commaAfter(block.text, node.end, offset)) index++;
  const open = call.params[index];
  const inner = open && open.start < offset ? pathAtOffset(open, offset) : undefined;
  return open && inner ? { index, node: open, inner } : { index };
}

function isClosed(text: string, span: Span): boolean {
  const last = text[span.end - 1];
  return span.end - span.start > 1 && (last === ')' || last === ']');
}

function commaAfter(text: string, from: number, to: number): boolean {
  return text.slice(from, to).includes(',');
}

/** A part of a request's target before variables are resolved. */
type TargetPart =
  | { readonly kind: 'segment'; readonly index: number; readonly token: Token }
  | { readonly kind: 'query-name'; readonly name: string; readonly token: Token }
  | { readonly kind: 'query-value'; readonly name: string; readonly token: Token };

/** The part of the unresolved target at an offset. Its tokens may contain placeholders. */
export function targetPartAt({ block, offset }: Place): TargetPart | undefined {
  const request = block.request;
  if (request?.kind !== 'http' || !contains(request.target, offset)) return undefined;
  for (const { name, value } of request.target.query) {
    if (contains(name, offset)) return { kind: 'query-name', name: name.text, token: name };
    if (value && contains(value, offset)) return { kind: 'query-value', name: name.text, token: value };
  }
  for (const [index, token] of request.target.segments.entries()) {
    if (contains(token, offset)) return { kind: 'segment', index, token };
  }
  return undefined;
}

/** The operation of a beacon request. If its HTTP method does not match, another operation with the same path. */
export function operationAt({ document, resolved }: Place): PathMatch | undefined {
  if (resolved.kind !== 'beacon') return undefined;
  const match = catalogueOf(document).matchOperation(resolved.method, resolved.target.path?.text ?? '');
  const operation = match.operation ?? match.others[0];
  return operation ? { ...match, operation } : undefined;
}
