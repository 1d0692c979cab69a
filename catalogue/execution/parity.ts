/** The parity namespace: Nethermind serves a few of its methods, OpenEthereum (archived) had all. */
import { address, hash32 } from '../encoding';
import type { MethodEntry } from '../entry';
import { anyOf, nullable, nullish } from '../types';
import { clientDocs, groupOf, required } from './build';
import { openCall, transactionObject } from './call';
import {
  addressOf,
  bytesOf,
  hashOf,
  hexNumber,
  listed,
  numberOrText,
  objectOf,
  textOf,
  whole,
  yesNo,
} from './forms';
import { transaction as transactionResult, uncle } from './objects';
import {
  account,
  anyBlock,
  anyBlockNumber,
  anyCall,
  bytes,
  either,
  enode,
  flag,
  list,
  most,
  num,
  object,
  opt,
  str,
  transaction,
} from './parameters';
import { anyNumber, anything, byAddress, byHash32, hexText, integer } from './plain';
import { done, hashed, number, receipts, words, yes } from './results';

const netPeers = objectOf('peers', {
  active: whole('Active peers'),
  connected: whole('Connected peers'),
  max: whole('Most peers'),
  peers: listed(
    objectOf('peer', {
      id: nullish(textOf('Its id')),
      name: textOf('Its client'),
      caps: listed(textOf('A protocol')),
    }),
  ),
});

const nodeKind = objectOf('node kind', {
  availability: textOf('personal or public'),
  capability: textOf('full or light'),
});

const versionInfo = objectOf('version', {
  hash: hexText({ description: 'Commit.' }),
  track: textOf('Release track'),
  version: objectOf('version', { major: whole('Major'), minor: whole('Minor'), patch: whole('Patch') }),
});

const rpcSettings = objectOf('settings', {
  enabled: yesNo('True when it is on'),
  interface: textOf('Address'),
  port: anyOf(whole('Port'), textOf('Port')),
});

const histogram = objectOf('histogram', {
  bucketBounds: listed(hexNumber('Bound')),
  counts: listed(whole('Number of transactions')),
});

const chainStatus = objectOf('chain status', {
  blockGap: nullable(listed(hexNumber('Missing block'))),
});

const hexWord = hexText({ description: 'Bytes.' });
const hashes = listed(hashOf('Hash of a transaction'));
const slots = nullable(listed(hashOf('A slot')));
const header = nullable(uncle);
const namesByAddress = byAddress(objectOf('account', { name: textOf('Its name') }), {
  title: 'accounts',
  description: 'By address: name.',
});
const byTransaction = byHash32(anything('state', 'State of the transaction.', {}), {
  title: 'transactions',
  description: 'By hash: state.',
});
const signer = objectOf('signer', {
  publicKey: hexText({ description: 'Its public key.' }),
  address: addressOf('Its address'),
  isValidForCurrentChain: yesNo('True when the signature is bound to this chain'),
});

const both = groupOf('Parity', clientDocs('parity namespace'), 'read', ['nethermind', 'openethereum']);
const source = clientDocs('parity namespace');
const read = gone(groupOf('Parity', source, 'read', ['openethereum']));
const change = gone(groupOf('Parity', source, 'change', ['openethereum']));

/** What current nodes have in place of the methods that only OpenEthereum had. */
const INSTEAD: Readonly<Record<string, string>> = {
  accountsInfo: 'eth_accounts',
  addReservedPeer: 'admin_addPeer',
  allAccountsInfo: 'eth_accounts',
  allTransactionHashes: 'txpool_content',
  allTransactions: 'txpool_content',
  call: 'eth_call',
  chain: 'eth_chainId',
  chainStatus: 'eth_syncing',
  defaultAccount: 'eth_accounts',
  gasPriceHistogram: 'eth_feeHistory',
  getBlockHeaderByNumber: 'eth_getBlockByNumber',
  listAccounts: 'debug_accountRange',
  listStorageKeys: 'debug_storageRangeAt',
  localTransactions: 'txpool_content',
  minGasPrice: 'eth_gasPrice',
  netChain: 'eth_chainId',
  netPort: 'admin_nodeInfo',
  newAccountFromSecret: 'personal_importRawKey',
  nextNonce: 'eth_getTransactionCount with "pending"',
  nodeName: 'web3_clientVersion',
  pendingTransactionsStats: 'txpool_status',
  postTransaction: 'eth_sendTransaction',
  removeReservedPeer: 'admin_removePeer',
  rpcSettings: 'rpc_modules',
  setAuthor: 'miner_setEtherbase',
  setExtraData: 'miner_setExtra',
  setGasCeilTarget: 'miner_setGasLimit',
  setMinGasPrice: 'miner_setGasPrice',
  verifySignature: 'personal_ecRecover',
  versionInfo: 'web3_clientVersion',
};

