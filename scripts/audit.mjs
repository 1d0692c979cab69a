// `npm run audit`: known vulnerabilities of the libraries inside the packages. They are development dependencies, because they
// are bundled, so `npm audit --omit=dev` looks at none of them. Needs a build in dist/.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { librariesOf } from './build/libraries.mjs';

/**
 * The vulnerabilities of libraries that are bundled.
 *
 * @param {{ vulnerabilities?: Record<string, { name: string; severity: string; nodes: readonly string[]; via: readonly (string | { title: string; url: string })[] }> }} report
 * of `npm audit --json`
 * @param {ReadonlySet<string>} bundled folders below `node_modules`
 * @returns {string[]} a line for each
 */
export function found(report, bundled) {
  return Object.values(report.vulnerabilities ?? {})
    .filter(({ nodes }) => nodes.some((node) => bundled.has(node)))
    .flatMap(({ name, severity, via }) =>
      via
        .filter((one) => typeof one !== 'string')
        .map(({ title, url }) => `${name}: ${severity}: ${title} (${url})`),
    );
}

if (process.argv[1] === import.meta.filename) {
  const { stdout } = spawnSync('npm', ['audit', '--json'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  const report = JSON.parse(stdout);
  if (report.vulnerabilities === undefined) {
    console.error(`npm audit did not respond: ${report.message ?? stdout.slice(0, 200)}`);
    process.exit(2);
  }
  const metafiles = JSON.parse(readFileSync('dist/meta.json', 'utf8'));
  const bundled = new Set(librariesOf(metafiles).map(({ folder }) => folder));
  const lines = found(report, bundled);
  console.log(
    lines.length === 0
      ? `No known vulnerability in the ${bundled.size} bundled libraries.`
      : lines.join('\n'),
  );
  process.exit(lines.length === 0 ? 0 : 1);
}
