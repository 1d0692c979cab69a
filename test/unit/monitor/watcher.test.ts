import assert from 'node:assert/strict';
import { type KnownNode, knownNode } from '../../../monitor/nodes/node';
import type { NodeReader } from '../../../monitor/nodes/reader';
import { createPeersWatcher } from '../../../monitor/peers/peers-watcher';
import type { Part } from '../../../monitor/store/part';
import { createNodesWatcher } from '../../../monitor/store/watcher';
import { findRow, type PlainItem } from '../../../workbench/tree/item';
import { createTreeModel } from '../../../workbench/tree/tree-model';
import { fakeClock, settled } from './fake-clock';
import { emptyBeacon, emptyExecution, fakeReader, refused } from './fake-reader';

const home = knownNode({ name: 'Home', kind: 'beacon', url: 'http://127.0.0.1:5052' }, 'settings');
const exec = knownNode({ name: 'Exec', kind: 'execution', url: 'http://127.0.0.1:8545' }, 'settings');
const syncing = (slot: number) => ({
  data: { head_slot: String(slot), sync_distance: '0', is_syncing: false },
});

function readersOf(answers: Readonly<Record<string, () => Readonly<Record<string, unknown>>>>) {
  const asked: string[] = [];
  const readerFor = (node: KnownNode): NodeReader => {
    asked.push(node.name);
    // A node of the other layer is looked for too.
    const empty = { ...emptyBeacon, ...emptyExecution };
    return fakeReader({ ...empty, ...answers[node.name]?.() });
  };
  return { asked, readerFor };
}

