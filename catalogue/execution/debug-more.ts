/** Methods of the debug namespace that clients have beyond the specification. */
import { hash32, rawTransaction } from '../encoding';
import type { MethodEntry, Parameter } from '../entry';
import { listOf, nullable } from '../types';
import { traceable } from './block-parameter';
import { clientDocs, groupOf, optional } from './build';
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
  any,
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
  list,
  num,
  object,
  opt,
  rawBytes,
  str,
  transaction,
} from './parameters';
import { anything } from './plain';
import { done, hex, untold, words } from './results';
import { traceConfig, traceOf, tracesOf } from './traces';

const source = clientDocs('debug namespace');
const method = groupOf('Debug', source);
const change = groupOf('Debug', source, 'change');
const profile = groupOf('Debug: profiling', source, 'change', ['geth']);

const config = () => optional('traceConfig', 'Tracer and what it leaves out', traceConfig());
const at = (params: unknown, index: number): unknown =>
  Array.isArray(params) ? (params[index] as unknown) : undefined;
const seconds = () => num('seconds', 'How long', { unit: 'seconds' });
const fileNames = {
  result: listOf(textOf('File')),
  returns: 'Names of the files.',
};

/** The block on whose state a call is traced. */
function tracedBlock(): Parameter {
  const parameter = block();
  return { ...parameter, schema: traceable(parameter.schema, false) };
}

