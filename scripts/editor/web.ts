/**
 * A VS Code in a browser alone, as vscode.dev is: the window of the VS Code server without its server. Extensions run in
 * the worker of the browser, with their `browser` entries, and the workspace is a file system in memory.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { EditorServer } from './server';

export interface WebWindowOptions {
  /** Folder of an extension, absolute: as it is after an installation. */
  readonly extension: string;
  /** The files of the workspace, by path: `/a.http`. */
  readonly files: Readonly<Record<string, string>>;
  /** The file to open. */
  readonly open: string;
  /** Settings of the user. */
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly width?: number;
  readonly height?: number;
  /** Called with the page before it loads. */
  readonly prepare?: (page: Page) => void;
}

export interface WebWindow {
  readonly page: Page;
  close(): Promise<void>;
}

const SCHEME = 'memory';

/** Opens a window on files in memory. Only pages and scripts come from the server. */
export async function openWebWindow(
  browser: Browser,
  server: EditorServer,
  options: WebWindowOptions,
): Promise<WebWindow> {
  const extensions = await serveExtensions(options);
  const context = await browser.newContext({
    viewport: { width: options.width ?? 1400, height: options.height ?? 900 },
  });
  const page = await context.newPage();
  options.prepare?.(page);
  const { origin } = new URL(server.url);
  await page.route(`${origin}/?**`, async (route) => {
    const response = await route.fetch();
    // It only allows connections to the server itself, and the extensions come from another one.
    const { 'content-security-policy': _policy, ...headers } = response.headers();
    const body = withoutRemote(await response.text(), extensions.locations);
    await route.fulfill({ response, headers, body });
  });
  await page.route('**/out/vs/code/browser/workbench/workbench.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: alone(await response.text()) });
  });
  const query = new URLSearchParams({
    folder: `${SCHEME}:/`,
    payload: JSON.stringify([
      ['openFile', `${SCHEME}:${options.open}`],
      ['skipWelcome', 'true'],
    ]),
  });
  await page.goto(`${server.url}?${query}`);
  return {
    page,
    close: async () => {
      await page.close();
      await context.close();
      await extensions.close();
    },
  };
}

/** The script of the workbench without the two places where this server's one differs from that of vscode.dev. */
function alone(script: string): string {
  const changes: readonly (readonly [RegExp, string])[] = [
    // It always connects to its server,
    [/remoteAuthority:location\.host\}/, '}'],
    // and keeps the settings of the user there.
    [
      /(\w+)\.file\(this\.userDataPath\)\.with\(\{scheme:(\w+)\.vscodeRemote\}\)/,
      '$1.file("/").with({scheme:$2.vscodeUserData})',
    ],
  ];
  return changes.reduce((text, [from, to]) => {
    if (!from.test(text)) throw new Error(`The workbench no longer has ${from.source}.`);
    return text.replace(from, to);
  }, script);
}

/** The page of the workbench with other settings: no server, and these extensions. */
function withoutRemote(html: string, extensions: readonly URL[]): string {
  const pattern = /(<meta id="vscode-workbench-web-configuration" data-settings=")([^"]*)"/;
  const [, , escaped] = pattern.exec(html) ?? [];
  if (escaped === undefined) throw new Error('The page of the workbench has no configuration.');
  const { remoteAuthority: _remote, ...configuration } = JSON.parse(escaped.replaceAll('&quot;', '"'));
  const additionalBuiltinExtensions = extensions.map((url) => ({
    scheme: 'http',
    authority: url.host,
    path: url.pathname,
  }));
  const text = JSON.stringify({ ...configuration, additionalBuiltinExtensions }).replaceAll('"', '&quot;');
  return html.replace(pattern, (_, start: string) => `${start}${text}"`);
}

interface ExtensionServer {
  readonly locations: readonly URL[];
  close(): Promise<void>;
}

