// The npm package: the command-line program, the language server, and the library. Everything is bundled, so it has no
// dependencies and no install scripts.
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { library } from '../../esbuild.mjs';
import { writeLibraryTypes } from './library-types.mjs';

/** The members of package.json that also describe the npm package. */
const ABOUT = ['name', 'version', 'description', 'license', 'homepage', 'repository', 'bugs', 'keywords'];
const MEMBERS = [...ABOUT, 'type', 'bin'];

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
    const programs = ['cli', 'server', ...Object.keys(library)];
    for (const name of [...scriptsOf(programs, dist), 'ThirdPartyNotices.txt']) {
      cpSync(path.join(dist, name), path.join(stage, 'dist', name));
    }
    writeLibraryTypes(path.join(stage, 'dist/library'));
    cpSync('scripts/packaging/npm/README.md', path.join(stage, 'README.md'));
    linkToRepository(stage, address.homepage ?? manifest.homepage);
    const kept = Object.fromEntries(MEMBERS.map((member) => [member, manifest[member]]));
    const engines = { node: manifest.engines.node };
    const files = ['dist', ...manifest.files];
    const text = JSON.stringify({ ...kept, exports: entryPoints(), files, engines, ...address }, null, 2);
    writeFileSync(path.join(stage, 'package.json'), `${text}\n`);
    const folder = path.dirname(path.resolve(file));
    mkdirSync(folder, { recursive: true });
    renameSync(pack(stage, folder), file);
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

/**
 * Leads the links of documents to what is not in the package, such as pictures and pages for contributors, to the repository.
 *
 * @param {string} stage @param {string} homepage
 */
function linkToRepository(stage, homepage) {
  const repository = homepage.replace(/#.*$/, '');
  const documents = readdirSync(path.join(stage, 'docs'), { recursive: true }).filter((name) =>
    name.endsWith('.md'),
  );
  for (const name of documents) {
    const file = path.join(stage, 'docs', name);
    const led = (all, start, link) => {
      const target = path.resolve(path.dirname(file), link.split('#', 1)[0]);
      if (/^(?:[a-z]+:|#)/i.test(link) || existsSync(target)) return all;
      const place = path.relative(stage, path.resolve(path.dirname(file), link)).replaceAll(path.sep, '/');
      return `${start}${repository}/${/\.(?:png|webp|svg)$/.test(link) ? 'raw' : 'blob'}/HEAD/${place}`;
    };
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace(/(\]\(|(?:src|href)=")([^)"\s]+)/g, led));
  }
}

/** What programs can import: `slotpad/judge`. */
function entryPoints() {
  const all = Object.keys(library).map((name) => {
    const file = `./dist/${name}`;
    return [`./${path.basename(name)}`, { types: `${file}.d.ts`, default: `${file}.js` }];
  });
  return { ...Object.fromEntries(all), './package.json': './package.json' };
}

/** The scripts of programs and those that they import. @param {readonly string[]} programs @param {string} dist */
function scriptsOf(programs, dist) {
  const [{ outputs }] = JSON.parse(readFileSync(path.join(dist, 'meta.json'), 'utf8'));
  const folder = path.dirname(Object.keys(outputs).find((file) => path.basename(file) === 'cli.js') ?? '');
  const nameOf = (file) => path.relative(folder, file).replaceAll(path.sep, '/');
  const byName = new Map(Object.entries(outputs).map(([file, output]) => [nameOf(file), output]));
  const found = new Set(programs.map((name) => `${name}.js`));
  // A set visits what is added meanwhile.
  for (const name of found) {
    for (const { path: file, external } of byName.get(name).imports) {
      if (!external) found.add(nameOf(file));
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
 * The members of a manifest that name the repository that makes a release, in place of those of package.json.
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
