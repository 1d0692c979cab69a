import { contractAddressOf } from '../world/accounts';
import type { BlockContent } from '../world/block-content';
import { hexOf, quantity } from '../world/hex';
import { encodedTransaction, type Transaction } from '../world/transaction';
import type { World } from '../world/world';
import { heightOf } from './block-parameter';
import { type Methods, member, text } from './method';
import { isRpcError, rpcError } from './rpc-error';

/** The block with a hash or block parameter. */
function contentAt(world: World, parameter: unknown): BlockContent | undefined {
  const height = heightOf(world, parameter);
  if (height === 'pending') return world.blocks.pendingContent();
  return height && world.blocks.contentOf(height);
}

/** A transaction of the node: in a block, or pending. */
function find(world: World, hash: string) {
  const { chain, traffic, mempool, blocks } = world;
  const sent = mempool.byHash(hash);
  const others = sent ? undefined : traffic.byHash(hash);
  const found = sent ?? others;
  if (!found) return undefined;
  const { transaction, number } = found;
  const head = chain.head();
  if (number !== undefined && number <= head.number) {
    const block = chain.atNumber(number, head);
    const content = block && blocks.contentOf(block);
    const index = content?.transactions.findIndex((one) => one.hash === transaction.hash) ?? -1;
    return content && index >= 0 ? { transaction, content, index } : undefined;
  }
  // Transactions of other accounts are pending for one block before they are included.
  return sent || number === head.number + 1 ? { transaction } : undefined;
}

const block = (world: World, parameter: unknown, full: unknown) => {
  const content = contentAt(world, parameter);
  return content ? world.blocks.blockJson(content, full === true) : null;
};

const count = (world: World, parameter: unknown) => {
  const content = contentAt(world, parameter);
  return content ? quantity(content.transactions.length) : null;
};

const transactionAt = (world: World, parameter: unknown, index: unknown) => {
  const content = contentAt(world, parameter);
  return content ? world.blocks.transactionJson(content, Number(BigInt(text(index)))) : null;
};

const uncleCount = (world: World, parameter: unknown) => (contentAt(world, parameter) ? '0x0' : null);

/** The output of `callTracer`. No contract of this chain calls another one. */
const callTrace = ({ from, to, nonce, value, gas, gasUsed, input, succeeds }: Transaction) => ({
  type: to === null ? 'CREATE' : 'CALL',
  from,
  to: to ?? contractAddressOf(from, nonce),
  value: quantity(value),
  gas: quantity(gas),
  gasUsed: quantity(gasUsed),
  input,
  output: '0x',
  ...(succeeds ? {} : { error: 'execution reverted' }),
});

/** No code runs on this chain, so there are no steps. */
const stepsOf = ({ gasUsed, succeeds }: Transaction) => ({
  gas: Number(gasUsed),
  failed: !succeeds,
  returnValue: '0x',
  structLogs: [],
});

function traceOf(transaction: Transaction, config: unknown): unknown {
  const tracer = member(config, 'tracer');
  if (tracer === undefined) return stepsOf(transaction);
  if (tracer === 'callTracer') return callTrace(transaction);
  return rpcError(-32000, `the demo node supports only the tracer callTracer, not ${String(tracer)}`);
}

function traces(world: World, parameter: unknown, config: unknown): unknown {
  const content = contentAt(world, parameter);
  if (!content || content.hash === null) return rpcError(-32000, `block not found: ${text(parameter)}`);
  const found = content.transactions.map((one) => ({ txHash: one.hash, result: traceOf(one, config) }));
  return found.map(({ result }) => result).find(isRpcError) ?? found;
}

export const blockMethods: Methods = {
  eth_getBlockByHash: (world, [hash, full]) => block(world, text(hash), full),
  eth_getBlockByNumber: (world, [number, full]) =>
    world.chain.scenario === 'starting' ? null : block(world, number, full),
  eth_getBlockTransactionCountByHash: (world, [hash]) => count(world, text(hash)),
  eth_getBlockTransactionCountByNumber: (world, [number]) => count(world, number),
  eth_getUncleCountByBlockHash: (world, [hash]) => uncleCount(world, text(hash)),
  eth_getUncleCountByBlockNumber: (world, [number]) => uncleCount(world, number),
  // Since the merge there are no uncles, and this chain started after it.
  eth_getUncleByBlockHashAndIndex: () => null,
  eth_getUncleByBlockNumberAndIndex: () => null,
  eth_getTransactionByBlockHashAndIndex: (world, [hash, index]) => transactionAt(world, text(hash), index),
  eth_getTransactionByBlockNumberAndIndex: (world, [number, index]) => transactionAt(world, number, index),
  eth_getTransactionByHash(world, [hash]) {
    const found = find(world, text(hash));
    if (!found) return null;
    return found.content
      ? world.blocks.transactionJson(found.content, found.index)
      : world.blocks.pendingJson(found.transaction);
  },
  eth_getTransactionReceipt(world, [hash]) {
    const found = find(world, text(hash));
    return found?.content ? world.blocks.receiptJson(found.content, found.index) : null;
  },
  debug_getRawTransaction(world, [hash]) {
    const found = find(world, text(hash));
    return found ? hexOf(encodedTransaction(found.transaction).bytes) : null;
  },
  debug_traceTransaction(world, [hash, config]) {
    const found = find(world, text(hash));
    return found?.content ? traceOf(found.transaction, config) : rpcError(-32000, 'transaction not found');
  },
  debug_traceBlockByHash: (world, [hash, config]) => traces(world, text(hash), config),
  debug_traceBlockByNumber: (world, [number, config]) => traces(world, number, config),
  debug_getBadBlocks: () => [],
  // Block access lists came with a later fork than this network has.
  eth_getBlockAccessList: () => null,
  eth_getBlockReceipts(world, [parameter]) {
    const content = contentAt(world, parameter);
    if (!content || content.hash === null) return null;
    return content.transactions.map((_, index) => world.blocks.receiptJson(content, index));
  },
};
