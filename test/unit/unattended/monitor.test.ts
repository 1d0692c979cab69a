import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { networkNamed } from '../../../catalogue/networks';
import { monitorPrometheus } from '../../../cli/status/formats/prometheus';
import { success } from '../../../common/result';
import type { WebhookBody } from '../../../monitor/alerts/webhook';
import type { NodeAnswer } from '../../../monitor/nodes/reader';
import { defaultThresholds } from '../../../monitor/readings/thresholds';
import { readMonitorConfig } from '../../../monitor/unattended/config';
import { createUnattendedMonitor } from '../../../monitor/unattended/monitor';
import { succeeded } from '../../results';
import { skip } from '../../support/skip';
import { fakeClock } from '../monitor/fake-clock';
import { refused } from '../monitor/fake-reader';

const minute = 60_000;
const day = 24 * 60 * minute;
const repository = path.join(import.meta.dirname, '../../..');

/** A monitor of an execution node that makes a block every 12 seconds, and of one that can be away. */
function start(interval = 12) {
  const clock = fakeClock(1_795_000_000_000);
  const posted: WebhookBody[] = [];
  const told: string[] = [];
  let isAway = false;
  const block = (at: unknown) => {
    const head = Math.floor(clock.now() / 12_000);
    const number = at === 'latest' ? head : at === 'finalized' ? head - 64 : Number(at);
    const hex = (value: number) => `0x${value.toString(16)}`;
    return {
      number: hex(number),
      timestamp: hex(number * 12),
      hash: number === 0 ? networkNamed('mainnet')?.genesisHash : hex(number),
      parentHash: hex(number - 1),
    };
  };
  const answers = (method: string, [first]: readonly unknown[] = []): unknown => {
    switch (method) {
      case 'eth_chainId':
        return '0x1';
      case 'net_peerCount':
        return '0x20';
      case 'eth_syncing':
        return false;
      case 'web3_clientVersion':
        return 'Geth/v1.17.0';
      default:
        return block(first);
    }
  };
  const config = succeeded(
    readMonitorConfig(
      JSON.stringify({
        interval,
        nodes: ['Geth', 'Reth'].map((name, index) => ({
          name,
          kind: 'execution',
          url: `http://127.0.0.1:${8545 + index}`,
        })),
      }),
      '/',
      '/',
    ),
  );
  const monitor = createUnattendedMonitor({
    clock,
    config,
    thresholds: defaultThresholds,
    readerFor: ({ name }) => ({
      get: () => assert.fail('not a request for an execution node'),
      post: () => assert.fail('not a request for an execution node'),
      call: async (method, params): Promise<NodeAnswer> =>
        isAway && name === 'Reth'
          ? { ok: false, failure: refused }
          : { ok: true, value: answers(method, params) },
    }),
    openStream: async () => undefined,
    post: async (body) => {
      posted.push(body);
      return success(undefined);
    },
    alerted: ({ level, text }) => told.push(`${level}: ${text}`),
    failed: (text) => told.push(text),
  });
  return {
    clock,
    monitor,
    posted,
    told,
    away: (now: boolean) => {
      isAway = now;
    },
    metrics: () => monitorPrometheus(monitor, { version: '1.0.0', startedAt: clock.now() }),
  };
}

describe('a monitor without an editor', () => {
  it('keeps the labels of a node that is down, and the time since when it is', async () => {
    const { away, clock, metrics, monitor } = start();
    await clock.pass(5 * minute);
    const up = 'slotpad_node_up{name="Reth",url="http://127.0.0.1:8546",kind="execution"}';
    assert.ok(metrics().includes(`${up} 1\n`));
    away(true);
    await clock.pass(minute);
    const since = /^slotpad_node_state_since_timestamp_seconds\{name="Reth".*$/m.exec(metrics())?.[0];
    await clock.pass(30 * minute);
    const later = metrics();
    assert.ok(later.includes(`${up} 0\n`));
    assert.ok(
      later.includes(
        'slotpad_node_problem{name="Reth",url="http://127.0.0.1:8546",kind="execution",state="unreachable"} 2\n',
      ),
    );
    assert.equal(/^slotpad_node_state_since_timestamp_seconds\{name="Reth".*$/m.exec(later)?.[0], since);
    assert.ok(!later.includes('slotpad_node_problem{name="Geth"'));
    await monitor.dispose();
  });

  it('posts what its alerts tell, once', async () => {
    const { away, clock, monitor, posted, told } = start();
    await clock.pass(5 * minute);
    away(true);
    await clock.pass(30 * minute);
    away(false);
    await clock.pass(5 * minute);
    assert.deepEqual(
      posted.map(({ kind, node, state }) => [node, kind, state]),
      [
        ['Reth', 'unreachable', 'error'],
        ['Reth', 'unreachable', 'over'],
      ],
    );
    assert.equal(told.length, 2);
    await monitor.dispose();
  });

  it('needs the same memory after a month as after a few hours', async function () {
    this.timeout(60_000);
    const { clock, monitor } = start(1800);
    await clock.pass(day / 4);
    const before = monitor.size;
    const timers = clock.waiting;
    await clock.pass(30 * day);
    assert.equal(monitor.size, before);
    assert.equal(clock.waiting, timers);
    await monitor.dispose();
    assert.equal(clock.waiting, 0);
  });

  it('serves text that Prometheus reads, for rules and a dashboard that name only its metrics', async function () {
    const { clock, metrics, monitor } = start();
    await clock.pass(minute);
    const text = metrics();
    await monitor.dispose();
    const folder = path.join(repository, 'docs/monitor');
    const source = ['report/values.ts']
      .map((file) => readFileSync(path.join(repository, 'monitor', file), 'utf8'))
      .join('');
    const writer = readFileSync(path.join(repository, 'cli/status/formats/prometheus.ts'), 'utf8');
    for (const file of ['slotpad-rules.yml', 'slotpad-dashboard.json']) {
      const used = readFileSync(path.join(folder, file), 'utf8').match(/\bslotpad_\w+/g) ?? [];
      assert.ok(used.length > 0);
      for (const name of new Set(used)) {
        const short = name.replace(/^slotpad_(?:node_|monitor_)?/, '');
        assert.ok(
          (source + writer).includes(`'${short}'`) || writer.includes(`'${name}'`),
          `${file}: ${name}`,
        );
      }
    }
    const promtool = (args: readonly string[], input?: string) =>
      spawnSync('promtool', args, { cwd: folder, input, encoding: 'utf8' });
    // From the package "prometheus" of Debian and others.
    if (promtool(['--version']).error) skip(this, 'promtool is not installed.');
    const checked = promtool(['check', 'metrics'], text);
    assert.equal(checked.status, 0, checked.stdout + checked.stderr);
    const rules = promtool(['test', 'rules', 'slotpad-rules.test.yml']);
    assert.equal(rules.status, 0, rules.stdout + rules.stderr);
  });
});
