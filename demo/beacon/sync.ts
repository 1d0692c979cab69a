import type { World } from '../world/world';

export interface SyncNow {
  readonly headSlot: number;
  /** Slots behind the clock. */
  readonly distance: number;
  readonly syncing: boolean;
  readonly optimistic: boolean;
  readonly executionOffline: boolean;
}

export function syncNow({ chain }: World): SyncNow {
  const headSlot = chain.head().slot;
  const distance = Math.max(0, chain.clockSlot() - headSlot);
  // One empty slot does not count as a distance.
  const behind = distance > 1;
  return {
    headSlot,
    distance: behind ? distance : 0,
    syncing: behind,
    optimistic: chain.scenario === 'optimistic',
    executionOffline: chain.scenario === 'el-offline',
  };
}

/** `Synced`, `Stalled`, or an object with the name of the state. */
export function syncState(world: World): unknown {
  const { chain } = world;
  const { headSlot, syncing } = syncNow(world);
  if (chain.scenario === 'stalled') return 'Stalled';
  if (syncing) {
    return { SyncingFinalized: { start_slot: String(headSlot), target_slot: String(chain.clockSlot()) } };
  }
  if (chain.scenario === 'backfilling') return { BackFillSyncing: backfill(world) };
  return 'Synced';
}

/** Progress of backfilling, in slots: 100 slots of history per slot. */
export function backfill({ chain }: World): { readonly completed: number; readonly remaining: number } {
  const all = 500_000;
  const since = Math.floor((chain.clock.now() - chain.startedAt) / chain.slotMs);
  const completed = Math.min(all, 120_000 + since * 100);
  return { completed, remaining: all - completed };
}
