import assert from 'node:assert/strict';
import { methodNamed } from '../../../catalogue/execution';
import { executionStatements } from '../../../catalogue/execution/statements';
import { askedOfCall } from '../../../catalogue/judge/asked';
import { brokenStatements, mutantsOf } from '../../../catalogue/statements';
import { nextBaseFee } from '../../../common/units/gas';
import { FACTS, type Fact, type VerifiedFact } from '../../../common/verify/facts';
import { trieOf } from '../../../common/verify/trie';
import { verifyBeacon, verifyResults } from '../../../common/verify/verify';
import { answerBeacon } from '../../../demo/beacon';
import { runtimeCodeOf } from '../../../demo/world/constructor';
import { GrowingTrie } from '../../../demo/world/state';
import { judge } from '../../../runner/judge/judge';
import { isLeftOut, verified as verifiedReply } from '../../../runner/judge/verification';
import type { Reply } from '../../../runner/model/outcome';
import type { Prepared } from '../../../runner/model/prepared';
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

const OF_BEACON_NODES = ['block-root', 'payload-hash', 'node-record', 'in-block', 'light-client-proof'];

const LEFT = 'Not verified: the response is large, so its hashes and signatures were not computed.';

/** Facts without a lie, and why. */
const WITHOUT_LIE: ReadonlyMap<string, string> = new Map([
  ['withdrawals-root', 'No block of the demo chain has withdrawals.'],
  ['code-hash', 'The demo node traces calls, not states.'],
  ['access-list-hash', 'The demo chain has no block access lists.'],
  ['blob-hashes', 'No block of the demo chain has blobs.'],
  ['encoding', 'The demo node serves no encoded blocks, headers or receipts.'],
]);

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

  it('has base fees near 1.1 gwei that follow from the block before, after transactions sent to it too', () => {
    const { rpc, nextBlock, world } = setting();
    for (let count = 0; count < 3; count++) {
      rpc('eth_sendTransaction', { from: alice, data: `0x${'5b'.repeat(5_000)}`, gas: '0x1e8480' });
      nextBlock();
    }
    nextBlock();
    const { number: head } = world.chain.head();
    const blocks = Array.from({ length: head + 1 }, (_, number) => {
      const block = rpc<Record<string, string>>('eth_getBlockByNumber', `0x${number.toString(16)}`, false);
      const at = (name: string) => BigInt(block[name] ?? '');
      return { baseFee: at('baseFeePerGas'), gasUsed: at('gasUsed'), gasLimit: at('gasLimit') };
    });
    const fees = blocks.map(({ baseFee }) => baseFee);
    assert.deepEqual(fees.slice(1), blocks.slice(0, -1).map(nextBaseFee));
    assert.deepEqual(
      fees.slice(1).filter((fee) => fee < 1_050_000_000n || fee > 1_150_000_000n),
      [],
    );
    assert.ok(new Set(fees).size > head / 2);

    const history = rpc<{ baseFeePerGas: string[]; gasUsedRatio: number[] }>(
      'eth_feeHistory',
      '0x20',
      'latest',
      [],
    );
    assert.deepEqual(history.baseFeePerGas.slice(0, -1).map(BigInt), fees.slice(-32));
    const next = nextBaseFee(blocks.at(-1) as (typeof blocks)[number]);
    assert.equal(BigInt(history.baseFeePerGas.at(-1) ?? ''), next);
    assert.equal(BigInt(rpc<string>('eth_baseFee')), next);
    assert.equal(BigInt(rpc<string>('eth_gasPrice')), (fees.at(-1) ?? 0n) + 1_000_000_000n);
    const entry = methodNamed('eth_feeHistory');
    assert.ok(entry);
    const request = { asked: askedOfCall(entry, ['0x20', 'latest', []]) };
    const ofFees = (executionStatements.eth_feeHistory ?? []).filter(({ kind }) => kind === 'base-fees');
    assert.deepEqual(brokenStatements(ofFees, history, request), []);
    assert.equal(mutantsOf(ofFees, history, request).length, 1);
  });

  it('is verified in turns where a response is large, with what the same response says when it is small', async () => {
    const { rpc } = setting();
    const numbers = Array.from({ length: 100 }, (_, at) => `0x${(at + 20).toString(16)}`);
    const responsesOf = (wanted: readonly string[]) =>
      wanted.map((number, id) => ({ jsonrpc: '2.0', id, result: rpc('eth_getBlockByNumber', number, true) }));
    const preparedFor = (wanted: readonly string[]) =>
      ({
        kind: 'rpc',
        url: 'http://127.0.0.1:8545/',
        batch: true,
        effect: 'read',
        calls: wanted.map((number, id) => ({ id, method: 'eth_getBlockByNumber', params: [number, true] })),
      }) as unknown as Prepared;
    const all = responsesOf(numbers) as { result: { stateRoot: string; transactions: unknown[] } }[];
    const last = all.at(-1);
    assert.ok(last);
    last.result.stateRoot = `0x${'12'.repeat(32)}`;
    const body = JSON.stringify(all);
    const prepared = preparedFor(numbers);
    const { verified, unchecked, problems } = judge(prepared, 200, body);
    assert.deepEqual([verified, unchecked], [undefined, LEFT]);
    assert.deepEqual(problems, []);

    const reply = { body, problems, unchecked } as unknown as Reply;
    assert.ok(isLeftOut(reply));
    const shown: Reply[] = [];
    let turns = 0;
    const timer = setInterval(() => turns++, 0);
    const later = await verifiedReply(prepared, reply, (one) => shown.push(one));
    clearInterval(timer);
    assert.ok(turns > 3, String(turns));
    assert.deepEqual(
      [shown.map(({ verifying }) => verifying), later.verifying, isLeftOut(later)],
      [[true], undefined, false],
    );
    const transactions = all.flatMap(({ result }) => result.transactions).length;
    assert.equal(
      later.unverified,
      `Not verified: ${transactions - 8} of ${transactions} signatures. Only the first 8 were checked.`,
    );
    assert.deepEqual(
      later.problems.map(({ rule, path }) => [rule, path]),
      [['does-not-verify', [99, 'result', 'hash']]],
    );
    const few = numbers.slice(0, 10);
    const small = judge(preparedFor(few), 200, JSON.stringify(responsesOf(few)));
    const ofBlocks = (list: readonly VerifiedFact[] = []) =>
      list.filter(({ path: [at] }) => Number(at) < 10).map(({ fact, path }) => [fact, ...path]);
    assert.deepEqual(ofBlocks(later.verified), ofBlocks(small.verified));

    const ended = new AbortController();
    ended.abort();
    assert.equal(await verifiedReply(prepared, reply, undefined, ended.signal), reply);
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
      ['transactions-root', 'eth_getBlockByHash', blockHash, true],
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
    const slot = `0x${'0'.repeat(64)}`;
    assert.deepEqual(failing(given, 'eth_getProof', token, [slot], '0x28'), [
      'account-proof',
      'storage-proof',
    ]);
    // What only the responses of a batch tell together.
    const batch: readonly Asked[] = [
      ['eth_getBlockByNumber', '0x28', false],
      ['eth_getBlockReceipts', '0x28'],
      ['eth_getProof', alice, [], '0x28'],
    ];
    assert.deepEqual(not(factsOf(honest, ...batch)), []);
    const together = factsOf(given, ...batch).flatMap(({ fact, verdict }) =>
      verdict === 'fails' ? [fact] : [],
    );
    assert.ok(together.includes('receipts-root') && together.includes('state-root'), together.join());
    // Every fact has its lie, but for those that this chain has nothing for.
    const told = new Set([...lies.map(([fact]) => fact), ...together, 'storage-proof', ...OF_BEACON_NODES]);
    assert.deepEqual(
      Object.keys(FACTS).filter((fact) => !told.has(fact)),
      [...WITHOUT_LIE.keys()],
    );
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
      const { data, version } = reply.json as { data: unknown; version?: unknown };
      return verifyBeacon(data, ['data'], {}, version).map(({ fact, verdict }) => `${fact} ${verdict}`);
    };
    const paths: Readonly<Record<string, string>> = {
      '/eth/v1/beacon/headers': 'block-root',
      '/eth/v1/beacon/headers/head': 'block-root',
      '/eth/v2/beacon/blocks/head': 'payload-hash',
      '/eth/v1/node/identity': 'node-record',
    };
    for (const [path, fact] of Object.entries(paths)) {
      assert.deepEqual(answerOf('healthy', path), [`${fact} holds`], path);
      assert.deepEqual(answerOf('lying', path), [`${fact} fails`], path);
    }
    const proofs = {
      '/eth/v1/beacon/light_client/finality_update': 'light-client-proof fails',
      '/eth/v1/beacon/light_client/optimistic_update': 'in-block fails',
    };
    for (const [path, fact] of Object.entries(proofs)) {
      assert.ok(
        answerOf('healthy', path).every((one) => one.endsWith(' holds')),
        path,
      );
      assert.deepEqual(
        answerOf('lying', path).filter((one) => one.endsWith(' fails')),
        [fact],
        path,
      );
    }
    const facts = [
      ...Object.values(paths),
      ...Object.values(proofs).map((text) => text.replace(' fails', '')),
    ];
    assert.deepEqual([...new Set(facts)].sort(), [...OF_BEACON_NODES].sort());
  });
});
