/** Nodes of rollups and side chains: OP Stack, Arbitrum, ZKsync, Polygon and Linea. */
import { quantity } from '../encoding';
import type { MethodEntry } from '../entry';
import { reply } from '../object';
import { clientDocs, groupOf } from './build';
import { flatTraces, replayed } from './flat-traces';
import { hashOf, hexNumber, listed, whole } from './forms';
import {
  account as accountResult,
  block as blockResult,
  receipt,
  transaction as transactionResult,
} from './objects';
import {
  account,
  any,
  anyBlock,
  anyCall,
  blockHash,
  bytes,
  flag,
  hash,
  list,
  num,
  object,
  opt,
  str,
  transaction,
} from './parameters';
import { anything, word } from './plain';
import { hashed, number, untold, words, yes } from './results';
import {
  addresses,
  blockRange,
  borSnapshot,
  borValidators,
  bridges,
  exitRoots,
  gasPrices,
  maybeAddress,
  messageProof,
  opPeer,
  opPeerStats,
  opPeers,
  outputAtBlock,
  rawMetadata,
  rollupConfig,
  safeHead,
  syncStatus,
  texts,
  tokenBalances,
  tokens,
  zksBatch,
  zksBlock,
  zksFee,
  zksProof,
  zksTransaction,
} from './rollup-results';

// ---------------------------------------------------------------- OP Stack

const optimism = groupOf('OP Stack', clientDocs('OP Stack, op-node'), 'read', ['opNode']);
const sequencer = groupOf('OP Stack', clientDocs('OP Stack, op-node'), 'change', ['opNode']);
const peerId = () => str('peerId', 'Id of the peer', '16Uiu2HAm2y6DXp6THWHCyquczNUh8gVAm4spo6hjP3Ns1dGRiAdE');

