/** Formats a block of a `.jsonrpc` file: definitions, comments, calls and JSON-RPC objects. */
import { lineEnd } from '../../../common/scratch/text/lines';
import type { Block, Comment, Definition, JsonNode, RpcCall, Span } from '../../../common/scratch/types';
import { endUnit, gap, lineEndsIn, type Sheet } from './format-edits';
import { formatDefinition, formatSeparator } from './format-head';
import { formatValue } from './format-json';

interface Piece extends Span {
  readonly comment?: Comment;
  readonly definition?: Definition;
  readonly call?: RpcCall;
  readonly node?: JsonNode;
}

/** @returns end of the last part of the block that must not change */
export function formatRpc(sheet: Sheet, block: Block): number {
  const { text } = sheet;
  let end = formatSeparator(sheet, block);
  const pieces = piecesOf(block);
  if (!pieces) return text.length;
  let before: Piece | undefined;
  /** Whether there is only white space before the previous piece. */
  let clean = true;
  for (const piece of pieces) {
    const atStart = !before && !block.separator;
    let lines = lineEndsIn(text, end, piece.start);
    const comma =
      lines === -1 && clean && before && isStatement(before) ? commaIn(text, end, piece.start) : -1;
    if (comma !== -1) {
      gap(sheet, end, comma, 0, '');
      end = comma + 1;
      lines = lineEndsIn(text, end, piece.start);
    }
    // At the start of its line, `###` would become a separator.
    clean = lines !== -1 && !piece.comment?.text.startsWith('###');
    // Whether the piece stays on the line of the previous one, such as a comment after a call.
    if (clean) {
      const goesOn = lines === 0 && before !== undefined && !(isStatement(before) && isStatement(piece));
      if (goesOn) gap(sheet, end, piece.start, 0, ' ');
      else gap(sheet, end, piece.start, atStart ? 0 : Math.max(1, Math.min(lines, 2)), '');
      endUnit(sheet, 'blank', end, piece.start);
      formatPiece(sheet, piece, goesOn);
    }
    end = piece.end;
    before = piece;
  }
  return 0;
}

function formatPiece(sheet: Sheet, piece: Piece, goesOn: boolean): void {
  const { definition, call, node } = piece;
  if (definition) {
    formatDefinition(sheet, definition);
    endUnit(sheet, 'line', piece.start, lineEnd(sheet.text, piece.start, sheet.text.length));
  } else if (goesOn) {
    return;
  } else if (node) {
    formatValue(sheet, node, 0);
    endUnit(sheet, 'value', piece.start, piece.end);
  } else if (call?.candidate && !call.candidate.isJson) {
    // Calls of contracts stay as they are written.
    endUnit(sheet, 'value', piece.start, piece.end);
  } else if (call?.paramsSpan && call.method) {
    const { paramsSpan, method, params } = call;
    gap(sheet, method.end, paramsSpan.start, 0, '');
    formatValue(sheet, { kind: 'arguments', ...paramsSpan, items: params }, method.text.length);
    endUnit(sheet, 'value', piece.start, piece.end);
  }
}

function isStatement({ call, node }: Piece): boolean {
  return call !== undefined || node !== undefined;
}

/** The pieces of a block, in order; undefined if one is not closed, because its end is then unknown. */
function piecesOf(block: Block): readonly Piece[] | undefined {
  const statements: Piece[] = [];
  const { request } = block;
  if (request?.kind === 'rpc') {
    if (request.array) {
      if (!request.array.closed) return undefined;
      statements.push({ start: request.array.start, end: request.array.end, node: request.array });
    } else {
      for (const call of request.calls) {
        if (!call.closed || !isClosed(call.object)) return undefined;
        const { start, end, object } = call;
        statements.push(object ? { start, end, node: object } : { start, end, call });
      }
    }
  }
  const { definitions, directives } = block;
  const comments = block.comments.filter((one) => !statements.some((all) => isWithin(one, all)));
  if (definitions.length + directives.length + comments.length === 0) return statements;
  return [
    ...statements,
    ...definitions.map(
      (definition): Piece => ({
        start: definition.start,
        end: definition.end,
        definition,
      }),
    ),
    ...directives.map(({ start, end }): Piece => ({ start, end })),
    ...comments.map((comment): Piece => ({ start: comment.start, end: endOf(comment), comment })),
  ].sort((a, b) => a.start - b.start);
}

function isClosed(node: JsonNode | undefined): boolean {
  return node?.kind === 'object' || node?.kind === 'array' ? node.closed : true;
}

function isWithin(inner: Span, outer: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

/** End of a comment without trailing spaces. */
function endOf({ start, text }: Comment): number {
  return start + (text.startsWith('/*') ? text.length : text.trimEnd().length);
}

/** Offset of the only comma or semicolon in white space; -1 if there is something else. */
function commaIn(text: string, from: number, to: number): number {
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    if (code !== 44 && code !== 59) continue;
    return lineEndsIn(text, from, at) === -1 || lineEndsIn(text, at + 1, to) === -1 ? -1 : at;
  }
  return -1;
}
