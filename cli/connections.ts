import { readFile } from 'node:fs/promises';
import path from 'node:path';
import tls from 'node:tls';
import { defined } from '../common/defined';
import { isIpcUrl } from '../common/requests/socket-address';
import { failed, type Result, success } from '../common/result';
import { hostNamed, mayGo, NO_HOSTS, PLACES } from '../common/trust/trust';
import type { Advice, ConnectedNode, Connections, NodeConnection } from '../runner/connection/connection';
import { createConnections } from '../runner/connection/connections';
import { readJwtSecret, readTls } from '../runner/connection/files';
import type { NodeAddress } from '../runner/model/node-address';
import { CONFIG_FILE } from './config';
import type { Options } from './options';
import type { Terminal } from './output/terminal';
import { placeOfNode } from './question';

/** Options for TLS and credentials, with the placeholders of their values. */
export const connectionOptions = {
  '--ca': 'FILE',
  '--cert': 'FILE',
  '--key': 'FILE',
  '--jwt-secret': 'FILE',
  '--token-env': 'NAME',
} as const;

const OPTION_NAMES: Partial<Record<keyof NodeConnection, string>> = {
  ca: '--ca',
  certificate: '--cert',
  key: '--key',
  jwtSecretFile: '--jwt-secret',
};
const OWNER = 'this command';

const adviceFor = (execution: string): Advice => ({
  trust: () => "If it is your node's own, name its CA file with --ca",
  identify: () => 'Name it with --cert, and its key with --key',
  credentials: () => `Or name a token with --token-env; the engine API of ${execution} wants --jwt-secret.`,
});

export interface CliConnections {
  readonly connections: Connections;
  /** Values that must not appear in any output. */
  readonly secrets: readonly string[];
}

/**
 * Connections by the options of a command. Client certificate, token and JWT secret apply to the nodes of `--beacon` and
 * `--execution` only, the CA file to every address. Proxies come from the environment.
 *
 * @param command the name of its option for the execution node, and whether it has `--beacon`
 */
export async function connectionsFrom(
  options: Options,
  [beacon, execution]: readonly [beacon: NodeAddress, execution: NodeAddress],
  { cwd, env = {} }: Terminal,
  {
    name = '--execution',
    hasBeacon = true,
  }: { readonly name?: '--execution' | '--node'; readonly hasBeacon?: boolean } = {},
): Promise<Result<CliConnections>> {
  // Not `readTextFile`: the person may name a pipe, as in --jwt-secret <(…).
  const read = (file: string) => readFile(path.resolve(cwd, file), 'utf8');
  const ca = options.get('--ca');
  const certificate = options.get('--cert');
  const key = options.get('--key');
  const jwtSecretFile = options.get('--jwt-secret');
  if (isIpcUrl(execution.url)) {
    const [useless] = ['--jwt-secret', ...(options.has('--beacon') ? [] : ['--token-env', '--cert'])].filter(
      options.has,
    );
    if (useless) return failed({ message: `${useless} does not apply to a socket file. Remove it.` });
  }
  const unnamed = unnamedAddress(options, [beacon, execution], name);
  if (unnamed) return unnamed;
  const pair: NodeConnection = defined({ certificate, key });
  const nameOf = (setting: keyof NodeConnection) => OPTION_NAMES[setting] ?? setting;
  const tls = await readTls({ ...pair, ...defined({ ca }) }, OWNER, read, nameOf);
  if (!tls.ok) return tls;
  if (jwtSecretFile !== undefined) {
    const secret = await readJwtSecret(jwtSecretFile, OWNER, read, nameOf);
    if (!secret.ok) return secret;
  }
  const tokenGiven = tokenFrom(options, hasBeacon ? [beacon, execution] : [execution], env, name);
  if (!tokenGiven.ok) return tokenGiven;
  const token = tokenGiven.value;
  const ownAuthorities = tls.value.ca;
  const bearer = (address: string): NodeConnection =>
    token !== undefined && options.byPerson(address) ? { auth: 'bearer' } : {};
  const secretsFor = (node: NodeAddress, own: NodeConnection): ConnectedNode =>
    mayHave('--cert', node, options, name) ? { ...node, connection: { ...pair, ...own } } : node;
  const nodes: readonly ConnectedNode[] = [
    secretsFor(beacon, bearer('--beacon')),
    secretsFor(execution, jwtSecretFile === undefined ? bearer(name) : { jwtSecretFile }),
  ];
  const connections = createConnections({
    nodes: () => nodes,
    secretOf: async () => token,
    proxies: () => ({ environment: env }),
    ...defined({ trusted: ownAuthorities && [...publicAuthorities(), ownAuthorities].join('\n') }),
    advice: adviceFor(name),
    readFile: read,
    limits: () => ({ whole: { ms: 30_000, more: 'raise --timeout' } }),
  });
  return success({ connections, secrets: token === undefined ? [] : [token] });
}

