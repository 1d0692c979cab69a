import assert from 'node:assert/strict';
import { judge } from '../../../monitor/health/health';
import { healthAdvice, healthLabel } from '../../../monitor/health/words';
import { knownNode } from '../../../monitor/nodes/node';
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
};
const execution: ExecutionReading = {
  kind: 'execution',
  headBlock: '1',
  headTime: now / 1000 - 5,
  peers: 25,
};

function verdict(reading: BeaconReading | ExecutionReading, headMovedAt = now): string {
  const node = knownNode({ name: 'n', kind: reading.kind, url: 'http://127.0.0.1:1' }, 'settings');
  const state: NodeState = { node, selected: true, reading, readAt: now, headMovedAt };
  const health = judge(state, thresholds, now);
  return `${health.severity}: ${healthLabel(health)}`;
}

describe('health of a beacon node', () => {
  it('is good while it follows the chain with peers', () => {
    assert.equal(verdict(beacon), 'ok: synced');
    assert.equal(verdict({ ...beacon, syncDistance: '8' }), 'ok: synced');
  });

  it('names the execution layer first, for the rest follows from it', () => {
    assert.equal(verdict({ ...beacon, elOffline: true }), 'error: execution layer offline');
    assert.equal(
      verdict({ ...beacon, elOffline: true, isOptimistic: true, syncDistance: '100' }),
      'error: execution layer offline',
    );
  });

  it('tells syncing from standing still', () => {
    const syncing = { ...beacon, isSyncing: true };
    assert.equal(verdict({ ...syncing, syncDistance: '1' }), 'warning: syncing, 1 slot behind');
    assert.equal(verdict({ ...syncing, syncDistance: '64' }), 'warning: syncing, 64 slots behind');
    assert.equal(verdict({ ...syncing, syncDistance: '1024' }), 'error: syncing, 1,024 slots behind');
    assert.equal(
      verdict({ ...syncing, syncDistance: '1024' }, now - 120_000),
      'error: stalled, 1,024 slots behind',
    );
    assert.equal(verdict({ ...beacon, syncDistance: '9' }), 'warning: stalled, 9 slots behind');
    assert.equal(verdict({ ...beacon, syncDistance: '65' }), 'error: stalled, 65 slots behind');
    assert.equal(verdict({ ...beacon, ownState: 'Stalled' }), 'warning: stalled');
  });

  it('is red while the head is optimistic', () => {
    assert.equal(verdict({ ...beacon, isOptimistic: true }), 'error: optimistic, head not verified');
  });

  it('counts peers, but not on a development chain', () => {
    const peers = (connected: number, network = 'mainnet') =>
      verdict({ ...beacon, network, peers: { connected } });
    assert.deepEqual(
      [50, 49, 20, 19, 1, 0].map((count) => peers(count)),
      [
        'ok: synced',
        'warning: few peers (49)',
        'warning: few peers (20)',
        'error: few peers (19)',
        'error: few peers (1)',
        'error: no peers',
      ],
    );
    assert.deepEqual(
      [2, 0].map((count) => peers(count, 'minimal')),
      ['ok: synced', 'ok: synced'],
    );
    assert.equal(verdict({ ...beacon, depositChainId: '3151908', peers: { connected: 0 } }), 'ok: synced');
    // The demo node acts like a node of a public network.
    assert.equal(
      verdict({ ...beacon, network: 'demo', depositChainId: '1337', peers: { connected: 0 } }),
      'error: no peers',
    );
  });

  it('watches the disk, by what its network needs', () => {
    const free = (gigabytes: number, network = 'mainnet', more: Partial<BeaconReading> = {}) =>
      verdict({ ...beacon, network, diskFreeBytes: gigabytes * 1e9, ...more });
    assert.equal(free(100), 'ok: synced');
    assert.equal(free(99), 'warning: 99 GB of disk left');
    assert.equal(free(99.9), 'warning: 99 GB of disk left');
    assert.equal(free(49), 'error: 49 GB of disk left');
    assert.equal(free(50, 'hoodi'), 'ok: synced');
    assert.equal(free(0, 'hoodi'), 'error: 0 GB of disk left');
    const syncing = free(299, 'mainnet', { isSyncing: true, syncDistance: '20' });
    assert.equal(syncing, 'warning: syncing, 20 slots behind');
    assert.equal(free(199, 'mainnet', { isSyncing: true, syncDistance: '20' }), 'error: 199 GB of disk left');
  });

  it('wants as many peers as its network has', () => {
    const peers = (connected: number, chain: Partial<BeaconReading>) =>
      verdict({ ...beacon, ...chain, peers: { connected } });
    assert.equal(peers(45, { network: 'mainnet', depositChainId: '1' }), 'warning: few peers (45)');
    assert.equal(peers(30, { network: 'hoodi', depositChainId: '560048' }), 'ok: synced');
    assert.equal(peers(9, { network: 'hoodi', depositChainId: '560048' }), 'error: few peers (9)');
    assert.equal(peers(3, { network: 'acme-net', depositChainId: '12345' }), 'ok: synced');
    assert.equal(peers(0, { network: 'acme-net', depositChainId: '12345' }), 'error: no peers');
  });
});

