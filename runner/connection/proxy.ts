import { BlockList, isIP } from 'node:net';
import { bareHost, isLoopback } from '../../common/requests/loopback';
import { failed, type Result, success } from '../../common/result';
import { percentDecoded } from '../../common/units/percent';

/** A proxy, with the settings that name it. */
export interface HttpProxy {
  /** Without user information. */
  readonly url: URL;
  /** URL for messages: `http://proxy.example:3128`. */
  readonly shown: string;
  /** The setting or variable that names it: `http.proxy`, `HTTPS_PROXY`. */
  readonly from: string;
  /** The setting or variable with its exceptions: `http.noProxy`, `NO_PROXY`; empty when there is none. */
  readonly exceptions: string;
  /** Value of the Proxy-Authorization header, from the user information of its URL. */
  readonly authorization?: string;
  readonly secrets: readonly string[];
}

/** Where proxies can be set. The editor's settings override the environment. */
export interface ProxySources {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** `http.proxy`, `http.proxyAuthorization`, `http.noProxy` and `http.proxySupport` of the editor. */
  readonly settings?: {
    readonly proxy?: string | undefined;
    /** The whole header value: `Basic …`. */
    readonly authorization?: string | undefined;
    readonly noProxy?: readonly string[] | undefined;
    readonly support?: string | undefined;
  };
}

/** The proxy of a request; undefined for a direct connection, as for every loopback address. */
export function proxyFor(
  url: URL,
  { environment, settings = {} }: ProxySources,
): Result<HttpProxy | undefined> {
  if (settings.support === 'off' || isLoopback(url.hostname)) return success(undefined);
  const fromSettings = settings.proxy?.trim();
  const listed = settings.noProxy ?? [];
  const inEnvironment = (variable(environment, 'NO_PROXY')?.value ?? '').split(/[\s,]+/);
  // As in VS Code: the exceptions of the environment also apply to `http.proxy` when `http.noProxy` is empty.
  const without = fromSettings && listed.length > 0 ? listed : [...listed, ...inEnvironment];
  if (without.some((entry) => isCovered(url, entry))) return success(undefined);
  if (fromSettings)
    return authorized(proxyOf(fromSettings, 'http.proxy', 'http.noProxy'), settings.authorization);
  const names = url.protocol === 'https:' ? ['HTTPS_PROXY', 'HTTP_PROXY'] : ['HTTP_PROXY'];
  for (const name of [...names, 'ALL_PROXY']) {
    const found = variable(environment, name);
    if (found) return proxyOf(found.value, found.name, 'NO_PROXY');
  }
  return success(undefined);
}

/** Adds the header of the settings, unless the proxy's URL has user information. */
function authorized(proxy: Result<HttpProxy>, authorization: string | undefined): Result<HttpProxy> {
  if (!proxy.ok || proxy.value.authorization !== undefined || !authorization?.trim()) return proxy;
  const value = authorization.trim();
  return success({ ...proxy.value, authorization: value, secrets: [value, value.replace(/^\S+\s+/, '')] });
}

/** The proxy in a node's own setting, which overrides all others. */
export function proxyOfNode(text: string, owner: string): Result<HttpProxy | undefined> {
  return text.trim() === 'none' ? success(undefined) : proxyOf(text, `"proxy" of ${owner}`, '');
}

/** The proxy of `# @proxy`, which overrides all others. */
export function proxyOfDirective(text: string): Result<HttpProxy | undefined> {
  return text.trim() === 'none' ? success(undefined) : proxyOf(text, '# @proxy', '');
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

function proxyOf(text: string, from: string, exceptions: string): Result<HttpProxy> {
  const written = text.trim();
  const whole = /^[a-z][a-z\d+.-]*:\/\//i.test(written) ? written : `http://${written}`;
  if (!URL.canParse(whole)) {
    return failed({
      message: `The proxy in ${from} is not a URL. Write one such as http://proxy.example:3128.`,
    });
  }
  const url = new URL(whole);
  const name = percentDecoded(url.username);
  const password = percentDecoded(url.password);
  url.username = '';
  url.password = '';
  const shown = `${url.protocol}//${url.host}`;
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    return failed({
      message: `The proxy ${shown} (${from}) is not an HTTP proxy, the only kind that Slotpad supports. Name an HTTP proxy${exceptions === '' ? '' : `, or list the host in ${exceptions}`}.`,
    });
  }
  if (name === '' && password === '') return success({ url, shown, from, exceptions, secrets: [] });
  const pair = Buffer.from(`${name}:${password}`).toString('base64');
  const secrets = [password || name, pair];
  return success({ url, shown, from, exceptions, authorization: `Basic ${pair}`, secrets });
}

/** Whether an entry of a list of exceptions covers this URL: a host with its subdomains, an address, a range, or `*`. */
function isCovered(url: URL, written: string): boolean {
  const entry = written.trim().toLowerCase();
  if (entry === '') return false;
  if (entry === '*') return true;
  const host = bareHost(url.hostname);
  const [, name = entry, port] = /^(.*[^:]|\[.*\]):(\d+)$/.exec(entry) ?? [];
  const own = url.port || (url.protocol === 'https:' ? '443' : '80');
  if (isIP(host) !== 0) {
    if (inRange(host, entry)) return true;
    return (
      bareHost(isIP(entry) ? entry : name) === host &&
      (isIP(entry) !== 0 || port === undefined || port === own)
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
