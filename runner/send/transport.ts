import type { AskOverSocket, Route } from '../connection/connection';
import type { Prepared } from '../model/prepared';
import type { FailureContext, SendFailure } from './failure-context';
import type { SocketExchangeOptions } from './socket-exchange';
import type { Exchange, ExchangeOptions, Wire } from './wire';

/** What carries requests: connections of this process, or the `fetch` of a browser. */
export interface Transport<R extends Route> {
  /** Sends one request and reads its response. Never rejects. */
  exchange(route: R, wire: Wire, prepared: Prepared, options: ExchangeOptions): Promise<Exchange>;
  /** Sends one request over a WebSocket or a socket file. Absent where no route has one. */
  overSocket?(ask: AskOverSocket, wire: Wire, options: SocketExchangeOptions): Promise<Exchange>;
  /** Value of the header Accept-Encoding, unless the request has its own. Absent where the browser sets it. */
  readonly acceptEncoding?: string;
  /** Value of the header User-Agent, unless the request has its own. */
  readonly userAgent?: string;
  /** Describes the failures that only this transport has; undefined for others. */
  describe?(error: unknown, context: FailureContext): SendFailure | undefined;
}
