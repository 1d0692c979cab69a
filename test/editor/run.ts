/**
 * The in-editor suite: packages the extension, starts a demo node, and runs `suite/` inside the newest and the oldest
 * supported VS Code with the VSIX installed. `SLOTPAD_EDITOR=desktop` takes a desktop VS Code instead; arguments
 * name versions (`latest`, `oldest`).
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as esbuild from 'esbuild';
import { startDemoNode } from '../../demo/server';
import { type EditorVersion, editorVersions, projectRoot } from '../../scripts/editor/parts';
import { runSuite } from '../../scripts/editor/suite';

/** The files of `suite/` that are run, each in a window of its own, with the extension that stands beside Slotpad. */
const situations = [
  { name: 'trusted', extension: 'host', workspaceTrust: false },
  { name: 'untrusted', extension: 'host', workspaceTrust: true },
  { name: 'shared', extension: 'neighbour', workspaceTrust: false },
];

async function main(): Promise<void> {
  const asked = process.argv.slice(2).filter((arg): arg is EditorVersion => arg in editorVersions);
  const versions = asked.length > 0 ? asked : (['latest', 'oldest'] as const);
  execFileSync(process.execPath, ['scripts/package.mjs'], { cwd: projectRoot, stdio: 'inherit' });
  const vsix = readdirSync(projectRoot).find((name) => name.endsWith('.vsix'));
  if (!vsix) throw new Error('The package was not written: see the lines above.');

  const out = path.join(projectRoot, 'out', 'editor');
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const bundles = await Promise.all(
    situations.map(async ({ name, ...situation }) => {
      const outfile = path.join(out, `${name}.js`);
      await esbuild.build({
        entryPoints: [path.join(__dirname, 'suite', `${name}.ts`)],
        outfile,
        bundle: true,
        platform: 'node',
        format: 'cjs',
        target: 'node20',
        sourcemap: 'inline',
        external: ['vscode', 'mocha'],
        logLevel: 'warning',
      });
      return { name, outfile, ...situation };
    }),
  );

  const demo = await startDemoNode({
    beaconPort: 0,
    executionPort: 0,
    secondsPerSlot: 2,
    gui: true,
    validatorMonitor: true,
    preparePayload: { feeRecipient: `0x${'42'.repeat(20)}` },
  });
  const scratch = mkdtempSync(path.join(tmpdir(), 'slotpad-editor-'));
  let failed = false;
  try {
    for (const version of versions) {
      for (const { name, outfile, extension, workspaceTrust } of bundles) {
        const folder = path.join(scratch, `${version}-${name}`);
        const workspace = path.join(folder, 'workspace');
        cpSync(path.join(projectRoot, 'examples'), workspace, { recursive: true });
        console.log(`\nVS Code ${editorVersions[version].vscode}, ${name}`);
        const code = await runSuite({
          version,
          suite: outfile,
          extension: path.join(projectRoot, 'test/editor', extension),
          workspace,
          dataFolder: path.join(folder, 'data'),
          vsix: [path.join(projectRoot, vsix)],
          workspaceTrust,
          env: { SLOTPAD_DEMO: JSON.stringify({ beacon: demo.beacon, execution: demo.execution }) },
          timeoutMs: 420_000,
        });
        failed ||= code !== 0;
      }
    }
  } finally {
    await demo.close();
    rmSync(scratch, { recursive: true, force: true });
  }
  process.exit(failed ? 1 : 0);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
