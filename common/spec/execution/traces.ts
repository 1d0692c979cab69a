/** Tracers of the debug namespace: their configuration, and the form of the trace by tracer. */
import * as z from 'zod';
import { bool, data, quantity, text } from '../encoding';
import { isQuantity } from '../hex-fault';
import { listOf, notAnArray, reply, written } from '../object';
import { checked, refined, type SchemaMeta, typeName } from '../schema';
import { lazily } from './build';
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

/** Members for calls only: what `debug_traceCall` takes beyond the others. */
const callMembers = lazily(() => ({
  stateOverrides: stateOverrides().nullish(),
  blockOverrides: blockOverrides().nullish(),
  txIndex: quantity({
    title: 'index',
    description: 'Runs the call before this transaction of the block.',
  }).nullish(),
}));

/** Tracer and what it leaves out. */
export function traceConfig(forCalls = false): z.ZodType {
  const flag = (description: string) => bool({ description }).nullish();
  return written(
    {
      tracer: text({
        title: 'tracer',
        description: 'Name of a tracer, or its source in JavaScript; step by step when left out.',
        example: 'callTracer',
        values: tracers,
      }).nullish(),
      tracerConfig: anyObject(
        'tracer configuration',
        'Options of the tracer, such as onlyTopCall or diffMode.',
      ).nullish(),
      timeout: text({
        title: 'timeout',
        description: 'Time limit, such as "10s".',
        example: '10s',
      }).nullish(),
      reexec: integer({
        description: 'How many blocks to run again to get the state.',
        unit: 'blocks',
      }).nullish(),
      enableMemory: flag('Shows the memory at each step.'),
      enableReturnData: flag('Shows the return data at each step.'),
      disableStack: flag('Leaves out the stack.'),
      disableStorage: flag('Leaves out the storage.'),
      disableMemory: flag('Leaves out the memory; for older nodes.'),
      disableReturnData: flag('Leaves out the return data; for older nodes.'),
      debug: flag('Shows more of the capture.'),
      limit: integer({ description: 'Most steps to show; 0 for all.' }).nullish(),
      ...(forCalls ? callMembers() : {}),
    },
    {
      title: 'trace configuration',
      description: 'Tracer and what it leaves out.',
      kind: 'trace-config',
      example: { tracer: 'callTracer' },
    },
  );
}

// ---------------------------------------------------------------- traces

/** A JSON number; Ganache gives hex. */
function count(meta: Partial<SchemaMeta>): z.ZodType {
  return checked(
    { title: 'integer', description: 'A whole number.', kind: 'integer', example: 1, ...meta },
    (value, report) => {
      if ((typeof value === 'number' && Number.isInteger(value)) || isQuantity(value)) return;
      report(
        'wrong-type',
        `Expected a whole number, not ${typeof value === 'string' ? `"${value}"` : typeName(value)}.`,
      );
    },
  );
}

const stack = lazily(() => listOf(hexText({ description: 'A word of the stack.' })));

/** @param hasStack false where the request leaves it out */
const structTrace = (hasStack: boolean) =>
  reply(
    {
      gas: count({ description: 'Gas used.', unit: 'gas' }),
      failed: bool({ description: 'True when the transaction failed.' }).optional(),
      returnValue: hexText({ description: 'What the call returned.' }),
      structLogs: listOf(
        reply(
          {
            pc: count({ description: 'Position in the code.' }),
            op: text({ description: 'Name of the instruction.' }),
            gas: count({ description: 'Gas left.', unit: 'gas' }),
            gasCost: count({ description: 'Gas of this step.', unit: 'gas' }),
            depth: count({ description: 'Depth of calls, from 1.' }),
            stack: hasStack ? stack() : stack().nullish(),
            memory: listOf(hexText({ description: '32 bytes of memory.' })).nullish(),
            storage: byName(hexText({ description: 'Value of the slot.' }), { title: 'storage' }).nullish(),
            refund: count({ description: 'Gas refund so far.', unit: 'gas' }).nullish(),
          },
          { title: 'step', description: 'One step of the execution.' },
        ),
      ),
    },
    { title: 'trace', description: 'Execution step by step.' },
  );

