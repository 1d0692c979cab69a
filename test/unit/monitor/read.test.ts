import assert from 'node:assert/strict';
import { type BeaconMemory, readBeacon } from '../../../monitor/readings/read-beacon';
import { readExecution } from '../../../monitor/readings/read-execution';
import { fakeReader, notFound, refused } from './fake-reader';

const syncing = {
  data: { head_slot: '78', sync_distance: '0', is_syncing: false, is_optimistic: false, el_offline: false },
};
const standard = {
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
    const memory: BeaconMemory = {};
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
    const memory: BeaconMemory = {};
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
      {},
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
    const result = await readExecution(fakeReader({}));
    assert.ok(!result.ok);
    assert.equal(result.failure.cause, 'not-a-node');
  });
});
