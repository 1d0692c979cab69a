/**
 * The block at the head, without its transactions: its payload, which the execution nodes of its chain must have too, the
 * signatures of its sync committee, and its blobs, which the node must keep. Blocks are large, and blobs are larger: both are asked for once in some minutes, and
 * of the blobs only one.
 */
import * as z from 'zod';
import { defined } from '../../common/defined';
import { versionedHash } from '../../common/ethereum/raw-transaction';
import { once } from '../../common/once';
import { dataBytes } from '../../common/units/hex';
import { beaconPaths, pathOf } from '../nodes/endpoints';
import type { NodeAnswer, NodeReader } from '../nodes/reader';
import type { ChainBlock } from './chain-memory';
import { type BlockReading, isDue, type NodeMemory, noteRead } from './node-memory';
import type { HeadPayload, MissingBlobs, SyncParticipation } from './reading';

// Made when the first block is read, because most windows never read one.
const block = once(() => {
  const hash = z.string().regex(/^0x[0-9a-f]{64}$/i);
  const number = z.string().regex(/^\d+$/);
  return z.object({
    version: z.string(),
    data: z.object({
      message: z.object({
        slot: number,
        body: z.object({
          execution_payload_header: z
            .object({ block_number: number, block_hash: hash, parent_hash: hash, timestamp: number })
            .optional(),
          blob_kzg_commitments: z.array(z.string()).optional(),
          sync_aggregate: z
            .object({ sync_committee_bits: z.string().regex(/^0x(?:[0-9a-f]{2})+$/i) })
            .optional(),
        }),
      }),
    }),
  });
});

export interface HeadBody {
  readonly slot: bigint;
  readonly fork: string;
  readonly payload?: HeadPayload | undefined;
  /** KZG commitments of its blobs. */
  readonly committed: readonly string[];
  readonly syncParticipation?: SyncParticipation | undefined;
}

/** Slots that no reading takes. */
const longAgo = 8n;

/** What the block at the head tells; the last values while it is not due. */
export async function readBlock(
  reader: NodeReader,
  memory: NodeMemory,
  head: ChainBlock | undefined,
  now: number | undefined,
): Promise<BlockReading> {
  if (!head || !isDue(memory, 'block', now)) return memory.block ?? {};
  const answer = await reader.get(beaconPaths.headBlock);
  const body = readBody(answer);
  // A node that does not serve it is not asked more often.
  noteRead(memory, 'block', now);
  if (!body) return memory.block ?? {};
  // It may be a few blocks newer than the head was.
  if (body.slot + longAgo < head.at) {
    if (answer.ok)
      answer.unreadable?.(`It answers with the block of slot ${body.slot}, long before its head.`);
    return memory.block ?? {};
  }
  let missingBlobs = memory.block?.missingBlobs;
  // By its root, so that a reorg meanwhile does no harm.
  if (body.slot === head.at && body.committed.length > 0 && isDue(memory, 'blobs', now)) {
    const missing = await missingOf(reader, memory, body, head.id);
    noteRead(memory, 'blobs', now);
    if (missing !== undefined) missingBlobs = missing ?? undefined;
  }
  const { fork, payload, slot, syncParticipation } = body;
  memory.block = defined({
    blockFork: { slot: String(slot), fork },
    payload,
    missingBlobs,
    syncParticipation,
  });
  return memory.block;
}

export function readBody(answer: NodeAnswer): HeadBody | undefined {
  if (!answer.ok) return undefined;
  const found = block().safeParse(answer.value);
  if (!found.success) {
    answer.unreadable?.();
    return undefined;
  }
  const { data, version } = found.data;
  const {
    blob_kzg_commitments: committed = [],
    execution_payload_header: header,
    sync_aggregate: signatures,
  } = data.message.body;
  return {
    slot: BigInt(data.message.slot),
    fork: version,
    committed,
    syncParticipation: signatures && {
      slot: data.message.slot,
      signed: setBits(signatures.sync_committee_bits),
      members: (signatures.sync_committee_bits.length - 2) * 4,
    },
    payload: header && {
      at: header.block_number,
      id: header.block_hash,
      parent: header.parent_hash,
      time: Number(header.timestamp),
    },
  };
}

function setBits(hex: string): number {
  const bits = [...hex.slice(2)].map((digit) => Number.parseInt(digit, 16).toString(2));
  return bits.join('').replaceAll('0', '').length;
}

/** From this number of groups of columns on, a node can compute all blobs of a block. */
const wholeBlobs = 64;

/** Forks in which a node keeps whole blobs. */
export const blobForks: readonly string[] = ['deneb', 'electra'];

/** @param id of the block: its root or its slot @returns what is missing; null if nothing is; undefined if the node does not say */
export async function missingOf(
  reader: NodeReader,
  { identity }: NodeMemory,
  { committed, fork, slot }: HeadBody,
  id: string,
): Promise<MissingBlobs | null | undefined> {
  // Another one each time.
  const index = Number(slot % BigInt(committed.length));
  const bytes = dataBytes(committed[index], 48);
  const groups = identity?.custodyGroups;
  const missing = (kept: number, of: number, unit: MissingBlobs['unit']): MissingBlobs | null =>
    kept >= of ? null : { slot: String(slot), kept, of, unit };
  const ask = (operation: string, query: string) =>
    reader.get(`${pathOf(operation, { block_id: id })}${query}`);
  const keepsBlobs = blobForks.includes(fork);
  if (keepsBlobs || groups === undefined || groups >= wholeBlobs) {
    const whole =
      bytes && countOf(await ask('beacon-blobs-block-id', `?versioned_hashes=${versionedHash(bytes)}`));
    if (typeof whole === 'number') return missing(whole, 1, 'blob');
    if (keepsBlobs) {
      const sidecars = countOf(await ask('beacon-blob-sidecars-block-id', `?indices=${index}`));
      if (typeof sidecars === 'number') return missing(sidecars, 1, 'blob');
      // It serves the block, and says of both endpoints that they have nothing of it.
      return whole === null && sidecars === null ? missing(0, 1, 'blob') : undefined;
    }
    // 404 may mean that the client does not serve whole blobs: its columns tell.
    if (groups === undefined) return undefined;
  }
  const columns = countOf(await ask('debug-beacon-data-column-sidecars-block-id', ''));
  return typeof columns === 'number' ? missing(columns, groups, 'column') : undefined;
}

/** The number of items; null if there is no such thing; undefined if it was not told. */
function countOf(answer: NodeAnswer): number | null | undefined {
  if (!answer.ok) return answer.failure.status === 404 && !answer.failure.isPage ? null : undefined;
  const { data } = (answer.value ?? {}) as { readonly data?: unknown };
  return Array.isArray(data) ? data.length : undefined;
}
