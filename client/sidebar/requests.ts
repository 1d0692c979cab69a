import type { PlainRequest } from '../../common/requests/plain-request';
import { beaconPaths, executionCalls, type vendorPrefixes, withPrefix } from '../../monitor/nodes/endpoints';
import { shownUrl } from '../../monitor/nodes/node';

/** The request behind each number of the views, as a person would write it. */
export interface Requests {
  /** @param prefix under which this node serves the extension endpoints */
  beacon(key: BeaconKey, base: string, prefix?: (typeof vendorPrefixes)[number]): PlainRequest;
  execution(key: keyof typeof executionCalls, base: string): PlainRequest;
}

export type BeaconKey = Exclude<keyof typeof beaconPaths, 'vendorLogs' | 'events' | 'validators' | 'peers'>;

/** What stands above the request. */
const titles: Readonly<Record<BeaconKey, string>> = {
  syncing: 'Sync state',
  version: 'Version',
  finality: 'Justified and finalized checkpoints',
  head: 'Head',
  connectedPeers: 'Connected peers',
  peerCount: 'Count of peers',
  spec: 'Configuration',
  vendorHost: 'Host and node',
  vendorPeers: 'Connected peers',
  genesis: 'Genesis',
  identity: 'Identity in the peer-to-peer network',
  vendorHealth: 'Host',
  vendorSyncing: 'Sync state',
  vendorNat: 'NAT',
  vendorDatabase: 'Database',
  vendorExecution: 'Execution layer',
  vendorValidators: 'Validators by status',
};

const callTitles: Readonly<Record<keyof typeof executionCalls, string>> = {
  head: 'Latest block',
  finalized: 'Finalized block',
  syncing: 'Sync state',
  version: 'Version',
  chain: 'Chain id',
  peers: 'Count of peers',
};

export const catalogueRequests: Requests = {
  beacon: (key, base, prefix = '/lighthouse') => ({
    language: 'http',
    text: `### ${titles[key]}\nGET ${shownUrl(base)}${withPrefix(beaconPaths[key], prefix)}\nAccept: application/json\n`,
  }),
  execution: (key, base) => {
    const { method, params } = executionCalls[key];
    const args = params.map((value) => JSON.stringify(value)).join(', ');
    return {
      language: 'jsonrpc',
      text: `### ${callTitles[key]}\n# @node ${shownUrl(base)}\n${method}(${args})\n`,
    };
  },
};
