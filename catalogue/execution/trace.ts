/** The trace namespace: flat traces, as OpenEthereum introduced them. */
import { address, text } from '../encoding';
import type { MethodEntry, Parameter } from '../entry';
import { written } from '../object';
import { listOf, nullable, nullish, tupleOf } from '../types';
import { blockNumberOrTag } from './block-parameter';
import { clientDocs, groupOf, required } from './build';
import { callObject } from './call';
import type { ClientName } from './clients';
import { checkBlockRange } from './filter';
import { flatTraces, localizedTrace, replayed } from './flat-traces';
import { any, anyBlock, call, list, object, opt, rawBytes, transaction } from './parameters';
import { anyNumber, word } from './plain';

const clients: readonly ClientName[] = ['erigon', 'nethermind', 'reth', 'besu', 'openethereum'];
const method = groupOf('Trace', clientDocs('trace namespace'), 'read', clients);

const CALL = {
  from: '0x407d73d8a49eeb85d32cf465507dd71d507100c1',
  to: '0x85f43d8a49eeb85d32cf465507dd71d507100c1d',
};

const kinds = word(
  { trace: 'calls as a list', vmTrace: 'every instruction', stateDiff: 'changes of accounts' },
  { title: 'kind of trace', description: 'What to return.' },
);
const types = () => list('traceTypes', 'Which of trace, vmTrace and stateDiff to return', kinds, ['trace']);

const traces = { result: nullable(flatTraces), returns: 'List of traces.' };
const replay = {
  result: replayed,
  returns: 'Output, and what was asked for of trace, vmTrace and stateDiff.',
};
const replays = { result: nullable(listOf(replayed)), returns: 'A list of replays.' };

const accounts = (description: string) =>
  listOf(address({ description }), {
    title: 'addresses',
    description,
    kind: 'address-list',
    example: [CALL.from],
  });

/** Options of `trace_filter`. Clients add members of their own. */
const filter = written(
  {
    fromBlock: nullish(blockNumberOrTag({ description: 'First block.' })),
    toBlock: nullish(blockNumberOrTag({ description: 'Last block.' })),
    fromAddress: nullish(accounts('Who called.')),
    toAddress: nullish(accounts('Who was called.')),
    after: nullish(anyNumber({ description: 'How many traces to skip.' })),
    count: nullish(anyNumber({ description: 'Most traces to return.' })),
    mode: nullish(text({ description: 'intersection, or union of the addresses.', example: 'union' })),
  },
  {
    title: 'trace filter',
    description: 'Which traces: blocks and addresses.',
    kind: 'trace-filter',
    example: { fromBlock: '0x1', toBlock: '0x2', toAddress: [CALL.to] },
  },
  { check: checkBlockRange },
);

/** `[call, [kinds]]` for each call. */
const calls = (): Parameter =>
  required(
    'calls',
    'List of [call, traceTypes]',
    listOf(tupleOf(callObject(false), listOf(kinds)), {
      title: 'traced calls',
      description: 'List of [call, traceTypes].',
      kind: 'list',
      example: [[CALL, ['trace']]],
    }),
  );

export const trace: readonly MethodEntry[] = [
  method('trace_block', {
    summary: 'Traces of a block.',
    params: [anyBlock()],
    moreParams: true,
    ...traces,
    servedBy: [...clients, 'anvil'],
  }),
  method('trace_transaction', {
    summary: 'Traces of a transaction.',
    params: [transaction()],
    moreParams: true,
    ...traces,
    servedBy: [...clients, 'anvil'],
  }),
  method('trace_filter', {
    summary: 'Traces that match addresses in a range of blocks.',
    params: [required('filter', 'Which traces', filter)],
    moreParams: true,
    ...traces,
    servedBy: [...clients, 'anvil'],
  }),
  method('trace_get', {
    summary: 'One trace of a transaction, by its place in the tree.',
    params: [transaction(), any('indices', 'Positions from the outermost call down', ['0x0'])],
    moreParams: true,
    result: nullable(localizedTrace),
    returns: 'The trace; null when there is none.',
  }),
  method('trace_call', {
    summary: 'Traces of a call that is not sent.',
    params: [call(), types(), opt(anyBlock(), '"latest"')],
    moreParams: true,
    ...replay,
    example: [CALL, ['trace'], 'latest'],
  }),
  method('trace_callMany', {
    summary: 'Traces of several calls, each after the ones before it.',
    params: [calls(), opt(anyBlock(), '"latest"')],
    moreParams: true,
    ...replays,
    example: [[[CALL, ['trace']]], 'latest'],
  }),
  method('trace_rawTransaction', {
    summary: 'Traces of a signed transaction that is not sent.',
    params: [rawBytes('The signed transaction'), types()],
    moreParams: true,
    ...replay,
  }),
  method('trace_replayTransaction', {
    summary: 'Runs a transaction again and traces it.',
    params: [transaction(), types()],
    moreParams: true,
    ...replay,
  }),
  method('trace_replayBlockTransactions', {
    summary: 'Runs all transactions of a block again and traces them.',
    params: [anyBlock(), types()],
    moreParams: true,
    ...replays,
    servedBy: [...clients, 'anvil'],
  }),
  method('trace_simulateV1', {
    summary: 'Traces of simulated blocks of calls.',
    params: [
      object('simulation', 'Blocks of calls, as for eth_simulateV1', { blockStateCalls: [] }),
      opt(anyBlock()),
      opt(any('traceTypes', 'What to return', ['trace'])),
    ],
    returns: 'Traces by block.',
    servedBy: ['nethermind'],
  }),
  method('trace_blockOpcodeGas', {
    summary: 'Gas by instruction, for the transactions of a block.',
    params: [anyBlock()],
    returns: 'Gas by instruction for each transaction.',
    servedBy: ['reth'],
  }),
  method('trace_transactionOpcodeGas', {
    summary: 'Gas by instruction of a transaction.',
    params: [transaction()],
    returns: 'Gas by instruction.',
    servedBy: ['reth'],
  }),
];
