import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { statusCommand } from '../../cli/status';
import { startDemoNode } from '../../demo/server';
import { type Scenario, scenarios } from '../../demo/world/scenario';
import { bundleOf } from '../support/bundle';
import { startAnvil } from './anvil';
import { manualClock } from './demo/manual-clock';
import { listen, reply } from './runner-wire';

const ROOT = path.resolve(import.meta.dirname, '../..');
const systemAfter = (milliseconds: number, call: () => void) => {
  const timer = setTimeout(call, milliseconds);
  return () => clearTimeout(timer);
};

/** Runs `slotpad status` in this process. */
async function status(
  args: readonly string[],
  now: () => number = Date.now,
  signal = new AbortController().signal,
) {
  const out = new PassThrough();
  let text = '';
  out.on('data', (chunk) => {
    text += String(chunk);
  });
  const result = await statusCommand(
    args,
    { out, err: out, input: new PassThrough(), cwd: ROOT, color: false, interactive: false, signal },
    [],
    { now, after: systemAfter },
  );
  return { result: result.ok ? result.value : { error: result.failure.message }, text };
}

/** With another root in its finalized checkpoint. */
function otherFinal(text: string): string {
  const json = JSON.parse(text) as { data: { finalized?: { root: string } } };
  if (json.data.finalized) json.data.finalized.root = `0x${'7'.repeat(64)}`;
  return JSON.stringify(json);
}

/** State and severity of each node. */
function statesOf(json: string): readonly string[] {
  const nodes = JSON.parse(json) as readonly { state: string; severity: string; kind: string | null }[];
  return nodes.map(({ kind, severity, state }) => `${kind} ${state} ${severity}`);
}

/** What one reading tells of the demo node: states, and the exit codes with the default and with `--fail-on warning`. */
const expected: Readonly<
  Record<Scenario, readonly [beacon: string, execution: string, code: number, strict: number]>
> = {
  healthy: ['beacon synced ok', 'execution synced ok', 0, 0],
  syncing: ['beacon syncing error', 'execution syncing warning', 1, 1],
  stalled: ['beacon stalled error', 'execution no-peers error', 1, 1],
  'few-peers': ['beacon few-peers error', 'execution few-peers warning', 1, 1],
  'no-peers': ['beacon no-peers error', 'execution no-peers error', 1, 1],
  'no-finality': ['beacon no-finality warning', 'execution no-finality warning', 0, 1],
  starting: ['null starting warning', 'execution no-block warning', 0, 1],
  'el-offline': ['beacon execution-offline error', 'null unreachable error', 1, 1],
  optimistic: ['beacon optimistic error', 'execution synced ok', 1, 1],
  backfilling: ['beacon backfilling ok', 'execution synced ok', 0, 0],
  reorg: ['beacon synced ok', 'execution synced ok', 0, 0],
  slow: ['beacon slow warning', 'execution slow warning', 0, 1],
  flapping: ['beacon synced ok', 'execution synced ok', 0, 0],
  'many-peers': ['beacon synced ok', 'execution synced ok', 0, 0],
  // The root of its head is not that of its header.
  lying: ['beacon implausible error', 'execution synced ok', 1, 1],
};

