import assert from 'node:assert/strict';
import { matchOperation, operations } from '../../catalogue/beacon';
import { exampleOfBody, type OperationEntry } from '../../catalogue/entry';
import { methods } from '../../catalogue/execution';
import { judgeBeaconEvent, judgeBeaconReply } from '../../catalogue/judge/judge-beacon';
import { judgeRpcReply } from '../../catalogue/judge/judge-execution';
import { operationMethods } from '../../demo/beacon';
import { type DemoNode, startDemoNode } from '../../demo/server';
import { type ManualClock, manualClock } from './demo/manual-clock';
import { ask, eventsOf, postJson, rpc } from './demo-client';

const alice = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const bob = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const token = '0x5fbdb2315678afecb367f032d93f642f64180aa3';
const slotMs = 12_000;

let clock: ManualClock;
let node: DemoNode;

const start = async () => {
  clock = manualClock();
  node = await startDemoNode({
    beaconPort: 0,
    executionPort: 0,
    clock,
    gui: true,
    validatorMonitor: true,
    preparePayload: { feeRecipient: alice, lookaheadMs: 8000 },
  });
};

/** Rows of a document. */
const ofDocument = <T extends { readonly source: { readonly document: string } }>(
  all: readonly T[],
  document: string,
) => all.filter((entry) => entry.source.document === document);

const beaconDocument = 'Beacon Node HTTP API and Extension Endpoints';
const executionDocument = 'Execution-Layer JSON-RPC Interface';

/** Operations that are asked with something else than their example. */
const bodies: Readonly<Record<string, unknown>> = {
  'post-vendor-liveness': { indices: ['0', '1'], epoch: '5' },
};
const targets: Readonly<Record<string, readonly string[]>> = {
  'post-validator-liveness-epoch': ['/eth/v1/validator/liveness/5'],
  'vendor-validator-inclusion-epoch-validator-id': [
    '/vendor/validator_inclusion/1/1',
    '/vendor/validator_inclusion/5/255',
    '/vendor/validator_inclusion/1/99999',
  ],
  'beacon-headers-block-id': ['head', 'genesis', 'finalized', '3'].map(
    (id) => `/eth/v1/beacon/headers/${id}`,
  ),
  'beacon-headers': ['/eth/v1/beacon/headers', '/eth/v1/beacon/headers?slot=3'],
  'beacon-states-state-id-validators': [
    '/eth/v1/beacon/states/head/validators',
    '/eth/v1/beacon/states/genesis/validators?id=0,1&status=active',
    '/eth/v1/beacon/states/justified/validators?status=pending,exited,withdrawal',
  ],
};

const ROOT_IN_BOOTSTRAP = /\/bootstrap\/0x[0-9a-f]{64}/;

/** Operations of the catalogue that the demo node has no state for. */
const notServed = ({ id, source }: OperationEntry) =>
  source.document !== beaconDocument && (!Object.hasOwn(operationMethods, id) || tooNew.has(id));

/** Its network has no fork yet that has them: 404. */
const tooNew = new Set([
  'vendor-custody-info',
  'post-vendor-custody-backfill',
  'debug-beacon-data-column-sidecars-block-id',
]);

