/** Development nodes: Anvil, Hardhat and Ganache change their chain, its clock and its accounts on request. */

import { data, text } from '../encoding';
import type { MethodEntry, Parameter } from '../entry';
import { written } from '../object';
import { anyOf, maybe, nullable, nullish, type Schema, tupleOf } from '../types';
import { clientDocs, groupOf, type MethodFacts, required, type ServedText } from './build';
import { openCall } from './call';
import { bytesOf, hashOf, hexNumber, listed, nothing, numberOrText, objectOf, textOf, whole } from './forms';
import { block as blockResult } from './objects';
import {
  account,
  bytes,
  call,
  either,
  flag,
  hash,
  jsonNumber,
  list,
  num,
  object,
  opt,
  str,
  transaction,
} from './parameters';
import { anyNumber, anyObject, anything, integer, word } from './plain';
import { done, hashed, untold, yes } from './results';

const bothForms = (description: string) => anyOf(whole(description), hexNumber(description));

const nodeMetadata = objectOf('node', {
  clientVersion: textOf('Name and version of the client'),
  clientSemver: nullish(textOf('Version of the client')),
  clientCommitSha: nullish(textOf('Commit of the client')),
  chainId: whole('Chain id'),
  instanceId: hashOf('Random id of this run'),
  latestBlockNumber: whole('Newest block'),
  latestBlockHash: hashOf('Hash of the newest block'),
  forkedNetwork: nullish(
    objectOf('forked network', {
      chainId: whole('Chain id'),
      forkBlockNumber: whole('Block that the fork starts at'),
      forkBlockHash: hashOf('Its hash'),
    }),
  ),
  snapshots: maybe(anything('snapshots', 'By id: block of the snapshot.', {})),
});

const anvilNode = objectOf('node', {
  currentBlockNumber: bothForms('Newest block'),
  currentBlockTimestamp: whole('Its time'),
  currentBlockHash: hashOf('Its hash'),
  hardFork: nullish(textOf('Fork that is in force')),
  transactionOrder: word(
    { fees: 'by fees', fifo: 'as they come' },
    { title: 'order', description: 'Order of the transactions of a block.' },
  ),
  environment: objectOf('environment', {
    baseFee: bothForms('Base fee'),
    chainId: whole('Chain id'),
    gasLimit: bothForms('Gas limit of blocks'),
    gasPrice: bothForms('Suggested gas price'),
  }),
  forkConfig: objectOf('fork', {
    forkUrl: nullish(textOf('Node that is forked from')),
    forkBlockNumber: nullish(whole('Block that the fork starts at')),
    forkRetryBackoff: nullish(whole('Pause before a retry')),
  }),
});

const seconds = { unit: 'seconds' };
const balance = () => num('balance', 'New balance', { unit: 'wei', example: '0xde0b6b3a7640000' });
const slot = () => num('slot', 'Storage slot', { example: '0x0' });
const storageValue = () =>
  required(
    'value',
    'New value, 32 bytes',
    data(32, { title: 'storage value', description: 'New value.', example: `0x${'0'.repeat(63)}1` }),
  );
const fork = () => {
  const example = { jsonRpcUrl: 'http://127.0.0.1:8545' };
  const forking = written(
    {
      jsonRpcUrl: nullish(text({ title: 'URL', description: 'Node to fork from.' })),
      blockNumber: nullish(anyNumber({ description: 'Block to fork at.', example: 1 })),
      httpHeaders: nullish(anyObject('headers', 'Headers of the requests.')),
    },
    { title: 'fork', description: 'Where to fork from.', kind: 'object', example },
    { aliases: { url: 'jsonRpcUrl', rpcUrl: 'jsonRpcUrl', forkUrl: 'jsonRpcUrl', block: 'blockNumber' } },
  );
  const meta = { title: 'options', description: 'Where to fork from.', kind: 'object' };
  return opt(
    required(
      'options',
      'Where to fork from',
      written({ forking: nullish(forking) }, { ...meta, example: { forking: example } }),
    ),
  );
};
/** A number, or the least and the greatest one. */
const orPair = (name: string, summary: string, one: Schema) => either(name, summary, one, tupleOf(one, one));
const mining = (summary: string, example: unknown) =>
  either(
    'options',
    summary,
    anyNumber({ description: 'Unix time of the block.', example: 1_900_000_000 }),
    anyObject('options', `${summary}.`, typeof example === 'object' ? example : { blocks: 1 }, {
      timestamp: nullish(anyNumber()),
      blocks: nullish(anyNumber()),
    }),
  );
