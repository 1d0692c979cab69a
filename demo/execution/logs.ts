import { failed, type Result, success } from '../../common/result';
import type { Log } from '../world/block-content';
import { type LogQuery, matches } from '../world/filters';
import type { World } from '../world/world';
import { heightOf } from './block-parameter';
import { type Methods, member, text } from './method';
import { invalidParams, type RpcError, rpcError, valueOrError } from './rpc-error';

/** Maximum number of blocks in a query. */
const maxBlocks = 10_000;

const list = (value: unknown) => (Array.isArray(value) ? value : [value]).map(text);

/** The query of filter options. Open bounds follow the head. */
function queryOf(world: World, options: unknown): Result<LogQuery, RpcError> {
  const { chain } = world;
  const address = member(options, 'address');
  const topics = (member(options, 'topics') as readonly unknown[] | undefined) ?? [];
  const rest = {
    addresses: address === undefined ? undefined : list(address),
    // An empty list of alternatives matches any topic, as null does.
    topics: topics.map((topic) =>
      topic === null || (Array.isArray(topic) && topic.length === 0) ? null : list(topic),
    ),
  };
  const hash = member(options, 'blockHash') ?? member(options, 'blockhash');
  if (hash !== undefined) {
    const block = chain.byHash(text(hash));
    if (!block || !chain.isCanonical(block)) {
      return failed(rpcError(-32000, `unknown block: ${text(hash)}`));
    }
    return success({ from: block.number, to: block.number, ...rest });
  }
  const bound = (name: 'fromBlock' | 'toBlock', open: number): number => {
    const parameter = member(options, name);
    if (parameter === undefined) return open;
    if (parameter === 'latest') return open;
    // A pending block has no logs yet.
    if (parameter === 'pending') return name === 'fromBlock' ? chain.head().number + 1 : open;
    const height = heightOf(world, parameter);
    if (height !== undefined && height !== 'pending') return height.number;
    // Above the head: the block may follow later.
    return Number(BigInt(text(parameter)));
  };
  const from = bound('fromBlock', chain.head().number);
  const to = bound('toBlock', Number.POSITIVE_INFINITY);
  if (from > to) {
    return failed(invalidParams(`invalid block range: fromBlock ${from} is after toBlock ${to}`));
  }
  return success({ from, to, ...rest });
}

function logsFor({ chain, blocks }: World, query: LogQuery): Result<readonly Log[], RpcError> {
  const head = chain.head();
  const to = Math.min(query.to, head.number);
  if (to - query.from >= maxBlocks) {
    const message = `query exceeds the block range of ${maxBlocks}: narrow fromBlock and toBlock`;
    return failed(rpcError(-32005, message));
  }
  const found: Log[] = [];
  for (let number = query.from; number <= to; number++) {
    const block = chain.atNumber(number, head);
    if (block) found.push(...blocks.logsOf(block).filter((log) => matches(log, query)));
  }
  return success(found);
}

function withoutBlockHash(options: unknown): unknown {
  if (typeof options !== 'object' || options === null) return options;
  return Object.fromEntries(Object.entries(options).filter(([name]) => !/^blockhash$/i.test(name)));
}

const noFilter = () => rpcError(-32000, 'filter not found');

export const logMethods: Methods = {
  eth_getLogs(world, [options]) {
    const query = queryOf(world, options);
    return valueOrError(query.ok ? logsFor(world, query.value) : query);
  },
  eth_newFilter(world, [options]) {
    // Nodes ignore a block hash here: a filter is for logs to come.
    const query = queryOf(world, withoutBlockHash(options));
    return query.ok ? world.filters.installLogs(query.value) : query.failure;
  },
  eth_newBlockFilter: ({ filters }) => filters.installBlocks(),
  eth_newPendingTransactionFilter: ({ filters }) => filters.installPending(),
  eth_uninstallFilter: ({ filters }, [id]) => filters.uninstall(text(id)),
  eth_getFilterChanges: ({ filters }, [id]) => filters.changes(text(id)) ?? noFilter(),
  eth_getFilterLogs(world, [id]) {
    const query = world.filters.queryOf(text(id));
    return query ? valueOrError(logsFor(world, query)) : noFilter();
  },
};
