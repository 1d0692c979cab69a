/** The scripts of the extension in a browser, as the build bundles them. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { type BuildOptions, build } from 'esbuild';

/** What Node has and a web worker lacks. */
const NODE_GLOBALS = [
  'Buffer',
  'process',
  'setImmediate',
  'clearImmediate',
  '__dirname',
  '__filename',
  'global',
];

/** Uses of these globals, each guarded by a check that they exist. */
const GUARDED: Readonly<Record<string, readonly string[]>> = {
  'server/lsp/turn.ts': ['setImmediate'],
};

interface Bundled {
  readonly errors: readonly string[];
  /** Modules by the global of Node that they name. */
  readonly globals: readonly string[];
}

async function bundled(options: BuildOptions): Promise<Bundled> {
  const define = Object.fromEntries(NODE_GLOBALS.map((name) => [name, `NODE_${name}`]));
  try {
    const { outputFiles = [] } = await build({
      ...options,
      minify: false,
      define: { ...options.define, ...define },
      logLevel: 'silent',
      write: false,
    });
    const found = outputFiles.flatMap(({ text }) => {
      // esbuild names each module in a comment before its code.
      const modules = text.split(/^\s*\/\/ (?=\S+\.(?:[cm]?[jt]s)$)/m).slice(1);
      return modules.flatMap((module) => {
        const file = module.slice(0, module.indexOf('\n'));
        const names = new Set(module.match(/\bNODE_\w+/g));
        return [...names]
          .map((name) => name.replace('NODE_', ''))
          .filter((name) => !GUARDED[file]?.includes(name))
          .map((name) => `${file}: ${name}`);
      });
    });
    return { errors: [], globals: found };
  } catch (error) {
    const { errors = [] } = error as { errors?: { text: string; location: { file: string } | null }[] };
    return { errors: errors.map(({ text, location }) => `${location?.file}: ${text}`), globals: [] };
  }
}

describe('the extension in a browser', function () {
  this.timeout(30_000);
  let builds: BuildOptions[];
  let scripts: Bundled[];

  before(async () => {
    const { webChecks } = await import('../../../scripts/build/web.mjs');
    builds = webChecks({ bundle: true, define: { SLOTPAD_VERSION: '"test"' } });
    scripts = await Promise.all(builds.map(bundled));
  });

  it('has no Node built-in in its scripts', () => {
    assert.deepEqual(
      scripts.flatMap(({ errors }) => errors),
      [],
    );
  });

  it('uses no global of Node', () => {
    assert.deepEqual(
      scripts.flatMap(({ globals }) => globals),
      [],
    );
  });

  it('would fail for a Node built-in, by its name and that of the module', async () => {
    const [options] = builds;
    assert.ok(options && builtinModules.includes('path') && existsSync('client/environment/read.ts'));
    const { errors } = await bundled({ ...options, entryPoints: ['client/environment/read.ts'] });
    assert.ok(
      errors.includes('client/environment/read.ts: Could not resolve "node:path"'),
      errors.join('\n'),
    );
  });
});
