import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beaconClients } from '../../../catalogue/clients';
import { createNodeReader } from '../../../monitor/nodes/http-reader';
import { knownNode } from '../../../monitor/nodes/node';
import { createNodesWatcher, type NodesWatcher } from '../../../monitor/store/watcher';
import { closeConnections, send } from '../../../runner/send/send';
import { fakeClock } from '../../unit/monitor/fake-clock';
import { beside, line, rowsOf } from './rows';

type Answer = (path: string, request: IncomingMessage, response: ServerResponse) => void;

const json = (response: ServerResponse, value: unknown) => {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(value));
};

/** By the clock it is slot 2,000; how far the node is behind is not judged here. */
const current = 2000;
const genesisTime = String(1_700_000_000 - 12 * current);
const lenient = { syncDistance: { amber: 1e9, red: 1e9 }, finalityLag: 1e9 };

/** A node of the standard endpoints alone. */
function standard({
  version = 'Teku/v25.1.0',
  network = 'mainnet',
  slot = 1000,
  root = '0x01',
} = {}): Answer {
  return (path, _, response) => {
    const answers: Readonly<Record<string, unknown>> = {
      '/eth/v1/node/syncing': {
        head_slot: String(slot),
        sync_distance: String(current - slot),
        is_syncing: false,
      },
      '/eth/v1/node/version': { version },
      '/eth/v1/beacon/genesis': { genesis_time: genesisTime, genesis_validators_root: root },
      '/eth/v1/config/spec': { CONFIG_NAME: network, SECONDS_PER_SLOT: '12', SLOTS_PER_EPOCH: '32' },
      '/eth/v1/beacon/states/head/finality_checkpoints': {
        current_justified: { epoch: '0' },
        finalized: { epoch: '0' },
      },
      '/eth/v1/node/peer_count': { connected: '64' },
    };
    const data = answers[path];
    if (data === undefined) {
      response.statusCode = 404;
      json(response, { code: 404, message: 'NOT_FOUND', stacktraces: [] });
    } else json(response, { data });
  };
}

