/** The personal namespace: accounts whose keys the node holds. */
import { address, text } from '../encoding';
import type { MethodEntry } from '../entry';

import { clientDocs, groupOf, required } from './build';
import { transactionObject } from './call';
import type { ServedText } from './clients';
import { derivedAccount, wallets } from './debug-results';
import { nothing, textOf } from './forms';
import { account as accountResult, accounts, signedTransaction } from './objects';
import { account, any, bytes, opt, str } from './parameters';
import { done, hashed, hex } from './results';

const clients: readonly ServedText[] = ['geth<1.14.12', 'nethermind', 'erigon', 'ganache', 'openethereum'];
const method = groupOf('Personal', clientDocs('personal namespace'), 'sign', clients);
const notes = ['Geth removed the namespace in v1.14.12; Clef takes its place.'];

/** Never shown, and kept out of the history. */
const password = () =>
  required(
    'password',
    'Password of the account',
    text({ title: 'password', description: 'Password of the account.', example: '' }),
  );
const transaction = () =>
  required('transaction', 'What to sign with the account in from', transactionObject());
const address20 = { result: accountResult({ description: 'The account.' }), returns: 'The address.' };

export const personal: readonly MethodEntry[] = [
  method('personal_listAccounts', {
    summary: 'Accounts whose keys the node holds.',
    effect: 'read',
    result: accounts,
    returns: 'List of addresses.',
    notes,
  }),
  method('personal_listWallets', {
    summary: 'Wallets of the node with their accounts.',
    effect: 'read',
    result: wallets,
    returns: 'List of wallets.',
    notes,
    servedBy: ['geth<1.14.12'],
  }),
  method('personal_newAccount', {
    summary: 'Creates an account; the node keeps its key.',
    effect: 'change',
    params: [password()],
    ...address20,
    notes,
  }),
  method('personal_importRawKey', {
    summary: 'Imports a private key.',
    effect: 'change',
    params: [str('key', 'Private key, hex', '00'), password()],
    ...address20,
    notes,
  }),
  method('personal_unlockAccount', {
    summary: 'Unlocks an account, so that the node signs with it.',
    params: [account(), password(), opt(any('duration', 'For how many seconds', 300), '300')],
    ...done,
    notes,
  }),
  method('personal_lockAccount', {
    summary: 'Locks an account, so that the node no longer signs with it.',
    effect: 'change',
    params: [account()],
    ...done,
    notes,
  }),
  method('personal_sign', {
    summary: 'Signs a message with an account of the node.',
    params: [
      str('message', 'Message to sign, hex; wallets take text too', '0xdeadbeef'),
      required('address', 'Account that signs', address()),
      opt(password()),
    ],
    ...hex('The signature.'),
    notes,
    servedBy: [...clients, 'anvil', 'hardhat', 'wallet'],
  }),
  method('personal_ecRecover', {
    summary: 'Account that signed a message.',
    effect: 'read',
    params: [
      str('message', 'Message that was signed, hex', '0xdeadbeef'),
      bytes('signature', 'The signature'),
    ],
    ...address20,
    notes,
    servedBy: ['geth<1.14.12', 'nethermind', 'openethereum', 'wallet'],
  }),
  method('personal_signTransaction', {
    summary: 'Signs a transaction without sending it.',
    params: [transaction(), password()],
    result: signedTransaction,
    returns: 'The signed transaction.',
    notes,
    servedBy: ['geth<1.14.12', 'ganache', 'openethereum'],
  }),
  method('personal_sendTransaction', {
    summary: 'Signs a transaction and sends it.',
    effect: 'send',
    params: [transaction(), password()],
    ...hashed('Hash of the transaction.'),
    notes,
  }),
  method('personal_openWallet', {
    summary: 'Opens a hardware wallet.',
    effect: 'change',
    params: [str('url', 'URL of the wallet', 'ledger://0'), opt(password())],
    result: nothing,
    returns: 'null.',
    notes,
    servedBy: ['geth<1.14.12'],
  }),
  method('personal_deriveAccount', {
    summary: 'Derives an account of a hardware wallet.',
    effect: 'change',
    params: [
      str('url', 'URL of the wallet', 'ledger://0'),
      str('path', 'Derivation path', "m/44'/60'/0'/0/0"),
      opt(any('pin', 'Keeps the account', true)),
    ],
    result: derivedAccount,
    returns: 'The account.',
    notes,
    servedBy: ['geth<1.14.12'],
  }),
  method('personal_initializeWallet', {
    summary: 'Creates the key of a smart card wallet.',
    effect: 'change',
    params: [str('url', 'URL of the wallet', 'keycard://0')],
    result: textOf('The recovery phrase'),
    returns: 'The recovery phrase.',
    notes,
    servedBy: ['geth<1.14.12'],
  }),
  method('personal_unpair', {
    summary: 'Ends the pairing with a smart card wallet.',
    effect: 'change',
    params: [str('url', 'URL of the wallet', 'keycard://0'), str('pin', 'PIN of the card', '000000')],
    result: nothing,
    returns: 'null.',
    notes,
    servedBy: ['geth<1.14.12'],
  }),
];
