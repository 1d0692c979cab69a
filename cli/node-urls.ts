/** The nodes of a command: those of its options, of ETH_RPC_URL, and of the configuration of Foundry and Hardhat. */
import path from 'node:path';
import { defined } from '../common/defined';
import { nearest } from '../common/nearest';
import { withScheme } from '../common/requests/address';
import { isSocketPath } from '../common/requests/socket-address';
import { failed, type Result, success } from '../common/result';
import { readTextIfAny } from '../runner/files/text-file';
import type { NodeAddress } from '../runner/model/node-address';
import { socketFileUrl } from '../runner/request/socket-path';
import { kindOf } from './files';
import type { Options } from './options';
import type { Terminal } from './output/terminal';

const BEACON_URL = 'http://127.0.0.1:5052';
const EXECUTION_URL = 'http://127.0.0.1:8545';

export interface CommandNodes {
  readonly nodes: readonly [beacon: NodeAddress, execution: NodeAddress];
  /** Nodes that requests and `--execution` can name. */
  readonly endpoints: readonly NodeAddress[];
  /** The options, which say who named the execution node: a file of the repository names an endpoint. */
  readonly options: Options;
  /** Values of the environment in the URLs of endpoints. */
  readonly secrets: readonly string[];
}

/**
 * The nodes of `--beacon` and `--execution`. Without `--execution`, the execution node is that of ETH_RPC_URL, as for cast;
 * without both, that of the usual port.
 */
export async function commandNodes(
  options: Options,
  { cwd, env = {} }: Pick<Terminal, 'cwd' | 'env'>,
): Promise<Result<CommandNodes>> {
  const found = await endpointsOf(cwd, env, options.all('--allow-host'));
  const given = options.get('--execution') ?? options.get('--node');
  const endpoint = found.find(({ name }) => name === given);
  if (endpoint?.missing !== undefined) return failed({ message: endpoint.missing });
  const ofEnvironment = given === undefined ? env.ETH_RPC_URL?.trim() : undefined;
  const pair = nodeUrls(options, cwd, endpoint?.url ?? (ofEnvironment || undefined));
  if (!pair.ok && given !== undefined && /^[\w.-]+$/.test(given)) {
    const [near] = nearest(
      given,
      found.map(({ name }) => name),
      1,
    );
    const names = found.map(({ name }) => name).join(', ');
    const help = near === undefined ? `There are: ${names}.` : `Is it "${near}"?`;
    if (found.length > 0) return failed({ message: `No endpoint is called "${given}". ${help}` });
  }
  if (!pair.ok) {
    const message = pair.failure.message.replace('--execution', 'ETH_RPC_URL');
    return ofEnvironment && /^--execution/.test(pair.failure.message) ? failed({ message }) : pair;
  }
  return success({
    nodes: pair.value,
    endpoints: found.flatMap(({ name, url }) => (url === undefined ? [] : { name, kind: 'execution', url })),
    options: {
      ...options,
      byPerson: (name) => (name === '--execution' && endpoint ? false : options.byPerson(name)),
    },
    secrets: found.flatMap(({ secrets }) => secrets),
  });
}

/** The nodes of `--beacon` and `--execution`, or those of the usual ports. @param cwd folder of a relative socket path */
export function nodeUrls(
  options: Options,
  cwd: string,
  executionUrlGiven?: string,
): Result<readonly [beacon: NodeAddress, execution: NodeAddress]> {
  const beacon = withScheme(options.get('--beacon') ?? BEACON_URL);
  if (!/^https?:\/\/[^/]/i.test(beacon)) {
    return failed({ message: `--beacon takes a URL such as ${BEACON_URL}, not "${beacon}".` });
  }
  const given = executionUrlGiven ?? options.get('--execution') ?? options.get('--node') ?? EXECUTION_URL;
  const execution = executionUrl(withScheme(given), cwd);
  if (!execution.ok) return execution;
  return success([
    { name: 'beacon', kind: 'beacon', url: beacon },
    { name: 'execution', kind: 'execution', url: execution.value },
  ]);
}

