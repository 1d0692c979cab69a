import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stream } from 'undici';
import type { Prepared } from '../../runner/model/prepared';
import { closeConnections, send } from '../../runner/send/send';
import { median, type Row } from './measure';

const megabytes = 100;
const runs = 9;

/** A server in another process that sends the requested number of bytes of JSON. */
const server = `
  const part = Buffer.from('{"index":"123456","balance":"32000000000","status":"active_ongoing"},'.repeat(3800));
  require('node:http').createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    let left = ${megabytes}e6;
    const fill = () => {
      for (let room = true; room && left > 0; left -= part.length) room = response.write(part);
      if (left > 0) response.once('drain', fill); else response.end();
    };
    fill();
  }).listen(0, '127.0.0.1', function () { console.log(this.address().port); });
`;

/** A response of 100 MB written to a file by `send`, against undici piped to a file. */
export async function spill(): Promise<Row> {
  const folder = mkdtempSync(path.join(tmpdir(), 'slotpad-bench-'));
  const child = spawn(process.execPath, ['-e', server], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    const url = `http://127.0.0.1:${line.toString().trim()}/`;
    const file = path.join(folder, 'body.json');
    const ours: number[] = [];
    const bare: number[] = [];
    // In turns, so that other load affects both. The first round warms up the code.
    for (let run = -1; run < runs; run++) {
      for (const [taken, work] of [
        [bare, () => piped(url, file)],
        [ours, () => sent(url, file)],
      ] as const) {
        rmSync(file, { force: true });
        const start = performance.now();
        await work();
        if (run >= 0) taken.push(performance.now() - start);
      }
    }
    const speed = (taken: readonly number[]) => megabytes / (median(taken) / 1000);
    const ratio = median(bare) / median(ours);
    return {
      what: `${megabytes} MB of a response to disk, against a bare pipe`,
      measured: `${Math.round(ratio * 100)} % (${speed(ours).toFixed(0)} MB/s, ${speed(bare).toFixed(0)} MB/s)`,
      asked: '≥ 60 %',
      holds: ratio >= 0.6,
    };
  } finally {
    await closeConnections();
    child.kill();
    await once(child, 'exit');
    rmSync(folder, { recursive: true, force: true });
  }
}

async function piped(url: string, file: string): Promise<void> {
  await stream(url, { method: 'GET' }, () => createWriteStream(file, { highWaterMark: 1024 * 1024 }));
}

async function sent(url: string, file: string): Promise<void> {
  const request: Prepared = {
    kind: 'other',
    name: 'bench',
    line: 0,
    method: 'GET',
    url,
    headers: [],
    calls: [],
    batch: false,
    stream: false,
    effect: 'read',
    secrets: [],
  };
  const toFile = { over: 5e6, maxBytes: 1e9, path: () => file, more: '' };
  const reply = await send(request, { toFile });
  if ((reply.file?.bytes ?? 0) < megabytes * 1e6) throw new Error(reply.message);
}
