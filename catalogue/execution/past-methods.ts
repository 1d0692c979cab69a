/** Methods of proof of work and of compilers, which nodes no longer have. */
import type { MethodEntry } from '../entry';
import { listOf } from '../types';
import { clientDocs, groupOf } from './build';
import { addressOf, bytesOf, textOf } from './forms';
import { account, bytes, hash, num, str } from './parameters';
import { untold, yes } from './results';

const source = clientDocs('eth namespace');
const mining = groupOf('Mining', source);

const proofOfWork = 'proof of work is gone.';
const compilers = 'nodes no longer have compilers.';
const sourceCode = () => str('source', 'Source code', 'contract A {}');

export const pastMethods: readonly MethodEntry[] = [
  mining('eth_getWork', 'Work for a miner.', {
    result: listOf(bytesOf('A word')),
    returns: 'Header hash, seed hash and target.',
    deprecated: proofOfWork,
    servedBy: ['geth<1.12', 'besu', 'anvil', 'ganache', 'openethereum'],
  }),
  mining('eth_submitWork', 'Submits the work of a miner.', {
    effect: 'send',
    params: [
      bytes('nonce', 'Nonce', '0x0000000000000001'),
      bytes('header', 'Header hash'),
      bytes('mix', 'Mix digest'),
    ],
    ...yes('true when it is right.'),
    deprecated: proofOfWork,
    servedBy: ['geth<1.12', 'besu', 'anvil', 'ganache', 'openethereum'],
  }),
  mining('eth_submitHashrate', 'Submits the hash rate of a miner.', {
    effect: 'change',
    params: [num('rate', 'Hash rate'), hash('id', 'Id of the miner')],
    ...yes('true when it was taken.'),
    deprecated: proofOfWork,
    servedBy: ['geth<1.12', 'besu', 'anvil', 'ganache', 'openethereum'],
  }),
  mining('eth_etherbase', 'Account that gets the fees.', {
    result: addressOf('The address'),
    returns: 'The address.',
    deprecated: 'Geth removed it in v1.14.',
    servedBy: ['geth<1.14'],
  }),
  mining('eth_setEtherbase', 'Sets the account that gets the fees.', {
    effect: 'change',
    params: [account()],
    ...untold,
    deprecated: 'miner_setEtherbase took its place.',
    servedBy: ['geth<1.11'],
  }),
  mining('eth_getCompilers', 'Compilers of the node.', {
    result: listOf(textOf('Name')),
    returns: 'List of names.',
    deprecated: compilers,
    servedBy: ['geth<1.6', 'ganache'],
  }),
  mining('eth_compileSolidity', 'Compiles Solidity.', {
    params: [sourceCode()],
    returns: 'Code and ABI.',
    deprecated: compilers,
    servedBy: ['geth<1.6'],
  }),
  mining('eth_compileLLL', 'Compiles LLL.', {
    params: [sourceCode()],
    returns: 'Code.',
    deprecated: compilers,
    servedBy: ['geth<1.6'],
  }),
  mining('eth_compileSerpent', 'Compiles Serpent.', {
    params: [sourceCode()],
    returns: 'Code.',
    deprecated: compilers,
    servedBy: ['geth<1.6'],
  }),
];
