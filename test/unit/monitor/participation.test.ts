import assert from 'node:assert/strict';
import { judge } from '../../../monitor/health/health';
import { healthAdvice } from '../../../monitor/health/words';
import type { NodeMemory } from '../../../monitor/readings/node-memory';
import { readBlock } from '../../../monitor/readings/read-block';
import { readParticipation } from '../../../monitor/readings/read-participation';
import type { BeaconReading } from '../../../monitor/readings/reading';
import { defaultThresholds } from '../../../monitor/readings/thresholds';
import { beacon, now, slots, stateOf } from './example-states';
import { fakeReader, notFound } from './fake-reader';

const path = {
  lighthouse: '/lighthouse/validator_inclusion/30/global',
  // The last slot of epoch 30.
  prysm: '/prysm/v1/validators/991/participation',
};
const inclusion = {
  data: {
    current_epoch_active_gwei: 1000,
    current_epoch_target_attesting_gwei: 1,
    previous_epoch_target_attesting_gwei: 612,
    previous_epoch_head_attesting_gwei: 2,
  },
};
const ofPrysm = {
  epoch: '30',
  finalized: false,
  participation: { previous_epoch_active_gwei: '800', previous_epoch_target_attesting_gwei: '600' },
};
/** In epoch 31. */
const at = (reading: Partial<BeaconReading>) => ({ ...beacon, headSlot: '1000', clock: slots, ...reading });
const late = at({ finalizedEpoch: '20' });

describe('the participation of a chain that does not finalize', () => {
  it('is that of the last epoch whose votes are complete, asked for once in an epoch', async () => {
    const reader = fakeReader({ [path.lighthouse]: inclusion });
    const memory: NodeMemory = { prefix: '/lighthouse' };
    assert.deepEqual(await readParticipation(reader, memory, late), { epoch: '29', share: 0.612 });
    assert.deepEqual(await readParticipation(reader, memory, { ...late, headSlot: '1010' }), {
      epoch: '29',
      share: 0.612,
    });
    assert.deepEqual(reader.asked, [path.lighthouse]);
  });

  it('is read from Prysm by the state at the end of the last epoch', async () => {
    const reader = fakeReader({ [path.prysm]: ofPrysm });
    const found = await readParticipation(reader, {}, { ...late, version: 'Prysm/v7.1.2' });
    assert.deepEqual(found, { epoch: '29', share: 0.75 });
  });

  it('is not asked for while the chain finalizes, nor of a client that does not tell it', async () => {
    const reader = fakeReader({});
    const memory: NodeMemory = { prefix: '/lighthouse' };
    assert.equal(await readParticipation(reader, memory, at({ finalizedEpoch: '29' })), undefined);
    assert.equal(await readParticipation(reader, {}, { ...late, version: 'teku/v25' }), undefined);
    assert.deepEqual(reader.asked, []);
  });

  for (const [what, answer] of [
    ['is not served', notFound],
    ['has nobody who is active', { data: { ...inclusion.data, current_epoch_active_gwei: 0 } }],
    ['has more votes than stake', { data: { ...inclusion.data, current_epoch_active_gwei: 600 } }],
    ['has no votes in it', { data: { current_epoch_active_gwei: 600 } }],
  ] as const) {
    it(`is unknown where the answer ${what}`, async () => {
      const reader = fakeReader({ [path.lighthouse]: answer });
      assert.equal(await readParticipation(reader, { prefix: '/lighthouse' }, late), undefined);
    });
  }

  it('is estimated by the sync committee of a recent block', async () => {
    const body = { sync_aggregate: { sync_committee_bits: '0x0f000001' } };
    const reader = fakeReader({
      '/eth/v1/beacon/blinded_blocks/head': { version: 'altair', data: { message: { slot: '100', body } } },
    });
    const found = await readBlock(reader, {}, { at: 100n, id: '0x1', parent: '0x0' }, now);
    assert.deepEqual(found.syncParticipation, { slot: '100', signed: 5, members: 32 });
  });
});

describe('the words for missing finality', () => {
  const adviceOf = (reading: Partial<BeaconReading>) =>
    healthAdvice(judge(stateOf(at({ finalizedEpoch: '20', ...reading })), defaultThresholds, now));
  const begin = 'The finalized epoch is 11 epochs behind the head.';
  const ofNetwork = 'This usually affects the whole network, not one node: compare with another node.';
  const ofNode =
    'If it does not, this node or a cache in front of it is the reason: compare with another node.';

  for (const [what, reading, reason, end] of [
    [
      'too little stake voted',
      { participation: { epoch: '29', share: 0.6666 } },
      'On its chain only 66.6 % of the stake voted for the target of epoch 29; finality needs two thirds. The other validators are offline or on another fork.',
      ofNetwork,
    ],
    [
      'enough stake voted',
      { participation: { epoch: '29', share: 0.75 } },
      'On its chain 75 % of the stake voted for the target of epoch 29, which is enough: finality should follow within a few epochs.',
      ofNode,
    ],
    [
      'few members of the sync committee signed',
      { syncParticipation: { slot: '998', signed: 300, members: 512 } },
      'Only 300 of 512 members of the sync committee signed the block at slot 998: as far as this sample tells, fewer validators are online than the two thirds that finality needs.',
      ofNetwork,
    ],
    [
      'most members of it signed',
      { syncParticipation: { slot: '998', signed: 500, members: 512 } },
      '500 of 512 members of the sync committee signed the block at slot 998, so as far as this sample tells enough validators are online, and finality should follow within a few epochs.',
      ofNode,
    ],
    ['nothing is known', {}, 'How many validators vote is unknown: the node does not tell.', ofNetwork],
  ] as const) {
    it(`say why: ${what}`, () => {
      assert.equal(adviceOf(reading), `${begin} ${reason} ${end}`);
    });
  }
});
