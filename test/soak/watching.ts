import type { KnownNode } from '../../monitor/nodes/node';
import type { NodeAnswer, NodeReader } from '../../monitor/nodes/reader';

/** What was asked of nodes, and whether two readings of one node were ever under way at a time. */
export interface Ledger {
  /** A reader for one reading of a node, counted. */
  counted(node: KnownNode, reader: NodeReader, signal: AbortSignal): NodeReader;
  /** A reading ended. */
  ended(node: string): void;
  readonly overlaps: number;
  readonly requests: number;
  /** Requests of a reading on average, of those that ended. */
  perReading(node: string): number;
  readings(node: string): number;
}

interface Account {
  readings: number;
  requests: number;
  /** Of the reading that is under way. */
  current: number;
  /** Requests that were sent and have not come back, by the reading that sent them. */
  readonly open: Map<AbortSignal, number>;
}

export function createLedger(): Ledger {
  const accounts = new Map<string, Account>();
  let overlaps = 0;
  let requests = 0;
  const accountOf = (id: string): Account => {
    const known = accounts.get(id) ?? { readings: 0, requests: 0, current: 0, open: new Map() };
    accounts.set(id, known);
    return known;
  };
  return {
    counted(node, reader, signal) {
      const account = accountOf(node.id);
      account.current = 0;
      const ask = async (send: () => Promise<NodeAnswer>): Promise<NodeAnswer> => {
        requests++;
        account.current++;
        account.open.set(signal, (account.open.get(signal) ?? 0) + 1);
        if (account.open.size > 1) overlaps++;
        try {
          return await send();
        } finally {
          const left = (account.open.get(signal) ?? 1) - 1;
          if (left === 0) account.open.delete(signal);
          else account.open.set(signal, left);
        }
      };
      return {
        get: (path) => ask(() => reader.get(path)),
        post: (path, body) => ask(() => reader.post(path, body)),
        call: (method, params) => ask(() => reader.call(method, params)),
      };
    },
    ended(node) {
      const account = accountOf(node);
      account.readings++;
      account.requests += account.current;
      account.current = 0;
    },
    get overlaps() {
      return overlaps;
    },
    get requests() {
      return requests;
    },
    perReading: (node) => accountOf(node).requests / Math.max(1, accountOf(node).readings),
    readings: (node) => accountOf(node).readings,
  };
}
