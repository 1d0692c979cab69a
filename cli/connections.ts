import { readFile } from 'node:fs/promises';
import path from 'node:path';
import tls from 'node:tls';
import type { Advice, ConnectedNode, Connections, NodeConnection } from '../runner/connection/connection';
import { createConnections } from '../runner/connection/connections';
import { readJwtSecret, readTls } from '../runner/connection/files';
import type { NodeAddress } from '../runner/send/outcome';
import type { Options } from './terminal/options';
import type { Terminal } from './terminal/terminal';

/** The options that say how nodes are reached. */
export const connectionOptions = {
  '--ca': 'FILE',
  '--cert': 'FILE',
  '--key': 'FILE',
  '--jwt-secret': 'FILE',
  '--token-env': 'NAME',
} as const;

const FLAGS: Readonly<Record<string, string>> = {
  ca: '--ca',
  certificate: '--cert',
  key: '--key',
  jwtSecretFile: '--jwt-secret',
};
const OWNER = 'this command';

const advice: Advice = {
  trust: () => "If it is your node's own, name its CA file with --ca",
  identify: () => 'Name it with --cert, and its key with --key',
  credentials: () => 'Or name a token with --token-env; the engine API of --execution wants --jwt-secret.',
};

export interface CliConnections {
  readonly connections: Connections;
  /** Values that nothing may show. */
  readonly secrets: readonly string[];
}

/**
 * How the requests of a command travel: through the proxies of the environment; client certificate, token and JWT for
 * the nodes of `--beacon` and `--execution` alone, a CA file for every address.
 */
export async function connectionsFrom(
  options: Options,
  [beacon, execution]: readonly [beacon: NodeAddress, execution: NodeAddress],
  { cwd, env = {} }: Terminal,
): Promise<CliConnections | { readonly error: string }> {
  const readText = (file: string) => readFile(path.resolve(cwd, file), 'utf8');
  const ca = options.get('--ca');
  const certificate = options.get('--cert');
  const key = options.get('--key');
  const jwtSecretFile = options.get('--jwt-secret');
  const pair: NodeConnection = {
    ...(certificate === undefined ? {} : { certificate }),
    ...(key === undefined ? {} : { key }),
  };
  const named = (member: string) => FLAGS[member] ?? member;
  const texts = await readTls({ ...pair, ...(ca === undefined ? {} : { ca }) }, OWNER, readText, named);
  if ('problem' in texts) return { error: texts.problem };
  if (jwtSecretFile !== undefined) {
    const secret = await readJwtSecret(jwtSecretFile, OWNER, readText, named);
    if ('problem' in secret) return { error: secret.problem };
  }
  const token = tokenFrom(options, [beacon, execution], env);
  if (typeof token === 'object') return token;
  const bearer = (given: string): NodeConnection =>
    token !== undefined && options.has(given) ? { auth: 'bearer' } : {};
  const nodes: readonly ConnectedNode[] = [
    { ...beacon, connection: { ...pair, ...bearer('--beacon') } },
    {
      ...execution,
      connection: {
        ...pair,
        ...(jwtSecretFile === undefined ? bearer('--execution') : { jwtSecretFile }),
      },
    },
  ];
  const connections = createConnections({
    nodes: () => nodes,
    secretOf: async () => token,
    proxies: () => ({ environment: env }),
    ...(texts.ca === undefined ? {} : { trusted: [...publicAuthorities(), texts.ca].join('\n') }),
    advice,
    readText,
    limits: () => ({ whole: { ms: 30_000, more: 'raise --timeout' } }),
  });
  return { connections, secrets: token === undefined ? [] : [token] };
}

/** Those that count when none are named, with the ones of NODE_EXTRA_CA_CERTS where Node.js tells. */
function publicAuthorities(): readonly string[] {
  const { getCACertificates } = tls as { getCACertificates?: (type: 'default') => readonly string[] };
  return getCACertificates?.('default') ?? tls.rootCertificates;
}

/** A token in the command line would stand in the list of processes, for everybody to read. */
function tokenFrom(
  options: Options,
  nodes: readonly NodeAddress[],
  env: Readonly<Record<string, string | undefined>>,
): string | undefined | { readonly error: string } {
  const name = options.get('--token-env');
  if (name === undefined) return undefined;
  const given = nodes.filter(({ kind }) => options.has(`--${kind}`));
  if (given.length === 0) {
    return {
      error: '--token-env needs the node that the token is for: name it with --beacon or --execution.',
    };
  }
  if (new Set(given.map(({ url }) => new URL(url).origin)).size > 1) {
    return {
      error:
        '--token-env would send one token to two hosts. Name one node, and write the Authorization header of the other one into the file.',
    };
  }
  if (options.has('--jwt-secret') && options.has('--execution') && !options.has('--beacon')) {
    return {
      error: '--token-env and --jwt-secret exclude each other: a request has one Authorization header.',
    };
  }
  const token = env[name]?.trim();
  return token ? token : { error: `--token-env: the environment variable ${name} is not set.` };
}
