/** Documentation of methods and endpoints in completions: in the item, or when the editor shows the item. */
import type { CompletionItem } from 'vscode-languageserver';
import { catalogueOf } from '../../../catalogue/built-in/catalogue';
import type { MethodEntry, OperationEntry } from '../../../catalogue/entry';
import type { ScratchDocumentApi } from '../../../common/scratch/api';
import { methodPage, operationPage } from '../hover/pages';

export type Entry = MethodEntry | OperationEntry;

/**
 * The `data` of an item without its documentation: the URI of the document, and on a second line the name of the entry.
 * It is one text, because an editor with notebooks converts URIs that are values of their own.
 */
export function dataOf({ uri }: Pick<ScratchDocumentApi, 'uri'>, entry: Entry): string {
  return `${uri}\n${nameOf(entry)}`;
}

/**
 * The item with the documentation of its entry. Unchanged if it has none, or if its document is closed.
 *
 * @param documents open documents by URI
 */
export function documented(
  item: CompletionItem,
  documents: ReadonlyMap<string, ScratchDocumentApi>,
): CompletionItem {
  const [uri = '', name] = typeof item.data === 'string' ? item.data.split('\n') : [];
  const document = documents.get(uri);
  if (!document || name === undefined) return item;
  const { methods, operations } = catalogueOf(document);
  const all: readonly Entry[] = name.includes(' ') ? operations : methods;
  const entry = all.find((one) => nameOf(one) === name);
  return entry ? { ...item, documentation: { kind: 'markdown', value: pageOf(entry) } } : item;
}

/** `eth_call` or `GET /eth/v1/node/version`. */
function nameOf(entry: Entry): string {
  return 'path' in entry ? `${entry.method} ${entry.path}` : entry.name;
}

const pages = new WeakMap<Entry, string>();

/** The page of an entry, from a cache: each keystroke in a name offers all methods. */
export function pageOf(entry: Entry): string {
  let page = pages.get(entry);
  if (page === undefined) {
    page = 'path' in entry ? operationPage(entry) : methodPage(entry);
    pages.set(entry, page);
  }
  return page;
}
