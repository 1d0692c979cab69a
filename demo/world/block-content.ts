import { contractAddressOf, tokenAddress } from './accounts';
import type { BlockId, Chain } from './chain';
import { quantity } from './hex';
import { addressWord, encodeNumber, transferOf, transferTopic } from './token';
import { constructorTopics, isLoggingCreation } from './traffic';
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

/** What a header says of the transactions of its block. */
export interface Commitments {
  readonly transactionsRoot: string;
  readonly receiptsRoot: string;
  readonly logsBloom: string;
}

/** The content of a block. `hash` is null for the pending block. */
export interface BlockContent {
  readonly block: BlockId;
  readonly hash: string | null;
  readonly baseFee: bigint;
  readonly gasUsed: bigint;
  readonly transactions: readonly Transaction[];
  readonly logs: readonly Log[];
  readonly commitments: Commitments;
}

/** The logs of the token transfers and of the contract creations in a block. @param hash hash of the block */
export function logsOf(
  chain: Chain,
  block: BlockId,
  hash: string,
  transactions: readonly Transaction[],
): Log[] {
  const logs: Log[] = [];
  for (const [index, transaction] of transactions.entries()) {
    for (const written of writtenBy(transaction)) {
      logs.push({
        ...written,
        blockNumber: quantity(block.number),
        transactionHash: transaction.hash,
        transactionIndex: quantity(index),
        blockHash: hash,
        blockTimestamp: quantity(chain.timestampOf(block.slot)),
        logIndex: quantity(logs.length),
        removed: false,
      });
    }
  }
  return logs;
}

type Written = Pick<Log, 'address' | 'topics' | 'data'>;

function writtenBy(transaction: Transaction): readonly Written[] {
  const { from, to, input, nonce, succeeds } = transaction;
  if (isLoggingCreation(transaction)) {
    const address = contractAddressOf(from, nonce);
    return constructorTopics.map((topics) => ({
      address,
      topics: topics.map((topic) => encodeNumber(BigInt(topic))),
      data: '0x',
    }));
  }
  const transfer = to === tokenAddress && succeeds ? transferOf(input) : undefined;
  if (!transfer) return [];
  const topics = [transferTopic, addressWord(from), addressWord(transfer.to)];
  return [{ address: tokenAddress, topics, data: encodeNumber(transfer.amount) }];
}
