import { isSpace } from '../../../common/scratch/text/lines';
import type { Block, HttpRequest, JsonNode, RpcRequest, Span, Target } from '../../../common/scratch/types';

type TileKind =
  | 'separator'
  | 'title'
  | 'comment'
  | 'directive'
  | 'directive-value'
  | 'definition'
  | 'definition-value'
  | 'method'
  | 'origin'
  | 'segment'
  | 'query-name'
  | 'query-value'
  | 'fragment'
  | 'version'
  | 'header-name'
  | 'header-value'
  | 'include'
  | 'json-key'
  | 'json-string'
  | 'json-number'
  | 'json-word'
  | 'json-invalid'
  | 'rpc-method'
  | 'placeholder'
  | 'body'
  | 'punctuation'
  | 'space';

export interface Tile extends Span {
  readonly kind: TileKind;
}

interface Piece extends Span {
  readonly kind: TileKind;
}

/** Splits the text of a block into tiles by kind, without gaps and overlaps. */
export function tilesOf(block: Block): readonly Tile[] {
  const pieces: Piece[] = [];
  const put = (kind: TileKind, span: Span | undefined) => {
    if (span && span.end > span.start) pieces.push({ kind, start: span.start, end: span.end });
  };
  for (const placeholder of block.placeholders) put('placeholder', placeholder);
  if (block.separator) {
    put('title', block.separator.title);
    put('separator', block.separator);
  }
  for (const comment of block.comments) put('comment', comment);
  for (const directive of block.directives) {
    put('directive-value', directive.value);
    put('directive', directive);
  }
  for (const definition of block.definitions) {
    put('definition-value', definition.value);
    put('definition', definition);
  }
  if (block.request?.kind === 'http') putHttp(block.request, put);
  else if (block.request?.kind === 'rpc') putRpc(block.request, put);
  return laid(block.text, pieces);
}

type Put = (kind: TileKind, span: Span | undefined) => void;

function putHttp(request: HttpRequest, put: Put): void {
  put('method', request.methodToken);
  putTarget(request.target, put);
  put('version', request.version);
  for (const header of request.headers) {
    if (header.implied) continue;
    put('header-name', header.name);
    put('header-value', header.value);
  }
  const { body } = request;
  if (!body) return;
  put('include', body.include);
  if (body.json) putJson(body.json, put);
  else if (!body.include) put('body', body);
}

function putTarget(target: Target, put: Put): void {
  put('origin', target.origin);
  for (const segment of target.segments) put('segment', segment);
  for (const { name, value } of target.query) {
    put('query-name', name);
    put('query-value', value);
  }
  put('fragment', target.fragment);
}

function putRpc(request: RpcRequest, put: Put): void {
  if (request.array) {
    putJson(request.array, put);
    return;
  }
  for (const call of request.calls) {
    if (call.object) putJson(call.object, put);
    else {
      put('rpc-method', call.method);
      for (const param of call.params) putJson(param, put);
    }
  }
}

function putJson(node: JsonNode, put: Put): void {
  switch (node.kind) {
    case 'object':
      for (const member of node.members) {
        put('json-key', member.key);
        if (member.value) putJson(member.value, put);
      }
      break;
    case 'array':
      for (const item of node.items) putJson(item, put);
      break;
    case 'string':
      put('json-string', node);
      break;
    case 'number':
      put('json-number', node);
      break;
    case 'boolean':
    case 'null':
      put('json-word', node);
      break;
    case 'invalid':
      put('json-invalid', node);
      break;
    case 'placeholder':
      break;
  }
}

/** Where pieces overlap, the inner one splits the outer one. Text without a piece is punctuation or space. */
function laid(text: string, pieces: readonly Piece[]): readonly Tile[] {
  const sorted = [...pieces].sort((a, b) => a.start - b.start || b.end - a.end || onTop(a) - onTop(b));
  const tiles: Tile[] = [];
  const open: Piece[] = [];
  let at = 0;
  const fill = (to: number) => {
    while (at < to) {
      while (open.length > 0 && (open.at(-1) as Piece).end <= at) open.pop();
      const top = open.at(-1);
      const end = Math.min(to, top?.end ?? to);
      if (top) tiles.push({ kind: top.kind, start: at, end });
      else putGap(text, at, end, tiles);
      at = end;
    }
  };
  for (const piece of sorted) {
    fill(piece.start);
    while (open.length > 0 && (open.at(-1) as Piece).end <= at) open.pop();
    const top = open.at(-1);
    // A piece ends at the latest with the piece that contains its start.
    open.push(top && piece.end > top.end ? { ...piece, end: top.end } : piece);
  }
  fill(text.length);
  return tiles;
}

/** In a string that is only a placeholder, the placeholder comes last, so it covers the string. */
function onTop(piece: Piece): number {
  return piece.kind === 'placeholder' ? 1 : 0;
}

function putGap(text: string, start: number, end: number, tiles: Tile[]): void {
  let at = start;
  while (at < end) {
    const space = isSpace(text.charCodeAt(at));
    let to = at + 1;
    while (to < end && isSpace(text.charCodeAt(to)) === space) to++;
    tiles.push({ kind: space ? 'space' : 'punctuation', start: at, end: to });
    at = to;
  }
}
