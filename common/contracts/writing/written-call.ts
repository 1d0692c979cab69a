/** Written calls of contracts as call data, `token.transfer(0x…, 1.5 ether)`, and deployments. */
import { encoded } from '../../ethereum/calldata';
import { canonicalType, parseTypes } from '../../ethereum/signature';
import { distanceOf, nearest } from '../../nearest';
import { shortened } from '../../units/words';
import { type AbiEntry, declarationOf } from '../abi';
import type { Contracts, ContractTarget } from '../contracts';
import { extendedStandards } from '../standards';
import type { Word, WrittenCall } from './call-syntax';
import { type CallProblem, type CallScope, isError, readArguments, ValueReader } from './call-values';
import type { ReadCall } from './read-call';
import { readDeployment } from './written-deployment';

export function readCall(call: WrittenCall, scope: CallScope): ReadCall {
  const target = scope.contracts.target(call.contract.text);
  if (!target) return { problems: [unknownContract(call, scope)] };
  if (call.deploys) return readDeployment(call, target, scope);
  const functions = functionsOf(target, scope);
  const named = functions.filter(({ name }) => name === call.name.text);
  if (named.length === 0) return { target, problems: [unknownFunction(call, functions)] };
  const candidates = call.types ? named.filter((one) => hasTypes(one, call.types as Word)) : named;
  if (candidates.length === 0) return { target, problems: [noSuchOverload(call, named)] };
  const counted = candidates.filter(({ inputs }) => inputs.length === call.items.length);
  const [only, ...others] = counted.length > 0 ? counted : candidates;
  if (only && others.length === 0) {
    const { isUsual: _, ...read } = argumentsOf(call, only, scope);
    return { target, ...read };
  }
  if (counted.length === 0) {
    const message = `No overload of ${call.name.text} takes ${call.items.length} arguments: ${listed(candidates)}.`;
    return { target, problems: [{ kind: 'arguments', ...call.list, message }] };
  }
  const { isUsual: _, ...read } = overloadOf(call, counted, scope);
  return { target, ...read };
}

/** The functions of a contract, each signature once. */
export function functionsOf({ source }: ContractTarget, { contracts }: CallScope): readonly AbiEntry[] {
  const base = extendedStandards[source];
  const entries = [...contracts.entriesOf(source), ...(base ? contracts.entriesOf(base) : [])];
  const functions = entries.filter(({ kind }) => kind === 'function');
  return [...new Map(functions.map((one) => [one.signature, one])).values()];
}

type ReadArguments = Omit<ReadCall, 'target'> & {
  /** Whether no address is read as a number or as data. */
  readonly isUsual?: boolean;
};

function argumentsOf(call: WrittenCall, entry: AbiEntry, scope: CallScope): ReadArguments {
  const reader = new ValueReader(scope);
  const values = readArguments(call.items, entry.inputs, declarationOf(entry), call.list, reader);
  const { problems, isUsual } = reader;
  if (!values || problems.some(isError)) return { entry, problems, isUsual };
  const data = encoded({ inputs: entry.inputs, canonical: entry.signature }, values);
  if (data.ok) return { entry, problems, isUsual, data: data.value };
  return { entry, problems: [{ kind: 'arguments', ...call.list, message: data.failure.message }] };
}

/** The overload whose types the arguments fit. */
function overloadOf(call: WrittenCall, entries: readonly AbiEntry[], scope: CallScope): ReadArguments {
  const read = entries.map((entry) => argumentsOf(call, entry, scope));
  const possible = read.filter(({ problems }) => !problems.some(isError));
  // Of those that take 20 bytes, the one that takes an address, as in Solidity.
  const usual = possible.filter(({ isUsual }) => isUsual);
  const fitting = usual.length > 0 ? usual : possible;
  const [only] = fitting;
  if (only && fitting.length === 1) return only;
  const shown = fitting.length > 0 ? fitting.flatMap(({ entry }) => entry ?? []) : entries;
  const message =
    fitting.length > 0
      ? `Several overloads of ${call.name.text} take these arguments: ${listed(shown)}. Write the types: ${shown[0]?.signature}(…).`
      : `No overload of ${call.name.text} takes these arguments: ${listed(shown)}.`;
  const { start, end } = call.types ?? { start: call.name.end, end: call.name.end };
  const fixes = shown.map((entry) => {
    const types = entry.signature.slice(entry.name.length);
    return { title: `Write ${entry.signature}`, start, end, text: types };
  });
  return { problems: [{ kind: 'function', start: call.name.start, end: call.name.end, message, fixes }] };
}

function hasTypes({ inputs }: AbiEntry, { text }: Word): boolean {
  const types = parseTypes(text.slice(1, -1));
  return types.ok && types.value.map(canonicalType).join() === inputs.map(canonicalType).join();
}

/** The name of a contract that is like another one, if any. Of equally near ones, that of a directive or deployment. */
export function nearContract(name: string, contracts: Contracts): readonly string[] {
  const labels = contracts.deployments().flatMap(({ label }) => label ?? []);
  const [label] = nearest(name, new Set(labels), 1);
  const [other] = nearest(name, contracts.names(), 1);
  if (label === undefined || other === undefined) return [label ?? other ?? []].flat();
  return [(distanceOf(name, other) ?? 0) < (distanceOf(name, label) ?? 0) ? other : label];
}

function unknownContract({ contract, deploys }: WrittenCall, { contracts }: CallScope): CallProblem {
  const { text, start, end } = contract;
  const names = () => contracts.names().filter((name) => contracts.creationsOf(name).length > 0);
  const [near] = deploys ? nearest(text, names(), 1) : nearContract(text, contracts);
  const advice = deploys
    ? 'Only a contract with an artifact of Foundry or Hardhat in the workspace can be deployed.'
    : `Name it: \`# @contract ${text} = 0x… as ERC20\`.`;
  const help = near === undefined ? advice : `Did you mean "${near}"?`;
  const message = `There is no contract "${shortened(text, 50)}". ${help}`;
  const fixes = near === undefined ? [] : [{ title: `Write ${near}`, start, end, text: near }];
  return { kind: 'contract', start, end, message, fixes };
}

function unknownFunction(call: WrittenCall, functions: readonly AbiEntry[]): CallProblem {
  const { text, start, end } = call.name;
  const [near] = nearest(
    text,
    functions.map(({ name }) => name),
    1,
  );
  const help = near === undefined ? '' : ` Did you mean "${near}"?`;
  const message = `${call.contract.text} has no function "${shortened(text, 50)}".${help}`;
  const fixes = near === undefined ? [] : [{ title: `Write ${near}`, start, end, text: near }];
  return { kind: 'function', start, end, message, fixes };
}

function noSuchOverload({ name, types }: WrittenCall, named: readonly AbiEntry[]): CallProblem {
  const { start, end } = types ?? name;
  const message = `No overload of ${name.text} has these types: ${listed(named)}.`;
  const fixes = named.map(({ signature }) => {
    return { title: `Write ${signature}`, start, end, text: signature.slice(name.text.length) };
  });
  return { kind: 'function', start, end, message, fixes };
}

function listed(entries: readonly AbiEntry[]): string {
  return entries.map(declarationOf).join(', ');
}
