/** What completions are made of: context, offers with their edits, order, documentation. */
import type { CompletionItem, CompletionItemKind } from 'vscode-languageserver';
import { catalogueOf } from '../../../catalogue/built-in/catalogue';
import type { MethodEntry, OperationEntry } from '../../../catalogue/entry';
import type { ScratchDocumentApi } from '../../../common/scratch/api';
import type { Span } from '../../../common/scratch/types';
import type { RequestTarget, TargetSources } from '../../../common/target/request-target';
import { ownerOf, servesPath } from '../../../common/target/serving';
import { notServedWords } from '../../../common/target/words';
import { shortened } from '../../../common/units/words';
import { methodPage, operationPage } from '../hover/pages';
import type { Place } from '../place';
import { withoutStops } from './snippets';

/** What the editor supports, and the settings and the trigger of a completion. */
export interface CompletionOptions {
  /** Whether the editor supports snippets with tab stops. Default: true. */
  readonly snippets?: boolean;
  /** The typed character, if it triggered the completion. */
  readonly trigger?: string | undefined;
  /** The nodes of the settings, for `# @node`. */
  readonly nodes?: readonly { readonly name: string; readonly kind?: string | undefined }[];
  /** Whether the editor has the commands of VS Code that open completion and signature help. Default: false. */
  readonly opensHelp?: boolean;
  /** Whether the editor asks for the documentation of an item when it shows it. Default: false. */
  readonly resolves?: boolean;
  /** Where the targets of requests come from. */
  readonly targets?: TargetSources;
}

/** The position and the options of a completion. */
export interface CompletionContext extends Place {
  readonly options: CompletionOptions;
}

/** A completion before its conversion to the protocol. */
export interface Offer {
  readonly label: string;
  readonly kind: CompletionItemKind;
  /** Text to insert. Default: the label. */
  readonly text?: string;
  /** Whether the text is a snippet with tab stops. */
  readonly snippet?: boolean;
  /** Description on one line. */
  readonly detail?: string | undefined;
  /** One or two words next to the label. */
  readonly description?: string | undefined;
  /** Documentation in Markdown. */
  readonly page?: string | undefined;
  /** The entry whose page is the documentation. */
  readonly entry?: Entry | undefined;
  readonly deprecated?: boolean;
  /** The help to open after the insertion. */
  readonly opens?: 'completion' | 'signature' | undefined;
  /** Text to compare with the typed text. Default: the inserted text. */
  readonly filter?: string;
  /** A second edit, for a missing comma before the insertion. */
  readonly extraEdit?: { readonly at: number; readonly text: string } | undefined;
}

/** The commands of VS Code that open help at the cursor. */
export const HELP_COMMANDS = {
  completion: 'editor.action.triggerSuggest',
  signature: 'editor.action.triggerParameterHints',
} as const;

/**
 * Converts offers to items that replace a span, in the same order. If several have the same label, the first is used.
 *
 * @param rank number of items that are shown before these
 */
export function itemsOf(
  context: CompletionContext,
  span: Span,
  offers: readonly Offer[],
  rank = 0,
): CompletionItem[] {
  const range = context.rangeOf(span);
  const items = new Map<string, CompletionItem>();
  for (const offer of offers) {
    if (items.has(offer.label)) continue;
    items.set(offer.label, itemOf(context, range, offer, rank + items.size));
  }
  const found = [...items.values()];
  const written = context.block.text.slice(span.start, span.end);
  return context.offset === span.end && isComplete(found, written) ? [] : found;
}

/**
 * Whether the text is one of the items and the start of no other. Its list would say nothing, and take the Enter key in
 * an editor that accepts the item with it.
 */
function isComplete(items: readonly CompletionItem[], written: string): boolean {
  const fitting = items.filter(({ filterText = '' }) => filterText.startsWith(written));
  const [only] = fitting;
  return (
    written !== '' && fitting.length === 1 && only?.textEdit?.newText === written && !only.additionalTextEdits
  );
}

