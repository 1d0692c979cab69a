/** Who produces blocks: miner, clique, and the IBFT and QBFT consensus of Besu. */
import type { MethodEntry } from '../entry';
import { listOf, range } from '../types';
import { type ClientName, clientDocs, groupOf } from './build';
import { cliqueSnapshot, cliqueStatus, pendingVotes, signerMetrics } from './debug-results';
import { account as accountResult } from './objects';
import { account, anyBlock, blockHash, bytes, flag, num, opt, str } from './parameters';
import { anyNumber, byAddress } from './plain';
import { done, number, untold, yes } from './results';

const mining = groupOf('Miner', clientDocs('miner namespace'), 'change', ['geth']);
const gone = 'proof of work is gone: nodes no longer mine on their own.';

export const miner: readonly MethodEntry[] = [
  mining('miner_start', 'Starts mining.', {
    params: [opt(num('threads', 'Number of threads'))],
    ...untold,
    deprecated: gone,
    servedBy: ['geth<1.14', 'besu', 'ganache'],
  }),
  mining('miner_stop', 'Stops mining.', {
    ...untold,
    deprecated: gone,
    servedBy: ['geth<1.14', 'besu', 'ganache'],
  }),
  mining('miner_setEtherbase', 'Sets the account that gets the fees.', {
    params: [account('address', 'Account that gets the fees')],
    ...done,
    servedBy: ['geth<1.15', 'ganache'],
  }),
  mining('miner_setExtra', 'Sets the extra data of new blocks.', {
    params: [str('extra', 'At most 32 bytes', 'my node')],
    ...done,
    servedBy: ['geth', 'ganache'],
  }),
  mining('miner_setGasPrice', 'Sets the lowest gas price of transactions to include.', {
    params: [num('price', 'Price', { unit: 'wei', example: '0x3b9aca00' })],
    ...done,
    servedBy: ['geth', 'ganache'],
  }),
  mining('miner_setGasLimit', 'Sets the gas limit that new blocks move towards.', {
    params: [num('limit', 'Gas limit', { unit: 'gas', example: '0x1c9c380' })],
    ...done,
  }),
  mining('miner_setRecommitInterval', 'Sets how often a block is built again.', {
    params: [num('interval', 'Interval', { unit: 'milliseconds', example: 2000 })],
    ...untold,
    servedBy: ['geth<1.14'],
  }),
  mining('miner_setMaxDASize', 'Sets how much data a transaction and a block may have.', {
    params: [
      num('transaction', 'Most data of a transaction; 0 for no limit', { unit: 'bytes' }),
      num('block', 'Most data of a block; 0 for no limit', { unit: 'bytes' }),
    ],
    ...done,
    servedBy: ['opGeth', 'reth'],
  }),
  mining('miner_changeTargetGasLimit', 'Sets the gas limit that new blocks move towards.', {
    params: [num('limit', 'Gas limit', { unit: 'gas', example: 30_000_000 })],
    ...untold,
    servedBy: ['besu'],
  }),
  mining('miner_setCoinbase', 'Sets the account that gets the fees.', {
    params: [account('address', 'Account that gets the fees')],
    ...done,
    servedBy: ['besu'],
  }),
  mining('miner_getExtraData', 'Extra data of new blocks.', {
    effect: 'read',
    returns: 'Extra data.',
    servedBy: ['besu'],
  }),
  mining('miner_setExtraData', 'Sets the extra data of new blocks.', {
    params: [bytes('extraData', 'At most 32 bytes', '0x1234')],
    ...done,
    servedBy: ['besu'],
  }),
  mining('miner_getMinGasPrice', 'Lowest gas price of transactions to include.', {
    effect: 'read',
    ...number('Price of gas.', 'wei'),
    servedBy: ['besu'],
  }),
  mining('miner_setMinGasPrice', 'Sets the lowest gas price of transactions to include.', {
    params: [num('price', 'Price', { unit: 'wei', example: '0x3b9aca00' })],
    ...done,
    servedBy: ['besu'],
  }),
  mining('miner_getMinPriorityFee', 'Lowest priority fee of transactions to include.', {
    effect: 'read',
    ...number('Priority fee.', 'wei'),
    servedBy: ['besu'],
  }),
  mining('miner_setMinPriorityFee', 'Sets the lowest priority fee of transactions to include.', {
    params: [num('fee', 'Priority fee', { unit: 'wei' })],
    ...done,
    servedBy: ['besu'],
  }),
];

// ---------------------------------------------------------------- signers and validators

const cliqueClients: readonly ClientName[] = ['geth', 'nethermind', 'besu', 'erigon'];
const clique = groupOf('Clique', clientDocs('clique namespace'), 'read', cliqueClients);
const cliqueNote = 'For networks with proof of authority only. Geth seals no Clique blocks since v1.14.';
const addresses = (returns: string) => ({
  result: listOf(accountResult({ description: 'A signer.' })),
  returns,
});

