import assert from 'node:assert/strict';
import { beaconClients } from '../../../catalogue/clients';
import { type KnownNode, knownNode } from '../../../monitor/nodes/node';
import type { NodeMemory } from '../../../monitor/readings/node-memory';
import {
  type HostReading,
  type NodeState,
  withFailure,
  withReading,
} from '../../../monitor/readings/node-state';
import { readBeacon } from '../../../monitor/readings/read-beacon';
import { createNodesWatcher } from '../../../monitor/store/watcher';
import { presentNodes } from '../../../workbench/sidebar/present';
import { rowColors } from '../../../workbench/tree/colors';
import type { PlainItem } from '../../../workbench/tree/item';
import { thresholds } from '../../thresholds';
import { fakeClock } from '../monitor/fake-clock';
import { emptyBeacon, emptyExtension, fakeReader, notFound, refused } from '../monitor/fake-reader';

const node = knownNode({ name: 'Home', kind: 'beacon', url: 'http://127.0.0.1:5052' }, 'settings');
const genesis = 1_606_824_023;
const slot = 320;
/** Eight seconds into the slot. */
const start = (genesis + slot * 12 + 8) * 1000;

const gib = 1024 ** 3;
const rich = {
  ...emptyBeacon,
  ...emptyExtension,
  '/eth/v1/node/syncing': { data: { head_slot: '320', sync_distance: '0', is_syncing: false } },
  '/eth/v1/node/version': { data: { version: 'Lighthouse/v5.3.0-d6ba8c3/x86_64-linux' } },
  '/eth/v1/beacon/genesis': {
    data: {
      genesis_time: String(genesis),
      genesis_validators_root: '0x4b363db94e286120d76eb905340fdd4e54bfe9f06bf33ff6cf5ad27f511bfe95',
      genesis_fork_version: '0x00',
    },
  },
  '/eth/v1/config/spec': {
    data: { CONFIG_NAME: 'mainnet', SECONDS_PER_SLOT: '12', SLOTS_PER_EPOCH: '32', DEPOSIT_CHAIN_ID: '1' },
  },
  '/eth/v1/node/identity': { data: { peer_id: '16Uiu2HAm6pHNAWbgwGPLQF5G1', p2p_addresses: [] } },
  '/eth/v1/node/peer_count': { data: { connected: '81' } },
  '/eth/v1/beacon/states/head/finality_checkpoints': {
    data: { current_justified: { epoch: '9' }, finalized: { epoch: '3' } },
  },
  '/lighthouse/ui/health': {
    data: {
      total_memory: 32 * gib,
      used_memory: 12 * gib,
      sys_loadavg_1: 1.5,
      sys_loadavg_5: 1.31,
      sys_loadavg_15: 1.2,
      cpu_cores: 4,
      cpu_threads: 8,
      disk_bytes_total: 2000 * gib,
      disk_bytes_free: 950 * gib,
      system_uptime: 90_000,
      app_uptime: 3700,
      network_name: 'eth0',
      nat_open: true,
      sync_state: 'Synced',
    },
  },
  '/lighthouse/nat': { data: { libp2p_ipv4: false, discv5_ipv4: false } },
  '/lighthouse/database/info': {
    schema_version: 19,
    config: {
      slots_per_restore_point: 2048,
      block_cache_size: 5,
      state_cache_size: 128,
      historic_state_cache_size: 1,
      prune_payloads: true,
      prune_blobs: false,
    },
    split: { slot: '96' },
    anchor: { anchor_slot: '128', oldest_block_slot: '64' },
    blob_info: { oldest_blob_slot: null, blobs_db: true },
  },
  '/lighthouse/eth1/syncing': {
    data: {
      head_block_number: 155,
      head_block_timestamp: start / 1000 - 20,
      latest_cached_block_number: 150,
      latest_cached_block_timestamp: start / 1000 - 80,
      voting_target_timestamp: start / 1000 - 7200,
      eth1_node_sync_status_percentage: 99.91,
      lighthouse_is_cached_and_ready: true,
    },
  },
  '/lighthouse/ui/validator_count': { data: { active_ongoing: 1228, pending_queued: 6 } },
  '/lighthouse/validator_inclusion/9/global': notFound,
};

