/** Decodes call data, return values, logs and revert data with the ABIs of contracts. */

import { ERROR_SELECTOR, PANIC_SELECTOR, panicMeaning } from '../../catalogue/execution/known-signatures';
import { type AbiType, canonicalType } from '../ethereum/signature';
import { failed, type Result, success } from '../result';
import { byteLengthOf } from '../units/hex';
import { counted } from '../units/words';
import { type AbiEntry, declarationOf } from './abi';
import type { Contracts } from './contracts';
import type { DecodedEntry } from './decoded-entry';
import { decodeSystemCall, decodeSystemLog, decodeSystemResult } from './system-contracts';
import { type DecodedArgument, decodeValues, type EnumMembers } from './values';

export type { DecodedEntry } from './decoded-entry';

/** The function and arguments of call data. @param to address of the contract */
export function decodeCall(data: string, contracts: Contracts, to?: string): Result<DecodedEntry> {
  const system = decodeSystemCall(data, to);
  if (system) return system;
  const short = shortData(data, 'call data', 'the selector of a function');
  if (short) return short;
  const entries = contracts.functionsFor(data, to);
  if (entries.length === 0) return unknown('function', `the selector ${data.slice(0, 10)}`);
  return firstOf(
    entries,
    (entry) =>
      inUnits(entry, decodeValues(entry.inputs, `0x${data.slice(10)}`, contracts.enumMembers), contracts, to),
    entries[0]?.kind,
  );
}

/** The functions and events of ERC-20 with amounts: all their numbers are in the unit of the token. */
const WITH_AMOUNTS: ReadonlySet<string> = new Set([
  'totalSupply()',
  'balanceOf(address)',
  'allowance(address,address)',
  'transfer(address,uint256)',
  'approve(address,uint256)',
  'transferFrom(address,address,uint256)',
  'mint(address,uint256)',
  'burn(uint256)',
  'burn(address,uint256)',
  'Transfer(address,address,uint256)',
  'Approval(address,address,uint256)',
]);

/** The amounts in the unit of the token, if `# @contract` gives its decimals. */
function inUnits(
  { signature }: AbiEntry,
  values: Result<readonly DecodedArgument[]>,
  contracts: Contracts,
  address: string | undefined,
): Result<readonly DecodedArgument[]> {
  const unit = values.ok && WITH_AMOUNTS.has(signature) ? contracts.unitOf(address) : undefined;
  if (!values.ok || !unit) return values;
  return success(
    values.value.map((one) =>
      one.value.kind === 'number' ? { ...one, value: { ...one.value, unit } } : one,
    ),
  );
}

/** What a call returned. @param call the call data */
export function decodeResult(
  data: string,
  call: string,
  contracts: Contracts,
  to?: string,
): Result<DecodedEntry> {
  const system = decodeSystemResult(data, call, to);
  if (system) return system;
  const entries = contracts.functionsFor(call, to).filter(({ outputs }) => outputs.length > 0);
  if (entries.length === 0)
    return unknown('function with return values', `the selector ${call.slice(0, 10)}`);
  if (data === '0x')
    return failed({
      message:
        'The call returned no data: there may be no contract at the address, or it has no such function.',
    });
  return firstOf(
    entries,
    (entry) => inUnits(entry, decodeValues(entry.outputs, data, contracts.enumMembers), contracts, to),
    'result',
  );
}

/** The error that a contract reverted with. @param to address of the contract */
export function decodeRevert(data: string, contracts: Contracts, to?: string): Result<DecodedEntry> {
  const short = shortData(data, 'revert data', 'the selector of an error');
  if (short) return short;
  const selector = data.slice(0, 10).toLowerCase();
  const builtIn = BUILT_IN[selector];
  if (!builtIn) {
    const entries = contracts.errorsFor(data, to);
    if (entries.length === 0) return unknown('error', `the selector ${selector}`);
    return firstOf(
      entries,
      (entry) => decodeValues(entry.inputs, `0x${data.slice(10)}`, contracts.enumMembers),
      'error',
    );
  }
  const { name, input } = builtIn;
  const values = decodeValues([input], `0x${data.slice(10)}`);
  if (!values.ok) return values;
  const [value] = values.value;
  const meaning = value?.value.kind === 'number' ? panicMeaning(value.value.value) : undefined;
  const signature = `${name}(${input.type})`;
  const decoded = { kind: 'error' as const, name, signature, source: 'Solidity', values: values.value };
  return success({ ...decoded, alternatives: [], ...(meaning === undefined ? {} : { meaning }) });
}

