import type { OperationEntry } from '../../catalogue/entry';
import { grouped } from '../../common/units/digits';
import { counted, listed } from '../../common/units/words';
import { type KnownNode, requestBase } from '../../monitor/nodes/node';
import { type RequestValues, readings, requestFor } from '../../monitor/validators/asked';
import { incomeOf } from '../../monitor/validators/income';
import { committeesOf, nextProposal, type Totals, totalsOf } from '../../monitor/validators/totals';
import {
  committeeWords,
  dutyWords,
  etherShort,
  partWords,
  statusWords,
} from '../../monitor/validators/words';
import { rowColors } from '../tree/colors';
import type { PlainItem } from '../tree/item';
import { rowContext } from '../tree/row-context';
import { type IncomeSource, incomeRow, incomeWords } from './income-rows';

export interface TotalsOptions extends IncomeSource {
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
