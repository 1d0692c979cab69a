import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readNode } from '../../../cli/status/reading';
import { startDemoNode } from '../../../demo/server';
import { causeLabel, healthLabel } from '../../../monitor/health/words';
import { type KnownNode, knownNode, type NodeKind } from '../../../monitor/nodes/node';
import { createPace, type Pace } from '../../../monitor/nodes/pace';
import type { NodeAnswer } from '../../../monitor/nodes/reader';
import type { NodeEvent, NodeEvents } from '../../../monitor/poll/node-events';
import type { NodeMemory } from '../../../monitor/readings/node-memory';
import { followNewBlocks } from '../../../monitor/readings/read-execution';
import { followHeads } from '../../../monitor/readings/streamed-heads';
import { defaultThresholds } from '../../../monitor/readings/thresholds';
import { type AskedNode, isUnjudged, reportOf, worstOf } from '../../../monitor/report/report';
import { createConnections } from '../../../runner/connection/connections';
import { type ManualClock, manualClock } from '../../node/demo/manual-clock';
import { beginnings } from '../../support/beginnings';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** A request of the monitor, and what the node answers to it. */
export interface Asked {
  /** The path, or the method of JSON-RPC. */
  readonly what: string;
  /** The first parameter of a call. */
  readonly first: Json | undefined;
  /** The parsed response: of JSON-RPC the `result`. */
  readonly value: Json;
  /** Which reading it belongs to, from 0. */
  readonly reading: number;
}

/** What is sent in place of it; a member that is left out is that of the node. */
export interface Sent {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** The parsed document, or the `result`. */
  readonly value?: Json;
  /** The body as it is. */
  readonly body?: string;
  /** An error of JSON-RPC. */
  readonly error?: Json;
  /** Breaks off after so many bytes. */
  readonly cutAt?: number;
  /** How long it takes. */
  readonly afterSeconds?: number;
  /** How many hours its clock is ahead. */
  readonly clockAheadHours?: number;
}

/** Undefined: what the node sends. */
export type Fault = (asked: Asked) => Sent | undefined;

/** The event stream of a node, or its subscription to new heads, before a reading. */
interface Streaming {
  /** What its head is: the header of a beacon node, the block of an execution node. */
  readonly head: Json;
  readonly reading: number;
  say(topic: string, data: unknown): void;
}

export interface NodeCase {
  /** What the node does: "answers every part but its sync state with {}". */
  readonly what: string;
  readonly kind: NodeKind;
  /** Made for each run, because some remember. */
  readonly fault: () => Fault;
  /** Without it, the node has no event stream. */
  readonly stream?: (streaming: Streaming) => void;
  /** Many epochs after genesis. These cases share one node, because its blocks take a while. */
  readonly isOld?: true;
  /** How often it is read, once in `everySeconds`; once unless said otherwise. */
  readonly readings?: number;
  readonly everySeconds?: number;
  /** The last words of `slotpad status`, without the time that they have lasted. */
  readonly says: string;
  readonly severity: 'ok' | 'warning' | 'error';
  /** The exit code of `slotpad status`. */
  readonly code: 0 | 1;
}

export interface NodeStage {
  run(
    one: Omit<NodeCase, 'says' | 'severity' | 'code'>,
  ): Promise<Pick<NodeCase, 'says' | 'code'> & { readonly severity: string }>;
  close(): Promise<void>;
}

/**
 * A demo node with a server in front of it, read as `slotpad status` reads it, with a clock of its own.
 * @param epochs since its start, when it was five epochs old
 */
