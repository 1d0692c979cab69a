import { grouped } from '../../common/units/digits';
import { counted, listed } from '../../common/units/words';
import type { KnownNode } from '../nodes/node';
import type { Ending } from '../poll/ending';
import type { NodesWatcher } from '../store/watcher';
import { isNobody, type Proposal } from '../validators/income';
import { chainOf, type ValidatorInterest } from '../validators/interest';
import type { ValidatorRecord, ValidatorsReading } from '../validators/state';
import { createValidatorsWatcher } from '../validators/validators-watcher';

/** Which of the watched validators attested in an epoch, by index. */
export type Liveness = NonNullable<ValidatorsReading['liveness']>;

/** What is remembered of the last epochs. Plain data. */
export interface AbsenceState {
  readonly epoch: bigint;
  /** Validators that did not attest in it. */
  readonly absent: ReadonlySet<string>;
  /** Validators that were reported and have not attested since. */
  readonly told: ReadonlySet<string>;
  /** Validators that were reported because they come and go. */
  readonly often: ReadonlySet<string>;
  /** The last epochs without a gap, oldest first: the validators that did not attest in each. */
  readonly past: readonly ReadonlySet<string>[];
  /** When the report was made. Unix time in milliseconds. */
  readonly since?: number;
}

/** What to tell of the watched validators. */
export interface Report {
  readonly level: 'warning' | 'error' | 'over';
  readonly since: number;
  /** The text after the name of the node. */
  readonly words: string;
}

export interface AbsenceStep {
  readonly after: AbsenceState;
  readonly report?: Report;
}

/** Epochs in which a validator that comes and goes is noticed, and how often it has to be away in them. */
const remembered = 8;
const manyAbsences = 3;

/** How often a validator was away: epochs in a row count once. */
function absences(past: readonly ReadonlySet<string>[], index: string): number {
  return past.filter((absent, at) => absent.has(index) && !past[at - 1]?.has(index)).length;
}

/**
 * Judges a new epoch. A validator is reported when it did not attest in two consecutive epochs, or three separate times in
 * eight: a single attestation may have been late.
 */
export function stepAbsence(
  before: AbsenceState | undefined,
  { epoch, live }: Liveness,
  now: number,
): AbsenceStep {
  if (before && epoch <= before.epoch) return { after: before };
  const absent = new Set([...live].flatMap(([index, isLive]) => (isLive ? [] : [index])));
  const isNext = before !== undefined && epoch === before.epoch + 1n;
  const past = [...(isNext ? before.past : []), absent].slice(-remembered);
  const confirmed = [...absent].filter((index) => isNext && before.absent.has(index));
  const told = new Set([...(before?.told ?? [])].filter((index) => absent.has(index)));
  const fresh = confirmed.filter((index) => !told.has(index) && !before?.often.has(index));
  // Who came and went is well again after eight epochs without an absence.
  const often = new Set(
    [...(before?.often ?? [])].filter((index) => live.has(index) && (!isNext || absences(past, index) > 0)),
  );
  const unsteady = [...absent].filter((index) => !often.has(index) && absences(past, index) >= manyAbsences);
  const { since = now } = before ?? {};
  const after = { epoch, absent, told, often, past };
  if (fresh.length > 0) {
    for (const index of confirmed) told.add(index);
    const words = `reports no attestation of ${validators([...told], live.size)} in epochs ${epoch - 1n} and ${epoch}`;
    return { after: { ...after, since: now }, report: { level: 'error', since: now, words } };
  }
  if (unsteady.length > 0) {
    for (const index of unsteady) often.add(index);
    const words = `reports attestations of ${validators([...often], live.size)} only now and then, missed three or more times in the last ${past.length} epochs`;
    return { after: { ...after, since: now }, report: { level: 'error', since: now, words } };
  }
  const hadTrouble = before !== undefined && before.told.size + before.often.size > 0;
  if (!hadTrouble || told.size + often.size > 0) {
    return { after: { ...after, ...(told.size + often.size > 0 ? { since } : {}) } };
  }
  // A validator that left (slashed, exited) is in no duty: it has not attested again.
  const left = [...before.told, ...before.often].filter((index) => !live.has(index));
  if (left.length > 0) {
    const words = `has no duties any more for ${validators(left, left.length)}, which did not attest: slashed, exited or no longer watched`;
    return { after, report: { level: 'error', since: now, words } };
  }
  return {
    after,
    report: { level: 'over', since: now, words: 'sees attestations of all watched validators again' },
  };
}

