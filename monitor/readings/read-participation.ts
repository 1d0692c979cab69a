/**
 * How much of the stake votes: the reason of missing finality. Only some clients tell it, and compute it from a state, so
 * they are asked while the chain does not finalize, once in an epoch.
 */
import { participation } from '../../catalogue/beacon/other-clients';
import { globalInclusion } from '../../catalogue/beacon/validator-inclusion';
import { needed, responseReader } from '../../catalogue/responses/reader';
import { epochOfSlot, firstSlotOf } from '../../common/units/slots';
import { pathOf, withPrefix } from '../nodes/endpoints';
import type { NodeReader } from '../nodes/reader';
import { parsed } from './answer';
import { finalityLag } from './figures';
import type { NodeMemory } from './node-memory';
import type { BeaconReading, Participation } from './reading';

const inclusion = responseReader('vendor-validator-inclusion-epoch-global', globalInclusion, {
  current_epoch_active_gwei: needed(true),
  previous_epoch_target_attesting_gwei: needed(true),
});
const ofPrysm = responseReader('prysm-v1-validators-state-id-participation', participation, {
  participation: needed({
    previous_epoch_active_gwei: needed(true),
    previous_epoch_target_attesting_gwei: needed(true),
  }),
});

/** A chain that is well finalizes two epochs behind its head. */
const late = 3n;

/** Votes of an epoch are included until the end of the next one: the last epoch whose votes are complete. */
const complete = 2n;

/** The last participation that is known; undefined while the chain finalizes, or where the client does not tell it. */
export async function readParticipation(
  reader: NodeReader,
  memory: NodeMemory,
  reading: Pick<BeaconReading, 'clock' | 'finalizedEpoch' | 'headSlot' | 'version'>,
): Promise<Participation | undefined> {
  const { clock, headSlot } = reading;
  const lag = finalityLag(reading);
  // What is final could not be read now.
  if (!clock || lag === undefined) return memory.participation?.found;
  if (lag < late) return undefined;
  const headEpoch = epochOfSlot(BigInt(headSlot), clock.slotsPerEpoch);
  if (memory.participation?.headEpoch === String(headEpoch)) return memory.participation.found;
  const endOfLast = firstSlotOf(headEpoch, clock.slotsPerEpoch) - 1n;
  const share = await shareOf(reader, memory, reading.version, headEpoch - 1n, endOfLast);
  const found = share === undefined ? undefined : { epoch: String(headEpoch - complete), share };
  memory.participation = { headEpoch: String(headEpoch), ...(found ? { found } : {}) };
  return found;
}

/** @param epoch the last one that is over, which ends with `slot` */
async function shareOf(
  reader: NodeReader,
  { prefix }: NodeMemory,
  version: string | undefined,
  epoch: bigint,
  slot: bigint,
): Promise<number | undefined> {
  if (/^prysm\b/i.test(version ?? '')) {
    const path = pathOf('prysm-v1-validators-state-id-participation', { state_id: String(slot) });
    const answer = await reader.get(path);
    const found = parsed(ofPrysm, answer)?.participation;
    return found && partOf(found.previous_epoch_target_attesting_gwei, found.previous_epoch_active_gwei);
  }
  if (!prefix) return undefined;
  const path = pathOf('vendor-validator-inclusion-epoch-global', { epoch: String(epoch) });
  const found = parsed(inclusion, await reader.get(withPrefix(path, prefix)));
  return found && partOf(found.previous_epoch_target_attesting_gwei, found.current_epoch_active_gwei);
}

/** Undefined for what is no share. */
function partOf(voted: number | bigint | string, active: number | bigint | string): number | undefined {
  const share = Number(voted) / Number(active);
  return share >= 0 && share <= 1 ? share : undefined;
}
