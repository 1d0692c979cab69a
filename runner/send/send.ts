import type { Connections, PooledRoute } from '../connection/connection';
import { createConnections } from '../connection/connections';
import { ACCEPT_ENCODING } from './decode';
import { exchangeOver } from './exchange-over';
import { type Send, type SenderOptions, sendWith } from './send-with';
import { exchangeOverSocket } from './socket-exchange';
import type { Transport } from './transport';

export type { Send, SenderOptions } from './send-with';

const transport: Transport<PooledRoute> = {
  exchange: exchangeOver,
  overSocket: exchangeOverSocket,
  acceptEncoding: ACCEPT_ENCODING,
  userAgent: 'slotpad',
};

/** Sends over the given connections, which know the configured nodes and proxies. */
export function sendOver(connections: Connections, options: SenderOptions = {}): Send {
  return sendWith(transport, connections, options);
}

const direct = createConnections();

/** Sends directly, without configured nodes and proxies. */
export const send: Send = sendOver(direct);

/** Closes all connections of `send`, including those in use. The next request opens new ones. */
export function closeConnections(): Promise<void> {
  return direct.close();
}
