import assert from 'node:assert/strict';
import { executionClients, newestAsOf } from '../../../catalogue/clients';
import { type AlertKind, alertKinds } from '../../../common/settings/alerts';
import { type Alerts, createAlerts } from '../../../monitor/alerts/alerts';
import type { Message } from '../../../monitor/alerts/message';
import { createReportedVersions } from '../../../monitor/alerts/outdated';
import { type KnownNode, knownNode } from '../../../monitor/nodes/node';
import type { NodeEvent } from '../../../monitor/poll/node-events';
import { createNodesWatcher, type NodesWatcher } from '../../../monitor/store/watcher';
import { thresholds } from '../../thresholds';
import { type FakeClock, fakeClock } from '../../unit/monitor/fake-clock';
import { emptyBeacon, emptyExecution, fakeReader, refused } from '../../unit/monitor/fake-reader';

const minute = 60_000;
const nodes = (...names: string[]) =>
  names.map((name) =>
    knownNode(
      { name, kind: /execution/.test(name) ? 'execution' : 'beacon', url: `http://192.0.2.1/${name.length}` },
      'settings',
    ),
  );

/** Nodes that answer until they are taken away, watched as the extension does it. */
class Room {
  readonly clock: FakeClock = fakeClock(1_700_000_000_000);
  readonly asked: string[] = [];
  readonly told: string[] = [];
  readonly messages: Message[] = [];
  readonly gone = new Set<string>();
  readonly followers = new Map<string, (event: NodeEvent) => void>();
  kinds: (node: KnownNode) => readonly AlertKind[] = () => alertKinds;
  elOffline = false;
  /** Of execution nodes. */
  version: string | undefined;
  chainId = '0x1';
  /** Decimal; beacon nodes do not say it without one. */
  beaconChain: string | undefined;
  readonly kept: Map<string, unknown>;
  head = 100;
  /** Names the blocks from here on; without it they have no names. */
  chain = '';
  readonly watcher: NodesWatcher = createNodesWatcher({
    clock: this.clock,
    interval: () => 6000,
    readerFor: ({ name }) => {
      this.asked.push(name);
      if (this.gone.has(name))
        return fakeReader({
          '/eth/v1/node/syncing': refused,
          '/eth/v1/node/version': refused,
          'eth_getBlockByNumber latest': refused,
          eth_chainId: refused,
        });
      const number = `0x${(this.head++).toString(16)}`;
      return fakeReader({
        ...emptyBeacon,
        ...emptyExecution,
        ...(this.beaconChain === undefined
          ? {}
          : {
              '/eth/v1/config/spec': {
                data: {
                  CONFIG_NAME: 'private',
                  SECONDS_PER_SLOT: '12',
                  SLOTS_PER_EPOCH: '32',
                  DEPOSIT_CHAIN_ID: this.beaconChain,
                },
              },
            }),
        '/eth/v1/node/syncing': {
          data: {
            head_slot: String(this.head),
            sync_distance: '0',
            is_syncing: false,
            el_offline: this.elOffline,
          },
        },
        ...(this.version === undefined
          ? {}
          : { web3_clientVersion: this.version, eth_chainId: this.chainId }),
        'eth_getBlockByNumber latest': {
          number,
          // Without its parent a block is not compared with those before.
          ...(this.chain === '' ? { hash: number } : this.named(this.head - 1)),
          timestamp: `0x${Math.floor(this.clock.now() / 1000).toString(16)}`,
        },
      });
    },
  });
  readonly alerts: Alerts = createAlerts({
    clock: this.clock,
    watcher: this.watcher,
    events: {
      follow: (node, topics, listener) => {
        assert.deepEqual(topics, ['chain_reorg']);
        this.followers.set(node, listener);
        return { dispose: () => void this.followers.delete(node) };
      },
    },
    thresholds: () => thresholds,
    reorgDepth: () => 1,
    interval: () => 12_000,
    alertsOf: (node) => this.kinds(node),
    reported: createReportedVersions({
      get: (key) => this.kept.get(key),
      update: async (key, value) => void this.kept.set(key, value),
    }),
    tell: (message) => {
      this.messages.push(message);
      this.told.push(`${message.level}: ${message.text}`);
    },
  });

  constructor(kept = new Map<string, unknown>()) {
    this.kept = kept;
  }

  private readonly names: string[] = [];
  private named(at: number) {
    this.names[at] = `${this.chain}${at}`;
    return { hash: this.names[at], parentHash: this.names[at - 1] ?? 'none' };
  }

  show(known: readonly KnownNode[]): void {
    this.watcher.setNodes(known, new Set());
    this.alerts.follow();
  }
}

