import type { CompletionItem, CompletionItemKind } from 'vscode-languageserver';
import type { Span } from '../../../common/scratch/types';
import type { Place } from '../place';
import { withoutStops } from './snippets';

/** What the editor can do, and what it knows beside the document. */
export interface CompletionOptions {
  /** Whether it takes texts with tab stops. */
  readonly snippets?: boolean;
  /** The character just typed, where it was that which context. */
  readonly trigger?: string | undefined;
  /** The nodes of the settings, for `# @node`. */
  readonly nodes?: readonly { readonly name: string; readonly kind?: string | undefined }[];
}

/** A place that completion was context for at. */
export interface CompletionContext extends Place {
  readonly options: CompletionOptions;
}

/** One thing to offer, before it is a completion item of the protocol. */
export interface Offer {
  readonly label: string;
  readonly kind: CompletionItemKind;
  /** What is written; the label unless told. */
  readonly text?: string;
  /** The text has tab stops. */
  readonly snippet?: boolean;
  /** One line about it. */
  readonly detail?: string | undefined;
  /** A word or two beside the label. */
  readonly beside?: string | undefined;
  /** Markdown. */
  readonly page?: string | undefined;
  readonly deprecated?: boolean;
  /** What the typed text is compared with; the text unless told. */
  readonly filter?: string;
  /** Written elsewhere too: a comma that is missing before. */
  readonly also?: { readonly at: number; readonly text: string } | undefined;
}

/** The offers as items that replace a span, in the order in which they are given; of several with one label the first. */
export function itemsOf(context: CompletionContext, span: Span, offers: readonly Offer[]): CompletionItem[] {
  const range = context.rangeOf(span);
  const items = new Map<string, CompletionItem>();
  for (const offer of offers) {
    if (items.has(offer.label)) continue;
    items.set(offer.label, itemOf(context, range, offer, items.size));
  }
  return [...items.values()];
}

function itemOf(
  context: CompletionContext,
  range: ReturnType<Place['rangeOf']>,
  offer: Offer,
  index: number,
): CompletionItem {
  const { label, kind, detail, beside, page, also } = offer;
  const snippet = offer.snippet === true && context.options.snippets !== false;
  const written = offer.text ?? label;
  const text = offer.snippet && !snippet ? withoutStops(written) : written;
  return {
    label,
    kind,
    sortText: String(index).padStart(4, '0'),
    filterText: offer.filter ?? text,
    textEdit: { range, newText: text },
    ...(snippet ? { insertTextFormat: 2 as const } : {}),
    ...(detail === undefined ? {} : { detail }),
    ...(beside === undefined ? {} : { labelDetails: { description: beside } }),
    ...(page === undefined ? {} : { documentation: { kind: 'markdown' as const, value: page } }),
    ...(offer.deprecated ? { tags: [1 as const] } : {}),
    ...(also
      ? {
          additionalTextEdits: [
            { range: context.rangeOf({ start: also.at, end: also.at }), newText: also.text },
          ],
        }
      : {}),
  };
}

/** The line of a text that an offset is on. */
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

/** The run of characters of a kind around an offset. */
export function wordAt(text: string, offset: number, part: RegExp): Span {
  let start = offset;
  while (start > 0 && part.test(text.charAt(start - 1))) start--;
  let end = offset;
  while (end < text.length && part.test(text.charAt(end))) end++;
  return { start, end };
}

/** Braces to write behind what is replaced: none where they are. */
export function closing({ block }: Place, span: Span): string {
  const end = lineAt(block.text, span.end).end;
  return /^[^{}]*\}\}/.test(block.text.slice(span.end, end)) ? '' : '}}';
}
