import { grouped } from '../../common/units/digits';
import { shortenedInside } from '../../common/units/words';
import { requestBase } from '../../monitor/nodes/node';
import { readings, requestFor } from '../../monitor/validators/asked';
import {
  effectivenessOf,
  type ValidatorRecord,
  type ValidatorsReading,
  type ValidatorsState,
} from '../../monitor/validators/state';
import { nextProposal } from '../../monitor/validators/totals';
import { dutyWords, etherShort, partWords, statusMeaning, statusWords } from '../../monitor/validators/words';
import { rowColors } from '../tree/colors';
import type { PlainItem } from '../tree/item';
import { rowContext } from '../tree/row-context';

export interface ValidatorRowOptions {
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