/** The URL of an execution node, which may be given as the path of its socket file. */
function executionUrl(given: string, cwd: string): Result<string> {
  if (/^(?:https?|wss?):\/\/[^/]|^ipc:\/\//i.test(given)) return success(given);
  if (isSocketPath(given)) return socketFileUrl(given, cwd);
  return failed({
    message: `--execution takes a URL such as ${EXECUTION_URL} or the path of a socket file, not "${given}".`,
  });
}

// ---------------------------------------------------------------- Foundry and Hardhat

interface Endpoint {
  readonly name: string;
  /** Absent if it has values of the environment that may not go to its host. */
  readonly url?: string;
  /** Why there is no URL. */
  readonly missing?: string;
  readonly secrets: readonly string[];
}

const HARDHAT = ['hardhat.config.ts', 'hardhat.config.js', 'hardhat.config.cjs', 'hardhat.config.mjs'];

/** The endpoints of the nearest folder upward that has any, to that of the repository. */
async function endpointsOf(
  cwd: string,
  env: Readonly<Record<string, string | undefined>>,
  allowed: readonly string[],
): Promise<readonly Endpoint[]> {
  for (let folder = cwd; ; folder = path.dirname(folder)) {
    const written: (readonly [name: string, url: string, file: string])[] = [];
    const foundry = await readTextIfAny(path.join(folder, 'foundry.toml'));
    if (foundry.ok && foundry.value !== undefined)
      written.push(...foundryEndpoints(foundry.value).map((one) => [...one, 'foundry.toml'] as const));
    for (const file of HARDHAT) {
      const text = await readTextIfAny(path.join(folder, file));
      if (text.ok && text.value !== undefined)
        written.push(...hardhatNetworks(text.value).map((one) => [...one, file] as const));
    }
    if (written.length > 0)
      return written.map(([name, url, file]) => endpointOf(name, url, file, env, allowed));
    const isRoot = (await kindOf(path.join(folder, '.git'))) !== undefined;
    if (isRoot || folder === path.dirname(folder)) return [];
  }
}

const PLACEHOLDER = /\$\{(\w+)\}/g;

/** A URL with `${NAME}` takes a value of the environment along to a host that the repository names: only to an allowed one. */
function endpointOf(
  name: string,
  written: string,
  file: string,
  env: Readonly<Record<string, string | undefined>>,
  allowed: readonly string[],
): Endpoint {
  const names = [...written.matchAll(PLACEHOLDER)].map(([, one = '']) => one);
  if (names.length === 0) return { name, url: written, secrets: [] };
  const [, host = ''] = /^\w+:\/\/([^/$]+)/.exec(written) ?? [];
  const unset = names.find((one) => env[one] === undefined);
  const missing =
    host === ''
      ? `The URL of "${name}" in ${file} is in the environment: give it with --execution URL.`
      : unset !== undefined
        ? `The URL of "${name}" in ${file} needs the environment variable ${unset}, which is not set.`
        : allowed.includes(host)
          ? undefined
          : `The URL of "${name}" in ${file} takes ${names.join(', ')} of your environment to ${host}. If that is meant, add --allow-host ${host}.`;
  const values = names.flatMap((one) => env[one] ?? []);
  return missing === undefined
    ? { name, url: written.replace(PLACEHOLDER, (_, one: string) => env[one] ?? ''), secrets: values }
    : { name, missing, secrets: [], ...defined({ url: undefined }) };
}

/** The names and URLs of `[rpc_endpoints]` of a foundry.toml. */
function foundryEndpoints(text: string): readonly (readonly [name: string, url: string])[] {
  const found: (readonly [string, string])[] = [];
  let section = '';
  for (const line of text.split(/\r?\n/)) {
    const [, header] = /^\s*\[([^\]]+)\]/.exec(line) ?? [];
    if (header !== undefined) section = header.trim();
    const [, name = '', url] =
      /^\s*"?([\w.-]+)"?\s*=\s*(?:\{.*?\b(?:endpoint|url)\s*=\s*)?"([^"]+)"/.exec(line) ?? [];
    if (url === undefined) continue;
    const [, nested] = /^(?:profile\.\w+\.)?rpc_endpoints\.(.+)$/.exec(section) ?? [];
    if (/^(?:profile\.\w+\.)?rpc_endpoints$/.test(section)) found.push([name, url]);
    else if (nested !== undefined && /^(?:endpoint|url)$/.test(name))
      found.push([nested.replace(/"/g, ''), url]);
  }
  return found;
}

/** The names and URLs of the networks of a Hardhat configuration that are written as text: its code is not run. */
function hardhatNetworks(text: string): readonly (readonly [name: string, url: string])[] {
  const start = /\bnetworks\s*:\s*\{/.exec(text);
  if (!start) return [];
  const networks = text.slice(start.index + start[0].length, start.index + 20_000);
  return [
    ...networks.matchAll(/\b([\w-]+)["']?\s*:\s*\{[^{}]*?\burl\s*:\s*["'`](\w+:\/\/[^"'`\s]+)["'`]/g),
  ].map(([, name = '', url = '']) => [name, url] as const);
}
