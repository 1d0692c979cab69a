import { defined } from '../../common/defined';
import { isLoopback } from '../../common/requests/loopback';
import { nodeAt } from '../../common/requests/node-at';
import { isIpcUrl, isSocketUrl, placeOfUrl } from '../../common/requests/socket-address';
import { failed, type Result, success } from '../../common/result';
import type { Advice, ConnectedNode, Connections, Limits, Route } from '../connection/connection';
import { ownerOf, type Secrets, secretCredentials } from '../connection/credentials';
import { limitsOf } from '../connection/limits';
import { withKey } from '../connection/path-key';
import type { Transport } from '../send/transport';
import { exchangeByFetch, type Fetch } from './exchange';
import { describeFetchFailure, ELSEWHERE } from './failure';

/** The page that sends. */
export interface Page {
  /** Origin, such as `https://vscode.dev`. */
  readonly origin: string;
  readonly fetch: Fetch;
}

/** Sends with the `fetch` of a browser. */
export function fetchTransport({ origin, fetch: send }: Page): Transport<Route> {
  return {
    exchange: (_route, wire, _prepared, options) => exchangeByFetch(send, wire, options),
    describe: (error, context) => describeFetchFailure(error, context, origin),
  };
}

export interface FetchConnectionsOptions extends Secrets {
  readonly page: Pick<Page, 'origin'>;
  readonly nodes: () => readonly ConnectedNode[];
  /** Default timeouts, for nodes without their own. */
  readonly limits: () => Limits;
}

const advice: Advice = {
  trust: () => 'Trust its authority in the browser or in the system',
  identify: () => 'Install a client certificate in the browser or in the system',
  credentials: () => '',
};

/** Routes of requests with `fetch`: the browser has the connections, proxies and certificates. */
export function createFetchConnections(options: FetchConnectionsOptions): Pick<Connections<Route>, 'open'> {
  return {
    async open(to, kind, wishes = {}) {
      const node = nodeAt(to, kind, options.nodes());
      const obstacle = obstacleOf(to, node, wishes.proxy, options.page.origin);
      if (obstacle !== undefined) return failed({ message: `${obstacle} ${ELSEWHERE}` });
      const credentials = await secretCredentials(node, options);
      if (!credentials.ok) return credentials;
      const { authorization, key, secrets } = credentials.value;
      const setKey = (node && options.setSecret?.(node.name)) ?? 'write the key instead';
      const address: Result<URL> = withKey(to, key, setKey);
      if (!address.ok) return address;
      return success({
        ...defined({
          authorization,
          node: node?.name,
          address: key === undefined ? undefined : address.value,
        }),
        secrets,
        advice,
        limits: limitsOf(node, options.limits()).of,
      });
    },
  };
}

/** Why a page can't send to a URL; undefined if it can. */
function obstacleOf(
  url: URL,
  node: ConnectedNode | undefined,
  proxy: string | undefined,
  page: string,
): string | undefined {
  if (isIpcUrl(url.href)) {
    return `A browser cannot open the socket file ${placeOfUrl(url)}. Use the http:// URL of the node.`;
  }
  if (isSocketUrl(url.href)) {
    return `Slotpad sends no WebSocket requests in a browser. Use the http:// URL of the node instead of ${url.protocol}//${url.host}.`;
  }
  if (page.startsWith('https:') && url.protocol === 'http:' && !isLoopback(url.hostname)) {
    return `A page loaded over https sends to http:// addresses of this machine only, not to ${url.host} (mixed content). Use an https:// URL of the node.`;
  }
  if (proxy !== undefined) return 'A browser has its own proxies: remove `# @proxy`.';
  const { jwtSecretFile, certificate, proxy: ofNode } = node?.connection ?? {};
  if (!node) return undefined;
  if (jwtSecretFile !== undefined) {
    return `The JWT secret of ${ownerOf(node)} is in a file, which a browser cannot read.`;
  }
  if (ofNode !== undefined && ofNode !== 'none') {
    return `A browser has its own proxies: it does not use "proxy" of ${ownerOf(node)}.`;
  }
  if (certificate !== undefined) {
    return `A browser has its own certificates: it does not use "certificate" of ${ownerOf(node)}.`;
  }
  return undefined;
}
