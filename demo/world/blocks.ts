import { contractAddressOf, tokenAddress } from './accounts';
import { bloomOf } from './bloom';
import type { BlockId, Chain } from './chain';
import { quantity, zeroHash } from './hex';
import type { Mempool } from './mempool';
import { addressWord, encodeNumber, transferOf, transferTopic } from './token';
import type { Traffic } from './traffic';
import { blockGasLimit, chainId, effectiveGasPrice, type Transaction } from './transaction';

export interface Log {
  readonly removed: boolean;
  readonly logIndex: string;
  readonly transactionIndex: string;
  readonly transactionHash: string;
  readonly blockHash: string;
  readonly blockNumber: string;
  readonly blockTimestamp: string;
  readonly address: string;
  readonly data: string;
  readonly topics: readonly string[];
}

/** A block's transactions as they lie in it; `hash` is null in the pending block. */
export interface BlockContent {
  readonly block: BlockId;
  readonly hash: string | null;
  readonly baseFee: bigint;
  readonly gasUsed: bigint;
  readonly transactions: readonly Transaction[];
  readonly logs: readonly Log[];
}

/** The JSON of the execution interface, from the chain. */
export interface Blocks {
  contentOf(block: BlockId): BlockContent;
  pendingContent(): BlockContent;
  blockJson(content: BlockContent, full: boolean): object;
  transactionJson(content: BlockContent, index: number): object | null;
  /** Of a transaction that is in no block yet. */
  pendingJson(transaction: Transaction): object;
  receiptJson(content: BlockContent, index: number): object | null;
  logsOf(block: BlockId): readonly Log[];
}

const emptyUncles = '0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347';
/** Terminal total difficulty of the demo network: the chain never had proof of work. */
export const terminalTotalDifficulty = 131_072;
const maxCached = 256;

/** Wei per unit of gas: moves between 1 and 1.2 gwei. */
export const baseFeeOf = (chain: Chain) => (number: number) =>
  1_000_000_000n + BigInt(chain.random.below(200_000_000, 'base fee', number));

