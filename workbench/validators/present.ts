import { grouped } from '../../common/units/digits';
import { slotAt } from '../../common/units/slots';
import { ago, capital, counted } from '../../common/units/words';
import { requestBase } from '../../monitor/nodes/node';
import { causeWords } from '../../monitor/nodes/reader';
import { labelGroups, nameInGroup } from '../../monitor/validators/groups';
import { emptyIncome, type IncomeRecord } from '../../monitor/validators/income';
import type { ValidatorsReading, ValidatorsState } from '../../monitor/validators/state';
import { dutyWords, statusMeaning, statusWords } from '../../monitor/validators/words';
import { rowColors } from '../tree/colors';
import type { PlainItem } from '../tree/item';
import { validatorDetails } from './details';
import { lookOf, totalsRow, validatorRow } from './rows';

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
  present(state: ValidatorsState, now: number, kept?: Kept): readonly PlainItem[];
}

/** What the workspace keeps about validators. */
interface Kept {
  readonly labels: Labels;
  /** What is known of the chain of a reading. */
  readonly income: (reading: ValidatorsReading) => IncomeRecord;
}

/** By watched id. */
type Labels = ReadonlyMap<string, string>;

const nothing: Kept = { labels: new Map(), income: () => emptyIncome };

export function createValidatorRows(): ValidatorRows {
  let made: readonly PlainItem[] = [];
  let madeOf: ValidatorsState = { ids: [] };
  let madeWith: Labels = nothing.labels;
  let madeIncome = emptyIncome;
  let madeDuties = '';
  let latestNow = 0;

  const below = (id: string) => () => {
    const { node, reading } = madeOf;
    const record = reading?.records.get(id);
    if (!node || !reading || !record) return [];
    return validatorDetails(record, {
      id,
      nodeId: node.id,
      base: requestBase(node.url),
      reading,
      income: madeIncome,
      now: latestNow,
    });
  };
  const totals: TotalsOf = (id, label, ids) => {
    const { failure, node, reading } = madeOf;
    if (!node || !reading) return undefined;
    const stale = failure !== undefined;
    return totalsRow({ id, label, ids, node, reading, record: madeIncome, stale, now: () => latestNow });
  };

  return {
    present(state, now, { labels, income } = nothing) {
      latestNow = now;
      const { failure, ids, node, reading } = state;
      const record = reading ? income(reading) : emptyIncome;
      const duties = reading ? upcomingProposals(reading, now) : '';
      const same =
        madeOf.ids === ids &&
        madeWith === labels &&
        madeIncome === record &&
        madeDuties === duties &&
        madeOf.node === node &&
        madeOf.reading === reading &&
        (madeOf.failure === undefined) === (failure === undefined);
      madeOf = state;
      madeWith = labels;
      madeIncome = record;
      madeDuties = duties;
      // Without rows, the view says what to do.
      if (ids.length === 0 || !node) return [];
      const row: RowOf = (id, label) => validatorRow(id, state, { label, now, below: below(id) });
      if (!same) made = arranged(state, labels, row, totals);
      return [...troubleRows(state, now), ...made];
    },
  };
}

/** The times of the next proposals, as the rows show them: when they change, the rows do. */
function upcomingProposals({ clock, proposing }: ValidatorsReading, now: number): string {
  const current = clock && slotAt(now / 1000, clock);
  if (current === undefined) return '';
  const next = [...(proposing?.slots.values() ?? [])].flatMap(
    (slots) => slots.find((slot) => slot >= current) ?? [],
  );
  return next.map((slot) => dutyWords(slot, clock, now)).join();
}

type RowOf = (id: string, label: string) => PlainItem;
/** The row with the totals of some validators; undefined before the first reading. */
type TotalsOf = (id: string, label: string, ids: readonly string[]) => PlainItem | undefined;

function arranged(
  state: ValidatorsState,
  labels: Labels,
  row: RowOf,
  totals: TotalsOf,
): readonly PlainItem[] {
  const { groups, others } = labelGroups(state.ids, labels);
  const own = (id: string) => row(id, labels.get(id) ?? '');
  const all = state.ids.length > 1 ? totals('validators/totals', 'All validators', state.ids) : undefined;
  return [
    ...(all ? [all] : []),
    ...groups.map(({ name, ids }): PlainItem => {
      const id = `validators/label/${name}`;
      const sum = totals(`${id}/totals`, 'Total', ids);
      const members = paged(id, ids, (one) => row(one, nameInGroup(labels.get(one) ?? '')));
      return {
        id,
        label: name,
        description: sum?.description ?? grouped(ids.length),
        tooltip: `${name}: ${counted(ids.length, 'validator')}`,
        icon: { id: 'tag', ...(sum?.icon?.color ? { color: sum.icon.color } : {}) },
        context: 'value',
        value: `${name}: ${ids.length}`,
        expanded: ids.length <= mostInOneList,
        children: [...(sum ? [sum] : []), ...members],
      };
    }),
    ...byStatus(others, state, own),
  ];
}

function byStatus(
  ids: readonly string[],
  { reading, failure }: ValidatorsState,
  row: (id: string) => PlainItem,
): readonly PlainItem[] {
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

function paged(id: string, ids: readonly string[], row: (id: string) => PlainItem): readonly PlainItem[] {
  if (ids.length <= page) return ids.map(row);
  const pages: PlainItem[] = [];
  for (let start = 0; start < ids.length; start += page) {
    const members = ids.slice(start, start + page);
    let made: readonly PlainItem[] | undefined;
    pages.push({
      id: `${id}/page/${start}`,
      label: `${grouped(start + 1)}–${grouped(start + members.length)}`,
      icon: { id: 'list-unordered' },
      holds: (row) => row.startsWith('validator/') && members.includes(row.slice('validator/'.length)),
      below: () => {
        made ??= members.map(row);
        return made;
      },
    });
  }
  return pages;
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
