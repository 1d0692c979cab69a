import { headerHash, headerItems, NO_UNCLES } from '../../common/verify/blocks';
import { bloomOf, encodedReceipt } from '../../common/verify/transactions';
import { decodeRlp, EMPTY_ROOT, encodeRlp, rootOfList } from '../../common/verify/trie';
import { contractAddressOf } from './accounts';
import type { BlockContent, Commitments } from './block-content';
import type { BlockId, Chain } from './chain';
import { hexOf, quantity, zeroHash } from './hex';
import {
  blockGasLimit,
  bodyJson,
  effectiveGasPrice,
  encodedTransaction,
  type Transaction,
} from './transaction';

/** Root of an empty trie. */
const emptyTrie = EMPTY_ROOT;
/** Terminal total difficulty of the demo network, which never had proof of work. */
export const terminalTotalDifficulty = 131_072;

/** What the header of a block with these transactions and logs says of them. */
export function commitmentsOf(content: Pick<BlockContent, 'transactions' | 'logs'>): Commitments {
  const { transactions, logs } = content;
  const receipts = transactions.map((_, index) => encodedReceipt(receiptMembers(content, index)));
  return {
    transactionsRoot: rootOfList(transactions.map((one) => encodedTransaction(one).bytes)),
    receiptsRoot: rootOfList(receipts.map((one) => one ?? new Uint8Array())),
    logsBloom: bloomText(logs),
  };
}

/** The header of a block, without its hash. @param parent undefined for the first block */
export function headerJson(
  chain: Chain,
  content: BlockContent,
  parent: BlockId | undefined,
  stateRoot: string,
) {
  const { block } = content;
  const { slot } = block;
  return {
    number: quantity(block.number),
    parentHash: parent ? chain.hashOf(parent) : zeroHash,
    nonce: '0x0000000000000000',
    mixHash: chain.random.hex(32, 'randao', slot),
    sha3Uncles: NO_UNCLES,
    stateRoot,
    ...content.commitments,
    miner: feeRecipientOf(chain, slot),
    difficulty: '0x0',
    extraData: `0x${Buffer.from(`Slotpad demo${block.variant === 0 ? '' : ', replaced'}`).toString('hex')}`,
    gasLimit: quantity(blockGasLimit),
    gasUsed: quantity(content.gasUsed),
    timestamp: quantity(chain.timestampOf(slot)),
    baseFeePerGas: quantity(content.baseFee),
    // No account of the demo network sends blobs.
    blobGasUsed: '0x0',
    excessBlobGas: '0x0',
    parentBeaconBlockRoot: parent ? chain.rootOf(parent) : zeroHash,
    withdrawalsRoot: emptyTrie,
  };
}

/** @throws Error for a header that has no hash */
export function hashOf(header: object): string {
  const made = headerHash(header as Readonly<Record<string, unknown>>);
  if (typeof made === 'string') throw new Error(made);
  return made.hash;
}

/** A block as its beacon block has it, with the names of the Beacon API. */
export function payloadJson(chain: Chain, content: BlockContent): Readonly<Record<string, unknown>> {
  const { block, transactions } = content;
  const parent = chain.parentOf(block);
  const header = headerJson(chain, content, parent, chain.executionStateRootOf(block));
  const decimal = (hex: string) => String(BigInt(hex));
  return {
    parent_hash: header.parentHash,
    fee_recipient: header.miner,
    state_root: header.stateRoot,
    receipts_root: header.receiptsRoot,
    logs_bloom: header.logsBloom,
    prev_randao: header.mixHash,
    block_number: decimal(header.number),
    gas_limit: decimal(header.gasLimit),
    gas_used: decimal(header.gasUsed),
    timestamp: decimal(header.timestamp),
    extra_data: header.extraData,
    base_fee_per_gas: decimal(header.baseFeePerGas),
    block_hash: content.hash ?? hashOf(header),
    transactions: transactions.map((one) => hexOf(encodedTransaction(one).bytes)),
    withdrawals: [],
    blob_gas_used: '0',
    excess_blob_gas: '0',
  };
}

/** @param full whole transactions instead of their hashes */
export function blockJson(chain: Chain, content: BlockContent, full: boolean): object {
  const { block, hash, transactions } = content;
  const isPending = hash === null;
  const parent = isPending ? chain.head() : chain.parentOf(block);
  const stateRoot = chain.executionStateRootOf(isPending ? chain.head() : block);
  const header = headerJson(chain, content, parent, stateRoot);
  return {
    ...header,
    ...(isPending ? { number: null, nonce: null, logsBloom: null } : {}),
    hash,
    totalDifficulty: quantity(terminalTotalDifficulty),
    size: quantity(rawBlock(header, content).length),
    withdrawals: [],
    transactions: full
      ? transactions.map((_, index) => transactionJson(content, index))
      : transactions.map((one) => one.hash),
    uncles: [],
  };
}

/** The encoding of a block: header, transactions, uncles, withdrawals. */
function rawBlock(header: object, { transactions }: BlockContent): Uint8Array {
  const items = headerItems(header as Readonly<Record<string, unknown>>);
  const encoded = transactions.map((one) => {
    const { bytes } = encodedTransaction(one);
    // Legacy transactions stand in the block as lists, others as bytes.
    return one.type === 0 ? (decodeRlp(bytes) ?? bytes) : bytes;
  });
  return encodeRlp([typeof items === 'string' ? [] : items, encoded, [], []]);
}

export function transactionJson(
  { block, hash, baseFee, transactions }: BlockContent,
  index: number,
): object | null {
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
}

/** A transaction that is in no block yet. */
export const pendingJson = (transaction: Transaction): object => ({
  ...bodyJson(transaction),
  hash: transaction.hash,
  blockHash: null,
  blockNumber: null,
  transactionIndex: null,
  gasPrice: quantity(transaction.maxFee),
});

const bloomText = (logs: BlockContent['logs']) => hexOf(bloomOf(logs) ?? new Uint8Array(256));

/** What of a receipt its root is made from. */
function receiptMembers({ transactions, logs }: Pick<BlockContent, 'transactions' | 'logs'>, index: number) {
  const transaction = transactions[index];
  const own = logs.filter((log) => log.transactionHash === transaction?.hash);
  return {
    type: quantity(transaction?.type ?? 0),
    status: transaction?.succeeds ? '0x1' : '0x0',
    cumulativeGasUsed: quantity(
      transactions.slice(0, index + 1).reduce((total, one) => total + one.gasUsed, 0n),
    ),
    logs: own,
    logsBloom: bloomText(own),
  };
}

/** The receipt of a transaction; null for the pending block. */
export function receiptJson(content: BlockContent, index: number): object | null {
  const { block, hash, baseFee, transactions } = content;
  const transaction = transactions[index];
  if (!transaction || hash === null) return null;
  const created = transaction.to === null && transaction.succeeds;
  return {
    ...receiptMembers(content, index),
    transactionHash: transaction.hash,
    transactionIndex: quantity(index),
    blockHash: hash,
    blockNumber: quantity(block.number),
    from: transaction.from,
    to: transaction.to,
    gasUsed: quantity(transaction.gasUsed),
    effectiveGasPrice: quantity(effectiveGasPrice(transaction, baseFee)),
    contractAddress: created ? contractAddressOf(transaction.from, transaction.nonce) : null,
  };
}

/** Recipient of the tips in the block of a slot. */
export const feeRecipientOf = ({ random }: Chain, slot: number) =>
  random.hex(20, 'fee recipient', random.below(8, 'proposer’s recipient', slot));
