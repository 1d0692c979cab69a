// Bundles the three programs, the code that they share and the pages of the panels into dist/. `--watch` rebuilds on
// change; `--development` keeps names and source maps; `--out FOLDER` writes to another folder than dist/.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as esbuild from 'esbuild';
import * as terser from 'terser';
import { ARCHIVE, archived, loaderOf } from './scripts/build/archive.mjs';
import { dependencies, HTTP_PARSER, httpParser, withoutValidator } from './scripts/build/dependencies.mjs';
import { notices } from './scripts/build/notices.mjs';
import { pages } from './scripts/build/pages.mjs';
import { checkWebParts, webPrograms, writeWeb } from './scripts/build/web.mjs';

const watch = process.argv.includes('--watch');
const development = watch || process.argv.includes('--development');
const out = folderAfter('--out') ?? 'dist';
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));

/** @type {import('esbuild').BuildOptions} */
const shared = {
  bundle: true,
  minify: !development,
  keepNames: false,
  sourcemap: development ? 'inline' : false,
  legalComments: 'none',
  logLevel: 'warning',
  metafile: true,
  define: { SLOTPAD_VERSION: JSON.stringify(version) },
};

/** The folder that follows a flag, undefined without the flag. @param {string} flag */
function folderAfter(flag) {
  const at = process.argv.indexOf(flag);
  if (at < 0) return undefined;
  const folder = process.argv[at + 1];
  if (folder === undefined) throw new Error(`${flag} needs a folder.`);
  return folder;
}

/** The key of an output file in esbuild's metafile: relative to the working folder. @param {string} name */
function outputKey(name) {
  return path.relative('.', path.join(out, name)).replaceAll(path.sep, '/');
}

/** Which programs there are, and what may never be inside them. */
const programs = [
  { name: 'extension', entry: 'client/extension.ts', never: ['panels/'] },
  {
    name: 'server',
    entry: 'server/main.ts',
    never: ['vscode', 'client/', 'workbench/', 'runner/', 'panels/'],
  },
  { name: 'cli', entry: 'cli/main.ts', never: ['vscode', 'client/', 'workbench/', 'panels/'] },
];

/**
 * What two programs need stands once, in files beside them: the package has a size to keep, and the catalogue, zod and
 * the HTTP client are most of it. esbuild splits ES modules only, so they are built as such and then made CommonJS,
 * which is what the oldest supported editor loads.
 *
 * @type {import('esbuild').Plugin}
 */
const asCommonJs = {
  name: 'as CommonJS',
  setup(build) {
    build.onEnd(async ({ outputFiles = [], metafile, errors }) => {
      if (errors.length > 0 || !metafile) return;
      for (const { name, never } of programs) checkProgram(name, metafile, never);
      const written = outputFiles.filter((file) => !path.basename(file.path).startsWith(APART));
      for (const old of readdirSync(out)) if (isPart(old)) rmSync(path.join(out, old));
      const scripts = new Map();
      for (const { path: file, text } of written) {
        const name = path.basename(file);
        const script = name.endsWith('.js') ? await commonJs(text, name) : text;
        scripts.set(name, script);
        metafile.outputs[outputKey(name)].bytes = Buffer.byteLength(script);
      }
      const names = development ? new Map() : shortNames(metafile);
      const webParts = takeWebParts(scripts, metafile, names);
      const archive = development ? undefined : await writeParts(scripts, metafile, names);
      const shorten = development ? undefined : mangled;
      const web = { out: path.join(out, 'web'), shared, shorten, parts: webParts, programs: archive };
      await writeWeb(web);
      for (const [name, script] of scripts) writeFileSync(path.join(out, name), script);
      writeFileSync(path.join(out, 'programs.meta.json'), JSON.stringify(metafile));
    });
  },
};

/** Whether a file has what programs share. @param {string} name */
function isPart(name) {
  return name === ARCHIVE || /^shared-.*\.js$/.test(name);
}

/** The program that is all in a part: an editor starts it as often as it opens scratch files, not at every prompt. */
const SERVER = 'server.js';

/** Characters. What the command-line program keeps of a larger part takes longer to load than a script of its own. */
const SMALL = 16_000;

/**
 * Writes the archive of the parts and the script that loads them.
 *
 * @param {Map<string, string>} scripts by name; only those that are to be written as files are left in it
 * @returns the archive and its parts
 */
