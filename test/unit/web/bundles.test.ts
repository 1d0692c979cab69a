/** The scripts of the extension in a browser, as the build bundles them. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { type BuildOptions, build } from 'esbuild';
import { nodeGlobals, nodeModules } from '../../../client/web/node';

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

/** Uses of these globals, by file or folder, each guarded by a check that they exist. */
const GUARDED: Readonly<Record<string, readonly string[]>> = {
  'server/lsp/turn.ts': ['setImmediate'],
  'node_modules/pathe/': ['process'],
};

/** What a module uses of modules of Node: their names and members. */
function usedOfNode(source: string): [string, string][] {
  return [...source.matchAll(/^import (?:\{([^}]*)\}|(\w+)) from '(node:[^']+)'/gm)].flatMap(
    ([, members, whole, name = '']) => {
      if (members !== undefined) {
        return members.split(',').map((one): [string, string] => [name, one.trim()]);
      }
      const uses = [...source.matchAll(new RegExp(`\\b${whole}\\.(?:posix\\.)?(\\w+)`, 'g'))];
      return uses.map(([, member = '']): [string, string] => [name, member]);
    },
  );
}

interface Bundled {
  readonly errors: readonly string[];
  /** Modules by the global of Node that they name. */
  readonly globals: readonly string[];
}

async function bundled(options: BuildOptions): Promise<Bundled> {
  const isClient = Object.hasOwn(options.entryPoints ?? {}, 'web-client');
  const missing = NODE_GLOBALS.filter((name) => !isClient || !Object.hasOwn(nodeGlobals, name));
  const define = Object.fromEntries(missing.map((name) => [name, `NODE_GLOBAL_${name}`]));
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
        const names = new Set(module.match(/\bNODE_GLOBAL_\w+/g));
        return [...names]
          .map((name) => name.replace('NODE_GLOBAL_', ''))
          .filter(
            (name) => !Object.entries(GUARDED).some(([at, own]) => file.startsWith(at) && own.includes(name)),
          )
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

  it('has stand-ins for what is used of the modules of Node that remain, and of its buffers', async () => {
    const { standIns } = await import('../../../scripts/build/web.mjs');
    assert.deepEqual(Object.keys(nodeModules).sort(), [...standIns].sort());
    const options = builds.find(({ entryPoints }) => Object.hasOwn(entryPoints ?? {}, 'web-client')) ?? {};
    const { metafile } = await build({ ...options, metafile: true });
    const files = Object.entries(metafile?.inputs ?? {}).filter(([, { imports }]) =>
      imports.some((one) => one.external && standIns.includes(one.path)),
    );
    assert.ok(files.length > 5);
    const used = files.flatMap(([file]) => usedOfNode(readFileSync(file, 'utf8')));
    const lacking = used.filter(([name, member]) => !Object.hasOwn(nodeModules[name] ?? {}, member));
    assert.deepEqual(lacking, []);
    const known = nodeGlobals.Buffer as { isEncoding(name: string): boolean };
    const own = Object.keys(metafile?.inputs ?? {}).filter((file) => !file.startsWith('node_modules/'));
    const encodings = own.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/(?:\bBuffer\.from\(.*, |\.toString\()'(\w+)'\)/g)].map(
        ([, name = '']): [string, string] => [file, name],
      ),
    );
    assert.ok(encodings.length > 3);
    assert.deepEqual(
      encodings.filter(([, name]) => !known.isEncoding(name)),
      [],
    );
  });

  it('would fail for a Node built-in, by its name and that of the module', async () => {
    const [options] = builds;
    assert.ok(options && builtinModules.includes('path') && existsSync('client/files/on-disk.ts'));
    const { errors } = await bundled({ ...options, entryPoints: ['client/files/on-disk.ts'] });
    assert.ok(errors.includes('runner/files/text-file.ts: Could not resolve "node:fs"'), errors.join('\n'));
  });
});
