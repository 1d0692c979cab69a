import type { CompletionItem, CompletionItemKind } from 'vscode-languageserver';
import type { Span } from '../../../common/scratch/types';
import type { TargetSources } from '../../../common/target/request-target';
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
  readonly deprecated?: boolean;
  /** Text to compare with the typed text. Default: the inserted text. */
  readonly filter?: string;
  /** A second edit, for a missing comma before the insertion. */
  readonly extraEdit?: { readonly at: number; readonly text: string } | undefined;
}

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
  return [...items.values()];
}

function itemOf(
  context: CompletionContext,
  range: ReturnType<Place['rangeOf']>,
  offer: Offer,
  index: number,
): CompletionItem {
  const { label, kind, detail, description, page, extraEdit } = offer;
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
  if (page !== undefined) item.documentation = { kind: 'markdown', value: page };
  if (offer.deprecated) item.tags = [1];
  if (extraEdit) {
    const { at } = extraEdit;
    item.additionalTextEdits = [{ range: context.rangeOf({ start: at, end: at }), newText: extraEdit.text }];
  }
  return item;
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