describe('watching nodes', () => {
  it('reads only while the view can be seen', async () => {
    const clock = fakeClock(0);
    const { asked, readerFor } = readersOf({ Home: () => ({ '/eth/v1/node/syncing': syncing(7) }) });
    const watcher = createNodesWatcher({ clock, readerFor, interval: () => 1000 });
    watcher.setNodes([home], new Set([home.id]));
    await clock.pass(5000);
    assert.deepEqual(asked, []);
    const view = watcher.want('all', 'nodes view');
    await clock.pass(2000);
    assert.deepEqual(asked, ['Home', 'Home', 'Home']);
    view.dispose();
    await clock.pass(5000);
    assert.equal(asked.length, 3);
    assert.equal(clock.waiting, 0);
    assert.equal(watcher.states[0]?.reading?.kind, 'beacon');
  });

  it('keeps what it knows of nodes that stay, and forgets those whose address changed', async () => {
    const clock = fakeClock(0);
    const { readerFor } = readersOf({ Home: () => ({ '/eth/v1/node/syncing': syncing(7) }) });
    const watcher = createNodesWatcher({ clock, readerFor, interval: () => 1000 });
    watcher.want('all', 'nodes view');
    watcher.setNodes([home], new Set([home.id]));
    await clock.pass(0);
    watcher.setNodes([exec, home], new Set());
    assert.deepEqual(
      watcher.states.map((state) => [state.node.name, state.selected, state.reading !== undefined]),
      [
        ['Exec', false, false],
        ['Home', false, true],
      ],
    );
    watcher.setNodes([{ ...home, url: 'http://127.0.0.1:1' }], new Set());
    assert.deepEqual(
      watcher.states.map((state) => state.reading),
      [undefined],
    );
    watcher.dispose();
    assert.equal(clock.waiting, 0);
  });

  it('keeps the last reading when the node goes away, and drops the failure when it comes back', async () => {
    const clock = fakeClock(0);
    let answer: unknown = syncing(7);
    const { readerFor } = readersOf({ Home: () => ({ '/eth/v1/node/syncing': answer }) });
    const watcher = createNodesWatcher({ clock, readerFor, interval: () => 1000 });
    watcher.setNodes([home], new Set());
    watcher.want('all', 'nodes view');
    await clock.pass(0);
    answer = refused;
    await clock.pass(1000);
    const [down] = watcher.states;
    assert.deepEqual([down?.failure, down?.readAt], [refused, 0]);
    answer = syncing(9);
    await clock.pass(1000);
    const [back] = watcher.states;
    assert.deepEqual([back?.failure, back?.readAt, back?.headMovedAt], [undefined, 2000, 2000]);
  });

  it('drops what arrives after the view was hidden', async () => {
    const clock = fakeClock(0);
    let answer: (value: unknown) => void = () => undefined;
    let changes = 0;
    const watcher = createNodesWatcher({
      clock,
      readerFor: () => ({
        get: () =>
          new Promise((resolve) => {
            answer = (value) => resolve({ ok: true, value });
          }),
        post: async () => ({ ok: false, failure: refused }),
        call: async () => ({ ok: false, failure: refused }),
      }),
      interval: () => 1000,
    });
    watcher.onReading(() => changes++);
    watcher.setNodes([home], new Set());
    watcher.want('all', 'nodes view').dispose();
    answer(syncing(7));
    await settled();
    answer({});
    await settled();
    assert.equal(changes, 0);
    assert.equal(watcher.states[0]?.reading, undefined);
  });

  it('has one poller for all who want a node, at the pace of whoever wants it soonest', async () => {
    const clock = fakeClock(0);
    const { asked, readerFor } = readersOf({
      Home: () => ({ '/eth/v1/node/syncing': syncing(7) }),
      Exec: () => ({}),
    });
    const watcher = createNodesWatcher({ clock, readerFor, interval: () => 1000 });
    watcher.setNodes([home, exec], new Set());
    const alerts = watcher.want(home.id, 'alerts', () => 4000);
    await clock.pass(7999);
    assert.deepEqual(asked, ['Home', 'Home'], "at 0 and at 4 s; Exec is nobody's");
    // The last reading is 3,999 ms old: whoever looks now does not wait for a pace that is not theirs.
    const view = watcher.want(home.id, 'dashboard');
    assert.deepEqual(watcher.reasons(home.id), ['alerts', 'dashboard']);
    await clock.pass(2000);
    assert.deepEqual(asked, Array(5).fill('Home'), 'at once, then every second');
    view.dispose();
    view.dispose();
    await clock.pass(10_000);
    assert.equal(asked.length, 8);
    alerts.dispose();
    assert.deepEqual(watcher.reasons(home.id), []);
    assert.equal(clock.waiting, 0);
  });

  it('does not read a node that went and came back while its last reading still lets go', async () => {
    const clock = fakeClock(0);
    const waiting: ((answer: { ok: false; failure: typeof refused }) => void)[] = [];
    const ask = () => new Promise<{ ok: false; failure: typeof refused }>((resolve) => waiting.push(resolve));
    const watcher = createNodesWatcher({
      clock,
      readerFor: () => ({ get: ask, post: ask, call: ask }),
      interval: () => 1000,
    });
    watcher.want('all', 'nodes view');
    watcher.setNodes([home], new Set());
    watcher.setNodes([], new Set());
    watcher.setNodes([home], new Set());
    watcher.setNodes([{ ...home, url: 'http://127.0.0.1:1' }], new Set());
    await clock.pass(5000);
    assert.equal(waiting.length, 1);
    waiting[0]?.({ ok: false, failure: refused });
    await clock.pass(0);
    assert.equal(waiting.length, 2, 'one for the last of them');
    watcher.dispose();
  });

  it('does not read it either while somebody else keeps its store', async () => {
    const clock = fakeClock(0);
    const waiting: (() => void)[] = [];
    const ask = () =>
      new Promise<{ ok: false; failure: typeof refused }>((resolve) => {
        waiting.push(() => resolve({ ok: false, failure: refused }));
      });
    const watcher = createNodesWatcher({
      clock,
      readerFor: () => ({ get: ask, post: ask, call: ask }),
      interval: () => 1000,
    });
    const peers = createPeersWatcher({ nodes: watcher, interval: () => 1000, changed: () => undefined });
    peers.setNode(home);
    watcher.want('all', 'nodes view');
    watcher.setNodes([home], new Set());
    watcher.setNodes([], new Set());
    watcher.setNodes([home], new Set());
    await clock.pass(5000);
    assert.equal(waiting.length, 1);
    waiting[0]?.();
    await clock.pass(0);
    assert.equal(waiting.length, 2);
    watcher.dispose();
  });

  it('tells whoever listens of each reading, well or not', async () => {
    const clock = fakeClock(0);
    let answer: unknown = syncing(7);
    const { readerFor } = readersOf({ Home: () => ({ '/eth/v1/node/syncing': answer }) });
    const watcher = createNodesWatcher({ clock, readerFor, interval: () => 1000 });
    const told: unknown[] = [];
    const ending = watcher.onReading((state) => told.push([state.node.name, state.readAt, state.failure]));
    watcher.want(home.id, 'dashboard');
    watcher.setNodes([home], new Set());
    await clock.pass(0);
    answer = refused;
    await clock.pass(1000);
    ending.dispose();
    await clock.pass(1000);
    assert.deepEqual(told, [
      ['Home', 0, undefined],
      ['Home', 0, refused],
    ]);
  });

  it('reads the peers of the selected node alone', async () => {
    const clock = fakeClock(0);
    const { asked, readerFor } = readersOf({ Home: () => ({ '/lighthouse/peers/connected': [] }) });
    const interval = () => 1000;
    const nodes = createNodesWatcher({ clock, readerFor, interval });
    const watcher = createPeersWatcher({ nodes, interval, changed: () => undefined });
    watcher.setVisible(true);
    watcher.setNode(home);
    watcher.setNode(home);
    await clock.pass(1000);
    assert.deepEqual(asked, ['Home', 'Home']);
    assert.deepEqual(watcher.state, {
      node: home,
      peers: [],
      from: '/lighthouse/peers/connected',
      readAt: 1000,
      since: 0,
      moves: [],
      cameCount: 0,
      wentCount: 0,
    });
    watcher.setNode(undefined);
    await clock.pass(5000);
    assert.deepEqual(watcher.state, {});
    assert.equal(asked.length, 2);
  });
});