export const cliqueMethods: readonly MethodEntry[] = [
  clique('clique_getSnapshot', 'Signers and votes at a block.', {
    params: [opt(anyBlock(), '"latest"')],
    result: cliqueSnapshot,
    returns: 'Signers, recent signers and votes.',
    notes: [cliqueNote],
    servedBy: ['geth', 'nethermind', 'erigon'],
  }),
  clique('clique_getSnapshotAtHash', 'Signers and votes at a block, by its hash.', {
    params: [blockHash()],
    result: cliqueSnapshot,
    returns: 'Signers, recent signers and votes.',
    notes: [cliqueNote],
    servedBy: ['geth', 'nethermind', 'erigon'],
  }),
  clique('clique_getSigners', 'Accounts that may sign blocks.', {
    params: [opt(anyBlock(), '"latest"')],
    ...addresses('List of addresses.'),
    notes: [cliqueNote],
  }),
  clique('clique_getSignersAtHash', 'Accounts that may sign blocks, at a block given by its hash.', {
    params: [blockHash()],
    ...addresses('List of addresses.'),
    notes: [cliqueNote],
  }),
  clique('clique_getSigner', 'Account that signed a block.', {
    params: [anyBlock('block', 'Number, tag or hash of a block, or its RLP')],
    result: accountResult({ description: 'The signer.' }),
    returns: 'The address.',
    notes: [cliqueNote],
    servedBy: ['geth'],
  }),
  clique('clique_getSignerMetrics', 'How many blocks each signer proposed.', {
    agreements: [range('from', 'to', 'block')],
    params: [opt(anyBlock('from', 'First block')), opt(anyBlock('to', 'Last block'))],
    result: signerMetrics,
    returns: 'By signer: number of blocks, and the last one.',
    servedBy: ['besu'],
  }),
  clique('clique_proposals', 'Votes that this node is casting.', {
    result: byAddress(anyVote(), {
      title: 'proposals',
      description: 'By address: true to add, false to remove.',
    }),
    returns: 'By address: true to add, false to remove.',
    notes: [cliqueNote],
    servedBy: ['geth', 'besu', 'erigon'],
  }),
  clique('clique_propose', 'Votes for adding or removing a signer.', {
    effect: 'change',
    params: [account('address', 'The signer'), flag('add', 'true to add it, false to remove it')],
    ...untold,
    notes: [cliqueNote],
  }),
  clique('clique_discard', 'Withdraws a vote.', {
    effect: 'change',
    params: [account('address', 'The signer')],
    ...untold,
    notes: [cliqueNote],
  }),
  clique('clique_status', 'Sealing activity of the last 64 blocks.', {
    result: cliqueStatus,
    returns: 'Blocks by signer.',
    servedBy: ['geth', 'erigon'],
  }),
  clique('clique_produceBlock', 'Produces a block on a parent.', {
    effect: 'change',
    params: [blockHash()],
    ...done,
    servedBy: ['nethermind'],
  }),
];

function anyVote() {
  return yes('A vote.').result;
}

/** The same six methods in both forms of Byzantine fault tolerance. */
function validatorVotes(namespace: 'ibft' | 'qbft'): readonly MethodEntry[] {
  const title = namespace.toUpperCase();
  const method = groupOf(title, clientDocs(`Besu, ${title}`), 'read', ['besu']);
  const metrics = () => [opt(anyBlock('from', 'First block')), opt(anyBlock('to', 'Last block'))];
  return [
    method(`${namespace}_getValidatorsByBlockNumber`, 'Validators of a block.', {
      params: [anyBlock()],
      ...addresses('List of addresses.'),
    }),
    method(`${namespace}_getValidatorsByBlockHash`, 'Validators of a block, by its hash.', {
      params: [blockHash()],
      ...addresses('List of addresses.'),
    }),
    method(`${namespace}_getSignerMetrics`, 'How many blocks each validator proposed.', {
      agreements: [range('from', 'to', 'block')],
      params: metrics(),
      result: signerMetrics,
      returns: 'By validator: number of blocks, and the last one.',
    }),
    method(`${namespace}_getPendingVotes`, 'Votes of this node on validators.', {
      result: pendingVotes,
      returns: 'By address: true to add, false to remove.',
    }),
    method(`${namespace}_proposeValidatorVote`, 'Votes for adding or removing a validator.', {
      effect: 'change',
      params: [account('address', 'The validator'), flag('add', 'true to add it, false to remove it')],
      ...done,
    }),
    method(`${namespace}_discardValidatorVote`, 'Withdraws a vote.', {
      effect: 'change',
      params: [account('address', 'The validator')],
      ...done,
    }),
  ];
}

export const validatorVoting: readonly MethodEntry[] = [
  ...validatorVotes('ibft'),
  ...validatorVotes('qbft'),
  groupOf('QBFT', clientDocs('Besu, QBFT'), 'read', ['besu'])(
    'qbft_getRequestTimeoutSeconds',
    'How long a round of the consensus waits.',
    { result: anyNumber({ description: 'Seconds.' }), returns: 'Seconds.' },
  ),
];
