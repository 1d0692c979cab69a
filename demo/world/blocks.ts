import type { BaseFees } from './base-fees';
import { type BlockContent, type Log, logsOf } from './block-content';
import {
  blockJson,
  commitmentsOf,
  hashOf,
  headerJson,
  pendingJson,
  receiptJson,
  transactionJson,
} from './block-json';
import type { BlockId, Chain } from './chain';
import { zeroHash } from './hex';
import type { Mempool } from './mempool';
import type { Traffic } from './traffic';
import type { Transaction } from './transaction';

/** Blocks, transactions and receipts as JSON-RPC returns them. */
export interface Blocks {
  contentOf(block: BlockId): BlockContent;
  pendingContent(): BlockContent;
  blockJson(content: BlockContent, full: boolean): object;
  transactionJson(content: BlockContent, index: number): object | null;
  /** A pending transaction. */
  pendingJson(transaction: Transaction): object;
  receiptJson(content: BlockContent, index: number): object | null;
  logsOf(block: BlockId): readonly Log[];
  /** The transactions of a block, in whatever order. */
  transactionsIn(number: number): readonly Transaction[];
  /** The hash of a block, from its content and the state after it. */
  makeHash(block: BlockId, stateRoot: string): string;
  /** The header of a block, without its hash. */
  headerOf(content: BlockContent): object;
}

/** Number of blocks to cache. */
const maxCached = 256;

export function createBlocks(chain: Chain, traffic: Traffic, mempool: Mempool, fees: BaseFees): Blocks {
  return new ChainBlocks(chain, traffic, mempool, fees);
}

class ChainBlocks implements Blocks {
  readonly #chain: Chain;
  readonly #traffic: Traffic;
  readonly #mempool: Mempool;
  readonly #fees: BaseFees;
  /** By block hash, oldest first. */
  readonly #cache = new Map<string, BlockContent>();
  readonly transactionJson = transactionJson;
  readonly pendingJson = pendingJson;
  readonly receiptJson = receiptJson;

  constructor(chain: Chain, traffic: Traffic, mempool: Mempool, fees: BaseFees) {
    this.#chain = chain;
    this.#traffic = traffic;
    this.#mempool = mempool;
    this.#fees = fees;
  }

  contentOf(block: BlockId): BlockContent {
    const hash = this.#chain.hashOf(block);
    return this.#cache.get(hash) ?? this.#keep(hash, this.#makeContent(block, hash));
  }

  #keep(hash: string, content: BlockContent): BlockContent {
    this.#cache.set(hash, content);
    const oldest = this.#cache.keys().next().value;
    if (this.#cache.size > maxCached && oldest !== undefined) this.#cache.delete(oldest);
    return content;
  }

  pendingContent(): BlockContent {
    const head = this.#chain.head();
    const slot = Math.max(head.slot, this.#chain.clockSlot()) + 1;
    return this.#makeContent({ slot, number: head.number + 1, variant: 0 }, null);
  }

  blockJson(content: BlockContent, full: boolean): object {
    return blockJson(this.#chain, content, full);
  }

  logsOf(block: BlockId): readonly Log[] {
    return this.contentOf(block).logs;
  }

  transactionsIn(number: number): readonly Transaction[] {
    return [...this.#traffic.inBlock(number), ...this.#mempool.inBlock(number)];
  }

  makeHash(block: BlockId, stateRoot: string): string {
    const content = this.#makeContent(block, zeroHash);
    const hash = hashOf(this.#header(content, stateRoot));
    // Its beacon block needs it next.
    this.#keep(hash, { ...content, hash, logs: content.logs.map((log) => ({ ...log, blockHash: hash })) });
    return hash;
  }

  headerOf(content: BlockContent): object {
    return this.#header(content, this.#chain.executionStateRootOf(content.block));
  }

  #header(content: BlockContent, stateRoot: string) {
    const parent = this.#chain.parentOf(content.block);
    return headerJson(this.#chain, content, parent, stateRoot);
  }

  #makeContent(block: BlockId, hash: string | null): BlockContent {
    const others = this.#traffic.inBlock(block.number);
    // A block that is replaced later has the same transactions in reverse order.
    const ordered = block.variant === 1 ? [...others].reverse() : others;
    const transactions = [...ordered, ...this.#mempool.inBlock(block.number)];
    const logs = hash === null ? [] : logsOf(this.#chain, block, hash, transactions);
    return {
      block,
      hash,
      transactions,
      baseFee: this.#fees.of(block.number),
      gasUsed: transactions.reduce((total, one) => total + one.gasUsed, 0n),
      logs,
      commitments: commitmentsOf({ transactions, logs }),
    };
  }
}
