import { blockCacheItem } from '../../catalogue/beacon/eth1';
import { listReader } from '../../catalogue/responses/reader';
import { beaconPaths, withPrefix } from '../nodes/endpoints';
import { detailPart, unknownFormat } from './detail';

/** A summary of the execution blocks that a beacon node caches for votes on deposits. */
export interface BlockCache {
  readonly blocks: number;
  /** Block numbers; absent for an empty cache. */
  readonly first?: number;
  readonly last?: number;
  /** Deposits up to the last block. */
  readonly deposits?: number;
}

const cache = listReader('vendor-eth1-block-cache', blockCacheItem, {
  number: true,
  deposit_count: true,
});

export const blockCachePart = detailPart<BlockCache>('block-cache', async (reader, memory) => {
  const answer = await reader.get(withPrefix(beaconPaths.vendorBlockCache, memory.prefix ?? '/lighthouse'));
  if (!answer.ok) return answer;
  const list = cache(answer.value);
  if (!list) return { ok: false, failure: unknownFormat('The block cache') };
  const [first, last] = [list[0], list.at(-1)];
  return {
    ok: true,
    value: {
      blocks: list.length,
      ...(first?.number === undefined ? {} : { first: first.number }),
      ...(last?.number === undefined ? {} : { last: last.number }),
      ...(last?.deposit_count == null ? {} : { deposits: last.deposit_count }),
    },
  };
});
