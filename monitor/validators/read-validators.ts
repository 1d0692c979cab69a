import { nodeSyncing } from '../../catalogue/beacon/standard-node';
import { MOST_IDS_IN_GET, validatorRecord } from '../../catalogue/beacon/standard-states';
import { attesterDuty, proposerDuty } from '../../catalogue/beacon/standard-validator';
import { usualSlotsPerEpoch } from '../../catalogue/networks';
import { listReader, needed, type Read, type Reader, responseReader } from '../../catalogue/responses/reader';
import { defined } from '../../common/defined';
import { epochOfSlot, slotAt } from '../../common/units/slots';
import { beaconPaths } from '../nodes/endpoints';
import type { NodeAnswer, NodeFailure, NodeReader } from '../nodes/reader';
import { asNodeFailure, parsed } from '../readings/answer';
import { confirm, readConfig, readVersion, slotClock } from '../readings/beacon-facts';
import type { NodeMemory } from '../readings/node-memory';
import { notANode } from '../readings/read-beacon';
import { ask, readings } from './asked';
import { readPerformance } from './read-performance';
import { readProposals } from './read-proposals';
import { readSyncCommittees, readSyncRewards } from './read-sync-committees';
import type { ValidatorRecord, ValidatorsReading } from './state';

type ValidatorsResult =
  | { readonly ok: true; readonly reading: ValidatorsReading }
  | { readonly ok: false; readonly failure: NodeFailure };

const syncing = responseReader('node-syncing', nodeSyncing, {
  head_slot: needed(true),
  is_syncing: needed(true),
});
const records = listReader('post-beacon-states-state-id-validators', validatorRecord, {
  index: needed(true),
  balance: needed(true),
  status: needed(true),
  validator: needed({
    pubkey: needed(true),
    withdrawal_credentials: true,
    effective_balance: true,
    slashed: true,
    activation_eligibility_epoch: true,
    activation_epoch: true,
    exit_epoch: true,
    withdrawable_epoch: true,
  }),
});

function recordOf({ balance, index, status, validator }: Read<typeof records>[number]): ValidatorRecord {
  return {
    index,
    balance,
    status,
    pubkey: validator.pubkey.toLowerCase(),
    ...defined({
      withdrawalCredentials: validator.withdrawal_credentials,
      effectiveBalance: validator.effective_balance,
      slashed: validator.slashed,
      eligibilityEpoch: validator.activation_eligibility_epoch,
      activationEpoch: validator.activation_epoch,
      exitEpoch: validator.exit_epoch,
      withdrawableEpoch: validator.withdrawable_epoch,
    }),
  };
}

/**
 * Reads everything that the Validators view shows. Parts that the node does not serve are absent.
 * @param now Unix time in milliseconds
 * @param execution reads from its execution node, for the tips of proposed blocks
 */
export async function readValidators(
  reader: NodeReader,
  ids: readonly string[],
  memory: NodeMemory,
  now: number,
  execution?: NodeReader,
): Promise<ValidatorsResult> {
  const first = await reader.get(beaconPaths.syncing);
  if (!first.ok) return { ok: false, failure: asNodeFailure(notANode, first.failure) };
  const state = parsed(syncing, first);
  if (!state) return { ok: false, failure: notANode };
  await readFacts(reader, memory, now);
  const found = await readRecords(reader, ids, memory);
  if (!Array.isArray(found)) return { ok: false, failure: found };

  const clock = slotClock(memory);
  // A node that is behind responds for its own head, not for the current slot.
  const byClock = clock && !state.is_syncing ? slotAt(now / 1000, clock) : undefined;
  const slot = byClock ?? BigInt(state.head_slot);
  const epoch = epochOfSlot(slot, clock?.slotsPerEpoch ?? usualSlotsPerEpoch);
  const indices = found.map(({ index }) => index);
  const active = found.filter(({ status }) => status.startsWith('active')).map(({ index }) => index);
  const hasDuties = active.length > 0 && !state.is_syncing;
  const [duties, performance, syncCommittees] = await Promise.all([
    hasDuties ? readDuties(reader, active, epoch) : undefined,
    active.length > 0 ? readPerformance(reader, active, epoch, memory) : {},
    hasDuties ? readSyncCommittees(reader, active, epoch, memory) : undefined,
  ]);
  const slotsPerEpoch = clock?.slotsPerEpoch ?? usualSlotsPerEpoch;
  const proposals =
    duties && (await readProposals(reader, duties.proposing, { slot, slotsPerEpoch, execution }, memory));
  const paidEpoch = epoch - 2n;
  const syncRewards =
    hasDuties && paidEpoch >= 0n
      ? await readSyncRewards(reader, paidEpoch, slotsPerEpoch, memory)
      : undefined;
  return {
    ok: true,
    reading: {
      records: byId(ids, found),
      epoch,
      isSyncing: state.is_syncing,
      ...(clock ? { clock } : {}),
      ...duties,
      ...performance,
      ...(proposals ? { proposals } : {}),
      ...(syncCommittees ? { syncCommittees } : {}),
      ...(syncRewards ? { syncRewards: { epoch: paidEpoch, of: syncRewards } } : {}),
      ...(memory.genesis ? { chain: memory.genesis.validatorsRoot } : {}),
      ...(memory.metricsPrefix && indices.length > 0 ? { prefix: memory.metricsPrefix } : {}),
    },
  };
}

