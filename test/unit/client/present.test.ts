import assert from 'node:assert/strict';
import { beaconClients, executionClients, newestAsOf } from '../../../catalogue/clients';
import { type KnownNode, knownNode } from '../../../monitor/nodes/node';
import {
  type BeaconReading,
  type NodeState,
  withFailure,
  withReading,
} from '../../../monitor/readings/node-state';
import { createNodeRows, presentNodes } from '../../../workbench/sidebar/present';
import type { PlainItem } from '../../../workbench/tree/item';
import { thresholds } from '../../thresholds';
import { refused } from '../monitor/fake-reader';

const start = 1_700_000_000_000;
const node = knownNode({ name: 'Home', kind: 'beacon', url: 'http://127.0.0.1:5052' }, 'settings');
const reading: BeaconReading = {
  kind: 'beacon',
  version: 'Lighthouse/v5.3.0',
  network: 'mainnet',
  headSlot: '9123456',
  syncDistance: '0',
  isSyncing: false,
  isOptimistic: false,
  elOffline: false,
  peers: { connected: 81, inbound: 30, outbound: 51 },
  finalizedEpoch: '285105',
  justifiedEpoch: '285106',
};

/** A tree as lines: icon, label, description. */
function lines(items: readonly PlainItem[], indent = ''): string[] {
  return items.flatMap((item) => [
    `${indent}[${[item.icon?.id, item.icon?.color].filter(Boolean).join(' ')}] ${[
      item.label,
      item.description,
    ]
      .filter((text) => text !== undefined)
      .join(' | ')}`,
    ...lines(item.children ?? [], `${indent}  `),
  ]);
}

function present(states: readonly NodeState[], now: number): readonly PlainItem[] {
  return presentNodes(states, { thresholds, now });
}

