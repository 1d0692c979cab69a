/**
 * Contradictions within results of execution nodes, one row a method. Only what no real chain does is here: logs may
 * have data of any length, other networks have transaction types of their own, and some nodes return storage values
 * without leading zeros.
 */

import { counted } from '../../units/words';
import type { Echo } from '../echo/echo';
import { bytes, number, shownValue } from '../echo/kinds';
import { statement, statementOfValue } from '../echo/statement';

const MOST_TOPICS = 4;
const SIGNATURE_BYTES = 65;

const receipt = (at: string) =>
  statement(at, (value, tell) => {
    const { status, root, to, contractAddress, gasUsed, cumulativeGasUsed, transactionHash, logs } = value;
    if (isSet(status) && isSet(root)) {
      tell(['root'], 'A receipt has a status or (before Byzantium) a root, not both.');
    }
    if (
      typeof status === 'string' &&
      number(status) !== undefined &&
      !['0', '1'].includes(number(status) ?? '')
    ) {
      tell(['status'], `A status is 0x1 or 0x0, not ${shownValue(status)}.`);
    }
    if (status === '0x1' && !isSet(to) && !isSet(contractAddress)) {
      if (contractAddress === null) {
        tell(['contractAddress'], 'Without "to" a contract was created, so this is its address, not null.');
      } else tell([], 'Both "to" and "contractAddress" are missing.');
    }
    if (isGreater(gasUsed, cumulativeGasUsed)) {
      tell(['gasUsed'], `This is more than cumulativeGasUsed, ${shownValue(cumulativeGasUsed)}.`);
    }
    for (const [index, log] of (Array.isArray(logs) ? (logs as unknown[]) : []).entries()) {
      const told = (log as { transactionHash?: unknown } | null)?.transactionHash;
      if (areDifferent(told, transactionHash)) {
        tell(
          ['logs', index, 'transactionHash'],
          `This is not the transaction of the receipt, ${transactionHash}.`,
        );
      }
    }
  });

const logs = (at: string) =>
  statement(at, ({ topics }, tell) => {
    if (!Array.isArray(topics) || topics.length <= MOST_TOPICS) return;
    tell(['topics', MOST_TOPICS], `A log has at most ${MOST_TOPICS} topics; this one has ${topics.length}.`);
  });

/** Its three places are null together. In a pending block some nodes know some of them already. */
const transaction = statement('', ({ blockHash, blockNumber, transactionIndex }, tell, asked) => {
  if (blockHash !== null || asked.block === 'pending') return;
  if (!isSet(transactionIndex) && !isSet(blockNumber)) return;
  const other = isSet(transactionIndex) ? 'transactionIndex' : 'blockNumber';
  tell(['blockHash'], `The transaction has a ${other}, so this is the hash of its block, not null.`);
});

const block = statement('', ({ number: height, hash, gasUsed, gasLimit, transactions }, tell, asked) => {
  // Null where a number or hash was asked for differs from the request: that is told already.
  const byTag = typeof asked.block === 'string' && !/^0x|^pending$/.test(asked.block);
  if (hash === null && (byTag || number(asked.block) !== undefined)) {
    tell(['hash'], 'Only a pending block has no hash.');
  }
  if (height === null && (byTag || asked.blockHash !== undefined)) {
    tell(['number'], 'Only a pending block has no number.');
  }
  if (isGreater(gasUsed, gasLimit)) tell(['gasUsed'], `This is more than gasLimit, ${shownValue(gasLimit)}.`);
  for (const [index, one] of (Array.isArray(transactions) ? (transactions as unknown[]) : []).entries()) {
    const told = (one as { blockHash?: unknown } | null)?.blockHash;
    if (areDifferent(told, hash) || (told === null && isSet(hash))) {
      tell(['transactions', index, 'blockHash'], `This is not the hash of the block, ${shownValue(hash)}.`);
    }
  }
});

const uncle = statement('', ({ transactions }, tell) => {
  if (Array.isArray(transactions) && transactions.length > 0) {
    tell(['transactions'], 'An uncle has no transactions of its own.');
  }
});

const oneKind = statement('', (items, tell) => {
  if (!Array.isArray(items)) return;
  const isLog = (item: unknown) => typeof item === 'object';
  const index = items.findIndex((item) => isLog(item) !== isLog(items[0]));
  if (index > 0) tell([index], 'A filter has hashes or logs, not both.');
});

const progress = statement('', ({ currentBlock, highestBlock }, tell) => {
  if (!isGreater(currentBlock, highestBlock)) return;
  tell(['currentBlock'], `This is above highestBlock, ${shownValue(highestBlock)}.`);
});

const fees = statement('', (value, tell) => {
  const blocks = lengthOf(value.gasUsedRatio);
  if (blocks === undefined) return;
  const lengths = {
    baseFeePerGas: blocks + 1,
    baseFeePerBlobGas: blocks + 1,
    blobGasUsedRatio: blocks,
    reward: blocks,
  };
  for (const [name, length] of Object.entries(lengths)) {
    const told = lengthOf(value[name]);
    // Some nodes give empty lists for what they don't have.
    if (!told || told === length) continue;
    tell([name], `The list has ${counted(told, 'item')}, not ${length}: gasUsedRatio has ${blocks}.`);
  }
});

const decimal = statementOfValue((value) => {
  if (typeof value !== 'string') return undefined;
  if (/^0x[\da-f]{1,16}$/i.test(value)) return `A network id is a decimal number: "${BigInt(value)}".`;
  return value.startsWith('-') ? "A network id can't be negative." : undefined;
});

const signature = statementOfValue((value) => {
  const length = (bytes(value)?.length ?? 0) / 2 - 1;
  if (length < 0 || length === SIGNATURE_BYTES) return undefined;
  return `A signature has ${SIGNATURE_BYTES} bytes; this has ${length}.`;
});

export const executionStatements: Readonly<Record<string, readonly Echo[]>> = {
  net_version: [decimal],
  eth_syncing: [progress],
  eth_sign: [signature],
  eth_getBlockByHash: [block],
  eth_getBlockByNumber: [block],
  eth_getTransactionByHash: [transaction],
  eth_getTransactionByBlockHashAndIndex: [transaction],
  eth_getTransactionByBlockNumberAndIndex: [transaction],
  eth_getTransactionReceipt: [receipt(''), logs('logs.*')],
  eth_getBlockReceipts: [receipt('*'), logs('*.logs.*')],
  eth_getUncleByBlockHashAndIndex: [uncle],
  eth_getUncleByBlockNumberAndIndex: [uncle],
  eth_getLogs: [logs('*')],
  eth_getFilterLogs: [logs('*')],
  eth_getFilterChanges: [oneKind, logs('*')],
  eth_feeHistory: [fees],
};

function isSet(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function isGreater(value: unknown, limit: unknown): boolean {
  const [told, most] = [number(value), number(limit)];
  return told !== undefined && most !== undefined && BigInt(told) > BigInt(most);
}

function areDifferent(one: unknown, other: unknown): boolean {
  const [left, right] = [bytes(one), bytes(other)];
  return left !== undefined && right !== undefined && left !== right;
}

function lengthOf(list: unknown): number | undefined {
  return Array.isArray(list) ? list.length : undefined;
}
