import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { painter, type Terminal, wantsColor } from '../../../cli/output/terminal';
import { statusJson } from '../../../cli/status/formats/json';
import { statusPrometheus } from '../../../cli/status/formats/prometheus';
import { statusText } from '../../../cli/status/formats/text';
import { truncated, watchOutput } from '../../../cli/status/formats/watch';
import { checkUrl, nodesAt } from '../../../cli/status/nodes';
import { withJudgement } from '../../../monitor/health/health';
import { stateIds } from '../../../monitor/health/state';
import { stateRows } from '../../../monitor/health/states';
import { knownNode } from '../../../monitor/nodes/node';
import {
  type BeaconReading,
  type ExecutionReading,
  type NodeState,
  type Reading,
  withFailure,
  withReading,
} from '../../../monitor/readings/node-state';
import { defaultThresholds } from '../../../monitor/readings/thresholds';
import { type AskedNode, reportOf, worstOf } from '../../../monitor/report/report';
import { failureOf } from '../../results';
import { refused } from '../monitor/fake-reader';

const now = Date.UTC(2026, 10, 22, 4, 0, 0);
const plain = painter(false);
const beacon: BeaconReading = {
  kind: 'beacon',
  version: 'Lighthouse/v5.3.0-d6ba8c3/x86_64-linux',
  network: 'mainnet',
  headSlot: '1234567',
  syncDistance: '0',
  isSyncing: false,
  isOptimistic: false,
  elOffline: false,
  peers: { connected: 74, inbound: 30, outbound: 44 },
  finalizedEpoch: '38578',
  diskFreeBytes: 500e9,
};
const execution: ExecutionReading = {
  kind: 'execution',
  version: 'Geth/v1.14.0-stable/linux-amd64/go1.22',
  chainId: '1',
  headBlock: '7654321',
  headTime: now / 1000 - 5,
  peers: 1,
};

const read = (name: string, url: string, reading: Reading, change: Partial<NodeState> = {}): AskedNode => {
  const node = knownNode({ name, kind: reading.kind, url }, 'settings');
  const state = withReading({ node, selected: false, ...change }, reading, now);
  return { state: withJudgement(state, defaultThresholds, now) };
};
const home = read('127.0.0.1:5052', 'http://user:secret@127.0.0.1:5052', beacon, { answerMs: 12 });
const geth = read('127.0.0.1:8545', 'http://127.0.0.1:8545', execution);
const gone: AskedNode = {
  state: withJudgement(
    withFailure(
      {
        node: knownNode({ name: 'far.example', kind: 'beacon', url: 'https://far.example' }, 'settings'),
        selected: false,
      },
      refused,
    ),
    defaultThresholds,
    now - 240_000,
  ),
  kindUnknown: true,
};
const report = (...nodes: readonly AskedNode[]) => reportOf(nodes, defaultThresholds, now);

