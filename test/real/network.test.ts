import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { archiveFolder } from '../../monitor/archive/archive-files';
import { readLines } from '../../monitor/archive/line';
import { freePort } from '../../scripts/free-port';
import { capture } from '../command-line';
import { type Activity, startActivity } from './activity';
import { whyNotBuilt } from './clients/build';
import { type Devnet, startDevnet } from './devnet';

const ROOT = path.resolve(import.meta.dirname, '../..');
const reason = whyNotBuilt('geth') ?? whyNotBuilt('prysm');
const SECONDS_PER_SLOT = 2;

/** What deviates for a known reason: a part of "id statement request". Everything else is a fault of ours. */
const KNOWN = {
  beacon: [
    // It compares the root of a header whose state root is not filled in yet.
    /contradiction \w+ \S*\/states\/finalized\b/,
    // A peer that connected to this node has no node record here.
    /^node-peers-peer-id server-error /,
    /^beacon-states-state-id-root (?:server-error|contradiction) /,
    // A contribution without a vote, and one for a root of two bytes.
    /^validator-sync-committee-contribution /,
    // It looks for blocks up to the end of an epoch that goes on.
    /^post-prysm-v1-beacon-individual-votes server-error /,
    // It still requires what Electra made optional.
    /^validator-attestation-data right-request-refused /,
    // It makes the block of the next slot only.
    /^validator-blocks-slot-v3 server-error /,
  ],
  execution: [
    // Receipts of the pending block have no price, and logs of the block before it was sealed.
    /^eth_getBlockReceipts \S+ eth_getBlockReceipts\("pending"\)/,
  ],
} as const;

interface Conformance {
  readonly version: string;
  readonly results: readonly {
    readonly id: string;
    readonly served: string;
    readonly deviations: readonly {
      readonly statement: string;
      readonly message: string;
      readonly request: string;
    }[];
  }[];
}

interface Row {
  readonly state: string;
  readonly severity: string;
  readonly words: string;
  readonly values: Readonly<Record<string, unknown>>;
}

async function status(url: string): Promise<{ row: Row; code: number }> {
  const { code, out } = await capture(['status', url, '--format', 'json'], { cwd: ROOT });
  const [row] = JSON.parse(out) as Row[];
  assert.ok(row);
  return { row, code };
}

/** Reads a node until it is as expected. @returns how long that took, in seconds */
async function until(
  url: string,
  expected: (row: Row, code: number) => boolean,
  seconds = 180,
): Promise<number> {
  const start = performance.now();
  for (;;) {
    const { row, code } = await status(url);
    if (expected(row, code)) return (performance.now() - start) / 1000;
    if (performance.now() - start > seconds * 1000)
      assert.fail(`Still ${row.words}: ${JSON.stringify(row.values)}`);
    await pause(500);
  }
}

/** Metrics of a client as it serves them. @returns the number of a name; NaN before the client has counted it */
async function metricsOf(url: string): Promise<(name: string) => number> {
  const lines = (await (await fetch(url)).text()).split('\n');
  return (name) => Number(lines.find((one) => one.startsWith(`${name} `))?.slice(name.length));
}

async function json<T>(url: string, init?: RequestInit): Promise<T> {
  return (await (await fetch(url, init)).json()) as T;
}

