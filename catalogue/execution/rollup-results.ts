/** Results of nodes of rollups and side chains. */
import { nullable, nullish } from '../types';
import { addressOf, bytesOf, hashOf, hexNumber, listed, objectOf, textOf, whole, yesNo } from './forms';
import { account } from './objects';
import { num } from './parameters';
import { anything, byAddress, byName } from './plain';

export const rollupBatch = () => num('batch', 'Number of the batch', { example: 1 });

/** The address of a contract. */
export const rollupContract = (returns: string) => ({
  result: account({ description: returns }),
  returns,
});

// ---------------------------------------------------------------- OP Stack

const layer1Block = () =>
  objectOf('layer 1 block', {
    hash: hashOf('Hash'),
    number: whole('Number'),
    parentHash: hashOf('Hash of the block before'),
    timestamp: whole('Unix time'),
  });

const blockId = (title: string) => objectOf(title, { hash: hashOf('Hash'), number: whole('Number') });

const layer2Block = () =>
  objectOf('layer 2 block', {
    hash: hashOf('Hash'),
    number: whole('Number'),
    parentHash: hashOf('Hash of the block before'),
    timestamp: whole('Unix time'),
    l1origin: blockId('origin'),
    sequenceNumber: whole('Distance to the first block of the origin'),
  });

const syncMembers = () => ({
  current_l1: layer1Block(),
  head_l1: layer1Block(),
  safe_l1: layer1Block(),
  finalized_l1: layer1Block(),
  unsafe_l2: layer2Block(),
  safe_l2: layer2Block(),
  finalized_l2: layer2Block(),
});

export const syncStatus = objectOf('sync status', syncMembers());

export const outputAtBlock = objectOf('output', {
  version: hashOf('Version'),
  outputRoot: hashOf('Output root'),
  blockRef: layer2Block(),
  withdrawalStorageRoot: hashOf('Storage root of the withdrawals'),
  stateRoot: hashOf('State root'),
  syncStatus: syncStatus,
});

export const rollupConfig = objectOf('rollup configuration', {
  genesis: objectOf('genesis', {
    l1: blockId('layer 1 block'),
    l2: blockId('layer 2 block'),
    l2_time: whole('Unix time'),
    system_config: anything('system configuration', 'Batcher, scalars and gas limit.', {}),
  }),
  block_time: whole('Seconds between blocks'),
  max_sequencer_drift: whole('Most seconds between a block and its origin'),
  seq_window_size: whole('Blocks of layer 1 in which a batch must be included'),
  channel_timeout: whole('Blocks of layer 1 that a channel may take'),
  l1_chain_id: whole('Chain id of layer 1'),
  l2_chain_id: whole('Chain id of layer 2'),
  batch_inbox_address: addressOf('Where batches are sent'),
  deposit_contract_address: addressOf('Contract of deposits'),
  l1_system_config_address: addressOf('Contract of the configuration'),
});

export const safeHead = objectOf('safe head', {
  l1Block: blockId('layer 1 block'),
  safeHead: blockId('layer 2 block'),
});

const peerMembers = () => ({
  peerID: textOf('Peer id'),
  nodeID: textOf('Node id'),
  userAgent: textOf('Name and version of the client'),
  protocolVersion: textOf('Version of the protocol'),
  ENR: textOf('Node record'),
  addresses: nullable(listed(textOf('Address'))),
  protocols: nullish(listed(textOf('Protocol'))),
});

export const opPeer = objectOf('peer', peerMembers());

export const opPeers = objectOf('peers', {
  totalConnected: whole('Number of connected peers'),
  peers: byName(opPeer, { title: 'peers', description: 'Peers by id.' }),
  bannedPeers: nullable(listed(textOf('Peer id'))),
  bannedIPS: nullable(listed(textOf('Address'))),
  bannedSubnets: nullable(listed(anything('subnet', 'A subnet.', {}))),
});

export const opPeerStats = objectOf('peer statistics', {
  connected: whole('Connected peers'),
  table: whole('Node records in the table'),
  blocksTopic: whole('Peers of the topic of blocks'),
  banned: whole('Banned peers'),
  known: whole('Known peers'),
});

export const texts = nullable(listed(textOf('Text')));

export const gasPrices = objectOf('gas prices', {
  l1GasPrice: hexNumber('Price on layer 1'),
  l2GasPrice: hexNumber('Price on layer 2'),
});

// ---------------------------------------------------------------- ZKsync

export const zksFee = objectOf('fee', {
  gas_limit: hexNumber('Gas limit'),
  gas_per_pubdata_limit: hexNumber('Gas per byte of published data'),
  max_fee_per_gas: hexNumber('Most that each unit of gas may cost'),
  max_priority_fee_per_gas: hexNumber('Tip for each unit of gas'),
});

const addressOrNull = (description: string) => nullish(addressOf(description));
export const maybeAddress = nullable(addressOf('The address; null when there is none'));

