import { operationNamed } from '../../catalogue/beacon';
import { type VendorPrefix, withPrefix } from '../../catalogue/beacon/paths';
import { onceEach } from '../../common/once';

/** The endpoints that the sidebar and the probes read, by purpose. Paths come from the catalogue. */
export const beaconPaths = onceEach({
  syncing: () => pathOf('node-syncing'),
  version: () => pathOf('node-version'),
  finality: () => pathOf('beacon-states-state-id-finality-checkpoints', { state_id: 'head' }),
  head: () => pathOf('beacon-headers-block-id', { block_id: 'head' }),
  headBlock: () => pathOf('beacon-blinded-blocks-block-id', { block_id: 'head' }),
  connectedPeers: () => `${pathOf('node-peers')}?state=connected`,
  peers: () => pathOf('node-peers'),
  peerCount: () => pathOf('node-peer-count'),
  spec: () => pathOf('config-spec'),
  vendorHost: () => pathOf('vendor-ui-health'),
  vendorPeers: () => pathOf('vendor-peers-connected'),
  vendorKnownPeers: () => pathOf('vendor-peers'),
  genesis: () => pathOf('beacon-genesis'),
  identity: () => pathOf('node-identity'),
  validators: () => pathOf('beacon-states-state-id-validators', { state_id: 'head' }),
  vendorHealth: () => pathOf('vendor-health'),
  vendorSyncing: () => pathOf('vendor-syncing'),
  vendorNat: () => pathOf('vendor-nat'),
  vendorDatabase: () => pathOf('vendor-database-info'),
  vendorExecution: () => pathOf('vendor-eth1-syncing'),
  vendorValidators: () => pathOf('vendor-ui-validator-count'),
  vendorProtoArray: () => pathOf('vendor-proto-array'),
  vendorBlockCache: () => pathOf('vendor-eth1-block-cache'),
  forkChoice: () => pathOf('debug-fork-choice'),
  vendorLogs: () => pathOf('vendor-logs'),
  events: () => pathOf('events'),
});

/** The path of the block header at a slot. */
export const headerPath = (slot: bigint): string =>
  pathOf('beacon-headers-block-id', { block_id: String(slot) });

/** Prefixes of the extension endpoints; the one that real nodes use comes first. */
export const vendorPrefixes: readonly VendorPrefix[] = ['/lighthouse', '/vendor'];

/** The path of an extension endpoint under a prefix. */
export { withPrefix };

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
  pool: { method: 'txpool_status', params: [] },
} satisfies Record<string, PlainCall>;

export const blockByNumber = (number: bigint): PlainCall => ({
  method: executionCalls.head.method,
  params: [`0x${number.toString(16)}`, false],
});

/** The path of an operation with its parameters filled in. Throws if the catalogue has no such operation. */
export function pathOf(id: string, values: Readonly<Record<string, string>> = {}): string {
  const operation = operationNamed(id);
  if (!operation) throw new Error(`The catalogue has no operation "${id}": see monitor/nodes/endpoints.ts.`);
  return operation.path.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
