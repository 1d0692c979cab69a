import type { Reply } from '../model/outcome';
import type { Prepared } from '../model/prepared';

/** A named request as it was sent, and its response. */
export interface Exchanged {
  readonly prepared: Prepared;
  readonly reply: Reply;
}

/** What was sent and answered since the session began, for requests that use parts of it. Kept in memory alone. */
export interface ExchangeStore {
  /** The last exchange of the request of a file that is named so; undefined when there is none yet. */
  exchanged(uri: string, name: string): Exchanged | undefined;
  /** Keeps an exchange under the names of its request. One that brought no response leaves the one before. */
  remember(prepared: Prepared, reply: Reply): void;
  clear(): void;
}

export function createExchangeStore(): ExchangeStore {
  const files = new Map<string, Map<string, Exchanged>>();
  return {
    exchanged: (uri, name) => files.get(uri)?.get(name),
    remember(prepared, reply) {
      const { source } = prepared;
      if (!source || source.names.length === 0 || reply.status === null || reply.outcome === 'cancelled')
        return;
      let names = files.get(source.uri);
      if (!names) {
        names = new Map();
        files.set(source.uri, names);
      }
      for (const name of source.names) names.set(name, { prepared, reply });
    },
    clear: () => files.clear(),
  };
}
