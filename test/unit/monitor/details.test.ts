import assert from 'node:assert/strict';
import {
  createDetailsWatcher,
  type DetailName,
  type NodeDetails,
} from '../../../monitor/details/details-watcher';
import { readForkChoice } from '../../../monitor/details/fork-choice';
import { type KnownNode, knownNode } from '../../../monitor/nodes/node';
import type { NodeMemory } from '../../../monitor/readings/node-memory';
import { type BeaconReading, withReading } from '../../../monitor/readings/node-state';
import { createNodesWatcher } from '../../../monitor/store/watcher';
import { createNodeRows } from '../../../workbench/sidebar/present';
import { rowColors } from '../../../workbench/tree/colors';
import { findRow, type PlainItem } from '../../../workbench/tree/item';
import { createExpandedRows } from '../../../workbench/tree/tree-model';
import { thresholds } from '../../thresholds';
import { fakeClock } from './fake-clock';
import { fakeReader, notFound, refused } from './fake-reader';

const node = knownNode({ name: 'Home', kind: 'beacon', url: 'http://127.0.0.1:5052' }, 'settings');
const root = (digit: string) => `0x${digit.repeat(64)}`;
const tree = {
  data: {
    prune_threshold: 256,
    justified_checkpoint: { epoch: '11', root: root('a') },
    finalized_checkpoint: { epoch: '10', root: root('b') },
    nodes: [
      { slot: '320', parent: null, execution_status: { Valid: root('1') } },
      { slot: '321', parent: 0, execution_status: { Valid: root('2') } },
      { slot: '323', parent: 0, execution_status: { Invalid: root('3') } },
      { slot: '322', parent: 1, execution_status: { Optimistic: root('4') } },
    ],
    indices: {},
    previous_proposer_boost: { root: root('0'), score: 40_000_000_000 },
  },
};
const standardTree = {
  justified_checkpoint: { epoch: '11', root: root('a') },
  finalized_checkpoint: { epoch: '10', root: root('b') },
  fork_choice_nodes: [
    { slot: '320', block_root: root('1'), parent_root: root('0'), validity: 'valid' },
    { slot: '321', block_root: root('2'), parent_root: root('1'), validity: 'optimistic' },
  ],
};
const reading: BeaconReading = {
  kind: 'beacon',
  headSlot: '323',
  syncDistance: '0',
  isSyncing: false,
  isOptimistic: false,
  elOffline: false,
  prefix: '/lighthouse',
  executionLayer: { cachedBlock: '3047' },
};

function rowOf(details: NodeDetails | undefined, id: string): PlainItem | undefined {
  const state = withReading({ node, selected: true }, reading, 0);
  const rows = createNodeRows().present([state], { thresholds, now: 0, details: () => details });
  return findRow(rows, `${node.id}/${id}`);
}
const lines = (row: PlainItem | undefined) =>
  [row, ...(row?.children ?? [])].map((item) =>
    [item?.label, item?.description].filter((text) => text !== undefined).join(' | '),
  );

describe('the fork choice of a beacon node', () => {
  it('is summed up from the extension endpoint', async () => {
    const result = await readForkChoice(fakeReader({ '/lighthouse/proto_array': tree }), {
      prefix: '/lighthouse',
    });
    assert.ok(result.ok);
    const row = rowOf({ 'fork-choice': { node, value: result.value } }, 'fork-choice');
    assert.deepEqual(lines(row), [
      'Fork choice | 2 branches',
      'Blocks | 4, from slot 320 to 323',
      'Branches | 2',
      'Justified epoch | 11',
      'Finalized epoch | 10',
      'Execution payloads | 1 not verified yet, 1 invalid',
      'Proposer boost | 40 ether',
      'Prune threshold | 256 blocks',
    ]);
    assert.equal(row?.children?.[4]?.icon?.color, rowColors.warning);
    assert.match(row?.request?.text ?? '', /\/lighthouse\/proto_array$/m);
  });

  it('is summed up from the standard endpoint where there is no other', async () => {
    const memory: NodeMemory = {};
    const reader = fakeReader({
      '/lighthouse/proto_array': notFound,
      '/vendor/proto_array': notFound,
      '/eth/v1/debug/fork_choice': standardTree,
    });
    const result = await readForkChoice(reader, memory);
    assert.ok(result.ok);
    const row = rowOf({ 'fork-choice': { node, value: result.value } }, 'fork-choice');
    assert.deepEqual(lines(row), [
      'Fork choice | one branch',
      'Blocks | 2, from slot 320 to 321',
      'Branches | 1',
      'Justified epoch | 11',
      'Finalized epoch | 10',
      'Execution payloads | 1 not verified yet',
    ]);
    assert.match(row?.request?.text ?? '', /\/eth\/v1\/debug\/fork_choice$/m);
    await readForkChoice(reader, memory);
    assert.deepEqual(reader.asked.slice(3), ['/eth/v1/debug/fork_choice'], 'the endpoint is remembered');
  });

  it('says why it is not known', async () => {
    const odd = await readForkChoice(fakeReader({ '/eth/v1/debug/fork_choice': { data: 1 } }), {
      prefix: null,
    });
    assert.ok(!odd.ok);
    assert.deepEqual(lines(rowOf({ 'fork-choice': { node, failure: odd.failure } }, 'fork-choice')), [
      'Fork choice',
      'The fork choice has a format that Slotpad does not know.',
    ]);
    const gone = await readForkChoice(fakeReader({ '/lighthouse/proto_array': refused }), {});
    assert.deepEqual(gone, { ok: false, failure: refused }, 'a node that does not respond is asked once');
    assert.deepEqual(lines(rowOf(undefined, 'fork-choice')), ['Fork choice', 'Loading']);
  });
});

