import { fork } from 'node:child_process';
import { once } from 'node:events';
import { systemClock } from '../../common/units/clock';
import { startDemoNode } from '../../demo/server';
import { createNodeReader } from '../../monitor/nodes/http-reader';
import { knownNode } from '../../monitor/nodes/node';
import { coalesced } from '../../monitor/poll/coalesced';
import type { NodeState, Reading } from '../../monitor/readings/node-state';
import { defaultThresholds as thresholds } from '../../monitor/readings/thresholds';
import { createSeriesHistory } from '../../monitor/series/series-history';
import { createNodesWatcher } from '../../monitor/store/watcher';
import { closeConnections, send } from '../../runner/send/send';
import { attention, healthItem, judgePolled } from '../../workbench/alerts/health-item';
import { createNodeRows } from '../../workbench/sidebar/present';
import { createTreeModel } from '../../workbench/tree/tree-model';
import type { Row } from './measure';

const pairs = 11;
/** The default of `slotpad.pollInterval`. Milliseconds. */
const interval = 6000;
const warmUp = 24_000;
const measured = 60_000;

/** Starts the demo nodes in this process, for the parent process. */
export async function serveNodes(): Promise<void> {
  const nodes = await Promise.all(
    Array.from({ length: pairs }, (_, seed) =>
      startDemoNode({ beaconPort: 0, executionPort: 0, seed: String(seed), gui: true }),
    ),
  );
  process.send?.(nodes.map(({ beacon, execution }) => ({ beacon, execution })));
}

/**
 * The Nodes view with 22 nodes in another process: polls, states, rows, status bar and history, but not the editor.
 * @returns the share of a core
 */
export async function watching(): Promise<Row> {
  const child = fork(process.argv[1] ?? '', ['--demo-nodes']);
  try {
    const [urls] = (await once(child, 'message')) as [
      readonly { readonly beacon: string; readonly execution: string }[],
    ];
    const watcher = createNodesWatcher({
      clock: systemClock,
      interval: () => interval,
      readerFor: ({ url }, signal) => createNodeReader({ url, signal, timeoutMs: 10_000, send }),
      random: Math.random,
    });
    const rows = createNodeRows();
    const tree = createTreeModel();
    let refreshed = 0;
    const draw = (make: 'present' | 'update') => {
      const now = Date.now();
      const changed = tree.update(rows[make](watcher.states, { thresholds, now }));
      const ids = changed === 'all' ? open() : changed;
      for (const id of ids) tree.draw(id);
      refreshed += ids.length;
    };
    const open = (): string[] =>
      tree.children(undefined).flatMap(({ id }) => [id, ...tree.children(id).map((below) => below.id)]);
    createSeriesHistory(watcher, Date.now, () => 30_000);
    const soon = coalesced(systemClock, 150, () => {
      draw('update');
      const options = { thresholds, now: Date.now(), watched: () => true, timeOfDay: String };
      healthItem(watcher.states, options);
      attention(judgePolled(watcher.states, options));
    });
    watcher.onReading(() => soon.call());
    watcher.onNodes(() => draw('present'));
    watcher.setNodes(
      urls.flatMap(({ beacon, execution }, index) => [
        knownNode({ name: `Node ${index} beacon`, kind: 'beacon', url: beacon }, 'settings'),
        knownNode({ name: `Node ${index} execution`, kind: 'execution', url: execution }, 'settings'),
      ]),
      new Set(),
    );
    watcher.want('all', 'nodes view');
    const ages = setInterval(() => draw('present'), 5000);
    await pause(warmUp);
    refreshed = 0;
    const start = process.cpuUsage();
    await pause(measured);
    const { system, user } = process.cpuUsage(start);
    clearInterval(ages);
    const failed = watcher.states.filter(({ failure, reading }) => failure || !reading).length;
    watcher.dispose();
    await closeConnections();
    if (failed > 0 || refreshed === 0) throw new Error(`${failed} nodes were not read.`);
    const share = (system + user) / 1000 / measured;
    return {
      what: `${pairs * 2} nodes in view, read every ${interval / 1000} s: polls, states, rows and history`,
      measured: `${(share * 100).toFixed(1)} % of a core, ${Math.round(refreshed / (measured / 1000))} rows/s`,
      asked: '≤ 2 %',
      holds: share <= 0.02,
    };
  } finally {
    child.kill('SIGTERM');
  }
}

/** The memory of what the dashboard keeps of 22 nodes: an hour of readings, one in 6 s. */
export function hourOfReadings(): Row {
  let now = 0;
  let tell: (state: NodeState) => void = () => undefined;
  const history = createSeriesHistory(
    {
      states: [],
      onNodes: () => ({ dispose: () => undefined }),
      onReading(listener) {
        tell = listener;
        return { dispose: () => undefined };
      },
    },
    () => now,
    () => 30_000,
  );
  const nodes = Array.from({ length: pairs * 2 }, (_, index) =>
    knownNode(
      { name: `Node ${index}`, kind: index % 2 ? 'execution' : 'beacon', url: `http://127.0.0.1:${index}` },
      'settings',
    ),
  );
  for (; now < 3_600_000; now += interval) {
    for (const node of nodes) tell({ node, selected: false, reading: readingOf(node.kind), readAt: now });
  }
  return {
    what: `memory of an hour of readings of ${nodes.length} nodes, one in ${interval / 1000} s`,
    measured: `${(history.size / 1e6).toFixed(1)} MB`,
    asked: '≤ 5 MB',
    holds: history.size > 0 && history.size <= 5e6,
  };
}

function readingOf(kind: 'beacon' | 'execution'): Reading {
  return kind === 'execution'
    ? { kind, headBlock: '1' }
    : { kind, headSlot: '1', syncDistance: '0', isSyncing: false, isOptimistic: false, elOffline: false };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