const opStack: readonly MethodEntry[] = [
  optimism('optimism_outputAtBlock', {
    summary: 'Output root at a block.',
    params: () => [num('block', 'Block number', { example: '0x1' })],
    result: outputAtBlock,
    returns: 'Output root, state root, block references, sync status.',
  }),
  optimism('optimism_syncStatus', {
    summary: 'Heads of both layers, and how far the derivation is.',
    result: syncStatus,
    returns: 'Block references.',
  }),
  optimism('optimism_rollupConfig', {
    summary: 'Configuration of the rollup.',
    result: rollupConfig,
    returns: 'The configuration.',
  }),
  optimism('optimism_version', { summary: 'Version of the node.', ...words('The version.') }),
  optimism('optimism_safeHeadAtL1Block', {
    summary: 'Safe head at a block of layer 1.',
    params: () => [num('block', 'Block number of layer 1', { example: '0x1' })],
    result: safeHead,
    returns: 'Blocks of both layers.',
  }),
  optimism('optimism_dependencySet', {
    summary: 'Chains that this chain exchanges messages with.',
    returns: 'By chain: its configuration.',
  }),
  sequencer('admin_startSequencer', {
    summary: 'Starts the sequencer.',
    params: () => [blockHash()],
    ...untold,
  }),
  sequencer('admin_stopSequencer', { summary: 'Stops the sequencer.', ...hashed('Hash of the head.') }),
  optimism('admin_sequencerActive', { summary: 'Whether the sequencer runs.', ...yes('true when it runs.') }),
  sequencer('admin_resetDerivationPipeline', { summary: 'Starts the derivation again.', ...untold }),
  sequencer('admin_postUnsafePayload', {
    summary: 'Inserts an unsafe block.',
    params: () => [object('payload', 'Execution payload')],
    ...untold,
  }),
  sequencer('admin_overrideLeader', { summary: 'Runs the sequencer without its conductor.', ...untold }),
  sequencer('admin_setLogLevel', {
    summary: 'Sets the level of the log.',
    params: () => [str('level', 'Level', 'debug')],
    ...untold,
  }),
  optimism('opp2p_self', {
    summary: 'Identity and addresses of the node.',
    result: opPeer,
    returns: 'The node.',
  }),
  optimism('opp2p_peers', {
    summary: 'Peers of the node.',
    params: () => [flag('connected', 'Leaves out those that are not connected')],
    result: opPeers,
    returns: 'Peers by id.',
  }),
  optimism('opp2p_peerStats', { summary: 'Numbers of peers.', result: opPeerStats, returns: 'Numbers.' }),
  optimism('opp2p_discoveryTable', {
    summary: 'Node records of the discovery.',
    result: texts,
    returns: 'List of ENRs.',
  }),
  optimism('opp2p_listBlockedPeers', { summary: 'Blocked peers.', result: texts, returns: 'List of ids.' }),
  optimism('opp2p_listBlockedAddrs', {
    summary: 'Blocked IP addresses.',
    result: texts,
    returns: 'List of addresses.',
  }),
  optimism('opp2p_listBlockedSubnets', {
    summary: 'Blocked subnets.',
    result: texts,
    returns: 'List of subnets.',
  }),
  sequencer('opp2p_blockPeer', { summary: 'Blocks a peer.', params: () => [peerId()], ...untold }),
  sequencer('opp2p_unblockPeer', {
    summary: 'Lifts the block of a peer.',
    params: () => [peerId()],
    ...untold,
  }),
  sequencer('opp2p_blockAddr', {
    summary: 'Blocks an IP address.',
    params: () => [str('ip', 'IP address', '192.0.2.1')],
    ...untold,
  }),
  sequencer('opp2p_unblockAddr', {
    summary: 'Lifts the block of an IP address.',
    params: () => [str('ip', 'IP address', '192.0.2.1')],
    ...untold,
  }),
  sequencer('opp2p_blockSubnet', {
    summary: 'Blocks a subnet.',
    params: () => [str('subnet', 'Subnet', '192.0.2.0/24')],
    ...untold,
  }),
  sequencer('opp2p_unblockSubnet', {
    summary: 'Lifts the block of a subnet.',
    params: () => [str('subnet', 'Subnet', '192.0.2.0/24')],
    ...untold,
  }),
  sequencer('opp2p_protectPeer', {
    summary: 'Protects a peer from being disconnected.',
    params: () => [peerId()],
    ...untold,
  }),
  sequencer('opp2p_unprotectPeer', {
    summary: 'Stops protecting a peer.',
    params: () => [peerId()],
    ...untold,
  }),
  sequencer('opp2p_connectPeer', {
    summary: 'Connects to a peer.',
    params: () => [str('address', 'Multiaddr of the peer', '/ip4/192.0.2.1/tcp/9003/p2p/16Uiu2HAm')],
    ...untold,
  }),
  sequencer('opp2p_disconnectPeer', { summary: 'Disconnects a peer.', params: () => [peerId()], ...untold }),
  optimism('rollup_gasPrices', {
    summary: 'Gas prices of both layers.',
    result: gasPrices,
    returns: 'Prices of layer 1 and layer 2, in wei.',
    deprecated: 'it ended with the Bedrock upgrade.',
    servedBy: ['opGeth<1.101'],
  }),
  optimism('rollup_getInfo', {
    summary: 'Mode and state of the rollup.',
    returns: 'Mode, sync state, context.',
    deprecated: 'it ended with the Bedrock upgrade.',
    servedBy: ['opGeth<1.101'],
  }),
];

// ---------------------------------------------------------------- Arbitrum

const arb = groupOf('Arbitrum', clientDocs('Arbitrum Nitro'), 'read', ['nitro']);
const traceNote = 'For blocks before Nitro; later blocks have debug_traceTransaction.';
const kinds = () =>
  word(
    { trace: 'calls as a list', vmTrace: 'every instruction', stateDiff: 'changes of accounts' },
    { title: 'kind of trace' },
  );
const types = () => list('traceTypes', 'Which of trace, vmTrace and stateDiff to return', kinds(), ['trace']);
const traces = { result: () => flatTraces().nullable(), returns: 'List of traces.', notes: [traceNote] };
const replay = { result: replayed, returns: 'Output, and what was asked for.', notes: [traceNote] };

