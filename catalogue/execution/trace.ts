/** The trace namespace: flat traces, as OpenEthereum introduced them. */
import { address } from '../encoding';
import type { MethodEntry, Parameter } from '../entry';
import { written } from '../object';
import { leaf, listOf, nullable, nullish, tupleOf } from '../types';
import { blockNumberOrTag } from './block-parameter';
import { type ClientName, clientDocs, groupOf, required } from './build';
import { callObject, simulatePayload } from './call';
import { BLOCKS } from './filter';
import { flatTraces, localizedTrace, replayed } from './flat-traces';
import { anyBlock, call, list, opt, rawBytes, transaction } from './parameters';
import { anyNumber, counting, word } from './plain';

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
export const traceTypes = () =>
  list('traceTypes', 'Which of trace, vmTrace and stateDiff to return', kinds, ['trace']);

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

/** Nodes take a JSON number, and some of them hex; none takes decimal text. */
const some = (description: string) =>
  leaf<number>(
    { form: 'number', whole: true, least: 0, text: ['hex'] },
    { title: 'number', description, kind: 'any-number', example: 100 },
  );

/** Options of `trace_filter`. Clients add members of their own. */
export const traceFilter = written(
  {
    fromBlock: nullish(blockNumberOrTag({ description: 'First block.' })),
    toBlock: nullish(blockNumberOrTag({ description: 'Last block.' })),
    fromAddress: nullish(accounts('Who called.')),
    toAddress: nullish(accounts('Who was called.')),
    after: nullish(some('How many traces to skip.')),
    count: nullish(counting(some('Most traces to return.'))),
    mode: nullish(
      word(
        { union: 'traces from or to one of the addresses', intersection: 'traces from and to the addresses' },
        { title: 'mode', description: 'How fromAddress and toAddress go together.' },
      ),
    ),
  },
  {
    title: 'trace filter',
    description: 'Which traces: blocks and addresses.',
    kind: 'trace-filter',
    example: { fromBlock: '0x1', toBlock: '0x2', toAddress: [CALL.to] },
  },
  { agreements: [BLOCKS] },
);

/** `[call, [kinds]]` for each call. */
export const tracedCalls = (): Parameter =>
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
  method('trace_block', 'Traces of a block.', {
    params: [anyBlock()],
    moreParams: true,
    ...traces,
    servedBy: [...clients, 'anvil'],
  }),
  method('trace_transaction', 'Traces of a transaction.', {
    params: [transaction()],
    moreParams: true,
    ...traces,
    servedBy: [...clients, 'anvil'],
  }),
  method('trace_filter', 'Traces that match addresses in a range of blocks.', {
    params: [required('filter', 'Which traces', traceFilter)],
    moreParams: true,
    ...traces,
    servedBy: [...clients, 'anvil'],
  }),
  method('trace_get', 'One trace of a transaction, by its place in the tree.', {
    params: [transaction(), list('indices', 'Positions from the outermost call down', anyNumber(), ['0x0'])],
    moreParams: true,
    result: nullable(localizedTrace),
    returns: 'The trace; null when there is none.',
  }),
  method('trace_call', 'Traces of a call that is not sent.', {
    params: [call(), traceTypes(), opt(anyBlock(), '"latest"')],
    moreParams: true,
    ...replay,
    example: [CALL, ['trace'], 'latest'],
  }),
  method('trace_callMany', 'Traces of several calls, each after the ones before it.', {
    params: [tracedCalls(), opt(anyBlock(), '"latest"')],
    moreParams: true,
    ...replays,
    example: [[[CALL, ['trace']]], 'latest'],
  }),
  method('trace_rawTransaction', 'Traces of a signed transaction that is not sent.', {
    params: [rawBytes('The signed transaction'), traceTypes()],
    moreParams: true,
    ...replay,
  }),
  method('trace_replayTransaction', 'Runs a transaction again and traces it.', {
    params: [transaction(), traceTypes()],
    moreParams: true,
    ...replay,
  }),
  method('trace_replayBlockTransactions', 'Runs all transactions of a block again and traces them.', {
    params: [anyBlock(), traceTypes()],
    moreParams: true,
    ...replays,
    servedBy: [...clients, 'anvil'],
  }),
  method('trace_simulateV1', 'Traces of simulated blocks of calls.', {
    params: [
      required('simulation', 'Blocks of calls, as for eth_simulateV1', simulatePayload()),
      opt(anyBlock()),
      opt(traceTypes()),
    ],
    returns: 'Traces by block.',
    servedBy: ['nethermind'],
  }),
  method('trace_blockOpcodeGas', 'Gas by instruction, for the transactions of a block.', {
    params: [anyBlock()],
    returns: 'Gas by instruction for each transaction.',
    servedBy: ['reth'],
  }),
  method('trace_transactionOpcodeGas', 'Gas by instruction of a transaction.', {
    params: [transaction()],
    returns: 'Gas by instruction.',
    servedBy: ['reth'],
  }),
];
