import {
  demoNetwork,
  isDevelopmentChain,
  isDevelopmentNetwork,
  isOnDemandChain,
  networkNamed,
  networkOfGenesis,
} from '../../catalogue/networks';
import { targetOfVersion } from '../../common/target/client-target';
import { chainWords } from '../nodes/probe';
import type { BeaconReading, ExecutionReading, Reading } from '../readings/reading';
import type { StateValues } from './state';

/** True on a public network, whose execution nodes get their blocks from peers. */
export function isPublicNetwork({ chainId, version }: ExecutionReading): boolean {
  if (isDevelopmentClient(version)) return false;
  return isDemo(version) || (chainId !== undefined && networkNamed(chainId) !== undefined);
}

/** True for a beacon node of a public network. */
export function isPublicBeacon({ depositChainId, network }: BeaconReading): boolean {
  return networkNamed(depositChainId ?? network ?? '') !== undefined;
}

function isDemo(version: string | undefined): boolean {
  return version?.startsWith(`${demoNetwork.client}/`) ?? false;
}

/** True for Anvil, Hardhat and Ganache, which no beacon node drives: a fork of a public network has its chain id. */
export function isDevelopmentClient(version = ''): boolean {
  return targetOfVersion(version, 'execution')?.client.without?.includes('engine') ?? false;
}

/** True on a development chain, where nodes may have no peers and make blocks on demand. The demo node acts like a public one. */
export function isDevelopment(reading: Reading): boolean {
  if (reading.kind === 'execution') {
    const { chainId, version } = reading;
    return (isDevelopmentChain(chainId) && !isDemo(version)) || isDevelopmentClient(version);
  }
  const { depositChainId, network } = reading;
  return (
    isDevelopmentNetwork(network) || (isDevelopmentChain(depositChainId) && network !== demoNetwork.name)
  );
}

/** True for a node that may make blocks on demand. Development chains that beacon nodes drive have slots. */
export function isOnDemand({ chainId, version }: ExecutionReading): boolean {
  return isDevelopmentClient(version) || (isOnDemandChain(chainId) && !isDemo(version));
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
  // Names of configurations are chosen freely; the genesis or the chain id identifies the network.
  const root = reading.kind === 'beacon' ? reading.genesisRoot : undefined;
  const served = networkOfGenesis(root);
  const right =
    known !== undefined && root !== undefined
      ? served === known
      : chainId !== undefined && isChain !== undefined
        ? isChain === chainId
        : isNamed === undefined || isNamed === (known?.name ?? wanted);
  if (right) return undefined;
  const expectedName = known?.name ?? (chainId === undefined ? expected.trim() : chainWords(BigInt(chainId)));
  const name = served?.name ?? (reading.kind === 'beacon' ? reading.network : undefined);
  return {
    actual:
      name === expectedName
        ? `another chain that is named ${name}`
        : (name ?? chainWords(BigInt(isChain ?? 0))),
    expected: expectedName,
  };
}
