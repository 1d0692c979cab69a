import { FAR_FUTURE_EPOCH } from '../../catalogue/beacon/primitives';
import type { VALIDATOR_STATUSES } from '../../catalogue/beacon/words';
import type { Chain } from './chain';
import { epochOf, slotsPerEpoch } from './schedule';

const maxEffective = 32_000_000_000;
const validatorTotal = 256;

type ValidatorStatus = keyof typeof VALIDATOR_STATUSES;

export interface Validator {
  readonly index: number;
  readonly pubkey: string;
  readonly withdrawalCredentials: string;
  readonly status: ValidatorStatus;
  readonly slashed: boolean;
}

/** One attestation of a validator. */
interface DemoVote {
  readonly active: boolean;
  readonly source: boolean;
  readonly target: boolean;
  readonly head: boolean;
  /** Slots until inclusion; 0 when it was not included. */
  readonly delay: number;
}

/** The last validators of the registry, which show every other status. */
const others: readonly (readonly [ValidatorStatus, number])[] = [
  ['active_exiting', 4],
  ['active_slashed', 2],
  ['pending_initialized', 3],
  ['pending_queued', 6],
  ['withdrawal_possible', 3],
  ['withdrawal_done', 4],
  ['exited_unslashed', 5],
  ['exited_slashed', 1],
];

export interface Validators {
  readonly all: readonly Validator[];
  /** By index or public key. */
  find(id: string): Validator | undefined;
  /** Proposer of a slot. */
  proposerOf(slot: number): number;
  voteOf(index: number, epoch: number): DemoVote;
  /** Balance in gwei at an epoch. */
  balanceOf(validator: Validator, epoch: number): number;
  /** The slot in which a validator attests in an epoch. */
  dutySlotOf(index: number, epoch: number): number;
  /** Indexes of the active validators that attest in a slot. */
  committeeOf(slot: number): readonly number[];
  /** Index of the validator at each position of the sync committee, which is the same in all periods. */
  syncCommittee(): readonly number[];
  graffitiOf(index: number): string;
  /** The validator object of the Beacon API. */
  recordOf(validator: Validator, epoch: number): object;
}

/** SYNC_COMMITTEE_SIZE */
const SYNC_COMMITTEE_SIZE = 512;
/** Each validator is in the sync committee with this chance: one in eight. It has several positions. */
const SYNC_CHANCE = 8;

/** More than a third: nine of twenty. */
const offline = { first: 9, of: 20 } as const;

export const isActive = ({ status }: Validator) => status.startsWith('active_');

function syncCommitteeOf(active: readonly Validator[], random: Chain['random']): readonly number[] {
  const members = active.filter(({ index }) => random.below(SYNC_CHANCE, 'sync committee', index) === 0);
  return Array.from({ length: SYNC_COMMITTEE_SIZE }, (_, at) => members[at % members.length]?.index ?? 0);
}

