import { isIP } from 'node:net';
import { isLoopback } from '../../common/requests/loopback';

/** Cookies of a session, as in RFC 6265. */
export interface CookieJar {
  /** The value of the header `Cookie` for a request; undefined without cookies. */
  header(url: URL): string | undefined;
  /** Keeps the cookies of a response. @param lines values of its `Set-Cookie` headers */
  keep(url: URL, lines: readonly string[]): void;
}

interface Cookie {
  readonly name: string;
  readonly value: string;
  /** Lower case. */
  readonly domain: string;
  /** Sent only to `domain` itself, not to hosts below it. */
  readonly hostOnly: boolean;
  readonly path: string;
  readonly secure: boolean;
  /** Unix time in milliseconds. */
  readonly expires: number;
}

/** A server could fill the memory otherwise. */
const MOST_COOKIES = 500;
const LONGEST_COOKIE = 4096;

/** @param now Unix time in milliseconds */
export function createCookieJar(now: () => number = Date.now): CookieJar {
  const cookies = new Map<string, Cookie>();
  return {
    header(url) {
      const found: Cookie[] = [];
      for (const [key, cookie] of cookies) {
        if (cookie.expires <= now()) cookies.delete(key);
        else if (belongsTo(cookie, url)) found.push(cookie);
      }
      // The most specific path first, then the oldest cookie.
      found.sort((a, b) => b.path.length - a.path.length);
      return found.length === 0 ? undefined : found.map(({ name, value }) => `${name}=${value}`).join('; ');
    },
    keep(url, lines) {
      for (const line of lines) {
        const cookie = parseCookie(line, url, now());
        if (!cookie) continue;
        const key = JSON.stringify([cookie.domain, cookie.path, cookie.name]);
        if (cookie.expires <= now()) cookies.delete(key);
        else cookies.set(key, cookie);
        const [oldest] = cookies.keys();
        if (cookies.size > MOST_COOKIES && oldest !== undefined) cookies.delete(oldest);
      }
    },
  };
}

/** A jar for each environment, in memory. @returns the jar of an environment; undefined for no environment */
export function createCookieJars(): (environment: string | undefined) => CookieJar {
  const jars = new Map<string | undefined, CookieJar>();
  return (environment) => {
    const jar = jars.get(environment) ?? createCookieJar();
    jars.set(environment, jar);
    return jar;
  };
}

function belongsTo({ domain, hostOnly, path, secure }: Cookie, url: URL): boolean {
  const host = url.hostname.toLowerCase();
  if (host !== domain && (hostOnly || !host.endsWith(`.${domain}`))) return false;
  if (secure && url.protocol !== 'https:' && !isLoopback(host)) return false;
  const { pathname } = url;
  return pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`);
}

/** Undefined for a cookie that is invalid or of another domain. */
function parseCookie(line: string, url: URL, now: number): Cookie | undefined {
  const [pair = '', ...rest] = line.split(';');
  const sign = pair.indexOf('=');
  const name = pair.slice(0, sign).trim();
  const value = pair.slice(sign + 1).trim();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they would break the header
  if (sign < 1 || name === '' || line.length > LONGEST_COOKIE || /[\0-\x1f\x7f]/.test(name + value)) {
    return undefined;
  }
  const attributes = new Map(
    rest.map((one) => {
      const [key = '', ...text] = one.split('=');
      return [key.trim().toLowerCase(), text.join('=').trim()] as const;
    }),
  );
  const domain = domainOf(attributes.get('domain'), url.hostname.toLowerCase());
  if (!domain) return undefined;
  const path = attributes.get('path') ?? '';
  return {
    name,
    value,
    ...domain,
    path: path.startsWith('/') ? path : url.pathname.replace(/\/[^/]*$/, '') || '/',
    secure: attributes.has('secure'),
    expires: expiryOf(attributes, now),
  };
}

function domainOf(
  written: string | undefined,
  host: string,
): Pick<Cookie, 'domain' | 'hostOnly'> | undefined {
  const domain = (written ?? '').replace(/^\./, '').toLowerCase();
  if (domain === '' || domain === host) return { domain: host, hostOnly: domain === '' || isIP(host) > 0 };
  // A cookie for a whole top-level domain would go to anybody.
  const above = host.endsWith(`.${domain}`) && domain.includes('.') && isIP(host) === 0;
  return above ? { domain, hostOnly: false } : undefined;
}

function expiryOf(attributes: ReadonlyMap<string, string>, now: number): number {
  const age = attributes.get('max-age');
  if (age !== undefined && /^-?\d{1,12}$/.test(age)) return now + Number(age) * 1000;
  const date = Date.parse(attributes.get('expires') ?? '');
  return Number.isNaN(date) ? Number.POSITIVE_INFINITY : date;
}
