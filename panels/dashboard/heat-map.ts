import type { Part, Performance, PerformanceRow, Vote } from '../../common/panels/dashboard';
import { grouped } from '../../common/units/digits';
import { element } from '../kit/element';
import type { Card } from './card';
import { createPartCard } from './part-card';

export interface HeatMapCard {
  readonly card: Card;
  readonly summary: string;
  readonly data: Performance | undefined;
  show(part: Part<Performance>): void;
}

/** What stands in a cell, besides its colour: nobody has to tell colours apart. */
export const cellKinds = {
  right: { mark: '', words: 'all votes right', colour: 'green' },
  head: { mark: 'h', words: 'wrong head', colour: 'yellow' },
  target: { mark: 't', words: 'wrong target', colour: 'orange' },
  missed: { mark: '✕', words: 'missed', colour: 'red' },
  inactive: { mark: '–', words: 'not active', colour: undefined },
  unknown: { mark: '', words: 'not known', colour: undefined },
} as const;

export type CellKind = keyof typeof cellKinds;

export function kindOf(vote: Vote | null): CellKind {
  if (vote === null) return 'unknown';
  if (!vote.active) return 'inactive';
  if (!vote.source) return 'missed';
  if (!vote.target) return 'target';
  return vote.head ? 'right' : 'head';
}

/** `Validator 12, epoch 345: wrong head, included after 2 slots`. */
export function cellWords(validator: string, epoch: number, vote: Vote | null): string {
  const { words } = cellKinds[kindOf(vote)];
  const delay =
    vote?.delay === undefined ? '' : `, included after ${vote.delay} ${vote.delay === 1 ? 'slot' : 'slots'}`;
  return `Validator ${grouped(validator)}, epoch ${grouped(epoch)}: ${words}${delay}`;
}

