import type { DocumentSymbol } from 'vscode-languageserver';
import { type CancellationToken, noCancellation } from '../../../common/cancellation';
import type { PlacedBlock, ScratchDocumentApi } from '../../../common/scratch/api';
import { bodyJson, rpcCallOf } from '../../../common/scratch/reading/reading';
import type { Block, HttpRequest, RpcCall, RpcRequest } from '../../../common/scratch/types';
import { shortened } from '../../../common/units/words';
import { symbolKinds } from '../kinds';

/** Requests, by name or title, with what they ask for, and the calls of batches; variables, with their values. */
export function documentSymbols(
  document: ScratchDocumentApi,
  token: CancellationToken = noCancellation,
): readonly DocumentSymbol[] {
  const symbols: DocumentSymbol[] = [];
  for (const placed of document.blocks()) {
    if (token.isCancellationRequested) return [];
    const { block } = placed;
    const variables = block.definitions.map((definition) => ({
      name: `@${definition.name.text || '?'}`,
      detail: definition.value.text,
      kind: symbolKinds.variable,
      range: document.rangeOf(placed, definition),
      selectionRange: document.rangeOf(placed, definition.name),
    }));
    const request = block.request && requestSymbol(document, placed, block.request);
    symbols.push(...variables, ...(request ? [request] : []));
  }
  return symbols;
}

function requestSymbol(
  document: ScratchDocumentApi,
  placed: PlacedBlock,
  request: HttpRequest | RpcRequest,
): DocumentSymbol {
  const { block } = placed;
  const calls = batchedCalls(block, request);
  const asks = request.kind === 'http' ? httpTarget(request) : rpcMethods(request);
  const named = nameOf(block);
  return {
    name: named ?? asks,
    ...(named === undefined ? {} : { detail: asks }),
    kind:
      request.kind === 'http' ? symbolKinds.method : request.batch ? symbolKinds.array : symbolKinds.function,
    range: document.rangeOf(placed, { start: block.separator?.start ?? request.start, end: request.end }),
    selectionRange: document.rangeOf(placed, { start: request.start, end: request.end }),
    ...(calls.length > 0 ? { children: calls.map((call) => callSymbol(document, placed, call)) } : {}),
  };
}

/** The calls that are sent together; none for a request that is not a batch. */
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

/** `GET /eth/v1/node/version`: without origin and query, which make it long. */
function httpTarget({ method, target }: HttpRequest): string {
  return `${method} ${target.path?.text || target.origin?.text || target.text}`.trim();
}

function rpcMethods({ calls }: RpcRequest): string {
  const names = calls.map((call) => call.method?.text ?? '?');
  return names.length > 3 ? `${names.slice(0, 3).join(', ')}, …` : names.join(', ') || '[]';
}
