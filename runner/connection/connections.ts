import { readFile } from 'node:fs/promises';
import { defined } from '../../common/defined';
import { createAgents } from './agents';
import type { Advice, ConnectedNode, Connections, Limit, Limits, Timeouts, Way } from './connection';
import { type Problem, type ReadText, readJwtSecret, readTls, type TlsTexts } from './files';
import { mintToken } from './jwt';
import { nodeAt } from './match';
import { type HttpProxy, isLoopback, type ProxySources, proxyFor, proxyOfNode } from './proxy';

export interface ConnectionsOptions {
  readonly nodes?: () => readonly ConnectedNode[];
  /** The token or the password of a node with `auth`; undefined when none was set. */
  readonly secretOf?: (node: ConnectedNode) => Promise<string | undefined>;
  /** What to do where there is none. Ends a sentence. */
  readonly setSecret?: (node: string) => string;
  readonly proxies?: () => ProxySources;
  /** For every node that has none of its own. */
  readonly limits?: () => Limits;
  /** PEM of further authorities, for every address that is no node with its own. */
  readonly trusted?: string;
  readonly advice?: Advice;
  readonly readText?: ReadText;
  /** Unix time in milliseconds. */
  readonly now?: () => number;
}

const DEFAULT_CONNECT: Limit = { ms: 10_000, more: '' };
const DEFAULT_WHOLE_MS = 30_000;
const MORE = 'allow more time';

const plainAdvice: Advice = {
  trust: () => "If it is your node's own, name its CA file in NODE_EXTRA_CA_CERTS",
  identify: () => 'Slotpad has none for it: add it as a node with one',
  credentials: () => '',
};

/** Decides how requests travel: by the node that they go to, the proxies that are set, and nothing else. */
export function createConnections(options: ConnectionsOptions = {}): Connections {
  const { advice = plainAdvice, now = Date.now } = options;
  const read: ReadText = options.readText ?? ((path) => readFile(path, 'utf8'));
  const agents = createAgents();

  return {
    async open(url, kind) {
      const node = nodeAt(url, kind, options.nodes?.() ?? []);
      const proxy = proxyOf(url, node);
      if (proxy && 'problem' in proxy) return proxy;
      const tls = url.protocol === 'https:' ? await tlsOf(node) : undefined;
      if (tls && 'problem' in tls) return tls;
      const credentials = await credentialsOf(node);
      if ('problem' in credentials) return credentials;
      const { connection: { ca, jwtSecretFile, timeouts } = {}, name } = node ?? {};
      const general = options.limits?.();
      const connect = limitOf('connect', node, timeouts, general?.connect) ?? DEFAULT_CONNECT;
      // Plain requests are sent to the proxy itself, so that one connection to it serves all hosts.
      const tunnel = proxy && url.protocol === 'https:';
      const { dispatcher, opened } = agents.of({
        connectMs: Math.max(DEFAULT_CONNECT.ms, connect.ms),
        ...defined({ tls }),
        ...(tunnel ? { proxy } : {}),
      });
      const way: Way = {
        dispatcher,
        opened: () => opened((proxy && !tunnel ? proxy.url : url).origin),
        advice,
        ...credentials,
        secrets: [...credentials.secrets, ...(proxy?.secrets ?? [])],
        ...(proxy ? { proxy } : {}),
        ...defined({ node: name, ca }),
        identified: tls?.cert !== undefined,
        ...defined({ jwtSecretFile }),
        limits(wholeMs) {
          const firstByte = limitOf('firstByte', node, timeouts, general?.firstByte);
          const otherwise = { ms: wholeMs ?? general?.whole.ms ?? DEFAULT_WHOLE_MS };
          return {
            connect,
            ...(firstByte ? { firstByte } : {}),
            whole: limitOf('whole', node, timeouts, undefined) ?? {
              ...otherwise,
              more: general?.whole.more ?? MORE,
            },
          };
        },
      };
      return way;
    },
    close: () => agents.close(),
  };

  function proxyOf(url: URL, node: ConnectedNode | undefined): HttpProxy | Problem | undefined {
    const own = node?.connection?.proxy;
    if (node && own !== undefined) return proxyOfNode(own, ownerOf(node));
    // Settings are slow to read, and what stays on this machine needs none of them.
    const sources = isLoopback(url.hostname) ? undefined : options.proxies?.();
    return sources && proxyFor(url, sources);
  }

  async function tlsOf(node: ConnectedNode | undefined): Promise<TlsTexts | Problem | undefined> {
    const { ca, certificate, key } = node?.connection ?? {};
    const { trusted } = options;
    if (!node || (ca === undefined && certificate === undefined && key === undefined)) {
      return trusted === undefined ? undefined : { ca: trusted };
    }
    const found = await readTls(node.connection ?? {}, ownerOf(node), read);
    if ('problem' in found || found.ca !== undefined || trusted === undefined) return found;
    return { ...found, ca: trusted };
  }

  async function credentialsOf(
    node: ConnectedNode | undefined,
  ): Promise<Problem | Pick<Way, 'authorization' | 'secrets'>> {
    const { auth, user = '', jwtSecretFile } = node?.connection ?? {};
    if (node && jwtSecretFile !== undefined) {
      const secret = await readJwtSecret(jwtSecretFile, ownerOf(node), read);
      if ('problem' in secret) return secret;
      const token = mintToken(secret, now());
      return { authorization: `Bearer ${token}`, secrets: [token, secret.toString('hex')] };
    }
    if (!node || auth === undefined) return { secrets: [] };
    const secret = await options.secretOf?.(node);
    if (secret === undefined || secret === '') {
      const what = auth === 'bearer' ? 'token' : 'password';
      const how = options.setSecret?.(node.name) ?? 'set it';
      return { problem: `The ${what} of ${ownerOf(node)} is not set: ${how}.` };
    }
    if (auth === 'bearer') return { authorization: `Bearer ${secret}`, secrets: [secret] };
    const pair = Buffer.from(`${user}:${secret}`).toString('base64');
    return { authorization: `Basic ${pair}`, secrets: [secret, pair] };
  }
}

/** The node's own limit, else the general one. */
function limitOf(
  name: keyof Timeouts,
  node: ConnectedNode | undefined,
  own: Timeouts | undefined,
  general: Limit | undefined,
): Limit | undefined {
  const seconds = own?.[name];
  if (!node || seconds === undefined) return general;
  return { ms: seconds * 1000, more: `raise "timeouts.${name}" of ${ownerOf(node)}` };
}

function ownerOf({ name }: ConnectedNode): string {
  return `the node "${name}"`;
}
