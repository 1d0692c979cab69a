import assert from 'node:assert/strict';
import { systemClock } from '../../common/units/clock';
import { type DemoNode, startDemoNode } from '../../demo/server';
import { createNodeReader } from '../../monitor/nodes/http-reader';
import { type KnownNode, knownNode } from '../../monitor/nodes/node';
import { probe } from '../../monitor/nodes/probe';
import { streamRequest } from '../../monitor/nodes/stream-request';
import { readPeers } from '../../monitor/peers/peers';
import { withPeers } from '../../monitor/peers/peers-state';
import { createNodeEvents, type NodeEvent } from '../../monitor/poll/node-events';
import type { NodeMemory } from '../../monitor/readings/node-memory';
import { createNodesWatcher } from '../../monitor/store/watcher';
import { closeConnections, send } from '../../runner/send/send';
import { usualChoice } from '../../workbench/sidebar/peer-choice';
import { createPeerRows } from '../../workbench/sidebar/present-peers';
import { line, rowsOf } from '../node/sidebar/rows';
import { drop, startFaultProxy, status } from '../support/fault-proxy';
import { type RealNode, startLodestar } from './lodestar';

describe('the sidebar with a real consensus node (Lodestar) beside the demo node', function () {
  this.timeout(600_000);
  let lodestar: RealNode;
  let demo: DemoNode;
  const readerFor = ({ url }: Pick<KnownNode, 'url'>, signal: AbortSignal) =>
    createNodeReader({ url, signal, timeoutMs: 10_000, send });
  const reader = () => readerFor(lodestar, new AbortController().signal);
  const node = () => knownNode({ name: 'Lodestar', kind: 'beacon', url: lodestar.url }, 'settings');

  before(async () => {
    lodestar = await startLodestar(19597, 19001);
    demo = await startDemoNode({ beaconPort: 0, executionPort: 0 });
  });
  after(async () => {
    await closeConnections();
    await Promise.all([lodestar?.close(), demo?.close()]);
  });

  it('is known as what it is', async () => {
    const found = await probe(reader());
    assert.ok(found.ok);
    assert.equal(found.kind, 'beacon');
    assert.match(found.version, /^Lodestar\/v1\.5\.1/);
  });

  it('shows what a person sees of it, reading after reading', async () => {
    const watcher = createNodesWatcher({ clock: systemClock, interval: () => 1000, readerFor });
    watcher.setNodes(
      [
        node(),
        knownNode({ name: 'Demo beacon', kind: 'beacon', url: demo.beacon }, 'settings'),
        knownNode({ name: 'Demo execution', kind: 'execution', url: demo.execution }, 'settings'),
      ],
      new Set(),
    );
    let readings = 0;
    await new Promise<void>((resolve) => {
      watcher.onReading((state) => {
        if (state.node.name === 'Lodestar') readings++;
        if (readings === 5) resolve();
      });
      watcher.want('all', 'nodes view');
    });
    const rows = rowsOf(watcher.states, Date.now());
    watcher.dispose();
    const shown = [rows[0], ...(rows[0]?.children ?? [])].flatMap((row) => (row ? [line(row)] : []));
    // What differs from run to run: its port, its key, how far it has come just now.
    const plain = shown.map((row) =>
      row
        .replace(lodestar.url, 'URL')
        .replace(/16Uiu\S+/, 'PEER')
        .replace(/(?<=slot |Head slot \| |epoch \| )\d+/, 'N')
        .replace(/new|\d+ s old/, 'AGE'),
    );
    assert.deepEqual(plain, [
      '[pass-filled charts.green] Lodestar | synced · slot N · 0 peers',
      '[tag] Version | Lodestar v1.5.1',
      '[globe] Network | minimal',
      '[git-commit] Head slot | N · AGE',
      '[unlock] Justified epoch | N',
      '[lock] Finalized epoch | N',
      '[sync] Sync | done',
      '[broadcast] Peers | none connected',
      '[git-merge] Fork choice',
      '[account] Identity | PEER',
      '[link] URL | URL',
    ]);
    assert.deepEqual(rows.slice(1).map(line), ['[pass-filled charts.green] Demo | synced']);
  });

  it('shows each fault as what it is, and that the node is back', async () => {
    const proxy = await startFaultProxy(lodestar.url);
    const watcher = createNodesWatcher({ clock: systemClock, interval: () => 600_000, readerFor });
    watcher.setNodes([{ ...node(), url: proxy.url }], new Set());
    const read = () =>
      new Promise<void>((resolve) => {
        const heard = watcher.onReading(() => {
          heard.dispose();
          resolve();
        });
        watcher.refresh();
      });
    const first = read();
    watcher.want('all', 'nodes view');
    await first;
    const shown: string[] = [];
    const look = async () => {
      await read();
      const [row] = rowsOf(watcher.states, Date.now());
      shown.push(
        row
          ? line(row)
              .replace(/ for \d+ s| · (?:next|trying).*/g, '')
              .replace(/(?<=slot )\d+|\d+(?= peers)/g, 'N')
          : '',
      );
    };
    try {
      for (const code of [503, 401, 500]) {
        proxy.fault('/eth/v1/node/syncing', status(code));
        await look();
      }
      proxy.repair();
      proxy.fault('*', drop);
      await look();
      proxy.repair();
      await look();
      proxy.target = demo.beacon;
      await look();
    } finally {
      watcher.dispose();
      await proxy.close();
    }
    assert.deepEqual(shown, [
      '[warning problemsWarningIcon.foreground] Lodestar | starting or syncing (HTTP 503)',
      '[error charts.red] Lodestar | wants credentials (HTTP 401)',
      '[error charts.red] Lodestar | answers with errors (HTTP 500)',
      '[debug-disconnect charts.red] Lodestar | unreachable (connection lost)',
      '[pass-filled charts.green] Lodestar | synced · slot N · N peers',
      '[warning problemsWarningIcon.foreground] Lodestar | on another chain than before · slot N · N peers',
    ]);
  });

  it('has no peers, and the Peers view says so', async () => {
    const memory: NodeMemory = {};
    const result = await readPeers(reader(), memory);
    assert.ok(result.ok);
    const state = withPeers({}, node(), result, Date.now());
    assert.deepEqual(createPeerRows().present(state, usualChoice, Date.now()).map(line), [
      '[info] No peers connected | Lodestar',
    ]);
  });

  it('tells of its heads as events', async () => {
    const events = createNodeEvents({
      clock: systemClock,
      async open({ url }, path, { signal, onEvent }) {
        const request = streamRequest(url, path);
        return request && send(request, { signal, onEvent, timeoutMs: 10_000 });
      },
    });
    events.setNodes([node()]);
    const heard = await new Promise<NodeEvent>((resolve) => {
      events.follow(node().id, ['head', 'chain_reorg', 'finalized_checkpoint'], resolve);
    });
    events.dispose();
    assert.equal(heard.topic, 'head');
    assert.match((heard.data as { slot: string }).slot, /^\d+$/);
  });
});
