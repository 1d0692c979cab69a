import type { BlockPacking, BlockReward, CardPart, Inclusion } from '../../common/panels/dashboard';
import { grouped } from '../../common/units/digits';
import { type Card, createPartCard, type PartCard } from './card';
import { createPlot, type Plot } from './plot';
import { gweiTicks, gweiWords, percentWords } from './units';
import type { PlotData, PlotOptions } from './uplot-options';

export interface BarsCard<T> {
  readonly card: Card;
  readonly plot: Plot;
  readonly summary: string;
  show(part: CardPart<readonly T[]>): void;
}

interface BarsOptions<T> {
  readonly title: string;
  readonly about: string;
  readonly x: (item: T) => number;
  readonly plot: Pick<PlotOptions, 'series' | 'place' | 'yRange' | 'yTicks' | 'xTicks'>;
  readonly values: (items: readonly T[]) => readonly (readonly (number | null)[])[];
  readonly summary: (items: readonly T[]) => string;
  readonly columns: readonly string[];
  readonly cells: (item: T) => readonly string[];
}

function createBars<T>(
  options: BarsOptions<T>,
  save: (card: BarsCard<T>) => void,
  current: { items: readonly T[] },
): BarsCard<T> {
  let summary = '';
  const ends = () => {
    const { items } = current;
    const first = items[0];
    const last = items.at(-1);
    return first === undefined || last === undefined
      ? ([0, 1] as const)
      : ([options.x(first) - 0.7, options.x(last) + 0.7] as const);
  };
  const plot = createPlot({
    height: 132,
    ...options.plot,
    xRange: ends,
    xSteps: [1, 2, 4, 8, 16, 32, 64],
  });
  const part: PartCard<readonly T[]> = createPartCard<readonly T[]>(
    {
      title: options.title,
      about: options.about,
      onSaveImage: () => save(made),
      table: () => ({ columns: options.columns, rows: current.items.map(options.cells).reverse() }),
    },
    [plot.legend, plot.element],
    (items) => {
      current.items = items;
      summary = options.summary(items);
      const data: PlotData = [items.map(options.x), ...options.values(items)];
      plot.show(data, `${options.title}: ${summary}`);
      return summary;
    },
  );
  const made: BarsCard<T> = {
    card: part.card,
    plot,
    get summary() {
      return summary;
    },
    show: part.show,
  };
  return made;
}

const mean = (values: readonly number[]) =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

const slotTicks = (ticks: readonly number[]) =>
  ticks.map((tick) => (Number.isInteger(tick) ? grouped(tick) : ''));

export function createRewards(save: (card: BarsCard<BlockReward>) => void): BarsCard<BlockReward> {
  const current: { items: readonly BlockReward[] } = { items: [] };
  const total = ({ attestations, sync = 0 }: BlockReward) => attestations + sync;
  return createBars<BlockReward>(
    {
      title: 'Block rewards',
      about: 'Rewards that each block of the last epochs paid its proposer.',
      x: ({ slot }) => slot,
      plot: {
        // The lower part is drawn over the total.
        series: [
          {
            label: 'Attestations',
            colour: 'blue',
            kind: 'bars',
            words: (_, index) => gweiWords(current.items[index]?.attestations ?? 0),
          },
          { label: 'Sync committee', colour: 'orange', kind: 'bars', words: gweiWords },
        ],
        place: (x, index) => `slot ${grouped(x)}, proposer ${current.items[index]?.proposer ?? '?'}`,
        yRange: (_, most) => [0, (most ?? 1) * 1.12],
        yTicks: gweiTicks,
        xTicks: slotTicks,
      },
      values: (items) => [items.map(total), items.map(({ sync }) => sync ?? null)],
      summary: (items) =>
        `${gweiWords(mean(items.map(total)))} a block on average, ${gweiWords(Math.max(0, ...items.map(total)))} at most, in ${grouped(items.length)} blocks.`,
      columns: ['Slot', 'Proposer', 'Attestations', 'Sync committee'],
      cells: (item) => [
        grouped(item.slot),
        item.proposer,
        gweiWords(item.attestations),
        item.sync === undefined ? '—' : gweiWords(item.sync),
      ],
    },
    save,
    current,
  );
}

export function createPacking(save: (card: BarsCard<BlockPacking>) => void): BarsCard<BlockPacking> {
  const current: { items: readonly BlockPacking[] } = { items: [] };
  const share = ({ available, included }: BlockPacking) => (available > 0 ? included / available : 1);
  return createBars<BlockPacking>(
    {
      title: 'Block packing',
      about: 'How many of the attestations that could have been included each block of the last epochs has.',
      x: ({ slot }) => slot,
      plot: {
        series: [
          {
            label: 'Included',
            colour: 'green',
            kind: 'bars',
            words: (value, index) => {
              const item = current.items[index];
              return `${percentWords(value)} (${grouped(item?.included ?? 0)} of ${grouped(item?.available ?? 0)})`;
            },
          },
        ],
        place: (x, index) => `slot ${grouped(x)}, proposer ${current.items[index]?.proposer ?? '?'}`,
        yRange: () => [0, 1.04],
        yTicks: (ticks) => ticks.map((tick) => `${Math.round(tick * 100)} %`),
        xTicks: slotTicks,
      },
      values: (items) => [items.map(share)],
      summary: (items) => {
        const worst = items.reduce<BlockPacking | undefined>(
          (least, item) => (least === undefined || share(item) < share(least) ? item : least),
          undefined,
        );
        return `${percentWords(mean(items.map(share)))} on average${worst ? `, ${percentWords(share(worst))} at least, in slot ${grouped(worst.slot)}` : ''}.`;
      },
      columns: ['Slot', 'Proposer', 'Available', 'Included'],
      cells: (item) => [grouped(item.slot), item.proposer, grouped(item.available), grouped(item.included)],
    },
    save,
    current,
  );
}

export function createInclusion(save: (card: BarsCard<Inclusion>) => void): BarsCard<Inclusion> {
  const current: { items: readonly Inclusion[] } = { items: [] };
  return createBars<Inclusion>(
    {
      title: 'Validator inclusion',
      about:
        'How much of the active balance of the whole chain voted for the right target and the right head.',
      x: ({ epoch }) => epoch,
      plot: {
        series: [
          { label: 'Right target', colour: 'green', kind: 'line', words: percentWords },
          { label: 'Right head', colour: 'blue', kind: 'line', words: percentWords },
        ],
        place: (x) => `epoch ${grouped(x)}`,
        yRange: (least) => [least !== null && least < 0.66 ? 0 : 0.6, 1.02],
        yTicks: (ticks) => ticks.map((tick) => `${Math.round(tick * 100)} %`),
        xTicks: slotTicks,
      },
      values: (items) => [items.map(({ target }) => target), items.map(({ head }) => head)],
      summary: (items) => {
        const last = items.at(-1);
        const worst = Math.min(1, ...items.map(({ target }) => target));
        return last
          ? `Epoch ${grouped(last.epoch)}: ${percentWords(last.target)} right target, ${percentWords(last.head)} right head; ${percentWords(worst)} right target at least in ${grouped(items.length)} epochs.`
          : '';
      },
      columns: ['Epoch', 'Right target', 'Right head'],
      cells: (item) => [grouped(item.epoch), percentWords(item.target), percentWords(item.head)],
    },
    save,
    current,
  );
}
