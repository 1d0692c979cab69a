/** The rows of a live list: which of them are drawn, one row and its details. */
import type { EventRow, EventsMessage } from '../../common/panels/events';
import { button, element } from '../kit/element';
import { type Piece, VirtualList } from '../kit/virtual-list';
import { actionOf } from './keys';

/** Pixels, as in the style sheet. */
const rowHeight = 22;
/** Rows that are drawn and requested above and below the visible ones. */
const margin = 20;
/** Rows farther away than this from the last ones received are dropped: they may have changed. */
const remembered = 1000;

interface ListOptions {
  readonly scroller: HTMLElement;
  /** Requests rows. */
  readonly window: (from: number, to: number, follow: boolean) => void;
  readonly detail: (order: number) => void;
  readonly copy: (order: number) => void;
  /** Called when following or the set of expanded rows has changed. */
  readonly changed: () => void;
}

interface ListBounds {
  /** If this number changes, all rows are replaced. */
  readonly view: number;
  /** Position of the first kept row. */
  readonly first: number;
  readonly length: number;
}

/** The scroll position and expanded rows. */
export interface ListPlace {
  readonly follow: boolean;
  /** Position of the row at the top. */
  readonly top: number;
  /** Expanded rows: order and position. */
  readonly open: readonly (readonly [order: number, place: number])[];
}

interface Opened {
  readonly place: number;
  detail: Detail | undefined;
}

/**
 * A live list. A row has a position, which always grows, and a number (`order`). Only visible rows are known here;
 * others are requested when they become visible. Rows expand downwards.
 */
export class EventList {
  readonly #options: ListOptions;
  readonly #canvas = element('div', { class: 'canvas', role: 'presentation' });
  readonly #list: VirtualList;
  #bounds: ListBounds = { view: -1, first: 0, length: 0 };
  /** By position. */
  #rows = new Map<number, EventRow>();
  /** By order. */
  readonly #opened = new Map<number, Opened>();
  #follow = true;
  /** Order of the active row. */
  #active: number | undefined;
  /** Position of the row to activate when it is known. */
  #activating: number | undefined;
  /** The rows that were requested last. */
  #asked = '';
  #planned = false;

  constructor(options: ListOptions) {
    this.#options = options;
    options.scroller.append(this.#canvas);
    this.#list = new VirtualList({
      scroller: options.scroller,
      body: this.#canvas,
      rowHeight,
      margin,
      pieces: (index) => this.#pieces(index),
      moved: () => this.#moved(),
    });
    this.#canvas.addEventListener('click', ({ target }) => this.#clicked(target));
    options.scroller.addEventListener('keydown', (event) => this.#pressed(event));
  }

  get following(): boolean {
    return this.#follow;
  }

  /** Applies a new state from the extension. */
  set(next: ListBounds, more?: Extract<EventsMessage, { type: 'state' }>['rows']): void {
    const same = next.view === this.#bounds.view;
    if (!same) {
      this.#rows = new Map();
      this.#opened.clear();
      this.#asked = '';
    }
    // Rows that are dropped disappear at the top: keep the visible rows in place.
    const gone = same ? this.#list.geometry.topOf(Math.max(0, next.first - this.#bounds.first)) : 0;
    this.#bounds = next;
    for (const [order, { place }] of this.#opened) if (place < next.first) this.#opened.delete(order);
    if (more) this.#learn(more);
    this.#resize();
    this.#draw(gone > 0 && !this.#follow ? Math.max(0, this.#options.scroller.scrollTop - gone) : undefined);
  }

  /** Shows the details of an event. */
  detail(order: number, detail: Detail): void {
    const opened = this.#opened.get(order);
    if (!opened) return;
    opened.detail = detail;
    this.#resize();
    this.#draw();
  }

  /** Starts following the end. */
  follow(): void {
    this.#follow = true;
    this.#options.changed();
    this.#draw();
  }

  place(): ListPlace {
    return {
      follow: this.#follow,
      top: this.#placeAt(this.#options.scroller.scrollTop),
      open: [...this.#opened].map(([order, { place }]) => [order, place]),
    };
  }

  /** Restores the position from before the page was hidden. Call it after the first `set`. */
  restore(kept: ListPlace): void {
    this.#follow = kept.follow;
    for (const [order, place] of kept.open) {
      this.#opened.set(order, { place, detail: undefined });
      this.#options.detail(order);
    }
    this.#draw(kept.follow ? undefined : this.#list.geometry.topOf(kept.top - this.#bounds.first));
  }

  get #end(): number {
    return this.#bounds.first + this.#bounds.length;
  }

  #placeAt(y: number): number {
    return this.#bounds.first + this.#list.geometry.indexAt(y);
  }

