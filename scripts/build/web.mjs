// The extension in a browser: the same parts as on a computer, out of the same archive, and an archive with what only a
// browser needs. Small scripts load them, in the extension host and in the worker with the language server.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import * as esbuild from 'esbuild';
import { ARCHIVE, archived } from './archive.mjs';
import { webDependencies } from './dependencies.mjs';
import { onlyUsedWords } from './dictionary.mjs';
import { notices } from './notices.mjs';

/** The programs that run in a browser, which are all in parts. @type {Record<string, string>} */
export const webPrograms = {
  'web-client': 'client/web/start.ts',
  'web-worker': 'client/web/worker.ts',
  'web-node': 'client/web/node.ts',
};

/** The modules of Node that client/web/node.ts stands in for, in the first program. */
export const standIns = ['node:path', 'node:http', 'node:crypto', 'node:os', 'node:url'];

/** The archive with what only a browser needs. */
const WEB_ARCHIVE = 'parts.br';

/** @param {import('esbuild').BuildOptions} shared @returns {import('esbuild').BuildOptions} */
const inBrowser = (shared) => ({
  ...shared,
  platform: 'browser',
  target: 'es2022',
  format: 'cjs',
  mainFields: ['browser', 'module', 'main'],
  external: ['vscode'],
  plugins: webDependencies,
  write: false,
});

/**
 * Builds of the programs, each as one script, for tests. They fail for a Node built-in, and name it and the module that
 * imports it.
 *
 * @param {import('esbuild').BuildOptions} shared
 * @returns {import('esbuild').BuildOptions[]}
 */
export function webChecks(shared) {
  const { extension, worker } = webScripts(shared, []);
  const programs = Object.entries(webPrograms).map(([name, entry]) => ({
    ...inBrowser(shared),
    outdir: '.',
    entryPoints: { [name]: path.resolve(entry) },
    external: ['vscode', ...(name === 'web-client' ? standIns : [])],
  }));
  return [extension, worker, ...programs];
}

/**
 * The builds of the small scripts.
 *
 * @param {import('esbuild').BuildOptions} shared
 * @param {object[]} archives of all parts: see `Archive` in client/web/archive.ts
 * @param {import('esbuild').Plugin[]} plugins of the script with the decoder
 */
function webScripts(shared, archives, plugins = []) {
  const script = (name, entry) => ({
    ...inBrowser(shared),
    outdir: '.',
    entryPoints: { [name]: path.resolve(`client/web/${entry}.ts`) },
  });
  return {
    extension: script('extension', 'extension'),
    unpack: {
      ...script('unpack', 'unpack'),
      define: { ...shared.define, SLOTPAD_ARCHIVES: JSON.stringify(archives) },
      plugins: [...webDependencies, ...plugins],
    },
    worker: script('worker', 'worker-start'),
  };
}

/** Fails the build when a part of these programs needs more of Node than there are stand-ins for. */
export function checkWebParts(metafile, reached) {
  const all = builtinModules.flatMap((name) => [name, `node:${name}`]);
  const builtIn = new Set(all.filter((name) => !standIns.includes(name)));
  for (const input of [...reached].flatMap((file) => Object.keys(metafile.outputs[file]?.inputs ?? {}))) {
    const found = metafile.inputs[input]?.imports.find((one) => one.external && builtIn.has(one.path));
    if (found) throw new Error(`The extension in a browser needs ${found.path} through ${input}.`);
  }
}

/**
 * Writes what a browser loads.
 *
 * @param {object} build
 * @param {string} build.out folder
 * @param {import('esbuild').BuildOptions} build.shared
 * @param {((script: string) => Promise<string>) | undefined} build.shorten makes a minified script shorter
 * @param {readonly { name: string; script: string }[]} build.parts that a browser needs
 * @param {{ bytes: Buffer; parts: readonly { name: string; script: string }[] } | undefined} build.programs the archive of
 * the other programs, which has some of these parts
 */
export async function writeWeb({ out, shared, shorten, parts, programs }) {
  const shares = new Set(programs?.parts.map(({ name }) => name));
  const own = parts.filter(({ name }) => !shares.has(name));
  const { bytes } = await archived(own, shorten ? undefined : 1);
  const wanted = new Set(parts.map(({ name }) => name));
  const archives = [
    ...(programs ? [{ file: `../${ARCHIVE}`, ...placesOf(programs.parts, wanted) }] : []),
    { file: WEB_ARCHIVE, ...placesOf(own, wanted) },
  ];
  const words = await onlyUsedWords([...(programs ? [programs.bytes] : []), bytes]);
  const metafiles = [];
  mkdirSync(out, { recursive: true });
  for (const old of readdirSync(out)) rmSync(path.join(out, old));
  for (const options of Object.values(webScripts(shared, archives, [words]))) {
    const { metafile, outputFiles } = await esbuild.build({ ...options, metafile: true });
    metafiles.push(metafile);
    for (const { path: file, text } of outputFiles) {
      writeFileSync(path.join(out, path.basename(file)), shorten ? await shorten(text) : text);
    }
  }
  writeFileSync(path.join(out, WEB_ARCHIVE), bytes);
  // Of the small scripts: the libraries of all parts are in the notices of the programs.
  writeFileSync(path.join(out, 'ThirdPartyNotices.txt'), notices(metafiles));
}

/** Where the wanted parts stand in the text of an archive. @param {Set<string>} wanted */
function placesOf(parts, wanted) {
  let size = 0;
  const places = parts.map(({ name, script }) => {
    const start = size;
    size += Buffer.byteLength(script);
    return [name, start, size];
  });
  return { size, parts: places.filter(([name]) => wanted.has(name)) };
}