describe('the Nodes view', () => {
  it('shows a node before its first response', () => {
    assert.deepEqual(lines(present([{ node, selected: false }], start)), [
      '[loading~spin] Home | connecting',
      '  [link] URL | http://127.0.0.1:5052',
    ]);
  });

  it('marks rows of a node with the extension endpoints for the menus', () => {
    const vendor = { ...reading, prefix: '/lighthouse' as const };
    const [item] = present([withReading({ node, selected: true }, vendor, start)], start);
    assert.equal(item?.context, 'node.beacon.settings.quiet.vendor.selected');
    const context = (label: string) => item?.children?.find((child) => child.label === label)?.context;
    assert.equal(context('Head slot'), 'value.slot.vendor.request');
    assert.equal(context('Finalized epoch'), 'value.epoch.vendor.request');
    assert.equal(context('Network'), 'value.request');
  });

  it('says which nodes are from the workspace when there are others, and in which settings a node is', () => {
    const ours: KnownNode = {
      ...knownNode({ name: 'Ours', kind: 'execution', url: 'http://10.0.0.7:8545' }, 'settings'),
      id: 'workspace/execution/Ours',
      place: { scope: 'workspace', name: 'Ours' },
    };
    const mine: KnownNode = { ...node, place: { scope: 'user', name: 'Home' } };
    const states = [
      { node: ours, selected: true },
      { node: mine, selected: true },
    ];
    const rows = createNodeRows();
    assert.deepEqual(
      rows
        .present(states, { thresholds, now: start })
        .map(({ description, hover, label }) => [
          label,
          description,
          hover?.().facts.find(([fact]) => fact === 'Defined in')?.[1],
          hover?.().lines,
        ]),
      [
        [
          'Ours',
          'connecting · workspace',
          'the settings of this workspace',
          ['Requests to execution nodes are sent here.'],
        ],
        ['Home', 'connecting', 'your user settings', ['Requests to beacon nodes are sent here.']],
      ],
    );
    assert.deepEqual(
      rows.update(states.slice(0, 1), { thresholds, now: start }).map(({ description }) => description),
      ['connecting'],
    );
  });

  it('names the nodes of a pair by their names', () => {
    const rows = (names: readonly [string, string]) =>
      present(
        [
          { node: knownNode({ name: names[0], kind: 'beacon', url: 'http://127.0.0.1:5052' }, 'settings') },
          {
            node: knownNode({ name: names[1], kind: 'execution', url: 'http://127.0.0.1:8545' }, 'settings'),
          },
        ].map((state) => ({ ...state, selected: false })),
        start,
      );
    const labels = (names: readonly [string, string]) =>
      rows(names).map(({ children, label }) => [label, ...(children ?? []).map((child) => child.label)]);
    assert.deepEqual(labels(['Home beacon', 'Home execution']), [['Home', 'Home beacon', 'Home execution']]);
    assert.deepEqual(labels(['Lighthouse', 'Geth']), [['This machine', 'Lighthouse', 'Geth']]);
    assert.deepEqual(labels(['Mine', 'Guarded']), [['This machine', 'Mine', 'Guarded']]);
  });

  it('updates only the rows of the node with a new reading', () => {
    const other = knownNode({ name: 'Other', kind: 'beacon', url: 'http://127.0.0.1:5053' }, 'settings');
    const rows = createNodeRows();
    const home = withReading({ node, selected: true }, reading, start);
    const away = withReading({ node: other, selected: false }, reading, start);
    const before = rows.present([home, away], { thresholds, now: start });
    const read = withReading(home, { ...reading, headSlot: '9123457' }, start + 6000);
    const after = rows.update([read, away], { thresholds, now: start + 6000 });
    assert.match(after[0]?.description ?? '', /slot 9,123,457/);
    assert.equal(after[1], before[1]);
    const aged = rows.present([read, away], { thresholds, now: start + 600_000 });
    assert.match(aged[1]?.description ?? '', /as of 10 min ago/);
  });

  it('shows a beacon node with its values', () => {
    const state = withReading({ node, selected: true }, reading, start);
    const [item] = present([state], start);
    assert.ok(item);
    assert.deepEqual(lines([item]), [
      '[pass-filled charts.green] Home | synced · slot 9,123,456 · 81 peers',
      `  [tag] Version | Lighthouse v5.3.0 · update available: ${beaconClients.lighthouse.newest}`,
      '  [globe] Network | mainnet',
      '  [git-commit] Head slot | 9,123,456',
      '  [unlock] Justified epoch | 285,106',
      '  [lock] Finalized epoch | 285,105',
      '  [sync] Sync | done',
      '  [broadcast] Peers | 81 connected (30 in, 51 out)',
      '  [server-process] Execution layer | online',
      '  [git-merge] Fork choice',
      '    [loading~spin] Loading',
      '  [link] URL | http://127.0.0.1:5052',
    ]);
    assert.equal(item.context, 'node.beacon.settings.quiet.selected');
    const head = item.children?.find((child) => child.label === 'Head slot');
    assert.equal(head?.id, 'settings/beacon/Home/head');
    assert.equal(head?.value, '9123456');
    assert.equal(head?.context, 'value.slot.request');
    assert.deepEqual(head?.request, {
      language: 'http',
      text: '### Head\nGET http://127.0.0.1:5052/eth/v1/beacon/headers/head\nAccept: application/json\n',
    });
  });

  it('shows for how long the head has not moved', () => {
    const first = withReading({ node, selected: true }, reading, start);
    const second = withReading(first, { ...reading, finalizedEpoch: '1' }, start + 90_000);
    const [item] = present([second], start + 90_000);
    const head = item?.children?.find((child) => child.label === 'Head slot');
    assert.equal(head?.description, '9,123,456 · has not moved for 1 min');
  });

  it('keeps the last values of a node that does not respond, marked as stale', () => {
    const state = withFailure(withReading({ node, selected: true }, reading, start), refused);
    const rows = lines(present([state], start + 30_000));
    assert.deepEqual(rows.slice(0, 6), [
      '[debug-disconnect charts.red] Home | unreachable (refused)',
      '  [error charts.red] Nothing listens on 127.0.0.1:5052.',
      '  [lightbulb] Is the node running?',
      '  [history] Last response | 30 s ago',
      `  [tag disabledForeground] Version | Lighthouse v5.3.0 · update available: ${beaconClients.lighthouse.newest} (stale)`,
      '  [globe disabledForeground] Network | mainnet (stale)',
    ]);
    assert.equal(rows.at(-1), '  [link] URL | http://127.0.0.1:5052');
    const back = withReading(state, reading, start + 40_000);
    assert.equal(present([back], start + 40_000)[0]?.description, 'synced · slot 9,123,456 · 81 peers');
  });

  it('shows an execution node with its values', () => {
    const execution = knownNode({ name: 'Exec', kind: 'execution', url: 'http://127.0.0.1:8545' }, 'demo');
    const state = withReading(
      { node: execution, selected: false },
      {
        kind: 'execution',
        version: 'Geth/v1.14.0',
        chainId: '1',
        headBlock: '20000000',
        headTime: start / 1000 - 7,
        peers: 25,
        finalizedBlock: '19999936',
        baseFee: '12345678901',
        gas: { used: '14987123', limit: '30000000' },
        blobs: 6,
        pool: { pending: 1234, queued: 56 },
      },
      start,
    );
    const [item] = present([state], start);
    assert.ok(item);
    assert.deepEqual(lines([item]), [
      '[pass-filled charts.green] Exec | synced · block 20,000,000 · 25 peers',
      `  [tag] Version | Geth v1.14.0 · update available: ${executionClients.geth.newest}`,
      '  [globe] Chain | Ethereum mainnet (1)',
      '  [git-commit] Latest block | 20,000,000 · 7 s old',
      '  [lock] Finalized block | 19,999,936',
      '  [sync] Sync | done',
      '  [broadcast] Peers | 25 connected',
      '  [flame] Base fee | 12.3 gwei',
      '  [dashboard] Gas used | 50.0 % of 30,000,000',
      '  [file-binary] Blobs | 6 in the latest block',
      '  [inbox] Transaction pool | 1,234 pending, 56 queued',
      '  [link] URL | http://127.0.0.1:8545',
    ]);
    const hover = (label: string) => item.children?.find((child) => child.label === label)?.tooltip;
    assert.equal(hover('Base fee'), 'Base fee: 12,345,678,901 wei');
    assert.equal(hover('Gas used'), 'Gas used: 14987123');
    assert.equal(item.context, 'node.execution.demo.quiet.other');
    assert.deepEqual(item.children?.[2]?.request, {
      language: 'jsonrpc',
      text: '### Latest block\n# @node http://127.0.0.1:8545\neth_getBlockByNumber("latest", false)\n',
    });
  });

  it('says which newer version is known, and as of when, on public networks only', () => {
    const version = (changes: Partial<BeaconReading>) => {
      const state = withReading({ node, selected: true }, { ...reading, ...changes }, start);
      return present([state], start)[0]?.children?.find(({ label }) => label === 'Version');
    };
    const { newest } = beaconClients.lighthouse;
    const row = version({});
    assert.equal(
      row?.tooltip,
      `Version: Lighthouse/v5.3.0\nVersion ${newest} was the newest known to Slotpad on ${newestAsOf}.`,
    );
    assert.equal(row?.icon?.color, undefined);
    assert.equal(row?.value, 'Lighthouse/v5.3.0');
    const up = version({ version: `Lighthouse/v${newest}-abc/x86_64-linux` });
    assert.deepEqual(
      [up?.description, up?.tooltip],
      [`Lighthouse v${newest}`, `Version: Lighthouse/v${newest}-abc/x86_64-linux`],
    );
    for (const changes of [{ network: 'devnet' }, { network: 'mainnet', depositChainId: '1337' }]) {
      assert.equal(version(changes)?.description, 'Lighthouse v5.3.0');
    }
    assert.match(version({ network: 'anything', depositChainId: '560048' })?.description ?? '', /update/);
  });

  it('says that an execution node does not serve the size of its transaction pool', () => {
    const execution = knownNode({ name: 'Exec', kind: 'execution', url: 'http://127.0.0.1:8545' }, 'demo');
    const served = withReading(
      { node: execution, selected: false },
      { kind: 'execution', headBlock: '1', pool: null },
      start,
    );
    const [item] = present([served], start);
    const row = item?.children?.find(({ label }) => label === 'Transaction pool');
    assert.equal(row?.description, 'not served');
    assert.equal(
      row?.tooltip,
      'Transaction pool: not served\n' +
        'The node does not serve txpool_status: the client lacks it, or its API settings exclude txpool.',
    );
  });

  it('says in a hover what is wrong, what to do and what is known, with links', () => {
    const state = withFailure(withReading({ node, selected: true }, reading, start), refused);
    const [row] = present([{ ...state, nextTryAt: start + 4000 }], start);
    assert.deepEqual(row?.hover?.(), {
      icon: 'debug-disconnect',
      title: 'Home: unreachable (refused)',
      lines: [
        'Nothing listens on 127.0.0.1:5052. Is the node running?',
        'Requests to beacon nodes are sent here.',
      ],
      facts: [
        ['Last response', 'just now'],
        ['Next try', 'in 4 s'],
        ['Head slot', '9,123,456 (stale)'],
        ['Finalized epoch', '285,105 (stale)'],
        ['Sync', 'done (stale)'],
        ['Peers', '81 connected (30 in, 51 out) (stale)'],
        ['Execution layer', 'online (stale)'],
        ['Network', 'mainnet (stale)'],
        ['Version', `Lighthouse v5.3.0 · update available: ${beaconClients.lighthouse.newest} (stale)`],
        ['URL', 'http://127.0.0.1:5052'],
      ],
      links: [
        { title: 'Retry Now', icon: 'debug-restart', command: 'slotpad.retryNow', row: node.id },
        { title: 'Open Dashboard', icon: 'graph-line', command: 'slotpad.openDashboard', row: node.id },
      ],
    });
    assert.equal(row?.context, 'node.beacon.settings.quiet.selected.failed');
  });

  it('says in the hover of a pair what its nodes are and how they are', () => {
    const execution = knownNode(
      { name: 'Home EL', kind: 'execution', url: 'http://127.0.0.1:8545' },
      'settings',
    );
    const vendor = { ...reading, prefix: '/lighthouse' as const };
    const [pair] = present(
      [
        withReading({ node, selected: true }, vendor, start),
        withReading(
          { node: execution, selected: true },
          { kind: 'execution', version: 'Geth/v1.14.0', headBlock: '7', headTime: start / 1000, peers: 25 },
          start,
        ),
      ],
      start,
    );
    assert.deepEqual(pair?.hover?.(), {
      icon: 'pass-filled',
      title: 'Home: synced',
      lines: [],
      facts: [
        ['Home', 'synced · slot 9,123,456 · 81 peers'],
        ['Home EL', 'synced · block 7 · 25 peers'],
        ['Home version', `Lighthouse v5.3.0 · update available: ${beaconClients.lighthouse.newest}`],
        ['Home EL version', 'Geth v1.14.0'],
      ],
      links: [
        { title: 'Open Dashboard', icon: 'graph-line', command: 'slotpad.openDashboard', row: pair?.id },
      ],
    });
    assert.deepEqual(
      pair?.children?.[0]?.hover?.().links.map(({ title }) => title),
      ['Open Dashboard', 'Show Node Log'],
    );
  });

  it('gives every row a unique id', () => {
    const state = withFailure(withReading({ node, selected: true }, reading, start), refused);
    const ids = new Set<string>();
    const collect = (items: readonly PlainItem[]): number =>
      items.reduce((sum, item) => {
        ids.add(item.id);
        return sum + 1 + collect(item.children ?? []);
      }, 0);
    assert.equal(collect(present([state], start)), ids.size);
  });
});
