/** Traces as the trace namespace shows them: a flat list of calls, each with its place in the tree. */
import * as z from 'zod';
import { data, hash32, quantity, text } from '../encoding';
import { listOf, notAnArray, reply } from '../object';
import { refined } from '../schema';
import { lazily } from './build';
import { account } from './objects';
import { byAddress, integer } from './plain';
import { checkPlaceOfTrace, checkTrace } from './presence';

const traceMembers = lazily(() => ({
  type: text({ title: 'kind of trace', description: 'call, create, suicide or reward.' }),
  action: reply(
    {
      callType: text({
        title: 'kind of call',
        description: 'call, staticcall, delegatecall or callcode.',
      }).nullish(),
      from: account({ description: 'Who called.' }).nullish(),
      to: account({ description: 'Who was called.' }).nullish(),
      value: quantity({ title: 'value', description: 'Ether sent along.', unit: 'wei' }).nullish(),
      gas: quantity({ title: 'gas', description: 'Gas that the call got.', unit: 'gas' }).nullish(),
      input: data(undefined, {
        title: 'input data',
        description: 'Input of the call.',
        kind: 'call-data',
      }).nullish(),
      init: data(undefined, { title: 'code', description: 'Code that creates the contract.' }).nullish(),
    },
    { title: 'action', description: 'What was done.' },
  ),
  result: reply(
    {
      gasUsed: quantity({ title: 'gas', description: 'Gas that it used.', unit: 'gas' }).nullish(),
      output: data(undefined, { title: 'output', description: 'What it returned.' }).nullish(),
      address: account({ description: 'New contract.' }).nullish(),
      code: data(undefined, { title: 'code', description: 'Code of the new contract.' }).nullish(),
    },
    { title: 'trace result', description: 'What came out.' },
  ).nullish(),
  error: text({ description: 'Why it failed.' }).nullish(),
  subtraces: integer({ description: 'Number of calls inside it.' }),
  traceAddress: z.array(integer({ description: 'Position among the calls of its parent.' }), {
    error: notAnArray,
  }),
}));

/** A trace by itself, as in the replay of a transaction. */
const bareTrace = lazily(() =>
  refined(
    reply(traceMembers(), { title: 'trace', description: 'A call, creation, self-destruct or reward.' }),
    checkTrace,
  ),
);

const placedTrace = lazily(() =>
  reply(
    {
      ...traceMembers(),
      blockHash: hash32({ title: 'block hash', description: 'Hash of the block.' }).nullish(),
      blockNumber: integer({ description: 'Number of the block.', unit: 'block' }).nullish(),
      transactionHash: hash32({
        title: 'transaction hash',
        description: 'Hash of the transaction.',
      }).nullish(),
      transactionPosition: integer({ description: 'Position of the transaction in the block.' }).nullish(),
    },
    { title: 'localized trace', description: 'A call with its transaction and block.' },
  ),
);

/** A trace that says which transaction and block it belongs to. */
export const localizedTrace = lazily(() =>
  refined(placedTrace(), (value, report) => {
    checkTrace(value, report);
    checkPlaceOfTrace(value, report);
  }),
);

export const flatTraces = lazily(() => listOf(localizedTrace()));

/** Those of a tracer may be of a call that is in no block. */
export const tracerTraces = lazily(() => listOf(refined(placedTrace(), checkTrace)));

/** Result of a replay: what was asked for of trace, stateDiff and vmTrace. */
export const replayed = lazily(() =>
  reply(
    {
      output: data(undefined, { title: 'output', description: 'What the call returned.' }),
      trace: listOf(bareTrace()).nullable(),
      stateDiff: byAddress(z.unknown(), {
        title: 'state difference',
        description: 'By address: what changed.',
      }).nullish(),
      vmTrace: z.unknown().optional(),
      transactionHash: hash32({
        title: 'transaction hash',
        description: 'Hash of the transaction.',
      }).nullish(),
    },
    { title: 'replay', description: 'Traces of a transaction or call.' },
  ),
);