export const debugMore: readonly MethodEntry[] = [
  method('debug_traceCall', {
    summary: 'Trace of a call that is not sent.',
    params: [call(), opt(tracedBlock()), optional('traceConfig', 'Tracer, and overrides', traceConfig(true))],
    resultFor: (params) => traceOf(at(params, 2)),
    returns: 'Trace; its form depends on the tracer.',
    servedBy: ['geth', 'nethermind', 'besu', 'erigon', 'reth', 'anvil', 'hardhat'],
    example: [{ to: '0x85f43d8a49eeb85d32cf465507dd71d507100c1d', input: '0x06fdde03' }, 'latest'],
  }),
  method('debug_traceCallMany', {
    summary: 'Traces of bundles of calls that are not sent.',
    params: [
      any('bundles', 'Bundles of calls', [{ transactions: [] }]),
      opt(any('context', 'Block and position in it', { blockNumber: 'latest' })),
      opt(any('traceConfig', 'Tracer and what it leaves out', {})),
    ],
    returns: 'List of traces for each bundle.',
    servedBy: ['erigon', 'reth', 'nethermind'],
  }),
  method('debug_traceBlock', {
    summary: 'Traces of all transactions of a block that is given as RLP.',
    params: [bytes('block', 'RLP of the block', '0xf90200'), config()],
    resultFor: (params) => tracesOf(at(params, 1)),
    returns: 'List of traces; their form depends on the tracer.',
    servedBy: ['geth', 'nethermind', 'besu', 'reth'],
  }),
  method('debug_traceBlockFromFile', {
    summary: 'Traces of all transactions of a block in a file.',
    params: [file('File with the RLP of the block'), config()],
    resultFor: (params) => tracesOf(at(params, 1)),
    returns: 'List of traces; their form depends on the tracer.',
    servedBy: ['geth'],
  }),
  method('debug_traceBadBlock', {
    summary: 'Traces of all transactions of a block that the node refused.',
    params: [blockHash(), config()],
    resultFor: (params) => tracesOf(at(params, 1)),
    returns: 'List of traces; their form depends on the tracer.',
    servedBy: ['geth'],
  }),
  method('debug_traceChain', {
    summary: 'Traces of all transactions between two blocks, the first one excluded.',
    params: [blockNumber('start', 'Block before the first'), blockNumber('end', 'Last block'), config()],
    returns: 'Traces block by block; Geth sends them as notifications.',
    servedBy: ['geth', 'reth'],
  }),
  method('debug_standardTraceBlockToFile', {
    summary: 'Writes traces of a block to files.',
    effect: 'change',
    params: [blockHash(), opt(any('options', 'Transaction and limits', { txHash: exampleHash }))],
    ...fileNames,
    servedBy: ['geth', 'besu', 'nethermind'],
  }),
  method('debug_standardTraceBadBlockToFile', {
    summary: 'Writes traces of a refused block to files.',
    effect: 'change',
    params: [blockHash(), opt(any('options', 'Transaction and limits', { txHash: exampleHash }))],
    ...fileNames,
    servedBy: ['geth', 'besu', 'nethermind'],
  }),
  method('debug_intermediateRoots', {
    summary: 'State roots after each transaction of a block.',
    params: [blockHash(), config()],
    result: listOf(hash32({ description: 'State root.' })),
    returns: 'List of roots.',
    servedBy: ['geth', 'reth'],
  }),
  method('debug_storageRangeAt', {
    summary: 'Storage of a contract, page by page.',
    params: [
      any('block', 'Block hash; Erigon and Besu also take a number', exampleHash),
      num('transactionIndex', 'Position of the transaction before which to look'),
      account('address', 'Contract'),
      bytes('keyStart', 'Hashed slot to start from', '0x00'),
      num('limit', 'Most slots to return'),
    ],
    result: storageRange,
    returns: 'The slots by their hash, and the next one.',
    servedBy: ['geth', 'besu', 'erigon', 'ganache'],
    example: [exampleHash, 0, '0x407d73d8a49eeb85d32cf465507dd71d507100c1', '0x00', 10],
  }),
  method('debug_accountRange', {
    summary: 'Accounts of a block, page by page.',
    params: [
      any('block', 'Block number, tag or hash', 'latest'),
      any('start', 'Hashed address to start from', '0x00'),
      num('limit', 'Most accounts to return'),
      opt(flag('noCode', 'Leaves out the code')),
      opt(flag('noStorage', 'Leaves out the storage')),
      opt(flag('incompletes', 'Includes accounts whose address is not known')),
    ],
    dialects: {
      besu: [
        any('block', 'Block number, tag or hash', 'latest'),
        num('transactionIndex', 'Position of the transaction before which the state is read'),
        any('start', 'Hashed address to start from', '0x00'),
        num('limit', 'Most accounts to return'),
      ],
    },
    notes: ['Besu takes the position of a transaction as the second parameter, before the address.'],
    moreParams: true,
    result: stateDump,
    returns: 'The accounts, and the next one.',
    servedBy: ['geth', 'besu', 'erigon', 'reth'],
  }),
  method('debug_accountAt', {
    summary: 'An account before a transaction of a block.',
    params: [
      hash('blockHash', 'Hash of the block'),
      num('transactionIndex', 'Position of the transaction'),
      account(),
    ],
    result: accountAt,
    returns: 'Balance, nonce and code.',
    servedBy: ['besu', 'erigon'],
  }),
  method('debug_dumpBlock', {
    summary: 'All accounts of a block.',
    params: [block()],
    result: stateDump,
    returns: 'The accounts, with storage and code.',
    servedBy: ['geth'],
  }),
  method('debug_getModifiedAccountsByNumber', {
    summary: 'Accounts that changed between two blocks, by their numbers.',
    params: [num('start', 'First block'), opt(num('end', 'Last block'))],
    result: nullable(listOf(addressOf('An account'))),
    returns: 'List of addresses.',
    servedBy: ['geth', 'erigon', 'reth'],
  }),
  method('debug_getModifiedAccountsByHash', {
    summary: 'Accounts that changed between two blocks, by their hashes.',
    params: [hash('start', 'Hash of the first block'), opt(hash('end', 'Hash of the last block'))],
    result: nullable(listOf(addressOf('An account'))),
    returns: 'List of addresses.',
    servedBy: ['geth', 'erigon', 'reth'],
  }),
  method('debug_getAccessibleState', {
    summary: 'First block of a range whose state the node has.',
    params: [blockNumber('from', 'Where to start'), blockNumber('to', 'Where to stop')],
    result: numberOrText('Block number'),
    returns: 'Block number.',
    servedBy: ['geth'],
  }),
  method('debug_getRawTransactions', {
    summary: 'All transactions of a block, encoded.',
    params: [block()],
    result: listOf(rawTransaction({ title: 'data', description: 'An encoded transaction.' })),
    returns: 'List of encoded transactions.',
    servedBy: ['reth'],
  }),
  method('debug_getBlockRlp', {
    summary: 'A block, RLP-encoded, by its number.',
    params: [num('block', 'Block number')],
    ...hex('Encoded block.'),
    deprecated: 'Geth replaced it by debug_getRawBlock in v1.10.24; Nethermind still has it.',
    servedBy: ['geth<1.10.24', 'nethermind'],
  }),
  method('debug_getBlockRlpByHash', {
    summary: 'A block, RLP-encoded, by its hash.',
    params: [blockHash()],
    ...hex('Encoded block.'),
    servedBy: ['nethermind'],
  }),
  method('debug_executionWitness', {
    summary: 'State that a block needs to be run again, with proofs.',
    params: [any('block', 'Block number, tag or hash', 'latest')],
    moreParams: true,
    result: executionWitness,
    returns: 'Nodes of the trie, codes and keys.',
    servedBy: ['geth', 'reth', 'erigon'],
  }),
  method('debug_executionWitnessByBlockHash', {
    summary: 'State that a block needs to be run again, by the hash of the block.',
    params: [blockHash()],
    moreParams: true,
    result: executionWitness,
    returns: 'Nodes of the trie, codes and keys.',
    servedBy: ['reth'],
  }),
  method('debug_executePayload', {
    summary: 'Runs a payload and returns the state that it needed.',
    params: [hash('parentHash', 'Hash of the parent block'), object('attributes', 'Payload attributes')],
    returns: 'Nodes of the trie, codes and keys.',
    servedBy: ['reth'],
  }),
  method('debug_codeByHash', {
    summary: 'Code with a hash.',
    params: [hash('codeHash', 'Hash of the code'), opt(block())],
    result: nullable(bytesOf('The code')),
    returns: 'The code; null when there is none.',
    servedBy: ['reth', 'anvil'],
  }),
  method('debug_preimage', {
    summary: 'Preimage of a hash, where the node knows it.',
    params: [hash('hash', 'Keccak-256 of the preimage')],
    ...hex('The preimage.'),
    servedBy: ['geth'],
  }),
  method('debug_printBlock', {
    summary: 'A block as readable text.',
    params: [num('block', 'Block number')],
    ...words('The block as text.'),
    servedBy: ['geth'],
  }),
  method('debug_seedHash', {
    summary: 'Seed hash of a proof-of-work block.',
    params: [num('block', 'Block number')],
    result: bytesOf('The hash'),
    returns: 'The hash.',
    deprecated: 'Geth removed it with proof of work.',
    servedBy: ['geth<1.12'],
  }),
  method('debug_dbGet', {
    summary: 'Value of a key in the database.',
    params: [str('key', 'Key, as hex or text', '0x00')],
    ...hex('The value.'),
    servedBy: ['geth', 'anvil'],
  }),
  method('debug_dbAncient', {
    summary: 'An item of the ancient store.',
    params: [str('kind', 'Name of the table', 'headers'), num('number', 'Number of the item')],
    ...hex('The item.'),
    servedBy: ['geth'],
  }),
  method('debug_dbAncients', {
    summary: 'Number of items in the ancient store.',
    result: numberOrText('Number of items'),
    returns: 'Number of items.',
    servedBy: ['geth'],
  }),
  method('debug_chaindbProperty', {
    summary: 'Statistics of the database.',
    params: [opt(str('property', 'Name of a property; older versions need it', 'leveldb.stats'))],
    ...words('Statistics as text.'),
    servedBy: ['geth'],
  }),
  method('debug_getTrieFlushInterval', {
    summary: 'How often the state is written to disk.',
    ...words('A duration, such as "1h0m0s".'),
    servedBy: ['geth'],
  }),
  method('debug_gcStats', {
    summary: 'Statistics of garbage collection.',
    result: garbageCollection,
    returns: 'Statistics.',
    servedBy: ['geth', 'erigon'],
  }),
  method('debug_memStats', {
    summary: 'Statistics of memory.',
    result: memory,
    returns: 'Statistics.',
    servedBy: ['geth', 'erigon'],
  }),
  method('debug_stacks', {
    summary: 'Stacks of all goroutines.',
    params: [opt(str('filter', 'Expression that the stacks must match', 'eth/downloader'))],
    ...words('The stacks as text.'),
    servedBy: ['geth'],
  }),
  method('debug_metrics', {
    summary: 'Metrics of the node.',
    returns: 'Values by category.',
    servedBy: ['besu'],
  }),
  method('debug_replayBlock', {
    summary: 'Imports a block again, to test it.',
    effect: 'change',
    params: [blockNumber()],
    returns: 'VALID or an error.',
    servedBy: ['besu'],
  }),
  method('debug_batchSendRawTransaction', {
    summary: 'Sends several signed transactions.',
    effect: 'send',
    moreParams: true,
    params: [rawBytes('A signed transaction')],
    returns: 'For each: its index, and whether it was taken.',
    servedBy: ['besu'],
  }),
  change('debug_resyncWorldState', {
    summary: 'Downloads the world state again.',
    returns: 'Whether it was started.',
    servedBy: ['besu'],
  }),
  method('debug_getChainLevel', {
    summary: 'Blocks at a height, on all branches.',
    params: [num('number', 'Block number')],
    returns: 'The blocks, and whether one is on the main chain.',
    servedBy: ['nethermind'],
  }),
  method('debug_getConfigValue', {
    summary: 'A value of the configuration of the node.',
    params: [str('category', 'Category', 'JsonRpc'), str('name', 'Name', 'Enabled')],
    returns: 'The value.',
    servedBy: ['nethermind'],
  }),
  method('debug_getFromDb', {
    summary: 'Value of a key in a database of the node.',
    params: [str('database', 'Name of the database', 'state'), bytes('key', 'Key')],
    ...hex('The value.'),
    servedBy: ['nethermind'],
  }),
  method('debug_getSyncStage', {
    summary: 'Stage of the sync.',
    returns: 'Name of the stage.',
    servedBy: ['nethermind'],
  }),
  method('debug_traceTransactionByBlockAndIndex', {
    summary: 'Trace of a transaction, by its block and position.',
    params: [block(), num('index', 'Position in the block'), config()],
    resultFor: (params) => traceOf(at(params, 2)),
    returns: 'Trace; its form depends on the tracer.',
    servedBy: ['nethermind'],
  }),
  method('debug_traceTransactionByBlockhashAndIndex', {
    summary: 'Trace of a transaction, by the hash of its block and its position.',
    params: [blockHash(), num('index', 'Position in the block'), config()],
    resultFor: (params) => traceOf(at(params, 2)),
    returns: 'Trace; its form depends on the tracer.',
    servedBy: ['nethermind'],
  }),
  method('debug_traceTransactionInBlockByHash', {
    summary: 'Trace of a transaction of a block that is given as RLP.',
    params: [bytes('block', 'RLP of the block', '0xf90200'), transaction(), config()],
    resultFor: (params) => traceOf(at(params, 2)),
    returns: 'Trace; its form depends on the tracer.',
    servedBy: ['nethermind'],
  }),
  method('debug_traceTransactionInBlockByIndex', {
    summary: 'Trace of a transaction of a block that is given as RLP, by its position.',
    params: [bytes('block', 'RLP of the block', '0xf90200'), num('index', 'Position in the block'), config()],
    resultFor: (params) => traceOf(at(params, 2)),
    returns: 'Trace; its form depends on the tracer.',
    servedBy: ['nethermind'],
  }),
  method('debug_simulateV1', {
    summary: 'Traces of simulated blocks of calls.',
    params: [
      object('simulation', 'Blocks of calls, as for eth_simulateV1', { blockStateCalls: [] }),
      opt(block()),
      config(),
    ],
    returns: 'Traces by block.',
    servedBy: ['nethermind'],
  }),
  change('debug_setHead', {
    summary: 'Moves the head of the chain back to a block.',
    params: [any('block', 'Block number, hex', '0x1')],
    result: nothing,
    returns: 'null.',
    notes: ['Destroys the blocks after it.'],
    servedBy: ['geth', 'besu', 'erigon'],
  }),
  change('debug_resetHead', {
    summary: 'Moves the head of the chain to a block.',
    params: [blockHash()],
    ...done,
    servedBy: ['nethermind'],
  }),
  change('debug_deleteChainSlice', {
    summary: 'Deletes blocks of all branches from a height on.',
    params: [num('start', 'First block'), opt(flag('force', 'Deletes even many blocks'))],
    result: numberOrText('Number of blocks'),
    returns: 'Number of deleted blocks.',
    servedBy: ['nethermind'],
  }),
  change('debug_migrateReceipts', {
    summary: 'Migrates receipts up to a block.',
    params: [num('block', 'Last block')],
    moreParams: true,
    ...done,
    servedBy: ['nethermind'],
  }),
  change('debug_insertReceipts', {
    summary: 'Inserts the receipts of a block.',
    params: [block(), list('receipts', 'The receipts', anything('receipt', 'A receipt.', {}), [])],
    ...done,
    servedBy: ['nethermind'],
  }),
  change('debug_chaindbCompact', { summary: 'Compacts the database.', ...untold, servedBy: ['geth'] }),
  change('debug_freezeClient', {
    summary: 'Freezes a client for a while.',
    params: [enode()],
    ...untold,
    servedBy: ['geth'],
  }),
  change('debug_setTrieFlushInterval', {
    summary: 'Sets how often the state is written to disk.',
    params: [str('interval', 'Duration of block processing', '1h')],
    ...untold,
    servedBy: ['geth'],
  }),
  change('debug_verbosity', {
    summary: 'Sets the level of the log.',
    params: [num('level', 'Level from 0 to 5')],
    ...untold,
    servedBy: ['geth'],
  }),
  change('debug_vmodule', {
    summary: 'Sets the level of the log by module.',
    params: [str('pattern', 'Pattern and level', 'eth/*=5')],
    ...untold,
    servedBy: ['geth'],
  }),
  change('debug_backtraceAt', {
    summary: 'Prints the stack when a line of code logs.',
    params: [str('location', 'File and line', 'server.go:443')],
    ...untold,
    deprecated: 'Geth removed it in v1.13.',
    servedBy: ['geth<1.13'],
  }),
  profile('debug_cpuProfile', {
    summary: 'Profiles the CPU for some time and writes a file.',
    params: [file(), seconds()],
    ...untold,
  }),
  profile('debug_blockProfile', {
    summary: 'Profiles blocking for some time and writes a file.',
    params: [file(), seconds()],
    ...untold,
  }),
  profile('debug_mutexProfile', {
    summary: 'Profiles locks for some time and writes a file.',
    params: [file(), seconds()],
    ...untold,
  }),
  profile('debug_goTrace', {
    summary: 'Traces the Go runtime for some time and writes a file.',
    params: [file(), seconds()],
    ...untold,
  }),
  profile('debug_startCPUProfile', {
    summary: 'Starts profiling the CPU.',
    params: [file()],
    ...untold,
  }),
  profile('debug_stopCPUProfile', { summary: 'Stops profiling the CPU.', ...untold }),
  profile('debug_startGoTrace', {
    summary: 'Starts tracing the Go runtime.',
    params: [file()],
    ...untold,
  }),
  profile('debug_stopGoTrace', { summary: 'Stops tracing the Go runtime.', ...untold }),
  profile('debug_writeBlockProfile', {
    summary: 'Writes the profile of blocking to a file.',
    params: [file()],
    ...untold,
  }),
  profile('debug_writeMemProfile', {
    summary: 'Writes a profile of memory to a file.',
    params: [file()],
    ...untold,
  }),
  profile('debug_writeMutexProfile', {
    summary: 'Writes the profile of locks to a file.',
    params: [file()],
    ...untold,
  }),
  profile('debug_setBlockProfileRate', {
    summary: 'Sets the rate of the profile of blocking.',
    params: [num('rate', 'Samples per second; 0 stops it')],
    ...untold,
  }),
  profile('debug_setMutexProfileFraction', {
    summary: 'Sets the rate of the profile of locks.',
    params: [num('rate', 'One of so many events is sampled')],
    ...untold,
  }),
  profile('debug_setGCPercent', {
    summary: 'Sets the target of garbage collection.',
    params: [any('percent', 'Percentage; a negative number turns it off', 100)],
    result: whole('The setting before'),
    returns: 'The setting before.',
    servedBy: ['geth', 'erigon'],
  }),
  profile('debug_setMemoryLimit', {
    summary: 'Sets the memory limit of the Go runtime.',
    params: [num('limit', 'Limit', { unit: 'bytes' })],
    result: whole('The limit before'),
    returns: 'The limit before.',
    servedBy: ['geth', 'erigon'],
  }),
  profile('debug_freeOSMemory', {
    summary: 'Collects garbage now.',
    ...untold,
    servedBy: ['geth', 'erigon'],
  }),
];
