/** What has to agree in traces and simulations. Paths start at the result. */
import {
  about,
  alike,
  among,
  asked,
  askedCount,
  atLeast,
  atMost,
  baseFees,
  count,
  counting,
  covers,
  determines,
  differ,
  empty,
  equal,
  filled,
  holds,
  inside,
  is,
  linked,
  names,
  never,
  not,
  pairwise,
  preorder,
  rising,
  type Statement,
  set,
  size,
  steps,
  tree,
  unique,
  unset,
  where,
} from '../statements';
import { header, NEXT_FEE } from './block-statements';

// ---------------------------------------------------------------- lists of calls, as trace_transaction shows them

const CHILDREN = 'The list has {other} traces right below this one; this is {value}.';

/** In these calls another account's code runs as the account that calls. */
const AS_CALLER = ['delegatecall', 'callcode'];
const FLAT = {
  group: 'transactionHash',
  address: 'traceAddress',
  except: { of: 'action.callType', values: AS_CALLER },
};

const traces: readonly Statement[] = [
  inside(
    '*',
    FLAT,
    'action.from',
    ['action.to', 'result.address'],
    'The call comes from {value}; the call around it is one of {other}.',
  ),
  inside(
    '*',
    FLAT,
    'action.gas',
    ['action.gas'],
    'The call got {value} gas; the call around it had {other}.',
    'at-most',
  ),
  alike('*', 'blockHash', 'The trace belongs to block {value}, others to block {other}.'),
  alike('*', 'blockNumber', 'The trace belongs to block {value}, others to block {other}.'),
  determines(
    '*',
    ['transactionHash'],
    'transactionPosition',
    'Other traces of this transaction have the position {other}.',
  ),
  determines(
    '*',
    ['transactionPosition'],
    'transactionHash',
    'Other traces of this transaction have the hash {other}.',
  ),
  unique('*', ['transactionHash', 'traceAddress'], 'The list has this trace twice.'),
  ...about('*', [
    // What a call returned as it reverted says why.
    ...where(
      [set('error'), not('error', 'Reverted', 'execution reverted')],
      holds(unset('result.output'), 'The call failed, so it returned nothing.'),
    ),
    atMost('result.gasUsed', 'action.gas', 'The call used {value} gas; it got {other}.'),
  ]),
];

const NEXT = 'Traces follow the order of the calls: the next one below this call is number {other}.';

const whole: readonly Statement[] = [
  ...traces,
  tree('*', 'transactionHash', 'traceAddress', 'subtraces', CHILDREN, true),
  preorder('*', 'transactionHash', 'traceAddress', NEXT),
];

const ofOne: readonly Statement[] = [
  ...whole,
  alike('*', 'transactionHash', 'The trace belongs to transaction {value}, others to {other}.'),
];
const askedFor = equal(
  '*.transactionHash',
  asked('transactionHash'),
  'This is {value}; the request asks for {other}.',
);

export const tracesOfTransaction: readonly Statement[] = [...ofOne, askedFor];

export const tracesOfBlock: readonly Statement[] = [
  ...whole,
  equal('*.blockNumber', asked('block'), 'This is {value}; the request asks for {other}.'),
  rising('*', ['transactionPosition'], 'The traces are out of order: {value} comes after {other}.'),
];

/** Of those that were looked for, the calls around them may be missing. */
export const foundTraces: readonly Statement[] = [
  ...traces.filter(({ kind }) => kind !== 'alike'),
  determines('*', ['blockNumber'], 'blockHash', 'Another trace of this block has the block hash {other}.'),
  rising('*', ['blockNumber'], 'The traces are out of order: block {value} comes after {other}.'),
  size('*', asked('filter.count'), 'The list has {value} traces; the request asks for {other}.', 'most'),
];

export const replay: readonly Statement[] = [
  tree('trace.*', '^.transactionHash', 'traceAddress', 'subtraces', CHILDREN, true),
  preorder('trace.*', '^.transactionHash', 'traceAddress', NEXT),
  unique('trace.*', ['traceAddress'], 'The list has this trace twice.'),
];

// ---------------------------------------------------------------- trees of calls, and steps

