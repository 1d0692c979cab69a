import { bareHost, isLoopback } from '../../common/requests/loopback';
import { bytesInWords, inSeconds } from '../../common/units/words';
import type { Prepared } from '../model/prepared';
import type { FailureContext, SendFailure, StopError } from '../send/failure-context';
import type { FetchError } from './exchange';

/** Describes the failures that only requests of pages have; undefined for others. @param page origin of the page */
export function describeFetchFailure(
  error: unknown,
  context: FailureContext,
  page: string,
): SendFailure | undefined {
  const { code, message, toAllow } = { toAllow: [], ...detailsOf(error) };
  const { url, phase, size } = context;
  switch (code) {
    case 'fetch-unsendable':
      return { outcome: 'not-sent', message: `${message} ${ELSEWHERE}` };
    case 'fetch-redirect':
      return {
        outcome: 'http-error',
        message: `${url.host} redirects this request. A browser does not tell where to: write the URL that it leads to.`,
      };
    case 'fetch-failed':
      return phase === 'body'
        ? {
            outcome: 'reset',
            message: `The connection to ${url.host} was lost in the middle of the response, after ${bytesInWords(size)}. Send again; if it happens again, check the node's log.`,
          }
        : { outcome: 'no-response', message: unknown(context, page, toAllow) };
    case 'deadline':
    case 'first-byte-deadline': {
      if (phase !== 'connect') return undefined;
      const { whole, firstByte = whole } = context.limits;
      const limit = code === 'deadline' ? whole : firstByte;
      const more = limit.more === '' ? '' : `, or ${limit.more}`;
      return {
        outcome: 'timed-out',
        message: `No response from ${url.host} within ${inSeconds(limit.ms)}. Check the address, and that no firewall stands between${more}.${asks(url, page)}`,
      };
    }
    default:
      return undefined;
  }
}

function detailsOf(error: unknown): {
  readonly code?: FetchError['code'] | StopError['code'];
  readonly message?: string;
  readonly toAllow?: readonly string[];
} {
  if (!(error instanceof Error)) return {};
  const { code, message, toAllow } = error as FetchError | (StopError & { readonly toAllow?: never });
  return { code, message, ...(toAllow ? { toAllow } : {}) };
}

/** What helps whenever a browser can't do something. */
export const ELSEWHERE = 'Or open the folder in VS Code on a computer.';

/** The browser does not tell a page whether nothing answers, or whether the server does not allow the page. */
function unknown({ kind, url }: FailureContext, page: string, toAllow: readonly string[]): string {
  const who = kind === 'other' ? 'the server' : 'the node';
  const headers = toAllow.length === 0 ? '' : ` It has to allow these headers, too: ${toAllow.join(', ')}.`;
  return [
    `The browser got no response from ${url.origin}, and does not tell why.`,
    `Check that ${who} runs there, and that it allows requests of web pages (CORS).`,
    `${allowing(kind, page)}${headers}${asks(url, page)}`,
  ].join(' ');
}

/** What a browser may wait for before it sends to a near address; empty for others. */
function asks(url: URL, page: string): string {
  return isLocal(url) && page.startsWith('https:')
    ? ' If the browser asks, allow the page to reach devices on your network.'
    : '';
}

/** This machine and private networks, for which browsers ask. */
function isLocal({ hostname }: URL): boolean {
  return (
    isLoopback(hostname) ||
    /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)/.test(bareHost(hostname)) ||
    hostname.endsWith('.local')
  );
}

/**
 * The option of each client that allows pages of an origin to send requests (CORS), from the documentation of the clients.
 * Lodestar and anvil allow all by default.
 */
const options: Readonly<Record<'beacon' | 'rpc', readonly (readonly [client: string, option: string])[]>> = {
  beacon: [
    ['Lighthouse', '--http-allow-origin'],
    ['Teku', '--rest-api-cors-origins'],
    ['Prysm', '--http-cors-domain'],
    ['Nimbus', '--rest-allow-origin'],
    ['Lodestar', '--rest.cors'],
  ],
  rpc: [
    ['geth, Erigon, Reth', '--http.corsdomain'],
    ['Besu', '--rpc-http-cors-origins'],
    ['Nethermind', '--JsonRpc.CorsOrigins'],
    ['anvil', '--allow-origin'],
  ],
};

/** How to allow an origin, as a sentence. */
function allowing(kind: Prepared['kind'], origin: string): string {
  if (kind === 'other') return `Allow the origin ${origin} on the server.`;
  const listed = options[kind].map(([client, option]) => `${option} (${client})`).join(', ');
  return `Allow the origin ${origin} when you start the node: ${listed}.`;
}
