/** Methods of eth, net, web3, rpc and txpool that only some clients have. */
import * as z from 'zod';
import { data, hash32, quantity, text } from '../encoding';
import type { MethodEntry } from '../entry';
import { listOf, reply, written } from '../object';
import { checked, membersOf, problemsOf, typeName } from '../schema';
import { clientDocs, groupOf, lazily, optional, required } from './build';
import { stateOverrides, transactionObject } from './call';
import type { ServedText } from './clients';
import { accountInfo, poolStatistics, poolTransactions } from './debug-results';
import { filterOptions } from './filter';
import { addressOf, bytesOf, objectOf, textOf } from './forms';
import { log, receipt, transaction as transactionResult, uncle } from './objects';
import {
  account,
  any,
  anyBlock,
  block,
  blockHash,
  blockNumber,
  bytes,
  hexNum,
  num,
  object,
  opt,
  str,
  transaction,
} from './parameters';
import { byAddress, byName, byNumber } from './plain';
import { encodedOrNull, hashed, receipts, transactionOrNull, untold, words, yes } from './results';

const source = clientDocs('eth namespace');
const subscriptions = groupOf('Subscriptions', source, 'filter');
const blocks = groupOf('Blocks, transactions, uncles', source);
const state = groupOf('State', source);
const signing = groupOf('Signing and sending', source, 'sign');
const mining = groupOf('Mining', source);
const bundler = groupOf('User operations', clientDocs('ERC-4337'), 'read', ['bundler']);

const SIGNED = '0xf86c';
const index = () => hexNum('index', 'Position in the block', { example: '0x0' });

// ---------------------------------------------------------------- subscriptions

const kinds = {
  newHeads: 'header of each new block',
  logs: 'logs that match the options',
  newPendingTransactions: 'transactions that enter the pool',
  syncing: 'when a sync starts or ends',
};

/** Clients have further kinds, so only those that look like one of these are misspelt. */
const kind = lazily(() =>
  checked(
    {
      title: 'subscription',
      description: 'Events to send notifications for.',
      kind: 'subscription',
      example: 'newHeads',
      values: kinds,
    },
    (value, report) => {
      if (typeof value !== 'string') {
        report('wrong-type', `Expected the name of a subscription, not ${typeName(value)}.`);
        return;
      }
      if (Object.hasOwn(kinds, value)) return;
      const meant = Object.keys(kinds).find((name) => name.toLowerCase() === value.toLowerCase());
      if (meant === undefined) return;
      report('wrong-type', `Subscriptions are case-sensitive: "${meant}".`, {
        fix: { title: `Write "${meant}"`, value: meant },
      });
    },
  ),
);

/** Options for logs, or `true` for full pending transactions. Kinds of single clients have members of their own. */
const subscriptionOptions = lazily(() => {
  const options = filterOptions('logs');
  return checked(
    {
      title: 'subscription options',
      description: 'For logs: addresses and topics. For newPendingTransactions: true for full transactions.',
      kind: 'subscription-options',
      example: { address: '0x407d73d8a49eeb85d32cf465507dd71d507100c1' },
      members: membersOf(options) ?? {},
    },
    (value, report) => {
      if (typeof value === 'boolean') return;
      for (const { rule, message, path, at, fix } of problemsOf(options, value)) {
        if (rule !== 'unknown-member') report(rule, message, { path, at, ...(fix ? { fix } : {}) });
      }
    },
  );
});

const subscriptionId = () => str('subscription', 'Id of the subscription', '0x1');

const subscribing: readonly MethodEntry[] = [
  subscriptions('eth_subscribe', {
    summary: 'Starts a subscription: the node sends a notification for each event.',
    params: () => [
      required('kind', 'Events to send notifications for', kind()),
      optional('options', 'Which logs, or full transactions', subscriptionOptions()),
    ],
    result: () => text({ title: 'subscription id', description: 'Id of the subscription.' }),
    returns: 'Id of the subscription.',
    notes: [
      'Over WebSocket or IPC only. Over HTTP use eth_newFilter, eth_newBlockFilter or eth_newPendingTransactionFilter.',
      'Each notification is {"method": "eth_subscription", "params": {"subscription", "result"}}.',
    ],
    servedBy: ['geth', 'nethermind', 'besu', 'erigon', 'reth', 'anvil', 'hardhat', 'ganache'],
  }),
  subscriptions('eth_unsubscribe', {
    summary: 'Ends a subscription.',
    params: () => [subscriptionId()],
    ...yes('true when there was such a subscription.'),
    notes: ['Over WebSocket or IPC only.'],
    servedBy: ['geth', 'nethermind', 'besu', 'erigon', 'reth', 'anvil', 'hardhat', 'ganache'],
  }),
];

