/** Methods of the debug namespace that clients have beyond the specification. */
import { data, hash32, rawTransaction } from '../encoding';
import type { MethodEntry, Parameter } from '../entry';
import { leaf, listOf, nullable, range } from '../types';
import { blockHashMostly, blockParameter, traceable } from './block-parameter';
import { clientDocs, groupOf, optional, required } from './build';
import { bundleContext, callBundles, simulatePayload } from './call';
import {
  accountAt,
  executionWitness,
  garbageCollection,
  memory,
  stateDump,
  storageRange,
} from './debug-results';
import { addressOf, bytesOf, nothing, numberOrText, textOf, whole } from './forms';
import {
  account,
  anyBlock,
  num as anyNum,
  block,
  blockHash,
  blockNumber,
  bytes,
  call,
  enode,
  exampleHash,
  file,
  flag,
  hash,
  jsonNumber,
  list,
  most,
  object,
  openObject,
  opt,
  rawBytes,
  str,
  transaction,
} from './parameters';
import { anything, hexText, integer } from './plain';
import { done, hex, untold, words } from './results';
import { traceConfig } from './traces';

const source = clientDocs('debug namespace');
const method = groupOf('Debug', source);
const change = groupOf('Debug', source, 'change');
const profile = groupOf('Debug: profiling', source, 'change', ['geth']);

const config = () => optional('traceConfig', 'Tracer and what it leaves out', traceConfig());
/** Other clients also take hex; `jsonNumber` is for methods of Geth alone. */
const num = (name: string, summary: string, meta: Parameters<typeof anyNum>[2] = {}) =>
  anyNum(name, summary, { example: 1, ...meta });
const seconds = () => jsonNumber('seconds', 'How long', { unit: 'seconds' });
const fileNames = {
  result: listOf(textOf('File')),
  returns: 'Names of the files.',
};

/** Block 0 of the main network, RLP-encoded. */
const GENESIS = [
  '0xf90219f90214a00000000000000000000000000000000000000000000000000000000000000000a01dcc4de8dec75d',
  '7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347940000000000000000000000000000000000000000a0d7',
  'f8974fb5ac78d9ac099b9ad5018bedc2ce0a72dad1827a1709da30580f0544a056e81f171bcc55a6ff8345e692c0f86e',
  '5b48e01b996cadc001622fb5e363b421a056e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b4',
  '21b901000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000',
  '000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000',
  '000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000',
  '000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000',
  '000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000',
  '0000000000000000000000000000000000000000850400000000808213888080a011bbe8db4e347b4e8c937c1c8370e4',
  'b5ed33adb3db69cbdb7a38e1e50b1b82faa0000000000000000000000000000000000000000000000000000000000000',
  '0000880000000000000042c0c0',
].join('');

function rawBlock(): Parameter {
  const meta = { title: 'block data', description: 'RLP of the block.', kind: 'raw-block', example: GENESIS };
  return required('block', 'RLP of the block', data(undefined, meta));
}

/** The block on whose state a call is traced. */
function tracedBlock(): Parameter {
  const parameter = block();
  return { ...parameter, schema: traceable(parameter.schema, false) };
}

const logLevel = leaf(
  { form: 'number', whole: true, least: 0, most: 5, text: ['loose'] },
  { title: 'level', description: '0: nothing, 3: information, 5: everything.', kind: 'integer', example: 3 },
);

const fileOptions = () =>
  openObject(
    'options',
    'Transaction and limits',
    { txHash: hash32({ description: 'Only this transaction.' }) },
    { txHash: exampleHash },
  );

/** Besu takes a hash too. */
function setHeadBlock(): Parameter {
  const parameter = block();
  return { ...parameter, schema: blockParameter({ example: '0x1' }) };
}