export async function openNodeStage(epochs = 0): Promise<NodeStage> {
  const clock = manualClock();
  const demo = await startDemoNode({ beaconPort: 0, executionPort: 0, clock, beginnings, gui: true });
  clock.sleep(epochs * 32 * 12_000);
  let current: { readonly kind: NodeKind; readonly fault: Fault } = {
    kind: 'beacon',
    fault: () => undefined,
  };
  let reading = 0;
  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const connections = createConnections({
    proxies: () => ({ environment: {} }),
    limits: () => ({ whole: { ms: 60_000, more: 'raise --timeout' } }),
  });

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { fault, kind } = current;
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const real = await fetch((kind === 'beacon' ? demo.beacon : demo.execution) + (request.url ?? ''), {
      method: request.method ?? 'GET',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      ...(body === '' ? {} : { body }),
    });
    const text = await real.text();
    const call = kind === 'execution' ? (JSON.parse(body) as { method: string; params: Json[] }) : undefined;
    const json = JSON.parse(text);
    const sent = fault({
      what: call?.method ?? request.url ?? '',
      first: call?.params[0],
      value: call ? json.result : json,
      reading,
    });
    const document = JSON.stringify(
      sent?.error !== undefined
        ? { jsonrpc: '2.0', id: 1, error: sent.error }
        : sent?.value === undefined
          ? json
          : call
            ? { ...json, result: sent.value }
            : sent.value,
    );
    const whole = sent?.body ?? document;
    clock.sleep((sent?.afterSeconds ?? 0) * 1000);
    response.writeHead(sent?.status ?? real.status, {
      'content-type': 'application/json',
      date: new Date(clock.now() + (sent?.clockAheadHours ?? 0) * 3_600_000).toUTCString(),
      ...sent?.headers,
      ...(sent?.cutAt === undefined ? {} : { 'content-length': String(Buffer.byteLength(whole)) }),
    });
    if (sent?.cutAt === undefined) response.end(whole);
    else response.write(whole.slice(0, sent.cutAt), () => response.destroy());
  }

  async function headOf(kind: NodeKind): Promise<Json> {
    if (kind === 'beacon') {
      const response = await fetch(`${demo.beacon}/eth/v1/beacon/headers/head`);
      return ((await response.json()) as { data: Json }).data;
    }
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'eth_getBlockByNumber',
      params: ['latest', false],
    });
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(demo.execution, { method: 'POST', headers, body });
    return ((await response.json()) as { result: Json }).result;
  }

  return {
    async run({ everySeconds = 12, fault, kind, readings = 1, stream }) {
      current = { kind, fault: fault() };
      const memory: NodeMemory = {};
      const pace = paceOn(clock);
      const node = knownNode({ name: 'Node', kind, url }, 'settings');
      let asked: AskedNode = { state: { node, selected: false } };
      const heard = stream && listenTo(node, memory);
      for (reading = 0; reading < readings; reading++) {
        clock.sleep(everySeconds * 1000);
        if (stream && heard) {
          const say = (topic: string, data: unknown) => heard({ topic, data, at: clock.now() });
          stream({ head: await headOf(kind), reading, say });
        }
        asked = await readNode(asked, memory, pace, {
          connections,
          clock: { now: clock.now, after: () => () => undefined },
          signal: new AbortController().signal,
          timeoutMs: 60_000,
          thresholds: defaultThresholds,
        });
      }
      const groups = reportOf([asked], defaultThresholds, clock.now());
      const health = groups[0]?.nodes[0]?.health;
      const severity = worstOf(groups);
      const says = health ? [healthLabel(health), ...health.causes.slice(1).map(causeLabel)].join('; ') : '';
      return {
        says: withoutNumbers(says),
        severity,
        code: severity === 'error' || isUnjudged(groups) ? 1 : 0,
      };
    },
    async close() {
      await connections.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await demo.close();
    },
  };
}

/** A pace whose waits take no time: while no request is under way, the clock moves on to the end of the next one. */
function paceOn(clock: ManualClock): Pace {
  let underWay = 0;
  const waits = new Set<{ readonly at: number; readonly call: () => void }>();
  const pass = () =>
    setImmediate(() => {
      const [next] = [...waits].sort((a, b) => a.at - b.at);
      if (underWay > 0 || !next) return;
      waits.delete(next);
      clock.sleep(Math.max(0, next.at - clock.now()));
      next.call();
      pass();
    });
  const { over } = createPace({
    now: clock.now,
    after(ms, call) {
      const wait = { at: clock.now() + ms, call };
      waits.add(wait);
      pass();
      return () => waits.delete(wait);
    },
  });
  const counted = async (answer: Promise<NodeAnswer>): Promise<NodeAnswer> => {
    underWay += 1;
    try {
      return await answer;
    } finally {
      underWay -= 1;
      pass();
    }
  };
  return {
    over: (reader, signal) =>
      over(
        {
          get: (...asked) => counted(reader.get(...asked)),
          post: (...asked) => counted(reader.post(...asked)),
          call: (...asked) => counted(reader.call(...asked)),
        },
        signal,
      ),
  };
}

/** Whoever listens to the stream of the node, as the monitor does. */
function listenTo(node: KnownNode, memory: NodeMemory): (event: NodeEvent) => void {
  const listeners: ((event: NodeEvent) => void)[] = [];
  const events: Pick<NodeEvents, 'follow'> = {
    follow(_, __, listener) {
      listeners.push(listener);
      return { dispose: () => undefined };
    },
  };
  if (node.kind === 'beacon') followHeads(events, node, memory);
  else followNewBlocks(events, node, memory);
  return (event) => {
    for (const listener of listeners) listener(event);
  };
}

/** Slots and numbers of requests depend on the cases before. */
function withoutNumbers(says: string): string {
  return says
    .replace(/at slot [\d,]+ and [\d,]+/, 'at two slots')
    .replace(/\d+ of \d+ requests/, 'requests')
    .replace(/head went back, from block [\d,]+ to [\d,]+/, 'head went back, from a block to an earlier one')
    .replace(/finalized at block [\d,]+/, 'finalized at one block')
    .replace(/differs by \d+ d.*/, 'differs by many days')
    .replace(/missing at slot [\d,]+/, 'missing at a slot')
    .replace(/from block [\d,]+ to/, 'from a block to')
    .replace(/finalizing, (?:[2-9]\d|\d{3}) epochs/, 'finalizing, many epochs')
    .replace(/finalized at epoch \d+/, 'finalized at one epoch')
    .replace(/stalled, \d,\d{3} slots behind/, 'stalled, many slots behind')
    .replace(/differs by (?:59 min|1 h)$/, 'differs by an hour')
    .replace(/slow to respond \(\d+ s\)/, 'slow to respond')
    .replace(
      /justified epoch went back, from \d+ to \d+/,
      'justified epoch went back, from an epoch to an earlier one',
    )
    .replace(/replaced in [4-6] of/, 'replaced in about half of')
    .replace(/[\d,]{3,} slots behind the clock/, 'many slots behind the clock');
}
