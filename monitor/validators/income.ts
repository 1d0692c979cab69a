/**
 * The income of validators over time: pure data. Epochs are counted one by one for an hour, then in sums of an hour for a
 * day, then in sums of a day for 30 days, so that a thousand validators take little memory. All times are those of the
 * chain: epoch 0 starts at time 0.
 */

/** The income of some epochs in a row. The lists are in the order of `IncomeSums.validators`. */
interface IncomeSum {
  /** Epochs, both included. */
  readonly first: number;
  readonly last: number;
  /** Rewards in gwei; below zero for penalties. */
  readonly gwei: readonly number[];
  /** Number of epochs that are counted. */
  readonly epochs: readonly number[];
}

/** A slot in which a watched validator had to propose. */
export interface Proposal {
  readonly slot: number;
  readonly validator: string;
  /** False: the slot is empty. */
  readonly made: boolean;
  /** What its proposer earned on the consensus layer, if the node reports it. */
  readonly gwei?: number | undefined;
  /** Priority fees or the payment of its builder, in gwei, if the execution node is known. */
  readonly tips?: number | undefined;
  /** The fee recipient of its payload, and who got the tips if the execution node is known. Lower case. */
  readonly feeRecipient?: string | undefined;
  readonly paidTo?: string | undefined;
  /** Who should have got them, by the configuration. */
  readonly expected?: string | undefined;
}

/** The address that no one has the key of: what is sent there is lost. */
export function isNobody(address: string | undefined): boolean {
  return address !== undefined && /^0x0{40}$/.test(address);
}

export interface IncomeSums {
  /** Indices. */
  readonly validators: readonly string[];
  /** Ascending, without overlaps. */
  readonly sums: readonly IncomeSum[];
}

/** What is known of the income of validators on one chain. The sums are attestation rewards. */
export interface IncomeRecord extends IncomeSums {
  /** Ascending by slot. */
  readonly proposals: readonly Proposal[];
  /** Rewards of members of sync committees. */
  readonly sync?: IncomeSums | undefined;
}

export const emptyIncome: IncomeRecord = { validators: [], sums: [], proposals: [] };

/** Time ranges in seconds. */
export const incomeRanges = {
  hour: 3600,
  day: 86_400,
  week: 7 * 86_400,
  month: 30 * 86_400,
} as const;
export type IncomeRange = keyof typeof incomeRanges;

/** The length of time that sums stand for, in seconds. */
export interface EpochLength {
  readonly secondsPerSlot: number;
  readonly slotsPerEpoch: number;
}

const secondsOf = ({ secondsPerSlot, slotsPerEpoch }: EpochLength) => secondsPerSlot * slotsPerEpoch;

/** Full epochs in a range of time, at least one. */
function epochsIn(range: IncomeRange, length: EpochLength): number {
  return Math.max(1, Math.floor(incomeRanges[range] / secondsOf(length)));
}

/** Adds the rewards of an epoch, in gwei by validator index. Validators that it has for this epoch already are ignored. */
export function withRewards<R extends IncomeSums>(
  record: R,
  epoch: number,
  rewards: ReadonlyMap<string, number>,
  length: EpochLength,
): R {
  const before = record.sums.find(({ first, last }) => first <= epoch && epoch <= last);
  // Epochs in a longer sum can't be told apart any more.
  if (before && before.first !== before.last) return record;
  const known = new Set(record.validators);
  const added = [...rewards.keys()].filter((index) => !known.has(index));
  const validators = added.length === 0 ? record.validators : [...record.validators, ...added];
  const isNew = (place: number) => !before?.epochs[place];
  if (!validators.some((index, place) => isNew(place) && rewards.has(index))) return record;
  const sum: IncomeSum = {
    first: epoch,
    last: epoch,
    gwei: validators.map((index, place) =>
      isNew(place) ? (rewards.get(index) ?? 0) : (before?.gwei[place] ?? 0),
    ),
    epochs: validators.map((index, place) => (isNew(place) && !rewards.has(index) ? 0 : 1)),
  };
  const sums = [...record.sums.filter((one) => one !== before), sum].sort((a, b) => a.first - b.first);
  return { ...record, validators, sums: thinned(sums, length) };
}

/** The same for the rewards of members of the sync committee. */
export function withSyncRewards(
  record: IncomeRecord,
  epoch: number,
  rewards: ReadonlyMap<string, number>,
  length: EpochLength,
): IncomeRecord {
  const { sync = emptyIncome } = record;
  const { sums, validators } = withRewards<IncomeSums>(sync, epoch, rewards, length);
  return sums === sync.sums ? record : { ...record, sync: { validators, sums } };
}

/** Maximum number of remembered proposals. */
const mostProposals = 1000;

/** Adds proposals of slots that it does not have yet. */
export function withProposals(record: IncomeRecord, proposals: readonly Proposal[]): IncomeRecord {
  const known = new Set(record.proposals.map(({ slot }) => slot));
  const added = proposals.filter(({ slot }) => !known.has(slot));
  if (added.length === 0) return record;
  const all = [...record.proposals, ...added].sort((a, b) => a.slot - b.slot);
  return { ...record, proposals: all.slice(-mostProposals) };
}

