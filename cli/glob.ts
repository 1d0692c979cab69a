import path from 'node:path';
import { failed, type Result, success } from '../common/result';
import { isMarkdown, kindOf, walk } from './files';

/** Characters of a pattern. */
const MAGIC = /[*?{]/;

/** Replaces patterns with their files, for shells that do not expand them. A name that exists stands for itself. */
export async function expandGlobs(paths: readonly string[], cwd: string): Promise<Result<readonly string[]>> {
  const all: string[] = [];
  for (const one of paths) {
    if (!MAGIC.test(one) || (await kindOf(path.resolve(cwd, one))) !== undefined) {
      all.push(one);
      continue;
    }
    const segments = one.split(path.sep).join('/').split('/');
    const first = segments.findIndex((segment) => MAGIC.test(segment));
    const base = segments.slice(0, first).join('/') || (one.startsWith('/') ? '/' : '');
    const pattern = globPattern(segments.slice(first).join('/'));
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

/** The expression for a pattern with `*`, `**`, `?` and `{a,b}`. A matching folder stands for all its files. */
function globPattern(glob: string): RegExp {
  return new RegExp(`^${sourceOf(glob)}(?:/.*)?$`);
}

function sourceOf(glob: string): string {
  return glob.replace(/\{[^{}]*\}|\*\*\/|\*\*|[\s\S]/g, (part) => {
    if (part === '**/') return '(?:[^/]+/)*';
    if (part === '**') return '.*';
    if (part === '*') return '[^/]*';
    if (part === '?') return '[^/]';
    if (part.length > 1) return `(?:${part.slice(1, -1).split(',').map(sourceOf).join('|')})`;
    return part.replace(/[.+^${}()|[\]\\]/, '\\$&');
  });
}
