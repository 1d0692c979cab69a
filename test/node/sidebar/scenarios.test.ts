import assert from 'node:assert/strict';
import { type DemoNode, startDemoNode } from '../../../demo/server';
import { type Scenario, scenarios } from '../../../demo/world/scenario';
import { createNodeReader } from '../../../monitor/nodes/http-reader';
import { knownNode } from '../../../monitor/nodes/node';
import { createNodesWatcher, type NodesWatcher } from '../../../monitor/store/watcher';
import { closeConnections, send } from '../../../runner/send/send';
import { beginnings } from '../../support/beginnings';
import { fakeClock } from '../../unit/monitor/fake-clock';
import { type ManualClock, manualClock } from '../demo/manual-clock';
import { beside, coloured, rowsOf } from './rows';

/** Twelve seconds, as on the main network; the clock of the demo node only moves by hand. */
const slot = 12_000;

interface Stage {
  readonly clock: ManualClock;
  readonly watcher: NodesWatcher;
  /** Both nodes read once more, over real sockets, after so many milliseconds. */
  read(milliseconds?: number): Promise<void>;
  lines(): readonly string[];
  beside(label: string): string | undefined;
  close(): Promise<void>;
}

async function play(scenario: Scenario): Promise<Stage> {
  const clock = manualClock();
  const demo: DemoNode = await startDemoNode({
    beaconPort: 0,
    executionPort: 0,
    scenario,
    clock,
    beginnings,
    gui: true,
  });
  // The clock of the demo node says what time it is; pauses between readings are skipped by asking for a refresh.
  const timers = fakeClock(0);
  const watcher = createNodesWatcher({
    clock: { now: clock.now, after: timers.after },
    interval: () => 6000,
    readerFor: ({ url }, signal) => createNodeReader({ url, signal, timeoutMs: 10_000, send }),
  });
  watcher.setNodes(
    [
      knownNode({ name: 'Mine beacon', kind: 'beacon', url: demo.beacon }, 'settings'),
      knownNode({ name: 'Mine execution', kind: 'execution', url: demo.execution }, 'settings'),
    ],
    new Set(),
  );
  const settled = (count: number) =>
    new Promise<void>((resolve) => {
      let left = count;
      const heard = watcher.onReading(() => {
        left -= 1;
        if (left > 0) return;
        heard.dispose();
        resolve();
      });
    });
  let begun = false;
  return {
    clock,
    watcher,
    async read(milliseconds = 0) {
      clock.advance(milliseconds);
      const both = settled(2);
      if (begun) watcher.refresh();
      else watcher.want('all', 'nodes view');
      begun = true;
      // A slow node answers when its clock has moved on.
      let done = false;
      void both.then(() => {
        done = true;
      });
      while (!done) {
        if (scenario === 'slow' && clock.waiting() > 0) clock.advance(100);
        await new Promise((resolve) => setImmediate(resolve));
      }
      await timers.pass(0);
    },
    lines: () => coloured(rowsOf(watcher.states, clock.now())),
    beside: (label) => beside(rowsOf(watcher.states, clock.now()), label),
    async close() {
      watcher.dispose();
      await demo.close();
    },
  };
}

const readings = 7;

