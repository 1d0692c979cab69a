import { address, data, hash32, signedTransactionData } from '../encoding';
import type { MethodEntry } from '../entry';
import { groupOf, required, shown } from './build';
import { transactionObject } from './call';
import { signedTransaction } from './objects';

const method = groupOf('Signing and sending', shown('Signing and sending'));

const transaction = () =>
  required('transaction', 'What to sign with the account in from', transactionObject());
const sentHash = () =>
  hash32({
    title: 'transaction hash',
    description: 'Hash of the transaction; zero when it is not known yet.',
  });
const heldKey = 'The node signs with the account in from, so it has to hold its key.';
const defaultGas = 'Without gas the limit is 90000 (0x15f90); gas that is not used is given back.';

export const signing: readonly MethodEntry[] = [
  method('eth_sign', 'Signs a message with an account of the node.', {
    effect: 'sign',
    params: [
      required('address', 'Account that signs; it has to be unlocked', address()),
      required('message', 'Message to sign', data(undefined, { title: 'data', example: '0xdeadbeef' })),
    ],
    result: data(undefined, { title: 'data', description: 'The signature.' }),
    returns: 'The signature.',
    notes: ['What is signed is Keccak-256 of a fixed prefix, the length of the message, and the message.'],
  }),
  method('eth_signTransaction', 'Signs a transaction without sending it.', {
    effect: 'sign',
    params: [transaction()],
    result: signedTransaction,
    returns: 'The signed transaction for eth_sendRawTransaction; some nodes give {raw, tx}.',
    notes: [heldKey, defaultGas],
  }),
  method('eth_sendTransaction', 'Signs a transaction with an account of the node and sends it.', {
    effect: 'send',
    params: [transaction()],
    result: sentHash(),
    returns: 'Hash of the transaction; the zero hash when it is not known yet.',
    notes: [heldKey, defaultGas, 'A nonce that is used again replaces the pending transaction with it.'],
  }),
  method('eth_sendRawTransaction', 'Sends a signed transaction.', {
    effect: 'send',
    params: [
      required(
        'transaction',
        'The signed transaction',
        signedTransactionData({ description: 'The signed transaction, encoded.' }),
      ),
    ],
    result: sentHash(),
    returns: 'Hash of the transaction; the zero hash when it is not known yet.',
    notes: ['When it creates a contract, the receipt contains the address of the contract.'],
  }),
];
