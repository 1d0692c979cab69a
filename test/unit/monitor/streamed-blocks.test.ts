import assert from 'node:assert/strict';
import { judge } from '../../../monitor/health/health';
import { knownNode } from '../../../monitor/nodes/node';
import type { NodeAnswer, NodeFailure, NodeReader } from '../../../monitor/nodes/reader';
import { createNodeEvents } from '../../../monitor/poll/node-events';
import { createNodesWatcher } from '../../../monitor/store/watcher';
import type { StreamEvent } from '../../../runner/model/outcome';
import { thresholds } from '../../thresholds';
import { fakeClock } from './fake-clock';

const minute = 60_000;
const timedOut: NodeFailure = { cause: 'timed-out', what: 'No response within 10 s.', remedy: '' };
const hex = (value: number) => `0x${value.toString(16)}`;

/** A node of a chain with a block each two seconds, watched over its WebSocket. */
function watching(url = 'ws://127.0.0.1:8546') {
  const clock = fakeClock(1_795_000_000_000);
  const node = { blockMs: 2000, hangs: false, serves: true, branch: 0, forkedAt: Number.POSITIVE_INFINITY };
  const asked: string[] = [];
  const headAt = () => Math.floor(clock.now() / node.blockMs);
  const id = (at: number) =>
    `0x${(at >= node.forkedAt ? node.branch : 0).toString(16)}${String(at).padStart(63, '0')}`;
  const header = (at: number) => ({
    number: hex(at),
    timestamp: hex(Math.floor((at * node.blockMs) / 1000)),
    hash: id(at),
    parentHash: id(at - 1),
  });
  const call = async (method: string, params: readonly unknown[] = []): Promise<NodeAnswer> => {
    asked.push([method, ...params.slice(0, 1)].join(' '));
    if (node.hangs) {
      return new Promise((resolve) => clock.after(10_000, () => resolve({ ok: false, failure: timedOut })));
    }
    const [first] = params;
    const values: Readonly<Record<string, unknown>> = {
      eth_syncing: false,
      web3_clientVersion: 'Geth/v1.17.0',
      eth_chainId: '0x2105',
      net_peerCount: '0x20',
      txpool_status: { pending: '0x1', queued: '0x0' },
    };
    const at =
      first === 'latest' ? headAt() : first === 'finalized' ? headAt() - 64 - (headAt() % 32) : Number(first);
    return { ok: true, value: method === 'eth_getBlockByNumber' ? header(at) : values[method] };
  };
  const none = () => assert.fail('an execution node has no paths');
  const reader: NodeReader = { get: none, post: none, call };
  const opened: string[] = [];
  let say: ((event: StreamEvent) => void) | undefined;
  let breakStream: () => void = () => undefined;
  const events = createNodeEvents({
    clock,
    open: (_, path, { onEvent, signal }) =>
      new Promise((resolve) => {
        opened.push(path);
        if (!node.serves) return resolve(undefined);
        say = onEvent;
        breakStream = () => {
          say = undefined;
          resolve(undefined);
        };
        signal.addEventListener('abort', breakStream);
      }),
  });
  const send = (value: unknown) => say?.({ event: 'newHeads', data: JSON.stringify(value), problems: [] });
  const addBlock = () => {
    clock.after(node.blockMs - (clock.now() % node.blockMs), () => {
      if (!node.hangs) send(header(headAt()));
      addBlock();
    });
  };
  addBlock();
  const base = knownNode({ name: 'Base', kind: 'execution', url }, 'settings');
  const watcher = createNodesWatcher({ clock, events, readerFor: () => reader, interval: () => 6000 });
  watcher.setNodes([base], new Set());
  events.setNodes([base]);
  watcher.want('all', 'nodes view');
  const state = () => {
    const [one] = watcher.states;
    assert.ok(one);
    return one;
  };
  return {
    clock,
    node,
    opened,
    send,
    state,
    headAt,
    breakStream: () => breakStream(),
    words: () => judge(state(), thresholds, clock.now()).state,
    head: () => {
      const { reading } = state();
      return reading?.kind === 'execution' ? Number(reading.headBlock) : undefined;
    },
    /** How often each request was sent since the last call. */
    sent(): Readonly<Record<string, number>> {
      const counts: Record<string, number> = {};
      for (const one of asked.splice(0)) counts[one] = (counts[one] ?? 0) + 1;
      return counts;
    },
  };
}

const sum = (counts: Readonly<Record<string, number>>) =>
  Object.values(counts).reduce((all, one) => all + one, 0);
const latest = 'eth_getBlockByNumber latest';

describe('the new heads of an execution node over its WebSocket', () => {
  it('are its latest blocks, so that it is asked for them four times in a minute', async () => {
    const { clock, head, headAt, opened, sent, words } = watching();
    await clock.pass(2 * minute);
    assert.deepEqual(opened, ['newHeads']);
    sent();
    for (let readings = 0; readings < 10; readings++) {
      await clock.pass(6000);
      assert.ok(headAt() - (head() ?? 0) <= 3, 'not older than the last reading');
    }
    const counts = sent();
    assert.ok((counts[latest] ?? 0) <= 4, JSON.stringify(counts));
    assert.ok(sum(counts) <= 20, JSON.stringify(counts));
    assert.equal(words(), 'synced');
  });

  it('are not asked for at a node without a socket', async () => {
    const { clock, opened, sent } = watching('http://127.0.0.1:8545');
    await clock.pass(2 * minute);
    assert.deepEqual(opened, []);
    assert.ok((sent()[latest] ?? 0) >= 20);
  });

  it('are asked for where the subscription ends or is not served, and it is opened again', async () => {
    const { breakStream, clock, node, opened, sent, words } = watching();
    await clock.pass(minute);
    node.serves = false;
    breakStream();
    sent();
    await clock.pass(minute);
    assert.ok((sent()[latest] ?? 0) >= 9);
    assert.equal(words(), 'synced');
    node.serves = true;
    await clock.pass(5 * minute);
    assert.ok(opened.length >= 3);
    sent();
    await clock.pass(minute);
    assert.ok((sent()[latest] ?? 0) <= 4);
  });

  it('do not keep a node synced that hangs', async () => {
    const { clock, node, words } = watching();
    await clock.pass(minute);
    node.hangs = true;
    await clock.pass(40_000);
    assert.equal(words(), 'unreachable');
  });

  it('that do not follow on the last one are a reorganization, which is counted', async () => {
    const { clock, headAt, node, state } = watching();
    await clock.pass(minute);
    node.branch = 15;
    node.forkedAt = headAt() - 1;
    await clock.pass(12_000);
    assert.ok((state().reorg?.depth ?? 0) >= 1);
  });

  it('that say nonsense are not believed', async () => {
    const { clock, head, headAt, send, words } = watching();
    await clock.pass(minute);
    for (const value of [
      null,
      {},
      { number: '0xffffff', hash: '0x1', parentHash: '0x2', timestamp: '0x1' },
    ]) {
      send(value);
      await clock.pass(6000);
      assert.equal(words(), 'synced');
      assert.ok(Math.abs(headAt() - (head() ?? 0)) <= 3);
    }
  });
});
