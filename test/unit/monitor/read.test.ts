import assert from 'node:assert/strict';
import { withOtherLayer } from '../../../monitor/nodes/probe';
import { readPeers } from '../../../monitor/peers/peers';
import type { NodeMemory } from '../../../monitor/readings/node-memory';
import { readBeacon } from '../../../monitor/readings/read-beacon';
import { readExecution } from '../../../monitor/readings/read-execution';
import { emptyBeacon, emptyExecution, emptyExtension, fakeReader, notFound, refused } from './fake-reader';

const syncing = {
  data: { head_slot: '78', sync_distance: '0', is_syncing: false, is_optimistic: false, el_offline: false },
};
const standard = {
  ...emptyBeacon,
  '/eth/v1/node/syncing': syncing,
  '/eth/v1/node/version': { data: { version: 'Lodestar/v1.23.0' } },
  '/eth/v1/config/spec': { data: { CONFIG_NAME: 'hoodi', SECONDS_PER_SLOT: '12' } },
  '/eth/v1/node/peers?state=connected': {
    data: [
      { peer_id: 'a', direction: 'inbound', state: 'connected' },
      { peer_id: 'b', direction: 'outbound', state: 'connected' },
      { peer_id: 'c', direction: 'outbound', state: 'disconnected' },
    ],
    meta: { count: 3 },
  },
  '/eth/v1/beacon/states/head/finality_checkpoints': {
    data: {
      previous_justified: { epoch: '7', root: '0x00' },
      current_justified: { epoch: '8', root: '0x00' },
      finalized: { epoch: '7', root: '0x00' },
    },
  },
};

describe('reading a beacon node', () => {
  it('gathers the standard endpoints', async () => {
    const memory: NodeMemory = {};
    assert.deepEqual(await readBeacon(fakeReader(standard), memory), {
      ok: true,
      reading: {
        kind: 'beacon',
        version: 'Lodestar/v1.23.0',
        network: 'hoodi',
        headSlot: '78',
        syncDistance: '0',
        isSyncing: false,
        isOptimistic: false,
        elOffline: false,
        peers: { connected: 2, inbound: 1, outbound: 1 },
        finalizedEpoch: '7',
        finalizedRoot: '0x00',
        justifiedEpoch: '8',
      },
    });
    assert.equal(memory.version, 'Lodestar/v1.23.0');
    assert.equal(memory.prefix, null);
  });

  it('asks once whether it serves the extension endpoints, and again after an update', async () => {
    const memory: NodeMemory = {};
    const host = (reader: ReturnType<typeof fakeReader>) =>
      reader.asked.filter((path) => /\/ui\/health/.test(path));
    const first = fakeReader(standard);
    await readBeacon(first, memory);
    assert.deepEqual(host(first), ['/lighthouse/ui/health', '/vendor/ui/health']);
    const second = fakeReader(standard);
    await readBeacon(second, memory);
    assert.deepEqual(host(second), []);
    const updated = fakeReader({
      ...standard,
      ...emptyExtension,
      '/eth/v1/node/version': { data: { version: 'Lighthouse/v5.3.0' } },
      '/lighthouse/ui/health': {
        data: {
          disk_bytes_free: 5e11,
          nat_open: false,
          sync_state: { SyncingFinalized: {} },
          network_name: 'x',
        },
      },
    });
    const result = await readBeacon(updated, memory);
    assert.deepEqual(host(updated), ['/lighthouse/ui/health']);
    assert.equal(memory.prefix, '/lighthouse');
    assert.ok(result.ok);
    assert.equal(result.reading.ownState, 'SyncingFinalized');
    assert.equal(result.reading.natOpen, false);
    assert.equal(result.reading.diskFreeBytes, 5e11);
  });

  it('makes do with an old client: numbers for texts, no optimistic flag, a bare peer count', async () => {
    const result = await readBeacon(
      fakeReader({
        ...emptyBeacon,
        '/eth/v1/node/syncing': { data: { head_slot: 78, sync_distance: 3, is_syncing: true } },
        '/eth/v1/node/peer_count': { data: { connected: '12', disconnected: '3' } },
      }),
      {},
    );
    assert.deepEqual(result, {
      ok: true,
      reading: {
        kind: 'beacon',
        headSlot: '78',
        syncDistance: '3',
        isSyncing: true,
        isOptimistic: false,
        elOffline: false,
        elUnknown: true,
        peers: { connected: 12 },
      },
    });
  });

  it('says when nothing or something else answers', async () => {
    assert.deepEqual(await readBeacon(fakeReader({ '/eth/v1/node/syncing': refused }), {}), {
      ok: false,
      failure: refused,
    });
    for (const answers of [
      { '/eth/v1/node/syncing': { jsonrpc: '2.0' } },
      { '/eth/v1/node/syncing': notFound },
    ]) {
      const result = await readBeacon(fakeReader(answers), {});
      assert.ok(!result.ok);
      assert.equal(result.failure.cause, 'not-a-node');
    }
    const busy = { cause: 'http-error' as const, what: '503.', remedy: '', status: 503 };
    const result = await readBeacon(fakeReader({ '/eth/v1/node/syncing': busy }), {});
    assert.deepEqual(result, { ok: false, failure: busy }, 'a node in trouble is still a node');
  });
});

