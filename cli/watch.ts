import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { ScratchDocument } from '../common/scratch/document/document';
import { fileOfLine } from '../common/scratch/http/body';
import { isMarkdown, kindOf, languageOf, readScratch, rootFor, shownPath, walk } from './files';
import { expandGlobs } from './glob';
import { printableLine, type Terminal, write } from './output/terminal';

/** Milliseconds between two looks at the files. File systems of containers and networks send no events. */
const EVERY_MS = 300;

/** Files of environments and settings, in the folder of a scratch file and above it. */
const AROUND =
  /^(?:http-client(?:\.private)?\.env\.json|\.env(?:\..+)?|.+\.env|\.httpyac\..+|slotpad\.config\.json)$/;

/** Time and size of each file. */
type Marks = ReadonlyMap<string, string>;

/**
 * Runs a command now, and again after each change of the files that it reads: those of its arguments, what they import or
 * include, and files of environments and settings.
 *
 * @param args with the paths of files and folders among them
 * @returns the exit code of the last run, when the terminal's signal aborts
 */
export async function runOnChange(
  runOnce: () => Promise<number>,
  args: readonly string[],
  terminal: Terminal,
): Promise<number> {
  const { cwd, err, signal } = terminal;
  for (;;) {
    const before = await marksOf(args, cwd);
    const code = await runOnce();
    if (signal.aborted) return code;
    // A run may write files that another one reads, such as bodies. That is no change by a person.
    const known = new Map([...(await marksOf(args, cwd)), ...scratchFilesIn(before)]);
    await write(err, '\nWaiting for changes. Press Ctrl+C to stop.\n');
    const changed = await nextChange(known, args, terminal);
    if (changed === undefined) return code;
    await write(err, `\n--- ${printableLine(shownPath(changed, cwd))} changed ---\n\n`);
  }
}

function scratchFilesIn(marks: Marks): Marks {
  return new Map([...marks].filter(([file]) => languageOf(file)));
}

/** The file that changed, appeared or is gone; undefined when the signal aborts. */
async function nextChange(
  known: Marks,
  args: readonly string[],
  { cwd, signal }: Terminal,
): Promise<string | undefined> {
  for (;;) {
    try {
      await pause(EVERY_MS, undefined, { signal });
    } catch {
      return undefined;
    }
    const now = await marksOf(args, cwd);
    for (const file of new Set([...known.keys(), ...now.keys()])) {
      if (known.get(file) !== now.get(file)) return file;
    }
  }
}

async function marksOf(args: readonly string[], cwd: string): Promise<Marks> {
  const marks = new Map<string, string>();
  for (const file of await filesRead(args, cwd)) {
    try {
      const { mtimeMs, size } = await stat(file);
      marks.set(file, `${mtimeMs} ${size}`);
    } catch {
      marks.set(file, 'missing');
    }
  }
  return marks;
}

/** The files of arguments. Those of options are among them: `--env-file ci.env`, `--specification=own.json`. */
async function filesGiven(args: readonly string[], cwd: string): Promise<readonly string[]> {
  const files: string[] = [];
  for (const arg of args) {
    const expanded = await expandGlobs([arg.replace(/^--?[\w-]+=/, '')], cwd);
    for (const one of expanded.ok ? expanded.value : []) {
      const absolute = path.resolve(cwd, one);
      const kind = await kindOf(absolute);
      if (kind === 'folder') for await (const file of walk(absolute)) files.push(file);
      else if (kind === 'file') files.push(absolute);
    }
  }
  return files;
}

async function filesRead(args: readonly string[], cwd: string): Promise<ReadonlySet<string>> {
  const given = await filesGiven(args, cwd);
  const queue = given.filter((file) => languageOf(file));
  const files = new Set(given.filter((file) => !languageOf(file)));
  const folders = new Set(given.filter(isMarkdown).map((file) => path.dirname(file)));
  for (const file of queue) {
    if (files.has(file)) continue;
    files.add(file);
    for (const named of await namedIn(file)) {
      if (languageOf(named)) queue.push(named);
      else files.add(named);
    }
    folders.add(path.dirname(file));
  }
  for (const folder of folders) for (const file of await filesAround(folder, cwd)) files.add(file);
  return files;
}

/** The files that a scratch file imports, and those of its bodies. Names with variables are left out. */
async function namedIn(file: string): Promise<readonly string[]> {
  const text = await readScratch(file, file);
  const language = languageOf(file);
  if (!text.ok || !language) return [];
  const document = new ScratchDocument(pathToFileURL(file).href, language, 1, text.value, { anySize: true });
  const included = text.value.split(/\r?\n/).flatMap((line) => fileOfLine(line.trim())?.path ?? []);
  return [...document.importPaths(), ...included]
    .filter((name) => !name.includes('{{'))
    .map((name) => path.resolve(path.dirname(file), name));
}

/** Files of environments and settings, from a folder up to the root of its repository. */
async function filesAround(folder: string, cwd: string): Promise<readonly string[]> {
  const root = await rootFor(folder, cwd);
  const found: string[] = [];
  for (let current = folder; ; current = path.dirname(current)) {
    found.push(path.join(current, '.vscode', 'settings.json'));
    for (const name of await namesIn(current)) if (AROUND.test(name)) found.push(path.join(current, name));
    for (const name of await namesIn(path.join(current, 'env'))) found.push(path.join(current, 'env', name));
    if (current === root || current === path.dirname(current)) return found;
  }
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch {
    // There is no such folder, or it may not be read. A run says what it needs.
    return [];
  }
}