// ---------------------------------------------------------------- blocks and state

/** A header has no list of uncles and no size. */
const header = () =>
  reply({ ...uncle.shape }, { title: 'header', description: 'Header of a block.' }).nullable();

const lookups: readonly MethodEntry[] = [
  blocks('eth_getHeaderByNumber', {
    summary: 'Header of a block, by its number.',
    params: () => [blockNumber()],
    result: header,
    returns: 'The header; null when there is none.',
    servedBy: ['geth', 'reth', 'nethermind'],
  }),
  blocks('eth_getHeaderByHash', {
    summary: 'Header of a block, by its hash.',
    params: () => [blockHash()],
    result: header,
    returns: 'The header; null when there is none.',
    servedBy: ['geth', 'reth'],
  }),
  blocks('eth_getRawTransactionByHash', {
    summary: 'A transaction, encoded.',
    params: () => [transaction()],
    ...encodedOrNull,
    servedBy: ['geth', 'erigon', 'reth', 'nethermind', 'anvil'],
  }),
  blocks('eth_getRawTransactionByBlockHashAndIndex', {
    summary: 'A transaction, encoded, by the hash of its block and its position.',
    params: () => [blockHash(), index()],
    ...encodedOrNull,
    servedBy: ['geth', 'erigon', 'reth', 'anvil'],
  }),
  blocks('eth_getRawTransactionByBlockNumberAndIndex', {
    summary: 'A transaction, encoded, by the number of its block and its position.',
    params: () => [blockNumber(), index()],
    ...encodedOrNull,
    servedBy: ['geth', 'erigon', 'reth', 'anvil'],
  }),
  blocks('eth_getTransactionBySenderAndNonce', {
    summary: 'Transaction of a sender with a nonce.',
    params: () => [account('address', 'Sender'), num('nonce', 'Nonce', { example: '0x0' })],
    ...transactionOrNull,
    servedBy: ['reth', 'anvil'],
  }),
  blocks('eth_getTransactionReceiptsByBlock', {
    summary: 'Receipts of all transactions of a block.',
    params: () => [anyBlock()],
    ...receipts,
    servedBy: ['bor', 'erigon'],
  }),
  blocks('eth_getBlockReceiptsByHash', {
    summary: 'Receipts of all transactions of a block, by its hash.',
    params: () => [blockHash()],
    ...receipts,
    servedBy: ['openethereum'],
  }),
  blocks('eth_getLogsByHash', {
    summary: 'Logs of a block, by its hash.',
    params: () => [blockHash()],
    result: () => listOf(listOf(log).nullable()),
    returns: 'A list of logs for each transaction.',
    servedBy: ['erigon'],
  }),
  blocks('eth_pendingTransactions', {
    summary: 'Pending transactions of the accounts of the node.',
    result: () => listOf(transactionResult),
    returns: 'List of transactions.',
    servedBy: ['geth', 'nethermind', 'hardhat', 'openethereum'],
  }),
  blocks('eth_getMinerDataByBlockHash', {
    summary: 'Rewards of the miner of a block, by its hash.',
    params: () => [blockHash()],
    returns: 'Rewards and uncles.',
    servedBy: ['besu'],
  }),
  blocks('eth_getMinerDataByBlockNumber', {
    summary: 'Rewards of the miner of a block, by its number.',
    params: () => [blockNumber()],
    returns: 'Rewards and uncles.',
    servedBy: ['besu'],
  }),
  state('eth_getAccount', {
    summary: 'Balance, nonce, code hash and storage root of an account.',
    params: () => [account(), opt(block(), '"latest"')],
    result: () =>
      z.union([
        reply(
          {
            balance: quantity({ title: 'balance', description: 'Balance.', unit: 'wei' }),
            nonce: quantity({ title: 'nonce', description: 'Nonce.' }),
            codeHash: hash32({ title: 'hash', description: 'Hash of the code.' }),
            storageRoot: hash32({ title: 'root', description: 'Root of the storage.' }),
          },
          { title: 'account' },
        ),
        z.null(),
      ]),
    returns: 'The account; null when there is none.',
    servedBy: ['nethermind', 'reth', 'anvil'],
  }),
  state('eth_getAccountInfo', {
    summary: 'Balance, nonce and code of an account.',
    params: () => [account(), opt(block(), '"latest"')],
    result: accountInfo,
    returns: 'The account.',
    servedBy: ['reth', 'anvil'],
  }),
  state('eth_callMany', {
    summary: 'Runs bundles of calls, each after the ones before it.',
    params: () => [
      any('bundles', 'Bundles of calls', [{ transactions: [] }]),
      opt(any('context', 'Block and position in it', { blockNumber: 'latest' })),
      opt(optional('stateOverrides', 'Account overrides during the calls', stateOverrides())),
      opt(any('timeout', 'Time limit in milliseconds', 1000)),
    ],
    result: () => listOf(listOf(objectOf('result', {}))),
    returns: 'A list of results for each bundle.',
    servedBy: ['erigon', 'reth'],
  }),
  state('eth_callBundle', {
    summary: 'Runs a bundle of transactions without sending it.',
    params: () => [
      any('bundle', 'The bundle; Erigon takes hashes and a block', { txs: [], blockNumber: '0x1' }),
    ],
    moreParams: true,
    returns: 'Results of the transactions.',
    servedBy: ['erigon', 'reth', 'relay'],
  }),
  state('eth_multicallV1', {
    summary: 'Runs several calls.',
    params: () => [any('simulation', 'The calls', {})],
    moreParams: true,
    returns: 'Results of the calls.',
    deprecated: 'eth_simulateV1 takes its place.',
    servedBy: ['nethermind'],
  }),
];

