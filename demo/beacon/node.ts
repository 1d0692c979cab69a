import { nodeVersion } from '../world/world';
import { type BeaconMethod, refusal, wrapped } from './reply';
import { syncNow } from './sync';

const noColumns: BeaconMethod = () =>
  refusal(404, 'data columns came with a later fork than this network has');

export const nodeMethods: Readonly<Record<string, BeaconMethod>> = {
  'node-version': () => wrapped({ version: nodeVersion }),
  'node-syncing': ({ world }) => {
    const { headSlot, distance, syncing, optimistic, executionOffline } = syncNow(world);
    return wrapped({
      head_slot: String(headSlot),
      sync_distance: String(distance),
      is_syncing: syncing,
      is_optimistic: optimistic,
      el_offline: executionOffline,
    });
  },
  'node-health': ({ world, query }) => {
    const { syncing, optimistic, executionOffline } = syncNow(world);
    const [asked] = query('syncing_status');
    if (executionOffline) return { empty: 503 };
    return { empty: syncing || optimistic ? Number(asked ?? 206) : 200 };
  },
  'vendor-staking': () => ({ empty: 200 }),
  'vendor-custody-info': noColumns,
  'post-vendor-custody-backfill': noColumns,
  'debug-beacon-data-column-sidecars-block-id': noColumns,
  'post-vendor-database-reconstruct': () => wrapped('success'),
  'vendor-logs': ({ flags }) =>
    flags.gui ? { logs: true } : refusal(500, 'log streaming is off: start the node with --gui'),
  // The catalogue checks the topics. Topics that this node does not simulate have no events.
  events: ({ query }) => ({ topics: query('topics') }),
};