const timestamp = () => num('timestamp', 'Unix time', { ...seconds, example: 1_900_000_000 });
const snapshotId = () => num('id', 'Id of the snapshot');

/** A method of several development nodes: the part behind the prefix, and who has it under which prefix. */
interface Shared extends Omit<MethodFacts, 'servedBy' | 'returns'> {
  readonly name: string;
  readonly summary: string;
  readonly returns?: string;
  /** By prefix. */
  readonly by: Readonly<Partial<Record<'anvil' | 'hardhat' | 'evm', readonly ServedText[]>>>;
}

const both = { anvil: ['anvil'], hardhat: ['hardhat', 'anvil'] } as const;
const anvilOnly = { anvil: ['anvil'] } as const;
const clock = { anvil: ['anvil'], evm: ['hardhat', 'anvil', 'ganache'] } as const;

const shared: readonly Shared[] = [
  {
    name: 'mine',
    summary: 'Mines blocks.',
    params: [
      opt(num('blocks', 'Number of blocks'), '1'),
      opt(num('interval', 'Time between two blocks', seconds)),
    ],
    by: both,
  },
  {
    name: 'setBalance',
    summary: 'Sets the balance of an account.',
    params: [account(), balance()],
    by: both,
  },
  {
    name: 'setCode',
    summary: 'Sets the code of an account.',
    params: [account(), bytes('code', 'New code', '0x60006000f3')],
    by: both,
  },
  {
    name: 'setNonce',
    summary: 'Sets the nonce of an account.',
    params: [account(), num('nonce', 'New nonce', { example: '0x5' })],
    by: both,
  },
  {
    name: 'setStorageAt',
    summary: 'Sets a storage slot of a contract.',
    params: [account('address', 'Contract'), slot(), storageValue()],
    by: both,
  },
  {
    name: 'setCoinbase',
    summary: 'Sets the account that gets the fees of new blocks.',
    params: [account('address', 'Account that gets the fees')],
    by: both,
  },
  {
    name: 'impersonateAccount',
    summary: 'Allows transactions from an account without its key.',
    params: [account()],
    by: both,
  },
  {
    name: 'stopImpersonatingAccount',
    summary: 'Stops allowing transactions from an account without its key.',
    params: [account()],
    by: both,
  },
  {
    name: 'autoImpersonateAccount',
    summary: 'Allows transactions from every account without its key.',
    params: [flag('enabled', 'true to turn it on')],
    by: { anvil: ['anvil'], hardhat: ['anvil'] },
  },
  {
    name: 'getAutomine',
    summary: 'Whether each transaction is mined at once.',
    effect: 'read',
    ...yes('true when it is.'),
    by: both,
  },
  {
    name: 'dropTransaction',
    summary: 'Removes a transaction from the pool.',
    params: [transaction()],
    by: both,
  },
  {
    name: 'dropAllTransactions',
    summary: 'Removes all transactions from the pool.',
    by: { anvil: ['anvil'], hardhat: ['anvil'] },
  },
  {
    name: 'reset',
    summary: 'Starts over with a new chain, or a new fork of another chain.',
    params: [fork()],
    by: both,
  },
  {
    name: 'setLoggingEnabled',
    summary: 'Turns the log on or off.',
    params: [flag('enabled', 'true to turn it on')],
    by: both,
  },
  {
    name: 'setMinGasPrice',
    summary: 'Sets the lowest gas price of transactions to include.',
    params: [num('price', 'Price', { unit: 'wei', example: '0x3b9aca00' })],
    by: both,
  },
  {
    name: 'setNextBlockBaseFeePerGas',
    summary: 'Sets the base fee of the next block.',
    params: [num('baseFee', 'Base fee', { unit: 'wei', example: '0x3b9aca00' })],
    by: both,
  },
  {
    name: 'metadata',
    summary: 'Client, chain and fork of the node.',
    effect: 'read',
    result: nodeMetadata,
    returns: 'Client version, chain id, latest block, fork.',
    by: both,
  },
  {
    name: 'dumpState',
    summary: 'The whole state, to load it again later.',
    effect: 'read',
    params: [opt(flag('history', 'Includes earlier states'))],
    result: bytesOf('Compressed state'),
    returns: 'Compressed state.',
    by: { anvil: ['anvil'], hardhat: ['anvil'] },
  },
  {
    name: 'loadState',
    summary: 'Adds a state that was dumped before.',
    params: [bytes('state', 'The dumped state', '0x1f8b')],
    by: { anvil: ['anvil'], hardhat: ['anvil'] },
  },
  // ---------------------------------------------------------------- clock and snapshots
  {
    name: 'snapshot',
    summary: 'Takes a snapshot of the chain.',
    result: hexNumber('Id of the snapshot'),
    returns: 'Id of the snapshot.',
    by: clock,
  },
  {
    name: 'revert',
    summary: 'Goes back to a snapshot.',
    params: [snapshotId()],
    ...yes('true when there was such a snapshot.'),
    by: clock,
  },
  {
    name: 'increaseTime',
    summary: 'Moves the clock of the chain forward.',
    params: [num('seconds', 'How far', { ...seconds, example: 3600 })],
    result: numberOrText('Difference in seconds'),
    returns: 'By how many seconds the clock differs now.',
    by: clock,
  },
  {
    name: 'setNextBlockTimestamp',
    summary: 'Sets the time of the next block.',
    params: [timestamp()],
    result: anyOf(nothing, numberOrText('The time')),
    returns: 'null, or the time.',
    by: { anvil: ['anvil'], evm: ['hardhat', 'anvil'] },
  },
  {
    name: 'setTime',
    summary: 'Sets the clock of the chain.',
    params: [num('timestamp', 'Unix time; Ganache takes milliseconds', { example: 1_900_000_000 })],
    result: numberOrText('Difference in seconds'),
    returns: 'By how many seconds the clock differs now.',
    by: { anvil: ['anvil'], evm: ['ganache', 'anvil'] },
  },
  {
    name: 'setAutomine',
    summary: 'Turns mining at each transaction on or off.',
    params: [flag('enabled', 'true to turn it on')],
    by: { anvil: ['anvil'], evm: ['hardhat', 'anvil'] },
  },
  {
    name: 'setIntervalMining',
    summary: 'Mines a block at regular intervals.',
    params: [
      orPair(
        'interval',
        'Anvil: seconds; Hardhat: milliseconds, or a range of them; 0 turns it off',
        integer({ description: 'Interval.', example: 12 }, 0),
      ),
    ],
    by: { anvil: ['anvil'], evm: ['hardhat', 'anvil'] },
  },
  {
    name: 'setBlockGasLimit',
    summary: 'Sets the gas limit of new blocks.',
    params: [num('limit', 'Gas limit', { unit: 'gas', example: '0x1c9c380' })],
    by: { anvil: ['anvil'], evm: ['hardhat', 'anvil'] },
  },
  // ---------------------------------------------------------------- Anvil alone
  {
    name: 'setChainId',
    summary: 'Sets the chain id.',
    params: [num('chainId', 'New chain id', { example: 31337 })],
    by: anvilOnly,
  },
  {
    name: 'setRpcUrl',
    summary: 'Sets the node that is forked from.',
    params: [str('url', 'Address of the node', 'http://127.0.0.1:8545')],
    by: anvilOnly,
  },
  {
    name: 'getIntervalMining',
    summary: 'Interval at which blocks are mined.',
    effect: 'read',
    result: nullable(whole('Seconds')),
    returns: 'Seconds; null when it is off.',
    by: anvilOnly,
  },
  {
    name: 'nodeInfo',
    summary: 'Configuration of the node.',
    effect: 'read',
    result: anvilNode,
    returns: 'Block, environment, fork.',
    by: anvilOnly,
  },
  {
    name: 'addBalance',
    summary: 'Adds to the balance of an account.',
    params: [account(), balance()],
    by: anvilOnly,
  },
  {
    name: 'dealERC20',
    summary: 'Sets the token balance of an account.',
    params: [account(), account('token', 'Token'), num('balance', 'New balance of the token')],
    by: anvilOnly,
  },
  {
    name: 'setERC20Allowance',
    summary: 'Sets how much of a token an account may spend for another.',
    params: [
      account('owner', 'Owner of the tokens'),
      account('spender', 'Who may spend them'),
      account('token', 'Token'),
      num('amount', 'How much'),
    ],
    by: anvilOnly,
  },
  {
    name: 'impersonateSignature',
    summary: 'Makes a signature count as one of an account.',
    params: [
      required(
        'signature',
        'The signature',
        data(65, { title: 'signature', description: 'r, s and v.', example: `0x${'00'.repeat(65)}` }),
      ),
      account(),
    ],
    by: anvilOnly,
  },
  {
    name: 'setBlockTimestampInterval',
    summary: 'Sets the time between two blocks.',
    params: [jsonNumber('interval', 'Interval', { ...seconds, example: 12 })],
    by: anvilOnly,
  },
  {
    name: 'removeBlockTimestampInterval',
    summary: 'Removes the fixed time between two blocks.',
    ...yes('true when there was an interval.'),
    by: anvilOnly,
  },
  {
    name: 'removePoolTransactions',
    summary: 'Removes the transactions of an account from the pool.',
    params: [account()],
    by: anvilOnly,
  },
  {
    name: 'mine_detailed',
    summary: 'Mines blocks and returns them.',
    params: [opt(mining('Number of blocks and time', { blocks: 1 }))],
    result: listed(blockResult),
    returns: 'The blocks with their transactions.',
    by: { anvil: ['anvil'], evm: ['anvil'] },
  },
  {
    name: 'reorg',
    summary: 'Replaces the newest blocks.',
    params: [
      jsonNumber('depth', 'Number of blocks'),
      list(
        'transactions',
        'Pairs of transaction and block',
        tupleOf(anyOf(openCall('Transaction'), data()), integer({ description: 'Place of the block.' }, 0)),
        [],
      ),
    ],
    by: anvilOnly,
  },
  {
    name: 'rollback',
    summary: 'Removes the newest blocks.',
    params: [opt(jsonNumber('depth', 'Number of blocks'), '1')],
    by: anvilOnly,
  },
  {
    name: 'getBlobByHash',
    summary: 'A blob, by its versioned hash.',
    effect: 'read',
    params: [hash('hash', 'Versioned hash')],
    result: nullable(bytesOf('The blob')),
    returns: 'The blob; null when there is none.',
    by: anvilOnly,
  },
  {
    name: 'getBlobsByTransactionHash',
    summary: 'Blobs of a transaction.',
    effect: 'read',
    params: [transaction()],
    result: nullable(listed(bytesOf('A blob'))),
    returns: 'List of blobs; null when there are none.',
    by: anvilOnly,
  },
  {
    name: 'getGenesisTime',
    summary: 'Time of the genesis block.',
    effect: 'read',
    result: whole('Unix time'),
    returns: 'Unix time.',
    by: anvilOnly,
  },
];