export function createValidators({ random, scenario }: Chain): Validators {
  const otherCount = others.reduce((total, [, count]) => total + count, 0);
  const ongoing = validatorTotal - otherCount;
  const statuses: ValidatorStatus[] = new Array<ValidatorStatus>(ongoing).fill('active_ongoing');
  for (const [status, count] of others) statuses.push(...new Array<ValidatorStatus>(count).fill(status));

  const all = statuses.map(
    (status, index): Validator => ({
      index,
      // The first byte of a compressed BLS public key has its highest bit set.
      get pubkey() {
        const head = 0x80 + random.below(32, 'pubkey head', index);
        return `0x${head.toString(16)}${random.hex(47, 'pubkey', index).slice(2)}`;
      },
      get withdrawalCredentials() {
        return `0x01${'0'.repeat(22)}${random.hex(20, 'withdrawal address', index % 16).slice(2)}`;
      },
      status,
      slashed: status === 'active_slashed' || status === 'exited_slashed',
    }),
  );
  let byKey: ReadonlyMap<string, Validator> | undefined;
  const withKey = (key: string) => {
    byKey ??= new Map(all.map((validator) => [validator.pubkey, validator]));
    return byKey.get(key.toLowerCase());
  };

  const active = all.filter(isActive);
  let members: readonly number[] | undefined;
  const committees = new Map<number, Map<number, readonly number[]>>();
  const duties = new Map<number, ReadonlyMap<number, number>>();
  /** The active validators are shuffled for each epoch, and cut into committees that are nearly equal. */
  const dutiesIn = (epoch: number): ReadonlyMap<number, number> => {
    const known = duties.get(epoch);
    if (known) return known;
    const order = active
      .map(({ index }) => ({ index, place: random.below(2 ** 32, 'duty', index, epoch) }))
      .sort((one, other) => one.place - other.place);
    const made = new Map(
      order.map(({ index }, at) => [index, Math.floor((at * slotsPerEpoch) / order.length)] as const),
    );
    if (duties.size >= 256) duties.clear();
    duties.set(epoch, made);
    return made;
  };
  const dutySlotOf = (index: number, epoch: number) =>
    epoch * slotsPerEpoch + (dutiesIn(epoch).get(index) ?? 0);

  const voteOf = (index: number, epoch: number): DemoVote => {
    const validator = all[index];
    if (!validator || !isActive(validator)) {
      return { active: false, source: false, target: false, head: false, delay: 0 };
    }
    const luck = random.below(1000, 'vote', index, epoch);
    const isOffline = scenario === 'no-finality' && index % offline.of < offline.first;
    if (isOffline || luck < 15) return { active: true, source: false, target: false, head: false, delay: 0 };
    const delay = luck < 900 ? 1 : 1 + random.below(4, 'delay', index, epoch);
    return { active: true, source: true, target: luck >= 25, head: luck >= 45, delay };
  };

  const balanceOf = ({ index, status }: Validator, epoch: number) => {
    if (status === 'withdrawal_done') return 0;
    if (status.startsWith('pending')) return maxEffective;
    const earning = status.startsWith('active') ? Math.max(0, epoch - 1) * 14_250 : 0;
    return maxEffective - (status.includes('slashed') ? 1_000_000_000 : 0) + earning + ((index * 997) % 5000);
  };

  return {
    all,
    voteOf,
    balanceOf,
    find: (id) => (id.startsWith('0x') ? withKey(id) : all[Number(id)]),
    proposerOf: (slot) => (slot === 0 ? 0 : random.below(ongoing, 'proposer', slot)),
    dutySlotOf,
    committeeOf(slot) {
      const epoch = epochOf(slot);
      let slots = committees.get(epoch);
      if (!slots) {
        slots = new Map();
        for (const { index } of active) {
          const duty = dutySlotOf(index, epoch);
          slots.set(duty, [...(slots.get(duty) ?? []), index]);
        }
        if (committees.size >= 256) committees.clear();
        committees.set(epoch, slots);
      }
      return slots.get(slot) ?? [];
    },
    syncCommittee: () => (members ??= syncCommitteeOf(active, random)),
    graffitiOf: (index) => ['Slotpad demo', 'hello from the demo network', '', 'gm'][index % 4] ?? '',
    recordOf(validator, epoch) {
      const { index, status, slashed } = validator;
      const pending = status.startsWith('pending');
      const leaving = !pending && status !== 'active_ongoing';
      const gone = leaving && !status.startsWith('active');
      const out = gone ? '2' : leaving ? String(epoch + 4) : FAR_FUTURE_EPOCH;
      const free = status.startsWith('withdrawal') ? '3' : leaving ? String(epoch + 256) : FAR_FUTURE_EPOCH;
      return {
        index: String(index),
        balance: String(balanceOf(validator, epoch)),
        status,
        validator: {
          pubkey: validator.pubkey,
          withdrawal_credentials: validator.withdrawalCredentials,
          effective_balance: String(effectiveBalanceOf(validator)),
          slashed,
          activation_eligibility_epoch:
            status === 'pending_initialized' ? FAR_FUTURE_EPOCH : pending ? String(epoch) : '0',
          activation_epoch: pending ? FAR_FUTURE_EPOCH : '0',
          exit_epoch: out,
          withdrawable_epoch: free,
        },
      };
    },
  };
}

/** Gwei. */
export function effectiveBalanceOf({ status, slashed }: Validator): number {
  if (status === 'withdrawal_done') return 0;
  return slashed ? maxEffective - 1_000_000_000 : maxEffective;
}

/** The checkpoints for a head. */
export const finalityOf = ({ scenario }: Pick<Chain, 'scenario'>, headSlot: number) => {
  const epoch = epochOf(headSlot);
  const before = (epochs: number) => (scenario === 'no-finality' ? 0 : Math.max(0, epoch - epochs));
  return { epoch, previousJustified: before(2), justified: before(1), finalized: before(2) };
};
