import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { deflateRawSync } from 'node:zlib';

/**
 * The bytes of a VSIX, and of all in it but the scripts that only browsers load, as they are compressed in it.
 *
 * @param vsix path of the file
 * @param dist folder `dist` of the same build
 */
export function packageSizes(vsix: string, dist: string): { readonly all: number; readonly desktop: number } {
  const all = statSync(vsix).size;
  const scripts = readdirSync(path.join(dist, 'web')).filter((name) => /\.c?js$/.test(name));
  if (scripts.length === 0) throw new Error(`${dist} has no scripts for browsers.`);
  const web = scripts.reduce(
    (sum, name) => sum + deflateRawSync(readFileSync(path.join(dist, 'web', name)), { level: 9 }).length,
    0,
  );
  return { all, desktop: all - web };
}