describe('which rows are drawn again', () => {
  const row = (id: string, description: string, children?: PlainItem[]): PlainItem => ({
    id,
    label: id,
    description,
    ...(children ? { children } : {}),
  });
  const tree = (head: string, url: string, ...more: PlainItem[]) => [
    row('a', 'x', [row('a/head', head), row('a/url', url)]),
    row('b', 'y'),
    ...more,
  ];
  /** What is drawn again when the second tree follows the first, of which these rows were opened. */
  const changed = (before: PlainItem[], after: PlainItem[], opened: readonly string[] = ['a']) => {
    const model = createTreeModel();
    model.update(before);
    model.children(undefined);
    for (const id of opened) model.children(id);
    return model.update(after);
  };

  it('are none when nothing changed', () => {
    assert.deepEqual(changed(tree('1', 'u'), tree('1', 'u')), []);
  });
  it('are the rows whose text changed', () => {
    assert.deepEqual(changed(tree('1', 'u'), tree('2', 'u')), ['a/head']);
    assert.deepEqual(changed(tree('1', 'u'), [row('a', 'z', [row('a/head', '2')]), row('b', 'z')]), [
      'a',
      'b',
    ]);
  });
  it('are the rows below which some came or went', () => {
    assert.deepEqual(changed(tree('1', 'u'), [row('a', 'x', [row('a/head', '1')]), row('b', 'y')]), ['a']);
  });
  it('are all when the list itself changed', () => {
    assert.equal(changed(tree('1', 'u'), tree('1', 'u', row('c', 'z'))), 'all');
    assert.equal(changed(tree('1', 'u'), tree('1', 'u').reverse()), 'all');
  });
  it('are given again while the editor has not drawn them since', () => {
    const model = createTreeModel();
    model.update(tree('1', 'u'));
    for (const id of [undefined, 'a']) model.children(id);
    for (const id of ['a', 'b', 'a/head', 'a/url']) model.draw(id);
    // The editor drops a change of a row that it is about to draw.
    assert.deepEqual(model.update(tree('2', 'u')), ['a/head']);
    assert.deepEqual(model.update(tree('2', 'u')), ['a/head']);
    assert.equal(model.draw('a/head')?.description, '2');
    assert.deepEqual(model.update(tree('2', 'u')), []);
  });
  it('are all while the editor has asked for other rows at the top', () => {
    const model = createTreeModel();
    model.children(undefined);
    assert.equal(model.update(tree('1', 'u')), 'all');
    // The editor drops the change while it asks for the first rows.
    assert.equal(model.update(tree('1', 'u')), 'all');
    assert.equal(model.children(undefined).length, 2);
    assert.deepEqual(model.update(tree('1', 'u')), []);
  });
  it('are none of those that were never opened', () => {
    assert.deepEqual(changed(tree('1', 'u'), tree('2', 'u'), []), []);
  });
  it('are those below a row that makes them when it is opened', () => {
    let made = 0;
    const lazy = (text: string): PlainItem[] => [
      {
        id: 'a',
        label: 'a',
        below: () => {
          made++;
          return [row('a/x', text), row('a/y', '=')];
        },
      },
    ];
    assert.deepEqual(changed(lazy('1'), lazy('2'), []), []);
    assert.equal(made, 0);
    assert.deepEqual(changed(lazy('1'), lazy('2')), ['a/x']);
  });
  it('reaches rows that were not given yet, with all that stands above them', () => {
    const model = createTreeModel();
    model.update(tree('1', 'u'));
    assert.equal(model.reach('a/url'), true);
    assert.deepEqual([model.find('a/url')?.description, model.parent('a/url')], ['u', 'a']);
    assert.equal(model.find('a')?.description, 'x');
    assert.equal(model.reach('c'), false);
  });
  it('are found before the editor has asked for them', () => {
    assert.equal(findRow(tree('1', 'u'), 'a/url')?.description, 'u');
    assert.equal(findRow(tree('1', 'u'), 'b')?.description, 'y');
    assert.equal(findRow(tree('1', 'u'), 'c'), undefined);
    const lazy: PlainItem = { id: 'd', label: 'd', below: () => assert.fail('it was opened') };
    assert.equal(findRow([lazy], 'd/x'), undefined);
  });
  it('finds rows that were given, and whose they are', () => {
    const model = createTreeModel();
    model.update(tree('1', 'u'));
    assert.equal(model.find('a/head'), undefined);
    model.children(undefined);
    model.children('a');
    model.update(tree('2', 'u'));
    assert.deepEqual([model.find('a/head')?.description, model.parent('a/head')], ['2', 'a']);
  });
});

