/** Methods of nodes of ZKsync. */

import { hash32 } from '../encoding';
import type { MethodEntry } from '../entry';
import { nullable } from '../types';
import { clientDocs, groupOf, optional } from './build';
import { stateOverrides } from './call';
import { listed, whole } from './forms';
import { account, anyCall, hash, list, num, opt, rawBytes, transaction } from './parameters';
import { number } from './results';
import {
  blockRange,
  bridges,
  maybeAddress,
  messageProof,
  rollupBatch,
  rollupContract,
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
  zks('zks_estimateFee', 'Fee of a transaction.', {
    params: [anyCall(), opt(optional('stateOverrides', 'Account overrides', stateOverrides()))],
    result: zksFee,
    returns: 'Gas limit, gas per byte of published data, fees.',
  }),
  zks('zks_estimateGasL1ToL2', 'Gas of a transaction from layer 1 to layer 2.', {
    params: [anyCall(), opt(optional('stateOverrides', 'Account overrides', stateOverrides()))],
    ...number('Gas estimate.', 'gas'),
  }),
  zks('zks_getBridgehubContract', 'Contract of the bridge hub.', { ...rollupContract('The address.') }),
  zks('zks_getMainContract', 'Main contract on layer 1.', { ...rollupContract('The address.') }),
  zks('zks_getTestnetPaymaster', 'Paymaster of the test network.', {
    result: maybeAddress,
    returns: 'The address; null on the main network.',
  }),
  zks('zks_getBridgeContracts', 'Contracts of the bridges.', {
    result: bridges,
    returns: 'Addresses by bridge.',
  }),
  zks('zks_getTimestampAsserter', 'Contract that asserts timestamps.', {
    result: maybeAddress,
    returns: 'The address; null when there is none.',
  }),
  zks('zks_getL2Multicall3', 'Multicall contract on layer 2.', {
    result: maybeAddress,
    returns: 'The address; null when there is none.',
  }),
  zks('zks_getBaseTokenL1Address', 'Base token on layer 1.', { ...rollupContract('The address.') }),
  zks('zks_L1ChainId', 'Chain id of layer 1.', { ...number('Chain id.') }),
  zks('zks_L1BatchNumber', 'Number of the newest batch.', { ...number('Batch number.') }),
  zks('zks_getConfirmedTokens', 'Tokens that the bridge confirmed.', {
    params: [num('from', 'First token', { example: 0 }), num('limit', 'Most tokens', { example: 100 })],
    result: tokens,
    returns: 'List of tokens.',
  }),
  zks('zks_getAllAccountBalances', 'All balances of an account.', {
    params: [account()],
    result: tokenBalances,
    returns: 'By token: balance.',
  }),
  zks('zks_getL2ToL1MsgProof', 'Proof of a message from layer 2 to layer 1.', {
    params: [
      num('block', 'Block number', { example: 1 }),
      account('sender', 'Who sent it'),
      hash('message', 'Hash of the message'),
      opt(num('logPosition', 'Position of the log')),
    ],
    ...proofOf,
  }),
  zks('zks_getL2ToL1LogProof', 'Proof of a log from layer 2 to layer 1.', {
    params: [transaction(), opt(num('logIndex', 'Position of the log', { example: 0 }))],
    moreParams: true,
    ...proofOf,
  }),
  zks('zks_getBlockDetails', 'Details of a block, and how far its batch is.', {
    params: [num('block', 'Block number', { example: 1 })],
    result: zksBlock,
    returns: 'Details; null when there is none.',
  }),
  zks('zks_getTransactionDetails', 'State and fee of a transaction.', {
    params: [transaction()],
    result: zksTransaction,
    returns: 'Details; null when there is none.',
  }),
  zks('zks_getRawBlockTransactions', 'Transactions of a block, as the node keeps them.', {
    params: [num('block', 'Block number', { example: 1 })],
    returns: 'List of transactions.',
  }),
  zks('zks_getL1BatchDetails', 'Details of a batch.', {
    params: [rollupBatch()],
    result: zksBatch,
    returns: 'Details; null when there is none.',
  }),
  zks('zks_getL1BatchBlockRange', 'First and last block of a batch.', {
    params: [rollupBatch()],
    result: blockRange,
    returns: 'Two block numbers; null when there is no such batch.',
  }),
  zks('zks_getBytecodeByHash', 'Code with a hash.', {
    params: [hash('codeHash', 'Hash of the code')],
    result: nullable(listed(whole('A byte'))),
    returns: 'Bytes as numbers; null when there is none.',
  }),
  zks('zks_getL1GasPrice', 'Gas price of layer 1.', { ...number('Price of gas.', 'wei') }),
  zks('zks_getFeeParams', 'Parameters of the fee model.', { returns: 'Parameters.' }),
  zks('zks_getBatchFeeInput', 'Prices that the next batch uses.', { returns: 'Prices.' }),
  zks('zks_gasPerPubdata', 'Gas for each byte of published data.', { ...number('Gas.', 'gas') }),
  zks('zks_getProtocolVersion', 'Version of the protocol.', {
    params: [opt(num('version', 'Version to look up'))],
    returns: 'Version and its contracts.',
  }),
  zks('zks_getProof', 'Storage slots with their Merkle proofs.', {
    params: [
      account(),
      list('keys', 'Slots to prove', hash32({ title: 'slot', description: 'Slot.' }), []),
      rollupBatch(),
    ],
    result: zksProof,
    returns: 'Values and proofs.',
  }),
  zks('zks_sendRawTransactionWithDetailedOutput', 'Sends a signed transaction and returns what it did.', {
    effect: 'send',
    params: [rawBytes('The signed transaction')],
    returns: 'Hash, storage logs and events.',
  }),
];