// ---------------------------------------------------------------- signing and sending

const typedData = () =>
  any('typedData', 'Typed data of EIP-712: types, primaryType, domain, message', {
    types: { EIP712Domain: [] },
    primaryType: 'EIP712Domain',
    domain: {},
    message: {},
  });
const signsTyped = (name: string, version: string, clients: readonly ServedText[]) =>
  signing(name, {
    summary: `Signs typed data${version} with an account.`,
    params: () => [account('address', 'Account that signs'), typedData()],
    returns: 'The signature.',
    servedBy: [...clients, 'wallet'],
  });
const conditional = () =>
  object('conditions', 'What must hold when it is included', { blockNumberMax: '0x100' });
const rawTransaction = () => bytes('transaction', 'The signed transaction', SIGNED);

const sending: readonly MethodEntry[] = [
  signsTyped('eth_signTypedData', '', ['ganache']),
  signing('eth_signTypedData_v1', {
    summary: 'Signs typed data, in the first form of wallets.',
    params: () => [
      any('typedData', 'List of {type, name, value}', []),
      account('address', 'Account that signs'),
    ],
    result: () => bytesOf('The signature'),
    returns: 'The signature.',
    deprecated: 'eth_signTypedData_v4 takes its place.',
    servedBy: ['wallet'],
  }),
  signsTyped('eth_signTypedData_v3', ' of version 3', []),
  signsTyped('eth_signTypedData_v4', ' of version 4', ['anvil', 'hardhat', 'ganache']),
  signing('eth_sendRawTransactionSync', {
    summary: 'Sends a signed transaction and waits for its receipt.',
    effect: 'send',
    params: () => [rawTransaction(), opt(any('timeout', 'How long to wait, in milliseconds', 5000))],
    result: () => receipt,
    returns: 'The receipt, or an error when the time is up (EIP-7966).',
    servedBy: ['geth', 'reth', 'anvil', 'opGeth'],
  }),
  signing('eth_sendTransactionSync', {
    summary: 'Signs and sends a transaction, and waits for its receipt.',
    effect: 'send',
    params: () => [required('transaction', 'What to sign with the account in from', transactionObject())],
    result: () => receipt,
    returns: 'The receipt.',
    servedBy: ['anvil'],
  }),
  signing('eth_sendRawTransactionConditional', {
    summary: 'Sends a signed transaction under conditions.',
    effect: 'send',
    params: () => [rawTransaction(), conditional()],
    ...hashed('Hash of the transaction.'),
    servedBy: ['opGeth', 'nitro', 'bor'],
  }),
  signing('eth_sendPrivateTransaction', {
    summary: 'Sends a signed transaction to block builders only.',
    effect: 'send',
    params: () => [object('transaction', 'Transaction and options', { tx: SIGNED })],
    ...hashed('Hash of the transaction.'),
    servedBy: ['relay'],
  }),
  signing('eth_cancelPrivateTransaction', {
    summary: 'Withdraws a private transaction.',
    effect: 'send',
    params: () => [object('transaction', 'Hash of the transaction', { txHash: `0x${'0'.repeat(64)}` })],
    ...yes('true when it was withdrawn.'),
    servedBy: ['relay'],
  }),
  signing('eth_sendBundle', {
    summary: 'Sends a bundle of transactions to a block builder.',
    effect: 'send',
    params: () => [object('bundle', 'Transactions and block', { txs: [SIGNED], blockNumber: '0x1' })],
    returns: 'Hash of the bundle.',
    servedBy: ['relay'],
  }),
  signing('eth_cancelBundle', {
    summary: 'Withdraws a bundle.',
    effect: 'send',
    params: () => [
      object('bundle', 'Id of the bundle', { replacementUuid: '00000000-0000-4000-8000-000000000000' }),
    ],
    returns: 'null or true.',
    servedBy: ['relay'],
  }),
  signing('eth_resend', {
    summary: 'Sends a pending transaction again with another price or gas limit.',
    effect: 'send',
    params: () => [
      object('transaction', 'The pending transaction', { nonce: '0x1' }),
      opt(any('gasPrice', 'New price of gas', '0x3b9aca00')),
      opt(any('gas', 'New gas limit', '0x5208')),
    ],
    ...hashed('Hash of the new transaction.'),
    servedBy: ['geth'],
  }),
  signing('eth_requestAccounts', {
    summary: 'Asks the user for access to accounts.',
    effect: 'read',
    result: () => listOf(data(20, { title: 'address', description: 'An account.', kind: 'address' })),
    returns: 'List of addresses.',
    servedBy: ['wallet', 'anvil'],
  }),
  signing('eth_getEncryptionPublicKey', {
    summary: 'Public key for encrypting messages to an account.',
    params: () => [account()],
    result: () => textOf('The key'),
    returns: 'The key.',
    deprecated: 'wallets no longer support it.',
    servedBy: ['wallet'],
  }),
  signing('eth_decrypt', {
    summary: 'Decrypts a message with an account.',
    params: () => [str('message', 'Encrypted message, hex', '0x'), account()],
    result: () => textOf('The message'),
    returns: 'The message.',
    deprecated: 'wallets no longer support it.',
    servedBy: ['wallet'],
  }),
];

