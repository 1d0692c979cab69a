/** Methods of eth, net, web3, rpc and txpool that only some clients have. */
import { address, data, hash32, quantity, text, uint64 } from '../encoding';
import type { MethodEntry } from '../entry';
import { reply, written } from '../object';
import { anyOf, constant, listOf, maybe, nullable } from '../types';
import { clientDocs, groupOf, optional, required } from './build';
import { bundleContext, callBundles, stateOverrides } from './call';
import { BUNDLE, sending } from './client-sending';
import { subscribing } from './client-subscriptions';
import { accountInfo, poolStatistics, poolTransactions } from './debug-results';
import { addressOf, bytesOf, objectOf } from './forms';
import { log, transaction as transactionResult, uncle } from './objects';
import {
  account,
  anyBlock,
  block,
  blockHash,
  blockNumber,
  either,
  num,
  object,
  openObject,
  opt,
  transaction,
} from './parameters';
import { pastMethods } from './past-methods';
import { byAddress, byName, byNumber } from './plain';
import { encodedOrNull, hashed, receipts, transactionOrNull, words } from './results';

const bundler = groupOf('User operations', clientDocs('ERC-4337'), 'read', ['bundler']);

const gasOf = (description: string) => quantity({ title: 'gas', description, unit: 'gas' });
const feeOf = (description: string) => quantity({ title: 'fee', description, unit: 'wei' });

/** Members of the entry points 0.6 to 0.8 (ERC-4337, ERC-7769). */
const USER_OPERATION = {
  sender: address({ description: 'Account that the operation is of.' }),
  nonce: quantity({ title: 'nonce', description: 'Key and sequence of the account.' }),
  initCode: data(undefined, { description: 'Factory and its call data.' }),
  factory: address({ description: 'Contract that creates the account.' }),
  factoryData: data(undefined, { description: 'Call data of the factory.' }),
  callData: data(undefined, { description: 'What the account runs.' }),
  callGasLimit: gasOf('Gas of what the account runs.'),
  verificationGasLimit: gasOf('Gas of the verification.'),
  preVerificationGas: gasOf('Gas that the bundler is paid for.'),
  maxFeePerGas: feeOf('Highest price of gas.'),
  maxPriorityFeePerGas: feeOf('Highest priority fee.'),
  paymaster: address({ description: 'Contract that pays.' }),
  paymasterVerificationGasLimit: gasOf('Gas of the verification by the paymaster.'),
  paymasterPostOpGasLimit: gasOf('Gas of the paymaster afterwards.'),
  paymasterData: data(undefined, { description: 'Data of the paymaster.' }),
  paymasterAndData: data(undefined, { description: 'Paymaster and its data.' }),
  signature: data(undefined, { description: 'Signature of the account.' }),
};

const operation = () =>
  openObject('operation', 'The user operation', USER_OPERATION, {
    sender: '0x407d73d8a49eeb85d32cf465507dd71d507100c1',
    nonce: '0x0',
  });
const entryPoint = () => account('entryPoint', 'Entry point');

const userOperations: readonly MethodEntry[] = [
  bundler('eth_sendUserOperation', 'Sends a user operation.', {
    effect: 'send',
    params: [operation(), entryPoint()],
    ...hashed('Hash of the user operation.'),
  }),
  bundler('eth_estimateUserOperationGas', 'Gas that a user operation would need.', {
    params: [
      operation(),
      entryPoint(),
      opt(optional('stateOverrides', 'Account overrides', stateOverrides())),
    ],
    returns: 'Gas by purpose.',
  }),
  bundler('eth_getUserOperationByHash', 'A user operation, by its hash.', {
    params: [transaction()],
    returns: 'The user operation; null when there is none.',
  }),
  bundler('eth_getUserOperationReceipt', 'Receipt of a user operation.', {
    params: [transaction()],
    returns: 'The receipt; null when there is none.',
  }),
  bundler('eth_supportedEntryPoints', 'Entry points that the bundler serves.', {
    result: listOf(data(20, { title: 'address', description: 'An entry point.', kind: 'address' })),
    returns: 'List of addresses.',
  }),
];

const source = clientDocs('eth namespace');
const blocks = groupOf('Blocks, transactions, uncles', source);
const state = groupOf('State', source);

const index = () =>
  required(
    'index',
    'Position in the block',
    uint64({ title: 'index', description: 'Position in the block.', example: '0x0' }),
  );

// ---------------------------------------------------------------- blocks and state

/** A header has no list of uncles and no size. */
const header = nullable(reply(uncle.members, { title: 'header', description: 'Header of a block.' }));

