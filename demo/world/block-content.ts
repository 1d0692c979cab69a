import { tokenAddress } from './accounts';
import type { BlockId, Chain } from './chain';
import { quantity } from './hex';
import { addressWord, encodeNumber, transferOf, transferTopic } from './token';
import type { Transaction } from './transaction';

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

/** The content of a block. `hash` is null for the pending block. */
export interface BlockContent {
  readonly block: BlockId;
  readonly hash: string | null;
  readonly baseFee: bigint;
  readonly gasUsed: bigint;
  readonly transactions: readonly Transaction[];
  readonly logs: readonly Log[];
}

/** The logs of the token transfers in a block. @param hash hash of the block */
export function transferLogs(
  chain: Chain,
  block: BlockId,
  hash: string,
  transactions: readonly Transaction[],
): Log[] {
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
}
