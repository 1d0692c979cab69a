import assert from 'node:assert/strict';
import { operations } from '../../../catalogue/beacon';
import { type DemoNode, startDemoNode } from '../../../demo/server';
import { snippets } from '../../../scripts/generate/snippets';
import { sent } from '../forms/sent';

const unknownHash = '0xdc0818cf78f21a8e70579cb46a43643f78291264dda342ae31049421c82d21ae';
const noKey =
  'Error -32000: unknown account: the node holds no key of 0x407d73d8a49eeb85d32cf465507dd71d507100c1';
const noEncoding = 'Error -32601: the method %s does not exist/is not available';
const noColumns = '404 Not Found: NOT_FOUND: data columns came with a later fork than this network has.';

/** Snippets that the demo node refuses, as a real node would: with the start of the message. */
const refused: Readonly<Record<string, string>> = {
  // The examples are of the first epochs of a chain, an unknown peer, and a later fork.
  'POST /lighthouse/liveness':
    '400 Bad Request: BAD_REQUEST: request epoch 1 is more than one epoch from the current',
  'POST /eth/v1/validator/liveness/{epoch}':
    '400 Bad Request: BAD_REQUEST: request epoch 1 is more than one epoch from the current',
  'GET /eth/v1/node/peers/{peer_id}': '404 Not Found: NOT_FOUND: the node has not seen this peer.',
  // The example is a block of another chain.
  'GET /eth/v1/beacon/light_client/bootstrap/{block_root}':
    '404 Not Found: NOT_FOUND: no block for 0xcf8e0d4e9587369b2301d0790347320302cc0943d5a1884560367e8208d920f2.',
  'GET /lighthouse/custody/info': noColumns,
  'POST /lighthouse/custody/backfill': noColumns,
  'GET /eth/v1/debug/beacon/data_column_sidecars/{block_id}': noColumns,
  // There is no coinbase since the merge.
  eth_coinbase: 'Error -32004: Method not supported',
  // The account of the examples has no funds and no key here.
  eth_estimateGas: 'Error -32000: insufficient funds for transfer: address 0x407d73d8',
  eth_sign: noKey,
  eth_signTransaction: noKey,
  eth_sendTransaction: noKey,
  // The transaction of the example is signed for another chain.
  eth_sendRawTransaction: 'Error -32000: invalid chain id for signer: have 1 want 1337',
  // The examples name a filter, a transaction, a block and a payload of another node.
  eth_getFilterChanges: 'Error -32000: filter not found',
  eth_getFilterLogs: 'Error -32000: filter not found',
  debug_traceTransaction: 'Error -32000: transaction not found',
  debug_traceBlockByHash: `Error -32000: block not found: ${unknownHash}`,
  ...Object.fromEntries(
    [1, 2, 3, 4, 5, 6].map((version) => [`engine_getPayloadV${version}`, 'Error -38001: Unknown payload']),
  ),
  // The blocks of the demo chain have no encoding that hashes to their hashes, and none can be built.
  ...Object.fromEntries(
    [
      'debug_getRawBlock',
      'debug_getRawHeader',
      'debug_getRawReceipts',
      'debug_getRawBlockAccessList',
      'testing_buildBlockV1',
    ].map((name) => [name, noEncoding.replace('%s', name)]),
  ),
};

/** Endpoints of other clients whose response no document shows. */
const unknownForm = new Set(
  operations
    .filter((one) => one.servedBy && !one.response && one.envelope !== 'empty' && one.envelope !== 'stream')
    .map((one) => `${one.method} ${one.path}`),
);

/** The text of a snippet if all tab stops keep their placeholders. */
const taken = (body: readonly string[]) =>
  body.join('\n').replace(/\$\{\d+:((?:\\.|[^}\\])*)\}/g, (_, text: string) => text.replace(/\\(.)/g, '$1'));

const streams = new Set(
  operations.filter((one) => one.envelope === 'stream').map((one) => `${one.method} ${one.path}`),
);

