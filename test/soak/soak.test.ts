import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { alertKinds } from '../../common/settings/alerts';
import { systemClock } from '../../common/units/clock';
import { createAlerts } from '../../monitor/alerts/alerts';
import { createArchive } from '../../monitor/archive/archive';
import { archiveFolder } from '../../monitor/archive/archive-files';
import { createNodeReader } from '../../monitor/nodes/http-reader';
import { type KnownNode, knownNode } from '../../monitor/nodes/node';
import { createPeersWatcher } from '../../monitor/peers/peers-watcher';
import { createNodeEvents } from '../../monitor/poll/node-events';
import { openStreams } from '../../monitor/poll/open-stream';
import { createSeriesHistory } from '../../monitor/series/series-history';
import { createNodesWatcher } from '../../monitor/store/watcher';
import { createValidatorInterest } from '../../monitor/validators/interest';
import { closeConnections, send } from '../../runner/send/send';
import { createDashboardSession } from '../../workbench/dashboard/session';
import { usualChoice } from '../../workbench/sidebar/peer-choice';
import { createPeerRows } from '../../workbench/sidebar/present-peers';
import { createTreeModel } from '../../workbench/tree/tree-model';
import { rowsOf } from '../node/sidebar/rows';
import { thresholds } from '../thresholds';
import { largest, look, type Sample, slope } from './figures';
import type { SoakNode } from './nodes';
import { createLedger } from './watching';

/**
 * How long it watches. A minute shows a leak of about 0.1 MB a second and everything that is left open at the end;
 * `npm run soak -- --minutes 60` shows what grows slowly.
 */
const minutes = Number(process.env.SLOTPAD_SOAK_MINUTES ?? 1);

/** Between two samples, milliseconds: at least twenty samples, and never more often than once a second. */
const step = Math.min(4500, Math.max(1000, (minutes * 60_000) / 20));

/** Twelve times as often as in an editor: a minute of this is a good ten of those. Milliseconds. */
const interval = 500;
const secondsPerSlot = 1;

/**
 * What the dashboard keeps of each node, milliseconds: an hour in an editor. It is full before a third of the time is
 * over, so that it cannot be taken for something that grows, nor the other way round.
 */
const kept = (minutes * 60_000) / 4;

/** Twenty nodes in three processes: demo nodes with all that may happen to one, one that answers garbage, one that hangs. */
const processes: readonly (readonly string[])[] = [
  ['healthy', 'flapping', 'reorg', 'garbage'],
  ['syncing', 'el-offline', 'few-peers', 'hanging'],
  ['slow', 'backfilling', 'many-peers'],
];

/**
 * Growth of the heap that is still called flat, in megabytes, over the second half of the time. Memories that have
 * an end fill meanwhile (the rows that the editor was given, what the analyses of a node tell), and the engine compiles
 * code to run faster: that was 0.9 in one minute after the start, and 0.8 in seven. Beyond that a twentieth of a
 * megabyte a minute is let pass: of some 500 to 1,500 readings a minute a hundred bytes each would show in an hour.
 */
const filled = 2.5;
const perMinute = 0.05;