const lookups: readonly MethodEntry[] = [
  blocks('eth_getHeaderByNumber', 'Header of a block, by its number.', {
    params: [blockNumber()],
    result: header,
    returns: 'The header; null when there is none.',
    servedBy: ['geth', 'reth', 'nethermind'],
  }),
  blocks('eth_getHeaderByHash', 'Header of a block, by its hash.', {
    params: [blockHash()],
    result: header,
    returns: 'The header; null when there is none.',
    servedBy: ['geth', 'reth'],
  }),
  blocks('eth_getRawTransactionByHash', 'A transaction, encoded.', {
    params: [transaction()],
    ...encodedOrNull,
    servedBy: ['geth', 'erigon', 'reth', 'nethermind', 'anvil'],
  }),
  blocks(
    'eth_getRawTransactionByBlockHashAndIndex',
    'A transaction, encoded, by the hash of its block and its position.',
    { params: [blockHash(), index()], ...encodedOrNull, servedBy: ['geth', 'erigon', 'reth', 'anvil'] },
  ),
  blocks(
    'eth_getRawTransactionByBlockNumberAndIndex',
    'A transaction, encoded, by the number of its block and its position.',
    { params: [blockNumber(), index()], ...encodedOrNull, servedBy: ['geth', 'erigon', 'reth', 'anvil'] },
  ),
  blocks('eth_getTransactionBySenderAndNonce', 'Transaction of a sender with a nonce.', {
    params: [account('address', 'Sender'), num('nonce', 'Nonce', { example: '0x0' })],
    ...transactionOrNull,
    servedBy: ['reth', 'anvil'],
  }),
  blocks('eth_getTransactionReceiptsByBlock', 'Receipts of all transactions of a block.', {
    params: [anyBlock()],
    ...receipts,
    servedBy: ['bor', 'erigon'],
  }),
  blocks('eth_getBlockReceiptsByHash', 'Receipts of all transactions of a block, by its hash.', {
    params: [blockHash()],
    ...receipts,
    servedBy: ['openethereum'],
  }),
  blocks('eth_getLogsByHash', 'Logs of a block, by its hash.', {
    params: [blockHash()],
    result: listOf(nullable(listOf(log))),
    returns: 'A list of logs for each transaction.',
    servedBy: ['erigon'],
  }),
  blocks('eth_pendingTransactions', 'Pending transactions of the accounts of the node.', {
    result: listOf(transactionResult),
    returns: 'List of transactions.',
    servedBy: ['geth', 'nethermind', 'hardhat', 'openethereum'],
  }),
  blocks('eth_getMinerDataByBlockHash', 'Rewards of the miner of a block, by its hash.', {
    params: [blockHash()],
    returns: 'Rewards and uncles.',
    servedBy: ['besu'],
  }),
  blocks('eth_getMinerDataByBlockNumber', 'Rewards of the miner of a block, by its number.', {
    params: [blockNumber()],
    returns: 'Rewards and uncles.',
    servedBy: ['besu'],
  }),
  state('eth_getAccount', 'Balance, nonce, code hash and storage root of an account.', {
    params: [account(), opt(block(), '"latest"')],
    result: anyOf(
      reply(
        {
          balance: quantity({ title: 'balance', description: 'Balance.', unit: 'wei' }),
          nonce: quantity({ title: 'nonce', description: 'Nonce.' }),
          codeHash: hash32({ title: 'hash', description: 'Hash of the code.' }),
          storageRoot: hash32({ title: 'root', description: 'Root of the storage.' }),
        },
        { title: 'account' },
      ),
      constant(null),
    ),
    returns: 'The account; null when there is none.',
    servedBy: ['nethermind', 'reth', 'anvil'],
  }),
  state('eth_getAccountInfo', 'Balance, nonce and code of an account.', {
    params: [account(), opt(block(), '"latest"')],
    result: accountInfo,
    returns: 'The account.',
    servedBy: ['reth', 'anvil'],
  }),
  state('eth_callMany', 'Runs bundles of calls, each after the ones before it.', {
    params: [
      required('bundles', 'Bundles of calls', callBundles()),
      opt(required('context', 'Block and position in it', bundleContext())),
      opt(optional('stateOverrides', 'Account overrides during the calls', stateOverrides())),
      opt(num('timeout', 'Time limit', { unit: 'milliseconds', example: 1000 })),
    ],
    result: listOf(
      listOf(
        objectOf('result', {
          value: maybe(bytesOf('What the call returned')),
          error: maybe(anyOf(text({ title: 'error', description: 'Why it failed.' }), objectOf('error', {}))),
        }),
      ),
    ),
    returns: 'A list of results for each bundle.',
    servedBy: ['erigon', 'reth'],
  }),
  state('eth_callBundle', 'Runs a bundle of transactions without sending it.', {
    params: [
      either(
        'bundle',
        'The bundle; Erigon takes hashes and a block',
        openObject('bundle', 'The bundle', BUNDLE, { txs: [], blockNumber: '0x1' }).schema,
        listOf(hash32({ description: 'Hash of a transaction.' })),
      ),
    ],
    moreParams: true,
    returns: 'Results of the transactions.',
    servedBy: ['erigon', 'reth', 'relay'],
  }),
  state('eth_multicallV1', 'Runs several calls.', {
    params: [object('simulation', 'The calls')],
    moreParams: true,
    returns: 'Results of the calls.',
    deprecated: 'eth_simulateV1 takes its place.',
    servedBy: ['nethermind'],
  }),
];

