import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { createNodeReader } from '../../monitor/nodes/http-reader';
import type { NodeReader } from '../../monitor/nodes/reader';
import type { NodeMemory } from '../../monitor/readings/node-memory';
import { readBeacon } from '../../monitor/readings/read-beacon';
import { readExecution } from '../../monitor/readings/read-execution';
import { closeConnections, send } from '../../runner/send/send';
import { median, type Row } from './measure';

const rounds = 60;

/** The cost of one poll of a node in another process, from the requests to the reading. */
export async function polls(): Promise<Row[]> {
  const child = spawn(
    process.execPath,
    ['dist/cli.js', 'demo-node', '--beacon-port', '0', '--execution-port', '0'],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  try {
    const urls = await started(child);
    const beacon: NodeMemory = {};
    const execution: NodeMemory = {};
    return [
      await poll('a beacon node', urls.beacon, 5, (reader, round) => {
        // With two polls per slot, every second poll finds a new head.
        if (round % 2 === 0) forgetHead(beacon);
        return readBeacon(reader, beacon);
      }),
      await poll('an execution node', urls.execution, undefined, (reader) =>
        readExecution(reader, execution),
      ),
    ];
  } finally {
    await closeConnections();
    child.kill('SIGTERM');
  }
}

function forgetHead(memory: NodeMemory): void {
  delete memory.chain;
  delete memory.checkpoints;
}

async function started(child: ChildProcess): Promise<{ beacon: string; execution: string }> {
  if (!child.stdout) throw new Error('The demo node has no output.');
  const ended = once(child, 'exit').then(() => {
    throw new Error('The demo node did not start.');
  });
  const [line] = (await Promise.race([once(createInterface({ input: child.stdout }), 'line'), ended])) as [
    string,
  ];
  ended.catch(() => undefined);
  return JSON.parse(line);
}

async function poll(
  what: string,
  url: string,
  most: number | undefined,
  read: (reader: NodeReader, round: number) => Promise<{ readonly ok: boolean }>,
): Promise<Row> {
  const reader = createNodeReader({ url, signal: new AbortController().signal, timeoutMs: 10_000, send });
  let asked = 0;
  const counting: NodeReader = {
    get: (path) => counted(() => reader.get(path)),
    post: (path, body) => counted(() => reader.post(path, body)),
    call: (method, params) => counted(() => reader.call(method, params)),
  };
  const counted = <T>(ask: () => T): T => {
    asked++;
    return ask();
  };
  const taken: number[] = [];
  const requests: number[] = [];
  for (let round = 0; round < rounds; round++) {
    asked = 0;
    const start = process.cpuUsage();
    const { ok } = await read(counting, round);
    const { system, user } = process.cpuUsage(start);
    if (!ok) throw new Error(`${what} was not read, so nothing was measured.`);
    requests.push(asked);
    // The first polls warm up the code.
    if (round >= 10) taken.push((system + user) / 1000);
  }
  const steady = requests.slice(10);
  const mean = steady.reduce((sum, count) => sum + count, 0) / steady.length;
  const middle = median(taken);
  return {
    what: `processor time of one poll of ${what}, and its requests`,
    measured: `${middle.toFixed(1)} ms, ${requests[0]} requests at first, then ${mean.toFixed(1)} on average`,
    asked: most === undefined ? 'shown' : `≤ ${most} ms`,
    holds: most === undefined || middle <= most,
  };
}
