/** Traces as the trace namespace shows them: a flat list of calls, each with its place in the tree. */
import { data, hash32, quantity, text } from '../encoding';
import { reply } from '../object';
import {
  anyOf,
  constant,
  listOf,
  mapOf,
  maybe,
  nullable,
  nullish,
  refined,
  type Schema,
  unknown,
} from '../types';

import { account } from './objects';
import { byAddress, integer } from './plain';
import { checkPlaceOfTrace, checkTrace } from './presence';

const traceMembers = {
  type: text({ title: 'kind of trace', description: 'call, create, suicide or reward.' }),
  action: reply(
    {
      callType: nullish(
        text({
          title: 'kind of call',
          description: 'call, staticcall, delegatecall or callcode.',
        }),
      ),
      from: nullish(account({ description: 'Who called.' })),
      to: nullish(account({ description: 'Who was called.' })),
      value: nullish(quantity({ title: 'value', description: 'Ether sent along.', unit: 'wei' })),
      gas: nullish(quantity({ title: 'gas', description: 'Gas that the call got.', unit: 'gas' })),
      input: nullish(
        data(undefined, {
          title: 'input data',
          description: 'Input of the call.',
          kind: 'call-data',
        }),
      ),
      init: nullish(data(undefined, { title: 'code', description: 'Code that creates the contract.' })),
    },
    { title: 'action', description: 'What was done.' },
  ),
  result: nullish(
    reply(
      {
        gasUsed: nullish(quantity({ title: 'gas', description: 'Gas that it used.', unit: 'gas' })),
        output: nullish(data(undefined, { title: 'output', description: 'What it returned.' })),
        address: nullish(account({ description: 'New contract.' })),
        code: nullish(data(undefined, { title: 'code', description: 'Code of the new contract.' })),
      },
      { title: 'trace result', description: 'What came out.' },
    ),
  ),
  error: nullish(text({ description: 'Why it failed.' })),
  subtraces: integer({ description: 'Number of calls inside it.' }),
  traceAddress: listOf(integer({ description: 'Position among the calls of its parent.' })),
};

/** A trace by itself, as in the replay of a transaction. */
const bareTrace = refined(
  reply(traceMembers, { title: 'trace', description: 'A call, creation, self-destruct or reward.' }),
  checkTrace,
);

const placedTrace = reply(
  {
    ...traceMembers,
    blockHash: nullish(hash32({ title: 'block hash', description: 'Hash of the block.' })),
    blockNumber: nullish(integer({ description: 'Number of the block.', unit: 'block' })),
    transactionHash: nullish(
      hash32({
        title: 'transaction hash',
        description: 'Hash of the transaction.',
      }),
    ),
    transactionPosition: nullish(integer({ description: 'Position of the transaction in the block.' })),
  },
  { title: 'localized trace', description: 'A call with its transaction and block.' },
);

/** A trace that says which transaction and block it belongs to. */
export const localizedTrace = refined(placedTrace, (value, report) => {
  checkTrace(value, report);
  checkPlaceOfTrace(value, report);
});

export const flatTraces = listOf(localizedTrace);

/** Those of a tracer may be of a call that is in no block. */
export const tracerTraces = listOf(refined(placedTrace, checkTrace));

/** `"="` for what stays, or an object of one member: `+` for a new value, `-` for one that goes, `*` for one that changes. */
function changed(value: Schema) {
  return anyOf(
    constant('='),
    reply(
      {
        '+': maybe(value),
        '-': maybe(value),
        '*': maybe(reply({ from: value, to: value }, { title: 'change' })),
      },
      { title: 'change', description: 'What was before and what is after it.' },
    ),
  );
}

const accountDiff = reply(
  {
    balance: changed(quantity({ title: 'balance', description: 'Balance.', unit: 'wei' })),
    nonce: changed(quantity({ title: 'nonce', description: 'Nonce.' })),
    code: changed(data(undefined, { title: 'code', description: 'Code.' })),
    storage: mapOf(changed(hash32({ title: 'slot', description: 'Value of a slot.' }))),
  },
  { title: 'account difference', description: 'What changed in an account.' },
);

/** Result of a replay: what was asked for of trace, stateDiff and vmTrace. */
export const replayed = reply(
  {
    output: data(undefined, { title: 'output', description: 'What the call returned.' }),
    trace: nullable(listOf(bareTrace)),
    stateDiff: nullish(
      byAddress(accountDiff, {
        title: 'state difference',
        description: 'By address: what changed.',
      }),
    ),
    vmTrace: maybe(unknown),
    transactionHash: nullish(
      hash32({
        title: 'transaction hash',
        description: 'Hash of the transaction.',
      }),
    ),
  },
  { title: 'replay', description: 'Traces of a transaction or call.' },
);
