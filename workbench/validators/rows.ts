/** The rows of validators: one, several together, and their income. */
import type { OperationEntry } from '../../catalogue/entry';
import { grouped } from '../../common/units/digits';
import { counted, listed, shortenedInside } from '../../common/units/words';
import { type KnownNode, requestBase } from '../../monitor/nodes/node';
import { type RequestValues, readings, requestFor } from '../../monitor/validators/asked';
import {
  type Income,
  type IncomeRange,
  type IncomeRecord,
  incomeOf,
  incomeRanges,
} from '../../monitor/validators/income';
import {
  effectivenessOf,
  type ValidatorRecord,
  type ValidatorsReading,
  type ValidatorsState,
} from '../../monitor/validators/state';
import { committeesOf, nextProposal, type Totals, totalsOf } from '../../monitor/validators/totals';
import {
  committeeWords,
  coverageWords,
  dutyWords,
  earnedWords,
  etherShort,
  missingWords,
  partWords,
  statusMeaning,
  statusWords,
} from '../../monitor/validators/words';
import { rowColors } from '../tree/colors';
import { type PlainItem, rowContext } from '../tree/item';

interface TotalsOptions extends IncomeSource {
  readonly id: string;
  readonly label: string;
  readonly node: KnownNode;
  /** Watched ids. */
  readonly ids: readonly string[];
  readonly stale: boolean;
  /** Unix time in milliseconds. */
  readonly now: () => number;
}

/** The row of several validators together, with their sums below it. */
export function totalsRow(options: TotalsOptions): PlainItem {
  const { id, ids, label, node, reading, stale } = options;
  const totals = totalsOf(reading, ids);
  const { active, balance, effectiveness, seen } = totals;
  const missing = seen?.absent.length ?? 0;
  const income = incomeWords(active, options);
  const parts = [
    `${grouped(active.length)} of ${grouped(ids.length)} active`,
    ...(seen && missing > 0 ? [`${grouped(missing)} not seen in epoch ${grouped(seen.epoch)}`] : []),
    etherShort(String(balance)),
    ...(effectiveness ? [`${partWords(effectiveness.part)} effective`] : []),
    ...(income ? [income] : []),
  ];
  const color = stale ? rowColors.stale : missing > 0 ? rowColors.warning : undefined;
  return {
    id,
    label,
    description: `${parts.join(' · ')}${stale ? ' (stale)' : ''}`,
    tooltip: [label, ...parts].join('\n'),
    icon: { id: 'symbol-numeric', ...(color ? { color } : {}) },
    context: 'value',
    value: `${label}: ${parts.join(', ')}`,
    nodeId: node.id,
    below: () => factRows(options, totals),
  };
}

interface More {
  readonly value?: string;
  readonly note?: string;
  readonly color?: string;
  readonly asked?: readonly [operation: OperationEntry, title: string, values: RequestValues];
}

function factRows(options: TotalsOptions, totals: Totals): readonly PlainItem[] {
  const { id, ids, node, reading, record } = options;
  const { active, balance, effectiveness, seen } = totals;
  const rows: PlainItem[] = [];
  const add = (key: string, label: string, shown: string, icon: string, more: More = {}) => {
    const { asked, color, note, value = shown } = more;
    const row: PlainItem = {
      id: `${id}/${key}`,
      label,
      description: shown,
      tooltip: [`${label}: ${value}`, note].filter(Boolean).join('\n'),
      icon: { id: icon, ...(color ? { color } : {}) },
      context: asked ? rowContext('value', 'request') : 'value',
      value,
      nodeId: node.id,
    };
    if (!asked) return void rows.push(row);
    const [operation, title, values] = asked;
    rows.push({
      ...row,
      // Lazy: it lists all validators, and is rarely needed.
      get request() {
        return requestFor(operation, values, { base: requestBase(node.url), prefix: reading.prefix, title });
      },
    });
  };
  const records = [readings.validators, 'Validators', { state_id: 'head', ids }] as const;
  add('status', 'Status', statusCounts(options), 'pulse', { asked: records });
  add('balance', 'Balance', etherShort(String(balance)), 'credit-card', {
    value: `${balance} gwei`,
    asked: records,
  });
  if (effectiveness) {
    const note = 'The average share of the attestation rewards that could have been earned.';
    const of = counted(effectiveness.of, 'validator');
    add('effectiveness', 'Effectiveness', `${partWords(effectiveness.part)} · ${of}`, 'dashboard', {
      value: partWords(effectiveness.part),
      note,
    });
  }
  if (seen) {
    const absent = seen.absent.length > 0 ? `, not ${listed(seen.absent, 'and', 5)}` : '';
    const all = seen.live + seen.absent.length;
    add(
      'liveness',
      'Last attestation',
      `${grouped(seen.live)} of ${grouped(all)} seen in epoch ${grouped(seen.epoch)}${absent}`,
      absent ? 'warning' : 'check',
      absent ? { color: rowColors.warning } : {},
    );
  }
  const income = incomeRow({
    reading,
    record,
    below: id,
    indices: active,
    node: { nodeId: node.id, base: requestBase(node.url) },
    expanded: true,
  });
  if (income) rows.push(income);
  addDuties(options, totals, add);
  return rows;
}

