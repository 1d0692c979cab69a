import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The source maps of a build by their scripts, such as `cli.js` or `web/extension.cjs`. Their sources are paths from the root
 * of the project.
 *
 * @param {string} dist folder of the build
 */
export function mapsIn(dist) {
  const files = readdirSync(dist, { recursive: true }).filter((name) => /\.c?js\.map$/.test(name));
  return Object.fromEntries(
    files.sort().map((name) => {
      const map = JSON.parse(readFileSync(path.join(dist, name), 'utf8'));
      const folder = path.dirname(path.join(dist, name));
      const sources = map.sources.map((source) => slashes(path.relative('.', path.resolve(folder, source))));
      return [slashes(name.replace(/\.map$/, '')), { ...map, sources }];
    }),
  );
}

/** @param {string} file */
function slashes(file) {
  return file.replaceAll(path.sep, '/');
}
