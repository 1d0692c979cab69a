/** A real editor window with the packaged extension, the examples and a demo node, driven from outside. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { type DemoNode, startDemoNode } from '../../demo/server';
import { editorProgram, projectRoot } from '../../scripts/editor/parts';
import { type EditorServer, startEditorServer } from '../../scripts/editor/server';
import { launchBrowser, openWindow, remoteUri } from '../../scripts/editor/window';

export interface Stage {
  readonly demo: DemoNode;
  /** Opens a new window on a file of the examples. */
  open(file: string, options?: OpenOptions): Promise<Page>;
  close(): Promise<void>;
}

export interface OpenOptions {
  /** Of the workspace, in place of those of the window before. */
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly width?: number;
  readonly height?: number;
}

/** What every window has: nothing that moves, and nothing that asks. */
const calm = {
  'workbench.startupEditor': 'none',
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.tips.enabled': false,
  'chat.disableAIFeatures': true,
  'editor.minimap.enabled': false,
  'telemetry.telemetryLevel': 'off',
};

export interface StageOptions {
  /** Whether the windows know the stage's demo node by themselves. Default true. */
  readonly demoKnown?: boolean;
}

export async function setStage({ demoKnown = true }: StageOptions = {}): Promise<Stage> {
  execFileSync(process.execPath, ['scripts/package.mjs'], {
    cwd: projectRoot,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const vsix = readdirSync(projectRoot).find((name) => name.endsWith('.vsix')) ?? '';
  const scratch = mkdtempSync(path.join(tmpdir(), 'slotpad-window-'));
  const workspace = path.join(scratch, 'examples');
  cpSync(path.join(projectRoot, 'examples'), workspace, { recursive: true });
  const demo = await startDemoNode({ beaconPort: 0, executionPort: 0, secondsPerSlot: 2, gui: true });
  let server: EditorServer | undefined;
  let browser: Browser | undefined;
  const close = async () => {
    await browser?.close();
    await server?.close();
    await demo.close();
    rmSync(scratch, { recursive: true, force: true });
  };
  try {
    server = await startEditorServer({
      program: editorProgram('latest'),
      dataFolder: path.join(scratch, 'data'),
      vsix: [path.join(projectRoot, vsix)],
      workspaceTrust: false,
      driver: true,
      env: demoKnown
        ? { SLOTPAD_DEMO: JSON.stringify({ beacon: demo.beacon, execution: demo.execution }) }
        : {},
    });
    browser = await launchBrowser();
  } catch (error) {
    await close();
    throw error;
  }
  const [running, window] = [server, browser];
  return {
    demo,
    close,
    open: async (file, options = {}) => {
      mkdirSync(path.join(workspace, '.vscode'), { recursive: true });
      writeFileSync(
        path.join(workspace, '.vscode', 'settings.json'),
        JSON.stringify({ ...calm, ...options.settings }),
      );
      const { page } = await openWindow(window, running, {
        folder: workspace,
        ...(options.width ? { width: options.width } : {}),
        ...(options.height ? { height: options.height } : {}),
        payload: [
          ['openFile', remoteUri(running, path.join(workspace, file))],
          ['skipWelcome', 'true'],
        ],
      });
      await page.locator('.codelens-decoration a').first().waitFor();
      return page;
    },
  };
}