async function writeParts(scripts, metafile, names) {
  const reached = reachedBy('cli', metafile);
  const parts = inOrder(metafile).flatMap((name) => {
    const script = isPart(name) || name === SERVER ? scripts.get(name) : undefined;
    if (script === undefined) return [];
    scripts.delete(name);
    const together = script.length < SMALL && reached.has(outputKey(name));
    return [{ name: names.get(name) ?? name, script: renamed(script, names), together }];
  });
  for (const [name, script] of scripts) scripts.set(name, renamed(script, names));
  scripts.set(SERVER, `require("./parts.js").part("${SERVER}");\n`);
  const { bytes, index } = await archived(parts);
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  scripts.set('parts.js', loaderOf(index, hash));
  writeFileSync(path.join(out, ARCHIVE), bytes);
  return { bytes, parts };
}

/**
 * The parts that a browser needs.
 *
 * @param {Map<string, string>} scripts by name; those that only a browser needs are removed
 */
function takeWebParts(scripts, metafile, names) {
  const reached = new Set(Object.keys(webPrograms).flatMap((name) => [...reachedBy(name, metafile)]));
  checkWebParts(metafile, reached);
  const others = new Set(inOrder(metafile));
  return [...reached].map((file) => {
    const name = path.basename(file);
    const script = renamed(scripts.get(name), names);
    if (!others.has(name)) scripts.delete(name);
    return { name: names.get(name) ?? name, script };
  });
}

/**
 * Names of the parts that take less of the package than the hashes of esbuild, by these. Pages have names that say so.
 *
 * @returns {Map<string, string>}
 */
function shortNames(metafile) {
  const parts = new Set([
    ...inOrder(metafile),
    ...Object.keys(metafile.outputs).map((file) => path.basename(file)),
  ]);
  return new Map(
    [...parts].filter(isPart).map((name, index) => {
      const [, page] = /^page:(.*)/.exec(metafile.outputs[outputKey(name)].entryPoint ?? '') ?? [];
      return [name, page === undefined ? `${index}.js` : `page-${page}.js`];
    }),
  );
}

/** A script that loads parts by their short names. @param {string} script @param {Map<string, string>} names */
function renamed(script, names) {
  return script.replace(/\b(shared-\w+)(\.js)?\b/g, (all, name, end = '') => {
    const short = names.get(`${name}.js`);
    return short === undefined ? all : short.replace(/\.js$/, end);
  });
}

/** The output files, first those that the programs import, then those that they load later. */
function inOrder({ outputs }) {
  const found = new Set(programs.map(({ name }) => outputKey(`${name}.js`)));
  // A set visits what is added meanwhile.
  for (const later of [false, true]) {
    for (const file of found) {
      for (const { path: imported, kind, external } of outputs[file].imports) {
        if (!external && (later || kind !== 'dynamic-import')) found.add(imported);
      }
    }
  }
  return [...found].map((file) => path.basename(file));
}

/** @param text an ES module @param name of its file */
async function commonJs(text, name) {
  const { code } = await esbuild.transform(text, {
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    // Loaded with require, so that the editor's own module `vscode` is found in what is loaded on demand, too.
    supported: { 'dynamic-import': false },
    sourcemap: development ? 'inline' : false,
    legalComments: 'none',
  });
  const script = (development ? withLazyImports(code) : await mangled(linked(code, name))).replace(
    /^#!.*\n/,
    '',
  );
  return name === 'cli.js' ? `#!/usr/bin/env node\n${script}` : script;
}

/**
 * Loads each imported file when something of it is first used. A program needs only a part of what it imports to start,
 * and of what it shares with other programs.
 *
 * @param code a CommonJS module as esbuild writes it, not minified
 */
function withLazyImports(code) {
  const names = new Set();
  const rest = code.replace(
    /^var (import_\w+) = ((?:__toESM\()?require\("[^"]+"\)(?:, 1)?\)?);$/gm,
    (_, name, load) => {
      names.add(name);
      return `let of_${name}; const load_${name} = () => of_${name} ??= ${load};`;
    },
  );
  return rest.replace(/\bimport_\w+/g, (name) => (names.has(name) ? `(load_${name}())` : name));
}

/** What esbuild writes into each CommonJS module: definitions, whose further lines are indented or end them. */
const HELPERS =
  /^(?:var __(?:create|defProp|getOwnPropDesc|getOwnPropNames|getProtoOf|hasOwnProp|export|copyProps|toESM|toCommonJS) = .*\n(?:[ })].*\n)*)+/m;

/** What esbuild writes where a module exports something. The group is an object of functions. */
const EXPORTS =
  /^var stdin_exports = \{\};\n__export\(stdin_exports, (\{\n[\s\S]*?\n\})\);\nmodule\.exports = __toCommonJS\(stdin_exports\);$/m;

/**
 * Imports and exports with what common/links.ts has for parts, instead of what esbuild writes into each of them.
 *
 * @param code a CommonJS module as esbuild writes it, not minified @param file its name
 */
