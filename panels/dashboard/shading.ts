import type uPlot from 'uplot';
import type { Span } from '../../common/panels/dashboard';
import { colours, faint } from './palette';
import { spanOf, type View } from './view';

/** Tints the times in which nobody watched the node. */
export function shadeUnwatched(plot: uPlot, spans: readonly Span[], view: View): void {
  const { ctx, bbox } = plot;
  const [from, to] = spanOf(view);
  const at = (time: number) => plot.valToPos(Math.min(to, Math.max(from, time)), 'x', true);
  faint(ctx, colours().text, 0.09, () => {
    for (const span of spans) {
      if (span.to <= from || span.from >= to) continue;
      ctx.fillRect(at(span.from), bbox.top, at(span.to) - at(span.from), bbox.height);
    }
  });
}

/** The rest of a time range. @param spans ascending; without an end: until now */
export function restOf(
  spans: readonly { readonly from: number; readonly to?: number }[],
  from: number,
  to: number,
): readonly Span[] {
  const rest: Span[] = [];
  let start = from;
  for (const span of spans) {
    if (span.from > start) rest.push({ from: start, to: Math.min(span.from, to) });
    start = Math.max(start, span.to ?? to);
  }
  if (start < to) rest.push({ from: start, to });
  return rest;
}
