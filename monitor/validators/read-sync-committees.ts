import { syncDuty } from '../../common/spec/beacon/standard-validator';
import { usualEpochsPerSyncPeriod } from '../../common/spec/networks';
import { listReader } from '../../common/spec/responses/reader';
import type { NodeReader } from '../nodes/reader';
import { parsed } from '../readings/answer';
import type { NodeMemory } from '../readings/node-memory';
import { ask, readings } from './asked';
import type { SyncCommittee } from './state';

const duties = listReader('post-validator-duties-sync-epoch', syncDuty, { validator_index: true });

/** Statuses that mean that the node does not have the endpoint. */
const notServed: ReadonlySet<number> = new Set([404, 405, 501]);

/**
 * The validators in the current sync committee and in the next one. Each committee is requested once, unless other
 * validators are watched. Undefined if the node does not serve them.
 */
export async function readSyncCommittees(
  reader: NodeReader,
  active: readonly string[],
  epoch: bigint,
  memory: NodeMemory,
): Promise<readonly SyncCommittee[] | undefined> {
  if (memory.syncCommittees === null) return undefined;
  const length = BigInt(Number(memory.config?.epochsPerSyncPeriod ?? 0) || usualEpochsPerSyncPeriod);
  const asked = active.join();
  const members = new Map(memory.syncCommittees?.asked === asked ? memory.syncCommittees.members : []);
  const current = epoch / length;
  for (const period of members.keys()) if (period < current) members.delete(period);
  for (const period of [current, current + 1n]) {
    if (members.has(period)) continue;
    const of = period === current ? epoch : period * length;
    const answer = await ask(reader, readings.syncDuties, { epoch: String(of), body: active });
    if (!answer.ok && period === current && notServed.has(answer.failure.status ?? 0)) {
      memory.syncCommittees = null;
      return undefined;
    }
    const found = parsed(duties, answer);
    if (found) members.set(period, [...new Set(found.map((duty) => duty.validator_index))]);
  }
  memory.syncCommittees = { asked, members };
  return [...members].map(([period, some]) => ({
    from: period * length,
    until: (period + 1n) * length,
    members: some,
  }));
}
