/** The endpoints that the sidebar and the probes read, by what they are read for. */

export const beaconPaths = {
  syncing: '/eth/v1/node/syncing',
  version: '/eth/v1/node/version',
  finality: '/eth/v1/beacon/states/head/finality_checkpoints',
  head: '/eth/v1/beacon/headers/head',
  peers: '/eth/v1/node/peers',
  connectedPeers: '/eth/v1/node/peers?state=connected',
  peerCount: '/eth/v1/node/peer_count',
  spec: '/eth/v1/config/spec',
  /** Below a vendor prefix. */
  vendorHost: '/ui/health',
  vendorPeers: '/peers/connected',
} as const;

/** The prefixes of the extension endpoints, the one of real nodes first. */
export const vendorPrefixes: readonly string[] = ['/lighthouse', '/vendor'];

export interface PlainCall {
  readonly method: string;
  readonly params: readonly unknown[];
}

export const executionCalls = {
  head: { method: 'eth_getBlockByNumber', params: ['latest', false] },
  finalized: { method: 'eth_getBlockByNumber', params: ['finalized', false] },
  syncing: { method: 'eth_syncing', params: [] },
  version: { method: 'web3_clientVersion', params: [] },
  chain: { method: 'eth_chainId', params: [] },
  peers: { method: 'net_peerCount', params: [] },
} satisfies Record<string, PlainCall>;
