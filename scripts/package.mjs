// Writes slotpad-VERSION.vsix and slotpad-VERSION.tgz (the npm package) at the root, from a fresh build in dist/.
//
//   --out FILE         writes only the VSIX, to this file
//   --npm FILE         writes only the npm package, to this file; with --out, both
//   --quick            without the last step of the VSIX, which takes 20 seconds and makes it 4 % smaller
//   --repository URL   writes the address of the repository to both manifests, for a release
//
// With --out or --npm, neither dist/ nor the root are touched, so that several runs can package at the same time.
import { execFileSync } from 'node:child_process';
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
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createVSIX } from '@vscode/vsce';
import { addressOf, writeNpmPackage } from './build/npm-package.mjs';
import { packagedReadme } from './build/readme.mjs';
import { recompress } from './build/recompress.mjs';

const require = createRequire(import.meta.url);
const { version } = require('../package.json');

/** Writes the JSON files of a folder again, each as one line. @param {string} folder */
function withoutIndentation(folder) {
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name);
    writeFileSync(file, JSON.stringify(JSON.parse(readFileSync(file, 'utf8'))));
  }
}

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
  const flag = { type: 'boolean', default: false };
  try {
    return parseArgs({ options: { out: text, npm: text, repository: text, quick: flag } }).values;
  } catch (error) {
    console.error(`${error.message}\nFor example: node scripts/package.mjs --out out/slotpad.vsix`);
    return process.exit(2);
  }
}

/** @param {string} dist folder with the finished build @param {string} file the VSIX to write */
async function writeVsix(dist, file) {
  const cwd = path.join(stage, 'vsix');
  cpSync(dist, path.join(cwd, 'dist'), { recursive: true });
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
  for (const folder of ['snippets', 'syntaxes']) withoutIndentation(path.join(cwd, folder));
  const readme = readFileSync('packaging/vscode/README.md', 'utf8');
  writeFileSync(path.join(cwd, 'README.md'), packagedReadme(readme, repository));
  mkdirSync(path.dirname(file), { recursive: true });
  await createVSIX({
    cwd,
    packagePath: file,
    dependencies: false,
    allowMissingRepository: true,
    skipLicense: false,
  });
  if (!quick) await recompress(file);
}

const { out, npm, quick, repository } = options();
const address = addressOf(repository);
const apart = out !== undefined || npm !== undefined;
const vsixFile = apart ? out : `slotpad-${version}.vsix`;
const npmFile = apart ? npm : `slotpad-${version}.tgz`;
const stage = mkdtempSync(path.join(tmpdir(), 'slotpad-package-'));
process.once('exit', () => rmSync(stage, { recursive: true, force: true }));

const dist = apart ? path.join(stage, 'dist') : 'dist';
build(dist);
if (!apart) {
  const old = readdirSync('.').filter((name) => /^slotpad-.*\.(?:vsix|tgz)$/.test(name));
  for (const name of old) rmSync(name);
}
if (vsixFile !== undefined) await writeVsix(dist, path.resolve(vsixFile));
if (npmFile !== undefined) writeNpmPackage(dist, npmFile, address);
for (const file of [vsixFile, npmFile]) {
  if (file !== undefined)
    console.log(`${path.basename(file)}: ${(statSync(file).size / 1024).toFixed(0)} KiB`);
}
