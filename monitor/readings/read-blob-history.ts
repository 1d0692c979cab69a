/**
 * Whether a node keeps blobs for as long as nodes have to, so that others can sync from it: asked of the oldest block with
 * blobs that has to be there, a few times a day. A single reading does not ask.
 */
import { pathOf } from '../nodes/endpoints';
import type { NodeReader } from '../nodes/reader';
import { slotClock } from './beacon-facts';
import { isDue, type NodeMemory, noteRead } from './node-memory';
import { blobForks, missingOf, readBody } from './read-block';
import type { BeaconReading, BlobHistory } from './reading';

/** Epochs at the end of the range in which a node may delete blobs already, while the range moves on. */
const margin = 2n;

/** Slots in a row that are looked at for a block with blobs. */
const mostBlocks = 4n;

/** @param headFork the fork of a recent block and its slot */
export async function readBlobHistory(
  reader: NodeReader,
  memory: NodeMemory,
  headFork: BeaconReading['blockFork'],
  now: number | undefined,
): Promise<BlobHistory | undefined> {
  const { config, readAt, recent } = memory;
  const clock = slotClock(memory);
  // Blobs of a recent block were asked for: the chain has them.
  const isWanted = recent !== undefined && readAt?.blobs !== undefined;
  if (!isWanted || !isDue(memory, 'blobHistory', now)) return memory.blobHistory;
  const deneb = config?.forks?.deneb;
  if (!clock || !headFork || deneb === undefined) return memory.blobHistory;
  const epochs = blobForks.includes(headFork.fork) ? config?.blobEpochs : config?.columnEpochs;
  if (epochs === undefined) return memory.blobHistory;
  noteRead(memory, 'blobHistory', now);
  const slots = BigInt(clock.slotsPerEpoch);
  const oldest = BigInt(headFork.slot) / slots - BigInt(epochs) + margin;
  const first = (oldest > BigInt(deneb) ? oldest : BigInt(deneb)) * slots;
  const from = first > 0n ? first : 1n;
  memory.blobHistory = { epochs: Number(epochs), ...(await keptFrom(reader, memory, from)) };
  return memory.blobHistory;
}

async function keptFrom(
  reader: NodeReader,
  memory: NodeMemory,
  first: bigint,
): Promise<Pick<BlobHistory, 'slot' | 'kept'>> {
  for (let slot = first; slot < first + mostBlocks; slot++) {
    const id = String(slot);
    const answer = await reader.get(pathOf('beacon-blinded-blocks-block-id', { block_id: id }));
    // The slot may be empty.
    if (!answer.ok && answer.failure.status !== 404) break;
    const body = readBody(answer);
    if (body === undefined || body.committed.length === 0) continue;
    const missing = await missingOf(reader, memory, body, id);
    return { slot: id, kept: missing === undefined ? 'unknown' : missing === null };
  }
  return { slot: String(first), kept: 'unknown' };
}
