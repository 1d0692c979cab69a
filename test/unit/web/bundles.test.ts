/** The scripts of the extension in a browser, as the build bundles them. */
import assert from 'node:assert/strict';
import { type BuildOptions, build } from 'esbuild';

/** What Node has and a web worker lacks. */
const NODE_GLOBALS = [
  ...['Buffer', 'process', 'setImmediate', 'clearImmediate', 'global', '__dirname', '__filename'],
];

/** The globals that client/web/node/globals.ts stands in for. */
const STAND_INS = ['process', 'setImmediate'];

/** Uses of these globals, by file or folder, each guarded by a check that they exist. */
const GUARDED: Readonly<Record<string, readonly string[]>> = {
  'common/turn.ts': ['setImmediate'],
};

interface Bundled {
  readonly errors: readonly string[];
  /** The globals of Node that a module names: `FILE: NAME`. */
  readonly globals: readonly string[];
}

/** @param missing globals that nothing stands in for */
async function bundled(options: BuildOptions, missing: readonly string[]): Promise<Bundled> {
  const define = Object.fromEntries(missing.map((name) => [name, `NODE_GLOBAL_${name}`]));
  try {
    const { outputFiles } = await build({
      ...options,
      minifySyntax: false,
      minifyWhitespace: false,
      sourcemap: false,
      define: { ...options.define, ...define },
      logLevel: 'silent',
      write: false,
    });
    const globals = outputFiles.flatMap(({ text }) => {
      // esbuild names each module in a comment before its code.
      const modules = text.split(/^\s*\/\/ (?=\S+\.(?:[cm]?[jt]s)$)/m).slice(1);
      return modules.flatMap((module) => {
        const file = module.slice(0, module.indexOf('\n'));
        const names = [...new Set(module.match(/\bNODE_GLOBAL_\w+/g))].map((name) =>
          name.replace('NODE_GLOBAL_', ''),
        );
        return names.filter((name) => !GUARDED[file]?.includes(name)).map((name) => `${file}: ${name}`);
      });
    });
    return { errors: [], globals };
  } catch (error) {
    const { errors = [] } = error as { errors?: { text: string; location: { file: string } | null }[] };
    return {
      errors: errors.map(({ text, location }) => `${location?.file}: ${text}`),
      globals: [],
    };
  }
}

describe('the extension in a browser', function () {
  this.timeout(30_000);
  let options: BuildOptions;
  let extension: Bundled;
  let server: Bundled;

  before(async () => {
    const { webExtension, webServer } = await import('../../../esbuild.mjs');
    options = webExtension;
    extension = await bundled(
      webExtension,
      NODE_GLOBALS.filter((name) => !STAND_INS.includes(name)),
    );
    server = await bundled(webServer, NODE_GLOBALS);
  });

  it('needs no more modules of Node than there are stand-ins for', () => {
    assert.deepEqual([...extension.errors, ...server.errors], []);
  });

  it('uses no global of Node', () => {
    assert.deepEqual([...extension.globals, ...server.globals], []);
  });

  it('would fail for a Node built-in, by its name and that of the module', async () => {
    const { errors } = await bundled({ ...options, entryPoints: ['client/files/on-disk.ts'] }, []);
    assert.ok(errors.includes('runner/files/text-file.ts: Could not resolve "node:fs"'), errors.join('\n'));
  });
});