describe('slotpad status', function () {
  this.timeout(20_000);

  for (const [scenario, [beacon, execution, code, strict]] of Object.entries(expected)) {
    it(`tells of the demo node, ${scenario}: ${scenarios[scenario as Scenario]}`, async () => {
      const clock = manualClock();
      const demo = await startDemoNode({
        beaconPort: 0,
        executionPort: 0,
        scenario: scenario as Scenario,
        clock,
        gui: true,
      });
      try {
        let done = false;
        const running = Promise.all(
          [[], ['--fail-on', 'warning']].map((more) =>
            status([demo.beacon, demo.execution, '--format', 'json', ...more], clock.now),
          ),
        ).finally(() => {
          done = true;
        });
        // A slow node answers when its clock has moved on.
        while (!done) {
          if (scenario === 'slow' && clock.waiting() > 0) clock.advance(100);
          await new Promise((resolve) => setImmediate(resolve));
        }
        const [lenient, severe] = await running;
        assert.deepEqual(statesOf(lenient?.text ?? ''), [beacon, execution]);
        assert.deepEqual([lenient?.result, severe?.result], [code, strict]);
      } finally {
        await demo.close();
      }
    });
  }

  it('shows the state of a real execution client', async () => {
    const anvil = await startAnvil();
    try {
      const { result, text } = await status([anvil.url, '--format', 'json']);
      const [node] = JSON.parse(text);
      assert.equal(result, 0);
      assert.equal(node.kind, 'execution');
      assert.match(node.values.version, /^anvil\/v/);
      assert.equal(node.values.chainId, 1337);
      assert.equal(node.values.headBlock, 0);
    } finally {
      const ended = once(anvil.child, 'exit');
      anvil.child.kill();
      await ended;
    }
  });

  it('sends the credentials of a URL, and never shows them', async () => {
    const wire = await listen((socket) => socket.end(reply('{"message":"no"}', {}, '401 Unauthorized')));
    const url = wire.url.replace('//', '//someone:hunter2@');
    for (const format of ['text', 'json', 'prometheus']) {
      const { result, text } = await status([url, '--format', format]);
      assert.equal(result, 1);
      assert.doesNotMatch(text, /hunter2|someone|c29tZW9uZTpodW50ZXIy/);
    }
    await wire.close();
    const asked = wire.received.map((request) => /^authorization: (.*)$/im.exec(request)?.[1]?.trim());
    assert.deepEqual([...new Set(asked)], [`Basic ${Buffer.from('someone:hunter2').toString('base64')}`]);
  });

  it('distinguishes a closed port and another server from a node', async () => {
    const wire = await listen((socket) =>
      socket.end(reply('<html>hello</html>', { 'content-type': 'text/html' })),
    );
    const free = createServer().listen(0, '127.0.0.1');
    await once(free, 'listening');
    const { port } = free.address() as { port: number };
    free.close();
    await once(free, 'close');
    const { result, text } = await status([`http://127.0.0.1:${port}`, wire.url, '--format', 'json']);
    await wire.close();
    assert.deepEqual(statesOf(text), ['null unreachable error', 'null not-a-node error']);
    assert.equal(result, 1);
    const asText = await status([`http://127.0.0.1:${port}`]);
    assert.equal(
      asText.text,
      `error  127.0.0.1:${port}    unreachable (refused)\n       Nothing listens on 127.0.0.1:${port}. Start the node with its HTTP API on (often --http), or check the port.\n`,
    );
  });

  it('gives up on a node that does not respond in time, and names the option', async () => {
    const hung: Server = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(hung, 'listening');
    const { port } = hung.address() as { port: number };
    const { result, text } = await status([
      `http://127.0.0.1:${port}`,
      '--kind',
      'beacon',
      '--timeout',
      '0.2',
    ]);
    hung.close();
    assert.equal(result, 1);
    assert.match(text, /unreachable \(timed out\)\n/);
    assert.match(text, /raise --timeout/);
  });

  it('compares the finalized checkpoint with providers of a configuration, and asks them for nothing else', async () => {
    const demo = await startDemoNode({ beaconPort: 0, executionPort: 0, scenario: 'healthy' });
    const asked: string[] = [];
    const provider = (change: (text: string) => string) =>
      listen(async (socket, request) => {
        const [, where = ''] = request.split(' ');
        asked.push(where);
        const response = await fetch(demo.beacon + where);
        socket.end(reply(change(await response.text())));
      });
    const [same, other] = [await provider((text) => text), await provider(otherFinal)];
    const folder = await mkdtemp(path.join(tmpdir(), 'slotpad-'));
    const file = path.join(folder, 'monitor.json');
    const nodes = [{ name: 'Home', kind: 'beacon', url: demo.beacon }];
    try {
      const seen = async (...checkpointProviders: string[]) => {
        await writeFile(file, JSON.stringify({ nodes, checkpointProviders }));
        const { result, text } = await status(['--config', file, '--format', 'json']);
        const [node] = JSON.parse(text) as readonly { words: string }[];
        return `${String(result)} ${node?.words}`;
      };
      assert.equal(await seen(same.url), '0 synced');
      assert.deepEqual([...new Set(asked)].sort(), [
        '/eth/v1/beacon/genesis',
        '/eth/v1/beacon/states/head/finality_checkpoints',
      ]);
      assert.match(await seen(same.url, other.url), /^1 on another fork than 127\.0\.0\.1:\d+ from slot \d+/);
    } finally {
      await rm(folder, { recursive: true });
      await same.close();
      await other.close();
      await demo.close();
    }
  });

  it('reads again with --watch until it is stopped, with the exit code of the last reading', async () => {
    const demo = await startDemoNode({ beaconPort: 0, executionPort: 0, scenario: 'few-peers' });
    const stop = new AbortController();
    const out = new PassThrough();
    const lines: string[] = [];
    out.on('data', (chunk) => {
      lines.push(String(chunk));
      if (lines.length === 2) stop.abort();
    });
    const code = await statusCommand(
      [demo.beacon, '--watch', '--interval', '1', '--format', 'json'],
      {
        out,
        err: out,
        input: new PassThrough(),
        cwd: ROOT,
        color: false,
        interactive: false,
        signal: stop.signal,
      },
      [],
      { now: Date.now, after: (ms, call) => systemAfter(ms === 1000 ? 0 : 10 * ms, call) },
    );
    await demo.close();
    assert.deepEqual(code, { ok: true, value: 1 });
    assert.deepEqual(lines.map(statesOf), [['beacon few-peers error'], ['beacon few-peers error']]);
  });

  it('goes on to show the other nodes with --watch while one hangs', async () => {
    const demo = await startDemoNode({ beaconPort: 0, executionPort: 0, scenario: 'healthy' });
    const hangs = await listen(() => undefined);
    const stop = new AbortController();
    const out = new PassThrough();
    const lines: string[] = [];
    out.on('data', (chunk) => {
      lines.push(statesOf(String(chunk)).join(', '));
      if (lines.filter((line) => line.startsWith('beacon synced ok')).length === 3) stop.abort();
    });
    await statusCommand(
      [
        demo.beacon,
        hangs.url,
        '--kind',
        'beacon',
        '--watch',
        '--interval',
        '1',
        '--timeout',
        '60',
        '--format',
        'json',
      ],
      {
        out,
        err: out,
        input: new PassThrough(),
        cwd: ROOT,
        color: false,
        interactive: false,
        signal: stop.signal,
      },
      [],
      // The pauses between rounds are skipped.
      { now: Date.now, after: (ms, call) => systemAfter(ms === 1000 ? 0 : ms, call) },
    );
    await demo.close();
    await hangs.close();
    // A third line with the demo node in sync came before the other one was given up.
    assert.match(lines.at(-1) ?? '', /^beacon synced ok, beacon (?:connecting waiting|late warning)$/);
  });

  it('could not run when it is stopped before anything was read', async () => {
    const stop = new AbortController();
    stop.abort();
    const { result } = await status(['http://127.0.0.1:1'], Date.now, stop.signal);
    assert.deepEqual(result, { error: 'Stopped before the nodes were read.' });
  });

  it('takes a host with a port as the other commands do', async () => {
    const { result, text } = await status(['127.0.0.1:1', 'http://127.0.0.1:1']);
    assert.equal(result, 1);
    assert.deepEqual(text.match(/^error.*/gm), ['error  127.0.0.1:1    unreachable (refused)']);
  });

  it('explains what is wrong with its arguments', async () => {
    const cases = [
      [['5052'], '"5052" does not start with http:// or https://.'],
      [['--kind', 'bacon'], '--kind takes one of beacon, execution, not "bacon". Did you mean beacon?'],
      [['--interval', '5'], '--interval needs --watch.'],
      [['--watch', '--interval', '0'], '--interval takes seconds from 1, not "0".'],
      [
        ['--watch', '--format', 'prometheus'],
        '--watch takes text or json: run it once per scrape for Prometheus.',
      ],
      [['--fail-on', 'never'], '--fail-on takes one of error, warning, not "never".'],
    ] as const;
    for (const [args, error] of cases) assert.deepEqual((await status(args)).result, { error });
  });

  describe('as a process', () => {
    const start = (args: readonly string[]) =>
      spawn(process.execPath, [bundleOf(path.join(ROOT, 'cli/main.ts')), 'status', ...args], {
        cwd: ROOT,
        stdio: ['ignore', 'pipe', 'pipe'],
      });

    it('ends cleanly on an interrupt, and with an error when nobody reads its output', async () => {
      const demo = await startDemoNode({ beaconPort: 0, executionPort: 0 });
      const stopped = start([demo.beacon, demo.execution, '--watch']);
      const broken = start([demo.beacon, '--watch', '--interval', '1', '--format', 'json']);
      let words = '';
      stopped.stderr.on('data', (chunk) => {
        words += String(chunk);
      });
      await once(stopped.stdout, 'data');
      const ended = once(stopped, 'exit');
      stopped.kill('SIGINT');
      assert.deepEqual(await ended, [0, null]);
      assert.equal(words, '');
      const left = once(broken, 'exit');
      await once(broken.stdout, 'data');
      broken.stdout.destroy();
      assert.deepEqual(await left, [2, null]);
      await demo.close();
    });
  });
});
