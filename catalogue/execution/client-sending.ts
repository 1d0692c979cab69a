/** Methods of clients and wallets that sign and send. */

import { checkTypedData, typedDataValue } from '../../common/ethereum/typed-data';
import { data, hash32, quantity, signedTransactionData, text } from '../encoding';
import type { MethodEntry } from '../entry';
import { judged, listOf, UNKNOWN } from '../types';
import { clientDocs, groupOf, required, type ServedText } from './build';
import { transactionObject } from './call';
import { bytesOf, textOf } from './forms';
import { receipt } from './objects';
import { account, anyCall, list, num, openObject, opt, rawBytes, str } from './parameters';
import { anyNumber, anyObject, integer } from './plain';
import { hashed, yes } from './results';

const TYPED_DATA = 'Typed data of EIP-712: types, primaryType, domain, message';
const source = clientDocs('eth namespace');
const signing = groupOf('Signing and sending', source, 'sign');

const SIGNED = '0xf86c';

const typedData = () => required('typedData', TYPED_DATA, typedDataObject());
const signsTyped = (name: string, version: string, clients: readonly ServedText[]) =>
  signing(name, `Signs typed data${version} with an account.`, {
    params: [account('address', 'Account that signs'), typedData()],
    result: bytesOf('The signature'),
    returns: 'The signature.',
    servedBy: [...clients, 'wallet'],
  });
const conditional = () =>
  openObject('conditions', 'What must hold when it is included', CONDITIONS, { blockNumberMax: '0x100' });
const UUID = '00000000-0000-4000-8000-000000000000';
const replacementUuid = text({ title: 'id', description: 'Id of the bundle.', example: UUID });
const txHash = hash32({ title: 'hash', description: 'Hash of the transaction.' });
const signed = signedTransactionData({ title: 'transaction', description: 'The signed transaction.' });
const unixTime = (description: string) => integer({ title: 'Unix time', description }, 0);

/** As relays document them. */
const PRIVATE = {
  tx: signed,
  maxBlockNumber: quantity({ title: 'block', description: 'Last block that may include it.', unit: 'block' }),
};
export const BUNDLE = {
  txs: listOf(signed),
  blockNumber: anyNumber({ description: 'Block that the bundle is for.' }),
  minTimestamp: unixTime('First time.'),
  maxTimestamp: unixTime('Last time.'),
  revertingTxHashes: listOf(txHash),
  replacementUuid,
};

/** As of ERC-7796. */
export const CONDITIONS = {
  knownAccounts: anyObject('accounts', 'Storage roots, or values of slots, by account.'),
  blockNumberMin: anyNumber({ description: 'First block.' }),
  blockNumberMax: anyNumber({ description: 'Last block.' }),
  timestampMin: anyNumber({ description: 'First time.' }),
  timestampMax: anyNumber({ description: 'Last time.' }),
};
const signedTransaction = () => rawBytes('The signed transaction');