describe('slotpad status as text', () => {
  it('is a table with pairs together, and causes and advice below each row', () => {
    assert.equal(
      statusText(report(home, gone, geth), plain, now),
      [
        'warning  This machine                 few peers (1) · execution',
        '         Only 1 peer is connected. Check that its ports are open, and give it time after a start.',
        '         Geth: peers reach it at port 30303 (TCP and UDP), if its options do not change that. "ss -tulpn | grep geth" on its machine shows where it listens. https://geth.ethereum.org/docs/fundamentals/command-line-options',
        'ok         127.0.0.1:5052  beacon     synced                           slot 1,234,567 · 74 peers · Lighthouse v5.3.0',
        'warning    127.0.0.1:8545  execution  few peers (1)                    block 7,654,321 · 1 peer · Geth v1.14.0',
        'error    far.example                  unreachable (refused) for 4 min',
        '         Nothing listens on 127.0.0.1:5052. Is the node running?',
        '',
      ].join('\n'),
    );
  });

  it('lists further causes', () => {
    const sick = read('a', 'http://192.0.2.1', { ...beacon, elOffline: true, peers: { connected: 3 } });
    assert.equal(
      statusText(report(sick), plain, now),
      [
        'error  a  beacon  execution layer offline  slot 1,234,567 · 3 peers · Lighthouse v5.3.0',
        '       The beacon node is running, but its execution node does not respond to it. Check the execution node and its engine API.',
        '       Lighthouse: --execution-endpoint is the address of the engine API (port 8551), --execution-jwt the file with the secret that both nodes share. Its log says "Error during execution engine upcheck" while the execution node does not respond. https://lighthouse-book.sigmaprime.io/help_bn.html',
        '       Also few peers (3). Only 3 peers are connected. Check that its ports are open, and give it time after a start.',
        '',
      ].join('\n'),
    );
  });

  it('colors the state, but not the text of nodes', () => {
    const evil = read('a', 'http://192.0.2.1', {
      ...beacon,
      version: '\u001b[31mred\u001b]0;title\u0007\n\u202e',
    });
    const text = statusText(report(evil), painter(true), now);
    assert.equal(
      text,
      '\u001b[32mok\u001b[0m  \u001b[1ma\u001b[0m  \u001b[2mbeacon\u001b[0m  \u001b[32msynced\u001b[0m  ' +
        '\u001b[2mslot 1,234,567 · 74 peers · red\u001b[0m\n',
    );
  });
});

describe('slotpad status as JSON', () => {
  it('is one array with exactly the documented members, and numbers in base units', () => {
    const [first, second] = JSON.parse(statusJson(report(home, gone)));
    assert.deepEqual(first, {
      name: '127.0.0.1:5052',
      url: 'http://•••@127.0.0.1:5052',
      kind: 'beacon',
      state: 'synced',
      severity: 'ok',
      words: 'synced',
      since: '2026-11-22T04:00:00.000Z',
      causes: [],
      values: {
        version: 'Lighthouse/v5.3.0-d6ba8c3/x86_64-linux',
        network: 'mainnet',
        headSlot: 1234567,
        syncDistance: 0,
        syncing: false,
        optimistic: false,
        executionLayerOffline: false,
        finalizedEpoch: 38578,
        peers: 74,
        peersInbound: 30,
        peersOutbound: 44,
        diskFreeBytes: 500e9,
        responseSeconds: 0.012,
      },
    });
    assert.deepEqual(second, {
      name: 'far.example',
      url: 'https://far.example',
      kind: null,
      state: 'unreachable',
      severity: 'error',
      words: 'unreachable (refused)',
      since: '2026-11-22T03:56:00.000Z',
      causes: [{ state: 'unreachable', severity: 'error', words: 'unreachable (refused)' }],
      values: {},
    });
  });

  it('keeps the text of a node, with control characters escaped', () => {
    const version = 'a\u001b[31m\u009b\u202e"\\\n';
    const text = statusJson(report(read('a', 'http://192.0.2.1', { ...beacon, version })));
    // biome-ignore lint/suspicious/noControlCharactersInRegex: that there are none is what is tested.
    assert.doesNotMatch(text.trimEnd(), /[\u0000-\u001f\u007f-\u009f\u202a-\u202e]/);
    assert.equal(JSON.parse(text)[0].values.version, version);
  });

  it('has null for a time outside the range of dates', () => {
    const far = read('a', 'http://192.0.2.1', { ...execution, headTime: 1e15 });
    assert.equal(JSON.parse(statusJson(report(far)))[0].values.headTime, null);
  });
});

