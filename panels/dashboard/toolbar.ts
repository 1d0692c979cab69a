import type { DashboardState } from '../../common/panels/dashboard';
import { type Range, ranges } from '../../common/panels/ranges';
import { button, element, setText } from '../kit/element';
import { oneTabStop } from '../kit/tab-stop';
import { momentWords, rangeWords } from './times';
import type { View } from './view';

export interface Toolbar {
  readonly element: HTMLElement;
  show(state: DashboardState): void;
  /** Called when the range or the pause has changed. */
  mark(view: View): void;
}

export interface ToolbarActions {
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
