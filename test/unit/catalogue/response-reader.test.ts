import assert from 'node:assert/strict';
import { attestationPerformance } from '../../../catalogue/beacon/analysis';
import { peerRecord } from '../../../catalogue/beacon/peers';
import { chainEvents } from '../../../catalogue/beacon/standard-events';
import { nodeSyncing, nodeVersion } from '../../../catalogue/beacon/standard-node';
import { attestationRewards } from '../../../catalogue/beacon/standard-rewards';
import { uiHealth } from '../../../catalogue/beacon/ui';
import { block, syncStatus } from '../../../catalogue/execution/objects';
import {
  listReader,
  needed,
  quantityReader,
  responseReader,
  resultReader,
  valueReader,
} from '../../../catalogue/responses/reader';

describe('a reader of responses', () => {
  const syncing = responseReader('node-syncing', nodeSyncing, {
    head_slot: true,
    is_syncing: true,
    el_offline: true,
  });
  const sync = (data: unknown) => syncing({ data });

  it('reads the members that it names, and ignores all others', () => {
    const data = { head_slot: '7', sync_distance: '1', is_syncing: true, el_offline: false, more: {} };
    assert.deepEqual(sync(data), { head_slot: '7', is_syncing: true, el_offline: false });
  });

  it('takes numbers for decimal text, of 64 bits at most', () => {
    assert.equal(sync({ head_slot: 7, is_syncing: true })?.head_slot, '7');
    assert.equal(
      sync({ head_slot: '18446744073709551615', is_syncing: true })?.head_slot,
      '18446744073709551615',
    );
    for (const head_slot of ['1'.repeat(21), '-1', -1, 1.5, '0x1', '', null, {}]) {
      const found = sync({ head_slot, is_syncing: true });
      assert.deepEqual(found, { head_slot: undefined, is_syncing: true }, String(head_slot));
    }
  });

  it('reads what is there beside what is missing or wrong', () => {
    assert.deepEqual(sync({ head_slot: '7' }), { head_slot: '7' });
    assert.deepEqual(sync({ head_slot: '7', is_syncing: false, el_offline: 'no' }), {
      head_slot: '7',
      is_syncing: false,
      el_offline: undefined,
    });
    assert.equal(syncing({ head_slot: '7', is_syncing: false }), undefined, 'it is below data');
  });

  it('reads no object without a member that is needed', () => {
    const head = responseReader('node-syncing', nodeSyncing, { head_slot: needed(true), is_syncing: true });
    assert.deepEqual(head({ data: { head_slot: '7', is_syncing: 1 } }), {
      head_slot: '7',
      is_syncing: undefined,
    });
    assert.equal(head({ data: { is_syncing: true } }), undefined);
    const rewards = responseReader('post-beacon-rewards-attestations-epoch', attestationRewards, {
      total_rewards: { head: needed(true), source: true },
    });
    assert.deepEqual(rewards({ data: { total_rewards: [{ source: '1' }, { head: '2' }, 5] } }), {
      total_rewards: [{ head: '2' }],
    });
  });

  it('reads objects as they are', () => {
    const health = responseReader('vendor-ui-health', uiHealth, { used_memory: true, sync_state: true });
    const read = (data: unknown) => health({ data });
    assert.deepEqual(read({ used_memory: -1, sync_state: { Other: 1 } }), {
      used_memory: undefined,
      sync_state: { Other: 1 },
    });
    assert.equal(read('x'), undefined);
  });

  it('reads lists and maps item by item', () => {
    const performance = listReader('vendor-analysis-attestation-performance-index', attestationPerformance, {
      epochs: { head: true, delay: true },
    });
    assert.deepEqual(performance([{ index: 1, epochs: { 3: { head: true, delay: null } } }]), [
      { epochs: { 3: { head: true, delay: null } } },
    ]);
    assert.deepEqual(performance([{ epochs: { 3: {}, 4: 'x' } }, 5]), [{ epochs: { 3: {}, 4: undefined } }]);
    const peers = listReader('vendor-peers', peerRecord, { peer_info: { seen_addresses: true } });
    assert.deepEqual(peers([{ peer_info: { seen_addresses: ['a'] } }, {}]), [
      { peer_info: { seen_addresses: ['a'] } },
      {},
    ]);
  });

  it('takes penalties, and any word of a client', () => {
    const rewards = responseReader('post-beacon-rewards-attestations-epoch', attestationRewards, {
      total_rewards: { head: true },
    });
    const read = (head: unknown) => rewards({ data: { total_rewards: [{ head }] } });
    assert.deepEqual([read('-5'), read(-5)], Array(2).fill({ total_rewards: [{ head: '-5' }] }));
    const reorg = valueReader(chainEvents.chain_reorg, { depth: true });
    assert.deepEqual(reorg({ depth: 2 }), { depth: '2' });
  });

  it('makes decimal text of quantities', () => {
    const status = resultReader('eth_syncing', syncStatus, { currentBlock: true });
    assert.deepEqual(status({ currentBlock: '0x10' }), { currentBlock: '16' });
    assert.equal(quantityReader('net_peerCount')(25), '25', 'some clients answer with a number');
    assert.equal(quantityReader('net_peerCount')(`0x${'f'.repeat(65)}`), undefined);
    const header = resultReader('eth_getBlockByNumber', block, { number: true, hash: true });
    assert.deepEqual(header({ number: null, hash: 1 }), { number: null, hash: undefined });
  });

  it('is made only for what the catalogue has', () => {
    const wrong = () => responseReader('node-syncing', nodeVersion, { version: true });
    assert.throws(wrong, /not the response of "node-syncing" in the catalogue/);
    assert.throws(
      () => resultReader('eth_chainId', block, { number: true }),
      /not the result of "eth_chainId"/,
    );
    assert.throws(() => quantityReader('eth_syncing'), /no quantity/);
  });
});
