/** Tracers of the debug namespace: their configuration, and the form of the trace by tracer. */
import { bool, data, quantity, text, uint64 } from '../encoding';
import { reply, written } from '../object';
import {
  type Agreement,
  anyOf,
  leaf,
  listOf,
  type Members,
  maybe,
  nullish,
  reference,
  refined,
  type Schema,
  type SchemaMeta,
} from '../types';
import { blockOverrides, stateOverrides } from './call';
import { tracerTraces } from './flat-traces';
import { account } from './objects';
import { anyObject, byAddress, byHash32, byName, hexText, integer } from './plain';
import { checkFrame, checkTraced } from './presence';

const tracers = {
  callTracer: 'tree of calls',
  prestateTracer: 'accounts that the transaction touched, before it',
  '4byteTracer': 'selectors that were called, with the size of their arguments',
  flatCallTracer: 'list of calls, as trace_transaction shows them',
  muxTracer: 'several tracers at once',
  noopTracer: 'nothing',
  keccak256PreimageTracer: 'inputs of Keccak-256',
};

/** Tracers that only some clients or versions have. */
const moreTracers = [
  'unigramTracer',
  'bigramTracer',
  'trigramTracer',
  'opcountTracer',
  'evmdisTracer',
  'callTracerLegacy',
  'prestateTracerLegacy',
  '4byteTracerLegacy',
  'erc7562Tracer',
  'stateTracer',
  'storageTracer',
  'opcodeTracer',
  'structLogger',
  'stylusTracer',
];

const isTracer = (name: string) => Object.hasOwn(tracers, name) || moreTracers.includes(name);

/** Options by tracer. */
const options = {
  callTracer: {
    onlyTopCall: 'Leaves out the calls inside.',
    withLog: 'Shows the logs of each call.',
  },
  prestateTracer: {
    diffMode: 'Shows the accounts before and after.',
    disableCode: 'Leaves out the code.',
    disableStorage: 'Leaves out the storage.',
    includeEmpty: 'Shows accounts that are empty too.',
  },
  flatCallTracer: {
    convertParityErrors: 'Words errors as OpenEthereum does.',
    includePrecompiles: 'Shows calls of precompiles too.',
  },
} as const;
const allOptions: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(options));

/** Tracers in JavaScript and `muxTracer` have options of their own, so an unknown one may be right. */
const tracerConfig = anyObject(
  'tracer configuration',
  'Options of the tracer, such as onlyTopCall or diffMode.',
  {},
  flags(allOptions),
);

/** What the trace step by step shows and leaves out. */
const STEP_OPTIONS = {
  enableMemory: 'Shows the memory at each step.',
  enableReturnData: 'Shows the return data at each step.',
  disableStack: 'Leaves out the stack.',
  disableStorage: 'Leaves out the storage.',
  disableMemory: 'Leaves out the memory; for older nodes.',
  disableReturnData: 'Leaves out the return data; for older nodes.',
  debug: 'Shows more of the capture.',
};

const WITHOUT_EFFECT = 'member-without-effect';
const tracerAgreements: readonly Agreement[] = [
  {
    kind: 'needed',
    members: ['tracer'],
    beside: 'tracerConfig',
    rule: WITHOUT_EFFECT,
    message: 'Without a tracer, tracerConfig has no effect.',
  },
  {
    kind: 'excluded',
    members: Object.keys(STEP_OPTIONS),
    beside: 'tracer',
    rule: WITHOUT_EFFECT,
    message: 'With a tracer, {member} has no effect: only the trace step by step has it.',
  },
  {
    kind: 'tested',
    paths: ['tracerConfig', 'tracer'],
    // A name that is no word is a tracer in JavaScript.
    passes: (config, tracer) =>
      tracer !== 'muxTracer' ||
      Object.keys(config as object).every((name) => isTracer(name) || !/^\w+$/.test(name)),
    rule: 'word-unlisted',
    message: `muxTracer has options by the name of a tracer: ${Object.keys(tracers)
      .filter((tracer) => tracer !== 'muxTracer')
      .join(', ')}.`,
  },
  ...Object.keys(tracers)
    .filter((tracer) => tracer !== 'muxTracer')
    .map(
      (tracer): Agreement => ({
        kind: 'excluded',
        members: Object.keys(allOptions)
          .filter((name) => !Object.hasOwn((options as Record<string, object>)[tracer] ?? {}, name))
          .map((name) => `tracerConfig.${name}`),
        beside: 'tracer',
        being: [tracer],
        rule: WITHOUT_EFFECT,
        message: '{value} has no option {member}.',
      }),
    ),
];

