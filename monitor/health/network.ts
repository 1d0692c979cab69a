import { networkNamed } from '../../common/spec/networks';
import { chainWords } from '../nodes/probe';
import type { Reading } from '../readings/node-state';
import type { StateValues } from './state';

/** A node that is not on the network that its settings name; undefined where it is, or where nobody can tell. */
export function wrongNetwork(
  expected: string | undefined,
  reading: Reading,
): StateValues['wrong-network'] | undefined {
  if (expected === undefined) return undefined;
  const wanted = expected.trim().toLowerCase();
  const known = networkNamed(wanted);
  const chainId = known ? String(known.chainId) : /^\d+$/.test(wanted) ? wanted : undefined;
  const isChain = reading.kind === 'beacon' ? reading.depositChainId : reading.chainId;
  const isNamed = reading.kind === 'beacon' ? reading.network?.toLowerCase() : undefined;
  // Configurations have names that their makers choose; the chain id says which network it is.
  const right =
    chainId !== undefined && isChain !== undefined
      ? isChain === chainId
      : isNamed === undefined || isNamed === (known?.name ?? wanted);
  if (right) return undefined;
  return {
    actual: reading.kind === 'beacon' && reading.network ? reading.network : chainWords(BigInt(isChain ?? 0)),
    expected: known?.name ?? (chainId === undefined ? expected.trim() : chainWords(BigInt(chainId))),
  };
}