/** Kinds of calls in which the code runs as the account that is called. */
const AS_ITSELF = ['CALL', 'STATICCALL', 'CREATE', 'CREATE2'] as const;
const KINDS = [...AS_ITSELF, 'DELEGATECALL', 'CALLCODE', 'SELFDESTRUCT'] as const;

/** Of a call with those inside it. */
const calls: readonly Statement[] = [
  ...about('**calls', [
    // anvil says that a transfer gets none.
    ...where([filled('gas')], atMost('gasUsed', 'gas', 'The call used {value} gas; it got {other}.')),
    holds(is('type', ...KINDS), 'There is no such kind of call: {other}.'),
    ...where(
      [is('type', 'CREATE', 'CREATE2'), unset('error')],
      holds(set('to'), 'A contract was created, so this is its address.', 'type'),
    ),
    ...where(
      [is('type', 'STATICCALL')],
      holds(empty('value'), 'A STATICCALL sends no ether; this is {other}.'),
    ),
    ...where(
      [is('type', ...AS_ITSELF)],
      equal('logs.*.address', 'to', 'The log comes from {value}; the call is one of {other}.'),
    ),
    ...where(
      [is('type', 'DELEGATECALL', 'CALLCODE')],
      equal('logs.*.address', 'from', 'The log comes from {value}; the code runs as {other}.'),
    ),
    atMost('logs.*.position', count('calls.*'), 'This log came after {value} calls; there are {other}.'),
    ...about(
      'calls.*',
      [
        equal('from', '^.to', 'The call comes from {value}; the call around it is one of {other}.'),
        atMost('gas', '^.gas', 'The call got {value} gas; the call around it had {other}.'),
      ],
      is('^.type', ...AS_ITSELF),
      not('type', 'SELFDESTRUCT'),
    ),
  ]),
  // Not of the first call: refunds of the transaction are taken off what it used.
  ...about(
    '**calls.calls.*',
    [covers('gasUsed', ['calls.*.gasUsed'], 'This is {value}; the calls inside used {other}.')],
    filled('calls'),
  ),
];

/** What is only there if it was asked for. */
const UNASKED = 'The request does not ask for logs: withLog is not set.';

/** What a transaction begins with. */
const outermost: readonly Statement[] = [
  holds(
    not('type', 'DELEGATECALL', 'CALLCODE', 'STATICCALL', 'SELFDESTRUCT'),
    'A transaction is no {other}.',
  ),
  unique('**calls.logs.*', ['index'], 'The logs are numbered: this number is there twice.'),
  ...where(
    [is(asked('traceConfig.tracer'), 'callTracer'), empty(asked('traceConfig.tracerConfig.withLog'))],
    never('**calls.logs.*', UNASKED),
  ),
];

/** Accounts before and after; `post` has what has changed. */
const difference: readonly Statement[] = [
  ...about('post.*', [
    atLeast('nonce', '^^.pre.=.nonce', 'The nonce goes back from {other} to {value}.'),
    ...['nonce', 'balance', 'code'].map((name) =>
      differ(name, `^^.pre.=.${name}`, 'This has not changed, so it is not shown.'),
    ),
  ]),
];

/** Of a trace by the opcode. */
const opcodes: readonly Statement[] = [
  steps('structLogs.*', 'pc', 'The step before leads to position {other}; this is {value}.'),
  steps('structLogs.*', 'stack', 'The step before leaves {other} values on the stack.'),
  steps('structLogs.*', 'depth', 'A step goes at most one call deeper: to {other}, not {value}.'),
  steps('structLogs.*', 'gas', 'The steps before leave {other} gas; this is {value}.'),
];

/** Several tracers at once: each shows something, and null if there is nothing. */
const ofEach: readonly Statement[] = where(
  [is(asked('traceConfig.tracer'), 'muxTracer')],
  names('', 'traceConfig.tracerConfig', 'The request asks for {other} too, which is missing.'),
);

