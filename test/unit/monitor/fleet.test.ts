import assert from 'node:assert/strict';
import { networks } from '../../../catalogue/networks';
import { compared } from '../../../monitor/health/fleet';
import { judge } from '../../../monitor/health/health';
import { healthAdvice, healthLabel } from '../../../monitor/health/words';
import { knownNode } from '../../../monitor/nodes/node';
import type { BeaconReading, NodeState } from '../../../monitor/readings/node-state';
import { thresholds } from '../../thresholds';

const now = 1_700_000_000_000;

/** A node whose last blocks have these roots, from slot 100 on. */
function nodeWith(name: string, roots: readonly string[], change: Partial<BeaconReading> = {}): NodeState {
  return {
    node: knownNode({ name, kind: 'beacon', url: `http://${name}:5052` }, 'settings'),
    selected: false,
    readAt: now,
    heads: roots.map((id, index) => ({ at: String(100 + index), id })),
    reading: {
      kind: 'beacon',
      genesisRoot: '0x4b',
      headSlot: '110',
      syncDistance: '0',
      isSyncing: false,
      isOptimistic: false,
      elOffline: false,
      peers: { connected: 80 },
      ...change,
    },
  };
}

describe('nodes of one chain compared with each other', () => {
  const a = nodeWith('A', ['1', '2', '3', '4', '5', '6']);
  const b = nodeWith('B', ['1', '2', 'x', 'y', 'z', 'w']);
  const c = nodeWith('C', ['1', '2', '3', '4', '5', '6']);

  it('are on different forks from the first block that differs', () => {
    const health = judge(compared(a, [a, b, c]), thresholds, now);
    assert.equal(`${health.severity}: ${healthLabel(health)}`, 'error: on another fork than B from slot 102');
    assert.match(
      healthAdvice(health),
      /^At slot 102 it has another block than B\. C has the same block as this node\./,
    );
    const other = judge(compared(b, [a, b, c]), thresholds, now);
    assert.equal(healthLabel(other), 'on another fork than A and C from slot 102');
    assert.match(healthAdvice(other), /No other watched node has its block/);
  });

  it('are on two chains where the same validators began at two times', () => {
    const clock = { genesisTime: 1_699_990_000, secondsPerSlot: 12, slotsPerEpoch: 32 };
    const one = nodeWith('One', ['1', '2', '3', '4', '5', '6'], { clock });
    const other = nodeWith('Other', ['1', '2', 'x', 'y', 'z', 'w'], {
      clock: { ...clock, genesisTime: clock.genesisTime + 600 },
    });
    assert.equal(compared(one, [one, other]).fork, undefined);
    assert.equal(compared(other, [one, other]).fork, undefined);
  });

  it('are on different forks where they finalized different blocks, also without a common head', () => {
    const clock = { genesisTime: 0, secondsPerSlot: 12, slotsPerEpoch: 32 };
    const final = (name: string, finalizedRoot: string, finalizedEpoch = '3') =>
      nodeWith(name, [], { clock, finalizedEpoch, finalizedRoot });
    const [one, two, late] = [final('One', '0x01'), final('Two', '0x02'), final('Late', '0x00', '2')];
    assert.deepEqual(compared(one, [one, two, late]).fork, {
      at: '96',
      unit: 'slot',
      others: ['Two'],
      agreeing: [],
    });
    assert.equal(compared(late, [one, two, late]).fork, undefined);
  });

  it('may differ at the tip for a moment, and are well again when they agree', () => {
    const tip = nodeWith('B', ['1', '2', '3', '4', 'x', 'y']);
    assert.equal(compared(a, [a, tip]).fork, undefined);
    assert.equal(compared(compared(a, [a, b]), [a, c]).fork, undefined);
  });

  it('are on different forks where the execution node has other blocks than those of the beacon node', () => {
    const chain = { depositChainId: '1', payload: { at: '500', id: '0xb5', parent: '0xb4', time: 6000 } };
    const beacon = nodeWith('Beacon', [], chain);
    const execution = (name: string, heads: NonNullable<NodeState['heads']>, chainId = '1'): NodeState => ({
      node: knownNode({ name, kind: 'execution', url: `http://${name}:8545` }, 'settings'),
      selected: false,
      readAt: now,
      heads,
      reading: { kind: 'execution', headBlock: '501', chainId },
    });
    const same = execution('Same', [{ at: '501', id: '0xb6', parent: '0xb5' }]);
    const late = execution('Late', [{ at: '499', id: '0xb4', parent: '0xb3' }]);
    const other = execution('Other', [{ at: '500', id: '0xc5', parent: '0xc4' }]);
    const all = [beacon, same, late, other];
    assert.deepEqual(compared(beacon, all).fork, {
      at: '499',
      unit: 'block',
      others: ['Other'],
      agreeing: ['Same', 'Late'],
    });
    const health = judge(compared(other, all), thresholds, now);
    assert.equal(healthLabel(health), 'on another fork than Beacon from block 499');
    // A later block has a higher number.
    const short = execution('Short', [{ at: '400', id: '0xc4', parent: '0xc3' }]);
    const at = (headTime: number): NodeState => ({
      ...short,
      reading: { kind: 'execution', headBlock: '400', chainId: '1', headTime },
    });
    assert.equal(compared(at(4800), [beacon, at(4800)]).fork, undefined);
    assert.equal(compared(at(6000), [beacon, at(6000)]).fork?.at, '400');
    // The last block may be replaced at any time.
    const tip = execution('Tip', [{ at: '500', id: '0xc5', parent: '0xb4' }]);
    assert.equal(compared(tip, [beacon, tip]).fork, undefined);
    // Private chains may have one chain id: only nodes of a pair are compared.
    const here = nodeWith('Beacon', [], { ...chain, depositChainId: '3151908' });
    const there = execution('Elsewhere', other.heads ?? [], '3151908');
    assert.equal(compared(there, [here, there]).fork, undefined);
    const pair = [
      { ...here, node: knownNode({ name: 'Home beacon', kind: 'beacon', url: 'http://a:1' }, 'settings') },
      {
        ...there,
        node: knownNode({ name: 'Home execution', kind: 'execution', url: 'http://b:1' }, 'settings'),
      },
    ] as const;
    assert.equal(compared(pair[1], pair).fork?.at, '499');
  });

  it('show which client is too old: by a fork that it does not know, or by the version of another node', () => {
    const clock = { genesisTime: now / 1000 - 12 * 32 * 100, secondsPerSlot: 12, slotsPerEpoch: 32 };
    const says = (state: NodeState, ...others: readonly NodeState[]) => {
      const health = judge(compared(state, [state, ...others]), thresholds, now);
      return `${health.severity}: ${healthLabel(health)}. ${healthAdvice(health)}`;
    };
    const old = nodeWith('Old', [], { headSlot: '3200', clock, forks: { deneb: '0' } });
    const ready = (epoch: string) =>
      nodeWith('New', [], { headSlot: '3200', clock, forks: { deneb: '0', electra: epoch } });
    assert.match(
      says(old, ready('110')),
      /^warning: outdated, does not know the fork electra\. New activates electra at epoch 110, in 1 h 4 min,/,
    );
    assert.match(says(old, ready('90')), /^error: .*New has activated electra at epoch 90,/);
    assert.match(says(ready('110'), old), /^ok: synced\./);
    // What a public network has activated is known without another node.
    const {
      forks = [],
      genesisRoot = '',
      genesisTime = 0,
    } = networks.find(({ name }) => name === 'hoodi') ?? {};
    const hoodi = { ...clock, genesisTime };
    const known = Object.fromEntries(forks.map(([fork, epoch]) => [fork, String(epoch)]));
    const { fulu: _, ...lacking } = known;
    assert.equal(
      compared(nodeWith('A', [], { clock: hoodi, genesisRoot, forks: known }), []).outdated,
      undefined,
    );
    assert.equal(
      compared(nodeWith('A', [], { clock: hoodi, genesisRoot, forks: lacking }), []).outdated?.of,
      'hoodi',
    );
    const version = (name: string, text: string) => nodeWith(name, [], { version: text });
    assert.match(
      says(version('A', 'Lighthouse/v7.0.1'), version('B', 'Lighthouse/v8.2.0-abc/x86_64')),
      /^ok: synced, older than B \(Lighthouse v8\.2\.0\)\./,
    );
    assert.match(says(version('A', 'Lighthouse/v7.0.1'), version('B', 'teku/v26.1.0')), /^ok: synced\./);
  });

  it('are not compared when they are on different chains, or when one of them does not respond', () => {
    const elsewhere = nodeWith('B', ['x', 'x', 'x', 'x'], { genesisRoot: '0x99' });
    assert.equal(compared(a, [a, elsewhere]).fork, undefined);
    const gone = { ...b, failure: { cause: 'refused' as const, what: '', remedy: '' } };
    assert.equal(compared(a, [a, gone]).fork, undefined);
  });
});
