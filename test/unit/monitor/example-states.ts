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
  'execution-offline': stateOf({ ...beacon, elOffline: true }),
  stalled: stateOf({ ...beacon, syncDistance: '9' }),
  syncing: stateOf({ ...beacon, isSyncing: true, syncDistance: '9' }),
  optimistic: stateOf({ ...beacon, isOptimistic: true }),
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
  slow: stateOf(beacon, { answerMs: 1500 }),
  backfilling: stateOf({ ...beacon, ownState: 'BackFillSyncing' }),
};
