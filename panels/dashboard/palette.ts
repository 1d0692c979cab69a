import type { Colour } from '../../common/panels/dashboard';

/** Colors for canvases, which do not use style sheets. */
export interface Palette {
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
