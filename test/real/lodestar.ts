/**
 * A real consensus client, Lodestar from npm, as a development chain of one node on loopback: minimal preset, slots
 * of two seconds, no execution client. Too heavy for every run (340 MB, minutes to install): `npm run test:real`.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const folder = path.join(root, '.vscode-test', 'lodestar-1.5.1');

/** Its dependencies call what Node 20 lacks. */
const polyfill = `if (!Promise.withResolvers) Promise.withResolvers = function () {
  let resolve, reject;
  const promise = new this((a, b) => { resolve = a; reject = b; });
  return { promise, resolve, reject };
};
`;

export interface RealNode {
  readonly url: string;
  close(): Promise<void>;
}

export async function startLodestar(restPort: number, p2pPort: number): Promise<RealNode> {
  install();
  // A node that is not up at its genesis counts as far behind, and never makes a block: a busy machine gets more time.
  for (const seconds of [15, 60]) {
    const node = await attempt(restPort, p2pPort, seconds);
    if (node) return node;
  }
  throw new Error('Lodestar has made no block: this machine is too busy for it now.');
}

/** @returns undefined when it made no block soon after its genesis, so many seconds from now */
async function attempt(restPort: number, p2pPort: number, seconds: number): Promise<RealNode | undefined> {
  const data = mkdtempSync(path.join(tmpdir(), 'slotpad-lodestar-'));
  const genesis = Math.floor(Date.now() / 1000) + seconds;
  const child = spawn(
    process.execPath,
    [
      path.join(folder, 'node_modules/.bin/lodestar'),
      ...['dev', '--dataDir', data, '--genesisValidators', '8', '--startValidators', '0..7'],
      ...['--genesisTime', String(genesis), '--enr.ip', '127.0.0.1', '--listenAddress', '127.0.0.1'],
      ...['--port', String(p2pPort), '--rest.address', '127.0.0.1', '--rest.port', String(restPort)],
      ...['--rest.namespace', '*', '--beaconNodes', `http://127.0.0.1:${restPort}`, '--eth1', 'false'],
      ...['--params.SECONDS_PER_SLOT', '2', '--params.ALTAIR_FORK_EPOCH', '0'],
    ],
    {
      cwd: data,
      env: {
        ...process.env,
        LODESTAR_PRESET: 'minimal',
        NODE_OPTIONS: `--require ${path.join(folder, 'polyfill.cjs')}`,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const close = async () => {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    rmSync(data, { recursive: true, force: true });
  };
  if (await published(child, (seconds + 30) * 1000)) return { url: `http://127.0.0.1:${restPort}`, close };
  await close();
  return undefined;
}

/** True with its first block: from then on there is a head to ask for. False when none came in time. */
function published(child: ChildProcess, milliseconds: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    let log = '';
    const late = setTimeout(() => resolve(false), milliseconds);
    const read = (chunk: Buffer) => {
      log += chunk.toString();
      if (!log.includes('Published block')) return;
      clearTimeout(late);
      resolve(true);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => {
      clearTimeout(late);
      reject(new Error(`Lodestar ended with code ${code}:\n${log.slice(-4000)}`));
    });
  });
}

function install(): void {
  if (existsSync(folder)) return;
  const fresh = `${folder}.${process.pid}.part`;
  mkdirSync(fresh, { recursive: true });
  for (const name of ['package.json', 'package-lock.json']) {
    copyFileSync(path.join(import.meta.dirname, 'lodestar', name), path.join(fresh, name));
  }
  console.error('Installing Lodestar from npm (once, about two minutes) …');
  execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: fresh,
    stdio: 'inherit',
  });
  writeFileSync(path.join(fresh, 'polyfill.cjs'), polyfill);
  renameSync(fresh, folder);
}