// ---------------------------------------------------------------- mining and compilers

const proofOfWork = 'proof of work is gone.';
const compilers = 'nodes no longer have compilers.';
const sourceCode = () => str('source', 'Source code', 'contract A {}');

const pastMethods: readonly MethodEntry[] = [
  mining('eth_getWork', {
    summary: 'Work for a miner.',
    result: () => listOf(bytesOf('A word')),
    returns: 'Header hash, seed hash and target.',
    deprecated: proofOfWork,
    servedBy: ['geth<1.12', 'besu', 'anvil', 'ganache', 'openethereum'],
  }),
  mining('eth_submitWork', {
    summary: 'Submits the work of a miner.',
    effect: 'send',
    params: () => [
      bytes('nonce', 'Nonce', '0x0000000000000001'),
      bytes('header', 'Header hash'),
      bytes('mix', 'Mix digest'),
    ],
    ...yes('true when it is right.'),
    deprecated: proofOfWork,
    servedBy: ['geth<1.12', 'besu', 'anvil', 'ganache', 'openethereum'],
  }),
  mining('eth_submitHashrate', {
    summary: 'Submits the hash rate of a miner.',
    effect: 'change',
    params: () => [any('rate', 'Hash rate', '0x1'), any('id', 'Id of the miner', `0x${'0'.repeat(64)}`)],
    ...yes('true when it was taken.'),
    deprecated: proofOfWork,
    servedBy: ['geth<1.12', 'besu', 'anvil', 'ganache', 'openethereum'],
  }),
  mining('eth_etherbase', {
    summary: 'Account that gets the fees.',
    result: () => addressOf('The address'),
    returns: 'The address.',
    deprecated: 'Geth removed it in v1.14.',
    servedBy: ['geth<1.14'],
  }),
  mining('eth_setEtherbase', {
    summary: 'Sets the account that gets the fees.',
    effect: 'change',
    params: () => [account()],
    ...untold,
    deprecated: 'miner_setEtherbase took its place.',
    servedBy: ['geth<1.11'],
  }),
  mining('eth_getCompilers', {
    summary: 'Compilers of the node.',
    result: () => listOf(textOf('Name')),
    returns: 'List of names.',
    deprecated: compilers,
    servedBy: ['geth<1.6', 'ganache'],
  }),
  mining('eth_compileSolidity', {
    summary: 'Compiles Solidity.',
    params: () => [sourceCode()],
    returns: 'Code and ABI.',
    deprecated: compilers,
    servedBy: ['geth<1.6'],
  }),
  mining('eth_compileLLL', {
    summary: 'Compiles LLL.',
    params: () => [sourceCode()],
    returns: 'Code.',
    deprecated: compilers,
    servedBy: ['geth<1.6'],
  }),
  mining('eth_compileSerpent', {
    summary: 'Compiles Serpent.',
    params: () => [sourceCode()],
    returns: 'Code.',
    deprecated: compilers,
    servedBy: ['geth<1.6'],
  }),
];