const BUILT_IN: Readonly<Record<string, { readonly name: string; readonly input: AbiType }>> = {
  [ERROR_SELECTOR]: { name: 'Error', input: { type: 'string' } },
  [PANIC_SELECTOR]: { name: 'Panic', input: { type: 'uint256' } },
};

/** The event of a log. @param topics `0x` and 64 digits each */
export function decodeLog(
  topics: readonly string[],
  data: string,
  contracts: Contracts,
  address?: string,
): Result<DecodedEntry> {
  const system = decodeSystemLog(topics, data, address);
  if (system) return system;
  const [first] = topics;
  const named = first === undefined ? [] : contracts.eventsFor(first, address);
  const fitting = named.filter(({ inputs }) => indexedOf(inputs) === topics.length - 1);
  if (fitting.length > 0)
    return firstOf(
      fitting,
      (entry) =>
        inUnits(
          entry,
          logValues(entry.inputs, topics.slice(1), data, contracts.enumMembers),
          contracts,
          address,
        ),
      'event',
    );
  const anonymous = contracts
    .anonymousEvents(address)
    .filter(
      ({ inputs, source }) =>
        indexedOf(inputs) === topics.length &&
        address !== undefined &&
        contracts.sourceOf(address) === source,
    );
  if (anonymous.length > 0)
    return firstOf(
      anonymous,
      ({ inputs }) => logValues(inputs, topics, data, contracts.enumMembers),
      'event',
    );
  const [event] = named;
  if (event)
    return failed({
      message: `${declarationOf(event)} has ${counted(indexedOf(event.inputs), 'indexed parameter')}, but the log has ${counted(topics.length - 1, 'topic')} after its own.`,
    });
  return first === undefined ? failed({ message: 'The log has no topics.' }) : unknown('event', 'this topic');
}

function indexedOf(inputs: readonly AbiType[]): number {
  return inputs.filter(({ indexed }) => indexed).length;
}

/** Indexed parameters are in the topics, one each; the others in the data. */
function logValues(
  inputs: readonly AbiType[],
  topics: readonly string[],
  data: string,
  enums: EnumMembers,
): Result<readonly DecodedArgument[]> {
  const plain = decodeValues(
    inputs.filter(({ indexed }) => !indexed),
    data,
    enums,
  );
  if (!plain.ok) return plain;
  const left = [...plain.value];
  const values: DecodedArgument[] = [];
  let at = 0;
  for (const input of inputs) {
    const topic = input.indexed && topicValue(input, topics[at++] ?? '0x', enums);
    const value = topic ? { ...topic, indexed: true as const } : left.shift();
    if (value) values.push(value);
  }
  return success(values);
}

/** The topic of a value of variable size, an array or a tuple is its hash. */
function topicValue(input: AbiType, topic: string, enums: EnumMembers): DecodedArgument | undefined {
  const hashed = input.components !== undefined || /^(?:string|bytes)$|\]$/.test(input.type);
  const decoded = hashed ? undefined : decodeValues([input], topic, enums);
  if (decoded?.ok) return decoded.value[0];
  return {
    name: input.name ?? '',
    type: canonicalType(input),
    value: { kind: hashed ? 'hash' : 'data', value: topic },
  };
}

/** The first entry that fits, with the others that fit as alternatives. */
function firstOf(
  entries: readonly AbiEntry[],
  decode: (entry: AbiEntry) => Result<readonly DecodedArgument[]>,
  kind: DecodedEntry['kind'] = 'function',
): Result<DecodedEntry> {
  let first: Omit<DecodedEntry, 'alternatives'> | undefined;
  let failure: Result<never> | undefined;
  const seen = new Set<string>();
  const alternatives: string[] = [];
  for (const entry of entries) {
    const values = decode(entry);
    if (!values.ok) {
      failure ??= failed({
        ...values.failure,
        message: `${declarationOf(entry)}: ${values.failure.message}`,
      });
      continue;
    }
    const { name, signature, source } = entry;
    if (!first) first = { kind, name, signature, source, values: values.value };
    else if (!seen.has(declarationOf(entry))) alternatives.push(`${declarationOf(entry)} of ${source}`);
    seen.add(declarationOf(entry));
  }
  if (first) return success({ ...first, alternatives });
  return failure ?? failed({ message: 'Nothing known decodes it.' });
}

function shortData(data: string, what: string, needed: string): Result<never> | undefined {
  const length = byteLengthOf(data);
  if (length === undefined) return failed({ message: `It is not ${what}: not hex of whole bytes.` });
  return length < 4
    ? failed({ message: `${counted(length, 'byte')} of ${what} are too short for ${needed}, which has 4.` })
    : undefined;
}

function unknown(what: string, by: string) {
  return failed({ message: `No known ${what} has ${by}.` });
}
