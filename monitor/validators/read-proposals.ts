import { blockRewards } from '../../catalogue/beacon/standard-rewards';
import { responseReader } from '../../catalogue/responses/reader';
import { defined } from '../../common/defined';
import { epochOfSlot } from '../../common/units/slots';
import type { NodeReader } from '../nodes/reader';
import { parsed } from '../readings/answer';
import type { NodeMemory } from '../readings/node-memory';
import { ask, readings } from './asked';
import type { Proposal } from './income';
import { readTips } from './read-tips';
import type { ValidatorsReading } from './state';

const rewards = responseReader('beacon-rewards-blocks-block-id', blockRewards, { total: true });

/**
 * Maximum number of past proposals that a reading checks, each with up to two requests: an epoch of a network whose
 * validators are all watched. The others wait.
 */
const mostChecked = 32;
/** Maximum number of proposals that wait. Older ones are dropped. */
const mostWaiting = 256;

/** A block may arrive this many slots late. */
const latest = 2n;

export interface ProposalContext {
  /** The current slot. */
  readonly slot: bigint;
  readonly slotsPerEpoch: number;
  /** Reads from the execution node, if it is known. */
  readonly execution: NodeReader | undefined;
}

/**
 * Whether the watched validators made their proposals. Proposals are checked once their epoch is over.
 * @param proposing the duties of the current epoch and the next one
 */
export async function readProposals(
  reader: NodeReader,
  proposing: ValidatorsReading['proposing'],
  { execution, slot: now, slotsPerEpoch }: ProposalContext,
  memory: NodeMemory,
): Promise<readonly Proposal[]> {
  memory.proposals ??= new Map();
  const waiting = memory.proposals;
  const epoch = epochOfSlot(now, slotsPerEpoch);
  for (const [index, slots] of proposing?.slots ?? []) {
    // The duties of the next epoch may still change.
    for (const slot of slots) if (epochOfSlot(slot, slotsPerEpoch) === epoch) waiting.set(slot, index);
  }
  for (const oldest of [...waiting.keys()].slice(0, -mostWaiting)) waiting.delete(oldest);
  const isOver = (slot: bigint) => epochOfSlot(slot, slotsPerEpoch) < epoch && slot + latest < now;
  const due = [...waiting].filter(([slot]) => isOver(slot));
  const checked: Proposal[] = [];
  for (const [slot, validator] of due.slice(0, mostChecked)) {
    const header = await ask(reader, readings.header, { block_id: String(slot) });
    if (!header.ok && header.failure.status !== 404) break;
    waiting.delete(slot);
    const [gwei, tips] = header.ok
      ? await Promise.all([rewardOf(reader, slot), execution && readTips(reader, execution, slot)])
      : [];
    checked.push({ slot: Number(slot), validator, made: header.ok, ...defined({ gwei, tips }) });
  }
  return checked;
}

async function rewardOf(reader: NodeReader, slot: bigint): Promise<number | undefined> {
  const found = parsed(rewards, await ask(reader, readings.blockRewards, { block_id: String(slot) }));
  return found && Number(found.total);
}