export function createBlocks(chain: Chain, traffic: Traffic, mempool: Mempool): Blocks {
  const { random } = chain;
  const feeOf = baseFeeOf(chain);
  const cache = new Map<string, BlockContent>();

  const logsIn = (block: BlockId, hash: string, transactions: readonly Transaction[]): Log[] => {
    const logs: Log[] = [];
    transactions.forEach(({ hash: transactionHash, from, to, input, succeeds }, index) => {
      const transfer = to === tokenAddress && succeeds ? transferOf(input) : undefined;
      if (!transfer) return;
      logs.push({
        address: tokenAddress,
        topics: [transferTopic, addressWord(from), addressWord(transfer.to)],
        data: encodeNumber(transfer.amount),
        blockNumber: quantity(block.number),
        transactionHash,
        transactionIndex: quantity(index),
        blockHash: hash,
        blockTimestamp: quantity(chain.timestampOf(block.slot)),
        logIndex: quantity(logs.length),
        removed: false,
      });
    });
    return logs;
  };

  const contentFrom = (block: BlockId, hash: string | null): BlockContent => {
    const others = traffic.inBlock(block.number);
    // A block that will be replaced holds the same transactions in another order.
    const ordered = block.variant === 1 ? [...others].reverse() : others;
    const transactions = [...ordered, ...mempool.inBlock(block.number)];
    return {
      block,
      hash,
      transactions,
      baseFee: feeOf(block.number),
      gasUsed: transactions.reduce((total, one) => total + one.gasUsed, 0n),
      logs: hash === null ? [] : logsIn(block, hash, transactions),
    };
  };

  const contentOf = (block: BlockId): BlockContent => {
    const hash = chain.hashOf(block);
    const known = cache.get(hash);
    if (known) return known;
    const content = contentFrom(block, hash);
    cache.set(hash, content);
    const oldest = cache.keys().next().value;
    if (cache.size > maxCached && oldest !== undefined) cache.delete(oldest);
    return content;
  };

  /** The members that every transaction has, wherever it is. */
  const bodyJson = (transaction: Transaction) => {
    const { type, yParity } = transaction;
    return {
      type: quantity(type),
      chainId: quantity(chainId),
      nonce: quantity(transaction.nonce),
      from: transaction.from,
      to: transaction.to,
      gas: quantity(transaction.gas),
      value: quantity(transaction.value),
      input: transaction.input,
      r: quantity(transaction.r),
      s: quantity(transaction.s),
      ...(type === 0
        ? { v: quantity(chainId * 2 + 35 + yParity) }
        : { v: quantity(yParity), yParity: quantity(yParity), accessList: transaction.accessList }),
      ...(type === 2
        ? { maxFeePerGas: quantity(transaction.maxFee), maxPriorityFeePerGas: quantity(transaction.tip) }
        : {}),
    };
  };

  const transactionJson = ({ block, hash, baseFee, transactions }: BlockContent, index: number) => {
    const transaction = transactions[index];
    if (!transaction) return null;
    return {
      ...bodyJson(transaction),
      hash: transaction.hash,
      blockHash: hash,
      blockNumber: hash === null ? null : quantity(block.number),
      transactionIndex: hash === null ? null : quantity(index),
      gasPrice: quantity(effectiveGasPrice(transaction, baseFee)),
    };
  };

  return {
    contentOf,
    transactionJson,
    logsOf: (block) => contentOf(block).logs,
    pendingContent() {
      const head = chain.head();
      const slot = Math.max(head.slot, chain.clockSlot()) + 1;
      return contentFrom({ slot, number: head.number + 1, variant: 0 }, null);
    },
    pendingJson: (transaction) => ({
      ...bodyJson(transaction),
      hash: transaction.hash,
      blockHash: null,
      blockNumber: null,
      transactionIndex: null,
      gasPrice: quantity(transaction.maxFee),
    }),
    blockJson(content, full) {
      const { block, hash, transactions, logs } = content;
      const parent = hash === null ? chain.head() : chain.parentOf(block);
      const { slot, variant } = block;
      return {
        number: hash === null ? null : quantity(block.number),
        hash,
        parentHash: parent ? chain.hashOf(parent) : zeroHash,
        nonce: hash === null ? null : '0x0000000000000000',
        mixHash: random.hex(32, 'randao', slot),
        sha3Uncles: emptyUncles,
        logsBloom: hash === null ? null : bloomOf(logs),
        transactionsRoot: random.hex(32, 'transactions root', slot, variant, transactions.length),
        stateRoot: random.hex(32, 'execution state root', slot, variant),
        receiptsRoot: random.hex(32, 'receipts root', slot, variant, transactions.length),
        miner: feeRecipientOf(chain, slot),
        difficulty: '0x0',
        totalDifficulty: quantity(terminalTotalDifficulty),
        extraData: `0x${Buffer.from('Slotpad demo').toString('hex')}`,
        size: quantity(540 + transactions.reduce((total, one) => total + 110 + one.input.length / 2 - 1, 0)),
        gasLimit: quantity(blockGasLimit),
        gasUsed: quantity(content.gasUsed),
        timestamp: quantity(chain.timestampOf(slot)),
        baseFeePerGas: quantity(content.baseFee),
        transactions: full
          ? transactions.map((_, index) => transactionJson(content, index))
          : transactions.map((one) => one.hash),
        uncles: [],
      };
    },
    receiptJson({ block, hash, baseFee, transactions, logs }, index) {
      const transaction = transactions[index];
      if (!transaction || hash === null) return null;
      const own = logs.filter((log) => log.transactionHash === transaction.hash);
      const created = transaction.to === null && transaction.succeeds;
      return {
        type: quantity(transaction.type),
        status: transaction.succeeds ? '0x1' : '0x0',
        transactionHash: transaction.hash,
        transactionIndex: quantity(index),
        blockHash: hash,
        blockNumber: quantity(block.number),
        from: transaction.from,
        to: transaction.to,
        cumulativeGasUsed: quantity(
          transactions.slice(0, index + 1).reduce((total, one) => total + one.gasUsed, 0n),
        ),
        gasUsed: quantity(transaction.gasUsed),
        effectiveGasPrice: quantity(effectiveGasPrice(transaction, baseFee)),
        contractAddress: created ? contractAddressOf(transaction.from, transaction.nonce) : null,
        logs: own,
        logsBloom: bloomOf(own),
      };
    },
  };
}

/** Who gets the tips of a slot's block. */
export const feeRecipientOf = ({ random }: Chain, slot: number) =>
  random.hex(20, 'fee recipient', random.below(8, 'proposer’s recipient', slot));