describe('demo node against the beacon catalogue', () => {
  before(start);
  after(() => node.close());

  it('has every row of the document', () => {
    const rows = new Set(
      ofDocument(operations, beaconDocument).map(({ method, path }) => `${method} ${path}`),
    );
    assert.equal(rows.size, 26);
  });

  for (const operation of operations.filter((one) => one.envelope !== 'stream' && !notServed(one))) {
    const { id, method, path, example } = operation;
    it(`${method} ${path}`, async () => {
      const knownPeer = async () => {
        const { json } = await ask(`${node.beacon}/eth/v1/node/peers`);
        return (json as { data: readonly { readonly peer_id: string }[] }).data[0]?.peer_id;
      };
      const plain = id === 'node-peers-peer-id' ? [`/eth/v1/node/peers/${await knownPeer()}`] : [example];
      // Blocks are judged, not made, by this one.
      const refused = id === 'post-vendor-analysis-block-rewards';
      for (const target of targets[id] ?? plain) {
        for (const prefix of target.startsWith('/vendor') ? ['/vendor', '/lighthouse'] : ['']) {
          const url = node.beacon + target.replace(/^\/vendor/, prefix);
          const body = bodies[id] ?? (operation.body && exampleOfBody(operation.body));
          const isPost = method === 'POST';
          const answer = isPost ? await postJson(url, body ?? {}) : await ask(url);
          const sent = { url, body: isPost ? JSON.stringify(body ?? {}) : undefined };
          assert.equal(answer.status, refused ? 501 : 200, `${url}: ${answer.text.slice(0, 200)}`);
          assert.equal(matchOperation(method, new URL(url).pathname).operation?.id, id);
          if (operation.response) assert.notEqual(answer.json, undefined, url);
          assert.deepEqual(judgeBeaconReply(operation, answer.status, answer.json, sent), [], url);
        }
      }
    });
  }

  it('serves these of the community specification', () => {
    const served = operations.filter(
      (operation) => operation.path.startsWith('/eth/') && !notServed(operation),
    );
    assert.equal(served.length, 55);
  });

  it('answers all others in the form of the catalogue, or says that it does not know the form', async () => {
    const wrong: string[] = [];
    const { json: header } = await ask(`${node.beacon}/eth/v1/beacon/headers/head`);
    const { root } = (header as { data: { readonly root: string } }).data;
    // Endpoints of other servers have verbs that the demo node does not take.
    for (const operation of operations.filter((one) => notServed(one) && !one.servedBy)) {
      // The block of the example is of another chain.
      const url = node.beacon + operation.example.replace(ROOT_IN_BOOTSTRAP, `/bootstrap/${root}`);
      const answer =
        operation.method === 'GET'
          ? await ask(url)
          : await postJson(url, operation.body ? exampleOfBody(operation.body) : {});
      const isKnown = operation.response !== undefined || operation.envelope === 'empty';
      const expected = tooNew.has(operation.id) ? 404 : isKnown ? 200 : 501;
      if (answer.status !== expected) wrong.push(`${operation.id} ${answer.status} ${answer.text}`);
      const problems = judgeBeaconReply(operation, answer.status, answer.json);
      for (const { path, message } of problems) wrong.push(`${operation.id} ${path.join('.')}: ${message}`);
    }
    assert.deepEqual(wrong, []);
  });

  const stream = (path: string) => {
    const { operation } = matchOperation('GET', path);
    assert.ok(operation);
    return operation;
  };

  for (const prefix of ['/vendor', '/lighthouse']) {
    it(`GET ${prefix}/logs`, async () => {
      const operation = stream(`${prefix}/logs`);
      const events = await eventsOf(
        `${node.beacon}${prefix}/logs`,
        () => clock.advance(slotMs * 3),
        (seen) => seen.length >= 4,
      );
      for (const { name, json } of events) assert.deepEqual(judgeBeaconEvent(operation, name, json), []);
      assert.ok(events.some(({ json }) => (json as { msg: string }).msg === 'Synced'));
    });
  }

  it('GET /eth/v1/events', async () => {
    const operation = stream('/eth/v1/events');
    const topics = ['payload_attributes', 'head', 'block', 'finalized_checkpoint', 'chain_reorg'];
    const heard = new Set<string>();
    const events = await eventsOf(
      `${node.beacon}/eth/v1/events?topics=${topics.join(',')}`,
      () => clock.advance(slotMs * 64),
      (seen) => {
        for (const { name } of seen) heard.add(name);
        return heard.size === topics.length;
      },
    );
    for (const { name, json } of events) assert.deepEqual(judgeBeaconEvent(operation, name, json), [], name);
    assert.deepEqual([...heard].sort(), [...topics].sort());
  });
});

type Params = () => Promise<readonly (readonly unknown[])[]> | readonly (readonly unknown[])[];

const result = async <T>(method: string, ...params: unknown[]): Promise<T> => {
  const reply = await rpc(node, method, ...params);
  assert.equal(reply.error, undefined, `${method}: ${reply.error?.message}`);
  return reply.result as T;
};

const blockHash = async () => (await result<{ hash: string }>('eth_getBlockByNumber', '0x4', false)).hash;
const included = async () =>
  (await result<{ transactions: string[] }>('eth_getBlockByNumber', '0x4', false)).transactions[0];
const pending = () => result<string>('eth_sendTransaction', { from: alice, to: bob, value: '0x1' });
const creation = async () => {
  const hash = await result<string>('eth_sendTransaction', { from: bob, data: '0x6001600155' });
  clock.advance(slotMs * 2);
  return hash;
};
const nothing = `0x${'12'.repeat(32)}`;
const blocks = ['latest', 'earliest', 'pending', 'safe', 'finalized', '0x3'];

