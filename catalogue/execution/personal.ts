/** The personal namespace: accounts whose keys the node holds. */
import { address, data, text } from '../encoding';
import type { MethodEntry } from '../entry';
import { clientDocs, groupOf, required, type ServedText } from './build';
import { transactionObject } from './call';
import { derivedAccount, wallets } from './debug-results';
import { nothing, textOf } from './forms';
import { account as accountResult, accounts, signedTransaction } from './objects';
import { account, bytes, flag, num, opt, str } from './parameters';
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
  method('personal_listAccounts', 'Accounts whose keys the node holds.', {
    effect: 'read',
    result: accounts,
    returns: 'List of addresses.',
    notes,
  }),
  method('personal_listWallets', 'Wallets of the node with their accounts.', {
    effect: 'read',
    result: wallets,
    returns: 'List of wallets.',
    notes,
    servedBy: ['geth<1.14.12'],
  }),
  method('personal_newAccount', 'Creates an account; the node keeps its key.', {
    effect: 'change',
    params: [password()],
    ...address20,
    notes,
  }),
  method('personal_importRawKey', 'Imports a private key.', {
    effect: 'change',
    params: [str('key', 'Private key, hex', '00'), password()],
    ...address20,
    notes,
  }),
  method('personal_unlockAccount', 'Unlocks an account, so that the node signs with it.', {
    params: [
      account(),
      password(),
      opt(num('duration', 'For how many seconds', { unit: 'seconds', example: 300 }), '300'),
    ],
    ...done,
    notes,
  }),
  method('personal_lockAccount', 'Locks an account, so that the node no longer signs with it.', {
    effect: 'change',
    params: [account()],
    ...done,
    notes,
  }),
  method('personal_sign', 'Signs a message with an account of the node.', {
    params: [
      str('message', 'Message to sign, hex; wallets take text too', '0xdeadbeef'),
      required('address', 'Account that signs', address()),
      opt(password()),
    ],
    ...hex('The signature.'),
    notes,
    servedBy: [...clients, 'anvil', 'hardhat', 'wallet'],
  }),
  method('personal_ecRecover', 'Account that signed a message.', {
    effect: 'read',
    params: [
      bytes('message', 'Message that was signed', '0xdeadbeef'),
      required('signature', 'The signature', data(65, { title: 'signature', description: 'The signature.' })),
    ],
    ...address20,
    notes,
    servedBy: ['geth<1.14.12', 'nethermind', 'openethereum', 'wallet'],
  }),
  method('personal_signTransaction', 'Signs a transaction without sending it.', {
    params: [transaction(), password()],
    result: signedTransaction,
    returns: 'The signed transaction.',
    notes,
    servedBy: ['geth<1.14.12', 'ganache', 'openethereum'],
  }),
  method('personal_sendTransaction', 'Signs a transaction and sends it.', {
    effect: 'send',
    params: [transaction(), password()],
    ...hashed('Hash of the transaction.'),
    notes,
  }),
  method('personal_openWallet', 'Opens a hardware wallet.', {
    effect: 'change',
    params: [str('url', 'URL of the wallet', 'ledger://0'), opt(password())],
    result: nothing,
    returns: 'null.',
    notes,
    servedBy: ['geth<1.14.12'],
  }),
  method('personal_deriveAccount', 'Derives an account of a hardware wallet.', {
    effect: 'change',
    params: [
      str('url', 'URL of the wallet', 'ledger://0'),
      str('path', 'Derivation path', "m/44'/60'/0'/0/0"),
      opt(flag('pin', 'Keeps the account')),
    ],
    result: derivedAccount,
    returns: 'The account.',
    notes,
    servedBy: ['geth<1.14.12'],
  }),
  method('personal_initializeWallet', 'Creates the key of a smart card wallet.', {
    effect: 'change',
    params: [str('url', 'URL of the wallet', 'keycard://0')],
    result: textOf('The recovery phrase'),
    returns: 'The recovery phrase.',
    notes,
    servedBy: ['geth<1.14.12'],
  }),
  method('personal_unpair', 'Ends the pairing with a smart card wallet.', {
    effect: 'change',
    params: [str('url', 'URL of the wallet', 'keycard://0'), str('pin', 'PIN of the card', '000000')],
    result: nothing,
    returns: 'null.',
    notes,
    servedBy: ['geth<1.14.12'],
  }),
];
