import type { EventRow, EventsMessage } from '../../common/panels/events';
import { element } from '../kit/element';
import { type Detail, detailElement, detailHeight } from './detail';
import { rowElement } from './row';

export const ROW_HEIGHT = 22;
/** Drawn and asked for above and below what is in sight, so that a short scroll shows no gap. */
const MARGIN = 20;

export interface ListOptions {
  readonly scroller: HTMLElement;
  /** Asks for rows. */
  readonly window: (from: number, to: number, follow: boolean) => void;
  readonly detail: (order: number) => void;
  readonly copy: (order: number) => void;
  /** Whether it follows its end, and what is open, changed. */
  readonly changed: () => void;
}

export interface ListBounds {
  readonly view: number;
  readonly first: number;
  readonly length: number;
}

/** Where a person was. */
export interface ListPlace {
  readonly follow: boolean;
  /** Place of the row that is at the top. */
  readonly top: number;
  /** Rows that are open: number and place. */
  readonly open: readonly (readonly [order: number, place: number])[];
}

interface Opened {
  place: number;
  detail: Detail | undefined;
}

/**
 * A list of which only the rows in sight are elements, and known at all: the others are asked for when they come into
 * sight. Rows open below themselves.
 */
export function createEventList(options: ListOptions) {
  const { scroller } = options;
  const canvas = element('div', { class: 'canvas', role: 'presentation' });
  scroller.append(canvas);
  let bounds: ListBounds = { view: -1, first: 0, length: 0 };
  /** By place. */
  let rows = new Map<number, EventRow>();
  const opened = new Map<number, Opened>();
  const drawn = new Map<string, { readonly row: EventRow | Detail; readonly made: HTMLElement }>();
  let follow = true;
  let active: number | undefined;
  /** Place of a row that is to be the active one once it is known. */
  let activating: number | undefined;
  let asked = '';
  let planned = false;

  const openAbove = (place: number) => {
    let height = 0;
    for (const one of opened.values()) {
      if (one.place >= bounds.first && one.place < place) height += detailHeight(one.detail);
    }
    return height;
  };
  const topOf = (place: number) => (place - bounds.first) * ROW_HEIGHT + openAbove(place);
  const placeAt = (y: number) => {
    let place = bounds.first + Math.floor(y / ROW_HEIGHT);
    // What is open above pushes rows down: a few steps find the one that stands there.
    while (place > bounds.first && topOf(place) > y)
      place -= 1 + Math.floor((topOf(place) - y) / (ROW_HEIGHT * 40));
    return Math.max(bounds.first, place);
  };
  const end = () => bounds.first + bounds.length;

  const draw = () => {
    canvas.style.height = `${topOf(end())}px`;
    if (follow) scroller.scrollTop = scroller.scrollHeight;
    const height = scroller.clientHeight || 600;
    const from = Math.max(bounds.first, placeAt(scroller.scrollTop) - MARGIN);
    const to = Math.min(end(), placeAt(scroller.scrollTop + height) + 1 + MARGIN);
    ask(from, Math.max(to, from + Math.ceil(height / ROW_HEIGHT) + MARGIN));
    const wanted = new Set<string>();
    for (let place = from; place < to; place++) {
      const row = rows.get(place);
      if (!row) continue;
      show(`${row.order}`, row, topOf(place), wanted, () => rowElement(row, place - bounds.first + 1));
      const open = opened.get(row.order);
      if (open?.detail) {
        const { detail } = open;
        show(`${row.order} open`, detail, topOf(place) + ROW_HEIGHT, wanted, () =>
          detailElement(detail, () => options.copy(row.order)),
        );
      }
    }
    for (const [key, { made }] of drawn) {
      if (wanted.has(key)) continue;
      made.remove();
      drawn.delete(key);
    }
    mark();
  };

  const show = (
    key: string,
    row: EventRow | Detail,
    top: number,
    wanted: Set<string>,
    make: () => HTMLElement,
  ) => {
    wanted.add(key);
    let one = drawn.get(key);
    if (one?.row !== row) {
      one?.made.remove();
      one = { row, made: make() };
      drawn.set(key, one);
      canvas.append(one.made);
    }
    one.made.style.top = `${top}px`;
  };

  const mark = () => {
    for (const { row, made } of drawn.values()) {
      if (!('kind' in row)) continue;
      made.classList.toggle('active', row.order === active);
      if (row.kind === 'event') made.setAttribute('aria-expanded', String(opened.has(row.order)));
      made.setAttribute('aria-selected', String(row.order === active));
    }
    const shown = active === undefined ? undefined : drawn.get(`${active}`);
    if (shown) scroller.setAttribute('aria-activedescendant', shown.made.id);
    else scroller.removeAttribute('aria-activedescendant');
    scroller.setAttribute('aria-rowcount', String(bounds.length));
  };

  const ask = (from: number, to: number) => {
    const key = follow ? `end ${to - from}` : `${from}-${to}`;
    if (key === asked) return;
    asked = key;
    options.window(from, to, follow);
  };

  const plan = () => {
    if (planned) return;
    planned = true;
    requestAnimationFrame(() => {
      planned = false;
      draw();
    });
  };

  const setFollow = (now: boolean) => {
    if (follow === now) return;
    follow = now;
    options.changed();
  };

  const rowAt = (place: number) => rows.get(place);
  const activePlace = () => {
    for (const [place, row] of rows) if (row.order === active) return place;
    return undefined;
  };
  const activate = (place: number) => {
    const wanted = Math.max(bounds.first, Math.min(end() - 1, place));
    if (bounds.length === 0) return;
    if (wanted < end() - 1) setFollow(false);
    const top = topOf(wanted);
    if (top < scroller.scrollTop) scroller.scrollTop = top;
    else if (top + ROW_HEIGHT > scroller.scrollTop + scroller.clientHeight) {
      scroller.scrollTop = top + ROW_HEIGHT - scroller.clientHeight;
    }
    active = rowAt(wanted)?.order;
    activating = active === undefined ? wanted : undefined;
    draw();
  };
  const toggle = (order: number, open = !opened.has(order)) => {
    if (opened.has(order) === open) return;
    const place = [...rows].find(([, row]) => row.order === order)?.[0];
    if (!open) opened.delete(order);
    else if (place !== undefined && rows.get(place)?.kind === 'event') {
      // Who reads one event does not want it to run away.
      setFollow(false);
      opened.set(order, { place, detail: undefined });
      options.detail(order);
    }
    options.changed();
    draw();
  };

  scroller.addEventListener('scroll', () => {
    setFollow(scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - ROW_HEIGHT / 2);
    plan();
  });
  new ResizeObserver(plan).observe(scroller);
  canvas.addEventListener('click', ({ target }) => {
    const row = target instanceof Element ? target.closest<HTMLElement>('.row') : null;
    // Who marks text wants to copy it.
    if (!row || getSelection()?.isCollapsed === false) return;
    active = Number(row.dataset.order);
    toggle(active);
    mark();
  });
  scroller.addEventListener('keydown', (event) => {
    if (event.target !== scroller) return;
    const page = Math.max(1, Math.floor(scroller.clientHeight / ROW_HEIGHT) - 1);
    const at = activePlace() ?? (follow ? end() : placeAt(scroller.scrollTop) - 1);
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + page,
      PageUp: at - page,
      Home: bounds.first,
      End: end() - 1,
    };
    const to = moves[event.key];
    if (to !== undefined) {
      if (event.key === 'End') setFollow(true);
      activate(to);
    } else if (active !== undefined && ['Enter', ' '].includes(event.key)) toggle(active);
    else if (active !== undefined && event.key === 'ArrowRight') toggle(active, true);
    else if (active !== undefined && ['ArrowLeft', 'Escape'].includes(event.key)) toggle(active, false);
    else if (active !== undefined && copies(event)) options.copy(active);
    else return;
    event.preventDefault();
  });

  return {
    /** Shows what the extension says there is. */
    set(next: ListBounds, more?: Extract<EventsMessage, { type: 'state' }>['rows']): void {
      if (next.view !== bounds.view) {
        rows = new Map();
        opened.clear();
        asked = '';
      }
      // Rows that are no longer kept go away above: what is read stays where it is.
      const gone = next.view === bounds.view ? next.first - bounds.first : 0;
      const shift = gone > 0 ? gone * ROW_HEIGHT + openAbove(next.first) : 0;
      bounds = next;
      for (const [order, { place }] of opened) if (place < next.first) opened.delete(order);
      if (more) {
        // Of rows far away nothing is remembered: they may have changed.
        for (const place of rows.keys()) if (Math.abs(place - more.from) > 1000) rows.delete(place);
        more.rows.forEach((row, index) => void rows.set(more.from + index, row));
        if (activating !== undefined && rows.has(activating)) {
          active = rows.get(activating)?.order;
          activating = undefined;
        }
      }
      if (shift > 0 && !follow) scroller.scrollTop -= shift;
      draw();
    },
    /** Shows what is in an event. */
    detail(order: number, detail: Detail): void {
      const one = opened.get(order);
      if (!one) return;
      one.detail = detail;
      draw();
    },
    follow(): void {
      follow = true;
      options.changed();
      draw();
    },
    get following() {
      return follow;
    },
    place: (): ListPlace => ({
      follow,
      top: placeAt(scroller.scrollTop),
      open: [...opened].map(([order, { place }]) => [order, place]),
    }),
    /** Goes where a person was before the page was hidden. Call it after the first `set`. */
    restore(kept: ListPlace): void {
      follow = kept.follow;
      for (const [order, place] of kept.open) {
        opened.set(order, { place, detail: undefined });
        options.detail(order);
      }
      draw();
      if (!follow) scroller.scrollTop = topOf(kept.top);
      draw();
    },
  };
}

/** Text that is marked is copied by the browser itself. */
function copies({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key === 'c' && (ctrlKey || metaKey) && getSelection()?.isCollapsed !== false;
}
