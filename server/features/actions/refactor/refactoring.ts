/** What all refactorings share: types, edits, and the text of JSON-RPC calls and objects. */
import type { CodeActionKind } from 'vscode-languageserver';
import type { PlacedBlock, Position, Range, ScratchDocumentApi } from '../../../../common/scratch/api';
import { memberOf } from '../../../../common/scratch/rpc/rpc-call';
import type { Block, JsonObject, RpcCall, Span } from '../../../../common/scratch/types';
import type { Place } from '../../place';

type RefactorKind = 'refactor.extract' | 'refactor.inline' | 'refactor.rewrite';

export interface DocumentEdit {
  readonly range: Range;
  readonly newText: string;
}

/** A change that keeps the meaning of the text. */
export interface Refactoring {
  /** Describes the change exactly. */
  readonly title: string;
  readonly kind: RefactorKind & CodeActionKind;
  /** Edits of the document, without overlaps. */
  readonly edits: readonly DocumentEdit[];
  /** A new file next to the document. */
  readonly file?: NewFile;
}

export interface NewFile {
  /** Name without folder and extension. */
  readonly name: string;
  readonly language: 'http' | 'jsonrpc';
  readonly text: string;
}

/** The cursor or the start of the selection. */
export interface RefactorContext extends Place {
  /** The selection; empty for a cursor. */
  readonly selection: Range;
}

export function editOf({ rangeOf }: Place, span: Span, newText: string): DocumentEdit {
  return { range: rangeOf(span), newText };
}

export function editIn(
  document: ScratchDocumentApi,
  placed: PlacedBlock,
  span: Span,
  newText: string,
): DocumentEdit {
  return { range: document.rangeOf(placed, span), newText };
}

/** The first line end of a text; `\n` if it has none. */
export function lineEndOf(text: string): string {
  return /\r\n|\n|\r/.exec(text)?.[0] ?? '\n';
}

/** Offset of the start of the line at an offset. */
export function lineStart(text: string, offset: number): number {
  let at = offset;
  while (at > 0 && !isLineEnd(text, at - 1)) at--;
  return at;
}

/** Offset of the end of the line at an offset, before its line end. */
export function lineEnd(text: string, offset: number): number {
  let at = offset;
  while (at < text.length && !isLineEnd(text, at)) at++;
  return at;
}

/** Offset of the next line. */
export function nextLine(text: string, offset: number): number {
  const end = lineEnd(text, offset);
  return text.startsWith('\r\n', end) ? end + 2 : Math.min(end + 1, text.length);
}

function isLineEnd(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === 10 || code === 13;
}

/** The white space at the start of the line at an offset. */
export function indentAt(text: string, offset: number): string {
  return /^[ \t]*/.exec(text.slice(lineStart(text, offset), offset))?.[0] ?? '';
}

export function isBefore(a: Position, b: Position): boolean {
  return a.line < b.line || (a.line === b.line && a.character < b.character);
}

/** Maximum width of an object on one line. */
const MOST_COLUMNS = 100;

/** The text between the brackets of a call's params, including comments. */
function parametersText(call: RpcCall, text: string): string {
  const span = call.paramsSpan;
  return span && span.end - span.start >= 2 ? text.slice(span.start + 1, span.end - 1) : '';
}

/** The members of the object that a call sends. */
function objectMembers(call: RpcCall, id: string, text: string): readonly string[] {
  return [
    '"jsonrpc": "2.0"',
    `"id": ${id}`,
    `"method": ${JSON.stringify(call.method?.text ?? '')}`,
    `"params": [${parametersText(call, text)}]`,
  ];
}

/** An object with one member per line. */
export function objectText(call: RpcCall, id: string, text: string, indent: string, eol: string): string {
  const members = objectMembers(call, id, text).map((member) => `${indent}  ${member}`);
  return `{${eol}${members.join(`,${eol}`)}${eol}${indent}}`;
}

/** An object on one line if it fits. */
export function shortObjectText(
  call: RpcCall,
  id: string,
  text: string,
  indent: string,
  eol: string,
): string {
  const short = `{ ${objectMembers(call, id, text).join(', ')} }`;
  return short.length + indent.length <= MOST_COLUMNS && !/[\r\n]/.test(short)
    ? short
    : objectText(call, id, text, indent, eol);
}

/** Whether a call is complete, so that it can be sent. */
export function isWhole(call: RpcCall): boolean {
  // A call of a contract has no JSON of its own.
  if (call.contract || call.candidate?.isJson === false) return false;
  return (
    call.closed && call.method !== undefined && call.method.text !== '' && !call.method.text.includes('{{')
  );
}

const members = new Set(['jsonrpc', 'id', 'method', 'params']);

/** The object of a call; undefined if it has parts that a call cannot express. */
export function plainObject({ block, call }: { block: Block; call: RpcCall }): JsonObject | undefined {
  const { object, paramsNode } = call;
  if (object?.kind !== 'object' || !isWhole(call)) return undefined;
  if (!/^[A-Za-z_][\w.$-]*$/.test(call.method?.text ?? '')) return undefined;
  if (paramsNode && (paramsNode.kind !== 'array' || !paramsNode.closed)) return undefined;
  const names = object.members.map((member) => member.key.value);
  if (names.some((name) => !members.has(name)) || new Set(names).size < names.length) return undefined;
  const version = memberOf(object, 'jsonrpc')?.value;
  if (version?.kind !== 'string' || version.value !== '2.0') return undefined;
  const id = memberOf(object, 'id')?.value;
  if (id?.kind !== 'number' && id?.kind !== 'null' && (id?.kind !== 'string' || id.placeholders))
    return undefined;
  const lost = block.comments.some(
    ({ start, end }) =>
      start >= object.start &&
      end <= object.end &&
      !(paramsNode && start >= paramsNode.start && end <= paramsNode.end),
  );
  return lost ? undefined : object;
}

/** The text of a call. */
export function callText(call: RpcCall, text: string): string {
  return `${call.method?.text ?? ''}(${call.paramsNode ? parametersText(call, text) : ''})`;
}
