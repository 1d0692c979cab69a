/**
 * Installs the packaged extension, starts a demo node, and runs `suite/` in the newest and the oldest supported VS Code.
 * `SLOTPAD_EDITOR=desktop` uses a desktop VS Code instead. Arguments are versions (`latest`, `oldest`).
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as esbuild from 'esbuild';
import { startDemoNode } from '../../demo/server';
import { packagedExtension } from '../../scripts/editor/package';
import { type EditorVersion, editorProgram, editorVersions, projectRoot } from '../../scripts/editor/parts';
import { installExtension } from '../../scripts/editor/server';
import { isDesktop, runSuite } from '../../scripts/editor/suite';

/** The files of `suite/`, each run in its own window, with the other extension that is installed there. */
const situations = [
  { name: 'trusted', extension: 'host', workspaceTrust: false },
  { name: 'untrusted', extension: 'host', workspaceTrust: true },
  { name: 'shared', extension: 'neighbour', workspaceTrust: false },
];

/** Timeout of a suite. Milliseconds. */
const longest = 420_000;

/** Bundles a file for the extension host into out/, from where it can load mocha. */
async function bundle(name: string, folder: string): Promise<string> {
  const outfile = path.join(folder, `${name}.mjs`);
  await esbuild.build({
    entryPoints: [path.join(import.meta.dirname, 'suite', `${name}.ts`)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    mainFields: ['module', 'main'],
    // What CommonJS libraries expect.
    banner: {
      js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
    },
    target: 'node20',
    sourcemap: 'inline',
    external: ['vscode', 'mocha'],
    logLevel: 'warning',
  });
  return outfile;
}

/** Runs all files in one version. @returns whether all tests passed */
async function runVersion(version: EditorVersion, scratch: string): Promise<boolean> {
  const out = path.join(projectRoot, 'out', 'editor', version);
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const extensions = path.join(scratch, version, 'extensions');
  // A desktop VS Code loads the extension from dist/.
  if (isDesktop()) execFileSync(process.execPath, ['esbuild.mjs'], { cwd: projectRoot, stdio: 'inherit' });
  else installExtension(editorProgram(version), await packagedExtension(), extensions);
  let passed = true;
  for (const { name, extension, workspaceTrust } of situations) {
    const folder = path.join(scratch, version, name);
    const workspace = path.join(folder, 'workspace');
    cpSync(path.join(projectRoot, 'examples'), workspace, { recursive: true });
    const demo = await startDemoNode({
      beaconPort: 0,
      executionPort: 0,
      secondsPerSlot: 2,
      gui: true,
      validatorMonitor: true,
      preparePayload: { feeRecipient: `0x${'42'.repeat(20)}` },
    });
    try {
      console.log(`\nVS Code ${editorVersions[version].vscode}, ${name}`);
      const code = await runSuite({
        version,
        suite: await bundle(name, out),
        extension: path.join(projectRoot, 'test/editor', extension),
        workspace,
        dataFolder: path.join(folder, 'data'),
        extensions,
        workspaceTrust,
        env: { SLOTPAD_DEMO: JSON.stringify({ beacon: demo.beacon, execution: demo.execution }) },
        timeoutMs: longest,
      });
      passed &&= code === 0;
    } finally {
      await demo.close();
    }
  }
  return passed;
}

async function main(): Promise<void> {
  const asked = process.argv.slice(2).filter((arg): arg is EditorVersion => arg in editorVersions);
  const scratch = mkdtempSync(path.join(tmpdir(), 'slotpad-editor-'));
  let passed = true;
  try {
    for (const version of asked.length > 0 ? asked : (['latest', 'oldest'] as const)) {
      if (!(await runVersion(version, scratch))) passed = false;
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  }
  process.exit(passed ? 0 : 1);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
