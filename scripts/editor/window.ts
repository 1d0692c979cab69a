/** A headless Chromium as the window of a VS Code server. */
import { type Browser, chromium, type Page } from 'playwright-core';
import { browserProgram } from './parts';
import type { EditorServer } from './server';

export interface WindowOptions {
  /** Folder to open, absolute path. */
  readonly folder: string;
  /** Key-value pairs for the workbench, such as `extensionTestsPath`. */
  readonly payload?: readonly (readonly [string, string])[];
  readonly width?: number;
  readonly height?: number;
  /** Pixels of a screenshot per pixel of the window. Default 1. */
  readonly scale?: number;
}

export interface EditorWindow {
  readonly page: Page;
  close(): Promise<void>;
}

export async function launchBrowser(): Promise<Browser> {
  const { executablePath, env } = browserProgram();
  return chromium.launch({
    executablePath,
    env: { ...(process.env as Record<string, string>), ...env },
    args: [
      ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
      ...['--disable-background-networking', '--disable-component-update', '--font-render-hinting=none'],
      // Pages that a test answers itself may load from servers of the test.
      '--disable-features=LocalNetworkAccessChecks',
    ],
  });
}

/** Opens the folder; `prepare` can expose functions to the page before the workbench loads. */
export async function openWindow(
  browser: Browser,
  server: EditorServer,
  options: WindowOptions,
  prepare?: (page: Page) => Promise<void>,
): Promise<EditorWindow> {
  const context = await browser.newContext({
    viewport: { width: options.width ?? 1400, height: options.height ?? 900 },
    deviceScaleFactor: options.scale ?? 1,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  await prepare?.(page);
  const query = new URLSearchParams({ folder: options.folder });
  if (options.payload) query.set('payload', JSON.stringify(options.payload));
  await page.goto(`${server.url}?${query}`);
  return {
    page,
    // Close the page first: it ends its extension host, which would otherwise wait for the page to come back.
    close: async () => {
      await page.close();
      await context.close();
    },
  };
}

/** The URI that the workbench uses for a local folder. */
export function remoteUri(server: EditorServer, folder: string): string {
  return `vscode-remote://127.0.0.1:${server.port}${folder}`;
}