describe('slotpad status for Prometheus', () => {
  /** What its parser takes: comments, and samples with quoted label values in which only \\, \" and \n are escapes. */
  const sample = /^[a-z_]+\{(?:[a-z]+="(?:[^"\\\n]|\\[\\"n])*",?)+\} -?\d+(?:\.\d+)?(?:e[+-]\d+)?$/;

  it('is valid: each metric has HELP and TYPE once, followed by its samples', () => {
    const version = 'a\u001b[31m "quoted" \\ back\nnext';
    const text = statusPrometheus(
      report(read('b', 'http://192.0.2.2', { ...beacon, version }), home, gone, geth),
    );
    const seen: string[] = [];
    for (const line of text.trimEnd().split('\n')) {
      const [, helped] = /^# HELP (\S+) \S/.exec(line) ?? [];
      if (helped) {
        assert.ok(!seen.includes(helped), `${helped} twice`);
        seen.push(helped);
        continue;
      }
      const name = seen.at(-1) ?? '';
      if (line.startsWith('#')) assert.equal(line, `# TYPE ${name} gauge`);
      else {
        assert.match(line, sample);
        assert.ok(line.startsWith(`${name}{`), line);
      }
    }
    assert.ok(text.endsWith('\n'));
    assert.ok(text.includes('version="a\\\\u001b[31m \\"quoted\\" \\\\ back\\nnext"'), text);
  });

  it('has whether a node answers, its state, and its values in base units', () => {
    const text = statusPrometheus(report(home, gone));
    const labels = 'name="127.0.0.1:5052",url="http://•••@127.0.0.1:5052",kind="beacon"';
    const other = 'name="far.example",url="https://far.example",kind=""';
    for (const line of [
      `slotpad_node_up{${labels}} 1`,
      `slotpad_node_up{${other}} 0`,
      `slotpad_node_state{${labels},state="synced"} 1`,
      `slotpad_node_state{${labels},state="stalled"} 0`,
      `slotpad_node_state{${other},state="unreachable"} 1`,
      `slotpad_node_severity{${other}} 2`,
      `slotpad_node_state_since_timestamp_seconds{${other}} ${now / 1000 - 240}`,
      `slotpad_node_head_slot{${labels}} 1234567`,
      `slotpad_node_disk_free_bytes{${labels}} 500000000000`,
      `slotpad_node_response_seconds{${labels}} 0.012`,
    ]) {
      assert.ok(text.split('\n').includes(line), line);
    }
    assert.doesNotMatch(text, /head_slot\{name="far/);
    assert.doesNotMatch(text, /secret/);
  });

  it('has a sample for every state', () => {
    const single = stateRows.map(({ state }) => state);
    assert.deepEqual(
      [...stateIds].sort(),
      [...single, 'chain-mismatch', 'engine-unreachable', 'synced'].sort(),
    );
  });
});

describe('slotpad status of a pair', () => {
  it('adds the causes of a pair to its nodes', () => {
    const lost = read('127.0.0.1:5052', 'http://127.0.0.1:5052', { ...beacon, elOffline: true });
    const nodes = report(lost, geth).flatMap((group) => group.nodes);
    assert.deepEqual(
      nodes.map(({ health }) => [health.state, health.severity]),
      [
        ['engine-unreachable', 'error'],
        ['few-peers', 'warning'],
      ],
    );
    const [first, second] = [
      read('node.example', 'https://node.example/cl', { ...beacon, depositChainId: '1' }),
      read('node.example', 'https://node.example/el', { ...execution, chainId: '17000', peers: 20 }),
    ];
    const mismatch = report(first, second);
    assert.deepEqual(
      mismatch.flatMap((group) => group.nodes.map(({ health }) => health.state)),
      ['chain-mismatch', 'chain-mismatch'],
    );
    assert.equal(worstOf(mismatch), 'error');
  });
});

describe('slotpad status --watch', () => {
  function terminal(screen?: Terminal['screen']) {
    const out = new PassThrough();
    const texts: string[] = [];
    out.on('data', (chunk) => texts.push(String(chunk)));
    const input = new PassThrough();
    const given: Terminal = {
      out,
      err: out,
      input,
      cwd: '/',
      color: false,
      interactive: false,
      signal: new AbortController().signal,
      ...(screen ? { screen } : {}),
    };
    return { given, texts };
  }

  it('prints a line per changed node when the output is not a terminal', async () => {
    const { given, texts } = terminal();
    const show = watchOutput('text', given, plain);
    const alone = read('a', 'http://192.0.2.1', beacon);
    await show(report(alone), now);
    await show(report(read('a', 'http://192.0.2.1', { ...beacon, headSlot: '1234568' })), now + 12_000);
    await show(
      report({ state: withJudgement(withFailure(alone.state, refused), defaultThresholds, now) }),
      now + 24_000,
    );
    assert.deepEqual(texts, [
      '2026-11-22T04:00:00.000Z ok a beacon: synced\n',
      '2026-11-22T04:00:24.000Z error a beacon: unreachable (refused). Nothing listens on 127.0.0.1:5052. Is the node running?\n',
    ]);
  });

  it('redraws a terminal in place, within its size', async () => {
    const { given, texts } = terminal(() => ({ columns: 30, rows: 4 }));
    const show = watchOutput('text', given, plain);
    await show(report(read('a', 'http://192.0.2.1', beacon)), now);
    await show(report(gone, geth), now);
    assert.equal(texts[0], 'ok  a  beacon  synced  slot 1…\nRead at 04:00:00 UTC. Press C…\n');
    assert.equal(
      texts[1],
      '\u001b[2A\r\u001b[Jerror    far.example         …\n         Nothing listens on 1…\n… 4 more lines\n',
    );
  });

  it('prints one JSON array per line', async () => {
    const { given, texts } = terminal(() => ({ columns: 80, rows: 24 }));
    const show = watchOutput('json', given, plain);
    await show(report(home), now);
    await show(report(home), now);
    assert.deepEqual(
      texts.map((text) => [JSON.parse(text).length, text.indexOf('\n') === text.length - 1]),
      [
        [1, true],
        [1, true],
      ],
    );
  });

  it('truncates a line by its visible width', () => {
    assert.equal(truncated('\u001b[31mabcdef\u001b[0m', 4), '\u001b[31mabc…\u001b[0m');
    assert.equal(truncated('\u001b[31mabc\u001b[0m', 4), '\u001b[31mabc\u001b[0m');
  });
});

describe('the URLs and settings of slotpad status', () => {
  it('are checked without showing a password', () => {
    assert.ok(checkUrl('http://user:secret@127.0.0.1:5052').ok);
    for (const url of ['user:secret@host', 'ftp://user:secret@host', 'http://user:secret@host:99999']) {
      const problem = failureOf(checkUrl(url));
      assert.notEqual(problem, '');
      assert.doesNotMatch(problem, /secret/);
    }
  });

  it('become nodes with different names', () => {
    const named = nodesAt(['http://h:1/a', 'http://h:1/b', 'http://u:p@h:2'], undefined);
    assert.deepEqual(
      named.map(({ state }) => state.node.name),
      ['h:1', 'h:1 2', 'h:2'],
    );
  });

  it('follow the usual variables for colors', () => {
    const cases = [
      [{}, true, true],
      [{}, false, false],
      [{ NO_COLOR: '1' }, true, false],
      [{ NO_COLOR: '' }, true, true],
      [{ TERM: 'dumb' }, true, false],
      [{ FORCE_COLOR: '1' }, false, true],
      [{ FORCE_COLOR: '1', NO_COLOR: '1' }, false, true],
      [{ FORCE_COLOR: '0' }, true, false],
    ] as const;
    for (const [env, isTerminal, color] of cases) assert.equal(wantsColor(env, isTerminal), color);
  });

  it('use the default thresholds', () => {
    const { contributes } = JSON.parse(
      readFileSync(path.resolve(import.meta.dirname, '../../../package.json'), 'utf8'),
    );
    const properties = Object.assign(
      {},
      ...contributes.configuration.map((section: { properties: object }) => section.properties),
    ) as Readonly<Record<string, { default: unknown }>>;
    // When a node is red follows its network; it is no setting.
    const { red: _, ...ofSettings } = defaultThresholds;
    for (const [name, value] of Object.entries(ofSettings)) {
      const members = typeof value === 'number' ? { '': value } : (value as Readonly<Record<string, number>>);
      for (const [member, expected] of Object.entries(members)) {
        const setting = ['slotpad.thresholds', name, member].filter(Boolean).join('.');
        assert.equal(properties[setting]?.default, expected, setting);
      }
    }
  });
});