describe('the execution node of a beacon node', () => {
  it('can be asked in a reading of the beacon node, if they are a pair', async () => {
    const clock = fakeClock(0);
    const asked: string[] = [];
    const [beacon, execution, other] = [
      knownNode({ name: 'Home beacon', kind: 'beacon', url: 'http://192.0.2.1:5052' }, 'settings'),
      knownNode({ name: 'Home execution', kind: 'execution', url: 'http://192.0.2.2:8545' }, 'settings'),
      knownNode({ name: 'Away beacon', kind: 'beacon', url: 'http://192.0.2.3:5052' }, 'settings'),
    ];
    const nodes = createNodesWatcher({
      clock,
      interval: () => 6000,
      readerFor: ({ name }) => {
        const answer = async (what: string) => {
          asked.push(`${name}: ${what}`);
          return { ok: true as const, value: null };
        };
        return { get: answer, post: answer, call: answer };
      },
    });
    nodes.setNodes([beacon, execution, other], new Set());
    const part: Part<string> = {
      name: 'validators',
      initial: () => '',
      async read({ partner, reader }) {
        await reader.get('/x');
        await partner()?.call('eth_chainId', []);
        return { ok: true };
      },
    };
    for (const node of [beacon, other]) nodes.open(node, part).want('test', () => 60_000);
    await clock.pass(0);
    assert.deepEqual(asked.sort(), ['Away beacon: /x', 'Home beacon: /x', 'Home execution: eth_chainId']);
    nodes.dispose();
  });
});
