/** Starts and stops the VS Code server of `parts.ts` on loopback. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../free-port';
import type { EditorProgram } from './parts';

export interface EditorServerOptions {
  readonly program: EditorProgram;
  /** Everything is written below this folder. */
  readonly dataFolder: string;
  /** Folder of installed extensions: see `installExtension`. */
  readonly extensions: string;
  /** Whether the user has to trust folders first. */
  readonly workspaceTrust: boolean;
  /** Lets a test control the window. */
  readonly driver: boolean;
  readonly port?: number;
  readonly env?: Readonly<Record<string, string>>;
  readonly onLog?: (line: string) => void;
}

export interface EditorServer {
  readonly port: number;
  readonly url: string;
  close(): Promise<void>;
}

/** Installs a VSIX into a folder of extensions, which several servers of the same version can use. */
export function installExtension(program: EditorProgram, vsix: string, extensions: string): void {
  mkdirSync(extensions, { recursive: true });
  execFileSync(
    program.node,
    [
      serverMain(program),
      ...['--accept-server-license-terms', '--install-extension', vsix, '--force'],
      ...['--server-data-dir', `${extensions}.install`, '--extensions-dir', extensions],
    ],
    // It logs missing native modules that it does not need; a failure throws with the log.
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
}

function serverMain({ folder }: EditorProgram): string {
  return path.join(folder, 'out/server-main.js');
}

export async function startEditorServer(options: EditorServerOptions): Promise<EditorServer> {
  const { program, dataFolder, extensions } = options;
  const folders = ['--server-data-dir', path.join(dataFolder, 'server'), '--extensions-dir', extensions];
  const port = options.port ?? (await freePort());
  const server = spawn(
    program.node,
    [
      serverMain(program),
      ...['--host', '127.0.0.1', '--port', String(port), '--without-connection-token'],
      ...['--accept-server-license-terms', '--disable-telemetry', ...folders],
      ...(options.driver ? ['--enable-smoke-test-driver'] : []),
      ...(options.workspaceTrust ? [] : ['--disable-workspace-trust']),
      // Otherwise the PATH of the login shell replaces it.
      ...(options.env?.PATH === undefined ? [] : ['--force-disable-user-env']),
    ],
    { env: { ...process.env, ...options.env }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  await ready(server, options.onLog);
  return {
    port,
    url: `http://127.0.0.1:${port}/`,
    close: async () => {
      if (server.exitCode !== null || server.signalCode !== null) return;
      server.kill('SIGTERM');
      await once(server, 'exit');
    },
  };
}

/** Resolves when the log says that the workbench is ready; rejects with the log if the server ends first. */
function ready(server: ChildProcess, onLog: ((line: string) => void) | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = '';
    const read = (chunk: Buffer) => {
      log += chunk.toString();
      onLog?.(chunk.toString());
      if (log.includes('Web UI available')) resolve();
    };
    server.stdout?.on('data', read);
    server.stderr?.on('data', read);
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`The VS Code server ended with code ${code}:\n${log}`)));
  });
}
