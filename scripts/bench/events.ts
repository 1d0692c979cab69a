import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { matchOperation } from '../../catalogue/beacon';
import type { EventRow } from '../../common/panels/events';
import { usualScale } from '../../common/scratch/variables/network-scale';
import { createLiveList, MOST_KEPT } from '../../runner/events/events';
import { streamConnection } from '../../runner/events/events-connect';
import { createEventFile } from '../../runner/events/events-file';
import { followStream } from '../../runner/events/events-stream';
import type { LiveEntry } from '../../runner/events/live-entry';
import { prettyPrint } from '../../runner/json/pretty';
import type { Prepared } from '../../runner/model/prepared';
import { closeConnections, send } from '../../runner/send/send';
import { createLivePage } from '../../workbench/watch/live-page';
import { streamStatus } from '../../workbench/watch/source';
import { summaryOf, topicOf } from '../../workbench/watch/summary';
import type { Row } from './measure';

const PER_SECOND = 10_000;
const SECONDS = 5;
const TOTAL = PER_SECOND * SECONDS;
/** Rows of a tall page, including the rows drawn above and below it. */
const IN_SIGHT = 80;

/**
 * Events from another process over a real socket: received, judged against the catalogue, kept, written to a file, and
 * posted to a page that follows the end. None may be missing anywhere.
 */
export async function eventsShown(): Promise<Row> {
  const folder = mkdtempSync(path.join(tmpdir(), 'slotpad-bench-'));
  const saved = path.join(folder, 'events.ndjson');
  const node = spawn(
    process.execPath,
    ['scripts/bench/event-server.mjs', String(PER_SECOND), String(TOTAL)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  try {
    const [port] = (await once(node.stdout, 'data')) as [Buffer];
    return await measured(Number(String(port)), saved);
  } finally {
    node.kill();
    await closeConnections();
    rmSync(folder, { recursive: true });
  }
}

async function measured(port: number, saved: string): Promise<Row> {
  const clock = {
    now: () => Date.now(),
    after(ms: number, call: () => void) {
      const timer = setTimeout(call, ms);
      return () => clearTimeout(timer);
    },
  };
  const prepared = request(port);
  const events = prepared.operation?.events ?? {};
  const list = createLiveList({ now: clock.now });
  const file = createEventFile(saved, (why) => {
    throw new Error(why);
  });
  list.listen((entry) => file.add(entry));
  let batches = 0;
  let bytes = 0;
  let rows: readonly EventRow[] = [];
  const page = createLivePage({
    list,
    clock,
    about: () => ({
      title: prepared.name,
      detail: prepared.url,
      noun: 'event',
      status: streamStatus(follower.state, clock.now()),
      running: true,
      saving: { file: saved, count: file.count },
    }),
    summary: (event) => summaryOf(event.data, events[event.topic], usualScale),
    prettyPrint,
    post(message) {
      if (message.type !== 'state') return;
      batches += 1;
      // Messages to the page are serialized.
      bytes += JSON.stringify(message).length;
      if (message.rows) rows = message.rows.rows;
    },
    act: () => undefined,
  });
  let done: () => void = () => undefined;
  const all = new Promise<void>((resolve) => {
    done = resolve;
  });
  const follower = followStream({
    list,
    clock,
    connect: streamConnection(prepared, send),
    topicOf,
    changed() {
      page.changed();
      if (list.total === TOTAL) done();
    },
  });
  page.received({ type: 'ready' });
  page.received({ type: 'window', from: 0, to: IN_SIGHT, follow: true });
  const before = process.cpuUsage();
  const begun = performance.now();
  follower.start();
  await all;
  // One more batch, with the last events.
  await new Promise<void>((resolve) => void clock.after(150, resolve));
  const taken = performance.now() - begun;
  const cpu = process.cpuUsage(before);
  const share = (cpu.user + cpu.system) / 1000 / taken;
  follower.stop();
  page.dispose();
  await file.close();
  const whole =
    [...list.topics.values()].reduce((sum, count) => sum + count, 0) === TOTAL &&
    inOrder(list.kept(), TOTAL - MOST_KEPT) &&
    rows.length === IN_SIGHT &&
    fileInOrder(saved);
  const perSecond = (batches / taken) * 1000;
  return {
    what: `${PER_SECOND.toLocaleString('en')} events a second over ${SECONDS} s: received, judged, kept, shown, and saved to a file`,
    measured: `${list.total.toLocaleString('en')} of ${TOTAL.toLocaleString('en')} (${Math.round(share * 100)} % of a core, ${perSecond.toFixed(1)} batches/s of ${Math.round(bytes / batches / 1024)} KB)`,
    asked: 'none lost',
    holds: whole && list.total === TOTAL && perSecond < 12,
  };
}

/** Checks that each of the last events is there once. `first` is the id of the first kept event; the last row is the end. */
function inOrder(kept: readonly LiveEntry[], first: number): boolean {
  const ids = kept.flatMap((entry) => (entry.kind === 'event' ? [entry.id] : []));
  const skipped = MOST_KEPT - ids.length;
  return skipped <= 1 && ids.every((id, index) => id === String(first + skipped + index));
}

function fileInOrder(saved: string): boolean {
  const lines = readFileSync(saved, 'utf8').split('\n');
  const ids = lines.flatMap((line) => /^\{"time":"[^"]+","event":"\w+","id":"(\d+)"/.exec(line)?.[1] ?? []);
  return ids.length === TOTAL && ids.every((id, index) => Number(id) === index);
}

function request(port: number): Prepared {
  const { operation } = matchOperation('GET', '/eth/v1/events');
  return {
    kind: 'beacon',
    name: 'Events',
    line: 0,
    method: 'GET',
    url: `http://127.0.0.1:${port}/eth/v1/events?topics=head,block,attestation`,
    headers: [['accept', 'text/event-stream']],
    calls: [],
    batch: false,
    stream: true,
    effect: 'read',
    secrets: [],
    ...(operation ? { operation } : {}),
  };
}