function lines(items: readonly PlainItem[], indent = ''): string[] {
  return items.flatMap((item) => [
    `${indent}${[item.label, item.description].filter((text) => text !== undefined).join(' | ')}`,
    ...lines(item.children ?? [], `${indent}  `),
  ]);
}
const present = (state: NodeState, now: number) => presentNodes([state], { thresholds, now });

async function readRich(memory: NodeMemory = {}) {
  const result = await readBeacon(fakeReader(rich), memory);
  assert.ok(result.ok);
  return result.reading;
}

describe('a beacon node with the extension endpoints', () => {
  it('shows its host, database, execution layer and validators', async () => {
    const [item] = present(withReading({ node, selected: true }, await readRich(), start), start);
    assert.deepEqual(lines(item?.children ?? []), [
      `Version | Lighthouse v5.3.0 · update available: ${beaconClients.lighthouse.newest}`,
      'Network | mainnet',
      'Head slot | 320 · 8 s old',
      'Justified epoch | 9',
      'Finalized epoch | 3 · 7 epochs behind the head',
      'Participation | unknown',
      'Sync | done',
      'Peers | 81 connected',
      'NAT | ports closed',
      'Execution layer | online, 99.9 % synced',
      '  Synced | 99.9 %',
      '  Cached and ready | yes',
      '  Latest block | 155 · 20 s old',
      '  Latest cached block | 150 · 1 min old',
      '  Voting target | 2 h ago',
      '  Block cache',
      '    Loading',
      '  Deposit cache | open its request to read it',
      '  Merge readiness | open its request to read it',
      'Fork choice',
      '  Loading',
      'Database | schema 19 · split at slot 96',
      '  Schema | 19',
      '  Split slot | 96',
      '  Anchor | slot 128, blocks from slot 64 on',
      '  Restore points | every 2,048 slots',
      '  Caches | 5 blocks, 128 states, 1 past state',
      '  Pruning | execution payloads',
      'Validators | 1,228 active of 1,234',
      '  Active, ongoing | 1,228',
      '  Pending, queued | 6',
      'Host | memory 38 % · 1 TB free',
      '  Load | 1.50, 1.31, 1.20',
      '  Memory | 12 GiB of 32 GiB',
      '  Disk free | 1 TB of 2.1 TB',
      '  Machine uptime | 1 d 1 h',
      'Node uptime | 1 h 1 min',
      'Identity | 16Uiu2HAm…GPLQF5G1',
      '  Peer id | 16Uiu2HAm6pHNAWbgwGPLQF5G1',
      'URL | http://127.0.0.1:5052',
    ]);
  });

  it('shows what a slow disk does between two readings', async () => {
    const reading = await readRich();
    const host = (after: Partial<HostReading>) => ({ ...reading, host: { ...reading.host, ...after } });
    const first = host({ cpuTotal: 800, cpuIdle: 500, cpuIowait: 10, diskReads: 1000, diskWrites: 2000 });
    const second = host({ cpuTotal: 848, cpuIdle: 530, cpuIowait: 22, diskReads: 1600, diskWrites: 2003 });
    const state = withReading(withReading({ node, selected: true }, first, start), second, start + 6000);
    const machine = present(state, start + 6000)[0]?.children?.find(({ label }) => label === 'Host');
    const rows = lines(machine?.children ?? []);
    assert.ok(rows.includes('I/O wait | 25 %'), rows.join('\n'));
    assert.ok(rows.includes('Disk activity | 100 reads/s, 0.5 writes/s'), rows.join('\n'));
    const restarted = withReading(
      state,
      host({ cpuTotal: 1, cpuIowait: 0, diskReads: 5, diskWrites: 5 }),
      start + 12_000,
    );
    const after = present(restarted, start + 12_000)[0]?.children?.find(({ label }) => label === 'Host');
    assert.ok(!lines(after?.children ?? []).some((row) => /I\/O wait|Disk activity/.test(row)));
  });

  it('shows in which ways newer versions keep their states', async () => {
    const config = { hierarchy_config: { exponents: [5, 9, 21] }, prune_payloads: false, prune_blobs: false };
    const newer = { ...rich, '/lighthouse/database/info': { schema_version: 24, config } };
    const result = await readBeacon(fakeReader(newer), {});
    assert.ok(result.ok);
    const [item] = present(withReading({ node, selected: true }, result.reading, start), start);
    assert.deepEqual(lines(item?.children?.find(({ label }) => label === 'Database')?.children ?? []), [
      'Schema | 24',
      'State differences | 3 layers, from 32 to 2,097,152 slots apart',
      'Pruning | off',
    ]);
  });

  it('warns when votes on deposits may be wrong because cached blocks are too old', async () => {
    const layer = (latest_cached_block_timestamp: number) => ({
      ...rich,
      '/lighthouse/eth1/syncing': {
        data: { latest_cached_block_number: 7, latest_cached_block_timestamp, voting_target_timestamp: 100 },
      },
    });
    const cached = async (timestamp: number) => {
      const result = await readBeacon(fakeReader(layer(timestamp)), {});
      assert.ok(result.ok);
      const [item] = present(withReading({ node, selected: true }, result.reading, start), start);
      const rows = item?.children?.find(({ label }) => label === 'Execution layer')?.children;
      return rows?.find(({ label }) => label === 'Latest cached block')?.icon?.color;
    };
    assert.deepEqual([await cached(100), await cached(101)], [rowColors.warning, undefined]);
  });

  it('opens the request of a value, and shows the raw value on hover', async () => {
    const [item] = present(withReading({ node, selected: true }, await readRich(), start), start);
    const disk = item?.children?.find(({ label }) => label === 'Host')?.children?.[2];
    assert.equal(
      disk?.tooltip,
      `Disk free: ${950 * gib}\nDisks are shown in steps of 1,000, as they are sold: 1 GB is 1,000,000,000 bytes.`,
    );
    assert.match(disk?.request?.text ?? '', /^GET http:\/\/127\.0\.0\.1:5052\/lighthouse\/ui\/health$/m);
    const values = (items: readonly PlainItem[]): readonly PlainItem[] =>
      items.flatMap((each) => [each, ...values(each.children ?? [])]);
    for (const each of values(item?.children ?? [])) {
      assert.ok(each.value !== undefined && (each.request !== undefined || each.label === 'URL'), each.id);
    }
  });

  it('requests static values rarely, and missing endpoints only once', async () => {
    const memory: NodeMemory = {};
    let now = start;
    const asked = async () => {
      const reader = fakeReader(rich);
      await readBeacon(reader, memory, now);
      now += 30_000;
      return reader.asked.filter((path) => /database|health$|spec|identity/.test(path));
    };
    const first = await asked();
    assert.deepEqual(first.slice().sort(), [
      '/eth/v1/config/spec',
      '/eth/v1/node/identity',
      '/lighthouse/database/info',
      '/lighthouse/health',
      '/lighthouse/ui/health',
    ]);
    assert.deepEqual(await asked(), ['/lighthouse/ui/health']);
    assert.deepEqual(await asked(), ['/lighthouse/ui/health', '/eth/v1/node/identity'], 'a minute later');
    for (let reading = 3; reading < 10; reading += 1) await asked();
    assert.deepEqual(await asked(), [
      '/lighthouse/ui/health',
      '/eth/v1/node/identity',
      '/lighthouse/database/info',
    ]);
  });

  it('drops values of another chain', async () => {
    const memory: NodeMemory = {};
    await readRich(memory);
    const other = {
      ...rich,
      '/eth/v1/beacon/genesis': {
        data: {
          genesis_time: '1742213400',
          genesis_validators_root: '0x212f13fc4df078b6cb7db228f1c8307566dcecf900867401a92023d7ba99cb5f',
          genesis_fork_version: '0x10',
        },
      },
      '/eth/v1/config/spec': { data: { CONFIG_NAME: 'hoodi' } },
    };
    const result = await readBeacon(fakeReader(other), memory);
    assert.ok(result.ok);
    assert.equal(result.reading.network, 'hoodi');
    const before = withReading({ node, selected: true }, await readRich(), start);
    const [item] = present(withReading(before, result.reading, start + 60_000), start + 120_000);
    assert.deepEqual(lines(item?.children ?? []).slice(0, 2), [
      'Network changed | was mainnet until 1 min ago',
      `Version | Lighthouse v5.3.0 · update available: ${beaconClients.lighthouse.newest}`,
    ]);
  });

  it('reads a long list of peers less often', async () => {
    const memory: NodeMemory = {};
    const peers = Array.from({ length: 400 }, (_, index) => ({
      direction: index < 100 ? 'inbound' : 'outbound',
      state: 'connected',
    }));
    const answers = (connected: number) => ({
      ...rich,
      '/eth/v1/node/peer_count': { data: { connected: String(connected) } },
      '/eth/v1/node/peers?state=connected': { data: peers },
    });
    await readBeacon(fakeReader(answers(400)), memory, start);
    const reader = fakeReader(answers(800));
    const result = await readBeacon(reader, memory, start + 30_000);
    assert.ok(result.ok && !reader.asked.includes('/eth/v1/node/peers?state=connected'));
    const [item] = present(withReading({ node, selected: true }, result.reading, start), start);
    const row = item?.children?.find(({ label }) => label === 'Peers');
    assert.equal(row?.description, '800 connected (about 200 in, 600 out)');
  });
});

