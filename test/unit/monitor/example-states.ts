import type { StateId } from '../../../monitor/health/state';
import { knownNode } from '../../../monitor/nodes/node';
import type { NodeFailure } from '../../../monitor/nodes/reader';
import type {
  BeaconReading,
  ExecutionReading,
  NodeState,
  Reading,
} from '../../../monitor/readings/node-state';
import { refused } from './fake-reader';

export const now = 1_700_000_000_000;
export const beacon: BeaconReading = {
  kind: 'beacon',
  headSlot: '1000',
  syncDistance: '0',
  isSyncing: false,
  isOptimistic: false,
  elOffline: false,
  peers: { connected: 80 },
};
export const execution: ExecutionReading = {
  kind: 'execution',
  headBlock: '1',
  headTime: now / 1000 - 5,
  peers: 25,
};
export const nodeOf = (kind: 'beacon' | 'execution', network?: string) => ({
  ...knownNode({ name: 'n', kind, url: 'http://127.0.0.1:1' }, 'settings'),
  ...(network === undefined ? {} : { network }),
});
export const stateOf = (reading: Reading, change: Partial<NodeState> = {}): NodeState => ({
  node: nodeOf(reading.kind),
  selected: true,
  reading,
  readAt: now,
  headMovedAt: now,
  ...change,
});
export const slots = { genesisTime: now / 1000 - 12_000, secondsPerSlot: 12, slotsPerEpoch: 32 };
export const failing = (failure: Partial<NodeFailure>, reading: Reading = beacon) =>
  stateOf(reading, { failure: { ...refused, ...failure } });
export const status = (code: number) => failing({ cause: 'http-error', status: code });

const { peers: _, ...withoutPeers } = execution;

/** An execution node that is well. */
export const wellExecution = stateOf(execution);

/** For each row of the table a node of which it is the first that holds. */
export const examples: Readonly<Partial<Record<StateId, NodeState>>> = {
  flapping: stateOf(beacon, { outcomes: [true, false, true, false, true] }),
  implausible: failing({ cause: 'implausible' }),
  'not-a-node': failing({ cause: 'not-json' }),
  'not-sent': failing({ cause: 'not-sent' }),
  'no-credentials': status(401),
  'error-response': status(500),
  unreachable: failing({}),
  starting: status(503),
  'no-block': failing({ cause: 'no-block' }, execution),
  connecting: { node: nodeOf('beacon'), selected: true },
  late: stateOf(beacon, { waitingSince: now - 12_000 }),
  'other-chain': stateOf(beacon, { chainChange: { was: 'mainnet', is: 'hoodi', at: now } }),
  behind: stateOf({ ...beacon, headSlot: '980', clock: slots }, { moves: true }),
  'no-finality': stateOf({ ...beacon, headSlot: '1000', finalizedEpoch: '0', clock: slots }),
  'wrong-network': stateOf({ ...beacon, network: 'hoodi' }, { node: nodeOf('beacon', 'mainnet') }),
  'several-nodes': stateOf(beacon, { flips: [now - 60_000, now - 30_000, now] }),
  fork: stateOf(beacon, { fork: { at: '990', unit: 'slot', others: ['Other'], agreeing: [] } }),
  'clock-skew': stateOf(beacon, { clockSamples: [6000] }),
  restarting: stateOf(beacon, { restarts: [now - 3000, now - 2000, now - 1000] }),
  unsteady: stateOf(beacon, { passing: ['optimistic', null, 'optimistic', null] }),
  'finality-back': stateOf({ ...beacon, finalizedEpoch: '8' }, { finalizedMost: '9' }),
  'head-back': stateOf(beacon, { headMost: '2000' }),
  'one-way-peers': stateOf(
    { ...beacon, network: 'mainnet', peers: { connected: 80, inbound: 80, outbound: 0 } },
    { chainSince: now - 3_600_000 },
  ),
  'ports-closed': stateOf({ ...beacon, network: 'mainnet', natOpen: false }),
  'low-memory': stateOf({ ...beacon, host: { memoryUsed: 98, memoryTotal: 100 } }),
  'missing-blobs': stateOf({ ...beacon, missingBlobs: { slot: '990', kept: 0, of: 1, unit: 'blob' } }),
  'execution-offline': stateOf({ ...beacon, elOffline: true }),
  stalled: stateOf({ ...beacon, syncDistance: '9' }),
  syncing: stateOf({ ...beacon, isSyncing: true, syncDistance: '9' }),
  optimistic: stateOf({ ...beacon, isOptimistic: true }),
  'head-unjudged': stateOf(withoutPeers),
  unread: stateOf(beacon, {
    unread: {
      requests: 14,
      failed: 10,
      failure: { ...refused, cause: 'http-error', status: 429, isRateLimit: true },
      parts: ['peers', 'finality'],
    },
  }),
  'no-peers': stateOf({ ...execution, peers: 0, chainId: '1' }),
  'few-peers': stateOf({ ...beacon, peers: { connected: 1 } }),
  'low-disk': stateOf({ ...beacon, network: 'mainnet', diskFreeBytes: 1 }),
  'disk-filling': stateOf({ ...beacon, diskFreeBytes: 500e9 }, { diskPerDay: 100e9 }),
  outdated: stateOf(
    { ...beacon, clock: slots },
    { outdated: { by: 'fork', fork: 'fulu', epoch: '20', of: 'mainnet' } },
  ),
  slow: stateOf(beacon, { answerMs: 1500 }),
  backfilling: stateOf({ ...beacon, ownState: 'BackFillSyncing' }),
};