/** What a person sees after some readings, a slot apart: the state, its cause, and where it is. */
const shown: Readonly<Record<Scenario, readonly string[]>> = {
  healthy: [
    '[pass-filled charts.green] Mine | synced',
    '  [pass-filled charts.green] Mine beacon | synced · slot 166 · 74 peers',
    '  [pass-filled charts.green] Mine execution | synced · block 161 · 74 peers',
  ],
  syncing: [
    '[sync charts.red] Mine | syncing, 6,286 slots behind, 1.6 slots/s, 1 h 6 min left · beacon',
    '  [sync charts.red] Mine beacon | syncing, 6,286 slots behind, 1.6 slots/s, 1 h 6 min left · slot 280 · 72 peers',
    '    [sync charts.red] Sync | 6,286 slots behind, 1.6 slots/s, 1 h 6 min left (SyncingFinalized)',
    '  [sync problemsWarningIcon.foreground] Mine execution | syncing, 6,090 blocks behind, 1.5 blocks/s, 1 h 6 min left · block 271 · 72 peers',
    '    [sync problemsWarningIcon.foreground] Sync | block 271 of 6,361, 1.5 blocks/s, 1 h 6 min left',
  ],
  stalled: [
    '[error charts.red] Mine | stalled, 26 slots behind, no peers, for 1 min · beacon',
    '  [error charts.red] Mine beacon | stalled, 26 slots behind, no peers, for 1 min · slot 140',
    '    [git-commit charts.red] Head slot | 140 · 5 min old · has not moved for 1 min',
    '    [sync charts.red] Sync | 26 slots behind (Stalled)',
    '    [broadcast charts.red] Peers | none connected',
    '    [plug problemsWarningIcon.foreground] NAT | ports closed',
    '  [error charts.red] Mine execution | no peers for 1 min · block 136',
    '    [broadcast charts.red] Peers | 0 connected',
  ],
  'few-peers': [
    '[error charts.red] Mine | few peers (3) for 1 min · beacon',
    '  [error charts.red] Mine beacon | few peers (3) for 1 min · slot 166',
    '    [broadcast charts.red] Peers | 3 connected (1 in, 2 out)',
    '    [plug problemsWarningIcon.foreground] NAT | ports closed',
    '  [warning problemsWarningIcon.foreground] Mine execution | few peers (3) for 1 min · block 161',
    '    [broadcast problemsWarningIcon.foreground] Peers | 3 connected',
  ],
  'no-peers': [
    '[error charts.red] Mine | no peers for 1 min · both',
    '  [error charts.red] Mine beacon | no peers for 1 min · slot 166',
    '    [broadcast charts.red] Peers | none connected',
    '  [error charts.red] Mine execution | no peers for 1 min · block 161',
    '    [broadcast charts.red] Peers | 0 connected',
  ],
  'no-finality': [
    '[warning problemsWarningIcon.foreground] Mine | not finalizing, 5 epochs, for 1 min · beacon',
    '  [warning problemsWarningIcon.foreground] Mine beacon | not finalizing, 5 epochs, for 1 min · slot 166 · 74 peers',
    '    [lock problemsWarningIcon.foreground] Finalized epoch | 0 · 5 epochs behind the head',
    '    [graph problemsWarningIcon.foreground] Participation | 51.7 % of the stake in epoch 3 · 56.2 % of the sync committee',
    '  [warning problemsWarningIcon.foreground] Mine execution | not finalizing, 5 epochs, for 1 min · block 161 · 74 peers',
    '    [lock problemsWarningIcon.foreground] Finalized block | 0',
  ],
  starting: [
    '[warning problemsWarningIcon.foreground] Mine | starting or syncing (HTTP 503) · beacon; no block yet · execution',
    '  [warning problemsWarningIcon.foreground] Mine beacon | starting or syncing (HTTP 503) for 1 min · next try in 5 s',
    '    [warning problemsWarningIcon.foreground] 503 Service Unavailable.',
    '  [warning problemsWarningIcon.foreground] Mine execution | no block yet for 1 min · next try in 5 s',
    '    [warning problemsWarningIcon.foreground] The node has no block yet.',
  ],
  'el-offline': [
    '[debug-disconnect charts.red] Mine | unreachable (refused) for 1 min · execution',
    '  [error charts.red] Mine beacon | execution layer offline for 1 min · slot 166 · 74 peers',
    '    [server-process charts.red] Execution layer | offline',
    '  [debug-disconnect charts.red] Mine execution | unreachable (refused) for 1 min · next try in 5 s',
    '    [error charts.red] Nothing listens on 127.0.0.1.',
  ],
  optimistic: [
    '[error charts.red] Mine | optimistic, head not verified, for 1 min',
    '  [error charts.red] Mine beacon | optimistic, head not verified, for 1 min · slot 166 · 74 peers',
    '    [server-process charts.red] Execution layer | online, head not verified yet',
    '  [pass-filled charts.green] Mine execution | synced · block 161 · 74 peers',
  ],
  backfilling: [
    '[history charts.blue] Mine | synced, backfilling (24 %)',
    '  [history charts.blue] Mine beacon | synced, backfilling (24 %) · slot 166 · 74 peers',
    '    [sync charts.blue] Sync | history 24 % filled in, 379,400 slots left',
    '  [pass-filled charts.green] Mine execution | synced · block 161 · 74 peers',
  ],
  reorg: [
    '[pass-filled charts.green] Mine | synced',
    '  [pass-filled charts.green] Mine beacon | synced · slot 166 · 74 peers',
    '    [git-compare problemsWarningIcon.foreground] Reorganized | 2 blocks replaced, 12 s ago',
    '  [pass-filled charts.green] Mine execution | synced · block 161 · 74 peers',
    '    [git-compare problemsWarningIcon.foreground] Reorganized | 2 blocks replaced, 12 s ago',
  ],
  // How far its clock came while answers were waited for is not the same each time.
  slow: [
    '[warning problemsWarningIcon.foreground] Mine | synced, slow to respond (2 s), for 2 min · both',
    '  [warning problemsWarningIcon.foreground] Mine beacon | synced, slow to respond (2 s), for 2 min · slot N · N peers',
    '    [watch problemsWarningIcon.foreground] Responds slowly | after 2 s',
    '  [warning problemsWarningIcon.foreground] Mine execution | synced, slow to respond (2 s), for 2 min · block N · N peers',
    '    [watch problemsWarningIcon.foreground] Responds slowly | after 2 s',
  ],
  flapping: [
    '[warning problemsWarningIcon.foreground] Mine | flapping, 3 of the last 7 readings failed, for 36 s · both',
    '  [warning problemsWarningIcon.foreground] Mine beacon | flapping, 3 of the last 7 readings failed, for 36 s · slot 166 · 74 peers',
    '    [warning problemsWarningIcon.foreground] Connection | 3 of the last 7 readings failed',
    '  [warning problemsWarningIcon.foreground] Mine execution | flapping, 3 of the last 7 readings failed, for 36 s · block 161 · 74 peers',
    '    [warning problemsWarningIcon.foreground] Connection | 3 of the last 7 readings failed',
  ],
  'many-peers': [
    '[pass-filled charts.green] Mine | synced',
    '  [pass-filled charts.green] Mine beacon | synced · slot 166 · 8,399 peers',
    '  [pass-filled charts.green] Mine execution | synced · block 161 · 8,399 peers',
  ],
  lying: [
    '[error charts.red] Mine | reports impossible values for 1 min · beacon',
    '  [error charts.red] Mine beacon | reports impossible values for 1 min · next try in 5 s',
    '    [error charts.red] The root that the node reports for its head is not the hash of the header in the same response.',
    '  [pass-filled charts.green] Mine execution | synced · block 161 · 74 peers',
  ],
};