describe('nodes with problems', () => {
  it('show all values as stale when they do not respond, or after the view was hidden for long', async () => {
    const known = withReading({ node, selected: true }, await readRich(), start);
    const away = lines(present(withFailure(known, refused), start + 60_000)[0]?.children ?? []);
    assert.deepEqual(
      away.filter((line) => !/stale\)$/.test(line)),
      [
        'Nothing listens on 127.0.0.1:5052.',
        'Is the node running?',
        'Last response | 1 min ago',
        'URL | http://127.0.0.1:5052',
      ],
    );
    const [hidden] = present(known, start + 600_000);
    assert.equal(hidden?.description, 'not finalizing, 7 epochs · slot 320 · 81 peers · as of 10 min ago');
  });

  it('show that the clock of this machine is behind', async () => {
    const early = start - 30_000;
    const [item] = present(withReading({ node, selected: true }, await readRich(), early), early);
    const [clock] = item?.children?.filter(({ label }) => label === 'Clock skew') ?? [];
    assert.equal(clock?.description, 'this machine is 22 s behind the node');
  });

  it('do not affect other nodes, and the readings of a node never overlap', async () => {
    const clock = fakeClock(0);
    const running = new Map<string, number>();
    let overlaps = 0;
    const garbage: readonly unknown[] = [
      null,
      7,
      'x',
      [],
      {},
      { data: null },
      { data: { head_slot: -1 } },
      refused,
    ];
    const nodes = Array.from({ length: 20 }, (_, index) =>
      knownNode(
        { name: `n${index}`, kind: index % 2 ? 'execution' : 'beacon', url: `http://10.0.0.${index}` },
        'settings',
      ),
    );
    const readerFor = (of: KnownNode) => {
      const index = nodes.indexOf(of);
      const answer = garbage[index % garbage.length];
      const ask = async () => {
        const now = (running.get(of.id) ?? 0) + 1;
        running.set(of.id, now);
        // A reading starts with a single request; a second one at the same time belongs to another reading.
        if (now > 1) overlaps++;
        await new Promise<void>((resolve) => clock.after(index * 300, resolve));
        running.set(of.id, (running.get(of.id) ?? 1) - 1);
        if (index === 3) throw new Error('a reader that breaks its promise');
        return answer === refused
          ? { ok: false as const, failure: refused }
          : { ok: true as const, value: answer };
      };
      return { get: ask, post: ask, call: ask };
    };
    const watcher = createNodesWatcher({ clock, readerFor, interval: () => 1000 });
    watcher.setNodes(nodes, new Set());
    watcher.want('all', 'nodes view');
    await clock.pass(60_000);
    assert.equal(overlaps, 0);
    assert.deepEqual(
      watcher.states.filter((state) => state.failure === undefined).map((state) => state.node.name),
      ['n3'],
    );
    watcher.dispose();
    await clock.pass(60_000);
    assert.equal(clock.waiting, 0);
  });
});
