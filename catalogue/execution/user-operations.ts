/** Methods of bundlers: user operations of ERC-4337. */
import { data } from '../encoding';
import type { MethodEntry } from '../entry';
import { listOf } from '../types';
import { clientDocs, groupOf } from './build';
import { account, any, object, opt, transaction } from './parameters';
import { hashed } from './results';

const bundler = groupOf('User operations', clientDocs('ERC-4337'), 'read', ['bundler']);

const operation = () =>
  object('operation', 'The user operation', {
    sender: '0x407d73d8a49eeb85d32cf465507dd71d507100c1',
    nonce: '0x0',
  });
const entryPoint = () => account('entryPoint', 'Entry point');

export const userOperations: readonly MethodEntry[] = [
  bundler('eth_sendUserOperation', {
    summary: 'Sends a user operation.',
    effect: 'send',
    params: [operation(), entryPoint()],
    ...hashed('Hash of the user operation.'),
  }),
  bundler('eth_estimateUserOperationGas', {
    summary: 'Gas that a user operation would need.',
    params: [operation(), entryPoint(), opt(any('stateOverrides', 'Account overrides', {}))],
    returns: 'Gas by purpose.',
  }),
  bundler('eth_getUserOperationByHash', {
    summary: 'A user operation, by its hash.',
    params: [transaction()],
    returns: 'The user operation; null when there is none.',
  }),
  bundler('eth_getUserOperationReceipt', {
    summary: 'Receipt of a user operation.',
    params: [transaction()],
    returns: 'The receipt; null when there is none.',
  }),
  bundler('eth_supportedEntryPoints', {
    summary: 'Entry points that the bundler serves.',
    result: listOf(data(20, { title: 'address', description: 'An entry point.', kind: 'address' })),
    returns: 'List of addresses.',
  }),
];
