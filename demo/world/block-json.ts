import { contractAddressOf } from './accounts';
import type { BlockContent } from './block-content';
import { bloomOf } from './bloom';
import type { Chain } from './chain';
import { quantity, zeroHash } from './hex';
import { blockGasLimit, chainId, effectiveGasPrice, type Transaction } from './transaction';

const emptyUncles = '0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347';
/** Root of an empty trie. */
export const emptyTrie = '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421';
/** Terminal total difficulty of the demo network, which never had proof of work. */
export const terminalTotalDifficulty = 131_072;

/** @param full whole transactions instead of their hashes */
export function blockJson(chain: Chain, content: BlockContent, full: boolean): object {
  const { block, hash, transactions, logs } = content;
  const parent = hash === null ? chain.head() : chain.parentOf(block);
  const { slot, variant } = block;
  const { random } = chain;
  const rootOf = (what: string) =>
    transactions.length === 0 ? emptyTrie : random.hex(32, what, slot, variant, transactions.length);
  return {
    number: hash === null ? null : quantity(block.number),
    hash,
    parentHash: parent ? chain.hashOf(parent) : zeroHash,
    nonce: hash === null ? null : '0x0000000000000000',
    mixHash: random.hex(32, 'randao', slot),
    sha3Uncles: emptyUncles,
    logsBloom: hash === null ? null : bloomOf(logs),
    transactionsRoot: rootOf('transactions root'),
    stateRoot: random.hex(32, 'execution state root', slot, variant),
    receiptsRoot: rootOf('receipts root'),
    miner: feeRecipientOf(chain, slot),
    difficulty: '0x0',
    totalDifficulty: quantity(terminalTotalDifficulty),
    extraData: `0x${Buffer.from('Slotpad demo').toString('hex')}`,
    size: quantity(540 + transactions.reduce((total, one) => total + 110 + one.input.length / 2 - 1, 0)),
    gasLimit: quantity(blockGasLimit),
    gasUsed: quantity(content.gasUsed),
    timestamp: quantity(chain.timestampOf(slot)),
    baseFeePerGas: quantity(content.baseFee),
    // No account of the demo network sends blobs.
    blobGasUsed: '0x0',
    excessBlobGas: '0x0',
    parentBeaconBlockRoot: parent ? chain.rootOf(parent) : zeroHash,
    withdrawals: [],
    withdrawalsRoot: emptyTrie,
    transactions: full
      ? transactions.map((_, index) => transactionJson(content, index))
      : transactions.map((one) => one.hash),
    uncles: [],
  };
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

/** The members of all transactions, pending or included. */
function bodyJson(transaction: Transaction) {
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
}

/** The receipt of a transaction; null for the pending block. */
export function receiptJson(
  { block, hash, baseFee, transactions, logs }: BlockContent,
  index: number,
): object | null {
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
}

/** Recipient of the tips in the block of a slot. */
export const feeRecipientOf = ({ random }: Chain, slot: number) =>
  random.hex(20, 'fee recipient', random.below(8, 'proposer’s recipient', slot));