describe('reading an execution node', () => {
  const head = { number: '0x10d4f', timestamp: '0x65000000', hash: '0x00' };

  it('gathers its methods', async () => {
    const reader = fakeReader({
      'eth_getBlockByNumber latest': {
        ...head,
        baseFeePerGas: '0x3b9aca00',
        gasUsed: '0xe4e1c0',
        gasLimit: '0x1c9c380',
        blobGasUsed: '0xc0000',
        excessBlobGas: '0x0',
      },
      'eth_getBlockByNumber finalized': { ...head, number: '0x10d00' },
      eth_syncing: { startingBlock: '0x0', currentBlock: '0x10d4f', highestBlock: '0x20000' },
      web3_clientVersion: 'Geth/v1.14.0',
      eth_chainId: '0x1',
      net_peerCount: '0x19',
      // Nethermind answers with numbers.
      txpool_status: { pending: '0x4d2', queued: 56 },
      'eth_getBlockByNumber 0x0': { number: '0x0', timestamp: '0x0', hash: '0xd4' },
    });
    assert.deepEqual(await readExecution(reader), {
      ok: true,
      reading: {
        kind: 'execution',
        headBlock: '68943',
        headTime: 0x65000000,
        syncing: { current: '68943', highest: '131072' },
        version: 'Geth/v1.14.0',
        chainId: '1',
        genesisHash: '0xd4',
        peers: 25,
        finalizedBlock: '68864',
        finalizedHash: '0x00',
        baseFee: '1000000000',
        gas: { used: '15000000', limit: '30000000' },
        blobs: 6,
        pool: { pending: 1234, queued: 56 },
      },
    });
  });

  it('leaves out what the client lacks', async () => {
    const missing = { cause: 'rpc-error' as const, what: 'Method not found', remedy: '', code: -32601 };
    const reader = fakeReader({
      'eth_getBlockByNumber latest': head,
      'eth_getBlockByNumber finalized': null,
      eth_syncing: false,
      net_peerCount: missing,
      web3_clientVersion: 'anvil/v1.7.1',
      eth_chainId: '0x7a69',
      'eth_getBlockByNumber 0x0': missing,
      txpool_status: missing,
    });
    assert.deepEqual(await readExecution(reader), {
      ok: true,
      reading: {
        kind: 'execution',
        headBlock: '68943',
        headTime: 0x65000000,
        version: 'anvil/v1.7.1',
        chainId: '31337',
        pool: null,
      },
    });
  });

  it('keeps the last size of the pool while it cannot be read, and asks again after a failed reading', async () => {
    const busy = { cause: 'rpc-error' as const, what: 'limit exceeded', remedy: '', code: -32005 };
    const missing = { ...busy, what: 'Method not found', code: -32601 };
    const memory: NodeMemory = {};
    const answers: Record<string, unknown> = { ...emptyExecution, 'eth_getBlockByNumber latest': head };
    let now = 0x65000000 * 1000;
    const pool = async (answer: unknown) => {
      answers.txpool_status = answer;
      const reader = fakeReader(answers);
      now += 12_000;
      const result = await readExecution(reader, memory, now);
      return [result.ok && result.reading.pool, reader.asked.includes('txpool_status')];
    };
    const counts = { pending: 1, queued: 2 };
    assert.deepEqual(await pool({ pending: '0x1', queued: '0x2' }), [counts, true]);
    for (const reading of [2, 3, 4, 5]) {
      assert.deepEqual(await pool(missing), [counts, false], `reading ${reading}`);
    }
    assert.deepEqual(await pool(busy), [counts, true]);
    assert.deepEqual(await pool(busy), [counts, true], 'what could not be read is asked for again');
    assert.deepEqual(await pool(missing), [null, true]);
    assert.deepEqual(await pool({ pending: '0x3', queued: '0x0' }), [null, false]);
    answers['eth_getBlockByNumber latest'] = refused;
    await readExecution(fakeReader(answers), memory, now);
    answers['eth_getBlockByNumber latest'] = head;
    assert.deepEqual(await pool({ pending: '0x3', queued: '0x0' }), [{ pending: 3, queued: 0 }, true]);
  });

  it('asks seldom for the finalized block while it stays the same, and again when it has missed blocks', async () => {
    const memory: NodeMemory = {};
    const answers: Record<string, unknown> = { ...emptyExecution };
    let number = 100;
    const finalized = async (answer: unknown) => {
      const hash = (at: number) => `0x${at.toString(16)}`;
      answers['eth_getBlockByNumber latest'] = {
        ...head,
        hash: hash(++number),
        parentHash: hash(number - 1),
        number: hash(number),
      };
      answers['eth_getBlockByNumber finalized'] = { ...head, number: answer };
      const reader = fakeReader(answers);
      const result = await readExecution(reader, memory, 20_000 * number);
      return [
        result.ok && result.reading.finalizedBlock,
        reader.asked.includes('eth_getBlockByNumber finalized'),
      ];
    };
    assert.deepEqual(await finalized('0x10'), ['16', true]);
    assert.deepEqual(await finalized('0x11'), ['17', true], 'a chain that finalizes each block');
    assert.deepEqual(await finalized('0x11'), ['17', true]);
    for (const reading of [1, 2]) {
      assert.deepEqual(await finalized('0x20'), ['17', false], `reading ${reading} after it`);
    }
    assert.deepEqual(await finalized('0x20'), ['32', true]);
    assert.deepEqual(await finalized('0x20'), ['32', true]);
    assert.deepEqual(await finalized('0x20'), ['32', false]);
    answers['eth_getBlockByNumber 0xb'] = { ...head, number: '0xb', hash: '0xb' };
    number = 100;
    assert.deepEqual(await finalized('0x5'), ['5', true]);
  });

  it('says when a beacon node answers in its place', async () => {
    const result = await readExecution(fakeReader(emptyExecution));
    assert.ok(!result.ok);
    assert.equal(result.failure.cause, 'not-a-node');
  });
});

