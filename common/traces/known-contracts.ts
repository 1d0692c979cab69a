/** The contracts of a trace, also those that only their code names. */
import type { Contracts } from '../contracts/contracts';
import { type CodeOf, loadCreations, withCode } from '../contracts/recognize';
import { isCreation } from './describe';
import { withProxies } from './proxies';
import type { Trace } from './trace';

/**
 * The same contracts with those of the trace that nothing names: created ones by the code that they got, others by the
 * code that the node has for them. Creations can be decoded then. Proxies have the ABI of their implementation.
 */
export async function contractsOfTrace(
  trace: Trace,
  contracts: Contracts,
  codeOf: CodeOf,
  more: readonly string[] = [],
): Promise<Contracts> {
  const created = new Map<string, string>();
  const addresses = new Set(more);
  const creations: string[] = [];
  for (const node of trace.nodes) {
    const address = (node.kind === 'log' ? node.address : node.to)?.toLowerCase();
    if (address !== undefined) addresses.add(address);
    if (node.kind === 'log' || !isCreation(node)) continue;
    creations.push(node.input);
    if (address !== undefined && node.error === undefined) created.set(address, node.output);
  }
  await loadCreations(contracts, creations);
  const known = await withCode(
    contracts,
    addresses,
    async (address) => created.get(address) ?? codeOf(address),
  );
  return withProxies(trace, known);
}
