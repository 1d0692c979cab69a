/** Written deployments as the data of a transaction: `Token("name", 18)` is bytecode and encoded arguments. */
import { encodedValues } from '../../ethereum/calldata';
import { nearest } from '../../nearest';
import { failureText } from '../../result';
import { shortened } from '../../units/words';
import { type AbiEntry, declarationOf } from '../abi';
import type { ContractTarget } from '../contracts';
import { type Creation, linked } from '../creation';
import { type Argument, LIBRARIES, type WrittenCall } from './call-syntax';
import {
  ADDRESS_TYPE,
  type CallProblem,
  type CallScope,
  isError,
  readArguments,
  ValueReader,
} from './call-values';
import type { Deploying, ReadCall } from './read-call';

/** A problem of the contract itself, at its name. */
const at = ({ contract: { start, end } }: WrittenCall, message: string): CallProblem => ({
  kind: 'deployment',
  start,
  end,
  message,
});

export function readDeployment(call: WrittenCall, target: ContractTarget, scope: CallScope): ReadCall {
  const creation = creationOf(call, target, scope);
  if (typeof creation === 'string') return { target, problems: [at(call, creation)] };
  const { initializer } = creation;
  if (!initializer.ok) return { target, problems: [at(call, failureText(initializer.failure))] };
  const entry = initializer.value;
  const reader = new ValueReader(scope);
  const values = readArguments(call.items, entry.inputs, declarationOf(entry), call.list, reader);
  const { libraries, problems } = librariesOf(call, creation, scope);
  const all = [...reader.problems, ...problems];
  const read = { target, entry };
  if (all.some(isError)) return { ...read, problems: all };
  const encodedArguments = values && encodedValues(entry.inputs, values);
  const deploying: Deploying = { creation, encodedArguments, libraries };
  const bytecode = scope.contracts.artifacts.bytecode(creation);
  if (bytecode === undefined || encodedArguments === undefined || libraries.size < creation.libraries.length)
    return { ...read, problems: all, deploying };
  const whole = bytecode.ok ? linked(bytecode.value, libraries) : bytecode;
  if (!whole.ok) {
    const message = `${entry.name} cannot be deployed: ${failureText(whole.failure)}`;
    return { ...read, problems: [...all, at(call, message)], deploying };
  }
  return { ...read, problems: all, deploying, data: whole.value + encodedArguments.slice(2) };
}

/** The constructors of a contract with bytecode. */
export function constructorsOf({ source }: ContractTarget, { contracts }: CallScope): readonly AbiEntry[] {
  return contracts
    .creationsOf(source)
    .flatMap(({ initializer, size }) => (initializer.ok && size > 0 ? [initializer.value] : []));
}

/** The only artifact of a contract with bytecode, or why there is none. */
function creationOf(
  call: WrittenCall,
  { source }: ContractTarget,
  { contracts }: CallScope,
): Creation | string {
  const creations = contracts.creationsOf(source);
  const name = call.contract.text;
  if (creations.length === 0)
    return `The bytecode of ${name} is not known: only its ABI is. Compile it with Foundry or Hardhat, and name the artifact in slotpad.contracts if it is in another folder.`;
  const whole = creations.filter(({ size }) => size > 0);
  const [first, ...others] = whole;
  if (!first)
    return `${name} has no bytecode: it is an interface or an abstract contract. Deploy a contract that implements it.`;
  if (others.length > 0) {
    const files = whole.map(({ file }) => file).join(', ');
    return `There are ${whole.length} contracts with the name ${source}: ${shortened(files, 200)}. Keep one of these files in slotpad.contracts.`;
  }
  return first;
}

// ---------------------------------------------------------------- libraries

function librariesOf(call: WrittenCall, { libraries }: Creation, scope: CallScope) {
  const reader = new ValueReader(scope);
  const given = givenLibraries(call);
  const seen = new Set<string>();
  for (const item of given) {
    const message = wrongLibrary(item, call, libraries, seen);
    if (message !== undefined) {
      const { start, end } = item.name ?? item;
      const [near] = nearest(item.name?.text ?? '', libraries, 1);
      const fixes = near === undefined ? [] : [{ title: `Write ${near}`, start, end, text: near }];
      reader.problem({ start, end, message, fixes });
    }
    seen.add(item.name?.text ?? '');
  }
  const found = new Map<string, string>();
  for (const name of libraries) {
    const own = given.find((one) => one.name?.text === name);
    const read = own?.value ? reader.read(own.value, ADDRESS_TYPE) : addressOf(name, call, scope, reader);
    if (read?.known) found.set(name, String(read.value));
  }
  return { libraries: found, problems: reader.problems };
}

function wrongLibrary(
  { name }: Argument,
  { contract }: WrittenCall,
  libraries: readonly string[],
  seen: ReadonlySet<string>,
): string | undefined {
  if (!name) return 'Give each library by its name, as in (MathLib: 0x…).';
  if (seen.has(name.text)) return `"${name.text}" is given twice.`;
  if (libraries.includes(name.text)) return undefined;
  const help = libraries.length === 0 ? 'It calls none.' : `It calls ${libraries.join(', ')}.`;
  return `${contract.text} does not call a library "${shortened(name.text, 50)}". ${help}`;
}

/** The items of `{ libraries: (MathLib: 0x…) }`. */
function givenLibraries({ options }: WrittenCall): readonly Argument[] {
  const value = options?.items.find(({ name }) => name?.text === LIBRARIES)?.value;
  return value?.kind === 'tuple' ? value.items : [];
}

/** The address that a directive or a deployment gives a library. */
function addressOf(name: string, call: WrittenCall, { contracts }: CallScope, reader: ValueReader) {
  const { addresses, later } = contracts.addressesOf(name);
  const [address, other] = addresses;
  // Which of them it will be is only known when sent.
  if (later) return { known: false } as const;
  if (address !== undefined && other === undefined)
    return { known: true, value: address.toLowerCase() } as const;
  const message =
    address === undefined
      ? `${call.contract.text} calls the library ${name}, whose address is not known. Give it: \`{ ${LIBRARIES}: (${name}: 0x…) }\`, or name it: \`# @contract ${name} = 0x…\`.`
      : `${call.contract.text} calls the library ${name}, which has ${addresses.length} addresses. Choose one: \`{ ${LIBRARIES}: (${name}: ${address}) }\`.`;
  reader.problem(at(call, message));
  return undefined;
}
