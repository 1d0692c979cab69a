import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { billOfMaterials, librariesOf, notices } from '../../../scripts/build/libraries.mjs';

/** The metafile of a build with one script of these modules, of which the last one is not used. */
function metafileOf(...modules: readonly string[]) {
  const inputs = Object.fromEntries(
    modules.map((name, index) => [name, { bytesInOutput: index === modules.length - 1 ? 0 : 10 }]),
  );
  return { outputs: { 'dist/cli.js': { bytes: 10, inputs, imports: [], exports: [] } } };
}

describe('the libraries of a build', () => {
  const libraries = librariesOf([
    metafileOf(
      'cli/main.ts',
      'node_modules/ws/wrapper.mjs',
      'node_modules/ws/lib/x.js',
      'node_modules/zod/x.js',
    ),
    metafileOf('node_modules/@noble/hashes/sha3.js', 'client/extension.ts'),
  ]);
  const versionOf = (name: string): string =>
    JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version;

  it('are those with code in its scripts, each once', () => {
    assert.deepEqual(
      libraries.map(({ name, version }) => `${name} ${version}`),
      [`@noble/hashes ${versionOf('@noble/hashes')}`, `ws ${versionOf('ws')}`],
    );
  });

  it('are listed with their licences', () => {
    assert.deepEqual(billOfMaterials(libraries, '1.2.3').components[0], {
      type: 'library',
      name: '@noble/hashes',
      version: versionOf('@noble/hashes'),
      purl: `pkg:npm/%40noble/hashes@${versionOf('@noble/hashes')}`,
      licenses: [{ license: { id: 'MIT' } }],
    });
  });

  it('have their notices', () => {
    assert.match(notices(libraries), /^ws \d[\s\S]*Permission is hereby granted/m);
  });
});
