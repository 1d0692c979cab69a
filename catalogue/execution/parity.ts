/** The parity namespace: Nethermind serves a few of its methods, OpenEthereum (archived) had all. */
import type { MethodEntry } from '../entry';
import { nullable } from '../types';
import { clientDocs, groupOf, required } from './build';
import { transactionObject } from './call';
import { addressOf, bytesOf, listed, numberOrText, textOf } from './forms';
import { transaction as transactionResult } from './objects';
import {
  account,
  any,
  anyBlock,
  anyCall,
  bytes,
  enode,
  flag,
  list,
  num,
  opt,
  str,
  transaction,
} from './parameters';
import {
  byTransaction,
  chainStatus,
  hashes,
  header,
  hexWord,
  histogram,
  namesByAddress,
  netPeers,
  nodeKind,
  rpcSettings,
  signer,
  slots,
  versionInfo,
} from './parity-results';
import { anything, integer } from './plain';
import { done, hashed, number, receipts, words, yes } from './results';

const both = groupOf('Parity', clientDocs('parity namespace'), 'read', ['nethermind', 'openethereum']);
const read = groupOf('Parity', clientDocs('parity namespace'), 'read', ['openethereum']);
const change = groupOf('Parity', clientDocs('parity namespace'), 'change', ['openethereum']);

const password = () => str('password', 'Password of the account', '');
const name = () => str('name', 'Name', 'my account');
const listOfAddresses = {
  result: nullable(listed(addressOf('An account'))),
  returns: 'List of addresses.',
};

