import path from 'node:path';
import { failed, type Result, success } from '../common/result';
import { globPattern, isGlob, splitGlob } from '../common/units/glob';
import { isMarkdown, kindOf, walk } from './files';

/** Replaces patterns with their files, for shells that do not expand them. A name that exists stands for itself. */
export async function expandGlobs(paths: readonly string[], cwd: string): Promise<Result<readonly string[]>> {
  const all: string[] = [];
  for (const one of paths) {
    if (!isGlob(one) || (await kindOf(path.resolve(cwd, one))) !== undefined) {
      all.push(one);
      continue;
    }
    const split = splitGlob(one.split(path.sep).join('/'));
    const base = split.base || (one.startsWith('/') ? '/' : '');
    const pattern = globPattern(split.rest);
    const folder = path.resolve(cwd, base);
    const found: string[] = [];
    if ((await kindOf(folder)) === 'folder') {
      for await (const file of isMarkdown(one) ? walk(folder, isMarkdown) : walk(folder)) {
        if (pattern.test(path.relative(folder, file).split(path.sep).join('/'))) {
          found.push(path.join(base, path.relative(folder, file)));
        }
      }
    }
    const kinds = isMarkdown(one) ? '.md' : '.http or .jsonrpc';
    if (found.length === 0) return failed({ message: `No ${kinds} file matches ${one}.` });
    all.push(...found);
  }
  return success(all);
}
