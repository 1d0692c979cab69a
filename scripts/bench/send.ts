import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, type Dispatcher } from 'undici';
import { ScratchDocument } from '../../common/scratch/document/document';
import { fileVariables } from '../../common/scratch/variables/variables';
import { createConnections } from '../../runner/connection/connections';
import type { Prepared } from '../../runner/model/prepared';
import { prepare } from '../../runner/request/prepare';
import { surroundings } from '../../runner/request/system-variables';
import { runRequests } from '../../runner/run/run';
import { type Send, sendOver } from '../../runner/send/send';
import { median, type Row } from './measure';

const REQUESTS = 1000;
const ROUNDS = 7;

/** The cost of a send beyond that of undici, with a server in another process. */
export async function sending(): Promise<Row[]> {
  const server = fork('scripts/bench/call-server.mjs');
  const [port] = (await once(server, 'message')) as [number];
  const url = `http://127.0.0.1:${port}`;
  const connections = createConnections();
  const agent = new Agent();
  try {
    const send = sendOver(connections);
    return [await overhead(url, agent, send), await inOrder(url, agent, send)];
  } finally {
    await connections.close();
    await agent.destroy();
    server.kill();
  }
}

/** One call at a time, alternately with undici only and with Slotpad. */
async function overhead(url: string, agent: Dispatcher, send: Send): Promise<Row> {
  const [prepared] = await preparedOf(file(1), url);
  if (!prepared) throw new Error('The request was not prepared.');
  const taken: [bare: number[], sent: number[]] = [[], []];
  for (let round = 0; round < 3000; round++) {
    const bareMs = await elapsed(() => bare(agent, prepared));
    const sentMs = await elapsed(() => checked(send(prepared)));
    // The first sends warm up the code.
    if (round < 1000) continue;
    taken[0].push(bareMs);
    taken[1].push(sentMs);
  }
  const [bareMs, sentMs] = [median(taken[0]), median(taken[1])];
  const over = sentMs - bareMs;
  return {
    what: 'overhead of a send over bare undici',
    measured: `${over.toFixed(2)} ms (${sentMs.toFixed(2)} ms, ${bareMs.toFixed(2)} ms)`,
    asked: '≤ 1 ms',
    holds: over <= 1,
  };
}

/** All requests of a file parsed, filled in, sent and judged, against sending only their bodies. */
async function inOrder(url: string, agent: Dispatcher, send: Send): Promise<Row> {
  const text = file(REQUESTS);
  const bodies = await preparedOf(text, url);
  const taken: [bare: number[], run: number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    taken[0].push(
      await elapsed(async () => {
        for (const one of bodies) await bare(agent, one);
      }),
    );
    taken[1].push(await elapsed(() => run(text, url, send)));
  }
  const [bareMs, runMs] = [median(taken[0]), median(taken[1])];
  const over = (runMs - bareMs) / REQUESTS;
  return {
    what: '1,000 requests of a file sent in order: overhead of each over bare undici',
    measured: `${over.toFixed(2)} ms (${(runMs / REQUESTS).toFixed(2)} ms, ${(bareMs / REQUESTS).toFixed(2)} ms)`,
    asked: '≤ 0.5 ms',
    holds: over <= 0.5,
  };
}

/** Calls with judged responses. */
function file(count: number): string {
  return Array.from(
    { length: count },
    (_, at) => `### call ${at}\neth_getBalance("0x${String(at).padStart(40, '0')}", "latest")\n`,
  ).join('\n');
}

function items(text: string, url: string) {
  const document = new ScratchDocument('file:///bench.jsonrpc', 'jsonrpc', 1, text);
  const node = { name: 'bench', kind: 'execution', url } as const;
  const nodes = { execution: node, all: [node] };
  const variables = fileVariables(document);
  return [...document.blocks()]
    .filter(({ block }) => block.request)
    .map((placed) => ({
      name: '',
      line: placed.startLine,
      assertions: [],
      prepare: () => prepare({ document, placed, variables, nodes, surroundings }),
    }));
}

async function preparedOf(text: string, url: string): Promise<Prepared[]> {
  const all: Prepared[] = [];
  for (const item of items(text, url)) {
    const made = await item.prepare();
    if (!made.ok) throw new Error(made.failure.message);
    all.push(made.value);
  }
  return all;
}

async function run(text: string, url: string, send: Send): Promise<void> {
  const { signal } = new AbortController();
  let good = 0;
  for await (const event of runRequests({ items: items(text, url), send, signal })) {
    if (event.kind === 'ended' && event.good) good++;
  }
  if (good !== REQUESTS) throw new Error(`${good} of ${REQUESTS} requests were answered.`);
}

async function checked(reply: ReturnType<Send>): Promise<void> {
  const { outcome, message, problems } = await reply;
  if (outcome !== 'replied' || problems.length > 0) throw new Error(`${outcome}: ${message}`);
}

async function bare(agent: Dispatcher, { url, method, headers, body = '' }: Prepared): Promise<string> {
  const { origin, pathname } = new URL(url);
  const reply = await agent.request({
    origin,
    path: pathname,
    method: method as Dispatcher.HttpMethod,
    headers: Object.fromEntries(headers),
    body,
  });
  return reply.body.text();
}

async function elapsed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
