/**
 * `npm run screenshots`: the screenshots of the README, docs/first-steps.md and docs/sidebar.md, taken in the real editor with the packaged
 * extension, the examples and a demo node. Names as arguments take only those screenshots; `states` are those of the
 * sidebar, `contracts` those of contracts.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { startDemoNode } from '../demo/server';
import { packagedExtension } from './editor/package';
import { editorProgram, projectRoot } from './editor/parts';
import { installExtension, startEditorServer } from './editor/server';
import { launchBrowser, openWindow, remoteUri } from './editor/window';
import { pictures } from './pictures/first';
import { live } from './pictures/live';
import { start } from './pictures/start';
import { tooling } from './pictures/typing';

const folder = path.join(projectRoot, 'media', 'screenshots');

/** Tests that take screenshots: of the states of the sidebar, and of contracts, which need a development chain. */
const tests = {
  states: { SLOTPAD_STATES: path.join(projectRoot, 'media', 'states') },
  contracts: { SLOTPAD_CONTRACT_PICTURES: folder },
} as const;

function takeWithTest(name: keyof typeof tests): void {
  execFileSync(
    process.execPath,
    ['node_modules/mocha/bin/mocha.js', '--exit', '--require', 'tsx/cjs', `test/window/${name}.test.ts`],
    { cwd: projectRoot, stdio: 'inherit', env: { ...process.env, ...tests[name] } },
  );
}

async function main(): Promise<void> {
  const asked = process.argv.slice(2);
  for (const name of ['states', 'contracts'] as const)
    if (asked.length === 0 || asked.includes(name)) takeWithTest(name);
  if (asked.length > 0 && asked.every((name) => Object.hasOwn(tests, name))) return;
  mkdirSync(folder, { recursive: true });
  const scratch = mkdtempSync(path.join(tmpdir(), 'slotpad-pictures-'));
  const workspace = path.join(scratch, 'examples');
  cpSync(path.join(projectRoot, 'examples'), workspace, { recursive: true });

  const demo = await startDemoNode({
    beaconPort: 0,
    executionPort: 0,
    gui: true,
    validatorMonitor: true,
    preparePayload: { feeRecipient: `0x${'42'.repeat(20)}` },
  });
  const other = await startDemoNode({
    beaconPort: 0,
    executionPort: 0,
    seed: 'other',
    // Faster than a real chain, so that values change while the screenshot waits for them.
    secondsPerSlot: 2,
    scenario: 'reorg',
  });
  const program = editorProgram('latest');
  const extensions = path.join(scratch, 'extensions');
  installExtension(program, await packagedExtension(), extensions);
  const server = await startEditorServer({
    program,
    dataFolder: path.join(scratch, 'data'),
    extensions,
    workspaceTrust: false,
    driver: true,
    env: { SLOTPAD_DEMO: JSON.stringify({ beacon: demo.beacon, execution: demo.execution }) },
  });
  const browser = await launchBrowser();
  try {
    for (const picture of [...pictures, ...tooling, ...live, ...start].filter(
      ({ name }) => asked.length === 0 || asked.includes(name),
    )) {
      await picture.prepare?.({ demo, other }, path.join(scratch, 'data'));
      for (const theme of picture.themes ?? ['dark']) {
        themed(workspace, theme, picture.settings?.({ demo, other }));
        if (picture.text) writeFileSync(path.join(workspace, picture.file), picture.text);
        const window = await openWindow(browser, server, {
          folder: workspace,
          payload: [
            ['openFile', remoteUri(server, path.join(workspace, picture.file))],
            ['skipWelcome', 'true'],
          ],
          width: picture.width ?? 1200,
          height: picture.height ?? 720,
        });
        await settled(window.page);
        try {
          await picture.pose(window.page);
        } catch (error) {
          // The screenshot of the failure says more than the error.
          await window.page.screenshot({ path: path.join(projectRoot, 'out', `${picture.name}-failed.png`) });
          throw error;
        }
        // Wait for elements that fade in.
        await window.page.waitForTimeout(500);
        const file = `${picture.name}${theme === 'light' ? '-light' : ''}.png`;
        await window.page.screenshot({ path: path.join(folder, file) });
        console.log(`media/screenshots/${file}`);
        await window.close();
      }
    }
  } finally {
    await browser.close();
    await server.close();
    await demo.close();
    await other.close();
    rmSync(scratch, { recursive: true, force: true });
  }
}

function themed(
  workspace: string,
  theme: 'dark' | 'light',
  more: Readonly<Record<string, unknown>> = {},
): void {
  mkdirSync(path.join(workspace, '.vscode'), { recursive: true });
  writeFileSync(
    path.join(workspace, '.vscode', 'settings.json'),
    JSON.stringify({
      'workbench.colorTheme': theme === 'dark' ? 'Default Dark Modern' : 'Default Light Modern',
      'workbench.startupEditor': 'none',
      'workbench.secondarySideBar.defaultVisibility': 'hidden',
      'workbench.tips.enabled': false,
      'chat.disableAIFeatures': true,
      'window.commandCenter': false,
      'workbench.layoutControl.enabled': false,
      'editor.minimap.enabled': false,
      'editor.wordBasedSuggestions': 'off',
      'editor.fontSize': 13,
      'editor.renderLineHighlight': 'none',
      'editor.stickyScroll.enabled': false,
      'breadcrumbs.enabled': false,
      'telemetry.telemetryLevel': 'off',
      ...more,
    }),
  );
}

async function settled(page: Page): Promise<void> {
  await page.locator('.monaco-workbench .part.statusbar').waitFor();
  await page.locator('.explorer-viewlet, .explorer-folders-view').first().waitFor();
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
