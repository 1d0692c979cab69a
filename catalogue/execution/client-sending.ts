/** Methods of clients and wallets that sign and send. */
import { data } from '../encoding';
import type { MethodEntry } from '../entry';
import { listOf } from '../types';
import { clientDocs, groupOf, required } from './build';
import { transactionObject } from './call';
import type { ServedText } from './clients';
import { bytesOf, textOf } from './forms';
import { receipt } from './objects';
import { account, any, object, opt, rawBytes, str } from './parameters';
import { hashed, yes } from './results';
import { typedData as typedDataObject } from './typed-data';

const TYPED_DATA = 'Typed data of EIP-712: types, primaryType, domain, message';
const source = clientDocs('eth namespace');
const signing = groupOf('Signing and sending', source, 'sign');

const SIGNED = '0xf86c';

const typedData = () => required('typedData', TYPED_DATA, typedDataObject());
const signsTyped = (name: string, version: string, clients: readonly ServedText[]) =>
  signing(name, {
    summary: `Signs typed data${version} with an account.`,
    params: [account('address', 'Account that signs'), typedData()],
    returns: 'The signature.',
    servedBy: [...clients, 'wallet'],
  });
const conditional = () =>
  object('conditions', 'What must hold when it is included', { blockNumberMax: '0x100' });
const signedTransaction = () => rawBytes('The signed transaction');

export const sending: readonly MethodEntry[] = [
  signsTyped('eth_signTypedData', '', ['ganache']),
  signing('eth_signTypedData_v1', {
    summary: 'Signs typed data, in the first form of wallets.',
    params: [any('typedData', 'List of {type, name, value}', []), account('address', 'Account that signs')],
    result: bytesOf('The signature'),
    returns: 'The signature.',
    deprecated: 'eth_signTypedData_v4 takes its place.',
    servedBy: ['wallet'],
  }),
  signsTyped('eth_signTypedData_v3', ' of version 3', []),
  signsTyped('eth_signTypedData_v4', ' of version 4', ['anvil', 'hardhat', 'ganache']),
  signing('eth_sendRawTransactionSync', {
    summary: 'Sends a signed transaction and waits for its receipt.',
    effect: 'send',
    params: [signedTransaction(), opt(any('timeout', 'How long to wait, in milliseconds', 5000))],
    result: receipt,
    returns: 'The receipt, or an error when the time is up (EIP-7966).',
    servedBy: ['geth', 'reth', 'anvil', 'opGeth'],
  }),
  signing('eth_sendTransactionSync', {
    summary: 'Signs and sends a transaction, and waits for its receipt.',
    effect: 'send',
    params: [required('transaction', 'What to sign with the account in from', transactionObject())],
    result: receipt,
    returns: 'The receipt.',
    servedBy: ['anvil'],
  }),
  signing('eth_sendRawTransactionConditional', {
    summary: 'Sends a signed transaction under conditions.',
    effect: 'send',
    params: [signedTransaction(), conditional()],
    ...hashed('Hash of the transaction.'),
    servedBy: ['opGeth', 'nitro', 'bor'],
  }),
  signing('eth_sendPrivateTransaction', {
    summary: 'Sends a signed transaction to block builders only.',
    effect: 'send',
    params: [object('transaction', 'Transaction and options', { tx: SIGNED })],
    ...hashed('Hash of the transaction.'),
    servedBy: ['relay'],
  }),
  signing('eth_cancelPrivateTransaction', {
    summary: 'Withdraws a private transaction.',
    effect: 'send',
    params: [object('transaction', 'Hash of the transaction', { txHash: `0x${'0'.repeat(64)}` })],
    ...yes('true when it was withdrawn.'),
    servedBy: ['relay'],
  }),
  signing('eth_sendBundle', {
    summary: 'Sends a bundle of transactions to a block builder.',
    effect: 'send',
    params: [object('bundle', 'Transactions and block', { txs: [SIGNED], blockNumber: '0x1' })],
    returns: 'Hash of the bundle.',
    servedBy: ['relay'],
  }),
  signing('eth_cancelBundle', {
    summary: 'Withdraws a bundle.',
    effect: 'send',
    params: [
      object('bundle', 'Id of the bundle', { replacementUuid: '00000000-0000-4000-8000-000000000000' }),
    ],
    returns: 'null or true.',
    servedBy: ['relay'],
  }),
  signing('eth_resend', {
    summary: 'Sends a pending transaction again with another price or gas limit.',
    effect: 'send',
    params: [
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
    result: listOf(data(20, { title: 'address', description: 'An account.', kind: 'address' })),
    returns: 'List of addresses.',
    servedBy: ['wallet', 'anvil'],
  }),
  signing('eth_getEncryptionPublicKey', {
    summary: 'Public key for encrypting messages to an account.',
    params: [account()],
    result: textOf('The key'),
    returns: 'The key.',
    deprecated: 'wallets no longer support it.',
    servedBy: ['wallet'],
  }),
  signing('eth_decrypt', {
    summary: 'Decrypts a message with an account.',
    params: [str('message', 'Encrypted message, hex', '0x'), account()],
    result: textOf('The message'),
    returns: 'The message.',
    deprecated: 'wallets no longer support it.',
    servedBy: ['wallet'],
  }),
];