function gone(entry: ReturnType<typeof groupOf>): ReturnType<typeof groupOf> {
  return (method, summary, facts) => {
    const instead = INSTEAD[method.slice('parity_'.length)];
    const words = `only OpenEthereum had it, which is archived.${instead ? ` Use ${instead}.` : ''}`;
    return entry(method, summary, { ...facts, deprecated: words });
  };
}

const password = () => str('password', 'Password of the account', '');
const name = () => str('name', 'Name', 'my account');
const listOfAddresses = {
  result: nullable(listed(addressOf('An account'))),
  returns: 'List of addresses.',
};

export const parity: readonly MethodEntry[] = [
  both('parity_enode', 'Enode URL of the node.', { ...words('The URL.') }),
  both('parity_netPeers', 'Numbers of peers, and the peers.', {
    result: netPeers,
    returns: 'Active, connected and most peers; list of peers.',
  }),
  both('parity_pendingTransactions', 'Waiting transactions.', {
    params: [
      opt(either('limit', 'Most transactions, or a sender', nullable(anyNumber({ example: 10 })), address())),
      opt(object('filter', 'Fields and values')),
    ],
    result: listed(transactionResult),
    returns: 'List of transactions.',
  }),
  both('parity_getBlockReceipts', 'Receipts of all transactions of a block.', {
    params: [opt(anyBlock(), '"latest"')],
    ...receipts,
  }),
  both('parity_setEngineSigner', 'Sets the account that seals blocks.', {
    effect: 'change',
    params: [account(), password()],
    ...done,
  }),
  both('parity_setEngineSignerSecret', 'Sets the key that seals blocks.', {
    effect: 'change',
    params: [str('secret', 'Private key', '')],
    ...done,
  }),
  both('parity_clearEngineSigner', 'Removes the account that seals blocks.', { effect: 'change', ...done }),
  // ---------------------------------------------------------------- OpenEthereum alone
  read('parity_chain', 'Name of the chain.', { ...words('The name.') }),
  read('parity_chainStatus', 'Gap in the chain, while old blocks are downloaded.', {
    result: chainStatus,
    returns: 'First and last missing block; null when there are none.',
  }),
  read('parity_netChain', 'Name of the chain.', { ...words('The name.') }),
  read('parity_netPort', 'Port for peers.', {
    result: integer({ description: 'Port.' }),
    returns: 'The port.',
  }),
  read('parity_nodeName', 'Name of the node.', { ...words('The name.') }),
  read('parity_nodeKind', 'Kind of the node.', { result: nodeKind, returns: 'Availability and capability.' }),
  read('parity_mode', 'Mode of the node.', { ...words('active, passive, dark or offline.') }),
  read('parity_versionInfo', 'Version of the node.', {
    result: versionInfo,
    returns: 'Hash, track and version.',
  }),
  read('parity_releasesInfo', 'Releases of the client.', {
    returns: 'Releases; null when they are not known.',
  }),
  read('parity_rpcSettings', 'Settings of the RPC server.', {
    result: rpcSettings,
    returns: 'Host, port and whether it is on.',
  }),
  read('parity_registryAddress', 'Address of the registry.', {
    result: nullable(addressOf('The address')),
    returns: 'The address.',
  }),
  read('parity_minGasPrice', 'Lowest gas price of transactions to include.', {
    ...number('Price of gas.', 'wei'),
  }),
  read('parity_gasFloorTarget', 'Lowest gas limit that new blocks move towards.', {
    ...number('Gas limit.', 'gas'),
  }),
  read('parity_gasCeilTarget', 'Highest gas limit that new blocks move towards.', {
    ...number('Gas limit.', 'gas'),
  }),
  read('parity_gasPriceHistogram', 'Histogram of gas prices.', {
    result: histogram,
    returns: 'Bounds and numbers.',
  }),
  read('parity_extraData', 'Extra data of new blocks.', { result: hexWord, returns: 'Extra data.' }),
  read('parity_defaultExtraData', 'Default extra data of new blocks.', {
    result: hexWord,
    returns: 'Extra data.',
  }),
  read('parity_transactionsLimit', 'Most transactions of the pool.', {
    result: numberOrText('A number'),
    returns: 'A number.',
  }),
  read('parity_unsignedTransactionsCount', 'Number of transactions that wait for a signature.', {
    result: numberOrText('A number'),
    returns: 'A number.',
  }),
  read('parity_pendingTransactionsStats', 'How waiting transactions spread.', {
    result: byTransaction,
    returns: 'By hash: first seen, and by whom.',
  }),
  read('parity_localTransactions', 'Transactions of this node.', {
    result: byTransaction,
    returns: 'By hash: state.',
  }),
  read('parity_allTransactions', 'All transactions of the pool.', {
    result: listed(transactionResult),
    returns: 'List of transactions.',
  }),
  read('parity_allTransactionHashes', 'Hashes of all transactions of the pool.', {
    result: hashes,
    returns: 'List of hashes.',
  }),
  read('parity_nextNonce', 'Next nonce of an account, waiting transactions included.', {
    params: [account()],
    ...number('Nonce.'),
  }),
  read('parity_listAccounts', 'Accounts of the chain, page by page.', {
    params: [
      most('count', 'Most accounts', { example: 10 }),
      required('offset', 'Account to start after, or null', nullable(address())),
      opt(anyBlock()),
    ],
    ...listOfAddresses,
  }),
  read('parity_listStorageKeys', 'Storage slots of a contract, page by page.', {
    params: [
      account(),
      most('count', 'Most slots', { example: 10 }),
      required('offset', 'Slot to start after, or null', nullable(hash32())),
      opt(anyBlock()),
    ],
    result: slots,
    returns: 'List of slots.',
  }),
  read('parity_accountsInfo', 'Names of accounts.', { result: namesByAddress, returns: 'By address: name.' }),
  read('parity_allAccountsInfo', 'Names and notes of accounts.', {
    result: namesByAddress,
    returns: 'By address: name and notes.',
  }),
  read('parity_defaultAccount', 'Default account.', {
    result: addressOf('The address'),
    returns: 'The address.',
  }),
  read('parity_hardwareAccountsInfo', 'Accounts of hardware wallets.', {
    returns: 'By address: name and maker.',
  }),
  read('parity_phraseToAddress', 'Address of a recovery phrase.', {
    params: [str('phrase', 'Recovery phrase', '')],
    result: addressOf('The address'),
    returns: 'The address.',
  }),
  read('parity_generateSecretPhrase', 'A new recovery phrase.', {
    result: textOf('The phrase'),
    returns: 'The phrase.',
  }),
  read('parity_getBlockHeaderByNumber', 'Header of a block.', {
    params: [opt(anyBlockNumber(), '"latest"')],
    result: header,
    returns: 'The header.',
  }),
  read('parity_call', 'Runs several calls.', {
    params: [list('calls', 'The calls', openCall('A call'), []), opt(anyBlock(), '"latest"')],
    result: listed(bytesOf('Result')),
    returns: 'List of results.',
  }),
  read('parity_verifySignature', 'Account that signed a message.', {
    params: [
      flag('prefixed', 'true when the message has the usual prefix'),
      bytes('message', 'The message'),
      bytes('r', 'Signature part r'),
      bytes('s', 'Signature part s'),
      num('v', 'Signature part v', { example: '0x0' }),
    ],
    result: signer,
    returns: 'The account.',
  }),
  read('parity_devLogs', 'Newest lines of the log.', {
    result: listed(textOf('A line')),
    returns: 'List of lines.',
  }),
  read('parity_devLogsLevels', 'Levels of the log.', { ...words('Levels.') }),
  read('parity_decryptMessage', 'Decrypts a message with an account.', {
    effect: 'sign',
    params: [account(), bytes('message', 'Encrypted message')],
    result: hexWord,
    returns: 'The message.',
  }),
  read('parity_encryptMessage', 'Encrypts a message with a public key.', {
    params: [bytes('publicKey', 'Public key'), bytes('message', 'The message')],
    result: hexWord,
    returns: 'The encrypted message.',
  }),
  read('parity_composeTransaction', 'Fills in missing fields of a transaction.', {
    params: [anyCall()],
    returns: 'The transaction.',
  }),
  read('parity_postTransaction', 'Asks the signer for a transaction.', {
    effect: 'send',
    params: [required('transaction', 'What to sign', transactionObject())],
    returns: 'Id of the request.',
  }),
  read('parity_postSign', 'Asks the signer for a signature.', {
    effect: 'sign',
    params: [account(), bytes('message', 'Message to sign')],
    returns: 'Id of the request, or the signature.',
  }),
  read('parity_checkRequest', 'State of a request to the signer.', {
    params: [num('id', 'Id of the request')],
    returns: 'Result; null when it waits.',
  }),
  change('parity_removeTransaction', 'Removes a transaction from the pool.', {
    params: [transaction()],
    returns: 'The transaction; null when there is none.',
  }),
  change('parity_addReservedPeer', 'Adds a reserved peer.', { params: [enode()], ...done }),
  change('parity_removeReservedPeer', 'Removes a reserved peer.', { params: [enode()], ...done }),
  change('parity_acceptNonReservedPeers', 'Accepts peers that are not reserved.', { ...done }),
  change('parity_dropNonReservedPeers', 'Drops peers that are not reserved.', { ...done }),
  change('parity_setAuthor', 'Sets the account that gets the fees.', { params: [account()], ...done }),
  change('parity_setChain', 'Changes the chain.', {
    params: [str('chain', 'Name of the chain', 'mainnet')],
    ...done,
  }),
  change('parity_setExtraData', 'Sets the extra data of new blocks.', {
    params: [bytes('extraData', 'At most 32 bytes')],
    ...done,
  }),
  change('parity_setGasCeilTarget', 'Sets the highest gas limit of new blocks.', {
    params: [num('limit', 'Gas limit', { unit: 'gas' })],
    ...done,
  }),
  change('parity_setGasFloorTarget', 'Sets the lowest gas limit of new blocks.', {
    params: [num('limit', 'Gas limit', { unit: 'gas' })],
    ...done,
  }),
  change('parity_setMaxTransactionGas', 'Sets the most gas of a transaction.', {
    params: [num('limit', 'Gas limit', { unit: 'gas' })],
    ...done,
  }),
  change('parity_setMinGasPrice', 'Sets the lowest gas price of transactions to include.', {
    params: [num('price', 'Price', { unit: 'wei' })],
    ...done,
  }),
  change('parity_setMode', 'Sets the mode of the node.', {
    params: [str('mode', 'active, passive, dark or offline', 'active')],
    ...done,
  }),
  change('parity_setTransactionsLimit', 'Sets the most transactions of the pool.', {
    params: [num('limit', 'Most transactions')],
    ...done,
  }),
  change('parity_newAccountFromPhrase', 'Creates an account from a recovery phrase.', {
    params: [str('phrase', 'Recovery phrase', ''), password()],
    result: addressOf('The address'),
    returns: 'The address.',
  }),
  change('parity_newAccountFromSecret', 'Creates an account from a private key.', {
    params: [str('secret', 'Private key', ''), password()],
    result: addressOf('The address'),
    returns: 'The address.',
  }),
  change('parity_newAccountFromWallet', 'Creates an account from a wallet file.', {
    params: [str('wallet', 'Wallet file', '{}'), password()],
    result: addressOf('The address'),
    returns: 'The address.',
  }),
  change('parity_setAccountName', 'Names an account.', { params: [account(), name()], ...done }),
  change('parity_setAccountMeta', 'Sets the notes of an account.', {
    params: [account(), str('notes', 'JSON text', '{}')],
    ...done,
  }),
  change('parity_testPassword', 'Whether a password fits an account.', {
    effect: 'read',
    params: [account(), password()],
    ...yes('true when it fits.'),
  }),
  change('parity_changePassword', 'Changes the password of an account.', {
    params: [account(), password(), str('newPassword', 'New password', '')],
    ...done,
  }),
  change('parity_killAccount', 'Deletes an account.', { params: [account(), password()], ...done }),
  change('parity_removeAddress', 'Removes an address from the address book.', {
    params: [account()],
    ...done,
  }),
  change('parity_upgradeReady', 'Release that waits for an update.', {
    effect: 'read',
    returns: 'The release; null when there is none.',
  }),
  change('parity_executeUpgrade', 'Installs the release that waits.', { ...done }),
  change('parity_hashContent', 'Hash of what a URL returns.', {
    params: [str('url', 'URL', 'https://example.com')],
    ...hashed('The hash.'),
  }),
];
