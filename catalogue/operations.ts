/**
 * How each client is operated: its process, its ports, its options for the engine API, and what its log says without the
 * other half. Where a client has no entry for something, its documentation does not say it.
 */
import type { Layer } from './clients';

export interface ClientOperation {
  readonly layer: Layer;
  readonly title: string;
  /** Name of the process, as `pgrep` and `ss` show it. */
  readonly process: string;
  /** The default ports for peers. */
  readonly ports: string;
  /** Options for the engine API: where it is, and the file with the JWT secret. An execution node has only the file. */
  readonly engine: { readonly url?: string; readonly jwt: string };
  /** In its log while the other half does not respond. */
  readonly lonely?: string;
  /** How it takes less disk, as a sentence, and the page of the client about it. */
  readonly space?: { readonly how: string; readonly page: string };
  /** How a beacon node starts from a checkpoint, and the page about it if it is not `page`. */
  readonly checkpoint?: { readonly how: string; readonly page?: string };
  /** Its option for keeping blobs for longer. */
  readonly blobs?: string;
  /** The page of the client about its options or ports. */
  readonly page: string;
}

const noBeaconNode = 'Post-merge network, but no beacon client seen';
const tcpAndUdp = (port: number) => `${port} (TCP and UDP)`;

/** By the name at the beginning of the version, in lower case. */
export const operations: Readonly<Record<string, ClientOperation>> = {
  lighthouse: {
    layer: 'beacon',
    title: 'Lighthouse',
    process: 'lighthouse',
    ports: `${tcpAndUdp(9000)} and 9001 (UDP)`,
    engine: { url: '--execution-endpoint', jwt: '--execution-jwt' },
    lonely: 'Error during execution engine upcheck',
    checkpoint: { how: '--checkpoint-sync-url' },
    blobs: '--blob-prune-margin-epochs',
    page: 'https://lighthouse-book.sigmaprime.io/help_bn.html',
  },
  teku: {
    layer: 'beacon',
    title: 'Teku',
    process: 'java',
    ports: tcpAndUdp(9000),
    engine: { url: '--ee-endpoint', jwt: '--ee-jwt-secret-file' },
    lonely: 'Execution Client request failed',
    checkpoint: { how: '--checkpoint-sync-url' },
    page: 'https://docs.teku.consensys.io/reference/cli',
  },
  prysm: {
    layer: 'beacon',
    title: 'Prysm',
    process: 'beacon-chain',
    ports: `${tcpAndUdp(13000)} and 12000 (UDP)`,
    engine: { url: '--execution-endpoint', jwt: '--jwt-secret' },
    lonely: 'Could not connect to execution endpoint',
    checkpoint: {
      how: '--checkpoint-sync-url',
      page: 'https://prysm.offchainlabs.com/docs/setup/checkpoint-sync/',
    },
    page: 'https://prysm.offchainlabs.com/docs/reference/ports/',
  },
  nimbus: {
    layer: 'beacon',
    title: 'Nimbus',
    process: 'nimbus_beacon_node',
    ports: tcpAndUdp(9000),
    engine: { url: '--el', jwt: '--jwt-secret' },
    checkpoint: {
      how: 'the command trustedNodeSync with --trusted-node-url',
      page: 'https://nimbus.guide/trusted-node-sync.html',
    },
    page: 'https://nimbus.guide/options.html',
  },
  lodestar: {
    layer: 'beacon',
    title: 'Lodestar',
    process: 'node',
    ports: tcpAndUdp(9000),
    engine: { url: '--execution.urls', jwt: '--jwtSecret' },
    lonely: 'Execution client is offline',
    checkpoint: { how: '--checkpointSyncUrl' },
    page: 'https://chainsafe.github.io/lodestar/run/beacon-management/beacon-cli',
  },
  grandine: {
    layer: 'beacon',
    title: 'Grandine',
    process: 'grandine',
    ports: tcpAndUdp(9000),
    engine: { url: '--eth1-rpc-urls', jwt: '--jwt-secret' },
    page: 'https://docs.grandine.io',
  },
  geth: {
    layer: 'execution',
    title: 'Geth',
    process: 'geth',
    ports: tcpAndUdp(30303),
    engine: { jwt: '--authrpc.jwtsecret' },
    lonely: noBeaconNode,
    space: {
      how: 'Stop it and run "geth prune-history" with its --datadir, which removes blocks from before the merge.',
      page: 'https://geth.ethereum.org/docs/fundamentals/historypruning',
    },
    page: 'https://geth.ethereum.org/docs/fundamentals/command-line-options',
  },
  nethermind: {
    layer: 'execution',
    title: 'Nethermind',
    process: 'nethermind',
    ports: tcpAndUdp(30303),
    engine: { jwt: '--JsonRpc.JwtSecretFile' },
    lonely: 'No incoming messages from the consensus client',
    space: {
      how: 'Start a full pruning before the disk is full: it needs room itself while it runs.',
      page: 'https://docs.nethermind.io/fundamentals/state-pruning',
    },
    page: 'https://docs.nethermind.io/fundamentals/configuration',
  },
  besu: {
    layer: 'execution',
    title: 'Besu',
    process: 'java',
    ports: tcpAndUdp(30303),
    engine: { jwt: '--engine-jwt-secret' },
    lonely: 'Execution engine not called in 120 seconds',
    space: {
      how: 'Stop it and run "besu storage trie-log prune" with its --data-path and --data-storage-format=BONSAI.',
      page: 'https://besu.hyperledger.org/public-networks/how-to/bonsai-limit-trie-logs',
    },
    page: 'https://besu.hyperledger.org/public-networks/reference/cli/options',
  },
  erigon: {
    layer: 'execution',
    title: 'Erigon',
    process: 'erigon',
    ports: `${tcpAndUdp(30303)} and 42069 (snapshots)`,
    engine: { jwt: '--authrpc.jwtsecret' },
    space: {
      how: 'Its size depends on --prune.mode: archive, full, blocks or minimal.',
      page: 'https://docs.erigon.tech/fundamentals/pruning-modes',
    },
    page: 'https://docs.erigon.tech/fundamentals/default-ports',
  },
  reth: {
    layer: 'execution',
    title: 'Reth',
    process: 'reth',
    ports: tcpAndUdp(30303),
    engine: { jwt: '--authrpc.jwtsecret' },
    lonely: noBeaconNode,
    space: {
      how: 'An archive node cannot become a full one: sync again with --full, which keeps the history of the last 10,064 blocks.',
      page: 'https://paradigmxyz.github.io/reth/run/pruning.html',
    },
    page: 'https://reth.rs/cli/reth/node',
  },
};