const groups = {
  anvil: groupOf('Anvil', clientDocs('Anvil'), 'change'),
  hardhat: groupOf('Hardhat', clientDocs('Hardhat Network'), 'change'),
  evm: groupOf('Development nodes', clientDocs('Development nodes'), 'change'),
};

const prefixes = ['anvil', 'hardhat', 'evm'] as const;

function entriesOf(prefix: (typeof prefixes)[number]): readonly MethodEntry[] {
  return shared.flatMap(({ name, summary, by, returns, ...facts }) => {
    const servedBy = by[prefix];
    const what = returns === undefined ? { ...untold, ...facts } : { ...facts, returns };
    return servedBy ? [groups[prefix](`${prefix}_${name}`, summary, { ...what, servedBy })] : [];
  });
}

const ganacheAccount = (name: string, summary: string, value: Parameter) =>
  groups.evm(name, summary, { params: [account(), value], ...done, servedBy: ['ganache'] });

export const development: readonly MethodEntry[] = [
  ...prefixes.flatMap(entriesOf),
  groups.evm('evm_mine', 'Mines a block.', {
    params: [opt(mining('Unix time of the block, or an object with timestamp and blocks', 1_900_000_000))],
    result: numberOrText('Zero'),
    returns: '"0x0".',
    servedBy: ['hardhat', 'anvil', 'ganache'],
  }),
  groups.evm('evm_setAccountNonce', 'Sets the nonce of an account.', {
    params: [account(), num('nonce', 'New nonce', { example: '0x5' })],
    ...untold,
    servedBy: ['ganache', 'anvil'],
  }),
  ganacheAccount('evm_setAccountBalance', 'Sets the balance of an account.', balance()),
  ganacheAccount(
    'evm_setAccountCode',
    'Sets the code of an account.',
    bytes('code', 'New code', '0x60006000f3'),
  ),
  groups.evm('evm_setAccountStorageAt', 'Sets a storage slot of a contract.', {
    params: [account('address', 'Contract'), slot(), num('value', 'New value')],
    ...done,
    servedBy: ['ganache'],
  }),
  groups.evm('evm_addAccount', 'Adds an account that the node can sign for.', {
    params: [account(), str('password', 'Password for the account', '')],
    ...done,
    servedBy: ['ganache'],
  }),
  groups.evm('evm_removeAccount', 'Removes an account that the node can sign for.', {
    params: [account(), str('password', 'Password of the account', '')],
    ...done,
    servedBy: ['ganache'],
  }),
  groups.hardhat('hardhat_setPrevRandao', 'Sets the randomness of the next block.', {
    params: [hash('prevRandao', 'Value of PREVRANDAO')],
    ...done,
    servedBy: ['hardhat'],
  }),
  groups.hardhat('hardhat_intervalMine', 'Mines a block if mining at intervals is on.', {
    ...done,
    servedBy: ['hardhat<2.20'],
  }),
  groups.hardhat('hardhat_addCompilationResult', 'Adds a compilation result, for better stack traces.', {
    params: [
      str('version', 'Version of the compiler', '0.8.28'),
      object('input', 'Compiler input'),
      object('output', 'Compiler output'),
    ],
    ...done,
    servedBy: ['hardhat'],
  }),
  groups.hardhat('hardhat_getStackTraceFailuresCount', 'Number of stack traces that could not be made.', {
    effect: 'read',
    result: whole('Number of failures'),
    returns: 'A number.',
    servedBy: ['hardhat'],
  }),
  groups.evm('eth_sendUnsignedTransaction', 'Runs a transaction without a signature.', {
    effect: 'send',
    params: [call()],
    ...hashed('Hash of the transaction.'),
    servedBy: ['anvil'],
  }),
];
