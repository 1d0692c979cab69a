import { BlockList, isIP } from 'node:net';

/** A proxy, and where a person changes that it is used. */
export interface HttpProxy {
  /** Without user information. */
  readonly url: URL;
  /** As it is shown: `http://proxy.example:3128`. */
  readonly shown: string;
  /** Where it was set: `http.proxy`, `HTTPS_PROXY`. */
  readonly from: string;
  /** Where hosts are listed that need no proxy: `http.noProxy`, `NO_PROXY`. */
  readonly exceptions: string;
  /** What its user information stands for. */
  readonly authorization?: string;
  readonly secrets: readonly string[];
}

/** Where proxies may be set, the editor's settings before the environment. */
export interface ProxySources {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** `http.proxy`, `http.proxyAuthorization`, `http.noProxy` and `http.proxySupport` of the editor. */
  readonly settings?: {
    readonly proxy?: string | undefined;
    /** The whole header: `Basic …`. */
    readonly authorization?: string | undefined;
    readonly noProxy?: readonly string[] | undefined;
    readonly support?: string | undefined;
  };
}

/** The proxy that a request has to go through; undefined for none. Loopback addresses have none but their own. */
export function proxyFor(
  url: URL,
  { environment, settings = {} }: ProxySources,
): HttpProxy | { readonly problem: string } | undefined {
  if (settings.support === 'off' || isLoopback(url.hostname)) return undefined;
  const fromSettings = settings.proxy?.trim();
  const listed = settings.noProxy ?? [];
  const inEnvironment = (variable(environment, 'NO_PROXY')?.value ?? '').split(/[\s,]+/);
  // As the editor has it: its own list counts for its own proxy, and the environment's when it has none.
  const without = fromSettings && listed.length > 0 ? listed : [...listed, ...inEnvironment];
  if (without.some((entry) => isCovered(url, entry))) return undefined;
  if (fromSettings)
    return authorized(proxyOf(fromSettings, 'http.proxy', 'http.noProxy'), settings.authorization);
  const names = url.protocol === 'https:' ? ['HTTPS_PROXY', 'HTTP_PROXY'] : ['HTTP_PROXY'];
  for (const name of [...names, 'ALL_PROXY']) {
    const found = variable(environment, name);
    if (found) return proxyOf(found.value, found.name, 'NO_PROXY');
  }
  return undefined;
}

/** With the header of the settings, where the URL has no user of its own. */
function authorized(proxy: HttpProxy | { readonly problem: string }, authorization: string | undefined) {
  if ('problem' in proxy || proxy.authorization !== undefined || !authorization?.trim()) return proxy;
  const value = authorization.trim();
  return { ...proxy, authorization: value, secrets: [value, value.replace(/^\S+\s+/, '')] };
}

/** The proxy that a node's own setting names, whatever else is set. */
export function proxyOfNode(
  text: string,
  owner: string,
): HttpProxy | { readonly problem: string } | undefined {
  return text.trim() === 'none' ? undefined : proxyOf(text, `"proxy" of ${owner}`, '');
}

function variable(
  environment: ProxySources['environment'],
  upper: string,
): { name: string; value: string } | undefined {
  for (const name of [upper.toLowerCase(), upper]) {
    const value = environment[name]?.trim();
    if (value) return { name, value };
  }
  return undefined;
}

function proxyOf(text: string, from: string, exceptions: string): HttpProxy | { readonly problem: string } {
  const written = text.trim();
  const whole = /^[a-z][a-z\d+.-]*:\/\//i.test(written) ? written : `http://${written}`;
  if (!URL.canParse(whole)) {
    return { problem: `The proxy in ${from} is not a URL. Write one such as http://proxy.example:3128.` };
  }
  const url = new URL(whole);
  const name = decoded(url.username);
  const password = decoded(url.password);
  url.username = '';
  url.password = '';
  const shown = `${url.protocol}//${url.host}`;
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    return {
      problem: `The proxy ${shown} (${from}) is not an HTTP proxy, the only kind that Slotpad supports. Name an HTTP proxy${exceptions === '' ? '' : `, or list the host in ${exceptions}`}.`,
    };
  }
  if (name === '' && password === '') return { url, shown, from, exceptions, secrets: [] };
  const pair = Buffer.from(`${name}:${password}`).toString('base64');
  return { url, shown, from, exceptions, authorization: `Basic ${pair}`, secrets: [password || name, pair] };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** `localhost` and what ends in it, 127.0.0.0/8, ::1. */
export function isLoopback(hostname: string): boolean {
  const host = bare(hostname);
  return /^(?:.+\.)?localhost\.?$/.test(host) || /^127(?:\.\d{1,3}){3}$/.test(host) || host === '::1';
}

/** Whether an entry of a list of exceptions means this address: a host with all below it, an address, a range, `*`. */
function isCovered(url: URL, written: string): boolean {
  const entry = written.trim().toLowerCase();
  if (entry === '') return false;
  if (entry === '*') return true;
  const host = bare(url.hostname);
  const [, name = entry, port] = /^(.*[^:]|\[.*\]):(\d+)$/.exec(entry) ?? [];
  const own = url.port || (url.protocol === 'https:' ? '443' : '80');
  if (isIP(host) !== 0) {
    if (inRange(host, entry)) return true;
    return (
      bare(isIP(entry) ? entry : name) === host && (isIP(entry) !== 0 || port === undefined || port === own)
    );
  }
  if (port !== undefined && port !== own) return false;
  const suffix = name.replace(/^\*?\./, '');
  return host === suffix || host.endsWith(`.${suffix}`);
}

function inRange(host: string, entry: string): boolean {
  const [, network = '', bits = ''] = /^(.+)\/(\d{1,3})$/.exec(entry) ?? [];
  const family = isIP(network);
  if (family === 0 || family !== isIP(host) || Number(bits) > (family === 4 ? 32 : 128)) return false;
  const kind = family === 4 ? 'ipv4' : 'ipv6';
  const list = new BlockList();
  list.addSubnet(network, Number(bits), kind);
  return list.check(host, kind);
}

function bare(hostname: string): string {
  return hostname.toLowerCase().replace(/^\[(.*)\]$/, '$1');
}
