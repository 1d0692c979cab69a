/** Patterns of paths: `*`, `**`, `?` and `{a,b}`. Paths have `/`. */

const MAGIC = /[*?{]/;

export function isGlob(text: string): boolean {
  return MAGIC.test(text);
}

/** The folder that a pattern starts in, and the rest: `out` and `*.json` of `out/*.json`. */
export function splitGlob(glob: string): { readonly base: string; readonly rest: string } {
  const segments = glob.split('/');
  const first = segments.findIndex((segment) => MAGIC.test(segment));
  const at = first < 0 ? segments.length - 1 : first;
  return { base: segments.slice(0, at).join('/'), rest: segments.slice(at).join('/') };
}

/** The expression for a pattern. A matching folder stands for all its files. */
export function globPattern(glob: string): RegExp {
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