  #learn(more: NonNullable<Extract<EventsMessage, { type: 'state' }>['rows']>): void {
    for (const place of this.#rows.keys()) {
      if (Math.abs(place - more.from) > remembered) this.#rows.delete(place);
    }
    more.rows.forEach((row, index) => void this.#rows.set(more.from + index, row));
    const active = this.#activating === undefined ? undefined : this.#rows.get(this.#activating);
    if (!active) return;
    this.#active = active.order;
    this.#activating = undefined;
  }

  #resize(): void {
    const open = [...this.#opened.values()].map(
      ({ detail, place }) => [place - this.#bounds.first, detailHeight(detail)] as const,
    );
    this.#list.resize(this.#bounds.length, new Map(open));
  }

  /** @param top scroll position to go to; absent: the current one, or the end while following */
  #draw(top?: number): void {
    const { scroller } = this.#options;
    const { height } = this.#list.geometry;
    const to = this.#follow ? Math.max(0, height - this.#list.visibleHeight) : top;
    this.#list.paint(to);
    if (to !== undefined) scroller.scrollTop = this.#follow ? scroller.scrollHeight : to;
    this.#ask(to);
    this.#mark();
  }

  #pieces(index: number): readonly Piece[] {
    const row = this.#rows.get(this.#bounds.first + index);
    if (!row) return [];
    const own = { key: `${row.order}`, of: row, draw: () => rowElement(row, index + 1) };
    const detail = this.#opened.get(row.order)?.detail;
    if (!detail) return [own];
    const copy = () => this.#options.copy(row.order);
    return [own, { key: `${row.order} open`, of: detail, draw: () => detailElement(detail, copy) }];
  }

  #ask(top?: number): void {
    const [from, to] = this.#list.range(top);
    const inSight = Math.ceil(this.#list.visibleHeight / rowHeight);
    const first = this.#bounds.first + from;
    const last = Math.max(this.#bounds.first + to, first + inSight + margin);
    const asked = this.#follow ? `end ${last - first}` : `${first}-${last}`;
    if (asked === this.#asked) return;
    this.#asked = asked;
    this.#options.window(first, last, this.#follow);
  }

  /** Marks the active and the expanded rows among those that are drawn. */
  #mark(): void {
    const { scroller } = this.#options;
    let active: HTMLElement | undefined;
    for (const row of this.#canvas.querySelectorAll<HTMLElement>('.row')) {
      const order = Number(row.dataset.order);
      const isActive = order === this.#active;
      if (isActive) active = row;
      row.classList.toggle('active', isActive);
      row.setAttribute('aria-selected', String(isActive));
      if (row.classList.contains('event')) row.setAttribute('aria-expanded', String(this.#opened.has(order)));
    }
    if (active) scroller.setAttribute('aria-activedescendant', active.id);
    else scroller.removeAttribute('aria-activedescendant');
    scroller.setAttribute('aria-rowcount', String(this.#bounds.length));
  }

  #setFollow(follow: boolean): void {
    if (this.#follow === follow) return;
    this.#follow = follow;
    this.#options.changed();
  }

  #moved(): void {
    const { clientHeight, scrollHeight, scrollTop } = this.#options.scroller;
    this.#setFollow(scrollTop + clientHeight >= scrollHeight - rowHeight / 2);
    if (this.#planned) return;
    this.#planned = true;
    requestAnimationFrame(() => {
      this.#planned = false;
      this.#draw();
    });
  }

  #activate(place: number): void {
    if (this.#bounds.length === 0) return;
    const wanted = Math.max(this.#bounds.first, Math.min(this.#end - 1, place));
    if (wanted < this.#end - 1) this.#setFollow(false);
    this.#list.reveal(wanted - this.#bounds.first);
    this.#active = this.#rows.get(wanted)?.order;
    this.#activating = this.#active === undefined ? wanted : undefined;
    this.#draw();
  }

  #toggle(order: number, open = !this.#opened.has(order)): void {
    if (this.#opened.has(order) === open) return;
    const [place, row] = [...this.#rows].find(([, each]) => each.order === order) ?? [];
    if (!open) this.#opened.delete(order);
    else if (place !== undefined && row?.kind === 'event') {
      // Keep an event in place while it is read.
      this.#setFollow(false);
      this.#opened.set(order, { place, detail: undefined });
      this.#options.detail(order);
    }
    this.#options.changed();
    this.#resize();
    this.#draw();
  }

  #clicked(target: EventTarget | null): void {
    const row = target instanceof Element ? target.closest<HTMLElement>('.row') : null;
    // A click that ends a text selection expands nothing.
    if (!row || getSelection()?.isCollapsed === false) return;
    this.#active = Number(row.dataset.order);
    this.#toggle(this.#active);
    this.#mark();
  }

  #pressed(event: KeyboardEvent): void {
    const { copy, scroller } = this.#options;
    if (event.target !== scroller) return;
    const active = this.#active;
    const [place] = [...this.#rows].find(([, row]) => row.order === active) ?? [];
    const action = actionOf(event, {
      at: place ?? (this.#follow ? this.#end : this.#placeAt(scroller.scrollTop) - 1),
      hasActive: active !== undefined,
      first: this.#bounds.first,
      last: this.#end - 1,
      page: Math.max(1, Math.floor(scroller.clientHeight / rowHeight) - 1),
    });
    // The browser copies selected text itself.
    if (!action || (action.type === 'copy' && getSelection()?.isCollapsed === false)) return;
    event.preventDefault();
    if (action.type === 'move') {
      if (action.end) this.#setFollow(true);
      this.#activate(action.to);
    } else if (active === undefined) return;
    else if (action.type === 'toggle') this.#toggle(active, action.open);
    else copy(active);
  }
}

/** `12:03:04.123` in the local time zone; without milliseconds in a narrow page. */
function timeElement(at: number): HTMLElement {
  const date = new Date(at);
  const two = (value: number) => String(value).padStart(2, '0');
  const time = [date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':');
  return element(
    'span',
    { class: 'time', role: 'gridcell', title: date.toISOString() },
    time,
    element('span', { class: 'part' }, `.${String(date.getMilliseconds()).padStart(3, '0')}`),
  );
}

/** @param index of the row in the list, from 1 */
function rowElement(row: EventRow, index: number): HTMLElement {
  const own = {
    id: `row-${row.order}`,
    role: 'row',
    'aria-level': 1,
    'aria-rowindex': index,
    'data-order': row.order,
  };
  const time = timeElement(row.at);
  if (row.kind === 'note') {
    const text = element('span', { role: 'gridcell', class: 'note-text', title: row.text }, row.text);
    return element('div', { ...own, class: `row note ${row.level}` }, time, text);
  }
  return element(
    'div',
    { ...own, class: 'row event', 'aria-expanded': 'false' },
    time,
    element('span', { class: `topic ${row.tone}`, role: 'gridcell', title: row.topic }, row.topic),
    element('span', { class: 'summary', role: 'gridcell', title: row.full }, row.summary),
    row.wrong !== '' &&
      element(
        'span',
        { class: 'wrong', role: 'gridcell', title: row.wrong },
        element('span', { class: 'visually-hidden' }, 'Differs from the specification: '),
        row.wrong,
      ),
  );
}

type Detail = Omit<Extract<EventsMessage, { type: 'detail' }>, 'type'>;

const LINE = 18;
const MOST_LINES = 28;
/** Padding, border, and space for a scroll bar. */
const AROUND = 28;

/** Height of an expanded event in pixels; the style sheet uses the same line height. */
function detailHeight(detail: Detail | undefined): number {
  if (!detail) return 0;
  const lines = Math.min(MOST_LINES, detail.text.split('\n', MOST_LINES).length);
  return (lines + Math.min(4, detail.problems.length)) * LINE + AROUND;
}

function detailElement(detail: Detail, copy: () => void): HTMLElement {
  const body = element(
    'div',
    { class: 'detail-body', role: 'group', tabindex: 0, 'aria-label': 'The event as JSON' },
    detail.problems.length > 0 &&
      element(
        'ul',
        { class: 'problems', 'aria-label': 'Differs from the specification' },
        ...detail.problems.map(({ path, message }) =>
          element(
            'li',
            { title: message },
            path === '' ? undefined : element('code', {}, path),
            path === '' ? message : ` ${message}`,
          ),
        ),
      ),
    element('pre', { class: 'mono' }, ...coloured(detail.text)),
  );
  const copyButton = button('Copy', copy, { class: 'copy', title: 'Copy this event' });
  const cell = element('div', { class: 'detail-cell', role: 'gridcell' }, body, copyButton);
  const made = element('div', { class: 'detail', role: 'row', 'aria-level': 2 }, cell);
  made.style.height = `${detailHeight(detail)}px`;
  return made;
}

const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|(-?\d[\d.eE+-]*)|\b(true|false|null)\b/g;

/** JSON with syntax colors of the theme. */
function coloured(text: string): (Node | string)[] {
  const parts: (Node | string)[] = [];
  let at = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [whole, quoted, colon, number] = match;
    if (match.index > at) parts.push(text.slice(at, match.index));
    const kind =
      colon !== undefined
        ? 'name'
        : quoted !== undefined
          ? 'string'
          : number !== undefined
            ? 'number'
            : 'word';
    parts.push(element('span', { class: `json-${kind}` }, quoted ?? whole), colon ?? '');
    at = match.index + whole.length;
  }
  parts.push(text.slice(at));
  return parts;
}
