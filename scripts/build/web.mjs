// The extension in a browser: a small script that registers what starts it, and one with all the rest. The extension host and
// the worker with the language server both load the second one.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { webDependencies } from './dependencies.mjs';

/** Lets esbuild leave out modules of Slotpad that nothing is used from. @type {import('esbuild').Plugin} */
const onlyUsed = {
  name: 'only used',
  setup(build) {
    build.onResolve({ filter: /^\./ }, async ({ path: name, importer, kind, resolveDir, pluginData }) => {
      if (pluginData === 'only used' || importer.includes('node_modules')) return undefined;
      const resolved = await build.resolve(name, { importer, kind, resolveDir, pluginData: 'only used' });
      return { ...resolved, sideEffects: false };
    });
  },
};

/**
 * The builds of the extension in a browser. They fail for a Node built-in, and name it and the module that imports it.
 *
 * @param {import('esbuild').BuildOptions} shared
 * @param {string} out folder
 * @param {((script: string) => Promise<string>) | undefined} shorten makes a minified script shorter
 * @returns {import('esbuild').BuildOptions[]}
 */
export function webBuilds(shared, out, shorten) {
  const written = {
    name: 'written',
    setup(build) {
      build.onEnd(async ({ outputFiles = [] }) => {
        mkdirSync(out, { recursive: true });
        for (const { path: file, text } of outputFiles) {
          writeFileSync(file, shorten ? await shorten(text) : text);
        }
      });
    },
  };
  const common = {
    ...shared,
    outdir: out,
    platform: 'browser',
    target: 'es2022',
    format: 'cjs',
    mainFields: ['browser', 'module', 'main'],
    external: ['vscode'],
    plugins: [...webDependencies, onlyUsed, written],
    write: false,
  };
  return [
    { ...common, entryPoints: { extension: path.resolve('client/web/extension.ts') } },
    {
      ...common,
      entryPoints: { slotpad: path.resolve('client/web/slotpad.ts') },
      // In the worker it is a script without a module around it.
      banner: { js: 'if (typeof require === "undefined") globalThis.module = {};' },
      footer: { js: 'if (typeof require === "undefined") module.exports.serve();' },
    },
  ];
}
