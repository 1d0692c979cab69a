/**
 * `npm run stack -- trace.txt`: a stack trace of a user with the places in the sources. Without a file it reads standard input.
 *
 *   --maps FILE   the source maps of the user's version: `slotpad-VERSION-maps.json.gz` of a release; those in dist/ by default
 */
import { existsSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { mapsIn } from './build/maps.mjs';

/** Source maps by script, such as `cli.js` or `web/extension.js`. */
export type Maps = Readonly<Record<string, SourceMapPayload>>;

/** A place in a script of the package: its path below `dist`, line and column, both from 1. */
const PLACE = /(?:[\w@%+.:~-]*[\\/])*dist[\\/]((?:web[\\/]|pages[\\/])?[\w-]+\.c?js):(\d+):(\d+)/g;

/** The trace with the places of the sources instead of those of the scripts. */
export function withSources(
  trace: string,
  maps: Maps,
): { readonly text: string; readonly unknown: string[] } {
  const unknown = new Set<string>();
  const text = trace.replace(PLACE, (place, script: string, line: string, column: string) => {
    const name = script.replaceAll('\\', '/');
    const payload = maps[name];
    const found = payload && new SourceMap(payload).findEntry(Number(line) - 1, Number(column) - 1);
    if (!found || !('originalSource' in found)) {
      unknown.add(name);
      return place;
    }
    return `${found.originalSource}:${found.originalLine + 1}:${found.originalColumn + 1}`;
  });
  return { text, unknown: [...unknown] };
}

/** The maps of a release. */
function mapsOf(file: string): Maps {
  return JSON.parse(gunzipSync(readFileSync(file)).toString()) as Maps;
}

function main(): void {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { maps: { type: 'string' } },
  });
  if (values.maps === undefined && !existsSync('dist/cli.js.map')) {
    console.error(
      'There are no source maps in dist/. Run "npm run build" at the tag of the version, or name its maps with --maps FILE.',
    );
    process.exit(2);
  }
  const trace = readFileSync(positionals[0] ?? 0, 'utf8');
  const maps = values.maps === undefined ? mapsIn('dist') : mapsOf(values.maps);
  const { text, unknown } = withSources(trace, maps);
  process.stdout.write(text);
  if (unknown.length > 0) {
    console.error(
      `Not found in the source maps: ${unknown.join(', ')}. The trace may come from another version.`,
    );
    process.exit(1);
  }
}

if (process.argv[1] === import.meta.filename) main();
