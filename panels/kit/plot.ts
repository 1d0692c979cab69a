import './plot.css';
import type { PagePlot } from '../../common/panels/response';
import { element, setText } from './element';

const SVG = 'http://www.w3.org/2000/svg';
/** The drawing's own units; it is stretched to the width of the page. */
const [WIDTH, HEIGHT] = [600, 100];

/** A series as a line or as bars. The pointer and the arrow keys show one place at a time. */
export function plotElement(plot: PagePlot): HTMLElement {
  const { places, shape, summary, title, values, words } = plot;
  const drawing = document.createElementNS(SVG, 'svg');
  drawing.setAttribute('viewBox', `0 0 ${WIDTH} ${HEIGHT}`);
  drawing.setAttribute('preserveAspectRatio', 'none');
  drawing.setAttribute('aria-hidden', 'true');
  const [low, high] = [Math.min(...values), Math.max(...values)];
  // A line fills its height with the range of its values, which the caption names. Bars begin at zero.
  const room = shape === 'line' && plot.top === undefined ? (high - low) * 0.1 || 1 : 0;
  const bottom = room > 0 ? low - room : 0;
  const top = plot.top ?? high + room;
  const span = top - bottom || 1;
  const step = WIDTH / values.length;
  const yOf = (value: number) => HEIGHT - 4 - ((value - bottom) / span) * (HEIGHT - 8);
  if (shape === 'line') drawing.append(lineOf(values.map((value, at) => [(at + 0.5) * step, yOf(value)])));
  else
    for (const [at, value] of values.entries()) {
      drawing.append(barOf(at * step, step, HEIGHT - (value / span) * (HEIGHT - 4)));
    }
  const cursor = document.createElementNS(SVG, 'line');
  cursor.setAttribute('class', 'cursor');
  cursor.setAttribute('y1', '0');
  cursor.setAttribute('y2', String(HEIGHT));
  cursor.setAttribute('visibility', 'hidden');
  drawing.append(cursor);

  const caption = element('p', { class: 'quiet caption' }, summary);
  const spoken = element('span', { class: 'visually-hidden', 'aria-live': 'polite' });
  const canvas = element('div', {
    class: 'canvas',
    role: 'img',
    tabindex: 0,
    'aria-label': `${title}: ${summary}`,
  });
  canvas.append(drawing);
  let current: number | undefined;
  const show = (at: number | undefined) => {
    current = at;
    cursor.setAttribute('visibility', at === undefined ? 'hidden' : 'visible');
    if (at === undefined) return setText(caption, summary);
    const x = String((at + 0.5) * step);
    cursor.setAttribute('x1', x);
    cursor.setAttribute('x2', x);
    setText(caption, `${places[at]}: ${words[at]}`);
  };
  canvas.addEventListener('pointermove', ({ clientX }) => {
    const { left, width } = canvas.getBoundingClientRect();
    show(Math.max(0, Math.min(values.length - 1, Math.floor(((clientX - left) / width) * values.length))));
  });
  canvas.addEventListener('pointerleave', () => show(undefined));
  canvas.addEventListener('blur', () => show(undefined));
  canvas.addEventListener('keydown', (event) => {
    const last = values.length - 1;
    const to: Readonly<Record<string, number>> = {
      ArrowLeft: (current ?? last + 1) - 1,
      ArrowRight: (current ?? -1) + 1,
      Home: 0,
      End: last,
    };
    const at = to[event.key];
    if (at === undefined) return;
    event.preventDefault();
    show(Math.max(0, Math.min(last, at)));
    setText(spoken, caption.textContent ?? '');
  });
  return element(
    'section',
    { class: 'plot' },
    element('h2', {}, title),
    canvas,
    element(
      'div',
      { class: 'ends quiet' },
      element('span', {}, places[0] ?? ''),
      caption,
      element('span', {}, places.at(-1) ?? ''),
    ),
    spoken,
  );
}

function lineOf(points: readonly (readonly [x: number, y: number])[]): SVGElement {
  const line = document.createElementNS(SVG, 'polyline');
  line.setAttribute('points', points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' '));
  return line;
}

function barOf(x: number, step: number, y: number): SVGElement {
  const bar = document.createElementNS(SVG, 'rect');
  const gap = Math.min(2, step * 0.2);
  bar.setAttribute('x', (x + gap / 2).toFixed(1));
  bar.setAttribute('width', (step - gap).toFixed(1));
  bar.setAttribute('y', y.toFixed(1));
  bar.setAttribute('height', Math.max(0.5, HEIGHT - y).toFixed(1));
  return bar;
}