function addDuties(
  { now, reading, record }: TotalsOptions,
  { active, known }: Totals,
  add: (key: string, label: string, shown: string, icon: string, more?: More) => void,
): void {
  const { clock, epoch = 0n, proposing, syncCommittees } = reading;
  const time = now();
  if (clock) {
    const { made, missed } = incomeOf(record, known, 'month', Number(epoch), clock);
    add(
      'proposals',
      'Proposals',
      made + missed === 0 ? 'none seen' : `${grouped(made)} made, ${grouped(missed)} missed`,
      missed > 0 ? 'warning' : 'edit',
      {
        note: 'In the last 30 days, while Slotpad was reading these validators.',
        ...(missed > 0 ? { color: rowColors.error } : {}),
      },
    );
  }
  const lastEpoch = proposing?.epochs.at(-1);
  if (proposing && lastEpoch !== undefined) {
    const next = nextProposal(reading, active, time);
    const shown = next
      ? `validator ${next.validator} ${dutyWords(next.slot, clock, time)}`
      : `none up to the end of epoch ${grouped(lastEpoch)}`;
    add('proposal', 'Next proposal', shown, 'edit', {
      asked: [readings.proposerDuties, 'Proposer duties', { epoch: String(proposing.epochs[0] ?? 0n) }],
    });
  }
  if (active.length === 0 || reading.isSyncing) return;
  const committees = committeesOf(reading, active);
  const words = committees.map(
    (one) => `${listed(one.members, 'and', 5)} ${committeeWords(one, epoch, clock, time)}`,
  );
  const until = syncCommittees?.at(-1)?.until;
  const none =
    until === undefined ? 'not reported by the node' : `none up to the end of epoch ${grouped(until - 1n)}`;
  add('sync', 'Sync committee', words.join('; ') || none, 'sync', {
    asked: [readings.syncDuties, 'Sync committee duties', { epoch: String(epoch), body: active }],
  });
}

/** `3 active, 1 pending, queued`; `1 not known` for those without a record. */
function statusCounts({ ids, reading }: TotalsOptions): string {
  const counts = new Map<string, number>();
  for (const id of ids) {
    const status = reading.records.get(id)?.status;
    const words = status === undefined ? 'not known to the node' : statusWords(status);
    counts.set(words, (counts.get(words) ?? 0) + 1);
  }
  return [...counts].map(([words, count]) => `${grouped(count)} ${words}`).join(' · ');
}

interface ValidatorRowOptions {
  /** Its label, or the part of it that the row above does not have. */
  readonly label: string;
  /** Unix time in milliseconds. */
  readonly now: number;
  readonly below: () => readonly PlainItem[];
}

