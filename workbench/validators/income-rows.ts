import { counted } from '../../common/units/words';
import { readings, requestFor } from '../../monitor/validators/asked';
import {
  type Income,
  type IncomeRange,
  type IncomeRecord,
  incomeOf,
  incomeRanges,
} from '../../monitor/validators/income';
import type { ValidatorsReading } from '../../monitor/validators/state';
import { coverageWords, earnedWords, missingWords } from '../../monitor/validators/words';
import type { PlainItem } from '../tree/item';
import { rowContext } from '../tree/row-context';

/** What the rows of a view need besides the validators. */
export interface IncomeSource {
  readonly reading: ValidatorsReading;
  readonly record: IncomeRecord;
}

export interface IncomeRowOptions extends IncomeSource {
  /** Id of the row that it stands below. */
  readonly below: string;
  /** Of active validators. */
  readonly indices: readonly string[];
  readonly node: Pick<PlainItem, 'nodeId'> & { readonly base: string };
  readonly expanded: boolean;
}

const ranges: Readonly<Record<IncomeRange, string>> = {
  hour: 'Last hour',
  day: 'Last 24 hours',
  week: 'Last 7 days',
  month: 'Last 30 days',
};

/** The last epoch whose rewards are known: attestations are included until the end of the next one. */
const latestOf = ({ epoch = 0n }: ValidatorsReading) => Number(epoch) - 2;

/** `+0.0008 ETH in 24 h`, or `… in 37 epochs` while not all are known; undefined if none is. */
export function incomeWords(
  indices: readonly string[],
  { reading, record }: IncomeSource,
): string | undefined {
  const { clock } = reading;
  if (!clock) return undefined;
  const income = incomeOf(record, indices, 'day', latestOf(reading), clock);
  const { epochs, fewest, gwei, most } = income;
  if (most === 0) return undefined;
  // A day always has an epoch or two that are in no full hour.
  const isDay = fewest >= epochs * 0.95 && epochs * clock.slotsPerEpoch * clock.secondsPerSlot > 82_000;
  return `${earnedWords(gwei)} in ${isDay ? '24 h' : counted(most, 'epoch')}${missingWords(income)}`;
}

/** The income of validators over an hour, a day, a week and a month, below one row. */
export function incomeRow(options: IncomeRowOptions): PlainItem | undefined {
  const { below, expanded, indices, node, reading, record } = options;
  const { clock } = reading;
  const latest = latestOf(reading);
  if (!clock || indices.length === 0 || latest < 0) return undefined;
  const id = `${below}/income`;
  const row = (fields: Omit<PlainItem, 'request' | 'context' | 'nodeId'>): PlainItem => ({
    ...fields,
    context: rowContext('value', 'request'),
    ...(node.nodeId === undefined ? {} : { nodeId: node.nodeId }),
    // Lazy: it lists all validators, and is rarely needed.
    get request() {
      return requestFor(
        readings.rewards,
        { body: indices, epoch: String(latest) },
        { base: node.base, prefix: reading.prefix, title: `Attestation rewards of epoch ${latest}` },
      );
    },
  });
  const own = { id, label: 'Income', icon: { id: 'graph-line' } };
  const total = incomeWords(indices, options);
  if (total === undefined) {
    const why = reading.rewards ? 'no epochs yet' : 'not reported by the node';
    return row({ ...own, description: why, tooltip: `Income: ${why}`, value: '' });
  }
  const about = note(reading, record, indices);
  return row({
    ...own,
    description: total,
    tooltip: `Income: ${total}\n${about}`,
    value: total,
    expanded,
    children: (Object.keys(incomeRanges) as IncomeRange[]).map((range) => {
      const income = incomeOf(record, indices, range, latest, clock);
      const words = income.most === 0 ? 'no epochs yet' : earnedWords(income.gwei);
      const amount = `${income.gwei} gwei`;
      return row({
        id: `${id}/${range}`,
        label: ranges[range],
        description: income.most === 0 ? words : `${words} · ${coverageWords(income)}${missingWords(income)}`,
        tooltip: [`${ranges[range]}: ${amount}`, ...partsOf(income), atThisRate(income), about]
          .filter(Boolean)
          .join('\n'),
        icon: { id: 'blank' },
        value: amount,
      });
    }),
  });
}

function atThisRate({ attestations: gwei, epochs, most }: Income): string {
  return most === 0 || most >= epochs * 0.95
    ? ''
    : `Attestations at this rate: about ${earnedWords((gwei / most) * epochs)} in the whole time.`;
}

/** What an income consists of. */
function partsOf(income: Income): readonly string[] {
  const { attestations, blocks, made, sync, syncEpochs, tips, withoutTips } = income;
  const known = counted(made - withoutTips, 'block');
  return [
    `Attestations: ${earnedWords(attestations)}`,
    ...(made > 0 ? [`Proposed blocks: ${earnedWords(blocks)} from ${counted(made, 'block')}`] : []),
    ...(made > withoutTips ? [`Tips and builder payments: ${earnedWords(tips)} from ${known}`] : []),
    ...(syncEpochs > 0 ? [`Sync committee: ${earnedWords(sync)} from ${counted(syncEpochs, 'epoch')}`] : []),
  ];
}

function note(
  { epoch = 0n, syncCommittees = [] }: ValidatorsReading,
  { sync }: IncomeRecord,
  indices: readonly string[],
): string {
  const own = new Set(indices);
  const isMember = syncCommittees.some(
    ({ from, members }) => from <= epoch && members.some((index) => own.has(index)),
  );
  const isPaid = sync?.validators.some((index) => own.has(index));
  return `From attestations, proposed blocks with their tips, and sync committees, as far as Slotpad has read them.${
    isMember && !isPaid ? ' No rewards of the sync committee are known.' : ''
  }`;
}
