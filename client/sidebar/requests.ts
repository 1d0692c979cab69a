import { beaconPaths, executionCalls, withPrefix } from '../nodes/endpoints';
import { shownUrl } from '../nodes/node';
import type { PlainRequest } from './item';

/** The request behind each number of the Nodes view, as a person would write it. */
export interface Requests {
  beacon(key: BeaconKey, base: string): PlainRequest;
  execution(key: keyof typeof executionCalls, base: string): PlainRequest;
}

export type BeaconKey = 'version' | 'network' | 'head' | 'syncing' | 'peers' | 'finality' | 'host';

const beaconPathOf: Readonly<Record<BeaconKey, string>> = {
  version: beaconPaths.version,
  network: beaconPaths.spec,
  head: beaconPaths.head,
  syncing: beaconPaths.syncing,
  peers: beaconPaths.connectedPeers,
  finality: beaconPaths.finality,
  host: withPrefix(beaconPaths.vendorHost, '/lighthouse'),
};

export const catalogueRequests: Requests = {
  beacon: (key, base) => ({
    language: 'http',
    text: `### ${key}\nGET ${shownUrl(base)}${beaconPathOf[key]}\nAccept: application/json\n`,
  }),
  execution: (key, base) => {
    const { method, params } = executionCalls[key];
    const args = params.map((value) => JSON.stringify(value)).join(', ');
    return { language: 'jsonrpc', text: `### ${key}\n# @node ${shownUrl(base)}\n${method}(${args})\n` };
  },
};
