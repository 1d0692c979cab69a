import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { failed, type Result, success } from '../common/result';
import type { Language } from '../common/scratch/types';

const LANGUAGES: Readonly<Record<string, Language>> = {
  '.http': 'http',
  '.rest': 'http',
  '.jsonrpc': 'jsonrpc',
};

/** What a file is by its name. */
export function languageOf(file: string): Language | undefined {
  return LANGUAGES[path.extname(file).toLowerCase()];
}

export interface SourceFile {
  /** As a person would write it: relative to the working folder where it lies in it, with `/`. */
  readonly shown: string;
  readonly absolute: string;
  readonly language: Language;
}

/**
 * The scratch files that are meant: files as named, folders with all in them, each once, in order of their names.
 */
export async function scratchFiles(
  paths: readonly string[],
  cwd: string,
): Promise<Result<readonly SourceFile[]>> {
  const found = new Map<string, SourceFile>();
  for (const one of paths) {
    const absolute = path.resolve(cwd, one);
    const kind = await kindOf(absolute);
    if (kind === undefined) return failed({ message: `There is no file or folder ${one}.` });
    if (kind === 'file') {
      const language = languageOf(absolute);
      if (!language) {
        return failed({
          message: `${one} is neither .http nor .jsonrpc. For another name: slotpad check --stdin --language http < ${one}`,
        });
      }
      found.set(absolute, { shown: shownPath(absolute, cwd), absolute, language });
      continue;
    }
    let any = false;
    for await (const file of walk(absolute)) {
      any = true;
      found.set(file, { shown: shownPath(file, cwd), absolute: file, language: languageOf(file) ?? 'http' });
    }
    if (!any) return failed({ message: `There is no .http or .jsonrpc file in ${one}.` });
  }
  return success([...found.values()]);
}

async function kindOf(absolute: string): Promise<'file' | 'folder' | undefined> {
  try {
    return (await stat(absolute)).isDirectory() ? 'folder' : 'file';
  } catch {
    return undefined;
  }
}

/** Links to folders are not followed: they may lead in circles. */
async function* walk(folder: string): AsyncIterable<string> {
  const entries = await readdir(folder, { withFileTypes: true });
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* walk(full);
    else if (entry.isFile() && languageOf(entry.name)) yield full;
  }
}

export function shownPath(absolute: string, cwd: string): string {
  const relative = path.relative(cwd, absolute);
  const inside = relative !== '' && !relative.startsWith('..') && !path.isAbsolute(relative);
  return (inside ? relative : absolute).split(path.sep).join('/');
}

/** The text of a file; undefined when there is none. */
export async function readTextIfAny(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR') return undefined;
    throw error;
  }
}

/** How far up environment files are looked for: the repository of the file, else the working folder. */
export async function rootFor(folder: string, cwd: string): Promise<string> {
  for (let current = folder; ; current = path.dirname(current)) {
    if ((await kindOf(path.join(current, '.git'))) !== undefined) return current;
    if (current === path.dirname(current)) break;
  }
  const relative = path.relative(cwd, folder);
  return relative.startsWith('..') || path.isAbsolute(relative) ? folder : cwd;
}
