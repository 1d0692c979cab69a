// The type declarations of the npm package as a library, one file for each entry point, and the reports of its public API in
// library/api. `npm run api` writes the reports; a test of the packages compares them.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Extractor, ExtractorConfig } from '@microsoft/api-extractor';
import { library } from '../../esbuild.mjs';

const require = createRequire(import.meta.url);
/** Libraries whose types are in the declarations, because the package has no dependencies. */
const BUNDLED = [
  'vscode-languageserver',
  'vscode-languageserver-protocol',
  'vscode-languageserver-types',
  'vscode-jsonrpc',
];

/**
 * Writes `NAME.d.ts` for each entry point to a folder, and `NAME.api.md` to another one, if any.
 *
 * @param {string} folder @param {string} [reports]
 */
export function writeLibraryTypes(folder, reports) {
  mkdirSync('out', { recursive: true });
  const stage = mkdtempSync(path.join('out', 'types-'));
  try {
    const compiler = path.join(path.dirname(require.resolve('typescript/package.json')), 'bin/tsc');
    // `npm run types` checks the types.
    const args = ['--project', 'library', '--noCheck', '--incremental', 'false', '--outDir', stage];
    execFileSync(process.execPath, [compiler, ...args], { stdio: ['ignore', 'inherit', 'inherit'] });
    if (reports !== undefined) mkdirSync(reports, { recursive: true });
    for (const name of Object.keys(library))
      extract(path.basename(name), path.resolve(stage), folder, reports);
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

function extract(name, stage, folder, reports) {
  const configuration = ExtractorConfig.prepare({
    configObjectFullPath: undefined,
    packageJsonFullPath: path.resolve('package.json'),
    configObject: {
      projectFolder: path.resolve('.'),
      mainEntryPointFilePath: path.join(stage, 'library', `${name}.d.ts`),
      bundledPackages: BUNDLED,
      newlineKind: 'lf',
      compiler: {
        overrideTsconfig: {
          compilerOptions: {
            target: 'ES2022',
            lib: ['ES2023', 'WebWorker'],
            module: 'esnext',
            moduleResolution: 'bundler',
            types: [],
            strict: true,
            skipLibCheck: true,
          },
          files: [path.join(stage, 'library', `${name}.d.ts`)],
        },
      },
      apiReport: {
        enabled: reports !== undefined,
        reportFolder: path.resolve(reports ?? stage),
        reportTempFolder: path.join(stage, 'reports'),
        reportFileName: name,
        // Programs depend on the members of types, whether or not they have the name of the type.
        includeForgottenExports: true,
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: true, untrimmedFilePath: path.resolve(folder, `${name}.d.ts`) },
      tsdocMetadata: { enabled: false },
      messages: {
        compilerMessageReporting: { default: { logLevel: 'error' } },
        // Nothing of it is internal, and comments are plain Markdown.
        extractorMessageReporting: { default: { logLevel: 'none' } },
        tsdocMessageReporting: { default: { logLevel: 'none' } },
      },
    },
  });
  const { succeeded } = Extractor.invoke(configuration, {
    localBuild: true,
    messageCallback: (message) => {
      // It says at each run which files it writes.
      if (message.logLevel !== 'error') message.handled = true;
    },
  });
  if (!succeeded) throw new Error(`API Extractor cannot read library/${name}.ts.`);
}

// Without an argument, the reports are those of the project.
if (process.argv[1] === import.meta.filename) {
  mkdirSync('out', { recursive: true });
  const folder = mkdtempSync(path.join('out', 'api-'));
  writeLibraryTypes(folder, process.argv[2] ?? 'library/api');
  rmSync(folder, { recursive: true, force: true });
}
