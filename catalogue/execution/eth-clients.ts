/** Methods of eth, net, web3, rpc and txpool that only some clients have. */
import { hash32, quantity, text, uint64 } from '../encoding';
import type { MethodEntry } from '../entry';
import { reply, written } from '../object';
import { anyOf, constant, listOf, nullable } from '../types';
import { clientDocs, groupOf, optional, required } from './build';
import { stateOverrides } from './call';
import { sending } from './client-sending';
import { subscribing } from './client-subscriptions';
import { accountInfo, poolStatistics, poolTransactions } from './debug-results';
import { addressOf, objectOf } from './forms';
import { log, transaction as transactionResult, uncle } from './objects';
import {
  account,
  any,
  anyBlock,
  block,
  blockHash,
  blockNumber,
  num,
  object,
  opt,
  transaction,
} from './parameters';
import { pastMethods } from './past-methods';
import { byAddress, byName, byNumber } from './plain';
import { encodedOrNull, receipts, transactionOrNull, words } from './results';
import { userOperations } from './user-operations';

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
  blocks('eth_getHeaderByNumber', {
    summary: 'Header of a block, by its number.',
    params: [blockNumber()],
    result: header,
    returns: 'The header; null when there is none.',
    servedBy: ['geth', 'reth', 'nethermind'],
  }),
  blocks('eth_getHeaderByHash', {
    summary: 'Header of a block, by its hash.',
    params: [blockHash()],
    result: header,
    returns: 'The header; null when there is none.',
    servedBy: ['geth', 'reth'],
  }),
  blocks('eth_getRawTransactionByHash', {
    summary: 'A transaction, encoded.',
    params: [transaction()],
    ...encodedOrNull,
    servedBy: ['geth', 'erigon', 'reth', 'nethermind', 'anvil'],
  }),
  blocks('eth_getRawTransactionByBlockHashAndIndex', {
    summary: 'A transaction, encoded, by the hash of its block and its position.',
    params: [blockHash(), index()],
    ...encodedOrNull,
    servedBy: ['geth', 'erigon', 'reth', 'anvil'],
  }),
  blocks('eth_getRawTransactionByBlockNumberAndIndex', {
    summary: 'A transaction, encoded, by the number of its block and its position.',
    params: [blockNumber(), index()],
    ...encodedOrNull,
    servedBy: ['geth', 'erigon', 'reth', 'anvil'],
  }),
  blocks('eth_getTransactionBySenderAndNonce', {
    summary: 'Transaction of a sender with a nonce.',
    params: [account('address', 'Sender'), num('nonce', 'Nonce', { example: '0x0' })],
    ...transactionOrNull,
    servedBy: ['reth', 'anvil'],
  }),
  blocks('eth_getTransactionReceiptsByBlock', {
    summary: 'Receipts of all transactions of a block.',
    params: [anyBlock()],
    ...receipts,
    servedBy: ['bor', 'erigon'],
  }),
  blocks('eth_getBlockReceiptsByHash', {
    summary: 'Receipts of all transactions of a block, by its hash.',
    params: [blockHash()],
    ...receipts,
    servedBy: ['openethereum'],
  }),
  blocks('eth_getLogsByHash', {
    summary: 'Logs of a block, by its hash.',
    params: [blockHash()],
    result: listOf(nullable(listOf(log))),
    returns: 'A list of logs for each transaction.',
    servedBy: ['erigon'],
  }),
  blocks('eth_pendingTransactions', {
    summary: 'Pending transactions of the accounts of the node.',
    result: listOf(transactionResult),
    returns: 'List of transactions.',
    servedBy: ['geth', 'nethermind', 'hardhat', 'openethereum'],
  }),
  blocks('eth_getMinerDataByBlockHash', {
    summary: 'Rewards of the miner of a block, by its hash.',
    params: [blockHash()],
    returns: 'Rewards and uncles.',
    servedBy: ['besu'],
  }),
  blocks('eth_getMinerDataByBlockNumber', {
    summary: 'Rewards of the miner of a block, by its number.',
    params: [blockNumber()],
    returns: 'Rewards and uncles.',
    servedBy: ['besu'],
  }),
  state('eth_getAccount', {
    summary: 'Balance, nonce, code hash and storage root of an account.',
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
  state('eth_getAccountInfo', {
    summary: 'Balance, nonce and code of an account.',
    params: [account(), opt(block(), '"latest"')],
    result: accountInfo,
    returns: 'The account.',
    servedBy: ['reth', 'anvil'],
  }),
  state('eth_callMany', {
    summary: 'Runs bundles of calls, each after the ones before it.',
    params: [
      any('bundles', 'Bundles of calls', [{ transactions: [] }]),
      opt(any('context', 'Block and position in it', { blockNumber: 'latest' })),
      opt(optional('stateOverrides', 'Account overrides during the calls', stateOverrides())),
      opt(any('timeout', 'Time limit in milliseconds', 1000)),
    ],
    result: listOf(listOf(objectOf('result', {}))),
    returns: 'A list of results for each bundle.',
    servedBy: ['erigon', 'reth'],
  }),
  state('eth_callBundle', {
    summary: 'Runs a bundle of transactions without sending it.',
    params: [any('bundle', 'The bundle; Erigon takes hashes and a block', { txs: [], blockNumber: '0x1' })],
    moreParams: true,
    returns: 'Results of the transactions.',
    servedBy: ['erigon', 'reth', 'relay'],
  }),
  state('eth_multicallV1', {
    summary: 'Runs several calls.',
    params: [any('simulation', 'The calls', {})],
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
  network('rpc_modules', {
    summary: 'Namespaces that the node serves, with their versions.',
    result: byName(text({ title: 'version', description: 'Version of the namespace.' }), {
      title: 'namespaces',
    }),
    returns: 'By namespace: version.',
    servedBy: ['geth', 'nethermind', 'besu', 'erigon', 'reth', 'ganache'],
  }),
  network('rpc_discover', {
    summary: 'OpenRPC document of the node.',
    returns: 'The document.',
    servedBy: ['openethereum'],
  }),
  network('net_enode', { summary: 'Enode URL of the node.', ...words('The URL.'), servedBy: ['besu'] }),
  network('net_localEnode', {
    summary: 'Enode URL of the node.',
    ...words('The URL.'),
    servedBy: ['nethermind'],
  }),
  network('net_localAddress', {
    summary: 'Address that the node derives from its key.',
    result: addressOf('The address'),
    returns: 'The address.',
    servedBy: ['nethermind'],
  }),
  network('net_services', {
    summary: 'Services of the node and their ports.',
    returns: 'By service: host and port.',
    servedBy: ['besu'],
  }),
  pool('txpool_inspect', {
    summary: 'All waiting transactions, one line each.',
    result: reply({ pending: summaries(), queued: summaries() }, { title: 'pool summary' }),
    returns: 'Pending and queued transactions, by sender and nonce.',
    servedBy: ['geth', 'nethermind', 'reth', 'anvil'],
  }),
  pool('txpool_besuTransactions', {
    summary: 'Waiting transactions of Besu.',
    result: poolTransactions,
    returns: 'List of hashes and times.',
    servedBy: ['besu'],
  }),
  pool('txpool_besuStatistics', {
    summary: 'Numbers of waiting transactions of Besu.',
    result: poolStatistics,
    returns: 'Most transactions, local and remote ones.',
    servedBy: ['besu'],
  }),
  pool('txpool_besuPendingTransactions', {
    summary: 'Waiting transactions of Besu that match a filter.',
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
  groupOf(
    'Engine',
    clientDocs('Engine API, client identification'),
    'engine',
  )('engine_getClientVersionV1', {
    summary: 'Exchanges names and versions of both clients.',
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
  }),
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