/** Serves the extension, and one with the file system of the workspace. */
async function serveExtensions({ extension, files, settings }: WebWindowOptions): Promise<ExtensionServer> {
  const memory: Readonly<Record<string, string>> = {
    'package.json': JSON.stringify({
      name: 'memory',
      publisher: 'test',
      version: '1.0.0',
      engines: { vscode: '^1.82.0' },
      browser: './extension.js',
      activationEvents: [`onFileSystem:${SCHEME}`],
      contributes: { configurationDefaults: settings ?? {} },
    }),
    // tsx names functions with a helper of its own.
    'extension.js': `const __name = (one) => one;(${String(memoryFiles)})(exports, require('vscode'), ${JSON.stringify(SCHEME)}, ${JSON.stringify(files)})`,
  };
  const http = createServer((request, response) => {
    const [, name = '', ...rest] = decodeURIComponent(
      new URL(request.url ?? '', 'http://localhost').pathname,
    ).split('/');
    const file = rest.join('/');
    response.setHeader('access-control-allow-origin', '*');
    try {
      const body = name === 'memory' ? memory[file] : readFileSync(path.join(extension, file));
      response.statusCode = body === undefined ? 404 : 200;
      if (file.endsWith('.js')) response.setHeader('content-type', 'text/javascript');
      if (file.endsWith('.svg')) response.setHeader('content-type', 'image/svg+xml');
      response.end(body);
    } catch {
      response.statusCode = 404;
      response.end();
    }
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  return {
    locations: ['slotpad', 'memory'].map((name) => new URL(`http://localhost:${port}/${name}`)),
    close: () =>
      new Promise((resolve) => {
        http.closeAllConnections();
        http.close(() => resolve());
      }),
  };
}

/** The script of the extension with the file system, which runs in the browser: it uses nothing of this file. */
function memoryFiles(
  exports: Record<string, unknown>,
  vscode: typeof import('vscode'),
  scheme: string,
  files: Record<string, string>,
): void {
  const contents = new Map<string, Uint8Array<ArrayBuffer>>(
    Object.entries(files).map(([name, text]) => [name, new TextEncoder().encode(text)]),
  );
  const isFolder = (name: string) =>
    name === '/' || [...contents.keys()].some((one) => one.startsWith(`${name}/`));
  const changes = new vscode.EventEmitter<import('vscode').FileChangeEvent[]>();
  exports.activate = ({ subscriptions }: import('vscode').ExtensionContext) => {
    subscriptions.push(
      vscode.workspace.registerFileSystemProvider(scheme, {
        onDidChangeFile: changes.event,
        watch: () => new vscode.Disposable(() => undefined),
        stat(uri) {
          const content = contents.get(uri.path);
          if (!content && !isFolder(uri.path)) throw vscode.FileSystemError.FileNotFound(uri);
          const type = content ? vscode.FileType.File : vscode.FileType.Directory;
          return { type, ctime: 0, mtime: content?.length ?? 0, size: content?.length ?? 0 };
        },
        readDirectory(uri) {
          const start = uri.path === '/' ? '/' : `${uri.path}/`;
          const below = [...contents.keys()].filter((one) => one.startsWith(start));
          const names = new Set(below.map((one) => one.slice(start.length).split('/')[0] ?? ''));
          return [...names].map((name) => [
            name,
            contents.has(start + name) ? vscode.FileType.File : vscode.FileType.Directory,
          ]);
        },
        readFile(uri) {
          const content = contents.get(uri.path);
          if (!content) throw vscode.FileSystemError.FileNotFound(uri);
          return content;
        },
        writeFile(uri, content) {
          contents.set(uri.path, new Uint8Array(content));
          changes.fire([{ type: vscode.FileChangeType.Changed, uri }]);
        },
        createDirectory: () => undefined,
        delete: (uri) => void contents.delete(uri.path),
        rename(from, to) {
          const content = contents.get(from.path);
          if (!content) throw vscode.FileSystemError.FileNotFound(from);
          contents.set(to.path, content);
          contents.delete(from.path);
        },
      }),
    );
  };
}
