import * as z from 'zod';
import { MOST_IDS_IN_GET } from '../../common/spec/beacon/standard-states';
import { usualSlotsPerEpoch } from '../../common/spec/networks';
import { epochOfSlot, type SlotClock, slotAt } from '../../common/units/slots';
import { beaconPaths, type vendorPrefixes } from '../nodes/endpoints';
import { positive, unsigned } from '../nodes/integers';
import type { Failure, NodeAnswer, NodeReader } from '../nodes/reader';
import { asNodeFailure, parsed } from '../readings/answer';
import { notANode } from '../readings/read-beacon';
import { ask, readings } from './asked';
import { readDuties } from './read-duties';
import { readPerformance } from './read-performance';
import type { ValidatorRecord, ValidatorsReading } from './state';

/** What one poller remembers of its node between readings. */
export interface ValidatorsMemory {
  version?: string;
  genesisRoot?: string;
  clock?: SlotClock;
  /** The node takes no list of validators: they are asked for in pieces of a query. */
  byQuery?: boolean;
  /** The prefix under which it serves the extension endpoints; null when it serves none. */
  prefix?: (typeof vendorPrefixes)[number] | null;
}

export type ValidatorsResult =
  | { readonly ok: true; readonly reading: ValidatorsReading }
  | { readonly ok: false; readonly failure: Failure };

const syncing = z.object({ data: z.object({ head_slot: unsigned, is_syncing: z.boolean() }) });
const version = z.object({ data: z.object({ version: z.string() }) });
const genesis = z.object({ data: z.object({ genesis_time: unsigned, genesis_validators_root: z.string() }) });
const spec = z.object({
  data: z.object({ SECONDS_PER_SLOT: unsigned, SLOTS_PER_EPOCH: positive.optional().catch(undefined) }),
});
const epochs = {
  activation_eligibility_epoch: unsigned,
  activation_epoch: unsigned,
  exit_epoch: unsigned,
  withdrawable_epoch: unsigned,
};
const record = z
  .object({
    index: unsigned,
    balance: unsigned,
    status: z.string(),
    validator: z.object({
      pubkey: z.string(),
      withdrawal_credentials: z.string(),
      effective_balance: unsigned,
      slashed: z.boolean(),
      ...epochs,
    }),
  })
  .transform(
    ({ balance, index, status, validator }): ValidatorRecord => ({
      index,
      balance,
      status,
      pubkey: validator.pubkey.toLowerCase(),
      withdrawalCredentials: validator.withdrawal_credentials,
      effectiveBalance: validator.effective_balance,
      slashed: validator.slashed,
      eligibilityEpoch: validator.activation_eligibility_epoch,
      activationEpoch: validator.activation_epoch,
      exitEpoch: validator.exit_epoch,
      withdrawableEpoch: validator.withdrawable_epoch,
    }),
  );
const records = z.object({ data: z.array(record) });

/** Reads all that the Validators view shows. Parts that the node does not serve are left out. */
export async function readValidators(
  reader: NodeReader,
  ids: readonly string[],
  memory: ValidatorsMemory,
  now: number,
): Promise<ValidatorsResult> {
  const first = await reader.get(beaconPaths.syncing);
  if (!first.ok) return { ok: false, failure: asNodeFailure(notANode, first.failure) };
  const state = parsed(syncing, first)?.data;
  if (!state) return { ok: false, failure: notANode };
  await readOnce(reader, memory);
  const found = await readRecords(reader, ids, memory);
  if (!Array.isArray(found)) return { ok: false, failure: found };

  const { clock } = memory;
  // A node that is behind answers for what it has: by its head, not by the clock.
  const byClock = clock && !state.is_syncing ? slotAt(now / 1000, clock) : undefined;
  const slot = byClock ?? BigInt(state.head_slot);
  const epoch = epochOfSlot(slot, clock?.slotsPerEpoch ?? usualSlotsPerEpoch);
  const indices = found.map(({ index }) => index);
  const active = found.filter(({ status }) => status.startsWith('active')).map(({ index }) => index);
  const [duties, performance] = await Promise.all([
    active.length > 0 && !state.is_syncing ? readDuties(reader, active, epoch) : {},
    active.length > 0 ? readPerformance(reader, active, epoch, memory) : {},
  ]);
  return {
    ok: true,
    reading: {
      records: byId(ids, found),
      epoch,
      isSyncing: state.is_syncing,
      ...(clock ? { clock } : {}),
      ...duties,
      ...performance,
      ...(memory.prefix && indices.length > 0 ? { prefix: memory.prefix } : {}),
    },
  };
}

/** What does not change while the version and the chain stay. */
async function readOnce(reader: NodeReader, memory: ValidatorsMemory): Promise<void> {
  const [named, born] = await Promise.all([
    reader.get(beaconPaths.version).then((answer) => parsed(version, answer)?.data.version),
    reader.get(beaconPaths.genesis).then((answer) => parsed(genesis, answer)?.data),
  ]);
  const root = born?.genesis_validators_root;
  if (named !== memory.version || root !== memory.genesisRoot) {
    // Another client, another version of it, or another chain: what it serves may differ.
    for (const key of Object.keys(memory) as (keyof ValidatorsMemory)[]) delete memory[key];
    if (named !== undefined) memory.version = named;
    if (root !== undefined) memory.genesisRoot = root;
  }
  if (memory.clock || !born) return;
  const config = parsed(spec, await reader.get(beaconPaths.spec))?.data;
  if (!config || Number(config.SECONDS_PER_SLOT) === 0) return;
  memory.clock = {
    genesisTime: Number(born.genesis_time),
    secondsPerSlot: Number(config.SECONDS_PER_SLOT),
    slotsPerEpoch: Number(config.SLOTS_PER_EPOCH ?? usualSlotsPerEpoch),
  };
}

/** Statuses with which a node says that it does not take the list. */
const notTaken: ReadonlySet<number> = new Set([400, 404, 405, 415, 501]);

async function readRecords(
  reader: NodeReader,
  ids: readonly string[],
  memory: ValidatorsMemory,
): Promise<ValidatorRecord[] | Failure> {
  if (ids.length === 0) return [];
  if (!memory.byQuery) {
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
  memory.byQuery = true;
  return found;
}

function recordsIn(answer: NodeAnswer): ValidatorRecord[] | Failure {
  return (
    parsed(records, answer)?.data ?? {
      cause: 'not-json',
      what: 'The node answers with validators in a form that is not the one of the specification.',
      remedy: 'Open the request of a validator to see what it answers.',
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
