// Writes slotpad-VERSION.vsix at the root: the three bundles, the grammars, snippets, icons and the documents.
import { execFileSync } from 'node:child_process';
import { readdirSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createVSIX } from '@vscode/vsce';

const require = createRequire(import.meta.url);
const { version } = require('../package.json');

execFileSync(process.execPath, ['esbuild.mjs'], { stdio: 'inherit' });
for (const old of readdirSync('.').filter((name) => name.endsWith('.vsix'))) rmSync(old);
const packagePath = `slotpad-${version}.vsix`;
await createVSIX({ packagePath, dependencies: false, allowMissingRepository: true, skipLicense: false });
console.log(`${packagePath}: ${(statSync(packagePath).size / 1024).toFixed(0)} KiB`);