describe('every snippet is answered by the demo node', function () {
  this.timeout(60_000);
  let demo: DemoNode;
  before(async () => {
    demo = await startDemoNode({ beaconPort: 0, executionPort: 0, validatorMonitor: true, gui: true });
  });
  after(() => demo.close());

  for (const { language, least } of [
    { language: 'http', least: 190 },
    { language: 'jsonrpc', least: 97 },
  ] as const) {
    const file = snippets().find((one) => one.path === `snippets/${language}.json`);
    const all = Object.entries(JSON.parse(file?.text ?? '{}') as Record<string, { body: string[] }>);

    it(`in ${language}, with a response that has no mistakes`, async () => {
      const wrong: string[] = [];
      for (const [name, { body }] of all.filter(([one]) => !streams.has(one))) {
        const [reply, ...more] = await sent({ language, text: `${taken(body)}\n` }, demo);
        assert.ok(reply && more.length === 0, name);
        const { outcome, message, problems, status } = reply;
        const found = problems.map((one) => `${one.path.join('.')}: ${one.message}`);
        const expected = refused[name];
        const isRight = unknownForm.has(name)
          ? status === 501 && message.includes(`the form of a response of ${name} is not known`)
          : expected === undefined
            ? outcome === 'replied'
            : outcome !== 'replied' && message.startsWith(expected);
        if (!isRight || found.length > 0) wrong.push([name, outcome, message, ...found].join(' | '));
      }
      assert.deepEqual(wrong, []);
      assert.ok(all.length >= least, String(all.length));
    });
  }

  it('with an event stream where the endpoint is one', async () => {
    for (const path of ['/eth/v1/events?topics=head', '/lighthouse/logs']) {
      const ended = new AbortController();
      const response = await fetch(demo.beacon + path, { signal: ended.signal });
      assert.equal(response.status, 200);
      assert.match(response.headers.get('content-type') ?? '', /^text\/event-stream/);
      ended.abort();
    }
    assert.deepEqual([...streams].sort(), ['GET /eth/v1/events', 'GET /lighthouse/logs']);
  });
});

describe('a response that the demo node makes from its schema', () => {
  let demo: DemoNode;
  before(async () => {
    demo = await startDemoNode({ beaconPort: 0, executionPort: 0 });
  });
  after(() => demo.close());

  const dataOf = async (path: string) => {
    const response = await fetch(demo.beacon + path);
    assert.equal(response.status, 200, path);
    return (await response.json()) as { version?: string; data: Record<string, unknown> };
  };

  it('is of the block that the request names', async () => {
    const header = await dataOf('/eth/v1/beacon/headers/genesis');
    const { version, data } = await dataOf('/eth/v2/beacon/blocks/0');
    const message = data.message as Record<string, unknown>;
    const { state_root, slot, parent_root, proposer_index } = (
      header.data.header as { message: Record<string, unknown> }
    ).message;
    assert.equal(version, 'deneb');
    assert.deepEqual(
      [message.slot, message.state_root, message.parent_root, message.proposer_index],
      [slot, state_root, parent_root, proposer_index],
    );
  });

  it('has the execution block of the execution node', async () => {
    const { data } = await dataOf('/eth/v2/beacon/blocks/20');
    const { body } = data.message as { body: { execution_payload: Record<string, string> } };
    const { block_hash, parent_hash, block_number, timestamp, base_fee_per_gas } = body.execution_payload;
    const reply = await fetch(demo.execution, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'eth_getBlockByHash',
        params: [block_hash, false],
      }),
    });
    const { result } = (await reply.json()) as { result: Record<string, string> };
    assert.deepEqual(
      [parent_hash, block_number, timestamp, base_fee_per_gas],
      [
        result.parentHash,
        ...[result.number, result.timestamp, result.baseFeePerGas].map((one) => String(BigInt(one ?? 0))),
      ],
    );
  });

  it('says so where the block does not exist', async () => {
    const response = await fetch(`${demo.beacon}/eth/v2/beacon/blocks/999999`);
    assert.equal(response.status, 404);
    assert.match(await response.text(), /NOT_FOUND: no block for 999999/);
  });
});
