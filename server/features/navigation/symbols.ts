import type { DocumentSymbol } from 'vscode-languageserver';
import { type CancellationToken, noCancellation } from '../../../common/cancellation';
import type { PlacedBlock, Range, ScratchDocumentApi } from '../../../common/scratch/api';
import { bodyJson, rpcCallOf } from '../../../common/scratch/reading/reading';
import type { Block, HttpRequest, RpcCall, RpcRequest } from '../../../common/scratch/types';
import { shortened } from '../../../common/units/words';
import { KeptByCell } from '../kept-by-cell';
import { symbolKinds } from '../kinds';

export interface SymbolKeeper {
  /** Requests by name or title, with their target and the calls of batches; variables with their values. */
  symbols(document: ScratchDocumentApi, token?: CancellationToken): readonly DocumentSymbol[];
}

/** The symbols of a block at its last position. */
interface Entry {
  readonly startLine: number;
  readonly symbols: readonly DocumentSymbol[];
}

/** Caches the symbols of each block, so that an edit only recomputes the blocks that it changes. */
export function createSymbolKeeper(): SymbolKeeper {
  const results = new WeakMap<ScratchDocumentApi, KeptByCell<Entry>>();
  return {
    symbols(document, token = noCancellation) {
      const kept = new KeptByCell(results.get(document));
      const all: DocumentSymbol[] = [];
      for (const placed of document.blocks()) {
        if (token.isCancellationRequested) return [];
        const entry = entryOf(document, placed, kept.earlier(placed.cell));
        kept.add(placed.cell, entry);
        for (const symbol of entry.symbols) all.push(symbol);
      }
      kept.settle();
      results.set(document, kept);
      return all;
    },
  };
}

/** The symbols of a document, without a cache. */
export function documentSymbols(
  document: ScratchDocumentApi,
  token?: CancellationToken,
): readonly DocumentSymbol[] {
  return createSymbolKeeper().symbols(document, token);
}

function entryOf(document: ScratchDocumentApi, placed: PlacedBlock, old: Entry | undefined): Entry {
  const { startLine } = placed;
  if (!old) return { startLine, symbols: blockSymbols(document, placed) };
  if (old.startLine === startLine) return old;
  const lines = startLine - old.startLine;
  return { startLine, symbols: old.symbols.map((symbol) => movedSymbol(symbol, lines)) };
}

function movedSymbol(symbol: DocumentSymbol, lines: number): DocumentSymbol {
  const moved: DocumentSymbol = {
    name: symbol.name,
    kind: symbol.kind,
    range: movedRange(symbol.range, lines),
    selectionRange: movedRange(symbol.selectionRange, lines),
  };
  if (symbol.detail !== undefined) moved.detail = symbol.detail;
  if (symbol.children) moved.children = symbol.children.map((child) => movedSymbol(child, lines));
  return moved;
}

function movedRange({ start, end }: Range, lines: number): Range {
  return {
    start: { line: start.line + lines, character: start.character },
    end: { line: end.line + lines, character: end.character },
  };
}

function blockSymbols(document: ScratchDocumentApi, placed: PlacedBlock): readonly DocumentSymbol[] {
  const { block } = placed;
  if (block.definitions.length === 0) {
    return block.request ? [requestSymbol(document, placed, block.request)] : [];
  }
  const variables = block.definitions.map((definition) => ({
    name: `@${definition.name.text || '?'}`,
    detail: definition.value.text,
    kind: symbolKinds.variable,
    range: document.rangeOf(placed, definition),
    selectionRange: document.rangeOf(placed, definition.name),
  }));
  return block.request ? [...variables, requestSymbol(document, placed, block.request)] : variables;
}

function requestSymbol(
  document: ScratchDocumentApi,
  placed: PlacedBlock,
  request: HttpRequest | RpcRequest,
): DocumentSymbol {
  const { block } = placed;
  const calls = batchedCalls(block, request);
  const asks = targetOf(request);
  const named = nameOf(block);
  const { separator } = block;
  const selectionRange = document.rangeOf(placed, request);
  const start = separator
    ? document.rangeOf(placed, { start: separator.start, end: separator.start }).start
    : undefined;
  const symbol: DocumentSymbol = {
    name: named ?? asks,
    kind:
      request.kind === 'http' ? symbolKinds.method : request.batch ? symbolKinds.array : symbolKinds.function,
    range: start ? { start, end: selectionRange.end } : selectionRange,
    selectionRange,
  };
  if (named !== undefined) symbol.detail = asks;
  if (calls.length > 0) symbol.children = calls.map((call) => callSymbol(document, placed, call));
  return symbol;
}

/** The name or title of a request; otherwise its target. */
export function requestTitle(block: Block, request: HttpRequest | RpcRequest): string {
  return nameOf(block) ?? targetOf(request);
}

function targetOf(request: HttpRequest | RpcRequest): string {
  return request.kind === 'http' ? httpTarget(request) : rpcMethods(request);
}

/** The calls of a batch; empty for other requests. */
function batchedCalls(block: Block, request: HttpRequest | RpcRequest): readonly RpcCall[] {
  if (request.kind === 'rpc') return request.batch ? request.calls : [];
  const json = bodyJson(block);
  if (json?.kind !== 'array') return [];
  return json.items.map(rpcCallOf).filter((call) => call.method !== undefined);
}

function callSymbol(document: ScratchDocumentApi, placed: PlacedBlock, call: RpcCall): DocumentSymbol {
  const { method, paramsSpan } = call;
  const params = paramsSpan && oneLine(placed.block.text.slice(paramsSpan.start + 1, paramsSpan.end - 1));
  return {
    name: method?.text || '?',
    ...(params ? { detail: params } : {}),
    kind: symbolKinds.function,
    range: document.rangeOf(placed, call),
    selectionRange: document.rangeOf(placed, method ?? call),
  };
}

const LONGEST_DETAIL = 80;

function oneLine(text: string): string {
  const line = text
    .slice(0, LONGEST_DETAIL * 4)
    .replace(/\s+/g, ' ')
    .trim();
  return shortened(line, LONGEST_DETAIL);
}

function nameOf(block: Block): string | undefined {
  const name = block.directives.find(({ key }) => key.text === 'name')?.value.text;
  return name || block.separator?.title.text || undefined;
}

/** `GET /eth/v1/node/version`, without origin and query. */
function httpTarget({ method, target }: HttpRequest): string {
  return `${method} ${target.path?.text || target.origin?.text || target.text}`.trim();
}

function rpcMethods({ calls }: RpcRequest): string {
  const names = calls.map((call) => call.method?.text ?? '?');
  return names.length > 3 ? `${names.slice(0, 3).join(', ')}, …` : names.join(', ') || '[]';
}
