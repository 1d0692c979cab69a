/** Finds the contracts of addresses that nothing names by their code, and the contracts that data creates. */
import { checksummed } from '../../catalogue/types/hex';
import { shortenedInside } from '../units/words';
import type { Contracts, Deployment } from './contracts';

/** Code of an address, `0x` for none; undefined if it is not known. */
export type CodeOf = (address: string) => Promise<string | undefined>;

/** Addresses whose code is asked for. */
const MOST_ASKED = 100;

/**
 * The same contracts, with those of the addresses whose code is that of exactly one artifact. Nothing is asked without
 * artifacts, nor for an address that has a name.
 */
export async function withCode(
  contracts: Contracts,
  addresses: Iterable<string>,
  codeOf: CodeOf,
): Promise<Contracts> {
  if (!contracts.hasRuntimeCode) return contracts;
  const unnamed = [...new Set([...addresses].map((one) => one.toLowerCase()))].filter(
    (address) => contracts.sourceOf(address) === undefined && !/^0x0{36}/.test(address),
  );
  const found = await Promise.all(
    unnamed.slice(0, MOST_ASKED).map(async (address): Promise<readonly Deployment[]> => {
      const code = await codeOf(address);
      const [name, other] = code === undefined || code === '0x' ? [] : await contracts.withRuntimeCode(code);
      // Two contracts may have the same code: it is not known which one it is.
      return name === undefined || other !== undefined ? [] : [{ address, name }];
    }),
  );
  const deployments = found.flat();
  if (deployments.length === 0) return contracts;
  const isOnly = (name: string) =>
    deployments.filter((one) => one.name === name).length === 1 &&
    contracts.deployments().every((one) => one.name !== name && one.label !== name);
  return contracts.at(
    deployments.map((one) => ({
      ...one,
      // Several contracts with the same code are told apart by their addresses.
      ...(isOnly(one.name)
        ? {}
        : { label: `${one.name} ${shortenedInside(checksummed(one.address), 6, 4)}` }),
    })),
  );
}

/** Reads the artifacts whose bytecode may begin some data: what it creates can be decoded then. */
export async function loadCreations(contracts: Contracts, data: Iterable<string>): Promise<void> {
  for (const one of new Set(data))
    for (const creation of contracts.creationsFor(one)) contracts.artifacts.bytecode(creation);
  await contracts.artifacts.load();
}
