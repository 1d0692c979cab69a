// Writes slotpad-VERSION.vsix, slotpad-VERSION.tgz (the npm package), slotpad-VERSION-maps.json.gz (the source maps) and
// slotpad-VERSION-sbom.json (the libraries in them) at the root, from a fresh build in dist/.
//
//   --out FILE         writes only the VSIX, to this file
//   --npm FILE         writes only the npm package, to this file
//   --maps FILE        writes only the source maps, to this file
//   --repository URL   writes the address of the repository to both manifests, for a release
//
// With any of the first three, dist/ and the root stay as they are, so that several runs can package at the same time.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { createVSIX } from '@vscode/vsce';
import { mapsIn } from './build/maps.mjs';
import { addressOf, writeNpmPackage } from './build/npm-package.mjs';
import { packagedReadme } from './build/readme.mjs';

const require = createRequire(import.meta.url);
const { version } = require('../package.json');

/** Runs esbuild.mjs; when that fails it has printed why. */
function build(folder) {
  try {
    execFileSync(process.execPath, ['esbuild.mjs', '--out', folder], { stdio: 'inherit' });
  } catch {
    process.exit(1);
  }
}

/** The files and folders at the root that .vscodeignore lets into the package, without the build output. */
function packagedPaths() {
  const kept = readFileSync('.vscodeignore', 'utf8').matchAll(/^!([^/\n]+)/gm);
  return [...new Set([...kept].map(([, name]) => name))].filter((name) => name !== 'dist');
}

/** The options of the command line. */
function options() {
  const text = { type: 'string' };
  try {
    return parseArgs({ options: { out: text, npm: text, maps: text, repository: text } }).values;
  } catch (error) {
    console.error(`${error.message}\nFor example: node scripts/package.mjs --out out/slotpad.vsix`);
    return process.exit(2);
  }
}

/** @param {string} dist folder with the finished build @param {string} file the VSIX to write */
async function writeVsix(dist, file) {
  const cwd = path.join(stage, 'vsix');
  // VS Code gets the tools for assistants from the extension, so that only the npm package has the protocol.
  const filter = (name) => !path.basename(name).startsWith('mcp-protocol-');
  cpSync(dist, path.join(cwd, 'dist'), { recursive: true, filter });
  for (const name of ['.vscodeignore', ...packagedPaths()]) {
    cpSync(name, path.join(cwd, name), { recursive: true });
  }
  const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
  // Which Node builds Slotpad says nothing about the editor that runs it, .vscodeignore selects the files, and the rest is
  // for development.
  delete manifest.engines.node;
  delete manifest.files;
  delete manifest.scripts;
  delete manifest.devDependencies;
  writeFileSync(path.join(cwd, 'package.json'), JSON.stringify({ ...manifest, ...address }));
  const readme = readFileSync('scripts/packaging/vscode/README.md', 'utf8');
  writeFileSync(path.join(cwd, 'README.md'), packagedReadme(readme, repository));
  mkdirSync(path.dirname(file), { recursive: true });
  await createVSIX({
    cwd,
    packagePath: file,
    dependencies: false,
    allowMissingRepository: true,
    skipLicense: false,
  });
}

/** The date of the commit: the same sources make the same packages, byte for byte. Outside of Git, that of now. */
function dateOfCommit() {
  const { stdout, status } = spawnSync('git', ['log', '-1', '--format=%ct'], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : String(Math.floor(Date.now() / 1000));
}

// vsce gives all files in the archive this date, in seconds.
process.env.SOURCE_DATE_EPOCH ??= dateOfCommit();
const { out, npm, maps, repository } = options();
const address = addressOf(repository);
const apart = [out, npm, maps].some((file) => file !== undefined);
const vsixFile = apart ? out : `slotpad-${version}.vsix`;
const npmFile = apart ? npm : `slotpad-${version}.tgz`;
mkdirSync('out', { recursive: true });
// Always as deep in the project: the names of scripts have a hash of their source maps, which have paths to the sources.
const stage = mkdtempSync(path.join('out', 'package-'));
process.once('exit', () => rmSync(stage, { recursive: true, force: true }));

const dist = path.join(stage, 'dist');
build(dist);
if (!apart) {
  rmSync('dist', { recursive: true, force: true });
  cpSync(dist, 'dist', { recursive: true });
  const old = readdirSync('.').filter((name) => /^slotpad-.*\.(?:vsix|tgz|json|json\.gz)$/.test(name));
  for (const name of old) rmSync(name);
}
if (vsixFile !== undefined) await writeVsix(dist, path.resolve(vsixFile));
if (npmFile !== undefined) writeNpmPackage(dist, npmFile, address);
const mapsFile = apart ? maps : `slotpad-${version}-maps.json.gz`;
if (mapsFile !== undefined) writeFileSync(mapsFile, gzipSync(JSON.stringify(mapsIn(dist))));
const listFile = apart ? undefined : `slotpad-${version}-sbom.json`;
if (listFile !== undefined) cpSync(path.join(dist, 'sbom.json'), listFile);
for (const file of [vsixFile, npmFile, mapsFile, listFile]) {
  if (file !== undefined)
    console.log(`${path.basename(file)}: ${(statSync(file).size / 1024).toFixed(0)} KiB`);
}