/** What each of the 43 methods is asked with. */
const calls: Readonly<Record<string, Params>> = {
  web3_clientVersion: () => [[]],
  web3_sha3: () => [['0x68656c6c6f20776f726c64'], ['0x']],
  net_version: () => [[]],
  net_listening: () => [[]],
  net_peerCount: () => [[]],
  eth_protocolVersion: () => [[]],
  eth_syncing: () => [[]],
  eth_coinbase: () => [[]],
  eth_chainId: () => [[]],
  eth_mining: () => [[]],
  eth_hashrate: () => [[]],
  eth_gasPrice: () => [[]],
  eth_accounts: () => [[]],
  eth_blockNumber: () => [[]],
  eth_getBalance: () => blocks.map((block) => [alice, block]),
  eth_getStorageAt: () => [
    [token, '0x2', 'latest'],
    [alice, `0x${'0'.repeat(64)}`, 'latest'],
  ],
  eth_getTransactionCount: () => blocks.map((block) => [alice, block]),
  eth_getCode: () => [
    [token, 'latest'],
    [alice, 'latest'],
  ],
  eth_call: () => [
    [{ to: token, data: '0x06fdde03' }, 'latest'],
    [{ to: bob }, 'latest'],
  ],
  eth_estimateGas: () => [
    [{ from: alice, to: bob, value: '0x1' }],
    [{ from: alice, to: token, data: '0x06fdde03' }, 'latest'],
  ],
  eth_getBlockTransactionCountByHash: async () => [[await blockHash()], [nothing]],
  eth_getBlockTransactionCountByNumber: () => blocks.map((block) => [block]),
  eth_getUncleCountByBlockHash: async () => [[await blockHash()], [nothing]],
  eth_getUncleCountByBlockNumber: () => [['latest'], ['0xffffff']],
  eth_getBlockByHash: async () => [
    [await blockHash(), true],
    [await blockHash(), false],
    [nothing, false],
  ],
  eth_getBlockByNumber: () => [
    ...blocks.map((block) => [block, true]),
    ['latest', false],
    ['0xffffff', true],
  ],
  eth_getTransactionByHash: async () => [
    [await included()],
    [await pending()],
    [await creation()],
    [nothing],
  ],
  eth_getTransactionByBlockHashAndIndex: async () => [
    [await blockHash(), '0x0'],
    [nothing, '0x0'],
  ],
  eth_getTransactionByBlockNumberAndIndex: () => [
    ['0x4', '0x0'],
    ['pending', '0x0'],
    ['0x4', '0xff'],
  ],
  eth_getTransactionReceipt: async () => [
    [await included()],
    [await pending()],
    [await creation()],
    [nothing],
  ],
  eth_getUncleByBlockHashAndIndex: async () => [[await blockHash(), '0x0']],
  eth_getUncleByBlockNumberAndIndex: () => [['latest', '0x0']],
  eth_sign: () => [[alice, '0xdeadbeef']],
  eth_signTransaction: () => [
    [{ from: alice, to: bob, value: '0x1', gas: '0x5208' }],
    [{ from: alice, data: '0x6000', gasPrice: '0x9184e72a000' }],
  ],
  eth_sendTransaction: () => [[{ from: alice, to: bob, value: '0x1' }], [{ from: alice, data: '0x6000' }]],
  eth_sendRawTransaction: async () => [
    [await result('eth_signTransaction', { from: alice, to: bob, value: '0x1' })],
  ],
  eth_newFilter: () => [
    [{}],
    [{ fromBlock: '0x1', toBlock: 'latest', address: [token], topics: [null, [nothing]] }],
  ],
  eth_newBlockFilter: () => [[]],
  eth_newPendingTransactionFilter: () => [[]],
  eth_uninstallFilter: async () => [[await result('eth_newBlockFilter')], ['0x1']],
  eth_getFilterChanges: async () => {
    const filters = [
      await result('eth_newBlockFilter'),
      await result('eth_newPendingTransactionFilter'),
      await result('eth_newFilter', { address: token }),
    ];
    clock.advance(slotMs * 8);
    return filters.map((filter) => [filter]);
  },
  eth_getFilterLogs: async () => [[await result('eth_newFilter', { fromBlock: '0x1' })]],
  eth_getLogs: () => [[{ fromBlock: '0x1', toBlock: 'latest' }], [{}]],
};

describe('demo node against the execution catalogue', () => {
  before(start);
  after(() => node.close());

  it('has every method of the document', () => {
    const rows = ofDocument(methods, executionDocument).map((entry) => entry.name);
    assert.equal(rows.length, 43);
    assert.deepEqual(Object.keys(calls).sort(), [...rows].sort());
  });

  for (const [method, params] of Object.entries(calls)) {
    it(method, async () => {
      for (const one of await params()) {
        const reply = await rpc(node, method, ...one);
        assert.deepEqual(
          judgeRpcReply({ method, params: one, id: 1 }, reply),
          [],
          `${method} ${JSON.stringify(one)}`,
        );
        if (method === 'eth_coinbase') assert.equal(reply.error?.message, 'Method not supported');
        else assert.ok('result' in reply, `${method} ${JSON.stringify(one)}: ${reply.error?.message}`);
      }
    });
  }
});
