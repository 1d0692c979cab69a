/** Geth and Prysm, built from the pinned Go modules beside this file into a folder that git ignores. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.resolve(import.meta.dirname, '../../../.vscode-test/go');

const programs = {
  geth: ['geth'],
  prysm: ['beacon-chain', 'prysmctl', 'validator'],
} as const;

export type GoClient = keyof typeof programs;

/** Why a client does not run here. Tests build none: that takes minutes, and needs the network. */
export function whyNotBuilt(client: GoClient): string | undefined {
  if (isBuilt(client)) return undefined;
  return `not built: node --import tsx test/real/clients/build.ts ${client}`;
}

function isBuilt(client: GoClient): boolean {
  const stamp = path.join(folder, client, 'go.mod');
  return (
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === readFileSync(path.join(import.meta.dirname, client, 'go.mod'), 'utf8') &&
    programs[client].every((name) => existsSync(path.join(folder, client, name)))
  );
}

/**
 * Builds the programs of a client, unless they are there in this version.
 *
 * @returns their folder
 */
export function built(client: GoClient): string {
  const module = path.join(import.meta.dirname, client);
  const target = path.join(folder, client);
  if (isBuilt(client)) return target;
  mkdirSync(target, { recursive: true });
  console.error(`Building ${client} (once; from nothing it takes minutes) …`);
  execFileSync('go', ['install', ...flags(client, module), 'tool'], {
    cwd: module,
    stdio: 'inherit',
    env: { ...process.env, GOBIN: target, GOFLAGS: '-mod=readonly' },
  });
  copyFileSync(path.join(module, 'go.mod'), path.join(target, 'go.mod'));
  return target;
}

/** Prysm says its version only when it is built with it. */
function flags(client: GoClient, module: string): readonly string[] {
  if (client !== 'prysm') return [];
  const name = 'github.com/OffchainLabs/prysm/v7';
  const [, version = ''] = /prysm\/v7 (v\S+)/.exec(readFileSync(path.join(module, 'go.mod'), 'utf8')) ?? [];
  return [`-ldflags=-X=${name}/runtime/version.gitTag=${version}`];
}

// As a program: builds the clients that are named.
if (process.argv[1] === import.meta.filename) {
  for (const name of process.argv.slice(2)) {
    if (!Object.hasOwn(programs, name)) throw new Error(`There is no client "${name}".`);
    console.log(built(name as GoClient));
  }
}
