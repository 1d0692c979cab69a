import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { disk } from '../../../server/lsp/disk';

describe('files that the language server reads', () => {
  let folder = '';
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'slotpad-disk-'));
  });
  after(() => rm(folder, { recursive: true }));

  const read = (name: string) => disk.readText(pathToFileURL(path.join(folder, name)).href);

  it('are regular files', async () => {
    await writeFile(path.join(folder, 'a.env'), 'A=ä\n');
    assert.equal(await read('a.env'), 'A=ä\n');
    assert.equal(await read('none.env'), undefined);
  });

  it('are no pipes and devices, which have no end', async () => {
    execFileSync('mkfifo', [path.join(folder, 'pipe.env')]);
    await symlink('/dev/zero', path.join(folder, 'zero.env'));
    assert.equal(await read('pipe.env'), undefined);
    assert.equal(await read('zero.env'), undefined);
  });
});
