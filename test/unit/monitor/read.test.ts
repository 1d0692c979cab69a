import assert from 'node:assert/strict';
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
      'eth_getBlockByNumber latest': head,
      'eth_getBlockByNumber finalized': { ...head, number: '0x10d00' },
      eth_syncing: { startingBlock: '0x0', currentBlock: '0x10d4f', highestBlock: '0x20000' },
      web3_clientVersion: 'Geth/v1.14.0',
      eth_chainId: '0x1',
      net_peerCount: '0x19',
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
        peers: 25,
        finalizedBlock: '68864',
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
    });
    assert.deepEqual(await readExecution(reader), {
      ok: true,
      reading: {
        kind: 'execution',
        headBlock: '68943',
        headTime: 0x65000000,
        version: 'anvil/v1.7.1',
        chainId: '31337',
      },
    });
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

  it('takes no beacon node for one whose slots have more than 64 bits', async () => {
    for (const data of [
      { ...syncing.data, head_slot: long },
      { ...syncing.data, sync_distance: '1'.repeat(21) },
    ]) {
      const result = await readBeacon(fakeReader({ ...standard, '/eth/v1/node/syncing': { data } }), {});
      assert.deepEqual(notANode(result.ok ? undefined : result.failure), [
        'not-a-node',
        'Something answers at this address, but it is not a beacon node.',
      ]);
    }
  });

  it('reads slots of 64 bits', async () => {
    const data = { ...syncing.data, head_slot: '18446744073709551615' };
    const result = await readBeacon(fakeReader({ ...standard, '/eth/v1/node/syncing': { data } }), {});
    assert.equal(result.ok && result.reading.headSlot, '18446744073709551615');
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
        '/eth/v1/beacon/genesis': { data: { genesis_time: long, genesis_validators_root: '0x00' } },
      }),
      {},
    );
    assert.ok(result.ok);
    const { clock, finalizedEpoch, justifiedEpoch, peers } = result.reading;
    assert.deepEqual(
      [clock, finalizedEpoch, justifiedEpoch, peers],
      [undefined, undefined, undefined, undefined],
    );
  });

  it('takes the usual length of an epoch where the node says that an epoch has no slots', async () => {
    const result = await readBeacon(
      fakeReader({
        ...standard,
        '/eth/v1/config/spec': { data: { SECONDS_PER_SLOT: '12', SLOTS_PER_EPOCH: '0' } },
        '/eth/v1/beacon/genesis': { data: { genesis_time: '1', genesis_validators_root: '0x00' } },
      }),
      {},
    );
    assert.deepEqual(result.ok && result.reading.clock, {
      genesisTime: 1,
      secondsPerSlot: 12,
      slotsPerEpoch: 32,
    });
  });

  it('takes no execution node for one whose block number has more than 256 bits', async () => {
    const head = (number: string) =>
      readExecution(
        fakeReader({ ...emptyExecution, 'eth_getBlockByNumber latest': { number, timestamp: '0x1' } }),
      );
    const result = await head(`0x${long}`);
    assert.deepEqual(notANode(result.ok ? undefined : result.failure), [
      'not-a-node',
      'Something answers at this address, but it is not an execution node.',
    ]);
    assert.equal((await head(`0x1${'0'.repeat(64)}`)).ok, false);
    assert.equal((await head(`0x${'f'.repeat(64)}`)).ok, true);
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