function linked(code, file) {
  const loads = new Map();
  const text = code
    .replace(HELPERS, '')
    .replace(/^var (import_\w+) = require\("\.\/(shared-[^"]+)\.js"\);\n/gm, (_, variable, name) => {
      loads.set(variable, name);
      return '';
    })
    .replace(/\b__toESM\(require\("\.\/(shared-[^"]+)"\)\)/g, 'part("$1")')
    .replace(/\b__toESM\(/g, 'imported(')
    .replace(EXPORTS, 'exported(exports, $1);');
  const left = /\b__(?:export|toESM|toCommonJS|copyProps|defProp)\b|require\("\.\/shared-/.exec(text)?.[0];
  if (left !== undefined)
    throw new Error(`${file} has "${left}" in a form that esbuild did not write before.`);
  const used = [...loads].filter(([variable]) => text.includes(variable));
  const variables = used.map(([variable]) => `load_${variable}`).join(', ');
  const names = used.map(([, name]) => name).join(' ');
  const rest = withLazyImports(text).replace(
    /\(0, (import_\w+)(\.[\w$]+)\)(?=\()|\bimport_\w+/g,
    (all, variable = all, member = '') => (loads.has(variable) ? `(load_${variable}())${member}` : all),
  );
  return `const { part, parts, exported, imported } = require("./parts.js");
${names === '' ? '' : `const [${variables}] = parts("${names}");`}
${rest}`;
}

/** What terser leaves as it is takes more place when it is compressed, such as inlined functions and sequences. */
const COMPRESS = {
  comparisons: false,
  inline: false,
  join_vars: false,
  passes: 2,
  sequences: false,
  toplevel: true,
};

/** Letters of names, those first that are frequent in scripts. */
const LETTERS = 'etnirosalducmhfpgvbywkxSCTAEOMPRDNILFBzHVjUqG_KW$JYQZX';

/**
 * The names of variables in the same order in each part, so that what is alike in two parts stays alike: terser would order
 * them by the letters of each part, which makes the archive 10 kB larger.
 *
 * @param {number} index from 0
 */
function identifier(index) {
  const others = `${LETTERS}0123456789`;
  let name = LETTERS[index % LETTERS.length];
  for (let rest = Math.floor(index / LETTERS.length); rest > 0; rest = Math.floor(rest / others.length)) {
    rest--;
    name += others[rest % others.length];
  }
  return name;
}

/**
 * Shortens names once more, and simplifies expressions. esbuild gives local variables longer names than it must where a file
 * has many declarations; this makes the package 5 % smaller.
 *
 * @param code a script that is minified but for its names
 */
async function mangled(code) {
  const { code: script = '' } = await terser.minify(code, {
    compress: COMPRESS,
    mangle: { toplevel: true, nth_identifier: { get: identifier } },
    ecma: 2020,
    // V8 stores a script with other characters in twice the bytes.
    format: { ascii_only: true },
  });
  return script;
}

/** Starts the names of entry points that only split what is shared into parts, and are not written. */
const APART = 'apart-';

/**
 * Files and folders that are loaded apart from the rest of the programs that share them, because not every session needs
 * them.
 */
const apart = {
  beacon: ['common/spec/beacon'],
  // The groups of operations (common/spec/beacon/groups.ts): a file needs few of them.
  groups: ['common/spec/beacon/groups.ts'],
  operations: ['common/spec/beacon/operations.ts'],
  node: beaconFiles('standard-node', 'standard-config'),
  states: beaconFiles('standard-states'),
  blocks: beaconFiles('standard-blocks'),
  duties: beaconFiles(
    'standard-pool',
    'standard-rewards',
    'standard-debug',
    'standard-validator',
    'standard-events',
  ),
  vendor: beaconFiles(
    ...['host', 'ui', 'sync', 'peers', 'fork-choice', 'validator-inclusion', 'eth1', 'liveness', 'database'],
    ...['merge', 'analysis', 'logs', 'vendor-extra'],
  ),
  others: beaconFiles('other-clients', 'keymanager'),
  clients: ['common/spec/clients.ts'],
  checksum: ['common/spec/checksum.ts'],
  // Nearly everything needs these. Without an entry of their own they would stand beside the ABI library.
  small: ['common/result.ts', 'common/units'],
  encoding: ['common/spec/encoding.ts'],
  execution: ['common/spec/execution'],
  // Most requests need neither the methods that only clients have, nor large objects.
  methods: ['common/spec/execution/methods.ts'],
  specified: ['common/spec/execution/specified.ts'],
  calls: ['common/spec/execution/call.ts'],
  settings: ['common/settings'],
  contracts: ['common/contracts'],
  ssz: ['common/ssz'],
  // With the WebSocket library, which needs TLS and cryptography of Node to load.
  channels: ['runner/socket/channel.ts'],
  objects: ['common/spec/execution/objects.ts'],
  plain: ['common/spec/execution/plain.ts'],
  usage: ['cli/usage.ts'],
  features: ['server/features'],
  // What the features share with the start of the language server.
  start: ['common/once.ts', 'server/features/structure/token-legend.ts'],
};

/** @param {string[]} names of files in common/spec/beacon */
function beaconFiles(...names) {
  return names.map((name) => `common/spec/beacon/${name}.ts`);
}

/** Resolves the entry points of `apart`. @type {import('esbuild').Plugin} */
const parts = {
  name: 'parts',
  setup(build) {
    build.onResolve({ filter: /^apart:/ }, ({ path: name }) => ({ path: name, namespace: 'apart' }));
    build.onLoad({ filter: /.*/, namespace: 'apart' }, ({ path: name }) => {
      const files = apart[name.slice('apart:'.length)].flatMap(filesIn);
      const contents = files.map((file) => `import ${JSON.stringify(`./${file}`)};`).join('\n');
      return { contents, resolveDir: process.cwd() };
    });
  },
};

/** The modules of a folder; a module itself. @param {string} place */
function filesIn(place) {
  if (place.endsWith('.ts')) return [place];
  const files = readdirSync(place, { recursive: true }).filter((file) => file.endsWith('.ts'));
  return files.map((file) => path.posix.join(place, file.replaceAll(path.sep, '/')));
}

/** The output files of a program, by their keys. */
function reachedBy(name, { outputs }) {
  const reached = new Set([outputKey(`${name}.js`)]);
  // A set visits what is added meanwhile.
  for (const file of reached) {
    for (const one of outputs[file]?.imports ?? []) if (!one.external) reached.add(one.path);
  }
  return reached;
}

/** Fails the build when a program holds what its place in the layers forbids, itself or in what it shares. */
function checkProgram(name, metafile, never) {
  const { inputs, outputs } = metafile;
  const held = [...reachedBy(name, metafile)].flatMap((file) => Object.keys(outputs[file]?.inputs ?? {}));
  for (const forbidden of never) {
    const through = held.find(
      (input) => input.startsWith(forbidden) || inputs[input]?.imports.some((one) => one.path === forbidden),
    );
    if (!through) continue;
    throw new Error(
      `${name}.js holds "${forbidden}" through ${through}. ` +
        'Imports run one way (ARCHITECTURE.md, "Layers"): move what is shared down to common/.',
    );
  }
}

let building = 0;

/**
 * Prints when a rebuild starts and ends: the task in .vscode/tasks.json waits for these lines. It stands last, so that
 * everything is written by then.
 *
 * @type {import('esbuild').Plugin}
 */
const progress = {
  name: 'progress',
  setup(build) {
    build.onStart(() => {
      if (building++ === 0) console.log('[watch] build started');
    });
    build.onEnd(() => {
      if (--building === 0) console.log('[watch] build finished');
    });
  },
};

mkdirSync(out, { recursive: true });

writeFileSync(path.join(out, HTTP_PARSER), httpParser());

/** Of all bundles. @type {import('esbuild').Metafile[]} */
const metafiles = [];

const builds = [
  {
    ...shared,
    entryPoints: {
      ...Object.fromEntries(programs.map(({ name, entry }) => [name, entry])),
      ...Object.fromEntries(Object.keys(apart).map((name) => [APART + name, `apart:${name}`])),
      ...webPrograms,
    },
    outdir: out,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    splitting: true,
    chunkNames: 'shared-[hash]',
    external: ['vscode'],
    // The ES builds tree-shake; the CommonJS ones of the same packages do not.
    mainFields: ['module', 'main'],
    write: false,
    // VS Code reports an extension that looks at this global of the browser. zod does, to find Cloudflare Workers.
    define: { ...shared.define, navigator: 'undefined' },
    alias: { 'node:assert': './scripts/build/assert.cjs' },
    plugins: [
      ...dependencies,
      parts,
      pages(shared, async (script) => (development ? script : mangled(script)), metafiles),
      asCommonJs,
    ],
  },
  {
    // Only in the npm package. It shares no code with the programs, so that the extension does not get more of zod.
    ...shared,
    entryPoints: { mcp: 'cli/mcp/protocol.ts' },
    outdir: out,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    plugins: [withoutValidator],
  },
];
for (const options of builds) {
  if (watch) {
    const plugins = [...(options.plugins ?? []), progress];
    await (await esbuild.context({ ...options, plugins })).watch();
  } else metafiles.push((await esbuild.build(options)).metafile);
}
if (!watch) writeFileSync(path.join(out, 'ThirdPartyNotices.txt'), notices(metafiles));
if (watch) console.log('Watching. Press Ctrl+C to stop.');
