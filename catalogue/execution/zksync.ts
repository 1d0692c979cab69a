/** Methods of nodes of ZKsync. */
import type { MethodEntry } from '../entry';
import { nullable } from '../types';
import { clientDocs, groupOf } from './build';
import { listed, whole } from './forms';
import { account, any, anyCall, hash, list, num, opt, rawBytes, transaction } from './parameters';
import { anything } from './plain';
import { number } from './results';
import { rollupBatch, rollupContract } from './rollup-forms';
import {
  blockRange,
  bridges,
  maybeAddress,
  messageProof,
  tokenBalances,
  tokens,
  zksBatch,
  zksBlock,
  zksFee,
  zksProof,
  zksTransaction,
} from './rollup-results';

const zks = groupOf('ZKsync', clientDocs('ZKsync'), 'read', ['zksync']);
const proofOf = { result: messageProof, returns: 'Proof, id and root; null when there is none yet.' };

export const zksync: readonly MethodEntry[] = [
  zks('zks_estimateFee', {
    summary: 'Fee of a transaction.',
    params: [anyCall(), opt(any('stateOverrides', 'Account overrides', {}))],
    result: zksFee,
    returns: 'Gas limit, gas per byte of published data, fees.',
  }),
  zks('zks_estimateGasL1ToL2', {
    summary: 'Gas of a transaction from layer 1 to layer 2.',
    params: [anyCall(), opt(any('stateOverrides', 'Account overrides', {}))],
    ...number('Gas estimate.', 'gas'),
  }),
  zks('zks_getBridgehubContract', {
    summary: 'Contract of the bridge hub.',
    ...rollupContract('The address.'),
  }),
  zks('zks_getMainContract', { summary: 'Main contract on layer 1.', ...rollupContract('The address.') }),
  zks('zks_getTestnetPaymaster', {
    summary: 'Paymaster of the test network.',
    result: maybeAddress,
    returns: 'The address; null on the main network.',
  }),
  zks('zks_getBridgeContracts', {
    summary: 'Contracts of the bridges.',
    result: bridges,
    returns: 'Addresses by bridge.',
  }),
  zks('zks_getTimestampAsserter', {
    summary: 'Contract that asserts timestamps.',
    result: maybeAddress,
    returns: 'The address; null when there is none.',
  }),
  zks('zks_getL2Multicall3', {
    summary: 'Multicall contract on layer 2.',
    result: maybeAddress,
    returns: 'The address; null when there is none.',
  }),
  zks('zks_getBaseTokenL1Address', { summary: 'Base token on layer 1.', ...rollupContract('The address.') }),
  zks('zks_L1ChainId', { summary: 'Chain id of layer 1.', ...number('Chain id.') }),
  zks('zks_L1BatchNumber', { summary: 'Number of the newest batch.', ...number('Batch number.') }),
  zks('zks_getConfirmedTokens', {
    summary: 'Tokens that the bridge confirmed.',
    params: [num('from', 'First token', { example: 0 }), num('limit', 'Most tokens', { example: 100 })],
    result: tokens,
    returns: 'List of tokens.',
  }),
  zks('zks_getAllAccountBalances', {
    summary: 'All balances of an account.',
    params: [account()],
    result: tokenBalances,
    returns: 'By token: balance.',
  }),
  zks('zks_getL2ToL1MsgProof', {
    summary: 'Proof of a message from layer 2 to layer 1.',
    params: [
      num('block', 'Block number', { example: 1 }),
      account('sender', 'Who sent it'),
      hash('message', 'Hash of the message'),
      opt(num('logPosition', 'Position of the log')),
    ],
    ...proofOf,
  }),
  zks('zks_getL2ToL1LogProof', {
    summary: 'Proof of a log from layer 2 to layer 1.',
    params: [transaction(), opt(num('logIndex', 'Position of the log', { example: 0 }))],
    moreParams: true,
    ...proofOf,
  }),
  zks('zks_getBlockDetails', {
    summary: 'Details of a block, and how far its batch is.',
    params: [num('block', 'Block number', { example: 1 })],
    result: zksBlock,
    returns: 'Details; null when there is none.',
  }),
  zks('zks_getTransactionDetails', {
    summary: 'State and fee of a transaction.',
    params: [transaction()],
    result: zksTransaction,
    returns: 'Details; null when there is none.',
  }),
  zks('zks_getRawBlockTransactions', {
    summary: 'Transactions of a block, as the node keeps them.',
    params: [num('block', 'Block number', { example: 1 })],
    returns: 'List of transactions.',
  }),
  zks('zks_getL1BatchDetails', {
    summary: 'Details of a batch.',
    params: [rollupBatch()],
    result: zksBatch,
    returns: 'Details; null when there is none.',
  }),
  zks('zks_getL1BatchBlockRange', {
    summary: 'First and last block of a batch.',
    params: [rollupBatch()],
    result: blockRange,
    returns: 'Two block numbers; null when there is no such batch.',
  }),
  zks('zks_getBytecodeByHash', {
    summary: 'Code with a hash.',
    params: [hash('codeHash', 'Hash of the code')],
    result: nullable(listed(whole('A byte'))),
    returns: 'Bytes as numbers; null when there is none.',
  }),
  zks('zks_getL1GasPrice', { summary: 'Gas price of layer 1.', ...number('Price of gas.', 'wei') }),
  zks('zks_getFeeParams', { summary: 'Parameters of the fee model.', returns: 'Parameters.' }),
  zks('zks_getBatchFeeInput', { summary: 'Prices that the next batch uses.', returns: 'Prices.' }),
  zks('zks_gasPerPubdata', { summary: 'Gas for each byte of published data.', ...number('Gas.', 'gas') }),
  zks('zks_getProtocolVersion', {
    summary: 'Version of the protocol.',
    params: [opt(num('version', 'Version to look up'))],
    returns: 'Version and its contracts.',
  }),
  zks('zks_getProof', {
    summary: 'Storage slots with their Merkle proofs.',
    params: [account(), list('keys', 'Slots to prove', anything('slot', 'Slot.', '0x0'), []), rollupBatch()],
    result: zksProof,
    returns: 'Values and proofs.',
  }),
  zks('zks_sendRawTransactionWithDetailedOutput', {
    summary: 'Sends a signed transaction and returns what it did.',
    effect: 'send',
    params: [rawBytes('The signed transaction')],
    returns: 'Hash, storage logs and events.',
  }),
];