const unsteady = (text: string) => text.replace(/\d+/, 'N');

describe('the sidebar shows of the demo node', function () {
  this.timeout(20_000);
  after(closeConnections);

  for (const [scenario, lines] of Object.entries(shown) as [Scenario, readonly string[]][]) {
    it(`${scenario}: ${scenarios[scenario]}`, async () => {
      const stage = await play(scenario);
      try {
        for (let reading = 0; reading < readings; reading++) await stage.read(reading === 0 ? 0 : slot);
        const seen = stage.lines().map((row) => {
          const text = row.replace(/(127\.0\.0\.1):\d+/, '$1');
          return scenario === 'slow' ? text.replace(/\b\d+ peers|(?<=slot |block )\d+/g, unsteady) : text;
        });
        assert.deepEqual(seen, lines);
      } finally {
        await stage.close();
      }
    });
  }

  it('flapping, while the connections are dropped: what was known, and why it is not known now', async () => {
    const stage = await play('flapping');
    try {
      await stage.read();
      await stage.read(slot);
      assert.deepEqual(
        stage.lines().map((row) => row.replace(/(127\.0\.0\.1):\d+/, '$1')),
        [
          '[debug-disconnect charts.red] Mine | unreachable (connection lost) · both',
          '  [debug-disconnect charts.red] Mine beacon | unreachable (connection lost) · next try in 5 s',
          '    [error charts.red] 127.0.0.1 closed the connection without a response.',
          '  [debug-disconnect charts.red] Mine execution | unreachable (connection lost) · next try in 5 s',
          '    [error charts.red] 127.0.0.1 closed the connection without a response.',
        ],
      );
      assert.equal(stage.beside('Last response'), '12 s ago');
      assert.equal(stage.beside('Head slot'), '160 · 12 s old (stale)');
    } finally {
      await stage.close();
    }
  });
});
