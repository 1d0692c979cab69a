import { bareHost, isLoopback } from '../requests/loopback';
import { isIpcUrl } from '../requests/socket-address';

/** Something of the person's that a request takes along: a value, or a file. Never the value itself. */
export interface Carried {
  /** For messages: `API_KEY of the process environment`, `the file ../notes.txt`. */
  readonly what: string;
  /** Where the person keeps it: one of `PLACES`, or the path of a file. */
  readonly place: string;
  /** Goes only to an address from its own place, not even to a loopback address: a token, a JWT secret, a certificate. */
  readonly bound?: true;
}

/** Places other than files. No path is equal to one of them. */
export const PLACES = {
  /** What the person typed: options of the command line, answers to questions. */
  person: 'person:',
  process: 'process:',
  /** The nearest `.env` file, as `{{$dotenv NAME}}` reads it. */
  dotenv: 'dotenv:',
  userSettings: 'user-settings:',
} as const;

/** Where a request goes to. */
export interface Destination {
  /** Absolute. */
  readonly url: string;
  /** The place that its host comes from as a whole; absent for one that the file or another file of a repository names. */
  readonly place?: string | undefined;
}

/** The hosts that may get what a request takes along. */
export interface TrustedHosts {
  /** URLs of nodes in user settings or on the command line. */
  readonly nodes: readonly string[];
  /** Hosts that the person has allowed: `api.example.com` at any port, `10.0.0.5:8545` at this one. */
  readonly allowed: readonly string[];
}

export const NO_HOSTS: TrustedHosts = { nodes: [], allowed: [] };

/**
 * The rule for all addresses and secrets: whether something of the person's may go to an address. It may if the person
 * named the address, or if the address comes from the same place. Everything else is named by a repository.
 */
export function mayGo({ place, bound }: Carried, to: Destination, { nodes, allowed }: TrustedHosts): boolean {
  if (to.place === PLACES.person || to.place === place) return true;
  if (bound) return false;
  if (isIpcUrl(to.url)) return true;
  if (!URL.canParse(to.url)) return false;
  const url = new URL(to.url);
  if (isLoopback(url.hostname)) return true;
  if (nodes.some((node) => URL.canParse(node) && isSameHost(new URL(node), url))) return true;
  return allowed.some((one) => isAllowed(one, url));
}

/** What may not go to an address, each once. */
export function refused(
  carried: readonly Carried[],
  to: Destination,
  hosts: TrustedHosts,
): readonly Carried[] {
  const seen = new Set<string>();
  return carried.filter((one) => {
    if (mayGo(one, to, hosts) || seen.has(one.what)) return false;
    seen.add(one.what);
    return true;
  });
}

/** `api.example.com`, with a port that is not the default one: how a host is allowed and shown. */
export function hostNamed(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}

/** `A of x, B of y and 3 more`. */
export function carriedWords(carried: readonly Carried[]): string {
  const shown = carried.slice(0, MOST_SHOWN).map(({ what }) => what);
  const more = carried.length - shown.length;
  if (more > 0) return `${shown.join(', ')} and ${more} more`;
  return shown.length > 1 ? `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}` : (shown[0] ?? '');
}

const MOST_SHOWN = 5;

/** Of another scheme the port differs, unless the URLs write it. */
function isSameHost(node: URL, url: URL): boolean {
  return bareHost(node.hostname) === bareHost(url.hostname) && portOf(node) === portOf(url);
}

function portOf({ port, protocol }: URL): string {
  if (port !== '') return port;
  return protocol === 'https:' || protocol === 'wss:' ? '443' : '80';
}

function isAllowed(host: string, url: URL): boolean {
  const wanted = parsedHost(host);
  if (!wanted || bareHost(wanted.hostname) !== bareHost(url.hostname)) return false;
  return wanted.port === '' || wanted.port === portOf(url);
}

/**
 * A host as a person writes it, with or without a port.
 * @returns undefined for anything else, such as a URL or a pattern
 */
export function parsedHost(text: string): { readonly hostname: string; readonly port: string } | undefined {
  const [, name, port = ''] = /^(\[[\da-f:.]+\]|[^\s:/?#@*[\]\\]+)(?::(\d{1,5}))?$/i.exec(text.trim()) ?? [];
  // The parser normalizes the name: upper case, international names, `127.1`.
  if (name === undefined || !URL.canParse(`http://${name}`)) return undefined;
  return { hostname: new URL(`http://${name}`).hostname, port };
}
