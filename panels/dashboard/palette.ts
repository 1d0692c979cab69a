/** Colors, icons and shading of the dashboard. */
import type uPlot from 'uplot';
import type { Colour, Span } from '../../common/panels/dashboard';
import { spanOf, type View } from './header';

/** Colors for canvases, which do not use style sheets. */
interface Palette {
  readonly text: string;
  readonly quiet: string;
  readonly line: string;
  readonly background: string;
  readonly font: string;
  readonly colours: Readonly<Record<Colour, string>>;
}

/** For themes that lack a color. */
const usual: Readonly<Record<Colour, string>> = {
  blue: '#3794ff',
  green: '#89d185',
  orange: '#d18616',
  purple: '#b180d7',
  red: '#f14c4c',
  yellow: '#cca700',
};

function read(): Palette {
  const style = getComputedStyle(document.documentElement);
  const value = (name: string, otherwise: string) =>
    style.getPropertyValue(`--vscode-${name}`).trim() || otherwise;
  const body = getComputedStyle(document.body);
  const foreground = value('foreground', body.color);
  return {
    text: foreground,
    quiet: value('descriptionForeground', foreground),
    line: value('charts-lines', foreground),
    background: value('editor-background', body.backgroundColor),
    font: value('font-family', 'sans-serif'),
    colours: {
      ...(Object.fromEntries(
        Object.entries(usual).map(([name, colour]) => [name, value(`charts-${name}`, colour)]),
      ) as Record<Colour, string>),
      orange: mixed('orange'),
      yellow: mixed('yellow'),
    },
  };
}

/** Defined in the style sheet: an element must have it before it is a color value. */
function mixed(name: 'orange' | 'yellow'): string {
  const probe = document.createElement('i');
  probe.style.color = `var(--${name})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color || usual[name];
}

let palette: Palette | undefined;

/** The colors of the current theme. */
export function colours(): Palette {
  palette ??= read();
  return palette;
}

/** Calls back when the theme has changed. */
export function onTheme(changed: () => void): void {
  const observer = new MutationObserver(() => {
    palette = undefined;
    changed();
  });
  observer.observe(document.body, { attributes: true, attributeFilter: ['class', 'data-vscode-theme-id'] });
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['style', 'class'] });
}

/** A theme color with transparency. */
export function faint(
  context: CanvasRenderingContext2D,
  colour: string,
  alpha: number,
  draw: () => void,
): void {
  context.save();
  context.globalAlpha = alpha;
  context.fillStyle = colour;
  context.strokeStyle = colour;
  draw();
  context.restore();
}

const paths = {
  image: 'M2 3h12v10H2zM4.6 10.8h7L9.2 7.4 7.4 9.6 6.2 8.4zM5 6.2h1.4',
  table: 'M2 3h12v10H2zM2 6.4h12M2 9.7h12M6.5 3v10',
} as const;

/** An icon for a button whose label says what it does. */
export function icon(name: keyof typeof paths): SVGElement {
  const space = 'http://www.w3.org/2000/svg';
  const picture = document.createElementNS(space, 'svg');
  picture.setAttribute('viewBox', '0 0 16 16');
  picture.setAttribute('aria-hidden', 'true');
  picture.setAttribute('class', 'icon');
  const path = document.createElementNS(space, 'path');
  path.setAttribute('d', paths[name]);
  picture.append(path);
  return picture;
}

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
