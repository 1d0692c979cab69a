/** Runs pages of panels/ in a real browser, with a fake of VS Code's webview API. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as esbuild from 'esbuild';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { projectRoot } from '../../scripts/editor/parts';
import { launchBrowser } from '../../scripts/editor/window';
import { panelDocument } from '../../workbench/panels/panel-document';
import { type Theme, themeClasses, themes } from './themes';

export interface OpenPage<In, Out> {
  readonly page: Page;
  /** The messages of the page so far, in order. */
  posted(): Promise<readonly Out[]>;
  /** Posts a message of the extension; resolves when the page has drawn. */
  post(message: In): Promise<void>;
  /** Resolves when the page has posted a matching message. */
  waitForPosted(fits: (message: Out) => boolean): Promise<Out>;
  close(): Promise<void>;
}

export interface OpenPageOptions {
  readonly theme?: Theme;
  readonly width?: number;
  readonly height?: number;
  /** The state that the page saved before. */
  readonly kept?: unknown;
  /** Whether `page.clock` can move the time of the page. */
  readonly movesTime?: boolean;
}

export interface PageStage {
  open<In, Out>(name: string, options?: OpenPageOptions): Promise<OpenPage<In, Out>>;
  close(): Promise<void>;
}

const origin = 'http://slotpad.test';

let shared: Promise<Browser> | undefined;

/** Closes the browser that all pages share. */
export async function closeBrowser(): Promise<void> {
  await (await shared)?.close();
}

// A root hook: it runs once, after the tests of all files. The benchmarks use pages without mocha.
if (typeof after === 'function') {
  after(async function () {
    this.timeout(60_000);
    await closeBrowser();
  });
}

/** Opens a page in the browser that all tests share; pages are built from source. @param folder of the pages */
export async function setPageStage(folder = 'panels'): Promise<PageStage> {
  shared ??= launchBrowser();
  const browser = await shared;
  const contexts = new Set<BrowserContext>();
  const built = new Map<string, { readonly script: string; readonly style: string }>();
  return {
    async open<In, Out>(name: string, options: OpenPageOptions = {}) {
      const files = built.get(name) ?? (await build(path.join(projectRoot, folder, name, 'main.ts')));
      built.set(name, files);
      const context = await browser.newContext({
        viewport: { width: options.width ?? 1000, height: options.height ?? 700 },
      });
      contexts.add(context);
      const page = await context.newPage();
      if (options.movesTime) await page.clock.install();
      const failures: string[] = [];
      page.on('pageerror', (error) => failures.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error') failures.push(message.text());
      });
      await page.addInitScript({ content: standIn(options) });
      await page.route(`${origin}/**`, (route) =>
        route.fulfill(resource(route.request().url(), name, files)),
      );
      await page.goto(`${origin}/`);
      const posted = () => page.evaluate<Out[]>('window.slotpadPosted');
      const calm = () => {
        if (failures.length > 0) throw new Error(`The page "${name}" failed: ${failures.join('\n')}`);
      };
      const opened: OpenPage<In, Out> = {
        page,
        posted,
        async post(message) {
          // Parsed as JSON, as VS Code does: as a script, a long message takes many times as long.
          const data = JSON.stringify(JSON.stringify(message));
          await page.evaluate(
            `new Promise((drawn) => {
              window.dispatchEvent(new MessageEvent('message', { data: JSON.parse(${data}) }));
              requestAnimationFrame(() => requestAnimationFrame(drawn));
            })`,
          );
          calm();
        },
        async waitForPosted(fits) {
          for (let seen = 0; ; ) {
            const all = await posted();
            const found = all.slice(seen).find(fits);
            if (found) return found;
            seen = all.length;
            // The page's policy forbids eval, which waiting for a function would need.
            await page.evaluate('new Promise((drawn) => requestAnimationFrame(drawn))');
          }
        },
        async close() {
          await context.close();
          contexts.delete(context);
          calm();
        },
      };
      return opened;
    },
    // Pages that a failed test left open.
    async close() {
      for (const context of contexts) await context.close();
      contexts.clear();
    },
  };
}

/** Saves a screenshot when `SLOTPAD_PICTURES` names a folder; it is not compared with anything. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.SLOTPAD_PICTURES;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: path.join(folder, `${name}.png`) });
}

/** The same with a picture that a page has made. @param data base64 of a PNG */
export function savePicture(name: string, data: string): void {
  const folder = process.env.SLOTPAD_PICTURES;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `${name}.png`), Buffer.from(data, 'base64'));
}

async function build(entry: string): Promise<{ readonly script: string; readonly style: string }> {
  const { outputFiles } = await esbuild.build({
    entryPoints: [entry],
    bundle: true,
    platform: 'browser',
    format: 'iife',
    target: 'es2022',
    outdir: path.join(projectRoot, 'out/panels'),
    write: false,
    logLevel: 'warning',
  });
  const text = (end: string) => outputFiles.find((file) => file.path.endsWith(end))?.text ?? '';
  return { script: text('.js'), style: text('.css') };
}

function resource(url: string, name: string, files: { readonly script: string; readonly style: string }) {
  const { pathname } = new URL(url);
  if (pathname === '/page.js') return { contentType: 'text/javascript', body: files.script };
  if (pathname === '/page.css') return { contentType: 'text/css', body: files.style };
  if (pathname !== '/') return { status: 404, body: '' };
  const body = panelDocument({ title: name, script: '/page.js', style: '/page.css', source: "'self'" });
  return { contentType: 'text/html', body };
}

/** VS Code as the page sees it: messages, saved state, the variables and the kind of the theme. */
function standIn({ theme = 'dark', kept }: OpenPageOptions): string {
  const variables = Object.entries(themes[theme]).map(([name, value]) => [`--vscode-${name}`, value]);
  return `
    window.slotpadPosted = [];
    window.acquireVsCodeApi = () => {
      let state = ${kept === undefined ? 'undefined' : JSON.stringify(kept)};
      return {
        postMessage: (message) => window.slotpadPosted.push(JSON.parse(JSON.stringify(message))),
        getState: () => state,
        setState: (next) => { state = JSON.parse(JSON.stringify(next)); window.slotpadKept = state; },
      };
    };
    for (const [name, value] of ${JSON.stringify(variables)}) document.documentElement?.style.setProperty(name, value);
    document.addEventListener('DOMContentLoaded', () => {
      for (const [name, value] of ${JSON.stringify(variables)}) document.documentElement.style.setProperty(name, value);
      document.body.className = '${themeClasses[theme]}';
    });
  `;
}
