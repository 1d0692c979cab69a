import type { Block, Span } from '../../../common/scratch/types';

/**
 * Mistakes in the spans of a parsed block: spans outside the text or their parent, and spans that differ from their text
 * (except after shell quoting and JSON escapes).
 */
export function spanMistakes(block: Block): string[] {
  const curl = block.request?.kind === 'http' && block.request.curl !== undefined;
  const mistakes: string[] = [];
  const walk = (value: unknown, parent: Span, path: string) => {
    if (Array.isArray(value)) {
      value.forEach((item, index) => {
        walk(item, parent, `${path}[${index}]`);
      });
      return;
    }
    if (value === null || typeof value !== 'object') return;
    const { start, end, text } = value as Partial<Span> & { text?: string };
    let inside = parent;
    if (start !== undefined && end !== undefined) {
      if (start < parent.start || end > parent.end || start > end) {
        mistakes.push(`${path} ${start}..${end} outside ${parent.start}..${parent.end}`);
      }
      const written = block.text.slice(start, end);
      const escaped = curl || (path.endsWith('.method') && written.includes('\\'));
      if (text !== undefined && text !== written && !escaped) mistakes.push(`${path} is not its text`);
      inside = { start, end };
    }
    for (const [key, inner] of Object.entries(value)) walk(inner, inside, `${path}.${key}`);
  };
  const { text, ...parts } = block;
  walk(parts, { start: 0, end: text.length }, 'block');
  return mistakes;
}

/** Spans of a list that overlap or are not in order. */
export function disorder(spans: readonly Span[]): string[] {
  return spans.flatMap((span, index) => {
    const before = spans[index - 1];
    return before && span.start < before.end
      ? [`${before.start}..${before.end} then ${span.start}..${span.end}`]
      : [];
  });
}