describe('watching for alerts', function () {
  this.timeout(10_000);
  it('reads nodes with alerts on though nobody looks, once a slot, and no others', async () => {
    const room = new Room();
    room.kinds = ({ name }) => (name === 'A' ? ['unreachable'] : []);
    room.show(nodes('A', 'B'));
    await room.clock.pass(minute - 1);
    assert.deepEqual(room.asked, ['A', 'A', 'A', 'A', 'A']);
    assert.deepEqual(room.watcher.reasons('settings/beacon/A'), ['alerts']);
    room.kinds = () => [];
    room.alerts.follow();
    await room.clock.pass(minute);
    assert.equal(room.asked.length, 5);
    assert.equal(room.clock.waiting, 0);
  });

  /** What is told of an execution node and a beacon node that come and go, one reading every 12 seconds. */
  async function toldOver(hours: number, step: (room: Room, reading: number) => void) {
    const room = new Room();
    room.kinds = ({ name }) => (name === 'A' ? alertKinds : []);
    room.show(nodes('A'));
    await room.clock.pass(2 * minute);
    for (let reading = 0; reading < hours * 300; reading++) {
      step(room, reading);
      await room.clock.pass(12_000);
    }
    room.alerts.dispose();
    return room.told;
  }
  const away = (room: Room, isAway: boolean) => (isAway ? room.gone.add('A') : room.gone.delete('A'));

  it('tells of a node that answers every other time, and of one that answers a third of the time', async () => {
    for (const every of [2, 3]) {
      const told = await toldOver(6, (room, reading) => away(room, reading % every !== 0));
      assert.equal(told.length, 1, told.join('\n'));
      assert.match(told[0] ?? '', /^error: A does not respond \(refused\)/);
    }
    const offline = await toldOver(6, (room, reading) => {
      room.elOffline = reading % 2 === 0;
    });
    assert.equal(offline.length, 1, offline.join('\n'));
    assert.match(offline[0] ?? '', /^error: A does not reach its execution node/);
  }).timeout(60_000);

  it('tells nothing of one reading in twenty that fails', async () => {
    assert.deepEqual(await toldOver(6, (room, reading) => away(room, reading % 20 === 0)), []);
  }).timeout(60_000);

  it('tells of short outages that go on a few times, not each time', async () => {
    const told = await toldOver(6, (room, reading) => away(room, reading % 25 < 4));
    assert.ok(told.length >= 3 && told.length <= 8, told.join('\n'));
    assert.match(told.at(-1) ?? '', /times within an hour/);
  }).timeout(60_000);

  it('has no second poller while the view looks too', async () => {
    const room = new Room();
    room.show(nodes('A'));
    const view = room.watcher.want('all', 'nodes view');
    await room.clock.pass(minute - 1);
    assert.equal(room.asked.length, 10, 'every six seconds');
    view.dispose();
    await room.clock.pass(minute);
    assert.equal(room.asked.length, 15);
  });

  it('tells what happened to a node, and can be asked to be silent for an hour', async () => {
    const room = new Room();
    room.show(nodes('A'));
    await room.clock.pass(2 * minute);
    room.gone.add('A');
    await room.clock.pass(2 * minute);
    assert.deepEqual(room.told, [
      'error: A does not respond (refused). Nothing listens on 127.0.0.1:5052. Is the node running?',
    ]);
    assert.deepEqual(room.messages[0]?.nodes, ['settings/beacon/A']);
    room.gone.clear();
    await room.clock.pass(2 * minute);
    assert.match(room.told[1] ?? '', /^over: A responds again, after \d min\.$/);
    room.alerts.mute(['settings/beacon/A'], room.clock.now() + 60 * minute);
    room.gone.add('A');
    await room.clock.pass(59 * minute);
    assert.equal(room.told.length, 2);
    await room.clock.pass(3 * minute);
    assert.equal(room.told.length, 3);
  });

  it('tells of twenty nodes that go at once in one message', async () => {
    const room = new Room();
    const many = Array.from({ length: 20 }, (_, index) => `N${index}`);
    room.show(nodes(...many));
    await room.clock.pass(2 * minute);
    for (const name of many) room.gone.add(name);
    await room.clock.pass(2 * minute);
    assert.deepEqual(room.told, ['error: 20 nodes do not respond: N0, N1, N2 and 17 more.']);
    assert.equal(room.messages[0]?.nodes.length, 20);
  });

  it('tells of a pair whose execution node is gone once', async () => {
    const room = new Room();
    room.show(nodes('Home beacon', 'Home execution'));
    await room.clock.pass(2 * minute);
    room.gone.add('Home execution');
    room.elOffline = true;
    await room.clock.pass(5 * minute);
    room.gone.clear();
    await room.clock.pass(12_000);
    room.elOffline = false;
    await room.clock.pass(2 * minute);
    assert.deepEqual(
      room.told.map((line) => line.replace(/ Nothing.*/, '')),
      [
        'error: Home execution does not respond (refused).',
        'over: Home execution responds again, after 5 min.',
      ],
    );
  });

  it('tells once of a pair on two chains, until both say that they are on one', async () => {
    const room = new Room();
    room.version = 'Geth/v1.17.10';
    room.chainId = '0x309';
    room.beaconChain = '778';
    room.show(nodes('Home beacon', 'Home execution'));
    await room.clock.pass(5 * minute);
    assert.deepEqual(room.told, [
      'error: Home beacon has an execution node on another chain. Home beacon belongs to chain 778, Home execution is on chain 777. Start one of them for the other network, or correct its URL.',
    ]);
    // The node with the wrong chain stops: that is no proof of the right one.
    room.gone.add('Home execution');
    await room.clock.pass(5 * minute);
    assert.ok(
      !room.told.some((told) => /Home beacon is one node on its network/.test(told)),
      room.told.join('\n'),
    );
    room.gone.clear();
    room.chainId = '0x30a';
    await room.clock.pass(10 * minute);
    assert.ok(
      room.told.some((told) => /Home beacon is one node on its network again/.test(told)),
      room.told.join('\n'),
    );
  });

  it('hears of reorganizations from the events of a beacon node', async () => {
    const room = new Room();
    room.show(nodes('A', 'B execution'));
    assert.deepEqual([...room.followers.keys()], ['settings/beacon/A']);
    await room.clock.pass(2 * minute);
    const hear = room.followers.get('settings/beacon/A');
    const event = (data: unknown) => hear?.({ topic: 'chain_reorg', data, at: room.clock.now() });
    event({ depth: '1', slot: '1234' });
    event('nonsense');
    event({ depth: '3', slot: '1234' });
    await room.clock.pass(3000);
    assert.deepEqual(room.told, [
      'warning: A saw the chain reorganized, 3 slots deep, at slot 1,234. Data read from the replaced blocks may no longer be valid.',
    ]);
    room.kinds = () => ['unreachable'];
    room.alerts.follow();
    assert.equal(room.followers.size, 0);
  });

  it('sees from the readings of an execution node that its head went back', async () => {
    const room = new Room();
    room.show(nodes('B execution'));
    await room.clock.pass(2 * minute);
    room.head -= 5;
    await room.clock.pass(minute);
    assert.deepEqual(room.told, [
      'warning: B execution saw its head go back 4 blocks. Data read from the replaced blocks may no longer be valid.',
    ]);
  });

  it('sees from the readings of an execution node that blocks were replaced', async () => {
    const room = new Room();
    room.chain = 'a';
    room.show(nodes('B execution'));
    await room.clock.pass(2 * minute);
    room.head -= 3;
    room.chain = 'b';
    await room.clock.pass(minute);
    assert.deepEqual(room.told, [
      'warning: B execution saw the chain reorganized, 3 slots deep. Data read from the replaced blocks may no longer be valid.',
    ]);
  });

  it('tells once per version that a client is outdated, in all windows', async () => {
    const newest = executionClients.geth.newest;
    const text =
      `warning: B execution runs Geth v1.14.8; the newest version known on ${newestAsOf} was ${newest}. ` +
      'Old versions may have known bugs or miss the next network upgrade. Check the release notes.';
    const room = new Room();
    room.version = 'Geth/v1.14.8-stable-a9523b64/linux-amd64/go1.22.6';
    room.show(nodes('B execution'));
    await room.clock.pass(5 * minute);
    assert.deepEqual(room.told, [text]);
    const other = new Room(room.kept);
    other.version = room.version;
    other.show(nodes('B execution'));
    await other.clock.pass(5 * minute);
    assert.deepEqual(other.told, []);
    other.version = 'Geth/v1.15.0-stable/linux-amd64/go1.22.6';
    await other.clock.pass(20 * minute);
    assert.deepEqual(other.told, [text.replace('1.14.8', '1.15.0')]);
  });

  it('tells of several outdated clients in one message', async () => {
    const room = new Room();
    room.version = 'Geth/v1.14.8-stable-a9523b64/linux-amd64/go1.22.6';
    room.show(nodes('B execution', 'CC execution'));
    await room.clock.pass(5 * minute);
    assert.deepEqual(room.told, [
      `warning: 2 nodes run clients that were outdated on ${newestAsOf}: B execution and CC execution.`,
    ]);
  });

  it('does not tell of another patch version, other networks, unknown clients, or a muted node', async () => {
    const [major, minor] = executionClients.geth.newest.split('.');
    const silent = async (version: string, chainId = '0x1', mute = false) => {
      const room = new Room();
      room.version = version;
      room.chainId = chainId;
      room.show(nodes('B execution'));
      if (mute) room.alerts.mute(['settings/execution/B execution'], room.clock.now() + 10 * minute);
      await room.clock.pass(5 * minute);
      assert.deepEqual(room.told, [], version);
    };
    await silent(`Geth/v${major}.${minor}.0-stable/linux-amd64/go1.22.6`);
    await silent('Geth/v1.14.8-stable-a9523b64/linux-amd64/go1.22.6', '0x7a69');
    await silent('Homemade/v0.1.0/linux');
    await silent('Geth/v1.14.8-stable-a9523b64/linux-amd64/go1.22.6', '0x1', true);
  });

  it('leaves nothing behind', async () => {
    const room = new Room();
    room.show(nodes('A', 'B'));
    await room.clock.pass(2 * minute);
    room.gone.add('A');
    await room.clock.pass(40_000);
    room.alerts.dispose();
    assert.deepEqual([room.clock.waiting, room.followers.size], [0, 0]);
  });
});
