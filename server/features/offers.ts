import type { CompletionItem, CompletionItemKind } from 'vscode-languageserver';
import type { Span } from '../../common/scratch/types';
import type { Place } from './place';

/** One thing to offer, before it is a completion item of the protocol. */
export interface Offer {
  readonly label: string;
  readonly kind: CompletionItemKind;
  /** What is written; the label unless told. */
  readonly text?: string;
  /** The text has tab stops. */
  readonly snippet?: boolean;
  /** One line beside the label. */
  readonly detail?: string | undefined;
  /** Markdown. */
  readonly page?: string | undefined;
  readonly deprecated?: boolean;
  /** What the typed text is compared with; the text unless told. */
  readonly filter?: string;
}

/** The offers as items that replace a span, in the order in which they are given. */
export function itemsOf(place: Place, span: Span, offers: readonly Offer[]): CompletionItem[] {
  const range = place.rangeOf(span);
  return offers.map((offer, index) => ({
    label: offer.label,
    kind: offer.kind,
    sortText: String(index).padStart(4, '0'),
    filterText: offer.filter ?? offer.text ?? offer.label,
    textEdit: { range, newText: offer.text ?? offer.label },
    ...(offer.snippet ? { insertTextFormat: 2 as const } : {}),
    ...(offer.detail === undefined ? {} : { detail: offer.detail }),
    ...(offer.page === undefined ? {} : { documentation: { kind: 'markdown' as const, value: offer.page } }),
    ...(offer.deprecated ? { tags: [1 as const] } : {}),
  }));
}

/** Text inside a tab stop. */
export function escaped(text: string): string {
  return text.replace(/[\\$}]/g, '\\$&');
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
