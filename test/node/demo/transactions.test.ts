import assert from 'node:assert/strict';
import { createMempool } from '../../../demo/world/mempool';
import { alice, bob, setting, token } from './helpers';

interface Receipt {
  readonly blockNumber: string;
  readonly status: string;
  readonly gasUsed: string;
  readonly effectiveGasPrice: string;
  readonly contractAddress: string | null;
  readonly logs: readonly { readonly data: string; readonly address: string }[];
}

describe('demo transactions', () => {
  it('includes a transaction in the next block', () => {
    const { world, rpc, nextBlock } = setting();
    const before = BigInt(rpc<string>('eth_getBalance', alice));
    const number = world.chain.head().number;
    const hash = rpc<string>('eth_sendTransaction', { from: alice, to: bob, value: '0x5' });

    const pending = rpc<Record<string, unknown>>('eth_getTransactionByHash', hash);
    assert.deepEqual(
      [
        pending.blockHash,
        pending.blockNumber,
        pending.transactionIndex,
        pending.from,
        pending.nonce,
        pending.gas,
      ],
      [null, null, null, alice, '0x1', '0x15f90'],
    );
    assert.equal(rpc('eth_getTransactionReceipt', hash), null);
    assert.equal(rpc('eth_getTransactionCount', alice, 'latest'), '0x1');
    assert.equal(rpc('eth_getTransactionCount', alice, 'pending'), '0x2');
    assert.ok(
      rpc<{ transactions: string[] }>('eth_getBlockByNumber', 'pending', false).transactions.includes(hash),
    );

    nextBlock();
    const receipt = rpc<Receipt>('eth_getTransactionReceipt', hash);
    assert.equal(receipt.blockNumber, `0x${(number + 1).toString(16)}`);
    assert.deepEqual([receipt.status, receipt.gasUsed, receipt.contractAddress], ['0x1', '0x5208', null]);
    assert.equal(rpc('eth_getTransactionCount', alice), '0x2');
    const fee = BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice);
    assert.equal(BigInt(rpc<string>('eth_getBalance', alice)), before - fee - 5n);
    assert.equal(BigInt(rpc<string>('eth_getBalance', alice, `0x${number.toString(16)}`)), before);
    const block = rpc<{ transactions: string[]; hash: string }>(
      'eth_getBlockByNumber',
      receipt.blockNumber,
      false,
    );
    assert.ok(block.transactions.includes(hash));
  });

  it('gives a creation its contract address and code', () => {
    const { rpc, nextBlock } = setting();
    const hash = rpc<string>('eth_sendTransaction', {
      from: bob,
      data: '0x6001600155',
      gasPrice: '0x9184e72a000',
    });
    nextBlock();
    const receipt = rpc<Receipt>('eth_getTransactionReceipt', hash);
    // Fixed by sender and nonce.
    assert.equal(receipt.contractAddress, '0x8464135c8f25da09e49bc8782676a84730c318bc');
    assert.equal(rpc('eth_getCode', receipt.contractAddress, 'latest'), '0x');
    assert.equal(rpc('eth_getCode', receipt.contractAddress, '0x1'), '0x');
  });

  it('logs a token transfer, and fails one beyond the balance', () => {
    const { rpc, nextBlock } = setting();
    const word = (hex: string) => hex.replace(/^0x/, '').padStart(64, '0');
    const balanceOf = (who: string, block = 'latest') =>
      BigInt(rpc<string>('eth_call', { to: token, data: `0x70a08231${word(who)}` }, block));
    const before = balanceOf(bob);
    const good = rpc<string>('eth_sendTransaction', {
      from: alice,
      to: token,
      input: `0xa9059cbb${word(bob)}${word('3e8')}`,
    });
    const bad = rpc<string>('eth_sendTransaction', {
      from: alice,
      to: token,
      input: `0xa9059cbb${word(bob)}${'f'.repeat(64)}`,
    });
    nextBlock();
    const receipt = rpc<Receipt>('eth_getTransactionReceipt', good);
    assert.equal(receipt.status, '0x1');
    assert.deepEqual(
      receipt.logs.map(({ address, data }) => [address, BigInt(data)]),
      [[token, 1000n]],
    );
    assert.equal(rpc<Receipt>('eth_getTransactionReceipt', bad).status, '0x0');
    assert.equal(balanceOf(bob), before + 1000n);
  });

  it('lets a nonce be used again while its transaction waits', () => {
    const { rpc, nextBlock, refused } = setting();
    const first = rpc<string>('eth_sendTransaction', { from: alice, to: bob, value: '0x1', nonce: '0x1' });
    const second = rpc<string>('eth_sendTransaction', { from: alice, to: bob, value: '0x2', nonce: '0x1' });
    nextBlock();
    assert.equal(rpc('eth_getTransactionByHash', first), null);
    assert.equal(rpc<Receipt>('eth_getTransactionReceipt', second).status, '0x1');
    assert.equal(
      refused('eth_sendTransaction', { from: alice, to: bob, nonce: '0x1', value: '0x3' }),
      '-32000 nonce too low: next nonce 2, tx nonce 1',
    );
  });

  it('holds a transaction back until the nonces before it are there', () => {
    const { rpc, nextBlock } = setting();
    const later = rpc<string>('eth_sendTransaction', { from: alice, to: bob, nonce: '0x2' });
    nextBlock();
    assert.equal(rpc('eth_getTransactionReceipt', later), null);
    rpc('eth_sendTransaction', { from: alice, to: bob, nonce: '0x1' });
    nextBlock();
    assert.equal(rpc<Receipt>('eth_getTransactionReceipt', later).status, '0x1');
    assert.equal(rpc('eth_getTransactionCount', alice), '0x3');
  });

  it('takes back what eth_signTransaction signed, and refuses it the second time', () => {
    const { rpc, refused } = setting();
    const raw = rpc<string>('eth_signTransaction', {
      from: alice,
      to: bob,
      value: '0x7',
      gasPrice: '0x9184e72a000',
    });
    const hash = rpc<string>('eth_sendRawTransaction', raw);
    const sent = rpc<Record<string, unknown>>('eth_getTransactionByHash', hash);
    assert.deepEqual([sent.from, sent.to, sent.value, sent.type], [alice, bob, '0x7', '0x0']);
    assert.equal(refused('eth_sendRawTransaction', raw), '-32000 already known');
  });

  it('explains why it refuses a transaction', () => {
    const { refused } = setting();
    const stranger = '0x407d73d8a49eeb85d32cf465507dd71d507100c1';
    assert.equal(
      refused('eth_sendTransaction', { from: stranger, to: bob }),
      `-32000 unknown account: the node holds no key of ${stranger}`,
    );
    assert.match(
      refused('eth_sendTransaction', { from: alice, to: bob, value: '0xffffffffffffffffffffff' }),
      /^-32000 insufficient funds for gas \* price \+ value: have \d+ want \d+$/,
    );
    assert.equal(
      refused('eth_sendTransaction', { from: alice, to: bob, gas: '0x1' }),
      '-32000 intrinsic gas too low: have 1, want 21000',
    );
    assert.equal(
      refused('eth_sendTransaction', { from: alice, to: bob, chainId: '0x1' }),
      "-32000 chainId does not match the node's: have 1, want 1337",
    );
    assert.match(
      refused('eth_sendRawTransaction', '0xd46e8dd6'),
      /^-32602 cannot decode the signed transaction: /,
    );
  });

  it('counts the nonces and coins of others as their blocks say', () => {
    const { world, rpc } = setting();
    const { traffic, chain } = world;
    const head = chain.head().number;
    const nonces = new Map(traffic.addresses.map((address) => [address, 0]));
    for (let number = 0; number <= head; number++) {
      for (const { from, nonce } of traffic.inBlock(number)) {
        assert.equal(nonce, nonces.get(from));
        nonces.set(from, nonce + 1);
      }
    }
    for (const [address, nonce] of nonces) assert.equal(traffic.nonceAfter(address, head), nonce);
    const tokens = (number: number) =>
      traffic.addresses.reduce((total, address) => total + traffic.tokensAfter(address, number), 0n);
    assert.equal(tokens(head), tokens(0));
    assert.equal(tokens(1_000_000), tokens(0));
    for (const address of traffic.addresses) assert.ok(traffic.weiAfter(address, 1_000_000) > 0n);
    const [first] = traffic.addresses;
    assert.equal(rpc('eth_getTransactionCount', first), `0x${nonces.get(first ?? '')?.toString(16)}`);
  });

  it('finds the transactions of others by their hashes', () => {
    const { world, rpc, nextBlock } = setting();
    const { hash } = world.traffic.inBlock(4)[0] ?? { hash: '' };
    assert.equal(rpc<{ blockNumber: string }>('eth_getTransactionByHash', hash).blockNumber, '0x4');
    assert.equal(rpc<Receipt>('eth_getTransactionReceipt', hash).blockNumber, '0x4');
    const next = world.traffic.inBlock(world.chain.head().number + 1)[0]?.hash ?? '';
    const later = world.traffic.inBlock(world.chain.head().number + 2)[0]?.hash ?? '';
    assert.equal(rpc<{ blockNumber: null }>('eth_getTransactionByHash', next).blockNumber, null);
    assert.equal(rpc('eth_getTransactionByHash', later), null);
    nextBlock();
    assert.equal(rpc<Receipt>('eth_getTransactionReceipt', next).status, '0x1');
  });

  it('forgets old transactions, so that memory stays flat', () => {
    const { world, nextBlock } = setting();
    const mempool = createMempool(
      world.chain,
      world.ledger,
      { of: () => 1n, busyGas: () => 0n, busyGasAfter: () => 0n },
      100,
    );
    const hash = (index: number) => `0x${index.toString(16).padStart(64, '0')}`;
    for (let index = 0; index < 150; index++) {
      mempool.submit({
        hash: hash(index),
        from: alice,
        to: bob,
        nonce: mempool.nextNonce(alice),
        input: '0x',
        value: 0n,
        gas: 21_000n,
        type: 0,
        maxFee: 2_000_000_000n,
        tip: 2_000_000_000n,
        accessList: [],
        r: 1n,
        s: 1n,
        yParity: 0,
      });
      if (index % 50 === 49) nextBlock();
    }
    assert.equal(mempool.byHash(hash(49)), undefined);
    assert.ok(mempool.byHash(hash(50)));
    assert.equal(world.ledger.nonceAfter(alice, world.chain.head().number), 151);
  });
});
