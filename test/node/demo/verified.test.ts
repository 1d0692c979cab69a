import assert from 'node:assert/strict';
import { methodNamed } from '../../../catalogue/execution';
import { askedOfCall } from '../../../catalogue/judge/asked';
import type { Fact } from '../../../common/verify/facts';
import { trieOf } from '../../../common/verify/trie';
import { verifyBeacon, verifyResults } from '../../../common/verify/verify';
import { answerBeacon } from '../../../demo/beacon';
import { runtimeCodeOf } from '../../../demo/world/constructor';
import { GrowingTrie } from '../../../demo/world/growing-trie';
import { alice, bob, type Setting, setting, token } from './helpers';

type Asked = readonly [method: string, ...params: unknown[]];

function factsOf({ rpc }: Setting, ...calls: readonly Asked[]): readonly Fact[] {
  return verifyResults(
    calls.map(([method, ...params], index) => {
      const entry = methodNamed(method);
      const asked = entry ? askedOfCall(entry, params) : {};
      return { method, asked, result: rpc(method, ...params), path: [index] };
    }),
  );
}

const not = (facts: readonly Fact[]) =>
  facts.flatMap(({ fact, verdict, message }) => (verdict === 'holds' ? [] : [`${fact}: ${message}`]));
const names = (facts: readonly Fact[]) => [...new Set(facts.map(({ fact }) => fact))].sort();

/** What a response of a node is judged to be false about. */
function failing(given: Setting, ...asked: Asked): readonly string[] {
  const facts = factsOf(given, asked);
  return facts.flatMap(({ fact, verdict }) => (verdict === 'fails' ? [fact] : []));
}

