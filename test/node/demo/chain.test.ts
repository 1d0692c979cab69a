import assert from 'node:assert/strict';
import { randomFrom } from '../../../demo/world/random';
import { type Beginnings, createWorld } from '../../../demo/world/world';
import { setting, slotMs } from './helpers';
import { manualClock } from './manual-clock';

describe('demo chain', () => {
  it('opens the numbers in a sealed hash, and no other hash', () => {
    const random = randomFrom('s');
    const hash = random.sealed('block', 123_456, 1);
    assert.equal(hash.length, 66);
    assert.deepEqual(random.opened('block', hash), [123_456, 1]);
    assert.equal(random.opened('other', hash), undefined);
    assert.equal(random.opened('block', `${hash.slice(0, -1)}${hash.endsWith('0') ? '1' : '0'}`), undefined);
    assert.equal(randomFrom('t').opened('block', hash), undefined);
  });

  it('is five epochs old at the start', () => {
    const { chain } = setting().world;
    assert.equal(chain.clockSlot(), 160);
    assert.equal(chain.head().slot, 160);
    assert.equal(chain.head().number, 155);
    assert.equal(chain.timestampOf(160), 1_800_000_000);
  });

  it('depends on the seed alone, also where another world has made its first blocks', () => {
    const hashesOf = (seed: string, shared?: Beginnings) => {
      const clock = manualClock();
      const { chain } = createWorld({ seed, clock, secondsPerSlot: 12, scenario: 'healthy' }, shared);
      const blocks = () => {
        const head = chain.head();
        return [chain.hashOf(head), chain.rootOf(head), chain.executionStateRootOf(head)];
      };
      const before = blocks();
      clock.advance(slotMs * 70);
      return [...before, ...blocks()];
    };
    const shared: Beginnings = new Map();
    assert.deepEqual(hashesOf('a', shared), hashesOf('a'));
    assert.deepEqual(hashesOf('a', shared), hashesOf('a'));
    assert.notEqual(hashesOf('a')[0], hashesOf('b', shared)[0]);
    assert.equal(shared.size, 2);
  });

  it('has one empty slot in each epoch, numbers without gaps, and parents that link up', () => {
    const { chain } = setting().world;
    const head = chain.head();
    let number = 0;
    let empty = 0;
    for (let slot = 0; slot <= head.slot; slot++) {
      const block = chain.atSlot(slot);
      if (!block) {
        empty += 1;
        continue;
      }
      assert.equal(block.number, number);
      assert.deepEqual(chain.atNumber(number), block);
      const parent = chain.parentOf(block);
      assert.equal(parent?.number, number === 0 ? undefined : number - 1);
      if (parent) assert.equal(chain.hashOf(parent), chain.hashOf(chain.atNumber(number - 1) ?? head));
      number += 1;
    }
    assert.equal(empty, 5);
    assert.equal(number, head.number + 1);
  });

  it('finds blocks of any age by hash and root, and none of the future', () => {
    const { world, clock } = setting();
    const { chain } = world;
    const old = chain.atNumber(7) ?? chain.head();
    const [hash, root] = [chain.hashOf(old), chain.rootOf(old)];
    clock.advance(slotMs * 200);
    assert.deepEqual(chain.byHash(hash), old);
    const future = chain.hashOf(chain.head());
    assert.equal(setting().world.chain.byHash(future), undefined);
    assert.deepEqual(chain.byRoot(root), old);
    assert.equal(chain.byHash(root), undefined);
  });

  it('replaces a block once in an epoch', () => {
    const { world, clock } = setting();
    const { chain } = world;
    let reorgs = 0;
    for (let slot = 0; slot < 64; slot++) {
      const before = chain.head();
      clock.advance(slotMs);
      const gone = chain.replaced(before, chain.head());
      if (gone.length === 0) continue;
      reorgs += 1;
      assert.deepEqual(gone, [before]);
      assert.equal(chain.isCanonical(before), false);
      const instead = chain.atNumber(before.number);
      assert.notEqual(instead && chain.hashOf(instead), chain.hashOf(before));
      assert.deepEqual(chain.parentOf(before), instead && chain.parentOf(instead));
      assert.deepEqual(chain.byHash(chain.hashOf(before)), before);
    }
    assert.equal(reorgs, 2);
  });

  it('replaces two blocks every eight slots when that is the scenario', () => {
    const { world, clock } = setting('reorg');
    const depths: number[] = [];
    for (let slot = 0; slot < 32; slot++) {
      const before = world.chain.head();
      clock.advance(slotMs);
      const gone = world.chain.replaced(before, world.chain.head());
      if (gone.length > 0) depths.push(gone.length);
    }
    assert.deepEqual(
      depths.filter((depth) => depth > 2 || depth < 1),
      [],
    );
    assert.ok(depths.length >= 3, `only ${depths.length} reorganizations`);
    assert.ok(depths.includes(2));
  });

  it('catches up while syncing, and stays at its head when stalled', () => {
    const syncing = setting('syncing');
    assert.equal(syncing.rpc<{ currentBlock: string }>('eth_syncing').currentBlock, '0x9b');
    syncing.clock.advance(slotMs * 400);
    assert.equal(syncing.rpc('eth_syncing'), false);

    const stalled = setting('stalled');
    const before = stalled.world.chain.head();
    stalled.clock.advance(slotMs * 400);
    assert.deepEqual(stalled.world.chain.head(), before);
    assert.equal(
      stalled.rpc<{ currentBlock: string }>('eth_syncing').currentBlock,
      `0x${before.number.toString(16)}`,
    );
  });
});