const arbitrum: readonly MethodEntry[] = [
  arb('arb_checkPublisherHealth', {
    summary: 'Whether the node can reach the sequencer.',
    returns: 'null, or an error.',
  }),
  arb('arb_getRawBlockMetadata', {
    summary: 'Metadata of a range of blocks, such as which transactions were in the express lane.',
    params: () => [anyBlock('from', 'First block'), anyBlock('to', 'Last block')],
    result: rawMetadata,
    returns: 'List of block number and raw metadata.',
  }),
  arb('arb_getMinRequiredNitroVersion', {
    summary: 'Oldest version of Nitro that the chain needs.',
    returns: 'Version and deadline.',
  }),
  arb('arb_latestValidated', {
    summary: 'Newest block that was validated.',
    returns: 'Block and global state.',
  }),
  arb('arb_maintenanceStatus', { summary: 'Whether maintenance of the node runs.', returns: 'The status.' }),
  arb('arb_triggerMaintenance', { summary: 'Starts maintenance of the node.', effect: 'change', ...untold }),
  arb('arbtrace_block', { summary: 'Traces of a block.', params: () => [anyBlock()], ...traces }),
  arb('arbtrace_transaction', {
    summary: 'Traces of a transaction.',
    params: () => [transaction()],
    ...traces,
  }),
  arb('arbtrace_filter', {
    summary: 'Traces that match addresses in a range of blocks.',
    params: () => [object('filter', 'Which traces', { fromBlock: '0x1', toBlock: '0x2' })],
    ...traces,
  }),
  arb('arbtrace_get', {
    summary: 'One trace of a transaction.',
    params: () => [transaction(), any('indices', 'Place in the tree', ['0x0'])],
    returns: 'The trace.',
    notes: [traceNote],
  }),
  arb('arbtrace_call', {
    summary: 'Traces of a call that is not sent.',
    params: () => [anyCall(), types(), opt(anyBlock())],
    ...replay,
  }),
  arb('arbtrace_callMany', {
    summary: 'Traces of several calls.',
    params: () => [any('calls', 'List of [call, traceTypes]', [[{}, ['trace']]]), opt(anyBlock())],
    result: () => listed(replayed()),
    returns: 'A list of replays.',
    notes: [traceNote],
  }),
  arb('arbtrace_replayTransaction', {
    summary: 'Runs a transaction again and traces it.',
    params: () => [transaction(), types()],
    ...replay,
  }),
  arb('arbtrace_replayBlockTransactions', {
    summary: 'Runs all transactions of a block again and traces them.',
    params: () => [anyBlock(), types()],
    result: () => listed(replayed()),
    returns: 'A list of replays.',
    notes: [traceNote],
  }),
  arb('arbdebug_pricingModel', {
    summary: 'How the price of gas moved over blocks.',
    params: () => [anyBlock('start', 'First block'), anyBlock('end', 'Last block')],
    returns: 'Prices by block.',
  }),
  arb('arbdebug_timeoutQueue', {
    summary: 'Retryable tickets that time out.',
    params: () => [anyBlock()],
    returns: 'Tickets and times.',
  }),
  arb('arbdebug_validateMessageNumber', {
    summary: 'Validates a message again.',
    params: () => [
      num('message', 'Number of the message'),
      flag('full', 'Runs all of it'),
      opt(any('moduleRoot', 'WASM module root', null)),
    ],
    returns: 'Whether it is valid.',
  }),
  arb('timeboost_sendExpressLaneTransaction', {
    summary: 'Sends a transaction over the express lane.',
    effect: 'send',
    params: () => [
      object('transaction', 'The transaction with round and signature', { chainId: '0xa4b1', round: '0x1' }),
    ],
    returns: 'null, or an error.',
  }),
  arb('auctioneer_submitBid', {
    summary: 'Bids for a round of the express lane.',
    effect: 'send',
    params: () => [object('bid', 'The signed bid', { chainId: '0xa4b1', round: '0x1', amount: '0x1' })],
    returns: 'null, or an error.',
  }),
  arb('auctioneer_submitAuctionResolutionTransaction', {
    summary: 'Submits the result of an auction to the sequencer.',
    effect: 'send',
    params: () => [any('transaction', 'The transaction', {})],
    returns: 'null, or an error.',
  }),
];

// ---------------------------------------------------------------- ZKsync

