import path from 'node:path';
import { isIpcUrl, isSocketPath, withoutUnix } from '../../common/requests/socket-address';
import { failed, type Result, success } from '../../common/result';
import { percentDecoded } from '../../common/units/percent';
import { looksLikeKey } from '../../runner/connection/path-key';
import { socketFileUrl } from '../../runner/request/socket-path';
import { urlProblem } from './node';

/** The URL of a node as a person typed or pasted it, ready for the settings. */
export interface NodeUrl {
  /** Without credentials, without an endpoint path, without a trailing slash. */
  readonly url: string;
  /** Credentials of the text, decoded. */
  readonly credentials?: UrlCredentials;
  /** What is different from the text: something was added or corrected, or the path of an endpoint was removed. */
  readonly change?: 'completed' | 'endpoint';
  /** The path has a part that looks like an API key. */
  readonly hasKey: boolean;
}

/** The credentials of a URL, split for the settings and the secret storage. */
export interface UrlCredentials {
  /** For the settings. Absent if the URL has only a user name or only a password, which may be a token. */
  readonly user?: string;
  /** For the secret storage: the password, or `USER:PASSWORD` if there is no `user`. */
  readonly secret: string;
}

/** Reads the URL of a node: completes ports and hosts, corrects slashes, removes credentials and endpoint paths. */
export function readNodeUrl(text: string): Result<NodeUrl> {
  const typed = text.trim();
  if (machine.test(typed)) {
    return failed({
      message: `"${typed}" has no port.`,
      remedy: `Write ${typed}:5052 for a beacon node, or ${typed}:8545 for an execution node.`,
    });
  }
  if (isIpcUrl(typed) || isSocketPath(typed)) return socketFile(typed);
  const whole = completed(typed);
  const parsed = URL.canParse(whole) ? new URL(whole) : undefined;
  const base = parsed && basePath(parsed.pathname);
  if (parsed && base !== undefined) {
    parsed.pathname = base;
    parsed.search = '';
    parsed.hash = '';
  }
  const problem = urlProblem(base === undefined ? whole : (parsed?.href ?? whole));
  if (!parsed || problem !== undefined) return failed({ message: problem ?? `"${typed}" is not a URL.` });
  const credentials = credentialsOf(parsed);
  parsed.username = '';
  parsed.password = '';
  const url = withoutSlash(parsed.href);
  const change = base !== undefined ? 'endpoint' : whole !== typed ? 'completed' : undefined;
  return success({
    url,
    hasKey: parsed.pathname.split('/').some(looksLikeKey),
    ...(credentials ? { credentials } : {}),
    ...(change ? { change } : {}),
  });
}

/** The URL of a socket file, given by its absolute path. */
function socketFile(typed: string): Result<NodeUrl> {
  if (isIpcUrl(typed)) return success({ url: typed, hasKey: false });
  const isWhole = /^(?:~[\\/]|\\\\|[a-z]:)/i.test(typed) || path.isAbsolute(withoutUnix(typed));
  if (!isWhole) return failed({ message: `Write the absolute path of the socket file, not ${typed}.` });
  const url = socketFileUrl(typed, undefined);
  return url.ok ? success({ url: url.value, change: 'completed', hasKey: false }) : url;
}

/** Whether the URL of a node in the settings has a user name or a password. */
export function hasCredentials(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { password, username } = new URL(url);
  return username !== '' || password !== '';
}

/** Equal for URLs of the same address: names of this machine, upper case, default ports and trailing slashes are equal. */
export function addressKey(url: string): string {
  if (!URL.canParse(url)) return url;
  const { hostname, pathname, port, protocol } = new URL(url);
  const host = ['127.0.0.1', '[::1]'].includes(hostname) ? 'localhost' : hostname;
  return `${protocol}//${host}:${port}${withoutSlash(pathname)}`;
}

/** This machine, or an IP address, without a port. */
const machine = /^(?:localhost|\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:.]+\])$/i;
const barePort = /^:?(\d{4,5})$/;
const address = /^(?:[\w-]+(?:\.[\w-]+)*|\[[\da-f:.]+\])/i;
const hostAndPort = new RegExp(`${address.source}:\\d+(?:/.*)?$`, 'i');
/** A name with a dot whose last part has a letter; the port is that of the scheme. */
const domain = /^(?:[\w-]+\.)+[a-z][\w-]*(?:\/.*)?$/i;

/** Adds what is missing of a URL, and corrects the slashes after the scheme. */
function completed(text: string): string {
  const [, scheme, rest] = /^(https?|wss?):(?!\/\/[^/])\/*(.+)$/i.exec(text) ?? [];
  if (scheme && rest) return `${scheme}://${rest}`;
  const [, port] = barePort.exec(text) ?? [];
  if (port) return `http://127.0.0.1:${port}`;
  if (hostAndPort.test(text)) return `http://${text}`;
  // A name without a port is a hosted node, which has HTTPS.
  if (domain.test(text)) return `https://${text}`;
  return text;
}

/** Endpoints of the Beacon API and of the extensions of clients. Other paths may be where a proxy has a node. */
const endpoint =
  /\/(?:eth\/v\d+|lighthouse\/(?:ui|health|syncing|peers|database|liveness|logs)|vendor\/(?:ui|health|syncing|peers|database|liveness|logs))(?:\/|$)/;

/** The path before that of an endpoint; undefined if the path has no endpoint. */
function basePath(pathname: string): string | undefined {
  const at = pathname.search(endpoint);
  return at < 0 ? undefined : pathname.slice(0, at);
}

function credentialsOf({ password, username }: URL): UrlCredentials | undefined {
  const [user, secret] = [percentDecoded(username), percentDecoded(password)];
  if (user === '' && secret === '') return undefined;
  return user !== '' && secret !== '' ? { user, secret } : { secret: `${user}:${secret}` };
}

function withoutSlash(text: string): string {
  return text.replace(/\/+$/, '');
}