/** @param descriptions by name */
function flags(descriptions: Readonly<Record<string, string>>): Members {
  return Object.fromEntries(
    Object.entries(descriptions).map(([name, description]) => [name, nullish(bool({ description }))]),
  );
}

/** How Go writes a duration: each number has a unit. */
const DURATION = /^(?:(?:\d+(?:\.\d*)?|\.\d+)(?:ns|us|µs|μs|ms|s|m|h))+$|^0$/;

/** Members for calls only: what `debug_traceCall` takes beyond the others. */
const callMembers = {
  stateOverrides: nullish(stateOverrides()),
  blockOverrides: nullish(blockOverrides()),
  txIndex: nullish(
    uint64({
      title: 'index',
      description: 'Runs the call before this transaction of the block.',
    }),
  ),
};

/** Tracer and what it leaves out. */
export function traceConfig(forCalls = false): Schema {
  return written(
    {
      tracer: nullish(
        leaf(
          {
            form: 'word',
            values: tracers,
            rule: 'enum-value-unknown',
            open: { also: moreTracers, except: /^(?:$|.*\W)/s },
          },
          {
            title: 'tracer',
            description: 'Name of a tracer, or its source in JavaScript; step by step when left out.',
            kind: 'text',
            example: 'callTracer',
            values: tracers,
          },
        ),
      ),
      tracerConfig: nullish(tracerConfig),
      timeout: nullish(
        leaf(
          { form: 'text', pattern: DURATION, expected: 'a duration with its unit, such as "10s"' },
          {
            title: 'timeout',
            description: 'Time limit, such as "10s".',
            kind: 'text',
            example: '10s',
          },
        ),
      ),
      reexec: nullish(
        integer(
          {
            description: 'How many blocks to run again to get the state.',
            unit: 'blocks',
          },
          0,
        ),
      ),
      ...flags(STEP_OPTIONS),
      limit: nullish(integer({ description: 'Most steps to show; 0 for all.' }, 0)),
      ...(forCalls ? callMembers : {}),
    },
    {
      title: 'trace configuration',
      description: 'Tracer and what it leaves out.',
      kind: 'trace-config',
      example: { tracer: 'callTracer' },
    },
    { agreements: tracerAgreements },
  );
}

// ---------------------------------------------------------------- traces

/** A JSON number; Ganache gives hex. */
function count(meta: Partial<SchemaMeta>): Schema {
  return leaf(
    { form: 'number', whole: true, text: ['quantity'] },
    { title: 'integer', description: 'A whole number.', kind: 'integer', example: 1, ...meta },
  );
}

const stack = listOf(hexText({ description: 'A word of the stack.' }));

/** @param hasStack false where the request leaves it out */
const structTrace = (hasStack: boolean) =>
  reply(
    {
      gas: count({ description: 'Gas used.', unit: 'gas' }),
      failed: maybe(bool({ description: 'True when the transaction failed.' })),
      returnValue: hexText({ description: 'What the call returned.' }),
      structLogs: listOf(
        reply(
          {
            pc: count({ description: 'Position in the code.' }),
            op: text({ description: 'Name of the instruction.' }),
            gas: count({ description: 'Gas left.', unit: 'gas' }),
            gasCost: count({ description: 'Gas of this step.', unit: 'gas' }),
            depth: count({ description: 'Depth of calls, from 1.' }),
            stack: hasStack ? stack : nullish(stack),
            memory: nullish(listOf(hexText({ description: '32 bytes of memory.' }))),
            storage: nullish(byName(hexText({ description: 'Value of the slot.' }), { title: 'storage' })),
            refund: nullish(count({ description: 'Gas refund so far.', unit: 'gas' })),
            returnData: nullish(hexText({ description: 'What the last call inside returned.' })),
            error: nullish(text({ description: 'Why the step failed.' })),
          },
          { title: 'step', description: 'One step of the execution.' },
        ),
      ),
    },
    { title: 'trace', description: 'Execution step by step.' },
  );

