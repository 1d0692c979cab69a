import type { DocumentSymbol } from 'vscode-languageserver';
import type { PlacedBlock, ScratchDocumentApi } from '../../common/scratch/api';
import type { Block, HttpRequest, RpcRequest } from '../../common/scratch/types';
import { symbolKinds } from './kinds';

/** Requests, by name or title, with what they ask for; variables, with their values. */
export function documentSymbols(document: ScratchDocumentApi): readonly DocumentSymbol[] {
  const symbols: DocumentSymbol[] = [];
  for (const placed of document.blocks()) {
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
  const asks = request.kind === 'http' ? httpTarget(request) : rpcMethods(request);
  const named = nameOf(block);
  return {
    name: named ?? asks,
    ...(named === undefined ? {} : { detail: asks }),
    kind:
      request.kind === 'http' ? symbolKinds.method : request.batch ? symbolKinds.array : symbolKinds.function,
    range: document.rangeOf(placed, { start: block.separator?.start ?? request.start, end: request.end }),
    selectionRange: document.rangeOf(placed, { start: request.start, end: request.end }),
  };
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
