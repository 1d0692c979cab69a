// The npm package: the command-line program and the language server. Everything is bundled, so it has no dependencies and
// no install scripts.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The members of package.json that also describe the npm package. */
const MEMBERS = ['name', 'version', 'description', 'license', 'keywords', 'type', 'bin'];

/**
 * Writes the npm package.
 *
 * @param {string} dist folder with the finished build
 * @param {string} file the .tgz file to write
 * @param {Record<string, unknown>} address members of package.json that name the repository, see `addressOf`
 */
export function writeNpmPackage(dist, file, address) {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
  const stage = mkdtempSync(path.join(tmpdir(), 'slotpad-npm-'));
  try {
    for (const name of ['LICENSE', ...manifest.files])
      cpSync(name, path.join(stage, name), { recursive: true });
    for (const name of [...scriptsOf(['cli', 'server'], dist), 'ThirdPartyNotices.txt']) {
      cpSync(path.join(dist, name), path.join(stage, 'dist', name));
    }
    cpSync('packaging/npm/README.md', path.join(stage, 'README.md'));
    const kept = Object.fromEntries(MEMBERS.map((member) => [member, manifest[member]]));
    const engines = { node: manifest.engines.node };
    const files = ['dist', ...manifest.files];
    const text = JSON.stringify({ ...kept, files, engines, ...address }, null, 2);
    writeFileSync(path.join(stage, 'package.json'), `${text}\n`);
    const folder = path.dirname(path.resolve(file));
    mkdirSync(folder, { recursive: true });
    renameSync(pack(stage, folder), file);
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

/** The scripts of programs and those that they import. @param {readonly string[]} programs @param {string} dist */
function scriptsOf(programs, dist) {
  const [{ outputs }] = JSON.parse(readFileSync(path.join(dist, 'meta.json'), 'utf8'));
  const byName = new Map(Object.entries(outputs).map(([file, output]) => [path.basename(file), output]));
  const found = new Set(programs.map((name) => `${name}.js`));
  // A set visits what is added meanwhile.
  for (const name of found) {
    for (const { path: file, external } of byName.get(name).imports) {
      if (!external) found.add(path.basename(file));
    }
  }
  return found;
}

/** Packs a folder. @returns {string} the path of the .tgz file in `destination` */
function pack(folder, destination) {
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', destination];
  // npm is a script that Windows can only start through its shell. No argument comes from outside but this path.
  const isWindows = process.platform === 'win32';
  const quoted = isWindows ? args.map((arg) => `"${arg}"`) : args;
  const printed = execFileSync('npm', quoted, { cwd: folder, encoding: 'utf8', shell: isWindows });
  const [packed] = Object.values(JSON.parse(printed));
  return path.join(destination, packed.filename);
}

/**
 * The members of a manifest that name the repository. They are only known where a release is made: package.json has
 * none.
 *
 * @param {string | undefined} repository `https://HOST/OWNER/NAME`
 */
export function addressOf(repository) {
  if (repository === undefined) return {};
  const { href } = new URL(repository);
  return {
    homepage: `${href}#readme`,
    repository: { type: 'git', url: `git+${href}.git` },
    bugs: { url: `${href}/issues` },
  };
}