const zks = groupOf('ZKsync', clientDocs('ZKsync'), 'read', ['zksync']);
const batch = () => num('batch', 'Number of the batch', { example: 1 });
const contract = (returns: string) => ({ result: () => accountResult({ description: returns }), returns });
const proofOf = { result: messageProof, returns: 'Proof, id and root; null when there is none yet.' };

const zksync: readonly MethodEntry[] = [
  zks('zks_estimateFee', {
    summary: 'Fee of a transaction.',
    params: () => [anyCall(), opt(any('stateOverrides', 'Account overrides', {}))],
    result: zksFee,
    returns: 'Gas limit, gas per byte of published data, fees.',
  }),
  zks('zks_estimateGasL1ToL2', {
    summary: 'Gas of a transaction from layer 1 to layer 2.',
    params: () => [anyCall(), opt(any('stateOverrides', 'Account overrides', {}))],
    ...number('Gas estimate.', 'gas'),
  }),
  zks('zks_getBridgehubContract', { summary: 'Contract of the bridge hub.', ...contract('The address.') }),
  zks('zks_getMainContract', { summary: 'Main contract on layer 1.', ...contract('The address.') }),
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
  zks('zks_getBaseTokenL1Address', { summary: 'Base token on layer 1.', ...contract('The address.') }),
  zks('zks_L1ChainId', { summary: 'Chain id of layer 1.', ...number('Chain id.') }),
  zks('zks_L1BatchNumber', { summary: 'Number of the newest batch.', ...number('Batch number.') }),
  zks('zks_getConfirmedTokens', {
    summary: 'Tokens that the bridge confirmed.',
    params: () => [num('from', 'First token', { example: 0 }), num('limit', 'Most tokens', { example: 100 })],
    result: tokens,
    returns: 'List of tokens.',
  }),
  zks('zks_getAllAccountBalances', {
    summary: 'All balances of an account.',
    params: () => [account()],
    result: tokenBalances,
    returns: 'By token: balance.',
  }),
  zks('zks_getL2ToL1MsgProof', {
    summary: 'Proof of a message from layer 2 to layer 1.',
    params: () => [
      num('block', 'Block number', { example: 1 }),
      account('sender', 'Who sent it'),
      hash('message', 'Hash of the message'),
      opt(num('logPosition', 'Position of the log')),
    ],
    ...proofOf,
  }),
  zks('zks_getL2ToL1LogProof', {
    summary: 'Proof of a log from layer 2 to layer 1.',
    params: () => [transaction(), opt(num('logIndex', 'Position of the log', { example: 0 }))],
    moreParams: true,
    ...proofOf,
  }),
  zks('zks_getBlockDetails', {
    summary: 'Details of a block, and how far its batch is.',
    params: () => [num('block', 'Block number', { example: 1 })],
    result: zksBlock,
    returns: 'Details; null when there is none.',
  }),
  zks('zks_getTransactionDetails', {
    summary: 'State and fee of a transaction.',
    params: () => [transaction()],
    result: zksTransaction,
    returns: 'Details; null when there is none.',
  }),
  zks('zks_getRawBlockTransactions', {
    summary: 'Transactions of a block, as the node keeps them.',
    params: () => [num('block', 'Block number', { example: 1 })],
    returns: 'List of transactions.',
  }),
  zks('zks_getL1BatchDetails', {
    summary: 'Details of a batch.',
    params: () => [batch()],
    result: zksBatch,
    returns: 'Details; null when there is none.',
  }),
  zks('zks_getL1BatchBlockRange', {
    summary: 'First and last block of a batch.',
    params: () => [batch()],
    result: blockRange,
    returns: 'Two block numbers; null when there is no such batch.',
  }),
  zks('zks_getBytecodeByHash', {
    summary: 'Code with a hash.',
    params: () => [hash('codeHash', 'Hash of the code')],
    result: () => listed(whole('A byte')).nullable(),
    returns: 'Bytes as numbers; null when there is none.',
  }),
  zks('zks_getL1GasPrice', { summary: 'Gas price of layer 1.', ...number('Price of gas.', 'wei') }),
  zks('zks_getFeeParams', { summary: 'Parameters of the fee model.', returns: 'Parameters.' }),
  zks('zks_getBatchFeeInput', { summary: 'Prices that the next batch uses.', returns: 'Prices.' }),
  zks('zks_gasPerPubdata', { summary: 'Gas for each byte of published data.', ...number('Gas.', 'gas') }),
  zks('zks_getProtocolVersion', {
    summary: 'Version of the protocol.',
    params: () => [opt(num('version', 'Version to look up'))],
    returns: 'Version and its contracts.',
  }),
  zks('zks_getProof', {
    summary: 'Storage slots with their Merkle proofs.',
    params: () => [account(), list('keys', 'Slots to prove', anything('slot', 'Slot.', '0x0'), []), batch()],
    result: zksProof,
    returns: 'Values and proofs.',
  }),
  zks('zks_sendRawTransactionWithDetailedOutput', {
    summary: 'Sends a signed transaction and returns what it did.',
    effect: 'send',
    params: () => [bytes('transaction', 'The signed transaction', '0xf86c')],
    returns: 'Hash, storage logs and events.',
  }),
];

