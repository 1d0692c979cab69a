import assert from 'node:assert/strict';
import { filterTimeoutMs } from '../../../demo/world/filters';
import { alice, bob, setting, slotMs, token } from './helpers';

interface SeenLog {
  readonly removed: boolean;
  readonly blockHash: string;
  readonly transactionHash: string;
  readonly logIndex: string;
}

const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const word = (hex: string) => `0x${hex.slice(2).padStart(64, '0')}`;

describe('demo filters', () => {
  it('lives from installation to removal', () => {
    const { rpc, refused, nextBlock, world } = setting();
    const id = rpc<string>('eth_newBlockFilter');
    assert.match(id, /^0x[1-9a-f][0-9a-f]{15}$/);
    assert.deepEqual(rpc('eth_getFilterChanges', id), []);
    nextBlock();
    assert.deepEqual(rpc('eth_getFilterChanges', id), [world.chain.hashOf(world.chain.head())]);
    assert.deepEqual(rpc('eth_getFilterChanges', id), []);
    assert.equal(refused('eth_getFilterLogs', id), '-32000 filter not found');
    assert.equal(rpc('eth_uninstallFilter', id), true);
    assert.equal(rpc('eth_uninstallFilter', id), false);
    assert.equal(refused('eth_getFilterChanges', id), '-32000 filter not found');
  });

  it('is removed when it is not polled', () => {
    const { rpc, refused, clock } = setting();
    const polled = rpc<string>('eth_newBlockFilter');
    const left = rpc<string>('eth_newBlockFilter');
    clock.advance(filterTimeoutMs - 1);
    rpc('eth_getFilterChanges', polled);
    clock.advance(2);
    assert.equal(refused('eth_getFilterChanges', left), '-32000 filter not found');
    assert.equal(rpc<string[]>('eth_getFilterChanges', polled).length, 1);
  });

  it('reports each pending transaction once', () => {
    const { rpc } = setting();
    const id = rpc<string>('eth_newPendingTransactionFilter');
    const hash = rpc<string>('eth_sendTransaction', { from: alice, to: bob });
    assert.deepEqual(rpc('eth_getFilterChanges', id), [hash]);
    assert.deepEqual(rpc('eth_getFilterChanges', id), []);
  });

  it('ignores the block hash of a new filter', () => {
    const { rpc } = setting();
    assert.match(rpc<string>('eth_newFilter', { blockHash: `0x${'ab'.repeat(32)}` }), /^0x/);
  });

  it('gives logs back with removed when their block is replaced, and those of the new block', () => {
    const { world, rpc, clock } = setting();
    const { chain } = world;
    const id = rpc<string>('eth_newFilter', { address: token, topics: [transfer] });
    let before = chain.head();
    for (let slot = 0; slot < 64; slot++) {
      before = chain.head();
      rpc('eth_getFilterChanges', id);
      clock.advance(slotMs);
      if (chain.replaced(before, chain.head()).length > 0) break;
    }
    const oldHash = chain.hashOf(before);
    const instead = chain.atNumber(before.number) ?? before;
    const changes = rpc<SeenLog[]>('eth_getFilterChanges', id);
    const removed = changes.filter((log) => log.removed);
    const again = changes.filter((log) => log.blockHash === chain.hashOf(instead));
    assert.ok(removed.length > 0);
    assert.deepEqual([...new Set(removed.map((log) => log.blockHash))], [oldHash]);
    assert.deepEqual(
      removed.map((log) => log.transactionHash).sort(),
      again.map((log) => log.transactionHash).sort(),
    );
    assert.equal(changes[0]?.removed, true);
    const all = rpc<SeenLog[]>('eth_getFilterLogs', id);
    assert.deepEqual(
      all.filter((log) => log.removed || log.blockHash === oldHash),
      [],
    );
  });

  it('matches topics by their order', () => {
    const { rpc, world } = setting();
    const [from] = world.traffic.addresses;
    const count = (topics: unknown[]) =>
      rpc<SeenLog[]>('eth_getLogs', { fromBlock: '0x1', toBlock: '0x20', topics }).length;
    const all = count([]);
    const sent = count([transfer, word(from ?? '')]);
    assert.ok(all > sent && sent > 0);
    assert.equal(count([transfer]), all);
    assert.equal(count([null, word(from ?? '')]), sent);
    assert.equal(count([[word('0x1'), transfer], [word(from ?? '')]]), sent);
    assert.equal(count([word(from ?? '')]), 0);
    assert.equal(count([transfer, null, null, word('0x1')]), 0);
    assert.deepEqual(rpc('eth_getLogs', { fromBlock: '0x1', toBlock: '0x20', address: alice }), []);
  });

  it('has no logs in the pending block', () => {
    const { rpc } = setting();
    assert.deepEqual(rpc('eth_getLogs', { fromBlock: 'pending', toBlock: 'pending' }), []);
    assert.ok(rpc<unknown[]>('eth_getLogs', { fromBlock: '0x1', toBlock: 'pending' }).length > 0);
  });

  it('has logs of zero to four topics, such as a contract creation may write', () => {
    const { rpc } = setting();
    const logs = rpc<(SeenLog & { topics: string[]; address: string })[]>('eth_getLogs', {
      fromBlock: '0x1',
      toBlock: 'latest',
    });
    assert.deepEqual([...new Set(logs.map(({ topics }) => topics.length))].sort(), [0, 1, 2, 3, 4]);
    const created = logs.filter(({ topics }) => topics.length !== 3);
    assert.deepEqual(
      created.slice(0, 4).map(({ topics }) => topics),
      [[], [word('0x1')], [word('0x1'), word('0x2')], ['0x1', '0x2', '0x3', '0x4'].map(word)],
    );
    const { contractAddress, logs: own } = rpc<{ contractAddress: string; logs: { address: string }[] }>(
      'eth_getTransactionReceipt',
      created[0]?.transactionHash,
    );
    assert.deepEqual([...new Set(own.map(({ address }) => address))], [contractAddress]);
    assert.equal(rpc('eth_getCode', contractAddress, 'latest'), '0x602a60005260206000f3');
  });

  it('takes a block hash, and refuses what makes no range', () => {
    const { rpc, refused, world } = setting();
    const block = world.chain.atNumber(4) ?? world.chain.head();
    const byHash = rpc('eth_getLogs', { blockHash: world.chain.hashOf(block) });
    assert.deepEqual(byHash, rpc('eth_getLogs', { fromBlock: '0x4', toBlock: '0x4' }));
    assert.match(refused('eth_getLogs', { fromBlock: '0x5', toBlock: '0x4' }), /^-32602 /);
    assert.equal(
      refused('eth_getLogs', { fromBlock: 'latest', toBlock: '0x4' }),
      '-32602 invalid argument 0 (filter.toBlock): The range is reversed: "0x4" is before "latest".',
    );
    assert.equal(refused('eth_getLogs', { blockHash: word('0x1') }), `-32000 unknown block: ${word('0x1')}`);
  });
});
