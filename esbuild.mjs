// Bundles the three programs, and what they share, into dist/. `--watch` rebuilds on change; `--development` keeps names and source maps.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import * as esbuild from 'esbuild';

const watch = process.argv.includes('--watch');
const development = watch || process.argv.includes('--development');
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));

/** @type {import('esbuild').BuildOptions} */
const shared = {
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  minify: !development,
  keepNames: false,
  sourcemap: development ? 'linked' : false,
  legalComments: 'none',
  logLevel: 'warning',
  metafile: true,
  define: { SLOTPAD_VERSION: JSON.stringify(version) },
  // The ES builds tree-shake; the CommonJS ones of the same packages do not.
  mainFields: ['module', 'main'],
};

/**
 * What two programs hold in equal measure stands once, beside them: the package has a size to keep. The HTTP client is
 * by far the largest such part.
 */
const parts = [{ name: 'undici-agent', entry: 'undici/lib/dispatcher/agent.js' }];

/** @type {import('esbuild').Plugin} */
const besides = {
  name: 'parts beside the programs',
  setup(build) {
    for (const { name, entry } of parts) {
      const filter = new RegExp(`^${entry.replaceAll('.', '\\.')}$`);
      build.onResolve({ filter }, () => ({ path: `./${name}.js`, external: true }));
    }
  },
};

/** Which programs there are, and what may never be inside them. */
const programs = [
  { name: 'extension', entry: 'client/extension.ts', external: ['vscode'], never: [] },
  { name: 'server', entry: 'server/main.ts', external: [], never: ['vscode', 'client/', 'runner/'] },
  {
    name: 'cli',
    entry: 'cli/main.ts',
    external: [],
    never: ['vscode', 'client/'],
    banner: { js: '#!/usr/bin/env node' },
  },
];

/** Fails the build when a bundle holds what its place in the layers forbids. */
function checkBundle(name, metafile, never) {
  const inputs = Object.entries(metafile.inputs);
  for (const forbidden of never) {
    for (const [input, { imports }] of inputs) {
      const inside = input.startsWith(forbidden);
      const asked = imports.find((one) => one.path === forbidden);
      if (inside || asked) {
        throw new Error(
          `dist/${name}.js holds "${forbidden}" through ${input}. ` +
            'Imports run one way (ARCHITECTURE.md, "Layers"): move what is shared down to common/.',
        );
      }
    }
  }
}

mkdirSync('dist', { recursive: true });
if (!watch) for (const { name } of programs) rmSync(`dist/${name}.js.map`, { force: true });

for (const { name, entry } of parts) {
  await esbuild.build({
    ...shared,
    stdin: { contents: `module.exports = require('${entry}');`, resolveDir: '.' },
    outfile: `dist/${name}.js`,
  });
}
for (const { name, entry, external, never, banner } of programs) {
  const options = {
    ...shared,
    entryPoints: [entry],
    outfile: `dist/${name}.js`,
    external,
    plugins: [besides],
    ...(banner ? { banner } : {}),
  };
  if (watch) {
    await (await esbuild.context(options)).watch();
  } else {
    const { metafile } = await esbuild.build(options);
    checkBundle(name, metafile, never);
    writeFileSync(`dist/${name}.meta.json`, JSON.stringify(metafile));
  }
}
if (watch) console.log('Watching. Press Ctrl+C to stop.');
