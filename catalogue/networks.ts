/** Public networks: their beacon clocks, and the names of well-known chains. */
import type { SlotClock } from '../common/units/slots';

export interface Network extends SlotClock {
  /** As tools and URLs write it: `mainnet`, `sepolia`. */
  readonly name: string;
  /** Chain id of its execution layer. */
  readonly chainId: number;
}

/** Those that have no clock of their own kind: 12 seconds a slot and 32 slots an epoch, as on mainnet. */
const usual = { secondsPerSlot: 12, slotsPerEpoch: 32 };
const gnosisChain = { secondsPerSlot: 5, slotsPerEpoch: 16 };

export const networks: readonly Network[] = [
  { name: 'mainnet', chainId: 1, genesisTime: 1606824023, ...usual },
  { name: 'sepolia', chainId: 11155111, genesisTime: 1655733600, ...usual },
  { name: 'holesky', chainId: 17000, genesisTime: 1695902400, ...usual },
  { name: 'hoodi', chainId: 560048, genesisTime: 1742213400, ...usual },
  { name: 'gnosis', chainId: 100, genesisTime: 1638993340, ...gnosisChain },
  { name: 'chiado', chainId: 10200, genesisTime: 1665396300, ...gnosisChain },
];

/** Where nothing else is known of a network. */
export const usualSlotsPerEpoch = usual.slotsPerEpoch;
export const usualSecondsPerSlot = usual.secondsPerSlot;
export const usualEpochsPerSyncPeriod = 256;

/** Name of the demo node's network, and of its client. It acts like a public network with peers. */
export const demoNetwork = { name: 'demo', client: 'Slotpad-demo' };

/**
 * Chain ids of development tools: geth and ganache (1337), Hardhat and anvil (31337), OP Stack devnets (900 to 902),
 * Arbitrum (412346), Kurtosis (3151908), Prysm's devnet (32382), the official tests of JSON-RPC (3503995874084926).
 */
const developmentChains: ReadonlySet<string> = new Set([
  '1337',
  '1338',
  '31337',
  '900',
  '901',
  '902',
  '32382',
  '412346',
  '3151908',
  '3503995874084926',
]);

/** `CONFIG_NAME` of development networks: the minimal preset, and the defaults of clients and tools. */
const developmentNames: ReadonlySet<string> = new Set([
  'minimal',
  'interop',
  'dev',
  'devnet',
  'local',
  'localnet',
]);

/** True for a chain id (decimal) of development tools: such chains may have no peers, and blocks only on demand. */
export function isDevelopmentChain(chainId: string | undefined): boolean {
  return chainId !== undefined && developmentChains.has(chainId);
}

/** The same for the `CONFIG_NAME` of a beacon node. */
export function isDevelopmentNetwork(name: string | undefined): boolean {
  return name !== undefined && developmentNames.has(name.toLowerCase());
}

/** Usual seconds between blocks of chains without slots of their own, by chain id, from their own documentation. */
const blockTimes: Readonly<Record<string, number>> = {
  10: 2,
  61: 13,
  130: 1,
  137: 2,
  480: 2,
  8453: 2,
  34443: 2,
  57073: 1,
  80002: 2,
  81457: 2,
  84532: 2,
  7777777: 2,
  11155420: 2,
};

/** Usual seconds between two blocks; undefined for a chain that is not known. By chain id in decimal. */
export function blockSeconds(chainId: string): number | undefined {
  return (
    networkNamed(chainId)?.secondsPerSlot ??
    (Object.hasOwn(blockTimes, chainId) ? blockTimes[chainId] : undefined)
  );
}

const byName = new Map(networks.map((network) => [network.name, network]));

/** By name, in any case, or by chain id in decimal. */
export function networkNamed(name: string): Network | undefined {
  const wanted = name.trim().toLowerCase();
  return byName.get(wanted) ?? networks.find((network) => String(network.chainId) === wanted);
}

/**
 * The network whose name is a word of a host: `ethereum-sepolia-rpc.example.org`. Other chains have a mainnet too:
 * then that word says nothing.
 */
export function networkOfHost(host: string): Network | undefined {
  const words = host.toLowerCase().split(/[^a-z0-9]+/);
  const named = words.flatMap((word) => byName.get(word === 'gnosischain' ? 'gnosis' : word) ?? []);
  const own = named.find((network) => network.name !== 'mainnet');
  if (own) return own;
  return words.some((word) => otherChains.has(word)) ? undefined : named[0];
}

const otherChains: ReadonlySet<string> = new Set(
  (
    'arb arbitrum avalanche avax base berachain bera blast bnb bsc celo cronos fantom gnosis ink linea mantle metis mode ' +
    'moonbeam opbnb opt optimism polygon ronin scroll sei solana soneium sonic starknet unichain worldchain zksync zora'
  ).split(' '),
);

const chainNames: Readonly<Record<string, string>> = {
  1: 'Ethereum mainnet',
  3: 'Ropsten (gone)',
  4: 'Rinkeby (gone)',
  5: 'Goerli (gone)',
  10: 'OP Mainnet',
  25: 'Cronos',
  30: 'Rootstock',
  42: 'Kovan (gone)',
  56: 'BNB Smart Chain',
  61: 'Ethereum Classic',
  97: 'BNB Smart Chain testnet',
  100: 'Gnosis',
  130: 'Unichain',
  137: 'Polygon',
  146: 'Sonic',
  204: 'opBNB',
  250: 'Fantom',
  324: 'ZKsync Era',
  480: 'World Chain',
  1101: 'Polygon zkEVM',
  1284: 'Moonbeam',
  1329: 'Sei',
  1337: 'a development chain',
  5000: 'Mantle',
  8453: 'Base',
  10200: 'Chiado',
  17000: 'Holesky',
  31337: 'a development chain (anvil, Hardhat)',
  34443: 'Mode',
  42161: 'Arbitrum One',
  42170: 'Arbitrum Nova',
  42220: 'Celo',
  43113: 'Avalanche Fuji',
  43114: 'Avalanche C-Chain',
  57073: 'Ink',
  59144: 'Linea',
  80002: 'Polygon Amoy',
  80094: 'Berachain',
  81457: 'Blast',
  84532: 'Base Sepolia',
  421614: 'Arbitrum Sepolia',
  534352: 'Scroll',
  560048: 'Hoodi',
  7777777: 'Zora',
  11155111: 'Sepolia',
  11155420: 'OP Sepolia',
};

/** Whether a chain (id in decimal) is known by name, is not gone and is none of development tools. */
export function isPublicChain(chainId: string): boolean {
  const name = Object.hasOwn(chainNames, chainId) ? chainNames[chainId] : undefined;
  return name !== undefined && !name.endsWith('(gone)') && !isDevelopmentChain(chainId);
}

/** What a well-known chain is called. */
export function chainName(chainId: bigint): string | undefined {
  const key = chainId.toString();
  return Object.hasOwn(chainNames, key) ? chainNames[key] : undefined;
}