/** The row of one validator. */
export function validatorRow(
  id: string,
  { failure, node, reading }: ValidatorsState,
  { below, label, now }: ValidatorRowOptions,
): PlainItem {
  const stale = failure !== undefined;
  const record = reading?.records.get(id);
  const common = { id: `validator/${id}`, ...(node ? { nodeId: node.id } : {}) };
  const vendor = reading?.prefix ? 'vendor' : undefined;
  if (!record) {
    const context = rowContext('value', 'validator', 'watched', vendor);
    const look = lookOfUnknown(id, reading !== undefined, stale);
    const description = [label, look.description].filter(Boolean).join(' · ');
    return { ...common, ...look, description, context, value: id };
  }
  const missed = reading?.liveness?.live.get(record.index) === false && record.status.startsWith('active');
  const parts = [...(label === '' ? [] : [label]), ...descriptionOf(record, reading, missed, now)];
  const base = requestBase(node?.url ?? '');
  return {
    ...common,
    label: record.index,
    description: `${parts.join(' · ')}${stale ? ' (stale)' : ''}`,
    tooltip: [
      `Validator ${record.index}: ${statusWords(record.status)}`,
      statusMeaning(record.status),
      record.pubkey,
    ]
      .filter(Boolean)
      .join('\n'),
    icon: missed && !stale ? { id: 'warning', color: rowColors.warning } : lookOf(record.status, stale),
    context: rowContext('value', 'validator', 'watched', vendor, 'request'),
    value: record.index,
    // Lazy: the requests of most rows are never needed.
    get request() {
      const values = { state_id: 'head', validator_id: record.index };
      const title = `Validator ${record.index}`;
      return requestFor(readings.validator, values, { base, prefix: reading?.prefix, title });
    },
    below,
  };
}

/** The look of a validator without a record: before the first reading, or not known to the node. */
function lookOfUnknown(
  id: string,
  isRead: boolean,
  stale: boolean,
): Pick<PlainItem, 'label' | 'description' | 'tooltip' | 'icon'> {
  const label = shortenedInside(id, 9, 8);
  const color = stale ? rowColors.stale : rowColors.warning;
  if (isRead) {
    return {
      label,
      description: 'not known to the node',
      tooltip: `${id}\nThe node does not know this validator. Its deposit may not be processed yet, or it belongs to another network.`,
      icon: { id: 'question', color },
    };
  }
  return stale
    ? { label, description: '', tooltip: id, icon: { id: 'question', color } }
    : { label, description: 'asking', tooltip: id, icon: { id: 'loading~spin' } };
}

function descriptionOf(
  record: ValidatorRecord,
  reading: ValidatorsReading | undefined,
  missed: boolean,
  now: number,
): readonly string[] {
  const effectiveness = reading && effectivenessOf(reading, record.index);
  const last = reading?.liveness?.epoch;
  const next = reading && nextProposal(reading, [record.index], now);
  return [
    statusWords(record.status),
    ...(missed && last !== undefined ? [`not seen in epoch ${grouped(last)}`] : []),
    ...(next ? [`proposes ${dutyWords(next.slot, reading.clock, now)}`] : []),
    etherShort(record.balance),
    ...(effectiveness ? [`${partWords(effectiveness.part)} effective`] : []),
    shortenedInside(record.pubkey, 9, 8),
  ];
}

/** The icon of a status. */
export function lookOf(status: string, stale: boolean): { id: string; color?: string } {
  const [id, color] = looks[status] ?? ['question', rowColors.warning];
  if (stale) return { id, color: rowColors.stale };
  return color ? { id, color } : { id };
}

const looks: Readonly<Record<string, readonly [string, string?]>> = {
  active_ongoing: ['pass-filled', rowColors.good],
  active_exiting: ['sign-out', rowColors.warning],
  active_slashed: ['error', rowColors.error],
  pending_initialized: ['clock', rowColors.info],
  pending_queued: ['clock', rowColors.info],
  exited_unslashed: ['sign-out'],
  exited_slashed: ['error', rowColors.error],
  withdrawal_possible: ['credit-card'],
  withdrawal_done: ['circle-slash'],
};

/** What the rows of a view need besides the validators. */
interface IncomeSource {
  readonly reading: ValidatorsReading;
  readonly record: IncomeRecord;
}

interface IncomeRowOptions extends IncomeSource {
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