function thinned(sums: readonly IncomeSum[], length: EpochLength): readonly IncomeSum[] {
  const latest = sums.at(-1)?.last ?? 0;
  const seconds = secondsOf(length);
  const keyOf = ({ first, last }: IncomeSum) => {
    const age = latest - last;
    if (age < epochsIn('hour', length)) return `epoch ${first}`;
    const [unit, name] =
      age < epochsIn('day', length) ? [incomeRanges.hour, 'hour'] : [incomeRanges.day, 'day'];
    return `${name} ${Math.floor((first * seconds) / unit)}`;
  };
  const made: IncomeSum[] = [];
  let lastKey = '';
  for (const sum of sums) {
    if (sum.last <= latest - epochsIn('month', length)) continue;
    const key = keyOf(sum);
    const before = made.at(-1);
    if (before && key === lastKey) made[made.length - 1] = joined(before, sum);
    else made.push(sum);
    lastKey = key;
  }
  return made;
}

function joined(a: IncomeSum, b: IncomeSum): IncomeSum {
  const [longer, shorter] = a.gwei.length >= b.gwei.length ? [a, b] : [b, a];
  return {
    first: a.first,
    last: b.last,
    gwei: longer.gwei.map((gwei, place) => gwei + (shorter.gwei[place] ?? 0)),
    epochs: longer.epochs.map((epochs, place) => epochs + (shorter.epochs[place] ?? 0)),
  };
}

/** The income of some validators in the last hour, day, week or month. Only what is known; amounts in gwei. */
export interface Income {
  /** All of it. */
  readonly gwei: number;
  readonly attestations: number;
  readonly blocks: number;
  readonly tips: number;
  readonly sync: number;
  /** Epochs whose attestation rewards are counted: of the validator with the fewest, and of the one with the most. */
  readonly fewest: number;
  readonly most: number;
  /** Epochs whose sync committee rewards are counted, of the validator with the most. */
  readonly syncEpochs: number;
  /** Epochs in the range. */
  readonly epochs: number;
  readonly made: number;
  readonly missed: number;
  /** Blocks that were made and whose tips are not known. */
  readonly withoutTips: number;
}

const knownPlaces = new WeakMap<readonly string[], ReadonlyMap<string, number>>();

/** The place of each validator in the lists of a record. */
function placesOf(validators: readonly string[]): ReadonlyMap<string, number> {
  let places = knownPlaces.get(validators);
  if (!places) {
    places = new Map(validators.map((index, place) => [index, place]));
    knownPlaces.set(validators, places);
  }
  return places;
}

/** @param latest the last epoch with rewards */
export function incomeOf(
  record: IncomeRecord,
  indices: readonly string[],
  range: IncomeRange,
  latest: number,
  length: EpochLength,
): Income {
  const epochs = epochsIn(range, length);
  const first = Math.max(0, latest - epochs + 1);
  const wanted = new Set(indices);
  const own = record.proposals.filter(
    ({ slot, validator }) => wanted.has(validator) && slot >= first * length.slotsPerEpoch,
  );
  const made = own.filter((proposal) => proposal.made);
  const attested = summed(record, indices, first, latest);
  const synced = record.sync ? summed(record.sync, indices, first, latest) : { gwei: 0, counted: [] };
  const blocks = own.reduce((total, { gwei = 0 }) => total + gwei, 0);
  const tips = own.reduce((total, { tips = 0 }) => total + tips, 0);
  return {
    gwei: attested.gwei + synced.gwei + blocks + tips,
    attestations: attested.gwei,
    sync: synced.gwei,
    blocks,
    tips,
    fewest: attested.counted.length === 0 ? 0 : Math.min(...attested.counted),
    most: Math.max(0, ...attested.counted),
    syncEpochs: Math.max(0, ...synced.counted),
    // A young chain has fewer.
    epochs: Math.min(epochs, latest + 1),
    made: made.length,
    missed: own.length - made.length,
    withoutTips: made.filter((proposal) => proposal.tips === undefined).length,
  };
}

/** The rewards of validators in a range of epochs, and the number of epochs that are counted of each. */
function summed(
  { sums, validators }: IncomeSums,
  indices: readonly string[],
  first: number,
  latest: number,
): { readonly gwei: number; readonly counted: readonly number[] } {
  const inRange = sums.filter((sum) => sum.first >= first && sum.last <= latest);
  const places = placesOf(validators);
  let gwei = 0;
  const counted = indices.map((index) => {
    const place = places.get(index) ?? -1;
    let count = 0;
    for (const sum of inRange) {
      gwei += sum.gwei[place] ?? 0;
      count += sum.epochs[place] ?? 0;
    }
    return count;
  });
  return { gwei, counted };
}

/** Maximum number of past epochs that are requested for one reading. */
const mostPast = 12;

/**
 * The epochs of the last hour whose rewards are not known, the newest first.
 * @param active indices; an epoch is known if it is for at least half of them
 * @param latest the last epoch with rewards
 */
export function missingEpochs(
  { sums, validators }: IncomeRecord,
  active: readonly string[],
  latest: number,
  length: EpochLength,
): readonly number[] {
  const all = placesOf(validators);
  const places = active.map((index) => all.get(index) ?? -1);
  const isKnown = (epoch: number) => {
    const sum = sums.find(({ first, last }) => first <= epoch && epoch <= last);
    return sum !== undefined && places.filter((place) => sum.epochs[place]).length * 2 >= active.length;
  };
  const count = Math.min(mostPast, epochsIn('hour', length), latest + 1);
  return Array.from({ length: Math.max(0, count) }, (_, back) => latest - back).filter(
    (epoch) => !isKnown(epoch),
  );
}