/** How validators voted: a row each, a column an epoch. */
export function createHeatMap(input: HTMLElement, save: (card: HeatMapCard) => void): HeatMapCard {
  let data: Performance | undefined;
  let summary = '';
  let at = { row: 0, column: -1 };
  const table = element('table', {
    class: 'heat',
    role: 'grid',
    'aria-label': 'Attestations by validator and epoch',
  });
  const scroller = element('div', { class: 'heat-scroller' }, table);
  const told = element('p', { class: 'told quiet' });
  const key = element(
    'div',
    { class: 'key quiet', 'aria-hidden': 'true' },
    ...(['right', 'head', 'target', 'missed', 'inactive', 'unknown'] as const).map((kind) =>
      element(
        'span',
        { class: 'entry' },
        element('span', { class: `cell ${kind}` }, cellKinds[kind].mark),
        cellKinds[kind].words,
      ),
    ),
  );

  const tell = (cell: EventTarget | null) => {
    const label =
      cell instanceof HTMLElement ? cell.closest('td.cell')?.getAttribute('aria-label') : undefined;
    told.textContent = label ?? '';
  };
  table.addEventListener('pointerover', ({ target }) => tell(target));
  table.addEventListener('pointerleave', () => tell(null));
  table.addEventListener('focusin', ({ target }) => tell(target));

  const cellAt = (row: number, column: number) =>
    table.querySelectorAll<HTMLElement>('tbody tr')[row]?.querySelectorAll<HTMLElement>('td.cell')[column];
  table.addEventListener('keydown', (event) => {
    const rows = data?.rows.length ?? 0;
    const columns = data?.epochs.length ?? 0;
    const moves: Readonly<Record<string, readonly [number, number]>> = {
      ArrowLeft: [at.row, at.column - 1],
      ArrowRight: [at.row, at.column + 1],
      ArrowUp: [at.row - 1, at.column],
      ArrowDown: [at.row + 1, at.column],
      Home: [at.row, 0],
      End: [at.row, columns - 1],
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    const next = cellAt(
      Math.min(rows - 1, Math.max(0, move[0])),
      Math.min(columns - 1, Math.max(0, move[1])),
    );
    cellAt(at.row, at.column)?.setAttribute('tabindex', '-1');
    at = {
      row: Math.min(rows - 1, Math.max(0, move[0])),
      column: Math.min(columns - 1, Math.max(0, move[1])),
    };
    next?.setAttribute('tabindex', '0');
    next?.focus();
  });

  const draw = (next: Performance): string => {
    const held = table.contains(document.activeElement);
    data = next;
    summary = summaryOf(next);
    at = {
      row: Math.min(at.row, Math.max(0, next.rows.length - 1)),
      column: at.column < 0 ? next.epochs.length - 1 : Math.min(at.column, next.epochs.length - 1),
    };
    const shares = next.rows.some((row) => row.shares);
    // Epochs are named from the last on, as many as there is room for.
    const every = namedEvery(next.epochs);
    const named = (column: number) => (next.epochs.length - 1 - column) % every === 0;
    table.style.maxWidth = `${100 + next.epochs.length * 44 + (shares ? shareColumns.length * 64 : 0)}px`;
    table.replaceChildren(
      element(
        'thead',
        {},
        element(
          'tr',
          {},
          element('th', { scope: 'col', class: 'who' }, 'Validator'),
          ...next.epochs.map((epoch, column) =>
            element(
              'th',
              { scope: 'col', class: 'epoch', 'aria-label': `Epoch ${grouped(epoch)}` },
              named(column) ? element('span', {}, grouped(epoch)) : '',
            ),
          ),
          ...(shares
            ? shareColumns.map(([name, title]) =>
                element('th', { scope: 'col', class: 'share', title }, name),
              )
            : []),
        ),
      ),
      element('tbody', {}, ...next.rows.map((row, index) => drawRow(row, index, next.epochs, shares))),
    );
    scroller.scrollLeft = scroller.scrollWidth;
    if (held) cellAt(at.row, at.column)?.focus();
    return summary;
  };

  const drawRow = (row: PerformanceRow, index: number, epochs: readonly number[], shares: boolean) =>
    element(
      'tr',
      {},
      element('th', { scope: 'row', class: 'who' }, grouped(row.validator)),
      ...row.votes.map((vote, column) => {
        const kind = kindOf(vote);
        return element(
          'td',
          {
            class: `cell ${kind}`,
            role: 'gridcell',
            tabindex: index === at.row && column === at.column ? 0 : -1,
            'aria-label': cellWords(row.validator, epochs[column] ?? 0, vote),
          },
          cellKinds[kind].mark,
        );
      }),
      ...(shares ? shareCells(row) : []),
    );

  const part = createPartCard<Performance>(
    {
      title: 'Attestations of validators',
      about: 'Whether each validator voted in an epoch, and whether for the right source, target and head.',
      wide: true,
      onSaveImage: () => save(made),
    },
    [scroller, told, key],
    draw,
  );
  part.card.body.before(input);
  const made: HeatMapCard = {
    card: part.card,
    get summary() {
      return summary;
    },
    get data() {
      return data;
    },
    show(next) {
      if (next.state !== 'ready') data = undefined;
      part.show(next);
    },
  };
  return made;
}

/** Of so many epochs one is named, so that the names do not run into each other. */
export function namedEvery(epochs: readonly number[]): number {
  const letters = grouped(epochs.at(-1) ?? 0).length;
  return Math.ceil((letters * 7 + 8) / 24);
}

const shareColumns = [
  ['Votes', 'Share of attestations that were included, as the node counts it'],
  ['Head', 'Share of right heads'],
  ['Target', 'Share of right targets'],
  ['Delay', 'Slots until the last attestation was included'],
] as const;

function shareCells({ shares }: PerformanceRow): HTMLElement[] {
  const percent = (value: number) => (Number.isFinite(value) ? `${value.toFixed(1)} %` : '—');
  const words = shares
    ? [
        percent(shares.hits),
        percent(shares.head),
        percent(shares.target),
        Number.isFinite(shares.distance) ? String(shares.distance) : '—',
      ]
    : ['—', '—', '—', '—'];
  return words.map((text) => element('td', { class: 'share' }, text));
}

function summaryOf({ epochs, rows }: Performance): string {
  const votes = rows.flatMap((row) => row.votes);
  const count = (kind: CellKind) => votes.filter((vote) => kindOf(vote) === kind).length;
  const active = votes.filter((vote) => vote?.active).length;
  const wrong = (['missed', 'target', 'head'] as const)
    .map((kind) => [count(kind), cellKinds[kind].words] as const)
    .filter(([number]) => number > 0)
    .map(([number, words]) => `${grouped(number)} ${words}`);
  return `${grouped(rows.length)} ${rows.length === 1 ? 'validator' : 'validators'}, ${grouped(epochs.length)} epochs: ${grouped(count('right'))} of ${grouped(active)} attestations all right${wrong.length > 0 ? `, ${wrong.join(', ')}` : ''}.`;
}
