import type { Performance, PerformanceRow, Vote, VoteKind } from '../../common/panels/dashboard';
import { kindOf } from '../../common/panels/vote-kind';
import { grouped } from '../../common/units/digits';
import { counted } from '../../common/units/words';
import { element } from '../kit/element';

/** The letter in a cell, so that the map can be read without colors. */
export const cellKinds = {
  right: { mark: '', words: 'all votes right', colour: 'green' },
  head: { mark: 'h', words: 'wrong head', colour: 'yellow' },
  target: { mark: 't', words: 'wrong target', colour: 'orange' },
  missed: { mark: '✕', words: 'missed', colour: 'red' },
  inactive: { mark: '–', words: 'not active', colour: undefined },
  unknown: { mark: '', words: 'not known', colour: undefined },
} as const satisfies Readonly<Record<VoteKind, object>>;

/** `Validator 12, epoch 345: wrong head, included after 2 slots`. */
function cellWords(validator: string, epoch: number, vote: Vote | null): string {
  const { words } = cellKinds[kindOf(vote)];
  const delay =
    vote?.delay === undefined ? '' : `, included after ${vote.delay} ${vote.delay === 1 ? 'slot' : 'slots'}`;
  return `Validator ${validator}, epoch ${grouped(epoch)}: ${words}${delay}`;
}

const whoWords = ({ label, validator }: PerformanceRow) =>
  `Show validator ${validator}${label === undefined ? '' : ` (${label})`} in the Validators view`;

/** A cell of the grid; both indices start at 0. */
export interface Position {
  readonly row: number;
  readonly column: number;
}

/** The head and the body of the table. @param focusable the cell in the tab order */
export function heatMapContent(performance: Performance, focusable: Position): readonly HTMLElement[] {
  const { epochs, rows } = performance;
  const shares = hasShares(performance);
  return [
    element('thead', {}, headRow(epochs, shares)),
    element(
      'tbody',
      {},
      ...rows.map((row, index) =>
        bodyRow(row, epochs, shares, index === focusable.row ? focusable.column : undefined),
      ),
    ),
  ];
}

/** Pixels. */
export function heatMapWidth(performance: Performance): number {
  const shares = hasShares(performance) ? shareColumns.length * 64 : 0;
  return 100 + performance.epochs.length * 44 + shares;
}

const hasShares = ({ rows }: Performance) => rows.some((row) => row.shares);

function headRow(epochs: readonly number[], shares: boolean): HTMLElement {
  // Labels count back from the last epoch.
  const every = namedEvery(epochs);
  const named = (column: number) => (epochs.length - 1 - column) % every === 0;
  return element(
    'tr',
    {},
    element('th', { scope: 'col', class: 'who' }, 'Validator'),
    ...epochs.map((epoch, column) =>
      element(
        'th',
        { scope: 'col', class: 'epoch' },
        element('span', named(column) ? {} : { class: 'visually-hidden' }, grouped(epoch)),
      ),
    ),
    ...(shares
      ? shareColumns.map(([name, title]) => element('th', { scope: 'col', class: 'share', title }, name))
      : []),
  );
}

function bodyRow(
  row: PerformanceRow,
  epochs: readonly number[],
  shares: boolean,
  focusable: number | undefined,
): HTMLElement {
  return element(
    'tr',
    {},
    element(
      'th',
      { scope: 'row', class: 'who', title: whoWords(row), 'data-validator': row.validator },
      element('span', { class: 'label' }, row.validator, row.label && ` ${row.label}`),
    ),
    ...row.votes.map((vote, column) => {
      const kind = kindOf(vote);
      return element(
        'td',
        {
          class: `cell ${kind}`,
          role: 'gridcell',
          tabindex: column === focusable ? 0 : -1,
          'data-validator': row.validator,
          'aria-label': cellWords(row.validator, epochs[column] ?? 0, vote),
        },
        cellKinds[kind].mark,
      );
    }),
    ...(shares ? shareCells(row) : []),
  );
}

/** The legend: what each color and mark means. */
export function heatMapKey(): HTMLElement {
  const kinds = ['right', 'head', 'target', 'missed', 'inactive', 'unknown'] as const;
  return element(
    'div',
    { class: 'key quiet', 'aria-hidden': 'true' },
    ...kinds.map((kind) =>
      element(
        'span',
        { class: 'entry' },
        element('span', { class: `cell ${kind}` }, cellKinds[kind].mark),
        cellKinds[kind].words,
      ),
    ),
  );
}

/** The interval of labeled epochs, so that labels do not overlap. */
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

/** One sentence for screen readers and pictures. */
export function summaryOf({ epochs, totals }: Performance): string {
  const { validators, right } = totals;
  const wrong = (['missed', 'target', 'head'] as const).filter((kind) => totals[kind] > 0);
  const active = right + wrong.reduce((sum, kind) => sum + totals[kind], 0);
  const words = wrong.map((kind) => `, ${grouped(totals[kind])} ${cellKinds[kind].words}`).join('');
  return `${counted(validators, 'validator')}, ${grouped(epochs.length)} epochs: ${grouped(right)} of ${grouped(active)} attestations all right${words}.`;
}

/** `1–50 of 1,000 validators, the worst first`. */
export function pageWords({ page, rows, totals }: Performance): string {
  const first = page?.first ?? 1;
  return `${grouped(first)}–${grouped(first + rows.length - 1)} of ${counted(totals.validators, 'validator')}, the worst first`;
}
