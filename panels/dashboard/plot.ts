import './language';
import 'uplot/dist/uPlot.min.css';
import uPlot from 'uplot';
import { element, setText } from '../kit/element';
import { announce } from './header';
import { type PlotData, type PlotOptions, type PlotSeries, uplotOptions } from './uplot-options';

/** A chart with its legend: values under the pointer, or under a cursor moved with the arrow keys. */
export interface Plot {
  readonly element: HTMLElement;
  readonly legend: HTMLElement;
  /** The chart for an image. @param sharpness pixels per pixel of the page */
  sharp(sharpness: number): HTMLCanvasElement;
  /** Draws the data with the current ranges. @param summary text for screen readers */
  show(data: PlotData, summary: string): void;
  /** Draws again with the colors of the current theme. */
  recolour(): void;
  /** Disconnects the cursor from the other plots. */
  dispose(): void;
}

export function createPlot(options: PlotOptions): Plot {
  return new Chart(options);
}

class Chart implements Plot {
  readonly element: HTMLElement;
  readonly legend: HTMLElement;
  readonly #options: PlotOptions;
  /** The value of each series in the legend. */
  readonly #values: readonly HTMLElement[];
  readonly #place = element('span', { class: 'place quiet' });
  readonly #plot: uPlot;
  readonly #observer: ResizeObserver;
  #data: PlotData = [[]];

  constructor(options: PlotOptions) {
    const { height, series } = options;
    this.#options = options;
    this.#values = series.map(() => element('span', { class: 'value' }));
    this.legend = legendOf(series, this.#values, this.#place);
    this.element = element('div', {
      class: 'plot',
      tabindex: 0,
      role: 'group',
      'aria-roledescription': 'chart',
    });
    this.element.style.height = `${height}px`;
    this.#plot = new uPlot(
      uplotOptions(options, () => this.#showLegend()),
      [[], ...series.map(() => [])],
      this.element,
    );
    this.element.addEventListener('keydown', (event) => this.#onKey(event));
    this.element.addEventListener('blur', () => this.#hideCursor());
    this.#observer = new ResizeObserver(() => this.#fitWidth());
    this.#observer.observe(this.element);
  }

  sharp(sharpness: number): HTMLCanvasElement {
    const scale = sharpness / uPlot.pxRatio;
    if (scale <= 1) return this.#plot.ctx.canvas;
    const options = uplotOptions(this.#options, undefined, scale);
    const data = this.#data as unknown as uPlot.AlignedData;
    const drawn = new uPlot({ ...options, width: this.#plot.width * scale }, data, element('div'));
    // Draws now instead of after this task.
    drawn.batch(() => undefined);
    const { canvas } = drawn.ctx;
    drawn.destroy();
    return canvas;
  }

  show(data: PlotData, summary: string): void {
    this.#data = data;
    if (this.element.getAttribute('aria-label') !== summary) this.element.setAttribute('aria-label', summary);
    this.#plot.setData(data as unknown as uPlot.AlignedData);
    this.#showLegend();
  }

  recolour(): void {
    this.#plot.redraw(false, true);
  }

  dispose(): void {
    this.#observer.disconnect();
    this.#plot.destroy();
  }

  #fitWidth(): void {
    const width = Math.floor(this.element.clientWidth);
    if (width > 0 && width !== this.#plot.width) {
      this.#plot.setSize({ width, height: this.#options.height });
    }
  }

  /** The value of each series in words; undefined if a series has none. */
  #wordsAt(index: number): readonly (string | undefined)[] {
    return this.#options.series.map((one, place) => {
      const value = this.#data[place + 1]?.[index];
      return value === null || value === undefined ? undefined : one.words(value, index);
    });
  }

  /** Index under the cursor; undefined if the cursor is hidden. */
  #cursorIndex(): number | undefined {
    const { idx, left } = this.#plot.cursor;
    return (left ?? -1) >= 0 ? (idx ?? undefined) : undefined;
  }

  /** Shows the values under the cursor, otherwise the last ones. */
  #showLegend(): void {
    const { place, nothing } = this.#options;
    const under = this.#cursorIndex();
    const at = under ?? this.#data[0].length - 1;
    const words = this.#wordsAt(at);
    const fallback = nothing ?? (under === undefined ? '—' : 'no reading');
    this.#values.forEach((value, series) => {
      setText(value, words[series] ?? fallback);
    });
    setText(this.#place, under === undefined ? '' : place(this.#data[0][under] ?? 0, under));
  }

  #onKey(event: KeyboardEvent): void {
    const xs = this.#data[0];
    const [least, most] = this.#plot.series[0]?.idxs ?? [0, xs.length - 1];
    const [from, to] = inRange(xs, this.#options.xRange(), least, most);
    const now = this.#cursorIndex();
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: (now ?? to + 1) - 1,
      ArrowRight: now === undefined ? from : now + 1,
      PageUp: (now ?? to) - 10,
      PageDown: (now ?? from) + 10,
      Home: from,
      End: to,
    };
    const next = steps[event.key];
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown')
      this.#goToNext(event.key === 'ArrowUp' ? -1 : 1);
    else if (event.key === 'Escape') this.#hideCursor();
    else if (next !== undefined && to >= from) this.#moveCursor(Math.min(to, Math.max(from, next)));
    else return;
    event.preventDefault();
  }

  /** Moves the focus to the previous or next chart of the page. */
  #goToNext(step: 1 | -1): void {
    const all = [...document.querySelectorAll<HTMLElement>('.plot')].filter(
      ({ offsetWidth }) => offsetWidth > 0,
    );
    all[all.indexOf(this.element) + step]?.focus();
  }

  /** Moves the cursor and reads the values out to screen readers. */
  #moveCursor(index: number): void {
    const x = this.#data[0][index];
    if (x === undefined) return;
    const { over } = this.#plot;
    const left = this.#plot.valToPos(x, 'x');
    setCursor(this.#plot, Math.min(Math.max(left, 0), over.clientWidth), over.clientHeight / 2);
    const { series, nothing, place } = this.#options;
    const words = this.#wordsAt(index).flatMap((text, at) => {
      const said = text ?? nothing ?? 'no reading';
      return said === '' ? [] : `${series[at]?.label} ${said}`;
    });
    announce(`${place(x, index)}: ${words.join(', ')}`);
  }

  #hideCursor(): void {
    setCursor(this.#plot, -10, -10);
  }
}

function legendOf(
  series: readonly PlotSeries[],
  values: readonly HTMLElement[],
  place: HTMLElement,
): HTMLElement {
  const entries = series.map((one, index) =>
    element(
      'span',
      { class: 'entry' },
      element('span', { class: `swatch ${one.colour} ${one.kind}` }),
      `${one.label} `,
      values[index],
    ),
  );
  return element('div', { class: 'legend' }, ...entries, place);
}

/** Cursor synchronization; the type lacks the last parameter. */
function setCursor(plot: uPlot, left: number, top: number): void {
  (plot.setCursor as (at: { left: number; top: number }, fire: boolean, publish: boolean) => void)(
    { left, top },
    true,
    true,
  );
}

/** The values that lie within the axis. */
function inRange(
  xs: readonly number[],
  [least, most]: readonly [number, number],
  first: number,
  last: number,
): readonly [number, number] {
  let [from, to] = [first, last];
  while (from <= to && (xs[from] ?? 0) < least) from += 1;
  while (to >= from && (xs[to] ?? 0) > most) to -= 1;
  return [from, to];
}
