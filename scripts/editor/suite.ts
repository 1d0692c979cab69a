/**
 * Runs a mocha suite inside a real VS Code and resolves with its exit code. There are two hosts: the VS Code server
 * with a headless Chromium (the default; everything comes from the npm registry), and a desktop VS Code with
 * `@vscode/test-electron` if one is named.
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { runTests } from '@vscode/test-electron';
import { sayMark } from '../../test/editor/suite/marks';
import { type EditorVersion, editorProgram, editorVersions, projectRoot } from './parts';
import { startEditorServer } from './server';
import { launchBrowser, openWindow, remoteUri } from './window';

export interface SuiteOptions {
  readonly version: EditorVersion;
  /** Compiled file that exports `run()`, absolute. */
  readonly suite: string;
  /** Another extension to load in the window, absolute path: that of the tests. */
  readonly extension: string;
  readonly workspace: string;
  readonly dataFolder: string;
  /** Folder with the packaged extension installed. */
  readonly extensions: string;
  readonly workspaceTrust: boolean;
  readonly env?: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
}

/** Whether to use a desktop VS Code, which loads the extension from dist/ instead of an installed VSIX. */
export function isDesktop(): boolean {
  return process.env.SLOTPAD_EDITOR === 'desktop' || process.env.VSCODE_EXECUTABLE_PATH !== undefined;
}

export async function runSuite(options: SuiteOptions): Promise<number> {
  return isDesktop() ? runOnDesktop(options) : runOnServer(options);
}

async function runOnServer(options: SuiteOptions): Promise<number> {
  mkdirSync(options.dataFolder, { recursive: true });
  const server = await startEditorServer({
    program: editorProgram(options.version),
    dataFolder: options.dataFolder,
    extensions: options.extensions,
    workspaceTrust: options.workspaceTrust,
    driver: true,
    ...(options.env ? { env: options.env } : {}),
  });
  const browser = await launchBrowser();
  try {
    let exit: (code: number) => void = () => undefined;
    const ended = new Promise<number>((resolve) => {
      exit = resolve;
    });
    const watchdog = setTimeout(() => {
      console.error(`The suite did not end within ${options.timeoutMs / 1000} s.`);
      exit(1);
    }, options.timeoutMs);
    const window = await openWindow(
      browser,
      server,
      {
        folder: options.workspace,
        payload: [
          ['extensionDevelopmentPath', remoteUri(server, options.extension)],
          ['extensionTestsPath', remoteUri(server, options.suite)],
          ['skipWelcome', 'true'],
        ],
      },
      async (page) => {
        await page.exposeFunction('codeAutomationLog', (_kind: string, args: unknown[]) => {
          const text = args.map((arg) => (typeof arg === 'string' ? arg : JSON.stringify(arg))).join(' ');
          for (const line of text.split('\n')) heard(line);
        });
        await page.exposeFunction('codeAutomationExit', (code: number) => exit(code));
      },
    );
    const code = await ended;
    clearTimeout(watchdog);
    await window.close();
    return code;
  } finally {
    await browser.close();
    await server.close();
  }
}

/** The workbench logs a lot: lines of the suite have a prefix. */
function heard(line: string): void {
  if (line.startsWith(sayMark)) console.log(line.slice(sayMark.length));
  else if (process.env.SLOTPAD_EDITOR_LOG) console.error(line);
}

async function runOnDesktop(options: SuiteOptions): Promise<number> {
  const executable = process.env.VSCODE_EXECUTABLE_PATH;
  return runTests({
    ...(executable
      ? { vscodeExecutablePath: executable }
      : { version: editorVersions[options.version].vscode }),
    extensionDevelopmentPath: [projectRoot, options.extension],
    extensionTestsPath: options.suite,
    launchArgs: [
      options.workspace,
      ...['--user-data-dir', path.join(options.dataFolder, 'user')],
      ...[
        '--extensions-dir',
        path.join(options.dataFolder, 'extensions'),
        '--disable-telemetry',
        '--skip-welcome',
      ],
      ...(options.workspaceTrust ? [] : ['--disable-workspace-trust']),
    ],
    ...(options.env ? { extensionTestsEnv: { ...options.env } } : {}),
  });
}
