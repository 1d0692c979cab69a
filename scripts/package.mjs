// Writes slotpad-VERSION.vsix at the root: the three bundles, the grammars, snippets, icons and the documents.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createVSIX } from '@vscode/vsce';

const require = createRequire(import.meta.url);
const { version } = require('../package.json');

/** The README as VS Code shows it beside an installed extension: there is no place that its links could lead to. */
function readmeAlone(text) {
  return text
    .replace(/<picture>[\s\S]*?<\/picture>\n*/g, '')
    .replace(/^<img [^>]*>\n*/gm, '')
    .replace(/\[([^\][]*)\]\((?!https?:|#)[^)]*\)/g, '$1');
}

try {
  execFileSync(process.execPath, ['esbuild.mjs'], { stdio: 'inherit' });
} catch {
  // It has said why.
  process.exit(1);
}
for (const old of readdirSync('.').filter((name) => name.endsWith('.vsix'))) rmSync(old);
mkdirSync('out', { recursive: true });
const readmePath = 'out/vsix-readme.md';
writeFileSync(readmePath, readmeAlone(readFileSync('README.md', 'utf8')));
const packagePath = `slotpad-${version}.vsix`;
await createVSIX({
  packagePath,
  readmePath,
  dependencies: false,
  allowMissingRepository: true,
  skipLicense: false,
});
console.log(`${packagePath}: ${(statSync(packagePath).size / 1024).toFixed(0)} KiB`);