// ---------------------------------------------------------------- user operations

const operation = () =>
  object('operation', 'The user operation', {
    sender: '0x407d73d8a49eeb85d32cf465507dd71d507100c1',
    nonce: '0x0',
  });
const entryPoint = () => account('entryPoint', 'Entry point');

const userOperations: readonly MethodEntry[] = [
  bundler('eth_sendUserOperation', {
    summary: 'Sends a user operation.',
    effect: 'send',
    params: () => [operation(), entryPoint()],
    ...hashed('Hash of the user operation.'),
  }),
  bundler('eth_estimateUserOperationGas', {
    summary: 'Gas that a user operation would need.',
    params: () => [operation(), entryPoint(), opt(any('stateOverrides', 'Account overrides', {}))],
    returns: 'Gas by purpose.',
  }),
  bundler('eth_getUserOperationByHash', {
    summary: 'A user operation, by its hash.',
    params: () => [transaction()],
    returns: 'The user operation; null when there is none.',
  }),
  bundler('eth_getUserOperationReceipt', {
    summary: 'Receipt of a user operation.',
    params: () => [transaction()],
    returns: 'The receipt; null when there is none.',
  }),
  bundler('eth_supportedEntryPoints', {
    summary: 'Entry points that the bundler serves.',
    result: () => listOf(data(20, { title: 'address', description: 'An entry point.', kind: 'address' })),
    returns: 'List of addresses.',
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
    result: () =>
      byName(text({ title: 'version', description: 'Version of the namespace.' }), { title: 'namespaces' }),
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
    result: () => addressOf('The address'),
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
    result: () => reply({ pending: summaries(), queued: summaries() }, { title: 'pool summary' }),
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
    params: () => [
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
const clientVersion = lazily(() => ({
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
}));
const EXAMPLE_CLIENT = { code: 'LH', name: 'Lighthouse', version: 'v7.0.0', commit: '0xfa4ff922' };

const identification: readonly MethodEntry[] = [
  groupOf(
    'Engine',
    clientDocs('Engine API, client identification'),
    'engine',
  )('engine_getClientVersionV1', {
    summary: 'Exchanges names and versions of both clients.',
    params: () => [
      required(
        'clientVersion',
        'Name and version of the consensus client',
        written(clientVersion(), {
          title: 'client version',
          description: 'Name and version of the consensus client.',
          kind: 'client-version',
          example: EXAMPLE_CLIENT,
        }),
      ),
    ],
    result: () => listOf(reply(clientVersion(), { title: 'client version' })),
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
