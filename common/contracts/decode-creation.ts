/** The contract that data creates, by the bytecode that was loaded. */
import type { Contracts } from './contracts';
import type { Bytecode } from './creation';
import { type DecodedArgument, decodeValues } from './values';

export interface DecodedCreation {
  /** Name of the contract. */
  readonly name: string;
  readonly values: readonly DecodedArgument[];
  readonly libraries: readonly { readonly name: string; readonly address: string }[];
}

const ADDRESS_DIGITS = 40;

/** Undefined if the data does not start with the bytecode of a contract that was loaded for a deployment. */
export function decodeCreation(data: string, contracts: Contracts): DecodedCreation | undefined {
  for (const { creation, bytecode } of contracts.artifacts.loaded()) {
    const { initializer } = creation;
    const libraries = initializer.ok ? librariesIn(data, bytecode) : undefined;
    if (!initializer.ok || !libraries) continue;
    const values = decodeValues(
      initializer.value.inputs,
      `0x${data.slice(bytecode.object.length)}`,
      contracts.enumMembers,
    );
    if (values.ok) return { name: initializer.value.name, values: values.value, libraries };
  }
  return undefined;
}

/** The addresses in the places of libraries; undefined if the data does not start with the bytecode. */
function librariesIn(
  data: string,
  { object, references }: Bytecode,
): DecodedCreation['libraries'] | undefined {
  if (data.length < object.length) return undefined;
  const libraries = [...references].map(([name, places]) => {
    const at = places[0] ?? 0;
    return { name, address: `0x${data.slice(at, at + ADDRESS_DIGITS)}`, places };
  });
  let expected = object;
  for (const { address, places } of libraries)
    for (const at of places)
      expected = expected.slice(0, at) + address.slice(2) + expected.slice(at + ADDRESS_DIGITS);
  if (!data.toLowerCase().startsWith(expected.toLowerCase())) return undefined;
  return libraries.map(({ name, address }) => ({ name, address }));
}