/** Maximum age of a basic reading that is used to identify the chain. Milliseconds. */
const confirmedFor = 60_000;

async function readFacts(reader: NodeReader, memory: NodeMemory, now: number): Promise<void> {
  const version = await readVersion(reader);
  const age = now - (memory.confirmedAt ?? 0);
  await confirm(reader, memory, version, age >= 0 && age < confirmedFor);
  if (memory.genesis) await readConfig(reader, memory);
}

/** Statuses that mean that the node does not support the request. */
const notTaken: ReadonlySet<number> = new Set([400, 404, 405, 415, 501]);

/** The records of validators, in any order. Those that the node does not know are left out. */
export async function readRecords(
  reader: NodeReader,
  ids: readonly string[],
  memory: Pick<NodeMemory, 'validatorsByQuery'>,
): Promise<ValidatorRecord[] | NodeFailure> {
  if (ids.length === 0) return [];
  if (!memory.validatorsByQuery) {
    const answer = await ask(reader, readings.validators, { state_id: 'head', ids });
    if (answer.ok) return recordsIn(answer);
    if (!notTaken.has(answer.failure.status ?? 0)) return answer.failure;
  }
  const found: ValidatorRecord[] = [];
  for (let start = 0; start < ids.length; start += MOST_IDS_IN_GET) {
    const id = ids.slice(start, start + MOST_IDS_IN_GET);
    const answer = await ask(reader, readings.validatorsByQuery, { state_id: 'head', id });
    if (!answer.ok) return answer.failure;
    const some = recordsIn(answer);
    if (!Array.isArray(some)) return some;
    found.push(...some);
  }
  memory.validatorsByQuery = true;
  return found;
}

/** Which of these validators the node does not know; undefined if it does not respond. */
export async function findUnknown(
  reader: NodeReader,
  ids: readonly string[],
): Promise<readonly string[] | undefined> {
  const found = await readRecords(reader, ids, {});
  if (!Array.isArray(found)) return undefined;
  const known = byId(ids, found);
  return ids.filter((id) => !known.has(id));
}

function recordsIn(answer: NodeAnswer): ValidatorRecord[] | NodeFailure {
  return (
    parsed(records, answer)?.map(recordOf) ?? {
      cause: 'not-json',
      what: 'The node returns validators in a form that does not match the specification.',
      remedy: 'Open the request of a validator to see the response.',
    }
  );
}

function byId(
  ids: readonly string[],
  found: readonly ValidatorRecord[],
): ReadonlyMap<string, ValidatorRecord> {
  const known = new Map<string, ValidatorRecord>();
  for (const one of found) {
    known.set(one.index, one);
    known.set(one.pubkey, one);
  }
  return new Map(
    ids.flatMap((id) => {
      const one = known.get(id);
      return one ? [[id, one] as const] : [];
    }),
  );
}

const selection = { validator_index: needed(true), slot: needed(true) } as const;
const attesterDuties = listReader('post-validator-duties-attester-epoch', attesterDuty, selection);
const proposerDuties = listReader('validator-duties-proposer-epoch', proposerDuty, selection);

/** When validators attest and propose in an epoch and the next one, as far as the node knows. */
async function readDuties(
  reader: NodeReader,
  active: readonly string[],
  epoch: bigint,
): Promise<Pick<ValidatorsReading, 'attesting' | 'proposing'>> {
  const epochs = [epoch, epoch + 1n];
  const [attesting, proposing] = await Promise.all([
    slotsOf(epochs, active, attesterDuties, (of) =>
      ask(reader, readings.attesterDuties, { epoch: String(of), body: active }),
    ),
    slotsOf(epochs, active, proposerDuties, (of) =>
      ask(reader, readings.proposerDuties, { epoch: String(of) }),
    ),
  ]);
  return { ...(attesting ? { attesting } : {}), ...(proposing ? { proposing } : {}) };
}

/** The slots of validators in the epochs that the node responds for; undefined if it responds for none. */
async function slotsOf(
  epochs: readonly bigint[],
  active: readonly string[],
  duties: Reader<{ slot: string; validator_index: string }[]>,
  read: (epoch: bigint) => Promise<NodeAnswer>,
): Promise<ValidatorsReading['attesting']> {
  const ours = new Set(active);
  const known: bigint[] = [];
  const slots = new Map<string, bigint[]>();
  const answers = await Promise.all(epochs.map(read));
  for (const [place, answer] of answers.entries()) {
    const list = parsed(duties, answer);
    const epoch = epochs[place];
    if (!list || epoch === undefined) continue;
    known.push(epoch);
    for (const { slot, validator_index: index } of list) {
      if (!ours.has(index)) continue;
      const own = slots.get(index);
      if (own) own.push(BigInt(slot));
      else slots.set(index, [BigInt(slot)]);
    }
  }
  for (const own of slots.values()) own.sort((a, b) => (a < b ? -1 : 1));
  return known.length === 0 ? undefined : { epochs: known, slots };
}