export const parity: readonly MethodEntry[] = [
  both('parity_enode', { summary: 'Enode URL of the node.', ...words('The URL.') }),
  both('parity_netPeers', {
    summary: 'Numbers of peers, and the peers.',
    result: netPeers,
    returns: 'Active, connected and most peers; list of peers.',
  }),
  both('parity_pendingTransactions', {
    summary: 'Waiting transactions.',
    params: [
      opt(any('limit', 'Most transactions, or a sender', 10)),
      opt(any('filter', 'Fields and values', {})),
    ],
    result: listed(transactionResult),
    returns: 'List of transactions.',
  }),
  both('parity_getBlockReceipts', {
    summary: 'Receipts of all transactions of a block.',
    params: [opt(anyBlock(), '"latest"')],
    ...receipts,
  }),
  both('parity_setEngineSigner', {
    summary: 'Sets the account that seals blocks.',
    effect: 'change',
    params: [account(), password()],
    ...done,
  }),
  both('parity_setEngineSignerSecret', {
    summary: 'Sets the key that seals blocks.',
    effect: 'change',
    params: [str('secret', 'Private key', '')],
    ...done,
  }),
  both('parity_clearEngineSigner', {
    summary: 'Removes the account that seals blocks.',
    effect: 'change',
    ...done,
  }),
  // ---------------------------------------------------------------- OpenEthereum alone
  read('parity_chain', { summary: 'Name of the chain.', ...words('The name.') }),
  read('parity_chainStatus', {
    summary: 'Gap in the chain, while old blocks are downloaded.',
    result: chainStatus,
    returns: 'First and last missing block; null when there are none.',
  }),
  read('parity_netChain', {
    summary: 'Name of the chain.',
    ...words('The name.'),
    deprecated: 'parity_chain took its place.',
  }),
  read('parity_netPort', {
    summary: 'Port for peers.',
    result: integer({ description: 'Port.' }),
    returns: 'The port.',
  }),
  read('parity_nodeName', { summary: 'Name of the node.', ...words('The name.') }),
  read('parity_nodeKind', {
    summary: 'Kind of the node.',
    result: nodeKind,
    returns: 'Availability and capability.',
  }),
  read('parity_mode', { summary: 'Mode of the node.', ...words('active, passive, dark or offline.') }),
  read('parity_versionInfo', {
    summary: 'Version of the node.',
    result: versionInfo,
    returns: 'Hash, track and version.',
  }),
  read('parity_releasesInfo', {
    summary: 'Releases of the client.',
    returns: 'Releases; null when they are not known.',
  }),
  read('parity_rpcSettings', {
    summary: 'Settings of the RPC server.',
    result: rpcSettings,
    returns: 'Host, port and whether it is on.',
  }),
  read('parity_registryAddress', {
    summary: 'Address of the registry.',
    result: nullable(addressOf('The address')),
    returns: 'The address.',
  }),
  read('parity_minGasPrice', {
    summary: 'Lowest gas price of transactions to include.',
    ...number('Price of gas.', 'wei'),
  }),
  read('parity_gasFloorTarget', {
    summary: 'Lowest gas limit that new blocks move towards.',
    ...number('Gas limit.', 'gas'),
  }),
  read('parity_gasCeilTarget', {
    summary: 'Highest gas limit that new blocks move towards.',
    ...number('Gas limit.', 'gas'),
  }),
  read('parity_gasPriceHistogram', {
    summary: 'Histogram of gas prices.',
    result: histogram,
    returns: 'Bounds and numbers.',
  }),
  read('parity_extraData', { summary: 'Extra data of new blocks.', result: hexWord, returns: 'Extra data.' }),
  read('parity_defaultExtraData', {
    summary: 'Default extra data of new blocks.',
    result: hexWord,
    returns: 'Extra data.',
  }),
  read('parity_transactionsLimit', {
    summary: 'Most transactions of the pool.',
    result: numberOrText('A number'),
    returns: 'A number.',
  }),
  read('parity_unsignedTransactionsCount', {
    summary: 'Number of transactions that wait for a signature.',
    result: numberOrText('A number'),
    returns: 'A number.',
  }),
  read('parity_pendingTransactionsStats', {
    summary: 'How waiting transactions spread.',
    result: byTransaction,
    returns: 'By hash: first seen, and by whom.',
  }),
  read('parity_localTransactions', {
    summary: 'Transactions of this node.',
    result: byTransaction,
    returns: 'By hash: state.',
  }),
  read('parity_allTransactions', {
    summary: 'All transactions of the pool.',
    result: listed(transactionResult),
    returns: 'List of transactions.',
  }),
  read('parity_allTransactionHashes', {
    summary: 'Hashes of all transactions of the pool.',
    result: hashes,
    returns: 'List of hashes.',
  }),
  read('parity_nextNonce', {
    summary: 'Next nonce of an account, waiting transactions included.',
    params: [account()],
    ...number('Nonce.'),
  }),
  read('parity_listAccounts', {
    summary: 'Accounts of the chain, page by page.',
    params: [
      any('count', 'Most accounts', 10),
      any('offset', 'Account to start after, or null', null),
      opt(anyBlock()),
    ],
    ...listOfAddresses,
  }),
  read('parity_listStorageKeys', {
    summary: 'Storage slots of a contract, page by page.',
    params: [
      account(),
      any('count', 'Most slots', 10),
      any('offset', 'Slot to start after, or null', null),
      opt(anyBlock()),
    ],
    result: slots,
    returns: 'List of slots.',
  }),
  read('parity_accountsInfo', {
    summary: 'Names of accounts.',
    result: namesByAddress,
    returns: 'By address: name.',
  }),
  read('parity_allAccountsInfo', {
    summary: 'Names and notes of accounts.',
    result: namesByAddress,
    returns: 'By address: name and notes.',
  }),
  read('parity_defaultAccount', {
    summary: 'Default account.',
    result: addressOf('The address'),
    returns: 'The address.',
  }),
  read('parity_hardwareAccountsInfo', {
    summary: 'Accounts of hardware wallets.',
    returns: 'By address: name and maker.',
  }),
  read('parity_phraseToAddress', {
    summary: 'Address of a recovery phrase.',
    params: [str('phrase', 'Recovery phrase', '')],
    result: addressOf('The address'),
    returns: 'The address.',
  }),
  read('parity_generateSecretPhrase', {
    summary: 'A new recovery phrase.',
    result: textOf('The phrase'),
    returns: 'The phrase.',
  }),
  read('parity_getBlockHeaderByNumber', {
    summary: 'Header of a block.',
    params: [opt(anyBlock(), '"latest"')],
    result: header,
    returns: 'The header.',
  }),
  read('parity_call', {
    summary: 'Runs several calls.',
    params: [list('calls', 'The calls', anything('call', 'A call.', {}), []), opt(anyBlock(), '"latest"')],
    result: listed(bytesOf('Result')),
    returns: 'List of results.',
  }),
  read('parity_verifySignature', {
    summary: 'Account that signed a message.',
    params: [
      flag('prefixed', 'true when the message has the usual prefix'),
      bytes('message', 'The message'),
      bytes('r', 'Signature part r'),
      bytes('s', 'Signature part s'),
      any('v', 'Signature part v', '0x0'),
    ],
    result: signer,
    returns: 'The account.',
  }),
  read('parity_devLogs', {
    summary: 'Newest lines of the log.',
    result: listed(textOf('A line')),
    returns: 'List of lines.',
  }),
  read('parity_devLogsLevels', { summary: 'Levels of the log.', ...words('Levels.') }),
  read('parity_decryptMessage', {
    summary: 'Decrypts a message with an account.',
    effect: 'sign',
    params: [account(), bytes('message', 'Encrypted message')],
    result: hexWord,
    returns: 'The message.',
  }),
  read('parity_encryptMessage', {
    summary: 'Encrypts a message with a public key.',
    params: [bytes('publicKey', 'Public key'), bytes('message', 'The message')],
    result: hexWord,
    returns: 'The encrypted message.',
  }),
  read('parity_composeTransaction', {
    summary: 'Fills in missing fields of a transaction.',
    params: [anyCall()],
    returns: 'The transaction.',
  }),
  read('parity_postTransaction', {
    summary: 'Asks the signer for a transaction.',
    effect: 'send',
    params: [required('transaction', 'What to sign', transactionObject())],
    returns: 'Id of the request.',
  }),
  read('parity_postSign', {
    summary: 'Asks the signer for a signature.',
    effect: 'sign',
    params: [account(), bytes('message', 'Message to sign')],
    returns: 'Id of the request, or the signature.',
  }),
  read('parity_checkRequest', {
    summary: 'State of a request to the signer.',
    params: [any('id', 'Id of the request', '0x1')],
    returns: 'Result; null when it waits.',
  }),
  change('parity_removeTransaction', {
    summary: 'Removes a transaction from the pool.',
    params: [transaction()],
    returns: 'The transaction; null when there is none.',
  }),
  change('parity_addReservedPeer', { summary: 'Adds a reserved peer.', params: [enode()], ...done }),
  change('parity_removeReservedPeer', {
    summary: 'Removes a reserved peer.',
    params: [enode()],
    ...done,
  }),
  change('parity_acceptNonReservedPeers', { summary: 'Accepts peers that are not reserved.', ...done }),
  change('parity_dropNonReservedPeers', { summary: 'Drops peers that are not reserved.', ...done }),
  change('parity_setAuthor', {
    summary: 'Sets the account that gets the fees.',
    params: [account()],
    ...done,
  }),
  change('parity_setChain', {
    summary: 'Changes the chain.',
    params: [str('chain', 'Name of the chain', 'mainnet')],
    ...done,
  }),
  change('parity_setExtraData', {
    summary: 'Sets the extra data of new blocks.',
    params: [bytes('extraData', 'At most 32 bytes')],
    ...done,
  }),
  change('parity_setGasCeilTarget', {
    summary: 'Sets the highest gas limit of new blocks.',
    params: [num('limit', 'Gas limit', { unit: 'gas' })],
    ...done,
  }),
  change('parity_setGasFloorTarget', {
    summary: 'Sets the lowest gas limit of new blocks.',
    params: [num('limit', 'Gas limit', { unit: 'gas' })],
    ...done,
  }),
  change('parity_setMaxTransactionGas', {
    summary: 'Sets the most gas of a transaction.',
    params: [num('limit', 'Gas limit', { unit: 'gas' })],
    ...done,
  }),
  change('parity_setMinGasPrice', {
    summary: 'Sets the lowest gas price of transactions to include.',
    params: [num('price', 'Price', { unit: 'wei' })],
    ...done,
  }),
  change('parity_setMode', {
    summary: 'Sets the mode of the node.',
    params: [str('mode', 'active, passive, dark or offline', 'active')],
    ...done,
  }),
  change('parity_setTransactionsLimit', {
    summary: 'Sets the most transactions of the pool.',
    params: [num('limit', 'Most transactions')],
    ...done,
  }),
  change('parity_newAccountFromPhrase', {
    summary: 'Creates an account from a recovery phrase.',
    params: [str('phrase', 'Recovery phrase', ''), password()],
    result: addressOf('The address'),
    returns: 'The address.',
  }),
  change('parity_newAccountFromSecret', {
    summary: 'Creates an account from a private key.',
    params: [str('secret', 'Private key', ''), password()],
    result: addressOf('The address'),
    returns: 'The address.',
  }),
  change('parity_newAccountFromWallet', {
    summary: 'Creates an account from a wallet file.',
    params: [str('wallet', 'Wallet file', '{}'), password()],
    result: addressOf('The address'),
    returns: 'The address.',
  }),
  change('parity_setAccountName', {
    summary: 'Names an account.',
    params: [account(), name()],
    ...done,
  }),
  change('parity_setAccountMeta', {
    summary: 'Sets the notes of an account.',
    params: [account(), str('notes', 'JSON text', '{}')],
    ...done,
  }),
  change('parity_testPassword', {
    summary: 'Whether a password fits an account.',
    effect: 'read',
    params: [account(), password()],
    ...yes('true when it fits.'),
  }),
  change('parity_changePassword', {
    summary: 'Changes the password of an account.',
    params: [account(), password(), str('newPassword', 'New password', '')],
    ...done,
  }),
  change('parity_killAccount', {
    summary: 'Deletes an account.',
    params: [account(), password()],
    ...done,
  }),
  change('parity_removeAddress', {
    summary: 'Removes an address from the address book.',
    params: [account()],
    ...done,
  }),
  change('parity_upgradeReady', {
    summary: 'Release that waits for an update.',
    effect: 'read',
    returns: 'The release; null when there is none.',
  }),
  change('parity_executeUpgrade', { summary: 'Installs the release that waits.', ...done }),
  change('parity_hashContent', {
    summary: 'Hash of what a URL returns.',
    params: [str('url', 'URL', 'https://example.com')],
    ...hashed('The hash.'),
  }),
];