// ---------------------------------------------------------------- net, web3, rpc, txpool

const network = groupOf('Client and network', clientDocs('net, web3 and rpc namespaces'));
const pool = groupOf('Transaction pool', clientDocs('txpool namespace'));

/** Sender → nonce → "to: value + gas × price". */
const summaries = () =>
  byAddress(
    byNumber(text({ description: 'Receiver, value, gas and price.' }), { title: 'transactions by nonce' }),
    {
      title: 'transactions by sender',
    },
  );

const others: readonly MethodEntry[] = [
  network('rpc_modules', 'Namespaces that the node serves, with their versions.', {
    result: byName(text({ title: 'version', description: 'Version of the namespace.' }), {
      title: 'namespaces',
    }),
    returns: 'By namespace: version.',
    servedBy: ['geth', 'nethermind', 'besu', 'erigon', 'reth', 'ganache'],
  }),
  network('rpc_discover', 'OpenRPC document of the node.', {
    returns: 'The document.',
    servedBy: ['openethereum'],
  }),
  network('net_enode', 'Enode URL of the node.', { ...words('The URL.'), servedBy: ['besu'] }),
  network('net_localEnode', 'Enode URL of the node.', { ...words('The URL.'), servedBy: ['nethermind'] }),
  network('net_localAddress', 'Address that the node derives from its key.', {
    result: addressOf('The address'),
    returns: 'The address.',
    servedBy: ['nethermind'],
  }),
  network('net_services', 'Services of the node and their ports.', {
    returns: 'By service: host and port.',
    servedBy: ['besu'],
  }),
  pool('txpool_inspect', 'All waiting transactions, one line each.', {
    result: reply({ pending: summaries(), queued: summaries() }, { title: 'pool summary' }),
    returns: 'Pending and queued transactions, by sender and nonce.',
    servedBy: ['geth', 'nethermind', 'reth', 'anvil'],
  }),
  pool('txpool_besuTransactions', 'Waiting transactions of Besu.', {
    result: poolTransactions,
    returns: 'List of hashes and times.',
    servedBy: ['besu'],
  }),
  pool('txpool_besuStatistics', 'Numbers of waiting transactions of Besu.', {
    result: poolStatistics,
    returns: 'Most transactions, local and remote ones.',
    servedBy: ['besu'],
  }),
  pool('txpool_besuPendingTransactions', 'Waiting transactions of Besu that match a filter.', {
    params: [
      opt(num('limit', 'Most transactions', { example: 10 })),
      opt(
        object('filter', 'Fields and values', { from: { eq: '0x407d73d8a49eeb85d32cf465507dd71d507100c1' } }),
      ),
    ],
    returns: 'List of transactions.',
    servedBy: ['besu'],
  }),
];

/** Who a client is, on both sides of the engine port. */
const clientVersion = {
  code: text({
    title: 'client code',
    description: 'Two letters: GE for Geth, NM for Nethermind, …',
    example: 'LH',
  }),
  name: text({ title: 'client name', description: 'Name of the client.', example: 'Lighthouse' }),
  version: text({ title: 'version', description: 'Version of the client.', example: 'v7.0.0' }),
  commit: text({
    title: 'commit',
    description: 'First four bytes of the commit, hex.',
    example: '0xfa4ff922',
  }),
};
const EXAMPLE_CLIENT = { code: 'LH', name: 'Lighthouse', version: 'v7.0.0', commit: '0xfa4ff922' };

const identification: readonly MethodEntry[] = [
  groupOf('Engine', clientDocs('Engine API, client identification'), 'engine')(
    'engine_getClientVersionV1',
    'Exchanges names and versions of both clients.',
    {
      params: [
        required(
          'clientVersion',
          'Name and version of the consensus client',
          written(clientVersion, {
            title: 'client version',
            description: 'Name and version of the consensus client.',
            kind: 'client-version',
            example: EXAMPLE_CLIENT,
          }),
        ),
      ],
      result: listOf(reply(clientVersion, { title: 'client version' })),
      returns: 'List of the execution clients behind the port.',
      notes: ['Served on the engine port (commonly 8551) with a JWT; meant for the consensus client.'],
      servedBy: ['geth', 'nethermind', 'besu', 'erigon', 'reth'],
    },
  ),
];

export const ofClients: readonly MethodEntry[] = [
  ...identification,
  ...subscribing,
  ...lookups,
  ...sending,
  ...pastMethods,
  ...userOperations,
  ...others,
];