describe('reading a node with numbers of any length', () => {
  const long = '9'.repeat(50_000);
  const notANode = (failure: { cause: string; what: string } | undefined) => [failure?.cause, failure?.what];

  it('shows slots that no chain has as impossible, and asks for nothing else', async () => {
    for (const [data, what] of [
      [
        { head_slot: '18446744073709551615' },
        'The node says head slot 18446744073709551615, which is in the far future.',
      ],
      [
        { sync_distance: '18446744073709551615' },
        'The node says sync distance 18446744073709551615, which is more than any chain has.',
      ],
      [{ head_slot: long }, 'The node says head slot 99999999999999999999999…, which is in the far future.'],
      [
        { sync_distance: '1'.repeat(21) },
        'The node says sync distance 111111111111111111111, which is more than any chain has.',
      ],
    ] as const) {
      const reader = fakeReader({ '/eth/v1/node/syncing': { data: { ...syncing.data, ...data } } });
      const memory = {};
      const result = await readBeacon(reader, memory);
      assert.deepEqual(notANode(result.ok ? undefined : result.failure), ['implausible', what]);
      assert.deepEqual(memory, {});
    }
  });

  it('compares slots with the clock', async () => {
    const now = 1_700_000_000_000;
    const at = async (head_slot: number, sync_distance = 0, epoch = '1') => {
      const data = { ...syncing.data, head_slot: String(head_slot), sync_distance: String(sync_distance) };
      const result = await readBeacon(
        fakeReader({
          ...standard,
          '/eth/v1/node/syncing': { data },
          '/eth/v1/config/spec': { data: { SECONDS_PER_SLOT: '12', SLOTS_PER_EPOCH: '32' } },
          '/eth/v1/beacon/genesis': {
            data: { genesis_time: String(now / 1000 - 12_000), genesis_validators_root: '0x01' },
          },
          '/eth/v1/beacon/states/head/finality_checkpoints': {
            data: { current_justified: { epoch: '2' }, finalized: { epoch } },
          },
        }),
        {},
        now,
      );
      return result.ok ? 'read' : result.failure.what;
    };
    assert.equal(await at(1000), 'read');
    assert.equal(await at(1032), 'read');
    assert.equal(await at(1033), 'The node says head slot 1,033, which is 33 slots in the future.');
    assert.equal(await at(900, 100), 'read');
    assert.equal(
      await at(900, 133),
      'The node says sync distance 133, which is more than the 1,000 slots of its chain so far allow at head slot 900.',
    );
    assert.equal(
      await at(1000, 0, '18446744073709551615'),
      'The node says finalized epoch 18446744073709551615, which is after its head.',
    );
  });

  it('leaves out epochs, peer counts and clocks that are no 64-bit numbers', async () => {
    const result = await readBeacon(
      fakeReader({
        ...standard,
        '/eth/v1/beacon/states/head/finality_checkpoints': {
          data: { current_justified: { epoch: '8' }, finalized: { epoch: long } },
        },
        '/eth/v1/node/peers?state=connected': notFound,
        '/eth/v1/node/peer_count': { data: { connected: long } },
        '/eth/v1/beacon/genesis': { data: { genesis_time: long, genesis_validators_root: '0x01' } },
      }),
      {},
    );
    assert.ok(result.ok);
    const { clock, finalizedEpoch, justifiedEpoch, peers } = result.reading;
    assert.deepEqual([clock, finalizedEpoch, justifiedEpoch, peers], [undefined, undefined, '8', undefined]);
  });

  it('refuses a configuration whose epochs have no slots', async () => {
    const result = await readBeacon(
      fakeReader({
        ...standard,
        '/eth/v1/config/spec': { data: { SECONDS_PER_SLOT: '12', SLOTS_PER_EPOCH: '0' } },
        '/eth/v1/beacon/states/head/finality_checkpoints': notFound,
        '/eth/v1/beacon/genesis': { data: { genesis_time: '1', genesis_validators_root: '0x01' } },
      }),
      {},
    );
    assert.equal(
      !result.ok && result.failure.what,
      'The node says epochs of 0 slots, which is not how a chain works.',
    );
  });

  it('shows blocks that no chain has as impossible', async () => {
    const head = async (number: string, timestamp = '0x1', chain = '0x539') => {
      const answers = { 'eth_getBlockByNumber latest': { number, timestamp }, eth_chainId: chain };
      const result = await readExecution(
        fakeReader({ ...emptyExecution, ...answers }),
        {},
        1_700_000_000_000,
      );
      return result.ok ? 'read' : result.failure.what;
    };
    assert.match(
      await head(`0x${long}`),
      /^The node says latest block \d{23}…, which is in the far future\.$/,
    );
    assert.match(await head(`0x1${'0'.repeat(64)}`), /^The node says latest block /);
    assert.match(await head(`0x${'f'.repeat(64)}`), /^The node says latest block /);
    assert.equal(
      await head('0x1', '0xffffffffffffffff'),
      'The node says a latest block with the timestamp 18446744073709551615, which is in the far future.',
    );
    // A development node may be ahead of the clock, a public network cannot.
    assert.equal(await head('0x1', '0x65920080'), 'read');
    assert.equal(
      await head('0x1', '0x65920080', '0x1'),
      'The node says a latest block of mainnet, which is 47 d 1 h in the future.',
    );
  });

  it('leaves out peers whose head is no 64-bit number', async () => {
    const peer = (head_slot: string) => ({
      peer_id: `peer ${head_slot.length}`,
      peer_info: {
        score: 'Max',
        meta_data: null,
        sync_status: { Synced: { info: { head_slot, finalized_epoch: '1' } } },
      },
    });
    const result = await readPeers(
      fakeReader({ ...emptyBeacon, '/lighthouse/peers/connected': [peer('78'), peer(long)] }),
      {},
    );
    assert.deepEqual(result.ok && result.peers.map(({ headSlot, sync }) => [headSlot, sync]), [
      ['78', 'Synced'],
      [undefined, 'Synced'],
    ]);
  });
});

