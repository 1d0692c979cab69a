/** The packaged extension in a browser without a computer behind it, as in vscode.dev. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { listedCommands } from '../../client/manifest/manifest';
import { surfaces } from '../../client/surface/all';
import { type DemoNode, startDemoNode } from '../../demo/server';
import { packagedExtension } from '../../scripts/editor/package';
import { editorProgram } from '../../scripts/editor/parts';
import { installExtension, startEditorServer } from '../../scripts/editor/server';
import { openWebWindow, type WebWindow, type WebWindowOptions } from '../../scripts/editor/web';
import { launchBrowser } from '../../scripts/editor/window';

export interface WebStage {
  readonly browser: Browser;
  /** The beacon node allows pages of all origins, the execution node of none. */
  readonly demo: DemoNode;
  /** Folder of the extension. */
  readonly extension: string;
  /** Origin of the page, such as `http://127.0.0.1:1234`. */
  readonly origin: string;
  open(options: Omit<WebWindowOptions, 'extension'>): Promise<WebWindow>;
  close(): Promise<void>;
}

export async function setWebStage(): Promise<WebStage> {
  const folder = mkdtempSync(path.join(tmpdir(), 'slotpad-browser-'));
  const extensions = path.join(folder, 'extensions');
  const program = editorProgram('latest');
  installExtension(program, await packagedExtension(), extensions);
  const [name = ''] = readdirSync(extensions).filter((one) => one.startsWith('slotpad.slotpad-'));
  const extension = path.join(extensions, name);
  const server = await startEditorServer({
    program,
    dataFolder: path.join(folder, 'data'),
    // Nothing is installed on the server.
    extensions: path.join(folder, 'none'),
    workspaceTrust: false,
    driver: true,
  });
  const browser = await launchBrowser();
  const demo = await startDemoNode({ beaconPort: 0, executionPort: 0, allowOrigin: '*' });
  const windows: WebWindow[] = [];
  return {
    browser,
    demo,
    extension,
    origin: new URL(server.url).origin,
    async open(options) {
      const window = await openWebWindow(browser, server, { ...options, extension });
      windows.push(window);
      window.page.setDefaultTimeout(90_000);
      return window;
    },
    async close() {
      for (const window of windows) await window.close();
      await browser.close();
      await server.close();
      await demo.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

/** Titles of the commands that work in a browser, as the palette lists them. */
export const webTitles: readonly string[] = Object.values(surfaces)
  .flatMap(listedCommands)
  .flatMap(([, { title, web }]) => (web ? `Slotpad: ${title}` : []));
