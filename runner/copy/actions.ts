/** The actions of ethers (version 6) and viem (version 2) for JSON-RPC methods, with their arguments. */
import { blockTags } from '../../catalogue/execution/block-parameter';
import { Code } from './javascript';

/** The call of an action; undefined when the action can't express the parameters. */
type Action = (
  params: readonly unknown[],
) => { readonly name: string; readonly args: readonly unknown[] } | undefined;

export interface Actions {
  readonly ethers?: Action;
  readonly viem?: Action;
}

type Members = Record<string, unknown>;

const QUANTITY = /^0x(?:0|[1-9a-f][\da-f]*)$/i;
const HASH = /^0x[\da-f]{64}$/i;

/** A quantity as a bigint of JavaScript. */
function bigint(value: unknown): Code | undefined {
  return typeof value === 'string' && QUANTITY.test(value) ? new Code(`${BigInt(value)}n`) : undefined;
}

function small(value: unknown): number | undefined {
  if (typeof value !== 'string' || !QUANTITY.test(value)) return undefined;
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : undefined;
}

/** A block number or tag for viem. */
function viemBlock(value: unknown): Members | undefined {
  if (value === undefined) return {};
  if (typeof value === 'string' && Object.hasOwn(blockTags, value)) return { blockTag: value };
  const blockNumber = bigint(value);
  return blockNumber && { blockNumber };
}

/** A block number or tag for ethers, which takes it unchanged. */
function ethersBlock(value: unknown): readonly unknown[] | undefined {
  if (value === undefined) return [];
  return typeof value === 'string' && (Object.hasOwn(blockTags, value) || QUANTITY.test(value))
    ? [value]
    : undefined;
}

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

interface TransactionWriter {
  readonly names: Readonly<Record<string, string>>;
  readonly quantity: (value: unknown) => unknown;
}

const forEthers: TransactionWriter = { names: { gas: 'gasLimit' }, quantity: (value) => value };
const forViem: TransactionWriter = { names: { from: 'account' }, quantity: bigint };

const QUANTITIES = /^(?:value|gas|gasPrice|maxFeePerGas|maxPriorityFeePerGas)$/;

/** A call object; undefined when it has a member that the library does not accept. */
function transaction(value: unknown, { names, quantity }: TransactionWriter): Members | undefined {
  if (!isObject(value)) return undefined;
  const written: Members = {};
  for (const [name, member] of Object.entries(value)) {
    const target = names[name] ?? (name === 'input' ? 'data' : name);
    const made = memberOfTransaction(name, member, quantity);
    if (made === undefined || (Object.hasOwn(written, target) && written[target] !== made)) return undefined;
    written[target] = made;
  }
  return written;
}

function memberOfTransaction(
  name: string,
  member: unknown,
  quantity: TransactionWriter['quantity'],
): unknown {
  if (QUANTITIES.test(name)) return quantity(member);
  if (name === 'nonce') return small(member);
  return ['from', 'to', 'data', 'input'].includes(name) ? member : undefined;
}

/** `name({ …, block })`. @param blockAt index of the block parameter */
function viemWith(name: string, members: (params: readonly unknown[]) => Members, blockAt: number): Action {
  return (params) => {
    const block = viemBlock(params[blockAt]);
    return block && params.length <= blockAt + 1
      ? { name, args: [{ ...members(params), ...block }] }
      : undefined;
  };
}

function ethersWith(name: string, blockAt: number): Action {
  return (params) => {
    const block = ethersBlock(params[blockAt]);
    return block && params.length <= blockAt + 1
      ? { name, args: [...params.slice(0, blockAt), ...block] }
      : undefined;
  };
}

/** An action with the same parameters as the method. */
const same =
  (name: string, count: number): Action =>
  (params) =>
    params.length === count ? { name, args: params } : undefined;

const named =
  (name: string, ...members: readonly string[]): Action =>
  (params) =>
    params.length === members.length
      ? { name, args: [Object.fromEntries(members.map((member, at) => [member, params[at]]))] }
      : undefined;

const filterMembers = new Set(['address', 'fromBlock', 'toBlock', 'blockHash']);

/** viem filters logs by event, not by topic, so `topics` has no equivalent. */
const viemLogs: Action = ([filter, ...more]) => {
  if (!isObject(filter) || more.length > 0) return undefined;
  const written: Members = {};
  for (const [name, member] of Object.entries(filter)) {
    if (!filterMembers.has(name)) return undefined;
    const isBlock = name === 'fromBlock' || name === 'toBlock';
    const tag = typeof member === 'string' && Object.hasOwn(blockTags, member);
    const made = isBlock && !tag ? bigint(member) : member;
    if (made === undefined) return undefined;
    written[name] = made;
  }
  return { name: 'getLogs', args: [written] };
};

const ethersLogs: Action = ([filter, ...more]) => {
  if (!isObject(filter) || more.length > 0) return undefined;
  const known = Object.keys(filter).every((name) => filterMembers.has(name) || name === 'topics');
  return known ? { name: 'getLogs', args: [filter] } : undefined;
};