const withStack = lazily(() => structTrace(true));
const withoutStack = lazily(() => structTrace(false));

const callFrame: () => z.ZodType = lazily(() =>
  refined(
    reply(
      {
        type: text({ title: 'kind of call', description: 'CALL, STATICCALL, DELEGATECALL, CREATE, …' }),
        from: account({ description: 'Who called.' }),
        to: account({ description: 'Who was called, or the new contract.' }).nullish(),
        value: quantity({ title: 'value', description: 'Ether sent along.', unit: 'wei' }).nullish(),
        gas: quantity({ title: 'gas', description: 'Gas that the call got.', unit: 'gas' }),
        gasUsed: quantity({ title: 'gas', description: 'Gas that it used.', unit: 'gas' }),
        input: data(undefined, { title: 'input data', description: 'Input of the call.', kind: 'call-data' }),
        output: data(undefined, { title: 'output', description: 'What it returned.' }).nullish(),
        error: text({ description: 'Why it failed.' }).nullish(),
        revertReason: text({ description: 'Decoded reason of the revert.' }).nullish(),
        calls: z.array(z.lazy(callFrame), { error: notAnArray }).nullish(),
        logs: listOf(
          reply(
            {
              address: account({ description: 'Contract that emitted the log.' }).nullish(),
              topics: listOf(data(32, { title: 'topic', description: 'A topic.' })).nullish(),
              data: data(undefined, { description: 'Arguments that are not indexed.' }).nullish(),
            },
            { title: 'traced log' },
          ),
        ).nullish(),
      },
      { title: 'call frame', description: 'A call with the calls inside it.' },
    ),
    checkFrame,
  ),
);

const prestate = lazily(() =>
  byAddress(
    reply(
      {
        balance: quantity({ title: 'balance', description: 'Balance.', unit: 'wei' }).nullish(),
        nonce: integer({ description: 'Nonce.' }).nullish(),
        code: data(undefined, { title: 'code', description: 'Code.' }).nullish(),
        storage: byHash32(data(32, { title: 'storage value', description: 'Value of the slot.' }), {
          title: 'storage',
        }).nullish(),
      },
      { title: 'account state' },
    ),
    { title: 'accounts', description: 'By address: state of the account.' },
  ),
);

const stateDiff = lazily(() =>
  reply(
    { pre: prestate(), post: prestate() },
    { title: 'state difference', description: 'Accounts before and after.' },
  ),
);

const selectors = lazily(() =>
  byName(integer({ description: 'How often it was called.' }), {
    title: 'selectors',
    description: 'By selector and size of the arguments: number of calls.',
  }),
);

/** Form of the trace of one transaction or call; undefined for tracers in JavaScript and those that are not known. */
export function traceOf(config: unknown): z.ZodType | undefined {
  const { tracer, tracerConfig, disableStack } = members(config);
  switch (tracer ?? '') {
    case '':
      return disableStack === true ? withoutStack() : withStack();
    case 'callTracer':
      return callFrame();
    case 'prestateTracer':
      return members(tracerConfig).diffMode === true ? stateDiff() : prestate();
    case '4byteTracer':
      return selectors();
    case 'flatCallTracer':
      // Some nodes give an empty object.
      return z.union([tracerTraces(), z.strictObject({})]);
    default:
      return undefined;
  }
}

/** Form of the traces of a block. */
export function tracesOf(config: unknown): z.ZodType {
  const result = traceOf(config);
  const item = reply(
    {
      txHash: data(32, { title: 'transaction hash', description: 'Hash of the transaction.' }).nullish(),
      // Instead of the result: why the transaction could not be traced.
      ...(result ? { result: result.nullish() } : {}),
      error: text({ description: 'Why there is no trace.' }).nullish(),
    },
    { title: 'transaction trace', description: 'Trace of a transaction of the block.' },
  );
  return listOf(refined(item, checkTraced));
}

function members(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