describe('a node over a real socket, between two readings', () => {
  const clock = fakeClock(1_700_000_000_000);
  let server: Server;
  let watcher: NodesWatcher;
  let answer: Answer = standard();
  let open = 0;
  let most = 0;
  /** Long enough for a busy machine; the tests of a node that hangs shorten it. Milliseconds. */
  let timeoutMs = 5000;

  beforeEach(async () => {
    answer = standard();
    timeoutMs = 5000;
    server = createServer((request, response) => {
      // The test has a clock of its own.
      response.sendDate = false;
      open += 1;
      most = Math.max(most, open);
      response.once('close', () => {
        open -= 1;
      });
      answer(request.url ?? '', request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    watcher = createNodesWatcher({
      clock,
      interval: () => 6000,
      readerFor: ({ url }, signal) => createNodeReader({ url, signal, timeoutMs, send }),
    });
    watcher.setNodes(
      [
        {
          ...knownNode({ name: 'Home', kind: 'beacon', url: `http://127.0.0.1:${port}` }, 'settings'),
          thresholds: lenient,
        },
      ],
      new Set(),
    );
  });
  afterEach(async () => {
    watcher.dispose();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await closeConnections();
  });

  /** One reading, and the rows after it. */
  async function read(): Promise<readonly string[]> {
    const settled = new Promise<void>((resolve) => {
      const heard = watcher.onReading(() => {
        heard.dispose();
        resolve();
      });
    });
    if (watcher.reasons('settings/beacon/Home').length === 0) watcher.want('all', 'nodes view');
    else watcher.refresh();
    await settled;
    await clock.pass(0);
    const rows = rowsOf(watcher.states, clock.now());
    return [...rows, ...(rows[0]?.children ?? [])]
      .map(line)
      .map((row) => row.replace(/127\.0\.0\.1:\d+/, '127.0.0.1'));
  }
  const now = (label: string) => beside(rowsOf(watcher.states, clock.now()), label);

  it('dies in the middle of one: what it said stays', async () => {
    assert.equal((await read())[0], '[pass-filled charts.green] Home | synced · slot 1,000 · 64 peers');
    assert.equal(now('Execution layer'), undefined, 'it does not say whether that answers');
    const whole = standard({ slot: 1001 });
    answer = (path, request, response) => {
      if (path === '/eth/v1/node/syncing') whole(path, request, response);
      else request.socket.destroy();
    };
    assert.equal((await read())[0], '[pass-filled charts.green] Home | synced · slot 1,001 · 64 peers');
    answer = (_, request) => request.socket.destroy();
    const rows = await read();
    assert.equal(
      rows[0],
      '[debug-disconnect charts.red] Home | unreachable (connection lost) · next try in 5 s',
    );
    assert.match(now('Head slot') ?? '', /^1,001 .*old \(stale\)$/);
    answer = standard({ slot: 1005 });
    assert.equal((await read())[0], '[pass-filled charts.green] Home | synced · slot 1,005 · 64 peers');
  });

  it('hangs: it is given up after its time, and asked again', async () => {
    await read();
    timeoutMs = 80;
    answer = () => undefined;
    const rows = await read();
    assert.equal(rows[0], '[debug-disconnect charts.red] Home | unreachable (timed out) · next try in 2 s');
    assert.equal(now('Last response'), 'just now');
    timeoutMs = 5000;
    answer = standard();
    assert.match((await read())[0] ?? '', /Home \| synced/);
  });

  it('answers the first question and hangs at the others', async () => {
    timeoutMs = 300;
    const whole = standard();
    answer = (path, request, response) => {
      if (path === '/eth/v1/node/syncing') whole(path, request, response);
    };
    assert.match(
      (await read())[0] ?? '',
      /^\[warning problemsWarningIcon\.foreground\] Home \| cannot be judged: \d+ of \d+ requests failed \(timed out\) · slot 1,000$/,
    );
  });

  it('answers garbage: it is said to be no node, and its numbers are stale', async () => {
    await read();
    const other = 'an execution node, not a beacon node';
    for (const [garbage, words = 'not a node'] of [
      [(response: ServerResponse) => response.end('<html><body>Welcome to nginx!</body></html>')],
      [(response: ServerResponse) => json(response, { jsonrpc: '2.0', id: 1, result: '0x1' }), other],
      [(response: ServerResponse) => response.end('{"data": {"head_slot": "1')],
      [(response: ServerResponse) => json(response, { data: { head_slot: {}, sync_distance: [] } })],
    ] as const) {
      answer = (_, __, response) => void garbage(response);
      const rows = await read();
      assert.equal(rows[0], `[debug-disconnect charts.red] Home | ${words} · next try in 5 s`);
      assert.match(now('Head slot') ?? '', /^1,000 .*old \(stale\)$/);
    }
  });

  it('is started with another client', async () => {
    await read();
    answer = standard({ version: 'Lighthouse/v7.0.0-1234567', slot: 1002 });
    await read();
    assert.equal(now('Version changed'), 'was Teku/v25.1.0 until just now');
    assert.equal(now('Version'), `Lighthouse v7.0.0 · update available: ${beaconClients.lighthouse.newest}`);
  });

  it('is started on another network', async () => {
    await read();
    answer = standard({ network: 'hoodi', root: '0x02', slot: 12 });
    const rows = await read();
    assert.equal(
      rows[0],
      '[warning problemsWarningIcon.foreground] Home | on another chain than before · slot 12 · 64 peers',
    );
    assert.equal(now('Network changed'), 'was mainnet until just now');
    assert.equal(now('Head went back'), undefined, 'slots of two chains are not compared');
  });

  it('jumps back in slots', async () => {
    await read();
    answer = standard({ slot: 400 });
    await read();
    assert.equal(now('Head went back'), '600 slots, just now');
  });

  it('is never read twice at a time', async () => {
    most = 0;
    answer = standard();
    await read();
    const once = most;
    for (let times = 0; times < 10; times++) watcher.refresh();
    await read();
    await read();
    assert.ok(most <= once, `${most} requests at a time, ${once} in one reading`);
  });
});
