import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { collectionEnding } from '../common/collections/limits';
import { type Failure, failed, type Result, success } from '../common/result';
import type { Language } from '../common/scratch/types';
import { readTextFile, unreadable } from '../runner/files/text-file';

const LANGUAGES: Readonly<Record<string, Language>> = {
  '.http': 'http',
  '.rest': 'http',
  '.jsonrpc': 'jsonrpc',
};

/** The language of a file, by its name; undefined when it is not a scratch file. */
export function languageOf(file: string): Language | undefined {
  return LANGUAGES[path.extname(file).toLowerCase()];
}

/** Whether a file is Markdown, by its name. Its code blocks may have requests. */
export function isMarkdown(file: string): boolean {
  return /\.(?:md|markdown)$/i.test(file);
}

export interface SourceFile {
  /** Path for output: relative when the file is in the working folder, with `/`. */
  readonly shown: string;
  readonly absolute: string;
  readonly language: Language;
}

/** A file to check: a scratch file, or Markdown without a language. */
export interface CheckableFile extends Omit<SourceFile, 'language'> {
  readonly language?: Language;
}

/**
 * The files to check at the given paths: scratch files and Markdown files, and all scratch files in folders. Each file
 * once, in the order of the paths.
 */
export async function checkableFiles(
  paths: readonly string[],
  cwd: string,
): Promise<Result<readonly CheckableFile[]>> {
  const found = new Map<string, CheckableFile>();
  for (const one of paths) {
    const absolute = path.resolve(cwd, one);
    if (isMarkdown(one) && (await kindOf(absolute)) === 'file') {
      found.set(absolute, { shown: shownPath(absolute, cwd), absolute });
      continue;
    }
    const files = await filesAt(one, cwd);
    if (!files.ok) return files;
    for (const file of files.value) found.set(file.absolute, file);
  }
  return success([...found.values()]);
}

/** More are not looked at for the names of a request on the command line. */
const MOST_LISTED = 100;

/** The names of the scratch files of a folder, without its folders. */
export async function listedScratchFiles(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((one) => one.isFile() && languageOf(one.name) !== undefined);
  return names
    .map(({ name }) => name)
    .sort()
    .slice(0, MOST_LISTED);
}

/** One scratch file, or the files of a folder in the order of their names. */
export async function filesAt(one: string, cwd: string): Promise<Result<readonly SourceFile[]>> {
  const absolute = path.resolve(cwd, one);
  const kind = await kindOf(absolute);
  if (kind === undefined) return failed({ message: `There is no file or folder ${one}.` });
  if (kind === 'file') {
    const language = languageOf(absolute);
    return language
      ? success([{ shown: shownPath(absolute, cwd), absolute, language }])
      : failed(noScratchFile(one, `For another name: slotpad check --stdin --language http < ${one}`));
  }
  const files: SourceFile[] = [];
  for await (const file of walk(absolute)) {
    files.push({ shown: shownPath(file, cwd), absolute: file, language: languageOf(file) ?? 'http' });
  }
  return files.length > 0 ? success(files) : failed(await noScratchFiles(one, absolute));
}

/** @param remedy for a file that can't be imported */
export function noScratchFile(shown: string, remedy?: string): Failure {
  const message = `${shown} is neither .http nor .jsonrpc.`;
  const toImport = `To turn it into a scratch file: slotpad import ${shown}`;
  const advice = collectionEnding(shown) === undefined ? remedy : toImport;
  return advice === undefined ? { message } : { message, remedy: advice };
}

async function noScratchFiles(shown: string, absolute: string): Promise<Failure> {
  const message = `There is no .http or .jsonrpc file in ${shown}.`;
  for await (const file of walk(absolute, (name) => collectionEnding(name) !== undefined)) {
    const ending = collectionEnding(file);
    return {
      message,
      remedy: `To turn its ${ending} files into scratch files: slotpad import ${shown}`,
    };
  }
  return { message };
}

/** Undefined when the path does not exist or can't be read. */
export async function kindOf(absolute: string): Promise<'file' | 'folder' | undefined> {
  try {
    return (await stat(absolute)).isDirectory() ? 'folder' : 'file';
  } catch {
    // The caller says that the path does not exist, whatever the reason.
    return undefined;
  }
}

/** The scratch files, or other wanted files, of a folder and its folders. Does not follow links to folders, which may form a circle. */
export async function* walk(
  folder: string,
  isWanted: (name: string) => boolean = (name) => languageOf(name) !== undefined,
): AsyncIterable<string> {
  const entries = await readdir(folder, { withFileTypes: true });
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* walk(full, isWanted);
    else if (entry.isFile() && isWanted(entry.name)) yield full;
  }
}

/** Bytes. Larger files are not read, and those that are too large to be checked get a finding. */
const MOST_BYTES = 256 * 1024 * 1024;

/** The text of a scratch file. @param shown path for messages */
export async function readScratch(absolute: string, shown: string): Promise<Result<string>> {
  try {
    return success(await readTextFile(absolute, MOST_BYTES));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return failed(code === 'ENOENT' ? { message: `There is no file ${shown}.` } : unreadable(shown, code));
  }
}

export function shownPath(absolute: string, cwd: string): string {
  const relative = path.relative(cwd, absolute);
  const inside = relative !== '' && !relative.startsWith('..') && !path.isAbsolute(relative);
  return (inside ? relative : absolute).split(path.sep).join('/');
}

/** The topmost folder to search for environment files: the repository of the folder, else the working folder. */
export async function rootFor(folder: string, cwd: string): Promise<string> {
  for (let current = folder; ; current = path.dirname(current)) {
    if ((await kindOf(path.join(current, '.git'))) !== undefined) return current;
    if (current === path.dirname(current)) break;
  }
  const relative = path.relative(cwd, folder);
  return relative.startsWith('..') || path.isAbsolute(relative) ? folder : cwd;
}
