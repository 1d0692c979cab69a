import { tokenAddress } from '../world/accounts';
import type { Log } from '../world/block-content';
import { type LogQuery, matches } from '../world/filters';
import type { World } from '../world/world';
import { heightOf } from './block-parameter';
import { failure, invalidParams, isFailure, type RpcFailure } from './failure';
import { type Methods, member, text } from './method';

/** Blocks that one query may look through. */
const maxBlocks = 10_000;

const list = (value: unknown) => (Array.isArray(value) ? value : [value]).map(text);

/** Bounds that are left open follow the head. */
function queryOf(world: World, options: unknown): LogQuery | RpcFailure {
  const { chain } = world;
  const address = member(options, 'address');
  const topics = (member(options, 'topics') as readonly unknown[] | undefined) ?? [];
  const rest = {
    addresses: address === undefined ? undefined : list(address),
    // An empty list of alternatives matches anything, as null does.
    topics: topics.map((topic) =>
      topic === null || (Array.isArray(topic) && topic.length === 0) ? null : list(topic),
    ),
  };
  const hash = member(options, 'blockHash') ?? member(options, 'blockhash');
  if (hash !== undefined) {
    const block = chain.byHash(text(hash));
    if (!block || !chain.isCanonical(block)) return failure(-32000, `unknown block: ${text(hash)}`);
    return { from: block.number, to: block.number, ...rest };
  }
  const bound = (name: 'fromBlock' | 'toBlock', open: number): number | RpcFailure => {
    const parameter = member(options, name);
    if (parameter === undefined) return open;
    const follows = parameter === 'latest' || parameter === 'pending';
    if (follows) return open;
    const height = heightOf(world, parameter);
    if (height !== undefined && height !== 'pending') return height.number;
    // Beyond the head: such a block may still come.
    return Number(BigInt(text(parameter)));
  };
  const from = bound('fromBlock', chain.head().number);
  const to = bound('toBlock', Number.POSITIVE_INFINITY);
  if (isFailure(from)) return from;
  if (isFailure(to)) return to;
  if (from > to) return invalidParams(`invalid block range: fromBlock ${from} is after toBlock ${to}`);
  return { from, to, ...rest };
}

function logsFor({ chain, blocks }: World, query: LogQuery): readonly Log[] | RpcFailure {
  const head = chain.head();
  const to = Math.min(query.to, head.number);
  if (to - query.from >= maxBlocks) {
    return failure(-32005, `query exceeds the block range of ${maxBlocks}: narrow fromBlock and toBlock`);
  }
  if (query.addresses && !query.addresses.includes(tokenAddress)) return [];
  const found: Log[] = [];
  for (let number = query.from; number <= to; number++) {
    const block = chain.atNumber(number, head);
    if (block) found.push(...blocks.logsOf(block).filter((log) => matches(log, query)));
  }
  return found;
}

const noFilter = () => failure(-32000, 'filter not found');

export const logMethods: Methods = {
  eth_getLogs(world, [options]) {
    const query = queryOf(world, options);
    return isFailure(query) ? query : logsFor(world, query);
  },
  eth_newFilter(world, [options]) {
    const query = queryOf(world, options);
    return isFailure(query) ? query : world.filters.installLogs(query);
  },
  eth_newBlockFilter: ({ filters }) => filters.installBlocks(),
  eth_newPendingTransactionFilter: ({ filters }) => filters.installPending(),
  eth_uninstallFilter: ({ filters }, [id]) => filters.uninstall(text(id)),
  eth_getFilterChanges: ({ filters }, [id]) => filters.changes(text(id)) ?? noFilter(),
  eth_getFilterLogs(world, [id]) {
    const query = world.filters.queryOf(text(id));
    return query ? logsFor(world, query) : noFilter();
  },
};
