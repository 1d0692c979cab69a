import assert from 'node:assert/strict';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { type Import, importsOf } from './imports';

/** The folders that each folder may import: ARCHITECTURE.md, "Layers". */
const below: Readonly<Record<string, readonly string[]>> = {
  common: ['catalogue'],
  catalogue: ['common'],
  server: ['common', 'catalogue'],
  runner: ['common', 'catalogue'],
  demo: ['common', 'catalogue'],
  panels: ['common'],
  library: ['common', 'catalogue', 'server', 'runner'],
  monitor: ['common', 'catalogue', 'server', 'runner'],
  agents: ['common', 'catalogue', 'server', 'runner', 'monitor'],
  workbench: ['common', 'catalogue', 'server', 'runner', 'demo', 'monitor'],
  client: ['common', 'catalogue', 'server', 'runner', 'demo', 'monitor', 'agents', 'workbench'],
  cli: ['common', 'catalogue', 'server', 'runner', 'demo', 'monitor', 'agents'],
};

/** The top-level folder of a relative import; undefined for a package. */
function roomOf({ file, specifier }: Import): string | undefined {
  if (!specifier.startsWith('.')) return undefined;
  return path.join(path.dirname(file), specifier).split(path.sep)[0];
}

describe('layers', () => {
  for (const [room, allowed] of Object.entries(below)) {
    it(`${room} imports only ${allowed.length > 0 ? allowed.join(', ') : 'itself'}`, () => {
      for (const one of importsOf(room)) {
        const target = roomOf(one);
        assert.ok(
          target === undefined || target === room || allowed.includes(target),
          `${one.file} imports ${one.specifier}. ${room} may import only ${allowed.join(', ') || 'itself'}: ` +
            'move what both need down to common/, or pass it in as an argument.',
        );
      }
    });
  }

  it('common and catalogue run anywhere: no Node built-in', () => {
    for (const { file, specifier } of [...importsOf('common'), ...importsOf('catalogue')]) {
      const bare = specifier.replace(/^node:/, '');
      assert.ok(
        !specifier.startsWith('node:') && !builtinModules.includes(bare),
        `${file} imports ${specifier}. This has to run in a web worker: move the code to runner/ or server/lsp/.`,
      );
    }
  });

  it('panels run in a browser: no Node built-in', () => {
    for (const { file, specifier } of importsOf('panels')) {
      assert.ok(
        !specifier.startsWith('node:') && !builtinModules.includes(specifier),
        `${file} imports ${specifier}. A page asks the extension for it: add a message in common/panels/.`,
      );
    }
  });

  it('only client/ imports vscode', () => {
    for (const room of Object.keys(below).filter((name) => name !== 'client')) {
      for (const { file, specifier } of importsOf(room)) {
        assert.notEqual(
          specifier,
          'vscode',
          `${file} imports vscode: that is for client/ alone. Return plain data instead.`,
        );
      }
    }
  });

  it('only server/lsp and server/main.ts use the Connection', () => {
    for (const { file, specifier, typeOnly } of importsOf('server').filter(isOfService)) {
      assert.ok(
        typeOnly || !/^vscode-languageserver(\/|$)/.test(specifier),
        `${file} imports ${specifier}. A feature is a function of (document, position, …): let server/lsp translate.`,
      );
    }
  });

  it('the language service runs anywhere: no Node built-in outside server/lsp and server/main.ts', () => {
    for (const { file, specifier } of importsOf('server').filter(isOfService)) {
      const bare = specifier.replace(/^node:/, '');
      assert.ok(
        !specifier.startsWith('node:') && !builtinModules.includes(bare),
        `${file} imports ${specifier}. Let the host pass it in: LanguageServiceOptions in server/service.`,
      );
    }
  });
});

function isOfService({ file }: { readonly file: string }): boolean {
  return !file.startsWith(path.join('server', 'lsp')) && file !== path.join('server', 'main.ts');
}