function itemOf(
  context: CompletionContext,
  range: ReturnType<Place['rangeOf']>,
  offer: Offer,
  index: number,
): CompletionItem {
  const { label, kind, detail, description, extraEdit } = offer;
  const isSnippet = offer.snippet === true && context.options.snippets !== false;
  const text = offer.text ?? label;
  const newText = offer.snippet && !isSnippet ? withoutStops(text) : text;
  const item: CompletionItem = {
    label,
    kind,
    sortText: String(index).padStart(4, '0'),
    filterText: offer.filter ?? newText,
    textEdit: { range, newText },
  };
  if (isSnippet) item.insertTextFormat = 2;
  if (detail !== undefined) item.detail = detail;
  if (description !== undefined) item.labelDetails = { description };
  if (offer.entry && context.options.resolves) {
    item.data = dataOf(context.document, offer.entry);
  } else {
    const page = offer.entry ? pageOf(offer.entry) : offer.page;
    if (page !== undefined) item.documentation = { kind: 'markdown', value: page };
  }
  if (offer.deprecated) item.tags = [1];
  if (offer.opens && context.options.opensHelp)
    item.command = { title: '', command: HELP_COMMANDS[offer.opens] };
  if (extraEdit) {
    const { at } = extraEdit;
    item.additionalTextEdits = [{ range: context.rangeOf({ start: at, end: at }), newText: extraEdit.text }];
  }
  return item;
}

/** Characters of a label and the words beside it in one row of the list. */
const ROW = 50;

/** Fewer characters of truncated words say nothing. */
const LEAST = 12;

/** Words to show beside a label: truncated or left out if the row is too narrow, so that the label is not truncated. */
export function beside(label: string, words: string): string | undefined {
  const room = Math.max(0, ROW - label.length);
  if (words === '' || (words.length > room && room < LEAST)) return undefined;
  return shortened(words, room);
}

/** The line at an offset, without its line end. */
export function lineAt(text: string, offset: number): Span {
  let start = offset;
  while (start > 0 && !isLineEnd(text.charCodeAt(start - 1))) start--;
  let end = offset;
  while (end < text.length && !isLineEnd(text.charCodeAt(end))) end++;
  return { start, end };
}

function isLineEnd(code: number): boolean {
  return code === 10 || code === 13;
}

/** The characters around an offset that all match `part`. */
export function wordAt(text: string, offset: number, part: RegExp): Span {
  let start = offset;
  while (start > 0 && part.test(text.charAt(start - 1))) start--;
  let end = offset;
  while (end < text.length && part.test(text.charAt(end))) end++;
  return { start, end };
}

/** The closing braces to insert after a span; empty if they are already there. */
export function closing({ block }: Place, span: Span): string {
  const end = lineAt(block.text, span.end).end;
  return /^[^{}]*\}\}/.test(block.text.slice(span.end, end)) ? '' : '}}';
}

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
function pageOf(entry: Entry): string {
  let page = pages.get(entry);
  if (page === undefined) {
    page = 'path' in entry ? operationPage(entry) : methodPage(entry);
    pages.set(entry, page);
  }
  return page;
}

/** The place of an operation in a list of completions: 0 for the first ones. */
interface Rank {
  /** 0: only the target has it; 1: standard; 2: Lighthouse; 3: other servers; 4: not served by the target. */
  readonly rank: number;
  /** Set for rank 4: says so in a few words. */
  readonly notServed?: string;
}

export const ranks: readonly number[] = [0, 1, 2, 3, 4];

export function rankOf(operation: OperationEntry, target: RequestTarget | undefined): Rank {
  const { path, servedBy } = operation;
  const notServed = target && notServedWords(target, servesPath(target, operation, path));
  if (notServed !== undefined) return { rank: 4, notServed };
  const owner = ownerOf(operation, path);
  if (owner === undefined) return { rank: servedBy === undefined ? 1 : 3 };
  if (target?.client.title === owner) return { rank: 0 };
  return { rank: servedBy === undefined ? 2 : 3 };
}
