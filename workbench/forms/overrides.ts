/** A form for calls with another state and another block: the members of both come from the catalogue. */

import { membersOf, metaOf, valuesOf } from '../../catalogue/types';
import { jsonText } from '../../common/json/json-line';
import { type Field, fieldsOf, subjectNamed } from '../../common/requests/fields';
import type { PlainRequest } from '../../common/requests/plain-request';
import { callTracerOptions } from '../../common/traces/read-trace';
import { type Plan, type PlanOptions, rememberKey, type Step } from './filled';

/** The methods of the form, with what a person reads about them. */
export const overrideMethods = {
  eth_call: 'What the call returns',
  eth_estimateGas: 'Gas that it needs',
  eth_simulateV1: 'Events, transfers of ether and gas',
  debug_traceCall: 'Its calls as a tree',
} as const;

export type OverrideMethod = keyof typeof overrideMethods;

/** A member to override. */
export interface OverrideChoice {
  readonly of: 'account' | 'block';
  readonly name: string;
  /** One line. */
  readonly summary: string;
}

/** Values of members by their names. */
type Members = Readonly<Record<string, unknown>>;

/** Names of older nodes, and what no person types. */
const LEFT_OUT: ReadonlySet<string> = new Set(['withdrawals', 'difficulty', 'coinbase', 'random', 'baseFee']);

/** The members of an account, then those of the block. */
export function overrideChoices(): readonly OverrideChoice[] {
  return [...fieldsOfOverride('account'), ...fieldsOfOverride('block')].map(({ name, summary }) => {
    const [, of, member = ''] = /^(account|block)\.(.*)$/.exec(name) ?? [];
    return { of: of === 'account' ? 'account' : 'block', name: member, summary };
  });
}

/** Named as `account.balance` and `block.number`. */
function fieldsOfOverride(of: OverrideChoice['of']): readonly Field[] {
  const whole = callField(of === 'account' ? 'stateOverrides' : 'blockOverrides').schema;
  const schema = of === 'account' ? valuesOf(whole) : whole;
  return Object.entries((schema && membersOf(schema)) ?? {}).flatMap(([name, member]) =>
    LEFT_OUT.has(name)
      ? []
      : {
          name: `${of}.${name}`,
          place: 'params',
          path: [],
          summary: metaOf(member)?.description ?? name,
          schema: member,
          required: true,
          example: metaOf(member)?.example,
        },
  );
}

function callField(name: string): Field {
  const field = fieldsOf(subjectNamed('eth_call')).find((one) => one.name === name);
  if (!field) throw new Error(`eth_call has no field "${name}".`);
  return field;
}

/** The questions about the call itself. */
const CALL_FIELDS = ['call.from', 'call.to', 'call.input', 'call.value', 'block'] as const;
const ADDRESS = 'address';

export interface OverrideOptions {
  readonly method: OverrideMethod;
  /** The members to ask for. */
  readonly choices: readonly OverrideChoice[];
  /** The name of the node, for `# @node`; absent for the selected node. */
  readonly node?: string;
  readonly remembered: PlanOptions['remembered'];
  /** What was answered before, when one more account is asked for. */
  readonly before?: OverrideValues;
}

/** A call with its overrides. */
export interface OverrideValues {
  readonly call: Members;
  readonly block: unknown;
  /** By address. */
  readonly accounts: Readonly<Record<string, Members>>;
  readonly blockOverrides: Members;
}

/** The questions of the form; only those of one more account if something was answered before. */
export function overridePlan({ before, choices, method, node, remembered }: OverrideOptions): Plan {
  const chosen = (of: OverrideChoice['of']) =>
    fieldsOfOverride(of).filter(({ name }) => choices.some((one) => name === `${one.of}.${one.name}`));
  const account = chosen('account');
  const asked = [
    ...(before ? [] : CALL_FIELDS.map(fieldOfCall)),
    ...(account.length > 0 ? [addressField(), ...account] : []),
    ...chosen('block'),
  ];
  return {
    title: TITLE,
    subjects: [subjectNamed(method)],
    steps: asked.map((field) => stepOf(field, remembered)),
    fixed: new Map(),
    prefix: '/lighthouse',
    ...(node === undefined ? {} : { node }),
    write: (values) => requestText(method, overrideValues(values, before), node),
  };
}

const TITLE = 'Call with overrides';

function stepOf(field: Field, remembered: OverrideOptions['remembered']): Step {
  const { example, name } = field;
  const key = name === 'call.from' ? undefined : rememberKey(field);
  const isObject = typeof example === 'object' && example !== null;
  const last = key === undefined ? '' : (remembered(key) ?? '');
  const initial = isObject ? jsonText(example) : name === 'block' ? 'latest' : last;
  return { field, fields: [field], initial };
}

function fieldOfCall(name: string): Field {
  // Without a receiver, the input would be the code of a new contract.
  return { ...callField(name), required: name === 'call.to' };
}

function addressField(): Field {
  const summary = 'Account whose state is another one during the call.';
  return { ...callField('call.to'), name: ADDRESS, summary, required: true };
}

/** @param values of the answers, by the names of their fields */
export function overrideValues(
  values: ReadonlyMap<string, unknown>,
  before?: OverrideValues,
): OverrideValues {
  const under = (prefix: string) =>
    Object.fromEntries(
      [...values].flatMap(([name, value]) =>
        name.startsWith(prefix) && value !== undefined ? [[name.slice(prefix.length), value]] : [],
      ),
    );
  const address = values.get(ADDRESS);
  const accounts = { ...before?.accounts };
  if (typeof address === 'string') accounts[address] = { ...accounts[address], ...under('account.') };
  return {
    call: before?.call ?? under('call.'),
    block: before?.block ?? values.get('block') ?? 'latest',
    accounts,
    blockOverrides: { ...before?.blockOverrides, ...under('block.') },
  };
}

function requestText(
  method: OverrideMethod,
  { accounts, block, blockOverrides, call }: OverrideValues,
  node: string | undefined,
): PlainRequest {
  const hasBlock = Object.keys(blockOverrides).length > 0;
  const hasState = Object.keys(accounts).length > 0;
  const both = {
    ...(hasState ? { stateOverrides: accounts } : {}),
    ...(hasBlock ? { blockOverrides } : {}),
  };
  const params: readonly unknown[] =
    method === 'eth_simulateV1'
      ? [{ blockStateCalls: [{ ...both, calls: [call] }], traceTransfers: true }, block]
      : method === 'debug_traceCall'
        ? [call, block, { ...callTracerOptions, ...both }]
        : [call, block, ...(hasState || hasBlock ? [accounts] : []), ...(hasBlock ? [blockOverrides] : [])];
  const lines = [
    `### ${TITLE}`,
    ...(node === undefined ? [] : [`# @node ${node}`]),
    `${method}(`,
    params.map((param) => indented(param)).join(',\n'),
    ')',
  ];
  return { language: 'jsonrpc', text: `${lines.join('\n')}\n` };
}

/** Characters of a line. */
const LONGEST_LINE = 100;

function indented(value: unknown): string {
  const line = jsonText(value);
  const text = line.length <= LONGEST_LINE ? line : JSON.stringify(value, null, 2);
  return text.replace(/^/gm, '  ');
}
