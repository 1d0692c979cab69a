import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createProgramRunner, findProgram } from '../../../monitor/local/program';
import { skip } from '../../support/skip';

// The programs are shell scripts, which stand in for `docker` and `kurtosis`.
describe('programs on the PATH', function () {
  this.timeout(60_000);
  let folder: string;
  before(function () {
    if (process.platform === 'win32') skip(this, 'The programs are shell scripts.');
    folder = mkdtempSync(path.join(tmpdir(), 'slotpad-program-'));
  });
  after(() => folder && rmSync(folder, { recursive: true, force: true }));

  function program(name: string, script: string): void {
    const file = path.join(folder, 'bin', name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, `#!/bin/sh\n${script}\n`);
    chmodSync(file, 0o755);
  }
  const runner = (more: { timeoutMs?: number; signal?: AbortSignal; PATH?: string } = {}) =>
    createProgramRunner({
      env: { PATH: more.PATH ?? `${path.join(folder, 'bin')}:/usr/bin:/bin` },
      cwd: folder,
      signal: more.signal ?? new AbortController().signal,
      timeoutMs: more.timeoutMs ?? 30_000,
    });

  it('print what they print; arguments are not read by a shell', async () => {
    program('fake', 'printf "%s|" "$@"; pwd; cat');
    assert.deepEqual(await runner()('fake', ['a b', '$(id); *', '{{json .}}']), {
      kind: 'printed',
      text: `a b|$(id); *|{{json .}}|${folder}\n`,
    });
  });

  it('are not installed when they are in no absolute folder of the PATH', async () => {
    program('fake', 'echo');
    assert.deepEqual(await runner()('missing', []), { kind: 'not-installed' });
    assert.deepEqual(await runner({ PATH: 'bin:.::' })('fake', []), { kind: 'not-installed' });
    assert.equal(await findProgram('fake', { env: {} }), undefined);
  });

  it('fail with their first line of error output, or with their exit code', async () => {
    program('daemonless', 'echo "Cannot connect. Is the daemon running?" >&2; echo more >&2; exit 1');
    assert.deepEqual(await runner()('daemonless', []), {
      kind: 'failed',
      why: 'Cannot connect. Is the daemon running?',
    });
    program('silent', 'exit 3');
    assert.deepEqual(await runner()('silent', []), { kind: 'failed', why: 'it ended with code 3' });
  });

  it('are ended when they take too long, print too much, or the search is canceled', async () => {
    program('slow', 'exec sleep 600');
    assert.deepEqual(await runner({ timeoutMs: 200 })('slow', []), {
      kind: 'failed',
      why: 'it did not end within 0.2 s',
    });
    program('loud', 'exec yes');
    assert.deepEqual(await runner()('loud', []), { kind: 'failed', why: 'it printed too much' });
    const controller = new AbortController();
    const run = runner({ signal: controller.signal })('slow', []);
    controller.abort();
    assert.deepEqual(await run, { kind: 'failed', why: 'it was canceled' });
  });
});