// ---------------------------------------------------------------- Polygon

const bor = groupOf('Polygon PoS', clientDocs('Bor'), 'read', ['bor', 'erigon']);
const zkevm = groupOf('Polygon zkEVM', clientDocs('Polygon zkEVM'), 'read', ['cdkErigon']);
const batchOrTag = () => any('batch', 'Number or tag of a batch', 'latest');
const block = () => any('block', 'Block number', '0x1');

const polygon: readonly MethodEntry[] = [
  bor('bor_getAuthor', {
    summary: 'Who produced a block.',
    params: () => [anyBlock()],
    ...contract('The address.'),
  }),
  bor('bor_getCurrentProposer', { summary: 'Current proposer.', ...contract('The address.') }),
  bor('bor_getCurrentValidators', {
    summary: 'Current validators.',
    result: borValidators,
    returns: 'List of validators with their power.',
  }),
  bor('bor_getRootHash', {
    summary: 'Root over a range of blocks, for checkpoints.',
    params: () => [num('from', 'First block', { example: 1 }), num('to', 'Last block', { example: 16 })],
    ...words('The root, hex without prefix.'),
  }),
  bor('bor_getSigners', {
    summary: 'Accounts that may sign blocks.',
    params: () => [opt(anyBlock())],
    result: addresses,
    returns: 'List of addresses.',
  }),
  bor('bor_getSignersAtHash', {
    summary: 'Accounts that may sign blocks, at a block given by its hash.',
    params: () => [blockHash()],
    result: addresses,
    returns: 'List of addresses.',
  }),
  bor('bor_getSnapshot', {
    summary: 'Validators and recent signers at a block.',
    params: () => [opt(anyBlock())],
    result: borSnapshot,
    returns: 'The snapshot.',
  }),
  bor('bor_getSnapshotAtHash', {
    summary: 'Validators and recent signers at a block, by its hash.',
    params: () => [blockHash()],
    result: borSnapshot,
    returns: 'The snapshot.',
  }),
  bor('bor_getSnapshotProposer', {
    summary: 'Proposer at a block.',
    params: () => [opt(anyBlock())],
    ...contract('The address.'),
  }),
  bor('bor_getSnapshotProposerSequence', {
    summary: 'Order of the proposers at a block.',
    params: () => [opt(anyBlock())],
    returns: 'Signers with their difficulty.',
  }),
  bor('bor_getVoteOnHash', {
    summary: 'Vote of the node on a milestone.',
    params: () => [
      num('start', 'First block'),
      num('end', 'Last block'),
      str('hash', 'Hash of the last block', '0x00'),
      str('milestone', 'Id of the milestone', 'id'),
    ],
    ...yes('true when it agrees.'),
    servedBy: ['bor'],
  }),
  bor('bor_sendRawTransactionConditional', {
    summary: 'Sends a signed transaction under conditions.',
    effect: 'send',
    params: () => [
      bytes('transaction', 'The signed transaction', '0xf86c'),
      object('conditions', 'What must hold when it is included'),
    ],
    ...hashed('Hash of the transaction.'),
    servedBy: ['bor'],
  }),
  bor('eth_getRootHash', {
    summary: 'Root over a range of blocks, for checkpoints.',
    params: () => [num('from', 'First block', { example: 1 }), num('to', 'Last block', { example: 16 })],
    ...words('The root, hex without prefix.'),
    servedBy: ['bor'],
  }),
  zkevm('zkevm_batchNumber', { summary: 'Number of the newest batch.', ...number('Batch number.') }),
  zkevm('zkevm_virtualBatchNumber', {
    summary: 'Newest batch that was sequenced on layer 1.',
    ...number('Batch number.'),
  }),
  zkevm('zkevm_verifiedBatchNumber', {
    summary: 'Newest batch that was verified on layer 1.',
    ...number('Batch number.'),
  }),
  zkevm('zkevm_consolidatedBlockNumber', {
    summary: 'Newest block that was verified on layer 1.',
    ...number('Block number.', 'block'),
  }),
  zkevm('zkevm_batchNumberByBlockNumber', {
    summary: 'Batch of a block.',
    params: () => [block()],
    result: () => hexNumber('Batch number').nullable(),
    returns: 'Batch number.',
  }),
  zkevm('zkevm_isBlockVirtualized', {
    summary: 'Whether a block was sequenced on layer 1.',
    params: () => [block()],
    ...yes('true when it was.'),
  }),
  zkevm('zkevm_isBlockConsolidated', {
    summary: 'Whether a block was verified on layer 1.',
    params: () => [block()],
    ...yes('true when it was.'),
  }),
  zkevm('zkevm_getBatchByNumber', {
    summary: 'A batch, by its number.',
    params: () => [batchOrTag(), opt(flag('fullTransactions', 'true for full transactions'))],
    returns: 'The batch; null when there is none.',
  }),
  zkevm('zkevm_getFullBlockByNumber', {
    summary: 'A block with details of the rollup, by its number.',
    params: () => [anyBlock(), flag('fullTransactions', 'true for full transactions')],
    result: () => blockResult.nullable(),
    returns: 'The block; null when there is none.',
  }),
  zkevm('zkevm_getFullBlockByHash', {
    summary: 'A block with details of the rollup, by its hash.',
    params: () => [blockHash(), flag('fullTransactions', 'true for full transactions')],
    result: () => blockResult.nullable(),
    returns: 'The block; null when there is none.',
  }),
  zkevm('zkevm_getNativeBlockHashesInRange', {
    summary: 'Native block hashes of a range.',
    params: () => [any('filter', 'First and last block', { fromBlock: '0x1', toBlock: '0x2' })],
    result: () => listed(hashOf('Hash of a block')),
    returns: 'List of hashes.',
  }),
  zkevm('zkevm_getTransactionByL2Hash', {
    summary: 'A transaction, by its hash on layer 2.',
    params: () => [transaction()],
    result: () => transactionResult.nullable(),
    returns: 'The transaction; null when there is none.',
  }),
  zkevm('zkevm_getTransactionReceiptByL2Hash', {
    summary: 'A receipt, by the hash of the transaction on layer 2.',
    params: () => [transaction()],
    result: () => receipt.nullable(),
    returns: 'The receipt; null when there is none.',
  }),
  zkevm('zkevm_estimateCounters', {
    summary: 'Counters of the prover that a transaction would use.',
    params: () => [anyCall()],
    moreParams: true,
    returns: 'Counters used and their limits.',
  }),
  zkevm('zkevm_getBatchCountersByNumber', {
    summary: 'Counters of the prover that a batch used.',
    params: () => [batchOrTag()],
    returns: 'Counters used and their limits.',
  }),
  zkevm('zkevm_getExitRootsByGER', {
    summary: 'Exit roots of a global exit root.',
    params: () => [hash('root', 'Global exit root')],
    result: exitRoots,
    returns: 'Exit roots; null when there is none.',
  }),
  zkevm('zkevm_getExitRootTable', { summary: 'Exit roots by index.', returns: 'List of exit roots.' }),
  zkevm('zkevm_getLatestGlobalExitRoot', { summary: 'Newest global exit root.', ...hashed('The root.') }),
  zkevm('zkevm_getForks', { summary: 'Forks of the rollup.', returns: 'List of forks.' }),
  zkevm('zkevm_getForkId', { summary: 'Current fork of the rollup.', ...number('Fork id.') }),
  zkevm('zkevm_getForkById', {
    summary: 'A fork of the rollup, by its id.',
    params: () => [num('forkId', 'Fork id')],
    returns: 'The fork.',
  }),
  zkevm('zkevm_getForkIdByBatchNumber', {
    summary: 'Fork of a batch.',
    params: () => [batchOrTag()],
    result: () => hexNumber('Fork id'),
    returns: 'Fork id.',
  }),
  zkevm('zkevm_getL2BlockInfoTree', {
    summary: 'Info tree of a block.',
    params: () => [anyBlock()],
    returns: 'The tree.',
  }),
  zkevm('zkevm_getProverInput', {
    summary: 'Input of the prover for a batch.',
    params: () => [batch()],
    moreParams: true,
    returns: 'The input.',
  }),
  zkevm('zkevm_getWitness', {
    summary: 'Witness of a batch.',
    params: () => [batchOrTag()],
    moreParams: true,
    returns: 'The witness.',
  }),
  zkevm('zkevm_getBatchWitness', {
    summary: 'Witness of a batch.',
    params: () => [batchOrTag()],
    moreParams: true,
    returns: 'The witness.',
  }),
  zkevm('zkevm_getBlockRangeWitness', {
    summary: 'Witness of a range of blocks.',
    params: () => [anyBlock('from', 'First block'), anyBlock('to', 'Last block')],
    moreParams: true,
    returns: 'The witness.',
  }),
  zkevm('zkevm_getVersionHistory', { summary: 'Versions of the node over time.', returns: 'Versions.' }),
  zkevm('zkevm_getRollupAddress', {
    summary: 'Contract of the rollup on layer 1.',
    ...contract('The address.'),
  }),
  zkevm('zkevm_getRollupManagerAddress', {
    summary: 'Contract of the rollup manager on layer 1.',
    ...contract('The address.'),
  }),
];