describe('reading a node of the other layer', () => {
  const notANode = { cause: 'not-a-node', what: 'Something responds.', remedy: 'Check the port.' } as const;

  it('names an execution node where a beacon node is configured', async () => {
    const reader = fakeReader({ eth_chainId: '0x1', web3_clientVersion: 'Geth/v1.17.0' });
    assert.deepEqual(await withOtherLayer(reader, 'beacon', notANode), {
      cause: 'not-a-node',
      otherLayer: 'execution',
      what: 'This is an execution node (Geth/v1.17.0), not a beacon node.',
      remedy: 'Set its kind to "execution", or use the URL of a beacon node, usually on port 5052.',
    });
  });

  it('names a beacon node where an execution node is configured', async () => {
    const version = { data: { version: 'Teku/v26.8.0' } };
    const reader = fakeReader({ '/eth/v1/node/version': version, '/eth/v1/config/spec': notFound });
    const failure = await withOtherLayer(reader, 'execution', notANode);
    assert.equal(failure.what, 'This is a beacon node (Teku/v26.8.0), not an execution node.');
    assert.equal(
      failure.remedy,
      'Set its kind to "beacon", or use the URL of an execution node, usually on port 8545.',
    );
  });

  it('keeps the failure where neither layer responds, and asks nothing of a node that is away', async () => {
    assert.equal(await withOtherLayer(fakeReader({ eth_chainId: notFound }), 'beacon', notANode), notANode);
    assert.equal(await withOtherLayer(fakeReader({}), 'beacon', refused), refused);
  });
});
