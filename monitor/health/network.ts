import {
  demoNetwork,
  isDevelopmentChain,
  isDevelopmentNetwork,
  networkNamed,
} from '../../catalogue/networks';
import { chainWords } from '../nodes/probe';
import type { ExecutionReading, Reading } from '../readings/reading';
import type { StateValues } from './state';

/** True on a public network, whose execution nodes get their blocks from peers. */
export function isPublicNetwork({ chainId, version }: ExecutionReading): boolean {
  return isDemo(version) || (chainId !== undefined && networkNamed(chainId) !== undefined);
}

function isDemo(version: string | undefined): boolean {
  return version?.startsWith(`${demoNetwork.client}/`) ?? false;
}

/** True on a development chain, where nodes may have no peers and make blocks on demand. The demo node acts like a public one. */
export function isDevelopment(reading: Reading): boolean {
  if (reading.kind === 'execution') {
    return isDevelopmentChain(reading.chainId) && !isDemo(reading.version);
  }
  const { depositChainId, network } = reading;
  return (
    isDevelopmentNetwork(network) || (isDevelopmentChain(depositChainId) && network !== demoNetwork.name)
  );
}

/** The network of a node that is not on the expected one; undefined if it is, or if unknown. */
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
  // Names of configurations are chosen freely; the chain id identifies the network.
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