describe('twenty nodes, watched without a pause', function () {
  this.timeout((minutes + 3) * 60_000);
  const children: ChildProcess[] = [];
  const folder = mkdtempSync(path.join(tmpdir(), 'slotpad-soak-'));

  before(() => {
    assert.ok(global.gc, 'run it with --expose-gc: npm run soak');
  });
  after(async () => {
    await rm(folder, { recursive: true, force: true });
    for (const child of children) child.stdin?.end();
  });

  it('take no more memory, sockets or timers the longer it goes on', async () => {
    const idle = look(0);
    const nodes = await startNodes(children);
    assert.equal(nodes.length, 20);
    const ledger = createLedger();
    const readerFor = (node: KnownNode, signal: AbortSignal) =>
      createNodeReader({ url: node.url, signal, timeoutMs: 3000, send });
    const events = createNodeEvents({
      clock: systemClock,
      open: openStreams(send, 3000),
    });
    const watcher = createNodesWatcher({
      clock: systemClock,
      events,
      interval: () => interval,
      readerFor(node, signal, part) {
        const reader = readerFor(node, signal);
        // The peers may be read beside the numbers of a node.
        return part === 'basic' ? ledger.counted(node, reader, signal) : reader;
      },
    });
    let heard = 0;
    const told: string[] = [];
    const alerts = createAlerts({
      clock: systemClock,
      watcher,
      events,
      thresholds: () => thresholds,
      reorgDepth: () => 1,
      interval: () => interval * 2,
      alertsOf: () => alertKinds,
      reported: { has: () => false, add: () => {} },
      tell: ({ text }) => void told.push(text),
    });
    // The views, with every row opened, and everything that the editor would be told counted.
    const tree = createTreeModel();
    let drawn = 0;
    const draw = () => {
      const changed = tree.update(rowsOf(watcher.states, Date.now()));
      drawn += changed === 'all' ? 1 : changed.length;
      if (changed === 'all') openAll(tree);
    };
    watcher.onReading(({ node }) => {
      ledger.ended(node.id);
      draw();
    });
    watcher.onNodes(draw);
    const peerRows = createPeerRows();
    const peerTree = createTreeModel();
    const peers = createPeersWatcher({
      nodes: watcher,
      interval: () => interval * 2,
      changed: () => void peerTree.update(peerRows.present(peers.state, usualChoice, Date.now())),
    });

    // The dashboard of one node after the other; what its page is told is only counted.
    let posted = 0;
    const history = createSeriesHistory(watcher, Date.now, () => 30_000, kept);
    const archive = createArchive({
      clock: systemClock,
      history,
      thresholds: () => thresholds,
      gap: () => 150_000,
      limit: () => 10_000_000,
      files: archiveFolder(folder, Date.now),
      writer: 'soak',
    });
    const interest = createValidatorInterest({
      get: () => undefined,
      update: async () => undefined,
    } as never);
    const dashboard = createDashboardSession({
      clock: systemClock,
      watcher,
      events,
      history,
      archive,
      readerFor,
      thresholds: () => thresholds,
      validators: interest,
      post(message) {
        posted += JSON.stringify(message).length;
      },
      act: () => undefined,
      titled: () => undefined,
    });

    const known = nodes.map(known20);
    const follow = (all: readonly KnownNode[]) => {
      watcher.setNodes(all, new Set());
      events.setNodes(all);
    };
    follow(known);
    alerts.follow();
    for (const { id } of known) events.follow(id, ['head', 'finalized_checkpoint'], () => heard++);
    let view = watcher.want('all', 'nodes view');
    peers.setVisible(true);
    interest.add(['1', '2', '3']);
    dashboard.setVisible(true);
    dashboard.received({ type: 'ready' });

    const startedAt = performance.now();
    const cpuBefore = process.cpuUsage();
    const samples: Sample[] = [];
    for (let round = 0; performance.now() - startedAt < minutes * 60_000; round++) {
      // What a person does meanwhile: hides and shows the views, looks at other peers, takes a node out and back in.
      if (round % 3 === 1) {
        view.dispose();
        view = watcher.want('all', 'nodes view');
        watcher.refresh();
      }
      peers.setNode(known.filter(({ kind }) => kind === 'beacon')[round % 3 === 0 ? round % 9 : 0]);
      if (round % 4 === 3) {
        dashboard.setVisible(false);
        dashboard.show(known[(round * 2) % known.length]?.id ?? '');
        dashboard.setVisible(true);
        dashboard.received({ type: 'ready' });
      }
      if (round % 5 === 2) {
        follow(known.slice(1));
        follow(known);
      }
      await pause(step);
      samples.push(look(startedAt));
    }

    const warm = samples.filter(({ at }) => at > minutes / 2);
    const of = (name: string, kind: string) =>
      known.find((node) => node.name === `${name} ${kind}`)?.id ?? '';
    const perReading = {
      beacon: ledger.perReading(of('healthy', 'beacon')),
      execution: ledger.perReading(of('healthy', 'execution')),
    };
    const growth = slope(warm, ({ heap }) => heap);
    const cpu = process.cpuUsage(cpuBefore);
    print({
      'minutes watched': minutes.toFixed(1),
      'readings that ended': sum(known.map(({ id }) => ledger.readings(id))),
      'requests sent': ledger.requests,
      'requests of one reading, beacon node': perReading.beacon.toFixed(1),
      'requests of one reading, execution node': perReading.execution.toFixed(1),
      'events heard': heard,
      'rows drawn again': drawn,
      'alerts told': told.length,
      'told to the page of the dashboard': `${(posted / 1e6).toFixed(1)} MB`,
      'heap after collection, from and to': `${warm[0]?.heap.toFixed(1)} MB, ${warm.at(-1)?.heap.toFixed(1)} MB`,
      'the same every tenth of the time': tenths(samples)
        .map(({ heap }) => heap.toFixed(1))
        .join(', '),
      'outside the heap, from and to': `${warm[0]?.outside.toFixed(1)} MB, ${warm.at(-1)?.outside.toFixed(1)} MB`,
      'of that the readings for the dashboard': `${(history.size / 1e6).toFixed(2)} MB`,
      'growth of the heap': `${growth.toFixed(2)} MB a minute`,
      'memory of the process, at most': `${largest(warm, ({ rss }) => rss).toFixed(0)} MB`,
      'sockets, at most': largest(samples, ({ sockets }) => sockets),
      'timers, at most': largest(samples, ({ timers }) => timers),
      'processor time': `${((cpu.user + cpu.system) / 1e6 / 60 / minutes).toFixed(2)} of one core`,
      'readings that overlapped': ledger.overlaps,
    });

    dashboard.dispose();
    archive.dispose();
    history.dispose();
    alerts.dispose();
    peers.dispose();
    watcher.dispose();
    events.dispose();
    await closeConnections();
    await pause(50);
    const over = look(startedAt);

    assert.equal(ledger.overlaps, 0);
    const span = minutes / 2;
    assert.ok(
      growth * span <= filled + perMinute * span,
      `the heap grows by ${growth.toFixed(2)} MB a minute`,
    );
    const outside = slope(warm, (sample) => sample.outside);
    assert.ok(outside * span <= 3, `memory outside the heap grows by ${outside.toFixed(2)} MB a minute`);
    // What is open at a moment goes up and down by dozens; an hour shows a leak of a single one a minute.
    // At most a dozen requests of one reading are under way at a time, and one stream of events for each beacon node.
    assert.ok(largest(samples, ({ sockets }) => sockets) <= 20 * 14, 'sockets');
    assert.ok(slope(warm, ({ sockets }) => sockets) * span <= 30, 'more and more sockets');
    // A node has a pause, or the deadlines of what it was asked; a stream its own two.
    assert.ok(largest(samples, ({ timers }) => timers) <= 20 * 16, 'timers');
    assert.ok(slope(warm, ({ timers }) => timers) * span <= 30, 'more and more timers');
    // Those that never answer are asked once a minute in the end.
    for (const { id, name } of known) assert.ok(ledger.readings(id) >= minutes, `${name} was read on and on`);
    // The head of a beacon node comes from its event stream: most readings send nothing. An execution node is asked for
    // its head. What changes slowly is read at its own pace, and what never changes once, which weighs more in a short
    // run. A busy machine reads so rarely that the head moves by several slots, and each of these is checked for a reorg.
    const readings = ledger.readings(of('healthy', 'beacon'));
    const once = minutes < 1 ? 16 / readings : 0;
    assert.ok(
      perReading.beacon > 0 && perReading.beacon <= (readings < 20 ? 24 : 8 + once),
      `${perReading.beacon} requests per reading in ${readings} readings`,
    );
    assert.ok(
      perReading.execution >= 1 && perReading.execution <= (readings < 20 ? 12 : 6.5 + once),
      `${perReading.execution} requests per reading`,
    );
    assert.ok(heard > 10 * minutes, 'events came');
    assert.ok(drawn > 100 * minutes, 'rows were drawn');
    assert.ok(posted > 10_000 * minutes, 'the dashboard was told of readings');

    assert.ok(
      over.timers <= idle.timers + 1,
      `${over.timers} timers are left, ${idle.timers} were there before`,
    );
    assert.ok(over.sockets <= idle.sockets + 3, `${over.sockets} sockets are left`);
  });
});

