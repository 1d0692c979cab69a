import type { DocumentSymbol, SymbolInformation } from 'vscode-languageserver';
import { type CancellationToken, noCancellation } from '../../../common/cancellation';
import type { ScratchDocumentApi } from '../../../common/scratch/api';
import { documentSymbols } from './symbols';

/** Maximum number of results. Editors show only the first ones, and search again after each typed character. */
const MOST = 500;

/**
 * The requests and variables of several files whose name or detail contains the characters of a query in order. Better
 * matches come first. The symbols of each version of a file are cached.
 */
export function workspaceSymbols(
  documents: Iterable<ScratchDocumentApi>,
  query: string,
  token: CancellationToken = noCancellation,
): readonly SymbolInformation[] {
  const wanted = query.toLowerCase().replace(/\s+/g, '');
  const found: { readonly rank: number; readonly symbol: SymbolInformation }[] = [];
  for (const document of documents) {
    if (token.isCancellationRequested) return [];
    for (const { symbol, text } of symbolsOf(document)) {
      const rank = rankOf(text, wanted);
      if (rank > 0) found.push({ rank, symbol });
    }
  }
  return found
    .sort((a, b) => b.rank - a.rank)
    .slice(0, MOST)
    .map(({ symbol }) => symbol);
}

interface Listed {
  readonly symbol: SymbolInformation;
  /** Name and detail in lower case. */
  readonly text: string;
}

const kept = new WeakMap<
  ScratchDocumentApi,
  { readonly version: number; readonly listed: readonly Listed[] }
>();

function symbolsOf(document: ScratchDocumentApi): readonly Listed[] {
  const before = kept.get(document);
  if (before?.version === document.version) return before.listed;
  const listed: Listed[] = [];
  const add = (symbols: readonly DocumentSymbol[], container: string | undefined) => {
    for (const { name, detail, kind, selectionRange: range, children } of symbols) {
      const containerName = container ?? detail;
      listed.push({
        symbol: {
          name,
          kind,
          location: { uri: document.uri, range },
          ...(containerName === undefined ? {} : { containerName }),
        },
        text: `${name} ${detail ?? ''}`.toLowerCase().replace(/\s+/g, ''),
      });
      if (children) add(children, name);
    }
  };
  add(documentSymbols(document), undefined);
  kept.set(document, { version: document.version, listed });
  return listed;
}

/** The quality of a match; 0 if it does not contain all characters of the query. */
function rankOf(text: string, query: string): number {
  const at = text.indexOf(query);
  if (at === 0) return 3;
  if (at > 0) return 2;
  let from = 0;
  for (const character of query) {
    const next = text.indexOf(character, from);
    if (next === -1) return 0;
    from = next + character.length;
  }
  return 1;
}
