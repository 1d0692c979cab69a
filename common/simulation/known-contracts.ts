/** The contracts of a simulation, also those that only their code names. */
import type { Contracts } from '../contracts/contracts';
import { type CodeOf, loadCreations, withCode } from '../contracts/recognize';
import type { Simulation } from './simulation';

/** The same contracts, with those that a transaction calls, whose events it emits, and in which it fails. */
export async function contractsOfSimulation(
  { execution, transaction }: Simulation,
  contracts: Contracts,
  codeOf: CodeOf,
): Promise<Contracts> {
  const { failedInside = [], logs = [] } = execution ?? {};
  const addresses = [
    transaction.to,
    ...logs.map(({ address }) => address),
    ...failedInside.map(({ to }) => to),
  ];
  if (transaction.to === undefined) await loadCreations(contracts, [transaction.input]);
  return withCode(
    contracts,
    addresses.filter((one) => one !== undefined),
    codeOf,
  );
}
