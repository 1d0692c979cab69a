import { hasResponse, type Reply } from '../model/outcome';
import type { Prepared, PreparedCall } from '../model/prepared';

/** A named request as it was sent, and its response. */
export interface Exchanged {
  readonly prepared: Prepared;
  readonly reply: Reply;
}

/** The last exchange of each named request, for placeholders such as `{{name.response.body.$.result}}`. In memory only. */
export interface ExchangeStore {
  /** The last exchange of the request with this name in this file; undefined before the first one. */
  exchanged(uri: string, name: string): Exchanged | undefined;
  /** The call that made a filter on a node, by the URL of the node and the id that it gave. */
  filterAt(url: string, id: unknown): PreparedCall | undefined;
  /** Keeps an exchange under the names of its request. Without a response, the previous exchange stays. */
  remember(prepared: Prepared, reply: Reply): void;
  clear(): void;
}

export function createExchangeStore(): ExchangeStore {
  const files = new Map<string, Map<string, Exchanged>>();
  const filters = new Map<string, PreparedCall>();
  const keyOf = (url: string, id: unknown) => `${url} ${String(id)}`;
  return {
    filterAt: (url, id) => filters.get(keyOf(url, id)),
    exchanged: (uri, name) => files.get(uri)?.get(name),
    remember(prepared, reply) {
      for (const [id, call] of filtersMade(prepared, reply)) filters.set(keyOf(prepared.url, id), call);
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
    clear() {
      files.clear();
      filters.clear();
    },
  };
}

/** The filters that calls of a request have made, by the id that the node gave. */
function filtersMade(
  { calls }: Prepared,
  reply: Reply,
): readonly (readonly [id: string, call: PreparedCall])[] {
  const making = calls.filter(({ method }) => /^eth_new\w*Filter$/.test(method));
  if (making.length === 0 || !hasResponse(reply) || typeof reply.body !== 'string') return [];
  let value: unknown;
  try {
    value = JSON.parse(reply.body);
  } catch {
    return [];
  }
  const responses = (Array.isArray(value) ? value : [value]) as readonly ({
    readonly id?: unknown;
    readonly result?: unknown;
  } | null)[];
  return making.flatMap((call) => {
    const { result } = responses.find((one) => calls.length === 1 || one?.id === call.id) ?? {};
    return typeof result === 'string' ? [[result, call] as const] : [];
  });
}