export const debugMore: readonly MethodEntry[] = [
  method('debug_traceCall', 'Trace of a call that is not sent.', {
    params: [call(), opt(tracedBlock()), optional('traceConfig', 'Tracer, and overrides', traceConfig(true))],
    traced: { config: 2 },
    returns: 'Trace; its form depends on the tracer.',
    servedBy: ['geth', 'nethermind', 'besu', 'erigon', 'reth', 'anvil', 'hardhat'],
    example: [{ to: '0x85f43d8a49eeb85d32cf465507dd71d507100c1d', input: '0x06fdde03' }, 'latest'],
  }),
  method('debug_traceCallMany', 'Traces of bundles of calls that are not sent.', {
    params: [
      required('bundles', 'Bundles of calls', callBundles()),
      opt(required('context', 'Block and position in it', bundleContext())),
      opt(optional('traceConfig', 'Tracer, and overrides', traceConfig(true))),
    ],
    returns: 'List of traces for each bundle.',
    servedBy: ['erigon', 'reth', 'nethermind'],
  }),
  method('debug_traceBlock', 'Traces of all transactions of a block that is given as RLP.', {
    params: [rawBlock(), config()],
    traced: { config: 1, each: true },
    returns: 'List of traces; their form depends on the tracer.',
    servedBy: ['geth', 'nethermind', 'besu', 'reth'],
  }),
  method('debug_traceBlockFromFile', 'Traces of all transactions of a block in a file.', {
    params: [file('File with the RLP of the block'), config()],
    traced: { config: 1, each: true },
    returns: 'List of traces; their form depends on the tracer.',
    servedBy: ['geth'],
  }),
  method('debug_traceBadBlock', 'Traces of all transactions of a block that the node refused.', {
    params: [blockHash(), config()],
    traced: { config: 1, each: true },
    returns: 'List of traces; their form depends on the tracer.',
    servedBy: ['geth'],
  }),
  method('debug_traceChain', 'Traces of all transactions between two blocks, the first one excluded.', {
    agreements: [range('start', 'end', 'block', { apart: true })],
    params: [blockNumber('start', 'Block before the first'), blockNumber('end', 'Last block'), config()],
    returns: 'Traces block by block; Geth sends them as notifications.',
    servedBy: ['geth', 'reth'],
  }),
  method('debug_standardTraceBlockToFile', 'Writes traces of a block to files.', {
    effect: 'change',
    params: [blockHash(), opt(fileOptions())],
    ...fileNames,
    servedBy: ['geth', 'besu', 'nethermind'],
  }),
  method('debug_standardTraceBadBlockToFile', 'Writes traces of a refused block to files.', {
    effect: 'change',
    params: [blockHash(), opt(fileOptions())],
    ...fileNames,
    servedBy: ['geth', 'besu', 'nethermind'],
  }),
  method('debug_intermediateRoots', 'State roots after each transaction of a block.', {
    params: [blockHash(), config()],
    result: nullable(listOf(hash32({ description: 'State root.' }))),
    returns: 'List of roots; null of Geth for a block without transactions.',
    servedBy: ['geth', 'reth'],
  }),
  method('debug_storageRangeAt', 'Storage of a contract, page by page.', {
    params: [
      required('block', 'Block of the transaction', blockHashMostly()),
      num('transactionIndex', 'Position of the transaction before which to look'),
      account('address', 'Contract'),
      bytes('keyStart', 'Hashed slot to start from', '0x00'),
      most('limit', 'Most slots to return', { example: 1 }),
    ],
    result: storageRange,
    returns: 'The slots by their hash, and the next one.',
    servedBy: ['geth', 'besu', 'erigon', 'ganache'],
    example: [exampleHash, 0, '0x407d73d8a49eeb85d32cf465507dd71d507100c1', '0x00', 10],
  }),
  method('debug_accountRange', 'Accounts of a block, page by page.', {
    params: [
      anyBlock(),
      required('start', 'Hashed address to start from', hexText()),
      num('limit', 'Most accounts to return'),
      opt(flag('noCode', 'Leaves out the code')),
      opt(flag('noStorage', 'Leaves out the storage')),
      opt(flag('incompletes', 'Includes accounts whose address is not known')),
    ],
    dialects: {
      besu: [
        anyBlock(),
        num('transactionIndex', 'Position of the transaction before which the state is read'),
        required('start', 'Hashed address to start from', hexText()),
        num('limit', 'Most accounts to return'),
      ],
    },
    notes: ['Besu takes the position of a transaction as the second parameter, before the address.'],
    moreParams: true,
    result: stateDump,
    returns: 'The accounts, and the next one.',
    servedBy: ['geth', 'besu', 'erigon', 'reth'],
    // Geth refuses calls without the last three.
    example: ['latest', '0x00', 1, true, true, true],
  }),
  method('debug_accountAt', 'An account before a transaction of a block.', {
    params: [
      hash('blockHash', 'Hash of the block'),
      num('transactionIndex', 'Position of the transaction'),
      account(),
    ],
    result: accountAt,
    returns: 'Balance, nonce and code.',
    servedBy: ['besu', 'erigon'],
  }),
  method('debug_dumpBlock', 'All accounts of a block.', {
    params: [block()],
    result: stateDump,
    returns: 'The accounts, with storage and code.',
    servedBy: ['geth'],
  }),
  method('debug_getModifiedAccountsByNumber', 'Accounts that changed between two blocks, by their numbers.', {
    agreements: [range('start', 'end', 'block', { apart: true })],
    params: [num('start', 'First block'), opt(num('end', 'Last block'))],
    result: nullable(listOf(addressOf('An account'))),
    returns: 'List of addresses.',
    servedBy: ['geth', 'erigon', 'reth'],
  }),
  method('debug_getModifiedAccountsByHash', 'Accounts that changed between two blocks, by their hashes.', {
    params: [hash('start', 'Hash of the first block'), opt(hash('end', 'Hash of the last block'))],
    result: nullable(listOf(addressOf('An account'))),
    returns: 'List of addresses.',
    servedBy: ['geth', 'erigon', 'reth'],
  }),
  method('debug_getAccessibleState', 'First block of a range whose state the node has.', {
    params: [blockNumber('from', 'Where to start'), blockNumber('to', 'Where to stop')],
    result: numberOrText('Block number'),
    returns: 'Block number.',
    servedBy: ['geth'],
  }),
  method('debug_getRawTransactions', 'All transactions of a block, encoded.', {
    params: [block()],
    result: listOf(rawTransaction({ title: 'data', description: 'An encoded transaction.' })),
    returns: 'List of encoded transactions.',
    servedBy: ['reth'],
  }),
  method('debug_getBlockRlp', 'A block, RLP-encoded, by its number.', {
    params: [num('block', 'Block number')],
    ...hex('Encoded block.'),
    deprecated: 'Geth replaced it by debug_getRawBlock in v1.10.24; Nethermind still has it.',
    servedBy: ['geth<1.10.24', 'nethermind'],
  }),
  method('debug_getBlockRlpByHash', 'A block, RLP-encoded, by its hash.', {
    params: [blockHash()],
    ...hex('Encoded block.'),
    servedBy: ['nethermind'],
  }),
  method('debug_executionWitness', 'State that a block needs to be run again, with proofs.', {
    params: [anyBlock()],
    moreParams: true,
    result: executionWitness,
    returns: 'Nodes of the trie, codes and keys.',
    servedBy: ['geth', 'reth', 'erigon'],
  }),
  method(
    'debug_executionWitnessByBlockHash',
    'State that a block needs to be run again, by the hash of the block.',
    {
      params: [blockHash()],
      moreParams: true,
      result: executionWitness,
      returns: 'Nodes of the trie, codes and keys.',
      servedBy: ['reth'],
    },
  ),
  method('debug_executePayload', 'Runs a payload and returns the state that it needed.', {
    params: [hash('parentHash', 'Hash of the parent block'), object('attributes', 'Payload attributes')],
    returns: 'Nodes of the trie, codes and keys.',
    servedBy: ['reth'],
  }),
  method('debug_codeByHash', 'Code with a hash.', {
    params: [hash('codeHash', 'Hash of the code'), opt(block())],
    result: nullable(bytesOf('The code')),
    returns: 'The code; null when there is none.',
    servedBy: ['reth', 'anvil'],
  }),
  method('debug_preimage', 'Preimage of a hash, where the node knows it.', {
    params: [hash('hash', 'Keccak-256 of the preimage')],
    ...hex('The preimage.'),
    servedBy: ['geth'],
  }),
  method('debug_printBlock', 'A block as readable text.', {
    params: [num('block', 'Block number')],
    ...words('The block as text.'),
    servedBy: ['geth'],
  }),
  method('debug_seedHash', 'Seed hash of a proof-of-work block.', {
    params: [num('block', 'Block number')],
    result: bytesOf('The hash'),
    returns: 'The hash.',
    deprecated: 'Geth removed it with proof of work.',
    servedBy: ['geth<1.12'],
  }),
  method('debug_dbGet', 'Value of a key in the database.', {
    params: [str('key', 'Key, as hex or text', '0x00')],
    ...hex('The value.'),
    servedBy: ['geth', 'anvil'],
  }),
  method('debug_dbAncient', 'An item of the ancient store.', {
    params: [str('kind', 'Name of the table', 'headers'), num('number', 'Number of the item')],
    ...hex('The item.'),
    servedBy: ['geth'],
  }),
  method('debug_dbAncients', 'Number of items in the ancient store.', {
    result: numberOrText('Number of items'),
    returns: 'Number of items.',
    servedBy: ['geth'],
  }),
  method('debug_chaindbProperty', 'Statistics of the database.', {
    params: [opt(str('property', 'Name of a property; older versions need it', 'leveldb.stats'))],
    ...words('Statistics as text.'),
    servedBy: ['geth'],
  }),
  method('debug_getTrieFlushInterval', 'How often the state is written to disk.', {
    ...words('A duration, such as "1h0m0s".'),
    servedBy: ['geth'],
  }),
  method('debug_gcStats', 'Statistics of garbage collection.', {
    result: garbageCollection,
    returns: 'Statistics.',
    servedBy: ['geth', 'erigon'],
  }),
  method('debug_memStats', 'Statistics of memory.', {
    result: memory,
    returns: 'Statistics.',
    servedBy: ['geth', 'erigon'],
  }),
  method('debug_stacks', 'Stacks of all goroutines.', {
    params: [opt(str('filter', 'Expression that the stacks must match', 'eth/downloader'))],
    ...words('The stacks as text.'),
    servedBy: ['geth'],
  }),
  method('debug_metrics', 'Metrics of the node.', { returns: 'Values by category.', servedBy: ['besu'] }),
  method('debug_replayBlock', 'Imports a block again, to test it.', {
    effect: 'change',
    params: [blockNumber()],
    returns: 'VALID or an error.',
    servedBy: ['besu'],
  }),
  method('debug_batchSendRawTransaction', 'Sends several signed transactions.', {
    effect: 'send',
    moreParams: true,
    params: [rawBytes('A signed transaction')],
    returns: 'For each: its index, and whether it was taken.',
    servedBy: ['besu'],
  }),
  change('debug_resyncWorldState', 'Downloads the world state again.', {
    returns: 'Whether it was started.',
    servedBy: ['besu'],
  }),
  method('debug_getChainLevel', 'Blocks at a height, on all branches.', {
    params: [num('number', 'Block number')],
    returns: 'The blocks, and whether one is on the main chain.',
    servedBy: ['nethermind'],
  }),
  method('debug_getConfigValue', 'A value of the configuration of the node.', {
    params: [str('category', 'Category', 'JsonRpc'), str('name', 'Name', 'Enabled')],
    returns: 'The value.',
    servedBy: ['nethermind'],
  }),
  method('debug_getFromDb', 'Value of a key in a database of the node.', {
    params: [str('database', 'Name of the database', 'state'), bytes('key', 'Key')],
    ...hex('The value.'),
    servedBy: ['nethermind'],
  }),
  method('debug_getSyncStage', 'Stage of the sync.', {
    returns: 'Name of the stage.',
    servedBy: ['nethermind'],
  }),
  method('debug_traceTransactionByBlockAndIndex', 'Trace of a transaction, by its block and position.', {
    params: [block(), num('index', 'Position in the block'), config()],
    traced: { config: 2 },
    returns: 'Trace; its form depends on the tracer.',
    servedBy: ['nethermind'],
  }),
  method(
    'debug_traceTransactionByBlockhashAndIndex',
    'Trace of a transaction, by the hash of its block and its position.',
    {
      params: [blockHash(), num('index', 'Position in the block'), config()],
      traced: { config: 2 },
      returns: 'Trace; its form depends on the tracer.',
      servedBy: ['nethermind'],
    },
  ),
  method('debug_traceTransactionInBlockByHash', 'Trace of a transaction of a block that is given as RLP.', {
    params: [rawBlock(), transaction(), config()],
    traced: { config: 2 },
    returns: 'Trace; its form depends on the tracer.',
    servedBy: ['nethermind'],
  }),
  method(
    'debug_traceTransactionInBlockByIndex',
    'Trace of a transaction of a block that is given as RLP, by its position.',
    {
      params: [rawBlock(), num('index', 'Position in the block'), config()],
      traced: { config: 2 },
      returns: 'Trace; its form depends on the tracer.',
      servedBy: ['nethermind'],
    },
  ),
  method('debug_simulateV1', 'Traces of simulated blocks of calls.', {
    params: [
      required('simulation', 'Blocks of calls, as for eth_simulateV1', simulatePayload()),
      opt(block()),
      config(),
    ],
    returns: 'Traces by block.',
    servedBy: ['nethermind'],
  }),
  change('debug_setHead', 'Moves the head of the chain back to a block.', {
    params: [setHeadBlock()],
    result: nothing,
    returns: 'null.',
    notes: ['Destroys the blocks after it.'],
    servedBy: ['geth', 'besu', 'erigon'],
  }),
  change('debug_resetHead', 'Moves the head of the chain to a block.', {
    params: [blockHash()],
    ...done,
    servedBy: ['nethermind'],
  }),
  change('debug_deleteChainSlice', 'Deletes blocks of all branches from a height on.', {
    params: [num('start', 'First block'), opt(flag('force', 'Deletes even many blocks'))],
    result: numberOrText('Number of blocks'),
    returns: 'Number of deleted blocks.',
    servedBy: ['nethermind'],
  }),
  change('debug_migrateReceipts', 'Migrates receipts up to a block.', {
    params: [num('block', 'Last block')],
    moreParams: true,
    ...done,
    servedBy: ['nethermind'],
  }),
  change('debug_insertReceipts', 'Inserts the receipts of a block.', {
    params: [block(), list('receipts', 'The receipts', anything('receipt', 'A receipt.', {}), [])],
    ...done,
    servedBy: ['nethermind'],
  }),
  change('debug_chaindbCompact', 'Compacts the database.', { ...untold, servedBy: ['geth'] }),
  change('debug_freezeClient', 'Freezes a client for a while.', {
    params: [enode()],
    ...untold,
    servedBy: ['geth'],
  }),
  change('debug_setTrieFlushInterval', 'Sets how often the state is written to disk.', {
    params: [str('interval', 'Duration of block processing', '1h')],
    ...untold,
    servedBy: ['geth'],
  }),
  change('debug_verbosity', 'Sets the level of the log.', {
    params: [required('level', 'Level from 0 to 5', logLevel)],
    ...untold,
    servedBy: ['geth'],
  }),
  change('debug_vmodule', 'Sets the level of the log by module.', {
    params: [str('pattern', 'Pattern and level', 'eth/*=5')],
    ...untold,
    servedBy: ['geth'],
  }),
  change('debug_backtraceAt', 'Prints the stack when a line of code logs.', {
    params: [str('location', 'File and line', 'server.go:443')],
    ...untold,
    deprecated: 'Geth removed it in v1.13.',
    servedBy: ['geth<1.13'],
  }),
  profile('debug_cpuProfile', 'Profiles the CPU for some time and writes a file.', {
    params: [file(), seconds()],
    ...untold,
  }),
  profile('debug_blockProfile', 'Profiles blocking for some time and writes a file.', {
    params: [file(), seconds()],
    ...untold,
  }),
  profile('debug_mutexProfile', 'Profiles locks for some time and writes a file.', {
    params: [file(), seconds()],
    ...untold,
  }),
  profile('debug_goTrace', 'Traces the Go runtime for some time and writes a file.', {
    params: [file(), seconds()],
    ...untold,
  }),
  profile('debug_startCPUProfile', 'Starts profiling the CPU.', { params: [file()], ...untold }),
  profile('debug_stopCPUProfile', 'Stops profiling the CPU.', { ...untold }),
  profile('debug_startGoTrace', 'Starts tracing the Go runtime.', { params: [file()], ...untold }),
  profile('debug_stopGoTrace', 'Stops tracing the Go runtime.', { ...untold }),
  profile('debug_writeBlockProfile', 'Writes the profile of blocking to a file.', {
    params: [file()],
    ...untold,
  }),
  profile('debug_writeMemProfile', 'Writes a profile of memory to a file.', { params: [file()], ...untold }),
  profile('debug_writeMutexProfile', 'Writes the profile of locks to a file.', {
    params: [file()],
    ...untold,
  }),
  profile('debug_setBlockProfileRate', 'Sets the rate of the profile of blocking.', {
    params: [jsonNumber('rate', 'Samples per second; 0 stops it')],
    ...untold,
  }),
  profile('debug_setMutexProfileFraction', 'Sets the rate of the profile of locks.', {
    params: [jsonNumber('rate', 'One of so many events is sampled')],
    ...untold,
  }),
  profile('debug_setGCPercent', 'Sets the target of garbage collection.', {
    params: [
      required(
        'percent',
        'Percentage; a negative number turns it off',
        integer({ description: 'Percentage.', example: 100 }),
      ),
    ],
    result: whole('The setting before'),
    returns: 'The setting before.',
    servedBy: ['geth', 'erigon'],
  }),
  profile('debug_setMemoryLimit', 'Sets the memory limit of the Go runtime.', {
    params: [jsonNumber('limit', 'Limit', { unit: 'bytes' })],
    result: whole('The limit before'),
    returns: 'The limit before.',
    servedBy: ['geth', 'erigon'],
  }),
  profile('debug_freeOSMemory', 'Collects garbage now.', { ...untold, servedBy: ['geth', 'erigon'] }),
];
