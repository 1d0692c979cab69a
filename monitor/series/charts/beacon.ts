import type { BeaconReading } from '../../readings/node-state';
import { type Chart, limits } from './chart';
import { layerBlockAge } from './execution';
import { hostCharts } from './host';

const bothSides = ({ peers }: BeaconReading) => peers?.inbound !== undefined && peers.outbound !== undefined;

const lag: Chart<BeaconReading> = {
  id: 'lag',
  title: 'Head slot lag',
  about: 'Slots from the head of the node to the current slot, as the node reports them.',
  needs: 'any beacon node',
  unit: 'slots',
  series: [
    {
      id: 'lag',
      label: 'Behind',
      colour: 'blue',
      column: 'head_lag_slots',
      value: ({ reading }) => Number(reading.syncDistance),
    },
  ],
  thresholds: ({ syncDistance }) => limits(syncDistance, 'above'),
  missing: { title: 'Head slot lag', why: 'The node does not report how far it is behind.' },
};

const peers: Chart<BeaconReading> = {
  id: 'peers',
  title: 'Peers',
  about: 'Connected peers, inbound and outbound.',
  needs: 'a beacon node; the two sides need its list of peers',
  unit: 'peers',
  series: [
    {
      id: 'connected',
      label: 'All',
      colour: 'blue',
      column: 'peers',
      value: ({ reading }) => reading.peers?.connected,
    },
    {
      id: 'inbound',
      label: 'In',
      colour: 'green',
      column: 'peers_inbound',
      value: ({ reading }) => reading.peers?.inbound,
      served: bothSides,
      optional: true,
      missing: { title: 'Peers in and out', why: 'The node counts its peers but does not list them.' },
    },
    {
      id: 'outbound',
      label: 'Out',
      colour: 'orange',
      column: 'peers_outbound',
      value: ({ reading }) => reading.peers?.outbound,
      served: bothSides,
      optional: true,
    },
  ],
  // A network of one node has no peers, which is fine.
  thresholds: ({ beaconPeers }, reading) =>
    reading.peers?.connected === 0 ? [] : limits(beaconPeers, 'below'),
  worst: 'least',
  missing: { title: 'Peers', why: 'The node does not report how many peers it has.' },
};

/** The charts of a beacon node in their order. */
export const beaconCharts: readonly Chart<BeaconReading>[] = [lag, peers, ...hostCharts, layerBlockAge];
