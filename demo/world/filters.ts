import type { Log } from './block-content';
import type { Blocks } from './blocks';
import type { BlockId, Chain } from './chain';
import { quantity } from './hex';
import type { Mempool } from './mempool';
import type { Traffic } from './traffic';

/** Conditions for logs: block numbers, and addresses and topics in lower case. */
export interface LogQuery {
  readonly from: number;
  readonly to: number;
  readonly addresses: readonly string[] | undefined;
  readonly topics: readonly (readonly string[] | null)[];
}

export function matches(log: Log, { addresses, topics }: LogQuery): boolean {
  if (addresses && !addresses.includes(log.address)) return false;
  return topics.every((wanted, index) => {
    const topic = log.topics[index];
    return topic !== undefined && (wanted === null || wanted.includes(topic));
  });
}

/** The filters of the node, until they time out. */
export interface Filters {
  /** `undefined` bounds follow the head of the chain. */
  installLogs(query: LogQuery): string;
  installBlocks(): string;
  installPending(): string;
  /** False when there is no such filter. */
  uninstall(id: string): boolean;
  /** New items since the last poll; undefined when there is no such filter. */
  changes(id: string): readonly (string | Log)[] | undefined;
  /** The query of a log filter; undefined when there is no such filter or it is of another kind. */
  queryOf(id: string): LogQuery | undefined;
}

/** A filter that is not polled for this long is removed, as on real nodes. */
export const filterTimeoutMs = 5 * 60_000;
const maxFilters = 1024;

interface Filter {
  readonly kind: 'logs' | 'blocks' | 'pending';
  readonly query: LogQuery | undefined;
  polledAt: number;
  seen: BlockId;
  mark: number;
}

export function createFilters(chain: Chain, blocks: Blocks, traffic: Traffic, mempool: Mempool): Filters {
  const filters = new Map<string, Filter>();
  let installed = 0;

  const expire = () => {
    const now = chain.clock.now();
    for (const [id, filter] of filters) if (now - filter.polledAt > filterTimeoutMs) filters.delete(id);
  };

  const find = (id: string) => {
    expire();
    return filters.get(id.toLowerCase());
  };

  const install = (kind: Filter['kind'], query?: LogQuery) => {
    expire();
    const oldest = filters.keys().next().value;
    if (filters.size >= maxFilters && oldest !== undefined) filters.delete(oldest);
    // Not a counter, so that nobody can guess the filter of another client.
    const id = quantity(BigInt(chain.random.hex(8, 'filter', installed)) | (1n << 63n));
    installed += 1;
    filters.set(id, {
      kind,
      query,
      polledAt: chain.clock.now(),
      seen: chain.head(),
      mark: mempool.acceptedSince(0).mark,
    });
    return id;
  };

  /** Blocks of the chain of `head` that `seen` did not have, oldest first. */
  const added = (seen: BlockId, head: BlockId, gone: readonly BlockId[]) => {
    const first = (gone.at(-1) ?? { number: seen.number + 1 }).number;
    const found: BlockId[] = [];
    for (let number = first; number <= head.number; number++) {
      const block = chain.atNumber(number, head);
      if (block) found.push(block);
    }
    return found;
  };

  return {
    installLogs: (query) => install('logs', query),
    installBlocks: () => install('blocks'),
    installPending: () => install('pending'),
    uninstall: (id) => find(id) !== undefined && filters.delete(id.toLowerCase()),
    queryOf: (id) => find(id)?.query,
    changes(id) {
      const filter = find(id);
      if (!filter) return undefined;
      const head = chain.head();
      const { seen, kind, query } = filter;
      const gone = chain.replaced(seen, head);
      filter.polledAt = chain.clock.now();
      filter.seen = head;
      if (kind === 'pending') {
        const { hashes, mark } = mempool.acceptedSince(filter.mark);
        filter.mark = mark;
        // Transactions of other accounts are pending for one block before they are included.
        const heard = added(seen, head, []).flatMap(({ number }) => traffic.inBlock(number + 1));
        return [...heard.map((one) => one.hash), ...hashes];
      }
      const fresh = added(seen, head, gone);
      if (kind === 'blocks' || !query) return fresh.map((block) => chain.hashOf(block));
      const inRange = ({ number }: BlockId) => number >= query.from && number <= query.to;
      const wanted = (block: BlockId) => blocks.logsOf(block).filter((log) => matches(log, query));
      return [
        ...gone.filter(inRange).flatMap((block) => wanted(block).map((log) => ({ ...log, removed: true }))),
        ...fresh.filter(inRange).flatMap(wanted),
      ];
    },
  };
}
