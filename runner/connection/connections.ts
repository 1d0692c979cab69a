import { createHmac } from 'node:crypto';
import { defined } from '../../common/defined';
import { isLoopback } from '../../common/requests/loopback';
import { nodeAt } from '../../common/requests/node-at';
import { httpEquivalent, isIpcUrl, isSocketUrl, socketPathOf } from '../../common/requests/socket-address';
import { type Result, success } from '../../common/result';
import type { Carried } from '../../common/trust/trust';
import { ownerOfFile } from '../files/owner';
import { readTextFile } from '../files/text-file';
import type { Schedule } from '../model/outcome';
import { openPipe, openWebSocket } from '../socket/channel';
import { createSocketPool } from '../socket/pool';
import { type ConnectionPool, createAgents } from './agents';
import type {
  Advice,
  AskOverSocket,
  ConnectedNode,
  Connections,
  ConnectionWishes,
  Limits,
  PooledRoute,
} from './connection';
import { type Credentials, ownerOf, secretCredentials } from './credentials';
import { type ReadFile, readJwtSecret, readTls, type TlsTexts } from './files';
import { DEFAULT_CONNECT, limitsOf } from './limits';
import { withKey } from './path-key';
import { type HttpProxy, type ProxySources, proxyFor, proxyOfDirective, proxyOfNode } from './proxy';

export interface ConnectionsOptions {
  readonly nodes?: () => readonly ConnectedNode[];
  /** The token or password of a node with `auth`; undefined when it is not set. */
  readonly secretOf?: (node: ConnectedNode) => Promise<string | undefined>;
  /** How to set a missing token or password, as the end of a sentence. */
  readonly setSecret?: (node: string) => string;
  readonly proxies?: () => ProxySources;
  /** Default timeouts, for nodes without their own. */
  readonly limits?: () => Limits;
  /** Additional authorities as PEM, for addresses without a CA file of their own. */
  readonly trusted?: string;
  readonly advice?: Advice;
  readonly readFile?: ReadFile;
  /** Unix time in milliseconds. */
  readonly now?: () => number;
  /** The clock that closes unused WebSockets and socket files. */
  readonly schedule?: Schedule;
}

const plainAdvice: Advice = {
  trust: () => "If it is your node's own, name its CA file in NODE_EXTRA_CA_CERTS",
  identify: () => 'Slotpad has none for it: add it as a node with one',
  credentials: () => '',
};

export function createConnections(options: ConnectionsOptions = {}): Connections {
  const { advice = plainAdvice } = options;
  const agents = createAgents();
  const sockets = createSocketPool(options.schedule);

  /** Requests with the same address, security, credentials and headers share connections. */
  const socketOf =
    (
      url: URL,
      pool: ConnectionPool,
      { proxy, tls, credentials }: Security,
      handshakeMs: number,
    ): AskOverSocket =>
    (headers, ask) => {
      if (isIpcUrl(url.href)) {
        return sockets.ask(url.href, (events) => openPipe(socketPathOf(url.href), events), ask);
      }
      // A token of the engine API is new each time; its secret is not.
      const own = headers.filter(([, value]) => value !== credentials.authorization);
      const key = [url.href, tls, proxy?.url.href, proxy?.authorization, credentials.identity, own];
      const open = async (events: Parameters<typeof openWebSocket>[1]) =>
        openWebSocket({ url, headers, handshakeMs, socket: await pool.connect(httpEquivalent(url)) }, events);
      return sockets.ask(JSON.stringify(key), open, ask);
    };

  return {
    async open(to, kind, wishes = {}) {
      const node = nodeAt(to, kind, options.nodes?.() ?? []);
      const url = httpEquivalent(to);
      const overSocket = isSocketUrl(to.href);
      const security = await securityOf(url, node, options, wishes);
      if (!security.ok) return security;
      const { credentials, proxy, tls } = security.value;
      const setKey = (node && options.setSecret?.(node.name)) ?? 'write the key instead';
      const address = withKey(to, credentials.key, setKey);
      if (!address.ok) return address;
      const limits = limitsOf(node, options.limits?.());
      const { http } = wishes;
      // A plain request goes to the proxy itself, so that one connection serves all hosts.
      const tunnel = proxy && (url.protocol === 'https:' || overSocket || http === 'prior-knowledge');
      const connectMs = Math.max(DEFAULT_CONNECT.ms, wishes.connectMs ?? limits.connect.ms);
      const pool = agents.poolFor({
        connectMs,
        ...defined({ tls, http, proxy: tunnel ? proxy : undefined }),
      });
      const { dispatcher, opened } = pool;
      const { ca, jwtSecretFile } = node?.connection ?? {};
      const route: PooledRoute = {
        dispatcher,
        opened: () => opened((proxy && !tunnel ? proxy.url : url).origin),
        advice,
        ...defined({
          authorization: credentials.authorization,
          address: credentials.key === undefined ? undefined : address.value,
          socket: overSocket ? socketOf(address.value, pool, security.value, connectMs) : undefined,
        }),
        secrets: [...credentials.secrets, ...(proxy?.secrets ?? [])],
        carries: await filesOf(node),
        ...defined({ foreignProxy: foreignProxyOf(proxy, node, wishes, credentials) }),
        hasClientCertificate: tls?.cert !== undefined,
        ...defined({ proxy, node: node?.name, ca, jwtSecretFile }),
        limits: limits.of,
      };
      return success(route);
    },
    close() {
      sockets.close();
      return agents.close();
    },
  };
}