/** Of whatever the tracer was: what it did not show is not there. */
export const traced: readonly Statement[] = [
  ...calls,
  ...outermost,
  ...opcodes,
  ...difference,
  ...ofEach,
  ...about('', ofOne),
  ...about('callTracer', calls),
  ...about('prestateTracer', difference),
  ...about('flatCallTracer', ofOne),
];
export const tracedTransaction: readonly Statement[] = [...traced, askedFor];

/** By block. A request that names a transaction is answered by a single trace. */
export const tracedBlock: readonly Statement[] = [
  unique('*', ['txHash'], 'The list has the trace of this transaction twice.'),
  ...about('*.result', traced),
];

// ---------------------------------------------------------------- simulations

/** A parameter of each block of the request. */
const blocks = 'simulation.blockStateCalls.*';
const asRequested = (of: string, member: string): Statement =>
  pairwise(of, asked(`${blocks}.${member}`), 'This is {value}; the request asks for {other}.');

export const simulated: readonly Statement[] = [
  size('*', askedCount(blocks), 'The list has {value} blocks; the request asks for {other}.', 'least'),
  size(
    '*.calls.*',
    askedCount(`${blocks}.calls.*`),
    'The blocks have {value} calls; the request asks for {other}.',
  ),
  counting('*', 'number', 'Each block follows the one before: this is {value}, not {other}.'),
  // anvil leaves it zero.
  ...among(
    [filled('parentHash')],
    linked('*', 'parentHash', 'hash', 'The block before has the hash {other}; this is {value}.'),
  ),
  rising('*', ['timestamp'], 'The time goes back from {other} to {value}.', true),
  // Where nodes do not validate, the fee is that of the request or none.
  ...where(
    [is(asked('simulation.validation'), true), unset(asked(`${blocks}.blockOverrides.baseFeePerGas`))],
    baseFees('*.baseFeePerGas', ['*.gasUsed', '*.gasLimit'], NEXT_FEE),
  ),
  asRequested('*.number', 'blockOverrides.number'),
  asRequested('*.timestamp', 'blockOverrides.time'),
  asRequested('*.gasLimit', 'blockOverrides.gasLimit'),
  asRequested('*.miner', 'blockOverrides.feeRecipient'),
  asRequested('*.baseFeePerGas', 'blockOverrides.baseFeePerGas'),
  asRequested('*.mixHash', 'blockOverrides.prevRandao'),
  ...['from', 'to', 'value', 'nonce', 'gas'].map((name) =>
    asRequested(`*.transactions.*.${name}`, `calls.*.${name}`),
  ),
  ...about('*', [
    ...header.filter(({ kind }) => kind === 'at-most' || kind === 'differ'),
    covers('gasUsed', ['calls.*.gasUsed'], 'This is {value}; the calls used {other}.'),
    ...where(
      [filled('transactions')],
      size('transactions.*', count('calls.*'), 'The block has {value} transactions of {other} calls.'),
    ),
    ...about('transactions.*', [
      equal('blockHash', '^.hash', 'The transaction belongs to block {value}, the block is {other}.'),
      equal('blockNumber', '^.number', 'The transaction belongs to block {value}, the block is {other}.'),
    ]),
    counting(
      'transactions.*',
      'transactionIndex',
      'The transaction is number {other} of the block; this is {value}.',
      0,
    ),
    equal('calls.*.logs.*.blockHash', 'hash', 'The log belongs to block {value}, the block is {other}.'),
    equal('calls.*.logs.*.blockNumber', 'number', 'The log belongs to block {value}, the block is {other}.'),
    counting('calls.*.logs.*', 'logIndex', 'Logs are numbered in their block: this is {value}, not {other}.'),
    atMost('calls.*.gasUsed', 'gasLimit', 'The call used {value} gas; the block has a limit of {other}.'),
    ...about('calls.*', [
      ...where([is('status', 0)], holds(set('error'), 'The call failed, and there is no error.')),
      ...where([is('status', 1)], holds(unset('error'), 'The call succeeded, and there is an error.')),
      ...where([set('error')], holds(empty('logs'), 'The call failed, so it has no logs.')),
      holds(filled('gasUsed'), 'A call uses gas; this is {other}.'),
      atMost('gasUsed', 'maxUsedGas'),
    ]),
  ]),
];