function known20({ scenario, kind, url }: SoakNode): KnownNode {
  return knownNode({ name: `${scenario} ${kind}`, kind, url }, 'settings');
}

async function startNodes(children: ChildProcess[]): Promise<readonly SoakNode[]> {
  const lists = await Promise.all(
    processes.map(async (words) => {
      const child = spawn(
        process.execPath,
        ['--import', 'tsx', path.join(import.meta.dirname, 'nodes.ts'), String(secondsPerSlot), ...words],
        { stdio: ['pipe', 'pipe', 'inherit'] },
      );
      children.push(child);
      const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
      return JSON.parse(line) as SoakNode[];
    }),
  );
  return lists.flat();
}

function openAll(tree: ReturnType<typeof createTreeModel>, id?: string): void {
  for (const row of tree.children(id)) openAll(tree, row.id);
}

/** Time has to pass here: what grows with time is what this looks for. */
function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => systemClock.after(milliseconds, resolve));
}

function tenths(samples: readonly Sample[]): readonly Sample[] {
  const step = Math.max(1, Math.floor(samples.length / 10));
  return samples.filter((_, index) => index % step === step - 1);
}

function sum(values: readonly number[]): number {
  return values.reduce((all, each) => all + each, 0);
}

function print(figures: Readonly<Record<string, string | number>>): void {
  const width = Math.max(...Object.keys(figures).map((name) => name.length));
  for (const [name, figure] of Object.entries(figures)) console.log(`      ${name.padEnd(width)}  ${figure}`);
}