/** What is remembered of the validators between two epochs. Plain data. */
export interface ValidatorsState {
  readonly epoch: bigint;
  readonly records: ReadonlyMap<string, ValidatorRecord>;
  /** Epochs in a row in which the balance fell. */
  readonly falling: ReadonlyMap<string, number>;
  /** Epochs in a row in which the work in the sync committee cost more than it earned. */
  readonly syncMissed: ReadonlyMap<string, number>;
  /** Slots of proposals that were reported: a proposal may be in two readings. */
  readonly reported: ReadonlySet<number>;
}

/** Epochs in a row after which they are reported. */
const longFalling = 4;
const longSyncMissed = 2;

const never = '18446744073709551615';

/** Slots that are remembered as reported. */
const mostReported = 256;

/** Judges the validators in a new epoch. @returns what to tell, each trouble once */
export function stepValidators(
  before: ValidatorsState | undefined,
  { epoch, proposals = [], records: byId, syncRewards }: ValidatorsReading,
  now: number,
): { readonly after: ValidatorsState | undefined; readonly reports: readonly Report[] } {
  const fresh = proposals.filter(({ slot }) => !before?.reported.has(slot));
  const reports: Report[] = [];
  const reported = new Set(before?.reported);
  for (const { is, words } of proposalTroubles) {
    const bad = fresh.filter((one) => is(one));
    for (const { slot } of bad) reported.add(slot);
    if (bad.length > 0) reports.push({ level: 'error', since: now, words: words(bad) });
  }
  for (const oldest of [...reported].slice(0, -mostReported)) reported.delete(oldest);
  if (epoch === undefined || (before && epoch <= before.epoch)) {
    return { after: before && { ...before, reported }, reports };
  }
  const records = new Map([...byId.values()].map((record) => [record.index, record]));
  const inRow = (last: ReadonlyMap<string, number> | undefined, indices: readonly string[]) =>
    new Map(indices.map((index) => [index, (last?.get(index) ?? 0) + 1]));
  const all = [...records.values()];
  const of = (is: (record: ValidatorRecord, was: ValidatorRecord | undefined) => boolean) =>
    all.filter((record) => is(record, before?.records.get(record.index))).map(({ index }) => index);
  const tell = (level: 'warning' | 'error', indices: readonly string[], words: (who: string) => string) => {
    if (indices.length > 0)
      reports.push({ level, since: now, words: words(validators(indices, all.length)) });
  };

  // After a start, only what has not been over for long is told.
  const slashed = of(
    (is, was) => is.slashed === true && (was ? was.slashed !== true : is.status === 'active_slashed'),
  );
  tell('error', slashed, (who) => `reports that ${who} was slashed`);
  const leaving = of(
    (is, was) => was?.exitEpoch === never && is.exitEpoch !== undefined && is.exitEpoch !== never,
  );
  tell(
    'warning',
    leaving.filter((index) => !slashed.includes(index)),
    (who) =>
      `reports that ${who} leaves: the exit is in epoch ${listed([...new Set(leaving.map((index) => grouped(records.get(index)?.exitEpoch ?? '')))], 'and', 3)}`,
  );
  const falling = inRow(before?.falling, of(loses));
  tell(
    'warning',
    [...falling].flatMap(([index, epochs]) => (epochs === longFalling ? [index] : [])),
    (who) => `reports that the balance of ${who} has fallen in ${longFalling} epochs in a row`,
  );
  const syncMissed = inRow(
    before?.syncMissed,
    [...(syncRewards?.of ?? [])].flatMap(([index, gwei]) => (gwei < 0 ? [index] : [])),
  );
  tell(
    'error',
    [...syncMissed].flatMap(([index, epochs]) => (epochs === longSyncMissed ? [index] : [])),
    (who) => `reports that ${who} missed most of the work in the sync committee for ${longSyncMissed} epochs`,
  );
  return { after: { epoch, records, falling, syncMissed, reported }, reports };
}

interface ProposalTrouble {
  readonly is: (proposal: Proposal) => boolean;
  /** @param proposals at least one */
  readonly words: (proposals: readonly Proposal[]) => string;
}

