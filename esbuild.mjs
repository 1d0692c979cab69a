// Bundles the programs, the scripts for browsers and the pages of the panels into dist/, each as plain scripts that an
// editor can open. `--watch` rebuilds on change, `--development` puts the source maps into the scripts, `--out FOLDER`
// writes to another folder.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import * as esbuild from 'esbuild';
import { billOfMaterials, librariesOf, notices } from './scripts/build/libraries.mjs';

const isProgram = process.argv[1] === import.meta.filename;
const { values } = parseArgs({
  args: isProgram ? process.argv.slice(2) : [],
  options: {
    watch: { type: 'boolean', default: false },
    development: { type: 'boolean', default: false },
    out: { type: 'string', default: 'dist' },
  },
});
const { watch, out } = values;
const development = watch || values.development;
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));

/** @type {import('esbuild').BuildOptions} */
const shared = {
  bundle: true,
  // Names stay as they are: a stack trace can be read, and a reviewer can read the scripts.
  minifySyntax: !development,
  minifyWhitespace: !development,
  // An editor shows short lines, and Node reads the line of a failed assertion to make its message.
  lineLimit: 160,
  // Beside the scripts, which do not name their maps: the packages leave the maps out, a release has them as a file.
  sourcemap: development ? 'inline' : 'external',
  legalComments: 'none',
  logLevel: 'warning',
  metafile: true,
  // The ES builds of libraries tree-shake; the CommonJS ones of the same libraries do not.
  mainFields: ['module', 'main'],
  define: { SLOTPAD_VERSION: JSON.stringify(version) },
};

/**
 * What CommonJS libraries require: modules of Node, and `vscode`, which an extension gets by the place of its script. A
 * browser, which runs the scripts of the library, has none of them: no `import` may name them.
 */
const forCommonJs =
  "const require = globalThis.process?.getBuiltinModule?.('node:module').createRequire(import.meta.url);";

/** What other programs can import from the npm package, in Node and in browsers. */
export const library = {
  'library/contracts': 'library/contracts.ts',
  'library/judge': 'library/judge.ts',
  'library/language-service': 'library/language-service.ts',
};

/**
 * The programs for Node, the library, and what they share: ES modules, of which those behind `import()` are loaded on first
 * use.
 */
export const programs = {
  ...shared,
  entryPoints: {
    extension: 'client/extension.ts',
    server: 'server/main.ts',
    cli: 'cli/main.ts',
    ...library,
  },
  outdir: out,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  splitting: true,
  chunkNames: '[name]-[hash]',
  external: ['vscode'],
  // zod looks for it to recognize Cloudflare, and VS Code reports extensions that look at it.
  define: { ...shared.define, navigator: 'undefined' },
  banner: { js: forCommonJs },
  // Its build for Node only reads a variable of the process that makes it print more.
  alias: { yaml: './node_modules/yaml/browser/index.js' },
};

/** The extension and the language server in a browser: the extension host there loads one CommonJS script. */
const browser = {
  ...shared,
  outdir: path.join(out, 'web'),
  platform: 'browser',
  format: 'cjs',
  target: 'es2022',
  mainFields: ['browser', 'module', 'main'],
  external: ['vscode'],
};
export const webExtension = {
  ...browser,
  // The manifest makes each `.js` file an ES module, which this extension host does not load.
  outExtension: { '.js': '.cjs' },
  entryPoints: { extension: 'client/web/extension.ts' },
  // Stand-ins for the few modules and globals of Node that the extension uses. esbuild fails for any other.
  alias: Object.fromEntries(
    ['crypto', 'os', 'path', 'url'].map((name) => [`node:${name}`, `./client/web/node/${name}.ts`]),
  ),
  inject: ['client/web/node/globals.ts'],
};
export const webServer = { ...browser, format: 'iife', entryPoints: { server: 'client/web/worker.ts' } };

/** The pages of the panels: browser code, a script and a style sheet for each. */
export const pages = {
  ...shared,
  entryPoints: Object.fromEntries(
    readdirSync('panels', { withFileTypes: true })
      .filter(
        (entry) => entry.isDirectory() && readdirSync(path.join('panels', entry.name)).includes('main.ts'),
      )
      .map(({ name }) => [name, `panels/${name}/main.ts`]),
  ),
  outdir: path.join(out, 'pages'),
  platform: 'browser',
  format: 'iife',
  target: 'es2022',
};

const builds = [programs, webExtension, webServer, pages];

async function watchAll() {
  let building = 0;
  // The task in .vscode/tasks.json waits for these lines.
  const progress = {
    name: 'progress',
    setup(build) {
      build.onStart(() => void (building++ === 0 && console.log('[watch] build started')));
      build.onEnd(() => void (--building === 0 && console.log('[watch] build finished')));
    },
  };
  for (const options of builds) await (await esbuild.context({ ...options, plugins: [progress] })).watch();
  console.log('Watching. Press Ctrl+C to stop.');
}

/**
 * esbuild writes the banner into every script, and only that with its own `__require` reads it. An empty line in its place
 * keeps the source maps right.
 */
function leaveOutBanner(file) {
  const banner = `${forCommonJs}\n`;
  const text = readFileSync(file, 'utf8');
  const start = text.indexOf(banner);
  const code = text.slice(start + banner.length);
  if (start === -1 || /\btypeof require\b/.test(code)) return;
  writeFileSync(file, `${text.slice(0, start)}\n${code}`);
}

async function buildAll() {
  // What an earlier build has left would be packaged, too.
  if (out === 'dist') rmSync(out, { recursive: true, force: true });
  const results = await Promise.all(builds.map((options) => esbuild.build(options)));
  const metafiles = results.map(({ metafile }) => metafile);
  const scripts = Object.keys(metafiles[builds.indexOf(programs)].outputs).filter((name) =>
    name.endsWith('.js'),
  );
  for (const script of scripts) leaveOutBanner(script);
  writeFileSync(path.join(out, 'meta.json'), JSON.stringify(metafiles));
  const libraries = librariesOf(metafiles);
  writeFileSync(path.join(out, 'ThirdPartyNotices.txt'), notices(libraries));
  writeFileSync(
    path.join(out, 'sbom.json'),
    `${JSON.stringify(billOfMaterials(libraries, version), null, 2)}\n`,
  );
}

if (isProgram) await (watch ? watchAll() : buildAll());
