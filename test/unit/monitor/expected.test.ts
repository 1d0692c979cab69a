import assert from 'node:assert/strict';
import { judge } from '../../../monitor/health/health';
import { wrongNetwork } from '../../../monitor/health/network';
import { causeLabel, healthAdvice, healthLabel } from '../../../monitor/health/words';
import { knownNode } from '../../../monitor/nodes/node';
import type { BeaconReading, ExecutionReading } from '../../../monitor/readings/node-state';
import { thresholds } from '../../thresholds';

const beacon = (more: Partial<BeaconReading>): BeaconReading => ({
  kind: 'beacon',
  headSlot: '1',
  syncDistance: '0',
  isSyncing: false,
  isOptimistic: false,
  elOffline: false,
  ...more,
});
const execution = (chainId?: string): ExecutionReading => ({
  kind: 'execution',
  headBlock: '1',
  ...(chainId === undefined ? {} : { chainId }),
});

const label = (expected: string | undefined, reading: BeaconReading | ExecutionReading) => {
  const values = wrongNetwork(expected, reading);
  return values && causeLabel({ state: 'wrong-network', severity: 'error', values });
};

describe('the network that a node has to be on', () => {
  it('is held against the chain of an execution node, by name or by number', () => {
    const cases: readonly [string | undefined, string | undefined, string | undefined][] = [
      [undefined, '1', undefined],
      ['mainnet', '1', undefined],
      ['Mainnet', '1', undefined],
      ['1', '1', undefined],
      ['mainnet', '560048', 'wrong network: hoodi, not mainnet'],
      ['560048', '1', 'wrong network: mainnet, not hoodi'],
      ['4711', '8453', 'wrong network: Base, not chain 4711'],
      // A name that nobody knows, and a node that does not say: nothing can be told.
      ['our-devnet', '4711', undefined],
      ['mainnet', undefined, undefined],
    ];
    for (const [expected, chainId, words] of cases) {
      assert.equal(label(expected, execution(chainId)), words);
    }
  });

  it('is held against the chain of a beacon node, and against its name where the chain is not known', () => {
    const cases: readonly [string, Partial<BeaconReading>, string | undefined][] = [
      ['hoodi', { network: 'hoodi', depositChainId: '560048' }, undefined],
      ['hoodi', { network: 'my-hoodi', depositChainId: '560048' }, undefined],
      ['hoodi', { network: 'mainnet', depositChainId: '1' }, 'wrong network: mainnet, not hoodi'],
      ['hoodi', { network: 'mainnet' }, 'wrong network: mainnet, not hoodi'],
      ['our-devnet', { network: 'our-devnet', depositChainId: '4711' }, undefined],
      ['our-devnet', { network: 'mainnet', depositChainId: '1' }, 'wrong network: mainnet, not our-devnet'],
      ['hoodi', {}, undefined],
    ];
    for (const [expected, more, words] of cases) assert.equal(label(expected, beacon(more)), words);
  });

  it('counts before all else that a node answers', () => {
    const node = {
      ...knownNode({ name: 'a', kind: 'execution', url: 'http://127.0.0.1:8545' }, 'settings'),
      network: 'mainnet',
    };
    const reading = { ...execution('17000'), syncing: { current: '1', highest: '9' } };
    const health = judge({ node, selected: true, reading, readAt: 0 }, thresholds, 0);
    assert.deepEqual(
      [health.state, health.severity, healthLabel(health), healthAdvice(health)],
      [
        'wrong-network',
        'error',
        'wrong network: holesky, not mainnet',
        'The settings expect this node to be on mainnet. Another node may use its address, or it was started for another network.',
      ],
    );
  });
});
