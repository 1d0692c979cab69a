/**
 * Real clients on loopback: anvil of this project's packages; ganache, hardhat and Lodestar from npm, and Geth and Prysm
 * by Go, installed once into `.vscode-test/`.
 */

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startAnvil } from '../../../test/node/anvil';
import { startDevnet } from '../../../test/real/devnet';
import { startGeth } from '../../../test/real/geth';
import { startLodestar } from '../../../test/real/lodestar';
import { freePort } from '../../free-port';

export interface Client {
  readonly name: ClientName;
  readonly api: 'execution' | 'beacon';
  readonly url: string;
  close(): Promise<void>;
}

/** In the order of their letters in the recorded verdicts. */
export const clientNames = ['anvil', 'ganache', 'hardhat', 'Lodestar', 'Geth', 'Prysm'] as const;
export type ClientName = (typeof clientNames)[number];

const folder = path.resolve(import.meta.dirname, '../../../.vscode-test');

/** Starts them one after the other. Whoever starts one ends it. */
export const clients: Readonly<Record<ClientName, () => Promise<Client>>> = {
  anvil: async () => {
    const { child, url } = await startAnvil();
    return { name: 'anvil', api: 'execution', url, close: () => end(child) };
  },
  ganache: () =>
    startPackage('ganache', 'ganache@7.9.2', {}, (port) => [
      path.join('ganache', 'dist', 'node', 'cli.js'),
      ...['--server.host', '127.0.0.1', '--server.port', String(port)],
      ...['--wallet.deterministic', '--chain.chainId', '1337'],
    ]),
  hardhat: () =>
    startPackage(
      'hardhat',
      'hardhat@2.29.1',
      { 'hardhat.config.js': `module.exports = { networks: { hardhat: { chainId: 1337 } } };\n` },
      (port) => [
        path.join('hardhat', 'internal', 'cli', 'bootstrap.js'),
        ...['node', '--hostname', '127.0.0.1', '--port', String(port)],
      ],
    ),
  Lodestar: async () => {
    const { url, close } = await startLodestar(await freePort(), await freePort());
    return { name: 'Lodestar', api: 'beacon', url, close };
  },
  // As a chain for development it has an account to send from, like the other execution clients.
  Geth: async () => {
    const { url, close } = await startGeth();
    return { name: 'Geth', api: 'execution', url, close };
  },
  Prysm: async () => {
    const { urls, close } = await startDevnet({ secondsPerSlot: 2, validators: 32 });
    return { name: 'Prysm', api: 'beacon', url: urls.beacon, close };
  },
};

async function startPackage(
  name: ClientName,
  version: string,
  files: Readonly<Record<string, string>>,
  args: (port: number) => readonly string[],
): Promise<Client> {
  const home = install(version, files);
  const port = await freePort();
  const [program = '', ...rest] = args(port);
  const child = spawn(process.execPath, [path.join(home, 'node_modules', program), ...rest], {
    cwd: home,
    env: { ...process.env, HARDHAT_DISABLE_TELEMETRY_PROMPT: 'true' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await started(child, /listening on|Started HTTP/i);
  return { name, api: 'execution', url: `http://127.0.0.1:${port}`, close: () => end(child) };
}

/** Reads on afterwards, so that the client never waits for a full pipe. */
function started(child: ChildProcess, pattern: RegExp): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      if (output.length > 100_000) return;
      output += chunk.toString();
      if (pattern.test(output)) resolve();
    });
    child.once('exit', () => reject(new Error(`The client did not start:\n${output}`)));
  });
}

function install(version: string, files: Readonly<Record<string, string>>): string {
  const home = path.join(folder, version);
  if (existsSync(home)) return home;
  const fresh = `${home}.${process.pid}.part`;
  mkdirSync(fresh, { recursive: true });
  writeFileSync(path.join(fresh, 'package.json'), '{ "private": true }\n');
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(fresh, name), text);
  console.error(`Installing ${version} from npm (once) …`);
  execFileSync('npm', ['install', version, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: fresh,
    stdio: 'inherit',
  });
  renameSync(fresh, home);
  return home;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}
