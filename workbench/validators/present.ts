import { grouped } from '../../common/units/digits';
import { ago, counted, shortenedInside } from '../../common/units/words';
import { shownUrl } from '../../monitor/nodes/node';
import { causeWords } from '../../monitor/nodes/reader';
import { readings, requestFor } from '../../monitor/validators/asked';
import {
  effectivenessOf,
  type ValidatorRecord,
  type ValidatorsReading,
  type ValidatorsState,
} from '../../monitor/validators/state';
import { etherShort, partWords, statusMeaning, statusWords } from '../../monitor/validators/words';
import { rowColors } from '../tree/colors';
import type { PlainItem } from '../tree/item';
import { rowContext } from '../tree/row-context';
import { validatorDetails } from './details';

/** The text next to the title of the view. */
export function validatorsDescription({ failure, ids, node, reading }: ValidatorsState): string {
  if (ids.length === 0) return '';
  if (!reading) return failure && node ? `${node.name}: ${causeWords(failure)}` : grouped(ids.length);
  const active = [...reading.records.values()].filter(({ status }) => status.startsWith('active')).length;
  return `${grouped(ids.length)} watched · ${grouped(active)} active${failure ? ', stale' : ''}`;
}

/** The message above the rows; undefined when there is none. */
export function validatorsMessage({ failure, ids, node, reading }: ValidatorsState): string | undefined {
  return ids.length > 0 && node && reading?.isSyncing && !failure
    ? `${node.name} is syncing. Its data is as old as its head, and duties are not known.`
    : undefined;
}

/** More validators than this are grouped by status. */
const mostInOneList = 30;
/** Maximum number of child rows; more are split into pages. */
const page = 100;

/** Makes the rows of the Validators view, once per reading. */
export interface ValidatorRows {
  present(state: ValidatorsState, now: number): readonly PlainItem[];
}

export function createValidatorRows(): ValidatorRows {
  let made: readonly PlainItem[] = [];
  let madeOf: ValidatorsState = { ids: [] };
  let latestNow = 0;

  const below = (id: string) => () => {
    const { node, reading } = madeOf;
    const record = reading?.records.get(id);
    if (!node || !reading || !record) return [];
    return validatorDetails(record, {
      id,
      nodeId: node.id,
      base: shownUrl(node.url),
      reading,
      now: latestNow,
    });
  };

  return {
    present(state, now) {
      latestNow = now;
      const { failure, ids, node, reading } = state;
      const same =
        madeOf.ids === ids &&
        madeOf.node === node &&
        madeOf.reading === reading &&
        (madeOf.failure === undefined) === (failure === undefined);
      madeOf = state;
      if (ids.length === 0) return [];
      if (!node) return [noNode];
      if (!same) made = arranged(state, (id) => rowOf(id, state, below(id)));
      return [...troubleRows(state, now), ...made];
    },
  };
}

const noNode: PlainItem = {
  id: 'validators/no-node',
  label: 'No beacon node',
  tooltip: 'Add one, or start the demo node, in the Nodes view.',
  icon: { id: 'info' },
};

type RowOf = (id: string) => PlainItem;

function arranged({ ids, reading, failure }: ValidatorsState, row: RowOf): readonly PlainItem[] {
  if (ids.length <= mostInOneList || !reading) return paged('validators', ids, row);
  const groups = new Map<string, string[]>();
  for (const id of ids) {
    const group = reading.records.get(id)?.status ?? 'unknown';
    const members = groups.get(group);
    if (members) members.push(id);
    else groups.set(group, [id]);
  }
  return [...groups].map(([status, members]) => {
    const id = `validators/group/${status}`;
    const label = status === 'unknown' ? 'Not known to the node' : capital(statusWords(status));
    const look = lookOf(status, failure !== undefined);
    const meaning = statusMeaning(status);
    return {
      id,
      label,
      description: grouped(members.length),
      tooltip: [`${label}: ${counted(members.length, 'validator')}`, meaning].filter(Boolean).join('\n'),
      icon: look,
      context: 'value',
      value: `${label}: ${members.length}`,
      expanded: status === 'active_ongoing',
      children: paged(id, members, row),
    };
  });
}

function paged(id: string, ids: readonly string[], row: RowOf): readonly PlainItem[] {
  if (ids.length <= page) return ids.map(row);
  const pages: PlainItem[] = [];
  for (let start = 0; start < ids.length; start += page) {
    const members = ids.slice(start, start + page);
    let made: readonly PlainItem[] | undefined;
    pages.push({
      id: `${id}/page/${start}`,
      label: `${grouped(start + 1)}–${grouped(start + members.length)}`,
      icon: { id: 'list-unordered' },
      below: () => {
        made ??= members.map(row);
        return made;
      },
    });
  }
  return pages;
}

function rowOf(
  id: string,
  { failure, node, reading }: ValidatorsState,
  below: () => readonly PlainItem[],
): PlainItem {
  const stale = failure !== undefined;
  const record = reading?.records.get(id);
  const common = { id: `validator/${id}`, ...(node ? { nodeId: node.id } : {}) };
  const vendor = reading?.prefix ? 'vendor' : undefined;
  if (!record) {
    const context = rowContext('value', 'validator', 'watched', vendor);
    return { ...common, ...lookOfUnknown(id, reading !== undefined, stale), context, value: id };
  }
  const missed = reading?.liveness?.live.get(record.index) === false && record.status.startsWith('active');
  const parts = descriptionOf(record, reading, missed);
  const base = shownUrl(node?.url ?? '');
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
): readonly string[] {
  const effectiveness = reading && effectivenessOf(reading, record.index);
  const last = reading?.liveness?.epoch;
  return [
    statusWords(record.status),
    ...(missed && last !== undefined ? [`not seen in epoch ${grouped(last)}`] : []),
    etherShort(record.balance),
    ...(effectiveness ? [`${partWords(effectiveness.part)} effective`] : []),
    shortenedInside(record.pubkey, 9, 8),
  ];
}

/** The icon of a status. */
function lookOf(status: string, stale: boolean): { id: string; color?: string } {
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

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What failed, what to do, and the age of the rows below. */
function troubleRows({ failure, node, readAt, reading }: ValidatorsState, now: number): readonly PlainItem[] {
  if (!failure || !node) return [];
  const row = (
    key: string,
    label: string,
    description: string | undefined,
    icon: PlainItem['icon'],
  ): PlainItem => ({
    id: `validators/${key}`,
    label,
    ...(description === undefined ? {} : { description }),
    tooltip: label,
    ...(icon ? { icon } : {}),
    context: 'value',
    value: label,
    nodeId: node.id,
  });
  return [
    row('failure', failure.what, undefined, { id: 'error', color: rowColors.error }),
    ...(failure.remedy ? [row('remedy', failure.remedy, undefined, { id: 'lightbulb' })] : []),
    ...(reading && readAt !== undefined
      ? [row('stale', 'Last response', ago(now - readAt), { id: 'history' })]
      : []),
  ];
}
