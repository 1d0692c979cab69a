import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { SourceFile } from '../common/collections/collection';
import { importCollections } from '../common/collections/import';
import { importLimits, isCollectionFile, tooLarge } from '../common/collections/limits';
import { failed, type Result, success } from '../common/result';
import { counted } from '../common/units/words';
import { readTextFile, unreadable } from '../runner/files/text-file';
import { writer } from '../runner/files/write-file';
import { withHome } from '../runner/send/response-place';
import { kindOf } from './files';
import { parseOptions } from './options';
import { printableLine, type Terminal, write } from './output/terminal';
import { importUsage } from './usage';

/**
 * `slotpad import`: writes the requests of a collection as request files. Returns the exit code; fails when it could
 * not run, and writes nothing then.
 */
export async function importCommand(args: readonly string[], terminal: Terminal): Promise<Result<number>> {
  const options = parseOptions(args, {
    values: { '--out': 'FOLDER' },
    switches: ['--force', '--help', '-h'],
  });
  if (!options.ok) return options;
  const { get, has, rest } = options.value;
  if (has('--help') || has('-h')) {
    await write(terminal.out, importUsage);
    return success(0);
  }
  if (rest.length === 0) {
    return failed({
      message: 'Missing path of a collection.',
      remedy: 'Write: slotpad import FILE or slotpad import FOLDER.',
    });
  }
  const sources = await sourcesAt(rest, terminal.cwd);
  if (!sources.ok) return sources;
  const imported = importCollections(sources.value);
  if (!imported.ok) return imported;
  const { files, name, requests, notImported, warnings } = imported.value;
  const folder = path.resolve(terminal.cwd, withHome(get('--out') ?? name));
  const written = await writeFiles(files, folder, has('--force'));
  if (!written.ok) return written;
  for (const file of files) {
    await write(
      terminal.out,
      `${printableLine(path.relative(terminal.cwd, path.join(folder, file.path)))}\n`,
    );
  }
  for (const warning of warnings) await write(terminal.err, `warning: ${printableLine(warning)}\n`);
  const left = notImported === 0 ? '' : `, ${counted(notImported, 'request')} not imported`;
  await write(
    terminal.err,
    `${counted(requests, 'request')} in ${counted(files.length, 'file')}${left}, ${counted(warnings.length, 'warning')}.\n`,
  );
  return success(requests === 0 || notImported > 0 ? 1 : 0);
}

async function sourcesAt(paths: readonly string[], cwd: string): Promise<Result<readonly SourceFile[]>> {
  const found: SourceFile[] = [];
  let size = 0;
  for (const one of paths) {
    const absolute = path.resolve(cwd, one);
    const kind = await kindOf(absolute);
    if (kind === undefined) return failed({ message: `There is no file or folder ${one}.` });
    const names = kind === 'file' ? success([path.basename(absolute)]) : await filesIn(absolute);
    if (!names.ok) return names;
    const root = kind === 'file' ? path.dirname(absolute) : absolute;
    for (const name of names.value) {
      const text = await textAt(path.join(root, name));
      if (!text.ok) return text;
      size += text.value.length;
      if (size > importLimits.bytes) return failed(tooLarge);
      found.push({ path: name.split(path.sep).join('/'), text: text.value });
    }
  }
  return success(found);
}

async function textAt(file: string): Promise<Result<string>> {
  try {
    return success(await readTextFile(file, importLimits.bytes));
  } catch (error) {
    return failed(unreadable(file, (error as NodeJS.ErrnoException).code));
  }
}

/** Paths of the files that may belong to a collection, relative to the folder. Links are not followed. */
async function filesIn(folder: string): Promise<Result<readonly string[]>> {
  const found: string[] = [];
  const waiting = [''];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const entries = await readdir(path.join(folder, next), { withFileTypes: true });
    entries.sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const entry of entries) {
      if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
      const one = path.join(next, entry.name);
      if (entry.isDirectory()) waiting.push(one);
      else if (entry.isFile() && isCollectionFile(entry.name)) found.push(one);
      if (found.length > importLimits.files) return failed(tooLarge);
    }
  }
  return found.length > 0
    ? success(found)
    : failed({ message: `There is no .json, .yaml, .har, .bru or .io file in ${folder}.` });
}

/** Writes all files or, if one of them exists or cannot be written, none. @param force replaces existing files */
async function writeFiles(
  files: readonly SourceFile[],
  folder: string,
  force: boolean,
): Promise<Result<void>> {
  const targets = files.map((file) => path.join(folder, file.path));
  if (!force) {
    for (const target of targets) {
      if ((await kindOf(target)) === undefined) continue;
      return failed({
        message: `${target} exists.`,
        remedy: 'Choose another folder with --out, or add --force to replace files.',
      });
    }
  }
  const contents = targets.map((file, at) => ({ file, content: files[at]?.text ?? '' }));
  const existing = force ? 'replace' : 'fail';
  const written = await writer.write(contents, { existing, root: folder, makesFolders: true });
  return written.ok ? success(undefined) : failed({ ...written.failure, remedy: 'Nothing was imported.' });
}