const viemCall: Action = ([call, block, ...more]) => {
  const written = transaction(call, forViem);
  const at = viemBlock(block);
  return written && at && more.length === 0 ? { name: 'call', args: [{ ...written, ...at }] } : undefined;
};

const ethersCall: Action = ([call, block, ...more]) => {
  const written = transaction(call, forEthers);
  const at = ethersBlock(block);
  if (!written || !at || more.length > 0) return undefined;
  return { name: 'call', args: [at.length === 0 ? written : { ...written, blockTag: at[0] }] };
};

const viemEstimate: Action = ([call, block, ...more]) => {
  const written = transaction(call, forViem);
  const at = viemBlock(block);
  return written && at && more.length === 0
    ? { name: 'estimateGas', args: [{ ...written, ...at }] }
    : undefined;
};

const ethersEstimate: Action = (params) => {
  const written = transaction(params[0], forEthers);
  // `estimateGas` of ethers takes no block.
  return written && params.length === 1 ? { name: 'estimateGas', args: [written] } : undefined;
};

const viemBlockBy =
  (key: 'hash' | 'number'): Action =>
  ([block, full, ...more]) => {
    const at = key === 'number' ? viemBlock(block) : isHash(block) ? { blockHash: block } : undefined;
    if (!at || more.length > 0 || (full !== undefined && typeof full !== 'boolean')) return undefined;
    return { name: 'getBlock', args: [{ ...at, ...(full ? { includeTransactions: true } : {}) }] };
  };

const ethersBlockBy =
  (key: 'hash' | 'number'): Action =>
  ([block, full, ...more]) => {
    const at = key === 'number' ? ethersBlock(block) : isHash(block) ? [block] : undefined;
    if (!at?.length || more.length > 0 || (full !== undefined && typeof full !== 'boolean')) return undefined;
    return { name: 'getBlock', args: [...at, ...(full ? [true] : [])] };
  };

const isHash = (value: unknown) => typeof value === 'string' && HASH.test(value);

const transactionOfBlock =
  (key: 'hash' | 'number'): Action =>
  ([block, at, ...more]) => {
    const where = key === 'number' ? viemBlock(block) : isHash(block) ? { blockHash: block } : undefined;
    const index = small(at);
    if (!where || index === undefined || more.length > 0) return undefined;
    return { name: 'getTransaction', args: [{ ...where, index }] };
  };

const feeHistory: Action = ([count, newest, percentiles, ...more]) => {
  const blockCount = small(count);
  const block = viemBlock(newest);
  if (blockCount === undefined || !block || !Array.isArray(percentiles) || more.length > 0) return undefined;
  return { name: 'getFeeHistory', args: [{ blockCount, ...block, rewardPercentiles: percentiles }] };
};

/** Other methods are called by their name. */
export const actions: Readonly<Record<string, Actions>> = {
  eth_blockNumber: { ethers: same('getBlockNumber', 0), viem: same('getBlockNumber', 0) },
  eth_call: { ethers: ethersCall, viem: viemCall },
  eth_chainId: { viem: same('getChainId', 0) },
  eth_estimateGas: { ethers: ethersEstimate, viem: viemEstimate },
  eth_feeHistory: { viem: feeHistory },
  eth_gasPrice: { viem: same('getGasPrice', 0) },
  eth_getBalance: {
    ethers: ethersWith('getBalance', 1),
    viem: viemWith('getBalance', ([address]) => ({ address }), 1),
  },
  eth_getBlockByHash: { ethers: ethersBlockBy('hash'), viem: viemBlockBy('hash') },
  eth_getBlockByNumber: { ethers: ethersBlockBy('number'), viem: viemBlockBy('number') },
  eth_getBlockTransactionCountByHash: { viem: named('getBlockTransactionCount', 'blockHash') },
  eth_getBlockTransactionCountByNumber: { viem: viemWith('getBlockTransactionCount', () => ({}), 0) },
  eth_getCode: {
    ethers: ethersWith('getCode', 1),
    viem: viemWith('getCode', ([address]) => ({ address }), 1),
  },
  eth_getLogs: { ethers: ethersLogs, viem: viemLogs },
  eth_getProof: {
    viem: viemWith('getProof', ([address, storageKeys]) => ({ address, storageKeys }), 2),
  },
  eth_getStorageAt: {
    ethers: ethersWith('getStorage', 2),
    viem: viemWith('getStorageAt', ([address, slot]) => ({ address, slot }), 2),
  },
  eth_getTransactionByBlockHashAndIndex: { viem: transactionOfBlock('hash') },
  eth_getTransactionByBlockNumberAndIndex: { viem: transactionOfBlock('number') },
  eth_getTransactionByHash: { ethers: same('getTransaction', 1), viem: named('getTransaction', 'hash') },
  eth_getTransactionCount: {
    ethers: ethersWith('getTransactionCount', 1),
    viem: viemWith('getTransactionCount', ([address]) => ({ address }), 1),
  },
  eth_getTransactionReceipt: {
    ethers: same('getTransactionReceipt', 1),
    viem: named('getTransactionReceipt', 'hash'),
  },
  eth_sendRawTransaction: {
    ethers: same('broadcastTransaction', 1),
    viem: named('sendRawTransaction', 'serializedTransaction'),
  },
};
