/** What the editor does with a large response, in a process of its own: reports what it took. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setImmediate as turn } from 'node:timers/promises';
import { viewBody } from '../../../runner/json/body-view';
import { parseQuery } from '../../../runner/json/json-query';
import { searchFile } from '../../../runner/json/json-search';
import { closeConnections, send } from '../../../runner/send/send';
import { getRequest } from '../runner-wire';

export interface LargeReport {
  readonly outcome: string;
  readonly bytes: number;
  /** MB of memory above what the process had before, at most. */
  readonly grownMb: number;
  /** Milliseconds. */
  readonly longestBlockMs: number;
  readonly sentMs: number;
  readonly searchMs: number;
  readonly matches: readonly string[];
  readonly shown: number;
}

async function main([url = '', path = '', last = '']: readonly string[]): Promise<void> {
  // What a first exchange loads and compiles is no part of it.
  await send(getRequest(`${url}small`), {});
  await turn();
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let most = before;
  const sample = () => {
    most = Math.max(most, process.memoryUsage.rss());
  };
  const sampling = setInterval(sample, 10);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const started = performance.now();
  const reply = await send(getRequest(url), {
    toFile: { over: 5 * 1024 * 1024, maxBytes: 4e9, path: () => path, more: 'raise the limit' },
    timeoutMs: 600_000,
  });
  const sentMs = performance.now() - started;
  if (!reply.file) throw new Error(`${reply.outcome}: ${reply.message}`);
  const view = viewBody(reply.file);
  for (let part = 0; part < 2; part++) await view.more();
  const query = parseQuery(`$.data[?@.index == "${last}"].validator.pubkey`);
  if (!query.ok) throw new Error(query.failure.message);
  const matches: string[] = [];
  const searching = performance.now();
  await searchFile(path, query.value, { onMatch: ({ bytes }) => matches.push(bytes.toString()) });
  const searchMs = performance.now() - searching;
  sample();
  clearInterval(sampling);
  delay.disable();
  const report: LargeReport = {
    outcome: reply.outcome,
    bytes: reply.file.bytes,
    grownMb: (most - before) / 1e6,
    longestBlockMs: delay.max / 1e6,
    sentMs,
    searchMs,
    matches,
    shown: view.present('cut').text.length,
  };
  process.stdout.write(JSON.stringify(report));
  await closeConnections();
}

void main(process.argv.slice(2));