/** What may be wrong with proposals. Nothing of it applies where it is unknown. */
const proposalTroubles: readonly ProposalTrouble[] = [
  {
    is: ({ made }) => !made,
    words: ([first, ...more]) =>
      first && more.length === 0
        ? `reports a missed proposal: slot ${grouped(first.slot)} of validator ${first.validator} has no block`
        : `reports ${more.length + 1} missed proposals: ${slots([first, ...more])} have no block`,
  },
  {
    is: ({ feeRecipient }) => isNobody(feeRecipient),
    words: (all) =>
      `${fees(all)} nobody (${all[0]?.feeRecipient}): the validator client has no fee recipient`,
  },
  {
    // A builder's own address stands in the block that it built: only with the execution node it is known who was paid.
    is: ({ expected, feeRecipient, paidTo }) =>
      expected !== undefined && paidTo !== undefined && paidTo !== expected && !isNobody(feeRecipient),
    words: (all) => `${fees(all)} ${only(all, 'paidTo')}, not to ${only(all, 'expected')}`,
  },
];

/** One address, or that there are several. */
function only(proposals: readonly Proposal[], name: 'paidTo' | 'expected'): string {
  const all = [...new Set(proposals.map((one) => one[name] ?? ''))];
  return all.length === 1 ? (all[0] ?? '') : `${all.length} addresses (${listed(all, 'and', 3)})`;
}

function fees(proposals: readonly Proposal[]): string {
  const [first] = proposals;
  return first && proposals.length === 1
    ? `reports that the fees of the block at slot ${grouped(first.slot)} of validator ${first.validator} went to`
    : `reports that the fees of ${proposals.length} blocks (${slots(proposals)}) went to`;
}

/** `slots 5, 7 and 9` */
function slots(proposals: readonly (Proposal | undefined)[]): string {
  return `slots ${listed(
    proposals.flatMap((one) => (one ? grouped(one.slot) : [])),
    'and',
    5,
  )}`;
}

/** A withdrawal leaves at least the effective balance of a validator; penalties are a small part of it. */
function loses(is: ValidatorRecord, was: ValidatorRecord | undefined): boolean {
  if (!was || !is.status.startsWith('active')) return false;
  const lost = BigInt(was.balance) - BigInt(is.balance);
  return lost > 0n && lost < BigInt(was.balance) / 1000n;
}

/** `validator 5`, `3 of 12 validators (5, 7 and 9)` */
function validators(indices: readonly string[], all: number): string {
  if (indices.length === 1) return `validator ${indices[0]}`;
  const named = listed(indices, 'and', 5);
  return `${indices.length} of ${counted(all, 'validator')} (${named})`;
}

export interface FollowOptions {
  readonly watcher: Pick<NodesWatcher, 'open'>;
  readonly interest: Pick<ValidatorInterest, 'learn' | 'listOf' | 'onDidChange'>;
  /** Milliseconds until a failed reading is repeated. */
  readonly retry: () => number;
}

/** Reads the watched validators from a node, once per epoch. Reads nothing while none is watched. */
export function followValidators(
  node: KnownNode,
  heard: (reading: ValidatorsReading) => void,
  { interest, retry, watcher }: FollowOptions,
): Ending {
  let isUpdating = false;
  const validators = createValidatorsWatcher({
    nodes: watcher,
    retry,
    changed() {
      const { failure, ids, reading } = validators.state;
      if (reading) {
        interest.learn(chainOf(reading), reading.records);
        // Only the validators of its chain concern a node; this reading may have others.
        if (isUpdating || update()) return;
      }
      if (reading && !failure && !reading.isSyncing && ids.length > 0) heard(reading);
    },
  });
  /** @returns whether other validators are read now */
  const update = (): boolean => {
    const { reading } = validators.state;
    const ids = interest.listOf(reading && chainOf(reading));
    if (ids.join() === validators.state.ids.join()) return false;
    isUpdating = true;
    validators.setIds(ids);
    isUpdating = false;
    return true;
  };
  validators.setIds(interest.listOf(undefined));
  validators.setVisible(true);
  validators.setNode(node);
  const listener = interest.onDidChange(update);
  return {
    dispose() {
      listener.dispose();
      validators.dispose();
    },
  };
}
