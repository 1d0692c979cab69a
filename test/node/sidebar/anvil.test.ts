import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { startDemoNode } from '../../../demo/server';
import { createNodeReader } from '../../../monitor/nodes/http-reader';
import { knownNode } from '../../../monitor/nodes/node';
import { probe } from '../../../monitor/nodes/probe';
import type { NodeMemory } from '../../../monitor/readings/node-memory';
import { type NodeState, withFailure, withReading } from '../../../monitor/readings/node-state';
import { readBeacon } from '../../../monitor/readings/read-beacon';
import { readExecution } from '../../../monitor/readings/read-execution';
import type { Reading } from '../../../monitor/readings/reading';
import { closeConnections, send } from '../../../runner/send/send';
import { startAnvil } from '../anvil';
import { coloured, line, rowsOf } from './rows';

/** Ten seconds after the first block of this anvil. */
const now = 1_700_000_010_000;

describe('the sidebar with a real execution node (anvil) on the chain id of mainnet', function () {
  this.timeout(20_000);

  it('is a development node by its version, and red by that of any other client with a block of years ago', async () => {
    const { child, url } = await startAnvil(1);
    try {
      const reader = createNodeReader({
        url,
        signal: new AbortController().signal,
        timeoutMs: 5000,
        send,
      });
      const at = now + 3 * 365 * 86_400_000;
      const result = await readExecution(reader, {}, at);
      assert.ok(result.ok);
      const node = knownNode({ name: 'Anvil', kind: 'execution', url }, 'settings');
      const seen = (reading: Reading) => {
        const [row] = rowsOf([withReading({ node, selected: true }, reading, at)], at);
        return row && line(row);
      };
      // A fork of mainnet has its chain id, and makes blocks on demand.
      assert.equal(seen(result.reading), '[pass-filled charts.green] Anvil | synced · block 0');
      assert.equal(
        seen({ ...result.reading, version: 'Geth/v1.17.10' }),
        '[error charts.red] Anvil | reports impossible values · block 0',
      );
    } finally {
      await closeConnections();
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
  });
});

describe('the sidebar with a real execution node (anvil)', function () {
  this.timeout(10_000);
  let child: ChildProcess | undefined;
  let url = '';
  const reader = (of = url) =>
    createNodeReader({ url: of, signal: new AbortController().signal, timeoutMs: 5000, send });
  const mine = () => reader().call('evm_mine', []);
  const memory: NodeMemory = {};
  let state: NodeState;
  const read = async (at = now) => {
    const result = await readExecution(reader(), memory);
    assert.ok(result.ok);
    state = withReading(state, result.reading, at);
    return rowsOf([state], at);
  };

  before(async function () {
    this.timeout(20_000);
    ({ child, url } = await startAnvil());
    state = { node: knownNode({ name: 'Anvil', kind: 'execution', url }, 'settings'), selected: true };
  });
  after(async () => {
    await closeConnections();
    if (!child) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  });

  it('shows what a person sees of one', async () => {
    const [row] = await read();
    assert.ok(row);
    assert.deepEqual(
      [row, ...(row.children ?? [])].map(line).map((text) => text.replace(url, 'URL')),
      [
        '[pass-filled charts.green] Anvil | synced · block 0',
        '[tag] Version | anvil v1.7.1',
        '[globe] Chain | a development chain (1337)',
        '[git-commit] Latest block | 0 · 10 s old',
        '[lock] Finalized block | 0',
        '[sync] Sync | done',
        '[flame] Base fee | 1 gwei',
        '[dashboard] Gas used | 0.0 % of 30,000,000',
        '[file-binary] Blobs | 0 in the latest block',
        '[inbox] Transaction pool | 0 pending, 0 queued',
        '[link] URL | URL',
      ],
    );
  });

  it('follows its blocks, and sees when they are replaced', async () => {
    await mine();
    await mine();
    assert.equal((await read())[0]?.description, 'synced · block 2');
    const snapshot = await reader().call('evm_snapshot', []);
    assert.ok(snapshot.ok);
    await mine();
    await read();
    // Back to before that block, and on with another one in its place.
    await reader().call('evm_revert', [snapshot.value]);
    await reader().call('evm_setNextBlockTimestamp', [1_700_000_008]);
    await mine();
    const [row] = await read();
    assert.deepEqual(coloured(row ? [row] : []), [
      '[pass-filled charts.green] Anvil | synced · block 3',
      '  [git-compare problemsWarningIcon.foreground] Reorganized | one block replaced, just now',
    ]);
  });

  it('is found out to be an execution node, and not taken for a beacon node', async () => {
    const found = await probe(reader());
    assert.deepEqual(found.ok && [found.kind, found.version], ['execution', 'anvil/v1.7.1']);
    const wrong = await readBeacon(reader(), {});
    assert.deepEqual(!wrong.ok && wrong.failure.cause, 'not-a-node');
  });

  it('stands beside a beacon node on its machine: none drives it, also where it has the same chain', async () => {
    const demo = await startDemoNode({ beaconPort: 0, executionPort: 0 });
    try {
      const result = await readBeacon(reader(demo.beacon), {});
      assert.ok(result.ok);
      const beacon = (depositChainId?: string) =>
        withReading(
          {
            node: knownNode({ name: 'Beacon', kind: 'beacon', url: demo.beacon }, 'settings'),
            selected: true,
          },
          { ...result.reading, ...(depositChainId === undefined ? {} : { depositChainId }) },
          now,
        );
      const labels = (states: readonly NodeState[]) => rowsOf(states, now).map(({ label }) => label);
      assert.deepEqual(labels([beacon(), state]), ['Beacon', 'Anvil']);
      assert.deepEqual(labels([beacon('1'), state]), ['Beacon', 'Anvil']);
    } finally {
      await demo.close();
    }
  });

  it('keeps its last values when it is stopped', async () => {
    assert.ok(child);
    child.kill('SIGTERM');
    await once(child, 'exit');
    child = undefined;
    const gone = await readExecution(reader(), memory);
    assert.ok(!gone.ok);
    state = withFailure(state, gone.failure);
    const [row] = rowsOf([state], now + 60_000);
    assert.equal(row?.description, 'unreachable (refused)');
    assert.equal(
      row?.children?.find(({ label }) => label === 'Latest block')?.description,
      '3 · 1 min old (stale)',
    );
  });
});