export const bridges = objectOf('bridges', {
  l1Erc20DefaultBridge: addressOrNull('Bridge of tokens on layer 1'),
  l2Erc20DefaultBridge: addressOrNull('Bridge of tokens on layer 2'),
  l1SharedDefaultBridge: addressOrNull('Shared bridge on layer 1'),
  l2SharedDefaultBridge: addressOrNull('Shared bridge on layer 2'),
  l1WethBridge: addressOrNull('Bridge of wrapped ether on layer 1'),
  l2WethBridge: addressOrNull('Bridge of wrapped ether on layer 2'),
});

export const tokens = listed(
  objectOf('token', {
    l1Address: addressOf('Address on layer 1'),
    l2Address: addressOf('Address on layer 2'),
    name: textOf('Name'),
    symbol: textOf('Symbol'),
    decimals: whole('Decimals'),
  }),
);

export const tokenBalances = byAddress(hexNumber('Balance'), {
  title: 'balances',
  description: 'By token: balance.',
});

export const messageProof = nullable(
  objectOf('proof', {
    id: whole('Position in the tree'),
    proof: listed(hashOf('Node of the tree')),
    root: hashOf('Root of the tree'),
  }),
);

const hashOrNull = (description: string) => nullish(hashOf(description));
const timeOrNull = (description: string) => nullish(textOf(description));

const settledMembers = () => ({
  timestamp: whole('Unix time'),
  l1TxCount: whole('Transactions from layer 1'),
  l2TxCount: whole('Transactions of layer 2'),
  rootHash: hashOrNull('Root of the state'),
  status: textOf('sealed or verified'),
  commitTxHash: hashOrNull('Transaction that committed it'),
  committedAt: timeOrNull('When it was committed'),
  proveTxHash: hashOrNull('Transaction that proved it'),
  provenAt: timeOrNull('When it was proved'),
  executeTxHash: hashOrNull('Transaction that executed it'),
  executedAt: timeOrNull('When it was executed'),
  l1GasPrice: whole('Gas price on layer 1'),
  l2FairGasPrice: whole('Gas price on layer 2'),
  baseSystemContractsHashes: objectOf('hashes', {
    bootloader: hashOf('Hash of the bootloader'),
    default_aa: hashOf('Hash of the default account'),
  }),
});

export const zksBlock = nullable(
  objectOf('block details', {
    number: whole('Block number'),
    l1BatchNumber: whole('Batch number'),
    ...settledMembers(),
    operatorAddress: addressOf('The operator'),
    protocolVersion: nullish(textOf('Version of the protocol')),
  }),
);

export const zksBatch = nullable(
  objectOf('batch details', { number: whole('Batch number'), ...settledMembers() }),
);

export const zksTransaction = nullable(
  objectOf('transaction details', {
    isL1Originated: yesNo('True when it came from layer 1'),
    status: textOf('pending, included, verified or failed'),
    fee: hexNumber('Fee'),
    gasPerPubdata: hexNumber('Gas per byte of published data'),
    initiatorAddress: addressOf('Who sent it'),
    receivedAt: textOf('When it came'),
    ethCommitTxHash: hashOrNull('Transaction that committed it'),
    ethProveTxHash: hashOrNull('Transaction that proved it'),
    ethExecuteTxHash: hashOrNull('Transaction that executed it'),
  }),
);

export const blockRange = nullable(listed(hexNumber('First and last block')));

export const zksProof = nullable(
  objectOf('proof', {
    address: addressOf('The account'),
    storageProof: listed(
      objectOf('storage proof', {
        key: hashOf('The slot'),
        value: hashOf('Its value'),
        index: whole('Position in the tree'),
        proof: listed(hashOf('Node of the tree')),
      }),
    ),
  }),
);

// ---------------------------------------------------------------- Polygon, Arbitrum

const validator = () =>
  objectOf('validator', {
    ID: whole('Number of the validator'),
    signer: addressOf('Its account'),
    power: whole('Its power'),
    accum: whole('Its priority'),
  });

export const borValidators = listed(validator());
export const addresses = nullable(listed(addressOf('An account')));

export const borSnapshot = objectOf('snapshot', {
  number: whole('Number of the block'),
  hash: hashOf('Hash of the block'),
  validatorSet: objectOf('validators', {
    validators: listed(validator()),
    proposer: nullish(validator()),
  }),
  recents: byName(addressOf('Signer'), { title: 'recent signers', description: 'By block: signer.' }),
});

export const rawMetadata = nullable(
  listed(objectOf('metadata', { blockNumber: whole('Block number'), rawMetadata: bytesOf('Raw metadata') })),
);

export const exitRoots = nullable(
  objectOf('exit roots', {
    blockNumber: hexNumber('Block number'),
    timestamp: hexNumber('Unix time'),
    mainnetExitRoot: hashOf('Exit root of layer 1'),
    rollupExitRoot: hashOf('Exit root of the rollup'),
  }),
);
