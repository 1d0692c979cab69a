import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { buildSync } from 'esbuild';
import type { LargeReport } from './large-child';

/** 1 GB with SLOTPAD_LARGE=1000: megabytes. */
const megabytes = Number(process.env.SLOTPAD_LARGE ?? 200);
const tsx = ['--import', 'tsx'];

describe('a large response', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'slotpad-large-'));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('neither grows the memory of who asks for it by 100 MB nor holds the others up', async function () {
    this.timeout(60_000 + megabytes * 600);
    const server = spawn(
      process.execPath,
      [...tsx, path.join(import.meta.dirname, 'large-server.ts'), String(megabytes * 1e6)],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    try {
      const [line] = (await once(server.stdout, 'data')) as [Buffer];
      const { port, last } = JSON.parse(line.toString()) as { port: number; last: number };
      // Bundled, as the extension is: what compiles TypeScript needs memory too.
      const child = path.join(folder, 'child.js');
      const entryPoints = [path.join(import.meta.dirname, 'large-child.ts')];
      buildSync({
        entryPoints,
        outfile: child,
        bundle: true,
        platform: 'node',
        mainFields: ['module', 'main'],
        minify: true,
      });
      const args = [`http://127.0.0.1:${port}/`, path.join(folder, 'body.json'), String(last)];
      const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', child, ...args]);
      const report = JSON.parse(stdout) as LargeReport;
      if (process.env.SLOTPAD_LARGE) console.log(report);
      assert.equal(report.outcome, 'replied');
      assert.ok(report.bytes > megabytes * 0.99e6, `${report.bytes} bytes`);
      assert.deepEqual(report.matches, [`"0x${String(last).padStart(96, 'a')}"`]);
      assert.ok(report.shown > 2_000_000, 'two parts are laid out');
      assert.ok(report.grownMb <= 100, `the memory grew by ${report.grownMb.toFixed(0)} MB`);
      assert.ok(report.longestBlockMs < 1000, `nothing else ran for ${report.longestBlockMs.toFixed(0)} ms`);
    } finally {
      server.kill();
      await once(server, 'exit');
    }
  });
});
