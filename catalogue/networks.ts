/** Public networks: their beacon clocks, and the names of well-known chains. */
import type { SlotClock } from '../common/units/slots';

export interface Network extends SlotClock {
  /** As tools and URLs write it: `mainnet`, `sepolia`. */
  readonly name: string;
  /** Chain id of its execution layer. */
  readonly chainId: number;
  /** Genesis validators root: what tells two networks of one name apart. */
  readonly genesisRoot: string;
  /** Hash of block 0 of its execution layer. */
  readonly genesisHash: string;
  /** First epochs of its forks, in their order. Later ones may be scheduled since. */
  readonly forks: readonly (readonly [fork: string, epoch: number])[];
}

/** Those that have no clock of their own kind: 12 seconds a slot and 32 slots an epoch, as on mainnet. */
const usual = { secondsPerSlot: 12, slotsPerEpoch: 32 };
const gnosisChain = { secondsPerSlot: 5, slotsPerEpoch: 16 };

// Sources: the repositories of github.com/eth-clients (mainnet, sepolia, holesky, hoodi) and github.com/gnosischain/configs;
// genesis hashes as in params/config.go of go-ethereum and ChainSpec of Nethermind.
export const networks: readonly Network[] = [
  {
    name: 'mainnet',
    chainId: 1,
    genesisTime: 1606824023,
    genesisRoot: '0x4b363db94e286120d76eb905340fdd4e54bfe9f06bf33ff6cf5ad27f511bfe95',
    genesisHash: '0xd4e56740f876aef8c010b86a40d5f56745a118d0906a34e69aec8c0db1cb8fa3',
    forks: [
      ['altair', 74_240],
      ['bellatrix', 144_896],
      ['capella', 194_048],
      ['deneb', 269_568],
      ['electra', 364_032],
      ['fulu', 411_392],
    ],
    ...usual,
  },
  {
    name: 'sepolia',
    chainId: 11155111,
    genesisTime: 1655733600,
    genesisRoot: '0xd8ea171f3c94aea21ebc42a1ed61052acf3f9209c00e4efbaaddac09ed9b8078',
    genesisHash: '0x25a5cc106eea7138acab33231d7160d69cb777ee0c2c553fcddf5138993e6dd9',
    forks: [
      ['altair', 50],
      ['bellatrix', 100],
      ['capella', 56_832],
      ['deneb', 132_608],
      ['electra', 222_464],
      ['fulu', 272_640],
    ],
    ...usual,
  },
  {
    name: 'holesky',
    chainId: 17000,
    genesisTime: 1695902400,
    genesisRoot: '0x9143aa7c615a7f7115e2b6aac319c03529df8242ae705fba9df39b79c59fa8b1',
    genesisHash: '0xb5f7f912443c940f21fd611f12828d75b534364ed9e95ca4e307729a4661bde4',
    forks: [
      ['altair', 0],
      ['bellatrix', 0],
      ['capella', 256],
      ['deneb', 29_696],
      ['electra', 115_968],
      ['fulu', 165_120],
    ],
    ...usual,
  },
  {
    name: 'hoodi',
    chainId: 560048,
    genesisTime: 1742213400,
    genesisRoot: '0x212f13fc4df078b6cb7db228f1c8307566dcecf900867401a92023d7ba99cb5f',
    genesisHash: '0xbbe312868b376a3001692a646dd2d7d1e4406380dfd86b98aa8a34d1557c971b',
    forks: [
      ['altair', 0],
      ['bellatrix', 0],
      ['capella', 0],
      ['deneb', 0],
      ['electra', 2_048],
      ['fulu', 50_688],
    ],
    ...usual,
  },
  {
    name: 'gnosis',
    chainId: 100,
    genesisTime: 1638993340,
    genesisRoot: '0xf5dcb5564e829aab27264b9becd5dfaa017085611224cb3036f573368dbb9d47',
    genesisHash: '0x4f1dd23188aab3a76b463e4af801b52b1248ef073c648cbdc4c9333d3da79756',
    forks: [
      ['altair', 512],
      ['bellatrix', 385_536],
      ['capella', 648_704],
      ['deneb', 889_856],
      ['electra', 1_337_856],
      ['fulu', 1_714_688],
    ],
    ...gnosisChain,
  },
  {
    name: 'chiado',
    chainId: 10200,
    genesisTime: 1665396300,
    genesisRoot: '0x9d642dac73058fbf39c0ae41ab1e34e4d889043cb199851ded7095bc99eb4c1e',
    genesisHash: '0xada44fd8d2ecab8b08f256af07ad3e777f17fb434f8f8e678b312f576212ba9a',
    forks: [
      ['altair', 90],
      ['bellatrix', 180],
      ['capella', 244_224],
      ['deneb', 516_608],
    ],
    ...gnosisChain,
  },
];

/** The network with this genesis validators root, in any case. */
export function networkOfGenesis(root: string | undefined): Network | undefined {
  const wanted = root?.toLowerCase();
  return networks.find(({ genesisRoot }) => genesisRoot === wanted);
}

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

/** Networks of beacon nodes that Kurtosis and Prysm's devnet start: their blocks come in slots. */
const drivenChains: ReadonlySet<string> = new Set(['32382', '3151908']);

/** True for a development chain (id in decimal) whose nodes make blocks by themselves, possibly on demand. */
export function isOnDemandChain(chainId: string | undefined): boolean {
  return isDevelopmentChain(chainId) && !drivenChains.has(chainId ?? '');
}

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