const withStack = structTrace(true);
const withoutStack = structTrace(false);

const callFrame: Schema = refined(
  reply(
    {
      type: text({ title: 'kind of call', description: 'CALL, STATICCALL, DELEGATECALL, CREATE, …' }),
      from: account({ description: 'Who called.' }),
      to: nullish(account({ description: 'Who was called, or the new contract.' })),
      value: nullish(quantity({ title: 'value', description: 'Ether sent along.', unit: 'wei' })),
      gas: quantity({ title: 'gas', description: 'Gas that the call got.', unit: 'gas' }),
      gasUsed: quantity({ title: 'gas', description: 'Gas that it used.', unit: 'gas' }),
      input: data(undefined, { title: 'input data', description: 'Input of the call.', kind: 'call-data' }),
      output: nullish(data(undefined, { title: 'output', description: 'What it returned.' })),
      error: nullish(text({ description: 'Why it failed.' })),
      revertReason: nullish(text({ description: 'Decoded reason of the revert.' })),
      calls: nullish(listOf(reference((): Schema => callFrame))),
      logs: nullish(
        listOf(
          reply(
            {
              address: nullish(account({ description: 'Contract that emitted the log.' })),
              topics: nullish(listOf(data(32, { title: 'topic', description: 'A topic.' }))),
              data: nullish(data(undefined, { description: 'Arguments that are not indexed.' })),
            },
            { title: 'traced log' },
          ),
        ),
      ),
    },
    { title: 'call frame', description: 'A call with the calls inside it.' },
  ),
  checkFrame,
);

const prestate = byAddress(
  reply(
    {
      balance: nullish(quantity({ title: 'balance', description: 'Balance.', unit: 'wei' })),
      nonce: nullish(integer({ description: 'Nonce.' })),
      code: nullish(data(undefined, { title: 'code', description: 'Code.' })),
      storage: nullish(
        byHash32(data(32, { title: 'storage value', description: 'Value of the slot.' }), {
          title: 'storage',
        }),
      ),
    },
    { title: 'account state' },
  ),
  { title: 'accounts', description: 'By address: state of the account.' },
);

const stateDiff = reply(
  { pre: prestate, post: prestate },
  { title: 'state difference', description: 'Accounts before and after.' },
);

const selectors = byName(integer({ description: 'How often it was called.' }), {
  title: 'selectors',
  description: 'By selector and size of the arguments: number of calls.',
});

/** Form of the trace of one transaction or call; undefined for tracers in JavaScript and those that are not known. */
export function traceOf(config: unknown): Schema | undefined {
  const { tracer, tracerConfig, disableStack } = members(config);
  switch (tracer ?? '') {
    case '':
      return disableStack === true ? withoutStack : withStack;
    case 'callTracer':
      return callFrame;
    case 'prestateTracer':
      return members(tracerConfig).diffMode === true ? stateDiff : prestate;
    case '4byteTracer':
      return selectors;
    case 'flatCallTracer':
      // Some nodes give an empty object.
      return anyOf(
        tracerTraces,
        written({}, { title: 'no traces', description: 'An empty object.', kind: 'object', example: {} }),
      );
    default:
      return undefined;
  }
}

/** Form of the traces of a block. */
export function tracesOf(config: unknown): Schema {
  const result = traceOf(config);
  const item = reply(
    {
      txHash: nullish(data(32, { title: 'transaction hash', description: 'Hash of the transaction.' })),
      // Instead of the result: why the transaction could not be traced.
      ...(result ? { result: nullish(result) } : {}),
      error: nullish(text({ description: 'Why there is no trace.' })),
    },
    { title: 'transaction trace', description: 'Trace of a transaction of the block.' },
  );
  return listOf(refined(item, checkTraced));
}

function members(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
