import { defined } from '../../common/defined';
import { createFetchConnections, fetchTransport, type Page } from '../../runner/fetch/connections';
import { type SenderOptions, sendWith } from '../../runner/send/send-with';
import type { NodeConnectionsOptions, NodeSender } from '../nodes/connections';
import { limitsOf } from '../nodes/limits';
import { timeoutSettings } from '../settings/settings';

/** Sends all requests of the extension with the `fetch` of this page. */
export function createPageSender({
  nodes,
  secrets,
  gate,
}: Pick<NodeConnectionsOptions, 'nodes' | 'secrets'> & Pick<SenderOptions, 'gate'>): NodeSender {
  const page: Page = { origin: self.origin, fetch: (url, init) => fetch(url, init) };
  const connections = createFetchConnections({
    page,
    nodes,
    secretOf: (node) => secrets.of(node),
    setSecret: () => `run "Slotpad: Set a Node's Token"`,
    limits: () => limitsOf(timeoutSettings()),
  });
  // The browser has the connections.
  return {
    send: sendWith(fetchTransport(page), connections, defined({ gate })),
    close: async () => undefined,
  };
}