// ---------------------------------------------------------------- Linea

const linea = groupOf('Linea', clientDocs('Linea'), 'read', ['linea']);

const lineaMethods: readonly MethodEntry[] = [
  linea('linea_estimateGas', {
    summary: 'Gas and fees that a transaction would need.',
    params: () => [anyCall(), opt(any('stateOverrides', 'Account overrides', {}))],
    result: () =>
      reply(
        {
          gasLimit: quantity({ title: 'gas', description: 'Gas limit.', unit: 'gas' }),
          baseFeePerGas: quantity({
            title: 'base fee',
            description: 'Base fee of each unit of gas.',
            unit: 'wei',
          }),
          priorityFeePerGas: quantity({
            title: 'priority fee',
            description: 'Tip for each unit of gas.',
            unit: 'wei',
          }),
        },
        { title: 'fee estimate', description: 'Gas limit and fees.' },
      ),
    returns: 'Gas limit, base fee and priority fee.',
  }),
  linea('linea_getProof', {
    summary: 'An account and storage slots with their proofs in the state of the prover.',
    params: () => [
      account(),
      list('storageKeys', 'Slots to prove', anything('slot', 'Slot.', '0x0'), []),
      anyBlock(),
    ],
    returns: 'Account and proofs.',
  }),
  linea('linea_getTransactionExclusionStatusV1', {
    summary: 'Why a transaction was not included.',
    params: () => [transaction()],
    returns: 'Reason and time; null when it was not excluded.',
  }),
  linea('rollup_getZkEVMStateMerkleProofV0', {
    summary: 'State transition proofs of a range of blocks.',
    params: () => [
      object('range', 'First and last block', {
        startBlockNumber: 1,
        endBlockNumber: 2,
        zkStateManagerVersion: '2.3.0',
      }),
    ],
    returns: 'Roots and proofs.',
  }),
];

export const rollups: readonly MethodEntry[] = [
  ...opStack,
  ...arbitrum,
  ...zksync,
  ...polygon,
  ...lineaMethods,
];
