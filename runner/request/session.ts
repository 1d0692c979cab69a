import { hasResponse, type Reply } from '../model/outcome';
import type { Prepared } from '../model/prepared';

/** A named request as it was sent, and its response. */
export interface Exchanged {
  readonly prepared: Prepared;
  readonly reply: Reply;
}

/** The last exchange of each named request, for placeholders such as `{{name.response.body.$.result}}`. In memory only. */
export interface ExchangeStore {
  /** The last exchange of the request with this name in this file; undefined before the first one. */
  exchanged(uri: string, name: string): Exchanged | undefined;
  /** Keeps an exchange under the names of its request. Without a response, the previous exchange stays. */
  remember(prepared: Prepared, reply: Reply): void;
  clear(): void;
}

export function createExchangeStore(): ExchangeStore {
  const files = new Map<string, Map<string, Exchanged>>();
  return {
    exchanged: (uri, name) => files.get(uri)?.get(name),
    remember(prepared, reply) {
      const { source } = prepared;
      if (!source || source.names.length === 0 || !hasResponse(reply) || reply.outcome === 'cancelled')
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