interface Security {
  readonly proxy: HttpProxy | undefined;
  readonly tls: TlsTexts | undefined;
  readonly credentials: Credentials;
}

async function securityOf(
  url: URL,
  node: ConnectedNode | undefined,
  options: ConnectionsOptions,
  wishes: ConnectionWishes,
): Promise<Result<Security>> {
  const read: ReadFile = options.readFile ?? readTextFile;
  // A socket file is on this machine and has neither TLS nor headers.
  if (isIpcUrl(url.href)) {
    return success({ proxy: undefined, tls: undefined, credentials: { secrets: [] } });
  }
  const proxy = wishes.proxy === undefined ? proxyOf(url, node, options) : proxyOfDirective(wishes.proxy);
  if (!proxy.ok) return proxy;
  const tls = url.protocol === 'https:' ? await tlsOf(node, options.trusted, read) : success(undefined);
  if (!tls.ok) return tls;
  const credentials = await credentialsOf(node, options, read);
  if (!credentials.ok) return credentials;
  return success({ proxy: proxy.value, tls: tls.value, credentials: credentials.value });
}

/** The files of the person's that the settings of a workspace name for a connection. */
async function filesOf(node: ConnectedNode | undefined): Promise<readonly Carried[]> {
  const { workspace, jwtSecretFile, certificate, key } = node?.connection ?? {};
  if (workspace === undefined) return [];
  const files = [jwtSecretFile, certificate, key].filter((one) => one !== undefined);
  const owners = await Promise.all(files.map((file) => ownerOfFile(file, workspace)));
  return owners.filter((one) => one !== undefined);
}

/** A proxy of `# @proxy`, or of a node in the settings of a workspace. */
function foreignProxyOf(
  proxy: HttpProxy | undefined,
  node: ConnectedNode | undefined,
  wishes: ConnectionWishes,
  { authorization, key }: Credentials,
): PooledRoute['foreignProxy'] {
  const { workspace, proxy: ofNode } = node?.connection ?? {};
  const isForeign = wishes.proxy !== undefined || (ofNode !== undefined && workspace !== undefined);
  if (!proxy || !isForeign) return undefined;
  const isSecret = node && (authorization !== undefined || key !== undefined);
  const carries = isSecret ? [{ what: `the credentials of ${ownerOf(node)}`, place: node.url }] : [];
  return { url: proxy.url.href, carries };
}

function proxyOf(
  url: URL,
  node: ConnectedNode | undefined,
  { proxies }: ConnectionsOptions,
): Result<HttpProxy | undefined> {
  const own = node?.connection?.proxy;
  if (node && own !== undefined) return proxyOfNode(own, ownerOf(node));
  // Reading the settings is slow, and loopback addresses never use a general proxy.
  const sources = isLoopback(url.hostname) ? undefined : proxies?.();
  return sources ? proxyFor(url, sources) : success(undefined);
}

async function tlsOf(
  node: ConnectedNode | undefined,
  trusted: string | undefined,
  read: ReadFile,
): Promise<Result<TlsTexts | undefined>> {
  const { ca, certificate, key } = node?.connection ?? {};
  if (!node || (ca === undefined && certificate === undefined && key === undefined)) {
    return success(trusted === undefined ? undefined : { ca: trusted });
  }
  const found = await readTls(node.connection ?? {}, ownerOf(node), read);
  if (!found.ok || found.value.ca !== undefined || trusted === undefined) return found;
  return success({ ...found.value, ca: trusted });
}

async function credentialsOf(
  node: ConnectedNode | undefined,
  { now = Date.now, secretOf, setSecret }: ConnectionsOptions,
  read: ReadFile,
): Promise<Result<Credentials>> {
  const { jwtSecretFile } = node?.connection ?? {};
  if (node && jwtSecretFile !== undefined) {
    const secret = await readJwtSecret(jwtSecretFile, ownerOf(node), read);
    if (!secret.ok) return secret;
    const token = mintToken(secret.value, now());
    const hex = secret.value.toString('hex');
    return success({ authorization: `Bearer ${token}`, identity: hex, secrets: [token, hex] });
  }
  return secretCredentials(node, { secretOf, setSecret });
}

const HEADER = base64url('{"alg":"HS256","typ":"JWT"}');

/**
 * A token for the engine API: HS256 with `iat` as its only claim. Nodes accept it within 60 seconds of that time.
 * @param secret 32 bytes
 * @param now Unix time in milliseconds
 */
function mintToken(secret: Buffer, now: number): string {
  const signed = `${HEADER}.${base64url(JSON.stringify({ iat: Math.floor(now / 1000) }))}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

function base64url(text: string): string {
  return Buffer.from(text).toString('base64url');
}