describe('details of a node', () => {
  const answers = {
    '/lighthouse/proto_array': tree,
    '/lighthouse/eth1/block_cache': {
      data: [
        { number: 1000, deposit_count: 16_000 },
        { number: 3047, deposit_count: 16_384 },
      ],
    },
  };
  const stage = () => {
    const clock = fakeClock(0);
    const reader = fakeReader(answers);
    const nodes = createNodesWatcher({ clock, readerFor: () => reader, interval: () => 6000 });
    let changes = 0;
    const watcher = createDetailsWatcher({ nodes, interval: () => 60_000, changed: () => changes++ });
    const expand = (of: KnownNode, ...details: readonly DetailName[]) =>
      watcher.setExpanded(details.map((detail) => ({ node: of, detail })));
    return { clock, expand, reader, watcher, changes: () => changes };
  };

  it('are read once a minute, only while their row is expanded and visible', async () => {
    const { clock, expand, reader, watcher } = stage();
    expand(node, 'fork-choice');
    await clock.pass(120_000);
    assert.deepEqual(reader.asked, [], 'the view is hidden');
    watcher.setVisible(true);
    await clock.pass(59_999);
    assert.deepEqual(reader.asked, ['/lighthouse/proto_array']);
    await clock.pass(1);
    assert.equal(reader.asked.length, 2);
    expand(node);
    await clock.pass(120_000);
    assert.equal(reader.asked.length, 2, 'the row is collapsed');
    assert.equal(watcher.of(node.id)?.['fork-choice']?.value?.blocks, 4, 'the last value is kept');
    watcher.dispose();
  });

  it('sum up the block cache', async () => {
    const { clock, expand, reader, watcher, changes } = stage();
    watcher.setVisible(true);
    expand(node, 'block-cache');
    await clock.pass(0);
    assert.equal(changes(), 1);
    assert.deepEqual(reader.asked, ['/lighthouse/eth1/block_cache']);
    assert.deepEqual(lines(rowOf(watcher.of(node.id), 'execution-layer/block-cache')), [
      'Block cache | 2 blocks',
      'Blocks | 2, from 1,000 to 3,047',
      'Deposits | 16,384',
    ]);
    watcher.dispose();
  });

  it('of another address are read again, and those of a removed node are forgotten', async () => {
    const { clock, expand, reader, watcher } = stage();
    watcher.setVisible(true);
    expand(node, 'fork-choice');
    await clock.pass(0);
    watcher.setNodes([{ ...node, url: 'http://127.0.0.1:5053' }]);
    assert.equal(watcher.of(node.id), undefined);
    await clock.pass(0);
    assert.equal(reader.asked.length, 2);
    watcher.setNodes([]);
    await clock.pass(120_000);
    assert.equal(reader.asked.length, 2);
    assert.equal(watcher.of(node.id), undefined);
    watcher.dispose();
  });
});

describe('the expanded rows of a view', () => {
  it('are on screen only while their parents are expanded', () => {
    const parents: Record<string, string> = { 'a/b': 'a', 'a/b/c': 'a/b' };
    const rows = createExpandedRows((id) => parents[id]);
    assert.equal(rows.set('a', true), true);
    assert.equal(rows.set('a', true), false, 'nothing changed');
    rows.set('a/b/c', true);
    assert.deepEqual(rows.shown, ['a']);
    rows.set('a/b', true);
    assert.deepEqual(rows.shown, ['a', 'a/b/c', 'a/b']);
    rows.set('a', false);
    assert.deepEqual(rows.shown, []);
    rows.set('a', true);
    assert.deepEqual(rows.shown, ['a/b/c', 'a/b', 'a']);
  });
});