export const sending: readonly MethodEntry[] = [
  signsTyped('eth_signTypedData', '', ['ganache']),
  signing('eth_signTypedData_v1', 'Signs typed data, in the first form of wallets.', {
    params: [
      list(
        'typedData',
        'List of {type, name, value}',
        anyObject('value', 'A value with type and name.', { type: 'string', name: 'note', value: 'hello' }),
        [{ type: 'string', name: 'note', value: 'hello' }],
      ),
      account('address', 'Account that signs'),
    ],
    result: bytesOf('The signature'),
    returns: 'The signature.',
    deprecated: 'eth_signTypedData_v4 takes its place.',
    servedBy: ['wallet'],
  }),
  signsTyped('eth_signTypedData_v3', ' of version 3', []),
  signsTyped('eth_signTypedData_v4', ' of version 4', ['anvil', 'hardhat', 'ganache']),
  signing('eth_sendRawTransactionSync', 'Sends a signed transaction and waits for its receipt.', {
    effect: 'send',
    params: [
      signedTransaction(),
      opt(num('timeout', 'How long to wait', { unit: 'milliseconds', example: 5000 })),
    ],
    result: receipt,
    returns: 'The receipt, or an error when the time is up (EIP-7966).',
    servedBy: ['geth', 'reth', 'anvil', 'opGeth'],
  }),
  signing('eth_sendTransactionSync', 'Signs and sends a transaction, and waits for its receipt.', {
    effect: 'send',
    params: [required('transaction', 'What to sign with the account in from', transactionObject())],
    result: receipt,
    returns: 'The receipt.',
    servedBy: ['anvil'],
  }),
  signing('eth_sendRawTransactionConditional', 'Sends a signed transaction under conditions.', {
    effect: 'send',
    params: [signedTransaction(), conditional()],
    ...hashed('Hash of the transaction.'),
    servedBy: ['opGeth', 'nitro', 'bor'],
  }),
  signing('eth_sendPrivateTransaction', 'Sends a signed transaction to block builders only.', {
    effect: 'send',
    params: [openObject('transaction', 'Transaction and options', PRIVATE, { tx: SIGNED })],
    ...hashed('Hash of the transaction.'),
    servedBy: ['relay'],
  }),
  signing('eth_cancelPrivateTransaction', 'Withdraws a private transaction.', {
    effect: 'send',
    params: [
      openObject('transaction', 'Hash of the transaction', { txHash }, { txHash: `0x${'0'.repeat(64)}` }),
    ],
    ...yes('true when it was withdrawn.'),
    servedBy: ['relay'],
  }),
  signing('eth_sendBundle', 'Sends a bundle of transactions to a block builder.', {
    effect: 'send',
    params: [openObject('bundle', 'Transactions and block', BUNDLE, { txs: [SIGNED], blockNumber: '0x1' })],
    returns: 'Hash of the bundle.',
    servedBy: ['relay'],
  }),
  signing('eth_cancelBundle', 'Withdraws a bundle.', {
    effect: 'send',
    params: [openObject('bundle', 'Id of the bundle', { replacementUuid }, { replacementUuid: UUID })],
    returns: 'null or true.',
    servedBy: ['relay'],
  }),
  signing('eth_resend', 'Sends a pending transaction again with another price or gas limit.', {
    effect: 'send',
    params: [
      anyCall('transaction', 'The pending transaction'),
      opt(required('gasPrice', 'New price of gas', quantity({ unit: 'wei', example: '0x3b9aca00' }))),
      opt(required('gas', 'New gas limit', quantity({ unit: 'gas', example: '0x5208' }))),
    ],
    ...hashed('Hash of the new transaction.'),
    servedBy: ['geth'],
  }),
  signing('eth_requestAccounts', 'Asks the user for access to accounts.', {
    effect: 'read',
    result: listOf(data(20, { title: 'address', description: 'An account.', kind: 'address' })),
    returns: 'List of addresses.',
    servedBy: ['wallet', 'anvil'],
  }),
  signing('eth_getEncryptionPublicKey', 'Public key for encrypting messages to an account.', {
    params: [account()],
    result: textOf('The key'),
    returns: 'The key.',
    deprecated: 'wallets no longer support it.',
    servedBy: ['wallet'],
  }),
  signing('eth_decrypt', 'Decrypts a message with an account.', {
    params: [str('message', 'Encrypted message, hex', '0x'), account()],
    result: textOf('The message'),
    returns: 'The message.',
    deprecated: 'wallets no longer support it.',
    servedBy: ['wallet'],
  }),
];

/** Typed data of EIP-712, as an object or as JSON in a text. */
function typedDataObject() {
  const meta = {
    title: 'typed data',
    description: 'Typed data of EIP-712: types, primaryType, domain, message.',
    kind: 'typed-data',
    example: { types: { EIP712Domain: [] }, primaryType: 'EIP712Domain', domain: {}, message: {} },
  };
  return judged(meta, (value, report) => {
    const { problems } = checkTypedData(typedDataValue(value), UNKNOWN);
    const isText = typeof value === 'string';
    // A text is one value: its first mistake is enough.
    for (const { code, message, path, at, meant } of isText ? problems.slice(0, 1) : problems) {
      if (isText) report(code, message);
      else
        report(code, message, {
          path,
          at,
          ...(meant ? { fix: { title: `Change to "${meant}"`, value: meant } } : {}),
        });
    }
  });
}
