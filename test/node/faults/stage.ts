import { type DemoNode, type DemoOptions, startDemoNode } from '../../../demo/server';
import { createNodeReader } from '../../../monitor/nodes/http-reader';
import { knownNode } from '../../../monitor/nodes/node';
import { createNodesWatcher, type NodesWatcher } from '../../../monitor/store/watcher';
import { closeConnections, send } from '../../../runner/send/send';
import type { PlainItem } from '../../../workbench/tree/item';
import { beginnings } from '../../support/beginnings';
import { type FaultProxy, startFaultProxy } from '../../support/fault-proxy';
import { type FakeClock, fakeClock } from '../../unit/monitor/fake-clock';
import { beside, coloured, line, rowsOf } from '../sidebar/rows';

/** Seconds since 1970 at which every stage begins: 2027-01-15, 08:00 UTC. */
const start = 1_800_000_000_000;
export const slot = 12_000;

/** A demo node with a proxy in front of each of its nodes, and the views over them. Its clock only moves by hand. */
export interface Stage {
  readonly clock: FakeClock;
  readonly beacon: FaultProxy;
  readonly execution: FaultProxy;
  readonly watcher: NodesWatcher;
  /** Timeout of a request in milliseconds. Requests that hang are the only ones that wait for it. */
  timeoutMs: number;
  /** Moves the clock on, and reads both nodes once. */
  read(milliseconds?: number): Promise<void>;
  /** Another demo node on the same clock. */
  another(options?: DemoOptions): Promise<DemoNode>;
  /** The row of the pair and those of its nodes, each as one line. */
  rows(): readonly string[];
  /** The text beside a label. */
  beside(label: string): string | undefined;
  /** All rows with a color. */
  coloured(): readonly string[];
  readonly items: readonly PlainItem[];
  close(): Promise<void>;
}

export async function setStage(options: DemoOptions = {}): Promise<Stage> {
  const clock = fakeClock(start);
  const demos: DemoNode[] = [];
  const demo = async (more: DemoOptions = {}) => {
    const node = await startDemoNode({
      beaconPort: 0,
      executionPort: 0,
      clock,
      beginnings,
      ...options,
      ...more,
    });
    demos.push(node);
    return node;
  };
  const first = await demo();
  const beacon = await startFaultProxy(first.beacon);
  const execution = await startFaultProxy(first.execution);
  const watcher = createNodesWatcher({
    clock: { now: clock.now, after: () => () => undefined },
    interval: () => 6000,
    readerFor: ({ url }, signal) =>
      createNodeReader({ url, signal, timeoutMs: 120_000, ceilingMs: stage.timeoutMs, send }),
  });
  watcher.setNodes(
    [
      knownNode({ name: 'Mine beacon', kind: 'beacon', url: beacon.url }, 'settings'),
      knownNode({ name: 'Mine execution', kind: 'execution', url: execution.url }, 'settings'),
    ],
    new Set(),
  );
  const readings = (count: number) =>
    new Promise<void>((resolve) => {
      let left = count;
      const heard = watcher.onReading(() => {
        left -= 1;
        if (left > 0) return;
        heard.dispose();
        resolve();
      });
    });
  let isWanted = false;
  const stage: Stage = {
    clock,
    beacon,
    execution,
    watcher,
    timeoutMs: 5000,
    async read(milliseconds = 0) {
      await clock.pass(milliseconds);
      const both = readings(2);
      if (isWanted) watcher.refresh();
      else watcher.want('all', 'nodes view');
      isWanted = true;
      await both;
      // The next reading begins when the last one has let go.
      await clock.pass(0);
    },
    another: demo,
    get items() {
      return rowsOf(watcher.states, clock.now());
    },
    rows: () =>
      stage.items
        .flatMap((row) => [row, ...(row.id.startsWith('pair/') ? (row.children ?? []) : [])])
        .map(line),
    beside: (label) => beside(stage.items, label),
    coloured: () => coloured(stage.items),
    async close() {
      watcher.dispose();
      await closeConnections();
      await Promise.all([beacon.close(), execution.close(), ...demos.map((node) => node.close())]);
    },
  };
  return stage;
}
