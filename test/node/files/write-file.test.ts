import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import * as nodeFiles from 'node:fs';
import * as real from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { failureText } from '../../../common/result';
import {
  appendNow,
  type FileSystem,
  FileWriter,
  makeFolderNow,
  type WriteOptions,
} from '../../../runner/files/write-file';
import { skip } from '../../support/skip';

const { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } =
  nodeFiles;
const { symlinkSync, utimesSync, writeFileSync } = nodeFiles;

describe('writing files', function () {
  this.timeout(20_000);
  let folder = '';
  const at = (...names: readonly string[]) => path.join(folder, ...names);
  const text = (name: string) => readFileSync(at(name), 'utf8');
  const names = (within = '') => readdirSync(at(within)).sort();
  beforeEach(() => {
    folder = nodeFiles.realpathSync(mkdtempSync(path.join(tmpdir(), 'slotpad-write-')));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** Writes one file. Returns its path in the folder, or why it was not written. */
  async function written(name: string, content: string, options?: WriteOptions, fs?: FileSystem) {
    const result = await new FileWriter(fs).write([{ file: at(name), content }], options);
    return result.ok
      ? result.value.map((file) => path.relative(folder, file)).join()
      : failureText(result.failure);
  }

  /** A file system in which a function fails. @param after number of calls that work */
  function failing(what: keyof FileSystem | 'writeFile' | 'sync', code: string, after = 0): FileSystem {
    let calls = 0;
    const fail = (file: unknown) => {
      if (calls++ < after) return;
      throw Object.assign(new Error(`${code}: made up`), { code, path: String(file) });
    };
    if (what !== 'writeFile' && what !== 'sync') {
      // biome-ignore lint/performance/noDynamicNamespaceImportAccess: a test is not bundled
      const whole = real[what] as (...args: unknown[]) => unknown;
      const call = async (...args: unknown[]) => {
        fail(args[0]);
        return whole(...args);
      };
      return { ...real, [what]: call };
    }
    return {
      ...real,
      open: (async (file: string, ...rest: [string, number]) => {
        const handle = await real.open(file, ...rest);
        const whole = handle[what].bind(handle) as (...args: unknown[]) => Promise<void>;
        handle[what] = async (...args: unknown[]) => {
          // As on a disk that is full: a part is written.
          if (what === 'writeFile') await whole(String(args[0]).slice(0, 3));
          fail(file);
          if (what === 'sync') await whole();
        };
        return handle;
      }) as FileSystem['open'],
    };
  }

  it('replaces a file, keeps its mode, and leaves nothing else', async () => {
    assert.equal(await written('a.json', 'one'), 'a.json');
    chmodSync(at('a.json'), 0o640);
    const { ino } = statSync(at('a.json'));
    assert.equal(await written('a.json', 'two'), 'a.json');
    assert.equal(text('a.json'), 'two');
    assert.equal(statSync(at('a.json')).mode & 0o777, 0o640);
    assert.notEqual(statSync(at('a.json')).ino, ino);
    assert.deepEqual(names(), ['a.json']);
    await written('secret/b.json', 'x', { secret: true, makesFolders: true });
    assert.equal(statSync(at('secret/b.json')).mode & 0o777, 0o600);
    assert.equal(statSync(at('secret')).mode & 0o777, 0o700);
  });

  it('keeps a file that must not be replaced, or gives the new one a number', async () => {
    writeFileSync(at('a.json'), 'old');
    assert.equal(
      await written('a.json', 'new', { existing: 'fail' }),
      `${at('a.json')} was not written: it exists.`,
    );
    assert.equal(await written('a.json', 'new', { existing: 'number' }), 'a-1.json');
    assert.equal(await written('a.json', 'newer', { existing: 'number' }), 'a-2.json');
    assert.deepEqual(['a.json', 'a-1.json', 'a-2.json'].map(text), ['old', 'new', 'newer']);
    // Where there are no links.
    const without = failing('link', 'ENOTSUP');
    assert.equal(await written('a.json', 'newest', { existing: 'number' }, without), 'a-3.json');
    assert.deepEqual(names(), ['a-1.json', 'a-2.json', 'a-3.json', 'a.json']);
  });

  for (const [what, code, why] of [
    ['writeFile', 'ENOSPC', 'the disk is full'],
    ['writeFile', 'EDQUOT', 'your disk quota is used up'],
    ['writeFile', 'EIO', 'EIO'],
    ['sync', 'ENOSPC', 'the disk is full'],
    ['open', 'EROFS', 'the file system is read-only'],
    ['open', 'EACCES', 'your user cannot write to FOLDER'],
    ['open', 'ENOENT', 'its folder FOLDER does not exist'],
    ['rename', 'ENOENT', 'its folder FOLDER does not exist'],
    ['rename', 'EPERM', 'your user cannot write to FOLDER'],
    ['chmod', 'EPERM', 'your user cannot write to FOLDER'],
    ['realpath', 'ENOENT', 'its folder FOLDER does not exist'],
    ['lstat', 'ENAMETOOLONG', 'its name is too long'],
  ] as const) {
    it(`keeps the old file and says why when ${what} fails with ${code}`, async () => {
      writeFileSync(at('a.json'), 'keep me');
      const said = await written('a.json', 'x'.repeat(1000), { root: folder }, failing(what, code));
      const shown = said
        .replaceAll(folder, 'FOLDER')
        .replace('FOLDER does', why.includes('FOLDER') ? 'FOLDER does' : '');
      const parent = what === 'realpath' ? path.dirname(folder) : 'FOLDER';
      assert.equal(shown, `FOLDER/a.json was not written: ${why.replace('FOLDER', parent)}.`);
      assert.equal(text('a.json'), 'keep me');
      assert.deepEqual(names(), ['a.json']);
    });
  }

  it('writes several files or none, and removes the folders that it made', async () => {
    const files = ['new/a.json', 'new/deep/b.json', 'c.json'].map((name) => ({
      file: at(name),
      content: name,
    }));
    const options = { makesFolders: true };
    const full = await new FileWriter(failing('writeFile', 'ENOSPC', 2)).write(files, options);
    assert.deepEqual(full, {
      ok: false,
      failure: { message: `${at('c.json')} was not written: the disk is full.` },
    });
    assert.deepEqual(names(), []);
    const all = await new FileWriter().write(files, options);
    assert.ok(all.ok);
    assert.equal(text('new/deep/b.json'), 'new/deep/b.json');
  });

  it('ends where a folder cannot be made', async () => {
    const nowhere = failing('mkdir', 'ENOENT');
    const none = await written('x/y/a.json', 'x', { makesFolders: true }, nowhere);
    assert.equal(none, `${at('x/y/a.json')} was not written: its folder ${folder} does not exist.`);
    writeFileSync(at('file'), '');
    const said = await written('file/y/a.json', 'x', { makesFolders: true });
    assert.equal(said, `${at('file/y/a.json')} was not written: ${at('file')} is not a folder.`);
    assert.throws(() => makeFolderNow(at('file/y')), /ENOTDIR|EEXIST/);
    if (process.platform !== 'linux') return;
    const result = await new FileWriter().write([{ file: '/proc/x/a', content: '' }], { makesFolders: true });
    assert.equal(result.ok, false);
    assert.throws(() => makeFolderNow('/proc/x/y'), /ENOENT/);
  });

  it('does not follow a link out of its folder', async () => {
    mkdirSync(at('in'));
    writeFileSync(at('target.json'), 'keep me');
    symlinkSync('../target.json', at('in/link.json'));
    symlinkSync(at('nowhere.json'), at('in/dangling.json'));
    symlinkSync('..', at('in/up'));
    const refused = `${at('in/link.json')} was not written: it is a link to ${at('target.json')}, outside of its folder.`;
    assert.equal(await written('in/link.json', 'x'), refused);
    assert.equal(
      await written('in/dangling.json', 'x'),
      `${at('in/dangling.json')} was not written: it is a link to a file that does not exist.`,
    );
    assert.equal(
      await written('in/up/new.json', 'x', { root: at('in') }),
      `${at('in/up/new.json')} was not written: its folder is outside ${at('in')}.`,
    );
    assert.equal(text('target.json'), 'keep me');
    // Within the folder, the file is written and the link stays.
    writeFileSync(at('in/b.json'), 'old');
    symlinkSync('b.json', at('in/same.json'));
    assert.equal(await written('in/same.json', 'new'), 'in/b.json');
    assert.ok(lstatSync(at('in/same.json')).isSymbolicLink());
    assert.equal(text('in/b.json'), 'new');
    assert.deepEqual(names(), ['in', 'target.json']);
  });

  it('writes to a pipe and a device, which stay what they are', async function () {
    if (process.platform === 'win32') skip(this, 'Windows has no pipes and devices as files.');
    execFileSync('mkfifo', [at('pipe')]);
    const reader = real.readFile(at('pipe'), 'utf8');
    assert.equal(await written('pipe', 'through'), 'pipe');
    assert.equal(await reader, 'through');
    assert.ok(lstatSync(at('pipe')).isFIFO());
    const full = await new FileWriter().write([{ file: '/dev/null', content: 'x' }]);
    assert.ok(full.ok && lstatSync('/dev/null').isCharacterDevice());
    const folderSaid = await written('', 'x');
    assert.equal(folderSaid, `${folder} was not written: it is a folder.`);
  });

  it('keeps the old file when its process is killed, and removes what is left later', async () => {
    writeFileSync(at('a.json'), 'keep me');
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', path.join(import.meta.dirname, 'write-half.ts'), at('a.json')],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'close');
    assert.equal(text('a.json'), 'keep me');
    const [left = ''] = names().filter((name) => name.startsWith('.slotpad-writing-'));
    assert.notEqual(left, '');
    writeFileSync(at('.slotpad-writing-now'), 'another process writes it');
    const longAgo = new Date(Date.now() - 3_600_000);
    utimesSync(at(left), longAgo, longAgo);
    await written('a.json', 'new');
    assert.deepEqual(names(), ['.slotpad-writing-now', 'a.json']);
  });

  it('appends whole lines after a line that was not written to its end', async () => {
    const writer = new FileWriter();
    await writer.append(at('x/lines.jsonl'), '[1]\n', { secret: true });
    assert.equal(statSync(at('x/lines.jsonl')).mode & 0o777, 0o600);
    await writer.append(at('x/lines.jsonl'), '[2]\n');
    nodeFiles.appendFileSync(at('x/lines.jsonl'), '[3,4');
    await writer.append(at('x/lines.jsonl'), '[5]\n');
    nodeFiles.appendFileSync(at('x/lines.jsonl'), '[6');
    appendNow(at('x/lines.jsonl'), '[7]\n');
    assert.equal(text('x/lines.jsonl'), '[1]\n[2]\n[3,4\n[5]\n[6\n[7]\n');
  });

  it('leaves no part of a line when the disk is full', async () => {
    await new FileWriter().append(at('lines.jsonl'), '[1]\n');
    const full: FileSystem = {
      ...real,
      open: (async (file: string, ...rest: [string, number]) => {
        const handle = await real.open(file, ...rest);
        const append = handle.appendFile.bind(handle);
        handle.appendFile = async (data) => {
          await append(String(data).slice(0, 2));
          throw Object.assign(new Error('made up'), { code: 'ENOSPC' });
        };
        return handle;
      }) as FileSystem['open'],
    };
    await assert.rejects(new FileWriter(full).append(at('lines.jsonl'), '[2]\n'), { code: 'ENOSPC' });
    assert.equal(text('lines.jsonl'), '[1]\n');
  });
});
