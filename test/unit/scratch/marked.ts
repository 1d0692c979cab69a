import type { Span } from '../../../common/scratch/types';

/** The text of each span, for tests that compare spans by their text. */
export function at(text: string, spans: readonly (Span | undefined)[]): (string | undefined)[] {
  return spans.map((span) => span && text.slice(span.start, span.end));
}

/** `code "text"` of each problem of a block. */
export function problemsIn(block: {
  readonly text: string;
  readonly problems: readonly (Span & { readonly code: string })[];
}): string[] {
  return block.problems.map((one) => `${one.code} ${JSON.stringify(block.text.slice(one.start, one.end))}`);
}
