/** The top of the dashboard: state and numbers, toolbar, visible time range, announcements. */
import type { DashboardHeader, DashboardState } from '../../common/panels/dashboard';
import { type Range, ranges } from '../../common/panels/ranges';
import { button, element, fill, setText } from '../kit/element';
import { oneTabStop } from '../kit/tab-stop';
import { momentWords, rangeWords } from './units';

interface HeaderPart {
  readonly element: HTMLElement;
  show(header: DashboardHeader): void;
}

/** The state in words, what to do about it, and the most important numbers. */
export function createHeader(refresh: () => void): HeaderPart {
  const words = element('span');
  const dot = element('span', { class: 'dot', 'aria-hidden': 'true' });
  const state = element('p', { class: 'state', role: 'status' }, dot, words);
  const why = element('p', { class: 'why quiet' });
  const staleWords = element('span');
  const stale = element('div', { class: 'stale' }, staleWords, button('Try again', refresh));
  const facts = element('dl', { class: 'facts' });
  let shown = '';
  return {
    element: element('div', { class: 'head' }, state, why, stale, facts),
    show(header) {
      const text = JSON.stringify(header);
      // Most readings change nothing here, and a screen reader must not repeat it.
      if (text === shown) return;
      shown = text;
      state.className = `state ${header.level}`;
      setText(words, sentence(header.words));
      why.textContent = header.stale === '' ? header.why : '';
      why.hidden = why.textContent === '';
      stale.hidden = header.stale === '';
      staleWords.textContent = header.stale;
      fill(
        facts,
        ...header.facts.map(({ detail, label, level, value }) =>
          element(
            'div',
            { class: `fact ${level}`, title: detail },
            element('dt', {}, label),
            element('dd', {}, value),
          ),
        ),
      );
    },
  };
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

interface Toolbar {
  readonly element: HTMLElement;
  show(state: DashboardState): void;
  /** Called when the range or the pause has changed. */
  mark(view: View): void;
}

interface ToolbarActions {
  node(id: string): void;
  range(minutes: Range): void;
  pause(): void;
  saveImage(): void;
  saveTable(): void;
}

const rangeNames: Readonly<Record<Range, string>> = {
  5: '5 min',
  15: '15 min',
  60: '1 h',
  360: '6 h',
  1440: '24 h',
  10080: '7 d',
};

export function createToolbar(actions: ToolbarActions): Toolbar {
  const picker = element('select', { 'aria-label': 'Node' });
  picker.addEventListener('change', () => actions.node(picker.value));
  const buttons = ranges.map((minutes) =>
    button(rangeNames[minutes], () => actions.range(minutes), {
      title: `Show ${rangeWords(minutes)}`,
    }),
  );
  const rangeGroup = element('span', { class: 'ranges', role: 'group', 'aria-label': 'Range' }, ...buttons);
  const markStop = oneTabStop(rangeGroup);
  const pause = button('Pause', actions.pause, { 'aria-pressed': 'false', class: 'pause' });
  const paused = element('span', { class: 'quiet paused', role: 'status' });
  return {
    element: element(
      'div',
      { class: 'toolbar', role: 'group', 'aria-label': 'What is shown' },
      picker,
      rangeGroup,
      pause,
      paused,
      element('span', { class: 'grow' }),
      button('Save image', actions.saveImage, { title: 'All charts as one PNG' }),
      button('Save CSV', actions.saveTable, { title: 'All readings of the shown range as CSV' }),
    ),
    show(state) {
      picker.replaceChildren(...state.nodes.map(({ id, name }) => element('option', { value: id }, name)));
      picker.value = state.node ?? '';
      picker.disabled = state.nodes.length < 2;
    },
    mark(view) {
      buttons.forEach((one, index) => {
        one.setAttribute('aria-pressed', String(ranges[index] === view.minutes));
      });
      markStop();
      const still = view.pausedAt !== undefined;
      pause.textContent = still ? 'Resume' : 'Pause';
      pause.setAttribute('aria-pressed', String(still));
      setText(
        paused,
        view.pausedAt === undefined ? '' : `Paused at ${momentWords(view.pausedAt, view.minutes)}`,
      );
    },
  };
}

let region: HTMLElement | undefined;

/** Lets screen readers read out the result of a user's action. */
export function announce(text: string): void {
  if (!region) {
    region = element('div', { class: 'visually-hidden', role: 'status', 'aria-live': 'polite' });
    document.body.append(region);
  }
  region.textContent = text;
}

/** The visible time range, shared by all charts over time. */
export interface View {
  minutes: Range;
  /** Its end, Unix time in milliseconds on the machine of the extension. */
  now: number;
  /** Since when it is paused. */
  pausedAt: number | undefined;
}

export function endOf({ now, pausedAt }: View): number {
  return pausedAt ?? now;
}

export function spanOf(view: View): readonly [number, number] {
  const end = endOf(view);
  return [end - view.minutes * 60_000, end];
}
