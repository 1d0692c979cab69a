/** The programs that serve the two APIs, and the first segments of the paths that only one of them has. */

/** The API that a client serves: the Beacon API or the execution JSON-RPC API. */
export type Layer = 'beacon' | 'execution';

interface ClientFacts {
  /** As people write it: `Geth`, `Teku`. */
  readonly title: string;
  /** How it names itself at the start of its version, in lower case, if not by its key: `hardhatnetwork`. */
  readonly alias?: string;
  /** The client that it is a fork of, which may name itself like that client. */
  readonly forkOf?: string;
  /** Namespaces of the specification that it does not serve. */
  readonly without?: readonly string[];
  /** The version that was run, and the methods or operations that it did not serve: docs/reference/support.md. */
  readonly tried?: { readonly version: string; readonly lacks: readonly string[] };
  /** What it takes beyond the specification, and as it is meant. */
  readonly takes?: {
    /** Rules that report it for other clients. */
    readonly rules: readonly string[];
    /** Block tags of its own. */
    readonly tags: readonly string[];
  };
  /** Its newest known release on `newestAsOf`, as its nodes report it. */
  readonly newest?: string;
}

/** When the newest versions of the clients were looked up, from their releases. */
export const newestAsOf = '2026-07-31';

/** Nodes for development are not driven by a beacon node. */
const development = { without: ['engine'] } as const;

const accessLists = ['eth_getBlockAccessList', 'debug_getRawBlockAccessList'] as const;
const rawParts = [
  'debug_getRawBlock',
  'debug_getRawHeader',
  'debug_getRawReceipts',
  'debug_getBadBlocks',
  'txpool_contentFrom',
  'eth_baseFee',
  'eth_capabilities',
] as const;

/** Execution clients, development nodes, nodes of rollups, and other servers of JSON-RPC methods. */
export const executionClients = {
  geth: {
    title: 'Geth',
    newest: '1.17.5',
    tried: {
      version: '1.17.10',
      lacks: ['eth_protocolVersion', 'eth_coinbase', 'eth_mining', 'eth_hashrate', ...accessLists],
    },
  },
  nethermind: { title: 'Nethermind', newest: '1.39.2' },
  besu: { title: 'Besu', newest: '26.6.1' },
  erigon: {
    title: 'Erigon',
    newest: '3.4.2',
    takes: { rules: ['block-number-decimal'], tags: ['latestExecuted'] },
  },
  reth: { title: 'Reth', newest: '2.4.0' },
  openethereum: { title: 'OpenEthereum' },
  anvil: {
    title: 'Anvil',
    ...development,
    tried: { version: '1.7.1', lacks: ['net_peerCount', 'eth_mining', ...rawParts, ...accessLists] },
  },
  hardhat: {
    title: 'Hardhat',
    alias: 'hardhatnetwork',
    ...development,
    tried: {
      version: '2.29.1',
      lacks: [
        'eth_protocolVersion',
        'eth_hashrate',
        'eth_getUncleCountByBlockHash',
        'eth_getUncleCountByBlockNumber',
        'eth_getUncleByBlockHashAndIndex',
        'eth_getUncleByBlockNumberAndIndex',
        'eth_getStorageValues',
        'eth_createAccessList',
        'eth_getBlockReceipts',
        'eth_simulateV1',
        'eth_fillTransaction',
        'eth_config',
        'txpool_status',
        'txpool_content',
        'debug_getRawTransaction',
        'debug_traceBlockByHash',
        'debug_traceBlockByNumber',
        ...rawParts,
        ...accessLists,
      ],
    },
  },
  ganache: { title: 'Ganache', ...development },
  opGeth: { title: 'op-geth', forkOf: 'Geth' },
  opNode: { title: 'op-node' },
  nitro: { title: 'Arbitrum Nitro', forkOf: 'Geth' },
  zksync: { title: 'ZKsync' },
  bor: { title: 'Bor', forkOf: 'Geth' },
  cdkErigon: { title: 'CDK Erigon', forkOf: 'Erigon' },
  linea: { title: 'Linea Besu', forkOf: 'Besu' },
  bundler: { title: 'bundlers (ERC-4337)' },
  relay: { title: 'block builders and relays' },
  wallet: { title: 'wallets' },
} as const satisfies Readonly<Record<string, ClientFacts>>;

/** Beacon nodes. */
export const beaconClients = {
  lighthouse: { title: 'Lighthouse', newest: '8.2.1' },
  teku: { title: 'Teku', newest: '26.7.1' },
  nimbus: { title: 'Nimbus', newest: '26.6.2' },
  prysm: {
    title: 'Prysm',
    newest: '7.1.7',
    tried: {
      version: '7.1.2',
      lacks: [
        'node-version-v2',
        'post-beacon-states-state-id-builders',
        'beacon-execution-payload-envelopes-block-id',
        'beacon-blocks-block-id',
        'beacon-blocks-block-id-attestations',
        'beacon-deposit-snapshot',
        'builder-states-state-id-expected-withdrawals',
        'beacon-pool-payload-attestations',
        'beacon-pool-attestations',
        'beacon-pool-attester-slashings',
        'debug-beacon-states-state-id',
        'debug-beacon-heads',
        'validator-duties-proposer-epoch-v2',
        'post-validator-duties-ptc-epoch',
        'validator-blocks-slot-v4',
        'validator-payload-attestation-data',
        'validator-execution-payload-bids-slot-builder-index',
        'validator-execution-payload-envelopes-slot-beacon-block-root',
        'validator-blocks-slot',
        'validator-blocks-slot-v2',
        'validator-blinded-blocks-slot',
        'validator-aggregate-attestation',
        'prysm-v1-node-custody',
      ],
    },
  },
  lodestar: { title: 'Lodestar', newest: '1.44.0' },
  grandine: { title: 'Grandine', newest: '2.0.5' },
} as const satisfies Readonly<Record<string, ClientFacts>>;

/** Beginnings of paths, with the client that they belong to. `/vendor` stands for `/lighthouse`. */
export const clientPrefixes: readonly { readonly prefix: string; readonly title: string }[] = [
  { prefix: '/lighthouse', title: beaconClients.lighthouse.title },
  { prefix: '/vendor', title: beaconClients.lighthouse.title },
  { prefix: '/teku', title: beaconClients.teku.title },
  { prefix: '/nimbus', title: beaconClients.nimbus.title },
  { prefix: '/prysm', title: beaconClients.prysm.title },
  { prefix: '/eth/v1/lodestar', title: beaconClients.lodestar.title },
];

/** The clients whose methods and paths the catalogue knows well enough to say what they lack. */
const known = {
  beacon: ['lighthouse', 'teku', 'nimbus', 'prysm', 'lodestar', 'grandine'],
  execution: ['geth', 'nethermind', 'besu', 'erigon', 'reth', 'anvil', 'hardhat', 'ganache'],
} as const;

/** A client that requests can be checked for. */
export interface KnownClient extends ClientFacts {
  /** As settings and options write it: `geth`. */
  readonly name: string;
  readonly layer: Layer;
}

export const knownClients: readonly KnownClient[] = [
  ...known.beacon.map((name) => ({ ...beaconClients[name], name, layer: 'beacon' as const })),
  ...known.execution.map((name) => ({ ...executionClients[name], name, layer: 'execution' as const })),
];

/** The forks of a client, which may name themselves like it. */
export function forksOf(title: string): readonly string[] {
  const all: readonly ClientFacts[] = Object.values(executionClients);
  return all.filter(({ forkOf }) => forkOf === title).map((one) => one.title);
}