describe('demo chain, verified', function () {
  this.timeout(60_000);

  it('has blocks whose hashes, roots, blooms and senders are right', () => {
    const given = setting();
    for (const number of ['0x0', '0x27', '0x28', '0x9b']) {
      const facts = factsOf(given, ['eth_getBlockByNumber', number, true], ['eth_getBlockReceipts', number]);
      assert.deepEqual(not(facts), [], number);
      assert.equal(names(facts).includes('receipts-root'), number !== '0x0');
    }
  });

  it('proves accounts and slots to the state root of their block, those of transactions sent to it too', () => {
    const given = setting();
    const { rpc, nextBlock, world } = given;
    rpc('eth_sendTransaction', { from: alice, to: `0x${'ab'.repeat(20)}`, value: '0x5', gas: '0x5208' });
    const created = { from: bob, data: '0x600a600c600039600a6000f3602a60005260206000f3', gas: '0x30d40' };
    const hash = rpc<string>('eth_sendTransaction', created);
    nextBlock();
    nextBlock();
    const { contractAddress } = rpc<{ contractAddress: string }>('eth_getTransactionReceipt', hash);
    assert.equal(rpc('eth_getCode', contractAddress, 'latest'), '0x602a60005260206000f3');
    const number = `0x${world.chain.head().number.toString(16)}`;
    for (const address of [alice, token, contractAddress, `0x${'ab'.repeat(20)}`, `0x${'cd'.repeat(20)}`]) {
      const facts = factsOf(
        given,
        ['eth_getBlockByNumber', number, false],
        ['eth_getProof', address, ['0x02', '0x03', '0x09'], number],
      );
      assert.deepEqual(not(facts), [], address);
      assert.ok(names(facts).includes('state-root'), address);
    }
  });

  it('gives transactions in their encoding', () => {
    const { rpc } = setting();
    const { transactions } = rpc<{ transactions: string[] }>('eth_getBlockByNumber', '0x28', false);
    for (const hash of transactions) {
      const facts = factsOf({ ...setting(), rpc }, ['debug_getRawTransaction', hash]);
      assert.deepEqual(names(facts), ['transaction-hash']);
    }
  });

  it('grows a trie to the root that it would have at once', () => {
    const growing = new GrowingTrie();
    const entries = Array.from({ length: 40 }, (_, at): [Uint8Array, Uint8Array] => [
      Uint8Array.of((at * 7) % 5, at, (at * 31) % 256),
      Uint8Array.from({ length: 1 + at }, () => at + 1),
    ]);
    for (const [index, [key, value]] of entries.entries()) {
      growing.set(key, value);
      assert.equal(growing.root, trieOf(entries.slice(0, index + 1)).root);
    }
    growing.set(entries[3]?.[0] ?? new Uint8Array(), Uint8Array.of(9));
    const changed = entries.map(([key, value], at): [Uint8Array, Uint8Array] => [
      key,
      at === 3 ? Uint8Array.of(9) : value,
    ]);
    assert.equal(growing.root, trieOf(changed).root);
  });

  it('finds the code that a constructor returns, and nothing where it cannot', () => {
    const from = { from: alice, value: 0n };
    assert.equal(
      runtimeCodeOf('0x600a600c600039600a6000f3602a60005260206000f3', from),
      '0x602a60005260206000f3',
    );
    assert.equal(runtimeCodeOf('0x6001600155', from), '0x');
    // It reverts; it calls another contract; it never ends.
    assert.equal(runtimeCodeOf('0x60006000fd', from), undefined);
    assert.equal(runtimeCodeOf('0x5f5f5f5f5f5f5ff1', from), undefined);
    assert.equal(runtimeCodeOf('0x5b600056', from), undefined);
  });

  it('tells one lie of each kind in the scenario "lying", and each is found', () => {
    const honest = setting();
    const given = setting('lying');
    const { transactions, hash: blockHash } = honest.rpc<{ transactions: string[]; hash: string }>(
      'eth_getBlockByNumber',
      '0x28',
      false,
    );
    const [hash = ''] = transactions;
    const payment = {
      from: alice,
      to: bob,
      value: '0x1',
      gas: '0x5208',
      nonce: '0x1',
      gasPrice: '0x9184e72a000',
    };
    const lies: readonly (readonly [fact: string, ...asked: Asked])[] = [
      ['block-hash', 'eth_getBlockByHash', blockHash, true],
      ['block-hash', 'eth_getBlockByNumber', '0x28', false],
      ['transaction-hash', 'eth_getTransactionByHash', hash],
      ['sender', 'eth_getTransactionByBlockHashAndIndex', blockHash, '0x0'],
      ['transaction-hash', 'eth_getTransactionByBlockNumberAndIndex', '0x28', '0x0'],
      ['logs-bloom', 'eth_getTransactionReceipt', hash],
      ['logs-bloom', 'eth_getBlockReceipts', '0x28'],
      ['account-proof', 'eth_getProof', alice, [], '0x28'],
      ['signer', 'eth_sign', alice, '0x68656c6c6f'],
      ['signed-transaction', 'eth_signTransaction', payment],
    ];
    for (const [fact, ...asked] of lies) {
      assert.deepEqual(failing(honest, ...asked), [], asked[0]);
      assert.deepEqual(failing(given, ...asked), [fact], asked[0]);
    }
    // Their hashes are compared with the request.
    for (const method of ['debug_getRawTransaction'])
      assert.deepEqual(factsOf(given, [method, hash]), [], method);
  });

  it('lies of beacon nodes are found', () => {
    const flags = { gui: false, validatorMonitor: false, preparePayload: undefined };
    const answerOf = (scenario: 'healthy' | 'lying', path: string) => {
      const request = { method: 'GET', path, query: new URLSearchParams(), mediaType: '', body: '' };
      const reply = answerBeacon(setting(scenario).world, flags, request);
      assert.ok('json' in reply, path);
      const { data } = reply.json as { data: unknown };
      return verifyBeacon(data, ['data']).map(({ fact, verdict }) => `${fact} ${verdict}`);
    };
    const paths = {
      '/eth/v1/beacon/headers': 'block-root',
      '/eth/v1/beacon/headers/head': 'block-root',
      '/eth/v2/beacon/blocks/head': 'payload-hash',
      '/eth/v1/node/identity': 'node-record',
    };
    for (const [path, fact] of Object.entries(paths)) {
      assert.deepEqual(answerOf('healthy', path), [`${fact} holds`], path);
      assert.deepEqual(answerOf('lying', path), [`${fact} fails`], path);
    }
  });
});
