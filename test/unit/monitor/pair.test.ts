import assert from 'node:assert/strict';
import { judgePair, type Pair, place, stem } from '../../../monitor/health/pair';
import { healthLabel } from '../../../monitor/health/words';
import { type KnownNode, knownNode } from '../../../monitor/nodes/node';
import type { NodeFailure } from '../../../monitor/nodes/reader';
import type { BeaconReading, ExecutionReading, NodeState } from '../../../monitor/readings/node-state';
import { thresholds } from '../../thresholds';
import { refused } from './fake-reader';

const now = 1_700_000_000_000;
const beacon: BeaconReading = {
  kind: 'beacon',
  headSlot: '1000',
  syncDistance: '0',
  isSyncing: false,
  isOptimistic: false,
  elOffline: false,
  peers: { connected: 80 },
  depositChainId: '1',
};
const execution: ExecutionReading = {
  kind: 'execution',
  headBlock: '1',
  headTime: now / 1000 - 5,
  peers: 25,
  chainId: '1',
};

const known = (name: string, kind: KnownNode['kind'], url: string) =>
  knownNode({ name, kind, url }, 'settings');
const bare = (name: string, kind: KnownNode['kind'], url: string): NodeState => ({
  node: known(name, kind, url),
  selected: false,
});

describe('which nodes belong together', () => {
  const names = (...states: NodeState[]) =>
    place(states).map((placed) =>
      'single' in placed
        ? placed.single.node.name
        : `${placed.pair.name}: ${placed.pair.beacon.node.name} + ${placed.pair.execution.node.name}`,
    );

  it('takes what says the kind or the client out of a name', () => {
    assert.deepEqual(
      [
        'Home beacon node',
        'home-execution',
        'Geth',
        'Lighthouse (Berlin)',
        'archive_1',
        '127.0.0.1:5052',
      ].map(stem),
      ['Home', 'home', '', 'Berlin', 'archive 1', '127 0 0 1 5052'],
    );
  });

  it('keeps words that belong to the name of a pair', () => {
    const pairName = (beaconName: string, executionName: string) =>
      names(
        bare(beaconName, 'beacon', 'http://10.0.0.3:5052'),
        bare(executionName, 'execution', 'http://10.0.0.4:8545'),
      )[0]?.split(': ')[0];
    assert.equal(pairName('el-offline beacon', 'el-offline execution'), 'el-offline');
    assert.equal(pairName('few-peers beacon', 'few-peers execution'), 'few-peers');
    assert.equal(pairName('Home beacon node', 'Home execution node'), 'Home');
    assert.equal(pairName('Lighthouse (Berlin)', 'Geth (Berlin)'), 'Berlin');
    assert.equal(pairName('mainnet-lighthouse-01', 'mainnet-geth-01'), 'mainnet 01');
  });

  it('goes by names, wherever the nodes are', () => {
    assert.deepEqual(
      names(
        bare('Rig EL', 'execution', 'http://10.0.0.2:8545'),
        bare('Home beacon', 'beacon', 'http://10.0.0.3:5052'),
        bare('Rig CL', 'beacon', 'http://10.0.0.4:5052'),
      ),
      ['Rig: Rig CL + Rig EL', 'Home beacon'],
    );
  });

  it('goes by the machine where each kind is there once', () => {
    const lighthouse = bare('Lighthouse', 'beacon', 'http://127.0.0.1:5052');
    const geth = bare('Geth', 'execution', 'http://localhost:8545');
    assert.deepEqual(names(lighthouse, geth), ['This machine: Lighthouse + Geth']);
    assert.deepEqual(names(lighthouse, bare('Geth', 'execution', 'ipc:///tmp/geth.ipc')), [
      'This machine: Lighthouse + Geth',
    ]);
    assert.deepEqual(names(lighthouse, geth, bare('Reth', 'execution', 'http://127.0.0.1:9545')), [
      'Lighthouse',
      'Geth',
      'Reth',
    ]);
    assert.deepEqual(names(lighthouse, bare('Geth', 'execution', 'http://10.0.0.9:8545')), [
      'Lighthouse',
      'Geth',
    ]);
    assert.deepEqual(
      names(
        { ...lighthouse, reading: beacon },
        {
          ...bare('anvil', 'execution', 'http://127.0.0.1:8545'),
          reading: { ...execution, chainId: '31337' },
        },
      ),
      ['Lighthouse', 'anvil'],
      'a development chain beside a beacon node is not its execution layer',
    );
    assert.deepEqual(
      names(
        { ...lighthouse, reading: beacon },
        {
          ...bare('anvil', 'execution', 'http://127.0.0.1:8545'),
          reading: { ...execution, chainId: beacon.depositChainId ?? '1', version: 'anvil/v1.7.1' },
        },
      ),
      ['Lighthouse', 'anvil'],
      'nor is a fork of its chain',
    );
  });
});

describe('the state of a pair', () => {
  const verdict = (
    ofBeacon: Partial<BeaconReading> | NodeFailure,
    ofExecution: Partial<ExecutionReading> | NodeFailure,
    past: Partial<NodeState> = {},
  ): string => {
    const state = <T extends object>(node: KnownNode, reading: T, change: object): NodeState =>
      ('cause' in change
        ? { node, selected: true, failure: change }
        : {
            node,
            selected: true,
            reading: { ...reading, ...change },
            readAt: now,
            headMovedAt: now,
          }) as NodeState;
    const pair: Pair = {
      name: 'Home',
      beacon: state(known('Home beacon', 'beacon', 'http://127.0.0.1:1'), beacon, ofBeacon),
      execution: {
        ...state(known('Home execution', 'execution', 'http://127.0.0.1:2'), execution, ofExecution),
        ...past,
      },
    };
    const health = judgePair(pair, thresholds, now);
    return `${health.severity}: ${healthLabel(health)}`;
  };

  it('names the part that is the cause', () => {
    assert.equal(verdict({}, {}), 'ok: synced');
    assert.equal(verdict({}, { peers: 2 }), 'warning: few peers (2) · execution');
    assert.equal(
      verdict({ isSyncing: true, syncDistance: '100' }, { peers: 2 }),
      'error: syncing, 100 slots behind · beacon',
    );
    assert.equal(verdict(refused, refused), 'error: unreachable (refused) · both');
    assert.equal(verdict({ ...refused, cause: 'tls' }, {}), 'error: unreachable (TLS) · beacon');
  });

  it('tells a dead execution node from one that its beacon node does not reach', () => {
    assert.equal(verdict({ elOffline: true }, refused), 'error: unreachable (refused) · execution');
    assert.equal(
      verdict({ elOffline: true }, {}),
      'error: execution layer offline, though the execution node responds here',
    );
    assert.equal(
      verdict({ isOptimistic: true }, { syncing: { current: '1', highest: '11' } }),
      'error: syncing, 10 blocks behind · execution',
    );
    assert.equal(verdict({ isOptimistic: true }, {}), 'error: optimistic, head not verified');
  });

  it('names the execution node where its beacon node stalls without it', () => {
    const stalled = { syncDistance: '9' };
    assert.equal(verdict(stalled, refused), 'error: unreachable (refused) · execution');
    assert.equal(
      verdict(stalled, {}, { headMost: '21' }),
      'error: head went back, from block 21 to 1 · execution',
    );
    assert.match(verdict(stalled, {}), /stalled, 9 slots behind · beacon$/);
  });

  it('sees that the two are on different networks', () => {
    assert.equal(
      verdict({}, { chainId: '17000' }),
      'error: wrong network: execution node on chain 17000, not 1',
    );
  });
});
