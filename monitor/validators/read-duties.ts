import { attesterDuty, proposerDuty } from '../../catalogue/beacon/standard-validator';
import { listReader, type Reader } from '../../catalogue/responses/reader';
import { needed } from '../../catalogue/responses/selection';
import type { NodeAnswer, NodeReader } from '../nodes/reader';
import { parsed } from '../readings/answer';
import { ask, readings } from './asked';
import type { ValidatorsReading } from './state';

const selection = { validator_index: needed(true), slot: needed(true) } as const;
const attesterDuties = listReader('post-validator-duties-attester-epoch', attesterDuty, selection);
const proposerDuties = listReader('validator-duties-proposer-epoch', proposerDuty, selection);

/** When validators attest and propose in an epoch and the next one, as far as the node knows. */
export async function readDuties(
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