/** Options with a secret of the person's. Each goes only to addresses that the person named on the same command line. */
const SECRET_OPTIONS = ['--token-env', '--jwt-secret', '--cert'] as const;

/** Fails when a file of the repository names an address that would get a secret, or the authority that vouches for it. */
function unnamedAddress(
  options: Options,
  nodes: readonly NodeAddress[],
  execution: '--execution' | '--node',
): Result<never> | undefined {
  for (const secret of SECRET_OPTIONS.filter(options.has)) {
    const named = nodes.filter(
      ({ kind }) =>
        options.has(optionOf(kind, execution)) && (secret !== '--jwt-secret' || kind === 'execution'),
    );
    const [first] = named;
    if (first && !named.some((node) => mayHave(secret, node, options, execution))) {
      return failed({
        message: `${secret} would go to ${hostNamed(first.url)}, which ${CONFIG_FILE} names. Give the address on the command line too: ${optionOf(first.kind, execution)} URL.`,
      });
    }
    if (options.has('--ca') && !options.byPerson('--ca')) {
      return failed({
        message: `${CONFIG_FILE} names the authority that vouches for the host of ${secret}. Give --ca on the command line too.`,
      });
    }
  }
  return undefined;
}

function optionOf(kind: NodeAddress['kind'], execution: string): string {
  return kind === 'beacon' ? '--beacon' : execution;
}

/** Whether a node may get a secret of the command line. */
function mayHave(secret: string, { kind, url }: NodeAddress, options: Options, execution: string): boolean {
  const carried = { what: secret, place: PLACES.person, bound: true } as const;
  return mayGo(carried, { url, place: placeOfNode(options, optionOf(kind, execution)) }, NO_HOSTS);
}

/** The default authorities, including those of NODE_EXTRA_CA_CERTS in versions of Node that list them. */
function publicAuthorities(): readonly string[] {
  const { getCACertificates } = tls as { getCACertificates?: (type: 'default') => readonly string[] };
  return getCACertificates?.('default') ?? tls.rootCertificates;
}

/** The token comes from an environment variable: everybody could read a command line in the list of processes. */
function tokenFrom(
  options: Options,
  nodes: readonly NodeAddress[],
  env: Readonly<Record<string, string | undefined>>,
  execution: string,
): Result<string | undefined> {
  const name = options.get('--token-env');
  if (name === undefined) return success(undefined);
  const given = nodes.filter(({ kind }) => options.byPerson(optionOf(kind, execution)));
  if (given.length === 0) {
    const names = nodes.map(({ kind }) => optionOf(kind, execution)).join(' or ');
    return failed({
      message: `--token-env needs the node that the token is for: name it with ${names}.`,
    });
  }
  if (new Set(given.map(({ url }) => new URL(url).origin)).size > 1) {
    return failed({
      message:
        '--token-env would send one token to two hosts. Name one node, and write the Authorization header of the other one into the file.',
    });
  }
  if (options.has('--jwt-secret') && options.byPerson(execution) && !options.byPerson('--beacon')) {
    return failed({
      message: '--token-env and --jwt-secret exclude each other: a request has one Authorization header.',
    });
  }
  const token = env[name]?.trim();
  return token
    ? success(token)
    : failed({ message: `--token-env: the environment variable ${name} is not set.` });
}