async function rpc<T>(url: string, method: string, ...params: unknown[]): Promise<T> {
  const { result } = await json<{ result: T }>(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  return result;
}

/** A title says why it is skipped: the results of a run name it. */
function network(title: string, tests: (this: Mocha.Suite) => void): void {
  if (reason === undefined) describe(title, tests);
  else describe.skip(`${title} (${reason})`, tests);
}

network('a network of Geth and Prysm', function () {
  this.timeout(600_000);
  let devnet: Devnet;
  let activity: Activity;

  before(async () => {
    devnet = await startDevnet({ secondsPerSlot: SECONDS_PER_SLOT, validators: 32 });
    activity = startActivity(devnet.urls.execution, (message) => console.error(message));
  });
  after(async () => {
    await activity?.stop();
    await devnet?.close();
  });

  /** Compares values of a row with the client's own metrics, which are read before and after it. */
  const agree = async (url: string, metrics: string, names: Readonly<Record<string, string>>) => {
    for (const [value, name] of Object.entries(names)) {
      const before = (await metricsOf(metrics))(name);
      const { row } = await status(url);
      const after = (await metricsOf(metrics))(name);
      const is = Number(row.values[value] ?? 0);
      const isBetween = Math.min(before, after) <= is && is <= Math.max(before, after);
      assert.ok(isBetween, `${value} ${is}; ${name} ${before} and ${after}`);
    }
  };

  it('has transactions of all types, each of which holds', async () => {
    const missing = new Set(['0x0', '0x1', '0x2', '0x3', '0x4']);
    const transactionsOf = async (number: number): Promise<readonly { type: string; hash: string }[]> => {
      for (;;) {
        const block = await rpc<{ transactions: [] } | null>(
          devnet.urls.execution,
          'eth_getBlockByNumber',
          `0x${number.toString(16)}`,
          true,
        );
        if (block) return block.transactions;
        await pause(500);
      }
    };
    for (let number = 1; missing.size > 0; number++) {
      for (const { hash, type } of await transactionsOf(number)) {
        if (!missing.delete(type)) continue;
        for (const method of ['eth_getTransactionByHash', 'eth_getTransactionReceipt']) {
          const { code, out } = await capture(
            ['send', `${method}("${hash}")`, '--execution', devnet.urls.execution, '--format', 'json'],
            { cwd: ROOT },
          );
          assert.equal(code, 0, `${method} of type ${type}: ${out.slice(0, 2000)}`);
        }
      }
    }
  });

  it('has withdrawals, and their roots hold', async () => {
    for (;;) {
      const response = await fetch(`${devnet.urls.beacon}/eth/v2/beacon/blocks/head`);
      const { data } = (await response.json()) as {
        data: {
          message: { slot: string; body: { execution_payload: { block_number: string; withdrawals: [] } } };
        };
      };
      const { slot, body } = data.message;
      const { block_number: number, withdrawals } = body.execution_payload;
      if (withdrawals.length === 0) {
        await pause(SECONDS_PER_SLOT * 1000);
        continue;
      }
      const block = `eth_getBlockByNumber("0x${Number(number).toString(16)}", true)`;
      for (const [request, ...node] of [
        [block, '--execution', devnet.urls.execution],
        [`GET /eth/v2/beacon/blocks/${slot}`, '--beacon', devnet.urls.beacon],
      ] as const) {
        const { code, out } = await capture(['send', request, ...node, '--format', 'json'], { cwd: ROOT });
        assert.equal(code, 0, out.slice(0, 2000));
        const [{ problems, verified } = {}] = JSON.parse(out) as { problems: []; verified: string[] }[];
        assert.deepEqual(problems, []);
        console.log(`      ${request}: ${JSON.stringify(verified)}`);
      }
      return;
    }
  });

  it('has rows with what the clients say of themselves', async () => {
    const { execution, beacon, executionMetrics, beaconMetrics } = devnet.urls;
    await until(beacon, ({ state }, code) => state === 'synced' && code === 0);
    await agree(beacon, beaconMetrics, {
      headSlot: 'beacon_head_slot',
      finalizedEpoch: 'beacon_finalized_epoch',
      justifiedEpoch: 'beacon_current_justified_epoch',
      peers: 'p2p_peer_count{state="Connected"}',
    });
    await until(execution, ({ state }, code) => state === 'synced' && code === 0);
    await agree(execution, executionMetrics, {
      headBlock: 'chain_head_header',
      finalizedBlock: 'chain_head_finalized',
      pendingTransactions: 'txpool_pending',
      queuedTransactions: 'txpool_queued',
      peers: 'p2p_peers',
    });
  });

  it('has charts of what the clients say of themselves', async () => {
    const { execution, beacon, executionMetrics, beaconMetrics } = devnet.urls;
    await until(beacon, ({ state }, code) => state === 'synced' && code === 0);
    // Prysm counts its peers now and then.
    while (!((await metricsOf(beaconMetrics))('p2p_peer_count{state="Connected"}') > 0)) await pause(500);
    const history = mkdtempSync(path.join(tmpdir(), 'slotpad-history-'));
    const said: { readonly at: number; readonly values: Readonly<Record<string, number>> }[] = [];
    const { data: genesis } = await json<{ data: { genesis_time: string } }>(
      `${beacon}/eth/v1/beacon/genesis`,
    );
    const { data: spec } = await json<{ data: { SLOTS_PER_EPOCH: string } }>(`${beacon}/eth/v1/config/spec`);
    const sample = async () => {
      for (const end = Date.now() + 60_000; Date.now() < end; await pause(250)) {
        const [ofBeacon, ofGeth] = await Promise.all([metricsOf(beaconMetrics), metricsOf(executionMetrics)]);
        const at = Date.now();
        const slot = Math.floor((at / 1000 - Number(genesis.genesis_time)) / SECONDS_PER_SLOT);
        const headSlot = ofBeacon('beacon_head_slot');
        const block = `0x${ofGeth('chain_head_header').toString(16)}`;
        const fees = await rpc<{ baseFeePerGas: string[]; gasUsedRatio: number[] }>(
          execution,
          'eth_feeHistory',
          '0x1',
          block,
          [],
        );
        const head = await rpc<{ timestamp: string }>(execution, 'eth_getBlockByNumber', block, false);
        said.push({
          at,
          values: {
            'beacon lag': slot - headSlot,
            'beacon finalityLag':
              Math.floor(headSlot / Number(spec.SLOTS_PER_EPOCH)) - ofBeacon('beacon_finalized_epoch'),
            'beacon connected': ofBeacon('p2p_peer_count{state="Connected"}'),
            'execution blockAge': at / 1000 - Number(head.timestamp),
            'execution peers': ofGeth('p2p_peers'),
            'execution baseFee': Number(fees.baseFeePerGas[0]) / 1e9,
            'execution gas': fees.gasUsedRatio[0] ?? Number.NaN,
            'execution pending': ofGeth('txpool_pending'),
            'execution queued': ofGeth('txpool_queued'),
          },
        });
      }
    };
    // What was said before the first reading counts too: it began less than a minute ago.
    const sampling = sample();
    await pause(1000);
    const monitor = await startMonitor(devnet, { history, interval: 6 });
    await sampling.finally(() => monitor.stop());
    const compared = new Map<string, number>();
    const files = archiveFolder(path.join(history, 'readings'), Date.now);
    for (const segment of await files.list()) {
      const { columns, rows } = readLines((await files.read(segment)) ?? '');
      for (const { at, least, most } of rows) {
        // What was said within a slot of the reading, whose time is in whole seconds. The pool is read once a minute.
        const near = (before: number) =>
          said.filter((one) => at - before < one.at && one.at <= at + 1000 + SECONDS_PER_SLOT * 1000);
        columns.forEach((id, index) => {
          const key = `${columns.includes('headSlot') ? 'beacon' : 'execution'} ${id}`;
          const isOfPool = id === 'pending' || id === 'queued';
          const values = near(isOfPool ? 61_000 : SECONDS_PER_SLOT * 1000)
            .map(({ values: all }) => all[key] ?? Number.NaN)
            .filter((one) => !Number.isNaN(one));
          const [low, high] = [least[index], most[index]];
          if (values.length === 0 || low === undefined || low === null || high === null) return;
          const rounding = id === 'blockAge' ? 0.1 : 1e-4;
          assert.ok(
            Number(high) >= Math.min(...values) - rounding && low <= Math.max(...values) + rounding,
            `${key} ${low} to ${high}; the client says ${values}`,
          );
          compared.set(key, (compared.get(key) ?? 0) + 1);
        });
      }
    }
    rmSync(history, { recursive: true });
    console.log(`      ${[...compared].map(([id, count]) => `${id} ${count}`).join(', ')}`);
    const missing = Object.keys(said[0]?.values ?? {}).filter((id) => !compared.has(id));
    assert.deepEqual(missing, []);
  });

  for (const kind of ['beacon', 'execution'] as const) {
    it(`has ${kind} responses that deviate only for known reasons`, async () => {
      const { out } = await capture(
        ['conformance', devnet.urls[kind], '--rate', '300', '--timeout', '60', '--heavy', '--format', 'json'],
        { cwd: ROOT },
      );
      const [node] = JSON.parse(out) as Conformance[];
      const unknown = (node?.results ?? []).flatMap(({ deviations, id }) =>
        deviations
          .filter(
            ({ request, statement }) => !KNOWN[kind].some((one) => one.test(`${id} ${statement} ${request}`)),
          )
          .map(({ message, request }) => `${request}: ${message}`),
      );
      assert.deepEqual(unknown, []);
      const served = (node?.results ?? []).filter((one) => one.served === 'yes').length;
      assert.ok(served >= 60, `${served} served`);
    });
  }

  it('says that a new beacon node syncs, and when it is done', async () => {
    const { close, url } = await devnet.addBeacon('third-beacon');
    try {
      const first = await status(url);
      assert.match(first.row.words, /syncing|behind|starting|no peers/, JSON.stringify(first.row));
      const seconds = await until(url, ({ state }, code) => state === 'synced' && code === 0, 400);
      console.log(`      ${first.row.words}; synced after ${seconds.toFixed(1)} s`);
    } finally {
      await close();
    }
  });

  it('says that a beacon node from a checkpoint is synced without the history before', async () => {
    await until(devnet.urls.beacon, ({ values }) => Number(values.finalizedEpoch) >= 2, 400);
    const { close, url } = await devnet.addBeacon('checkpoint', { fromCheckpoint: true });
    try {
      const first = await status(url);
      const seconds = await until(url, ({ state }, code) => state === 'synced' && code === 0, 400);
      console.log(`      ${first.row.words}; synced after ${seconds.toFixed(1)} s`);
    } finally {
      await close();
    }
  });

  it('says that the execution node of a beacon node does not take its JWT', async () => {
    const secret = path.join(devnet.folder, 'wrong.hex');
    writeFileSync(secret, 'b2'.repeat(32));
    const { close, url } = await devnet.addBeacon('locked-out', { jwtSecret: secret });
    try {
      const seconds = await until(url, ({ severity }, code) => severity === 'error' && code !== 0);
      const { row } = await status(url);
      console.log(`      ${row.words} after ${seconds.toFixed(1)} s`);
    } finally {
      await close();
    }
  });

  it('says that geth stopped, on both rows, and that it is back', async () => {
    const { execution, beacon } = devnet.urls;
    devnet.processes.geth.kill('SIGSTOP');
    try {
      const row = await until(execution, ({ severity }, code) => severity === 'error' && code !== 0);
      const other = await until(beacon, ({ state }) => state !== 'synced');
      console.log(`      after ${row.toFixed(1)} s and ${other.toFixed(1)} s`);
    } finally {
      devnet.processes.geth.kill('SIGCONT');
    }
    await until(execution, ({ state }) => state === 'synced');
    await until(beacon, ({ state }, code) => state === 'synced' && code === 0);
  });

  it('says that no blocks come while the validators are stopped', async () => {
    const { beacon } = devnet.urls;
    const { otherValidator, validator } = devnet.processes;
    for (const client of [validator, otherValidator]) client.kill('SIGSTOP');
    try {
      const seconds = await until(beacon, ({ state }) => state === 'stalled');
      console.log(`      after ${seconds.toFixed(1)} s`);
    } finally {
      for (const client of [validator, otherValidator]) client.kill('SIGCONT');
    }
    await until(beacon, ({ state }) => state !== 'stalled');
  });

  it('says that a beacon node stopped, and that the other has no peer left', async () => {
    const { beacon, secondBeacon } = devnet.urls;
    devnet.processes.secondBeacon.kill('SIGSTOP');
    try {
      await until(secondBeacon, ({ severity }, code) => severity === 'error' && code !== 0);
      const seconds = await until(beacon, ({ values }) => values.peers === 0);
      console.log(`      no peer after ${seconds.toFixed(1)} s`);
    } finally {
      devnet.processes.secondBeacon.kill('SIGCONT');
    }
  });
});

// These leave the network in another state than before, the last ones for good.
network('a network of Geth and Prysm whose nodes come and go', function () {
  this.timeout(1_200_000);
  let devnet: Devnet;

  before(async () => {
    devnet = await startDevnet({ secondsPerSlot: SECONDS_PER_SLOT, validators: 32 });
  });
  after(() => devnet?.close());

  it('says that the chain does not finalize while a half of its validators are stopped', async () => {
    const { beacon } = devnet.urls;
    devnet.processes.otherValidator.kill('SIGSTOP');
    try {
      const seconds = await until(beacon, ({ words }) => words.startsWith('not finalizing'), 500);
      const { row } = await status(beacon);
      console.log(`      ${row.words} after ${seconds.toFixed(1)} s: ${JSON.stringify(row.values)}`);
      // A half of the stake votes, as Prysm tells it, and signs in the sync committee.
      for (const name of ['targetParticipation', 'syncParticipation']) {
        const share = Number(row.values[name]);
        assert.ok(share > 0.2 && share < 0.6, `${name} is ${share}`);
      }
    } finally {
      devnet.processes.otherValidator.kill('SIGCONT');
    }
    const seconds = await until(beacon, ({ state }, code) => state === 'synced' && code === 0, 500);
    console.log(`      synced after ${seconds.toFixed(1)} s`);
  });

  it('has a monitor that alerts once when Geth ends, and says that it is back with another version', async () => {
    const monitor = await startMonitor(devnet);
    try {
      await monitor.says(/^ok Geth /);
      await monitor.says(/^ok Beacon /);
      monitor.mark();
      await devnet.stopGeth();
      const after = await monitor.says(/^error Geth /);
      const alerted = await monitor.says(/^alert \w+: Geth /);
      monitor.mark();
      await devnet.startGeth('--identity', 'upgraded');
      const back = [await monitor.says(/^ok Geth /), await monitor.says(/^ok Beacon /)];
      const alerts = monitor.lines().filter((line) => /^alert error: Geth /.test(line));
      assert.equal(alerts.length, 1, monitor.lines().join('\n'));
      console.log(
        `      ${after} s, alert ${alerted} s; back ${back.join(' and ')} s\n        ${monitor.lines().join('\n        ')}`,
      );
      const { row } = await status(devnet.urls.execution);
      assert.match(String(row.values.version), /^Geth\/upgraded\//);
    } finally {
      await monitor.stop();
    }
  });

  it('says that Geth ended, which had too little space on its disk', async () => {
    await devnet.stopGeth();
    // It ends at once, perhaps before its first response.
    await devnet.startGeth('--datadir.minfreedisk', '99999999').catch((error: unknown) => {
      assert.match(String(error), /Low disk space/);
    });
    const seconds = await until(
      devnet.urls.execution,
      ({ severity }, code) => severity === 'error' && code !== 0,
    );
    const { row } = await status(devnet.urls.execution);
    console.log(`      ${row.words} after ${seconds.toFixed(1)} s`);
    await devnet.startGeth();
    await until(devnet.urls.execution, ({ state }) => state === 'synced');
    await until(devnet.urls.beacon, ({ state }, code) => state === 'synced' && code === 0);
  });

  it('says what Geth has lost after it was killed', async () => {
    const { execution } = devnet.urls;
    const monitor = await startMonitor(devnet);
    const headBlock = async () => Number(await rpc<string>(execution, 'eth_blockNumber'));
    try {
      await monitor.says(/^ok Geth /);
      // Its last blocks are in memory, and nobody else has them.
      const start = await headBlock();
      await until(execution, ({ values }) => Number(values.headBlock) >= start + 20);
      const before = await headBlock();
      monitor.mark();
      devnet.processes.geth.kill('SIGKILL');
      await monitor.says(/^error Geth /);
      await devnet.startGeth();
      const after = await headBlock();
      if (after < before) {
        const back = await monitor.says(/^warning Geth .*(?:head went back|: syncing)/);
        await monitor.says(/^alert \w+: Beacon /);
        console.log(`      ${before - after} blocks lost: said after ${back} s`);
      } else {
        await monitor.says(/^ok Geth /);
        await until(execution, ({ state }) => state === 'synced');
        console.log('      nothing lost');
      }
      console.log(`        ${monitor.lines().join('\n        ')}`);
    } finally {
      await monitor.stop();
    }
  });

  it('has a monitor that sees no trouble in a chain that is started again at its addresses', async () => {
    const { beacon, execution } = devnet.urls;
    const monitor = await startMonitor(devnet);
    try {
      await monitor.says(/^\w+ Geth /);
      await monitor.says(/^\w+ Beacon /);
      await devnet.close();
      await monitor.says(/^error Beacon .*unreachable/);
      monitor.mark();
      devnet = await startDevnet({
        secondsPerSlot: SECONDS_PER_SLOT,
        validators: 32,
        ports: { execution: new URL(execution).port, beacon: new URL(beacon).port },
      });
      const seconds = [await monitor.says(/^ok Geth /), await monitor.says(/^ok Beacon /)];
      console.log(`      ${seconds.join(' and ')} s\n        ${monitor.lines().join('\n        ')}`);
      assert.ok(
        !monitor.lines().some((line) => /went back|another fork/.test(line)),
        monitor.lines().join('\n'),
      );
    } finally {
      await monitor.stop();
    }
  });
});

interface Monitor {
  /** What it has said: each line without its time. */
  lines(): readonly string[];
  /** Lines before this call are no longer waited for. */
  mark(): void;
  /** Waits for a line after the mark. @returns how long that took, in seconds */
  says(pattern: RegExp): Promise<string>;
  stop(): Promise<void>;
}

/** `slotpad monitor` of Geth and the first beacon node. */
async function startMonitor(
  { folder, urls }: Devnet,
  options: { readonly history?: string; readonly interval?: number } = {},
): Promise<Monitor> {
  const config = path.join(mkdtempSync(path.join(tmpdir(), 'slotpad-monitor-')), 'monitor.json');
  const nodes = [
    { name: 'Geth', kind: 'execution', url: urls.execution },
    { name: 'Beacon', kind: 'beacon', url: urls.beacon },
  ];
  const listen = `127.0.0.1:${await freePort()}`;
  writeFileSync(config, JSON.stringify({ nodes, interval: 2, listen, ...options }));
  const stop = new AbortController();
  let text = '';
  let from = 0;
  const lines = () =>
    text
      .split('\n')
      .slice(1, -1)
      .map((line) => line.replace(/^\S+Z /, ''));
  const ended = capture(['monitor', '--config', config], {
    cwd: folder,
    signal: stop.signal,
    onOut: (all) => {
      text = all;
    },
  });
  return {
    lines,
    mark() {
      from = lines().length;
    },
    async says(pattern) {
      const start = performance.now();
      for (;;) {
        if (
          lines()
            .slice(from)
            .some((line) => pattern.test(line))
        ) {
          return ((performance.now() - start) / 1000).toFixed(1);
        }
        if (performance.now() - start > 120_000) assert.fail(`Not said: ${pattern}\n${text}`);
        await pause(200);
      }
    },
    async stop() {
      stop.abort();
      await ended;
      rmSync(path.dirname(config), { recursive: true });
    },
  };
}
