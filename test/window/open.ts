/** A VS Code window in a browser with the packaged extension, the examples and a demo node. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { type DemoNode, startDemoNode } from '../../demo/server';
import { packagedExtension } from '../../scripts/editor/package';
import { editorProgram, projectRoot } from '../../scripts/editor/parts';
import { type EditorServer, installExtension, startEditorServer } from '../../scripts/editor/server';
import { type EditorWindow, launchBrowser, openWindow, remoteUri } from '../../scripts/editor/window';

type Settings = Readonly<Record<string, unknown>>;

export interface Stage {
  readonly demo: DemoNode;
  /** The workspace of its windows: a copy of examples, and the files of the stage. */
  readonly folder: string;
  /** Replaces the workspace settings. Open windows apply them at once. */
  setSettings(settings: Settings): void;
  /** The text of the workspace settings. */
  settingsText(): string;
  /** Opens a new window on a file of the examples. */
  open(file: string, options?: OpenOptions): Promise<Page>;
  close(): Promise<void>;
}

interface OpenOptions {
  /** Workspace settings, which replace those of the previous window. */
  readonly settings?: Settings;
  readonly width?: number;
  readonly height?: number;
  /** What the window shows when it is ready. Default: a code lens. */
  readonly ready?: string;
}

/** Settings of every window: no animations and no questions. */
const calm = {
  'workbench.startupEditor': 'none',
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.tips.enabled': false,
  'chat.disableAIFeatures': true,
  'editor.minimap.enabled': false,
  'telemetry.telemetryLevel': 'off',
  // Suites of the page say so.
  'slotpad.response.view': 'text',
};

/** Default timeout for an element to appear. Milliseconds. */
const patience = 90_000;

export interface StageOptions {
  /** Whether windows know the demo node of the stage without settings. Default true. */
  readonly demoKnown?: boolean;
  /** Whether the workspace is a copy of `examples/contracts` instead of the other examples. */
  readonly contracts?: boolean;
  /** More files of the workspace, by name. */
  readonly files?: Readonly<Record<string, string>>;
  /** Whether the window asks before it trusts its workspace, as on a person's computer. Default false: it trusts all. */
  readonly asksForTrust?: boolean;
  /** More environment variables, which may depend on the demo node. */
  readonly env?: (demo: DemoNode, folder: string) => Readonly<Record<string, string>>;
}

/** Shared by all stages of a run: the installed extension and the browser. */
interface Shared {
  readonly folder: string;
  readonly extensions: string;
  readonly browser: Browser;
}

let shared: Promise<Shared> | undefined;

async function share(): Promise<Shared> {
  const folder = mkdtempSync(path.join(tmpdir(), 'slotpad-window-'));
  const extensions = path.join(folder, 'extensions');
  installExtension(editorProgram('latest'), await packagedExtension(), extensions);
  return { folder, extensions, browser: await launchBrowser() };
}

// A root hook: it runs once, after the tests of all files.
after(async function () {
  this.timeout(60_000);
  const started = await shared;
  await started?.browser.close();
  if (started) await removeFolder(started.folder);
});

/** An editor that ends may still write a file below a folder that is being removed, which `rmSync` does not look for again. */
async function removeFolder(folder: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      rmSync(folder, { recursive: true, force: true });
      return;
    } catch (error) {
      if (attempt === 40 || (error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') throw error;
      await setTimeout(250);
    }
  }
}

const openWindows = new Set<EditorWindow>();

// A screenshot says more than the line that timed out.
afterEach(async function () {
  if (this.currentTest?.state !== 'failed') return;
  const name = this.currentTest.fullTitle().replace(/[^\w]+/g, '-');
  let count = 0;
  for (const { page } of openWindows) {
    const file = path.join('out', 'window', `${name}${count++ || ''}.png`);
    await page.screenshot({ path: path.join(projectRoot, file) });
    console.log(`      The window when it failed: ${file}`);
  }
});

/** Starts a workspace, a demo node and a VS Code server, which takes about half a second. */
export async function setStage({
  asksForTrust = false,
  contracts = false,
  demoKnown = true,
  env,
  files = {},
}: StageOptions = {}): Promise<Stage> {
  shared ??= share();
  const { folder, extensions, browser } = await shared;
  const scratch = mkdtempSync(path.join(folder, 'stage-'));
  const workspace = path.join(scratch, 'examples');
  const examples = path.join(projectRoot, 'examples');
  // The example with contracts is a workspace of its own, for a chain that is no demo node.
  const own = path.join(examples, 'contracts');
  if (contracts) cpSync(own, workspace, { recursive: true });
  else cpSync(examples, workspace, { recursive: true, filter: (file) => file !== own });
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(workspace, name), text);
  const demo = await startDemoNode({ beaconPort: 0, executionPort: 0, secondsPerSlot: 2, gui: true });
  const windows: EditorWindow[] = [];
  let server: EditorServer | undefined;
  const close = async () => {
    for (const window of windows) {
      openWindows.delete(window);
      await window.close();
    }
    await server?.close();
    await demo.close();
    await removeFolder(scratch);
  };
  try {
    server = await startEditorServer({
      program: editorProgram('latest'),
      dataFolder: path.join(scratch, 'data'),
      extensions,
      workspaceTrust: asksForTrust,
      driver: true,
      env: {
        ...(demoKnown
          ? { SLOTPAD_DEMO: JSON.stringify({ beacon: demo.beacon, execution: demo.execution }) }
          : {}),
        ...env?.(demo, scratch),
      },
    });
  } catch (error) {
    await close();
    throw error;
  }
  const running = server;
  const settingsFile = path.join(workspace, '.vscode', 'settings.json');
  const setSettings = (settings: Settings = {}) => {
    mkdirSync(path.dirname(settingsFile), { recursive: true });
    writeFileSync(settingsFile, JSON.stringify({ ...calm, ...settings }));
  };
  return {
    demo,
    folder: workspace,
    close,
    setSettings,
    settingsText: () => readFileSync(settingsFile, 'utf8'),
    open: async (file, options = {}) => {
      setSettings(options.settings);
      const window = await openWindow(browser, running, {
        folder: workspace,
        ...(options.width ? { width: options.width } : {}),
        ...(options.height ? { height: options.height } : {}),
        payload: [
          ['openFile', remoteUri(running, path.join(workspace, file))],
          ['skipWelcome', 'true'],
        ],
      });
      windows.push(window);
      openWindows.add(window);
      window.page.once('close', () => openWindows.delete(window));
      const { page } = window;
      // A busy machine needs longer than the default of 30 seconds.
      page.setDefaultTimeout(patience);
      await page
        .locator(options.ready ?? '.codelens-decoration a')
        .first()
        .waitFor();
      return page;
    },
  };
}
