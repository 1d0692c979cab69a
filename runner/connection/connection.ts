import type { Dispatcher } from 'undici';
import type { Result } from '../../common/result';
import type { Carried } from '../../common/trust/trust';
import type { Delivery } from '../model/delivery';
import type { NodeAddress } from '../model/node-address';
import type { Prepared } from '../model/prepared';
import type { Ask } from '../socket/socket-connection';
import type { HttpProxy } from './proxy';

/** How to connect to a node: TLS, credentials, proxy and timeouts, as in an item of `slotpad.nodes`. Paths are absolute. */
export interface NodeConnection {
  /** PEM file with the authorities that the node's certificate is verified with, instead of the public ones. */
  readonly ca?: string;
  /** PEM files of the client certificate and its private key. */
  readonly certificate?: string;
  readonly key?: string;
  /** File with the JWT secret of the engine API: 32 bytes as hex. */
  readonly jwtSecretFile?: string;
  /**
   * Kind of Authorization header, or `path` for an API key in place of `***` in the URL. The token, password or key is
   * not part of the settings.
   */
  readonly auth?: 'bearer' | 'basic' | 'path';
  /** User name for `basic`; if absent, the secret is `USER:PASSWORD`. */
  readonly user?: string;
  /** URL of a proxy, used for loopback addresses as well; `none` for a direct connection. */
  readonly proxy?: string;
  readonly timeouts?: Timeouts;
  /**
   * Folder of the workspace whose settings have the node, or empty where it is not known. Files outside of it are the
   * person's. Absent for a node of the person's own settings.
   */
  readonly workspace?: string;
}

/** Timeouts in seconds. */
export interface Timeouts {
  readonly connect?: number;
  readonly firstByte?: number;
  readonly whole?: number;
}

export interface ConnectedNode extends NodeAddress {
  readonly connection?: NodeConnection;
}

/** The secret of each kind of `auth`. */
export const secretNames = { bearer: 'token', basic: 'password', path: 'API key' } as const;

/** The texts to mask in output: the secret of a node, and its parts if it is `USER:PASSWORD`. */
export function secretTexts({ auth, user }: NodeConnection, secret: string): readonly string[] {
  if (auth === 'path') return secret.split('/');
  if (auth !== 'basic' || user !== undefined) return [secret];
  const at = secret.indexOf(':');
  return [secret, secret.slice(0, Math.max(at, 0)), secret.slice(at + 1)].filter((text) => text !== '');
}

/** A timeout, and how to raise it. */
export interface Limit {
  readonly ms: number;
  /** How to raise it, as the end of a sentence: `raise slotpad.timeout`. Empty when it can't be raised. */
  readonly more: string;
}

/** Timeouts of one exchange. An absent one means no timeout for that part. */
export interface Limits {
  readonly connect?: Limit;
  readonly firstByte?: Limit;
  readonly whole: Limit;
}

/** Advice about failed connections, in the terms of the front end (settings or command-line options). Each ends a sentence. */
export interface Advice {
  /** The certificate is not signed by a known authority. */
  trust(node: string | undefined): string;
  /** The node asks for a client certificate. */
  identify(node: string | undefined): string;
  /** The node requires credentials and the request had none. A whole sentence, or empty. */
  credentials(node: string | undefined): string;
}

/** Sends a request over a WebSocket or a socket file. @returns gives the request up */
export type AskOverSocket = (headers: Prepared['headers'], ask: Ask) => () => void;

/** How one request reaches its node: proxy, credentials and timeouts. */
export interface Route {
  /** Sends over a WebSocket or a socket file instead of HTTP, if the URL is that of one. */
  readonly socket?: AskOverSocket;
  /** The proxy that the request goes through. */
  readonly proxy?: HttpProxy;
  /** Value of the Authorization header; not used when the request has its own. */
  readonly authorization?: string;
  /** The URL of the request with an API key in its path, where the request has `***`. */
  readonly address?: URL;
  /** The secret file that the token was made from, for the message when the node rejects the token. */
  readonly jwtSecretFile?: string;
  /** Values that must not appear in any message. */
  readonly secrets: readonly string[];
  /** Name of the node; undefined for an address that belongs to no configured node. */
  readonly node?: string;
  /** CA file of the node, for messages. */
  readonly ca?: string;
  /** Files of the person's that the settings of a workspace name for the connection. */
  readonly carries?: readonly Carried[];
  /** A proxy that the file or the settings of a workspace name, and what else of the person's goes through it. */
  readonly foreignProxy?: { readonly url: string; readonly carries: readonly Carried[] };
  /** Whether the connection presents a client certificate. */
  readonly hasClientCertificate?: boolean;
  readonly advice: Advice;
  limits(wholeMs: number | undefined): Limits;
}

/** A route over connections of this process. */
export interface PooledRoute extends Route {
  readonly dispatcher: Dispatcher;
  /** Connections opened so far. An exchange that does not increase it used a kept-alive connection. */
  opened(): number;
}

/** What a request itself says about its connection. */
export type ConnectionWishes = Pick<Delivery, 'connectMs' | 'http' | 'proxy'>;

/** Finds the route of each request, by the current settings. */
export interface Connections<R extends Route = PooledRoute> {
  /** Fails when the request can't be sent: a file is missing, a token is not set, a proxy is not supported. */
  open(url: URL, kind: Prepared['kind'], wishes?: ConnectionWishes): Promise<Result<R>>;
  /** Closes all connections, including those in use. The next request opens new ones. */
  close(): Promise<void>;
}