describe('health of an execution node', () => {
  it('is good while blocks come in', () => {
    assert.equal(verdict(execution), 'ok: synced');
    assert.equal(
      verdict({ ...execution, syncing: { current: '100', highest: '1100' } }),
      'warning: syncing, 1,000 blocks behind',
    );
  });

  it('is stalled when none come though there are peers', () => {
    const old = { ...execution, headTime: now / 1000 - 180 };
    assert.equal(verdict(old), 'warning: stalled, last block 3 min ago');
    assert.equal(verdict({ ...old, peers: 0, chainId: '1' }), 'error: no peers');
    assert.equal(verdict({ ...old, peers: 0, chainId: '31337' }), 'ok: synced');
    assert.equal(
      verdict({ kind: 'execution', headBlock: '1', headTime: 0 }),
      'ok: responds, age of its head not judged',
    );
  });

  it('is not stalled as a fork of a public network by a node for development', () => {
    for (const version of ['anvil/v1.7.1', 'HardhatNetwork/2.29.1/@ethereumjs/vm/5', 'Ganache/v7.9.2']) {
      const fork = { ...execution, chainId: '1', version, peers: 0, headTime: now / 1000 - 86_400 };
      assert.equal(verdict(fork), 'ok: synced', version);
    }
    const geth = {
      ...execution,
      chainId: '1',
      version: 'Geth/v1.16.0',
      peers: 0,
      headTime: now / 1000 - 86_400,
    };
    assert.notEqual(verdict(geth), 'ok: synced');
  });

  it('counts peers', () => {
    assert.equal(verdict({ ...execution, peers: 4 }), 'ok: synced');
    assert.equal(verdict({ ...execution, peers: 3 }), 'warning: few peers (3)');
    // Without a known chain it may be one whose blocks come from its own beacon node or sequencer.
    assert.equal(verdict({ ...execution, peers: 0 }), 'warning: no peers');
    assert.equal(verdict({ ...execution, peers: 0, chainId: '31337' }), 'ok: synced');
    assert.equal(
      verdict({ ...execution, peers: 0, chainId: '1337', version: 'Slotpad-demo/v0.1.0' }),
      'error: no peers',
    );
    assert.equal(verdict({ ...execution, peers: 0, chainId: '1' }), 'error: no peers');
    assert.equal(verdict({ ...execution, peers: 0, chainId: '8453' }), 'warning: no peers');
  });
});

describe('health without an answer', () => {
  const node = knownNode({ name: 'n', kind: 'beacon', url: 'http://127.0.0.1:1' }, 'settings');

  it('is unknown before the first one', () => {
    assert.deepEqual(judge({ node, selected: true }, thresholds, now), {
      state: 'connecting',
      severity: 'waiting',
      causes: [{ state: 'connecting', severity: 'waiting', values: {} }],
    });
  });

  it('names the cause and the remedy', () => {
    const causes = {
      refused: 'unreachable (refused)',
      'timed-out': 'unreachable (timed out)',
      tls: 'unreachable (TLS)',
      'not-a-node': 'not a node',
      'unknown-host': 'unreachable (unknown host)',
    } as const;
    for (const [cause, words] of Object.entries(causes)) {
      const failure = { ...refused, cause: cause as keyof typeof causes };
      const health = judge({ node, selected: true, reading: beacon, failure }, thresholds, now);
      assert.deepEqual(
        [health.state, health.severity, healthLabel(health), healthAdvice(health)],
        [
          cause === 'not-a-node' ? 'not-a-node' : 'unreachable',
          'error',
          words,
          'Nothing listens on 127.0.0.1:5052. Is the node running?',
        ],
      );
    }
  });
});
