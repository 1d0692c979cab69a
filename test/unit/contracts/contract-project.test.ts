import { deepEqual } from 'node:assert/strict';
import { contractProject, patternsIn } from '../../../common/contracts/contract-project';
import { CONTRACT_FILES } from '../../../common/settings/contracts';

/** The project of a file in a folder of the workspace `/w`. */
function projectOf(files: Readonly<Record<string, string>>, folder: string) {
  const host = {
    list: async (at: string) =>
      Object.keys(files).flatMap((file) =>
        file.slice(0, file.lastIndexOf('/')) === at
          ? [{ name: file.slice(at.length + 1), kind: 'file' as const }]
          : [],
      ),
    readText: async (file: string) => files[file],
  };
  return contractProject(host, folder, '/w');
}

describe('the project of a file', () => {
  const monorepo = {
    '/foundry.toml': 'out = "other"',
    '/w/package.json': '{}',
    '/w/packages/vault/foundry.toml': '[profile.default]\nout = "./build/"',
    '/w/packages/token/hardhat.config.ts': "export default { paths: { artifacts: './compiled' } }",
    '/w/packages/plain/foundry.toml': '# out = "no"\n[profile.default]\nout = "out"',
  };

  it('is the folder of the nearest configuration of Foundry or Hardhat above it, in the workspace', async () => {
    deepEqual(await projectOf(monorepo, '/w/packages/vault/requests/eth'), {
      folder: '/w/packages/vault',
      patterns: ['build/**/*.json'],
    });
    deepEqual(await projectOf(monorepo, '/w/packages/token'), {
      folder: '/w/packages/token',
      patterns: ['compiled/**/*.json'],
    });
    deepEqual(await projectOf(monorepo, '/w/packages/plain'), { folder: '/w/packages/plain', patterns: [] });
    deepEqual(await projectOf(monorepo, '/w/packages'), { folder: '/w', patterns: [] });
  });

  it('names nothing outside of it', async () => {
    for (const out of ['/etc', '../out', 'a/../../b', '~/x', 'C:\\x', '\\\\host\\x']) {
      const { patterns } = await projectOf({ '/w/foundry.toml': `out = '${out}'` }, '/w');
      deepEqual(patterns, [], out);
    }
  });

  it('adds the folder of the configuration to the default of the setting only', () => {
    const project = { folder: '/w', patterns: ['build/**/*.json'] };
    deepEqual(patternsIn(project, CONTRACT_FILES), [...CONTRACT_FILES, 'build/**/*.json']);
    deepEqual(patternsIn(project, ['abi/*.json']), ['abi/*.json']);
  });
});
