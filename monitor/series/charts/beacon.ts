import { isDevelopment } from '../../health/network';
import type { BeaconReading } from '../../readings/node-state';
import { type Chart, limits } from './chart';
import { layerBlockAge } from './execution';
import { hostCharts } from './host';

const bothSides = ({ peers }: BeaconReading) => peers?.inbound !== undefined && peers.outbound !== undefined;

const lag: Chart<BeaconReading> = {
  id: 'lag',
  title: 'Head slot lag',
  about:
    'Slots from the head of the node to the current slot: by the clock, or as the node reports them if that is more.',
  needs: 'any beacon node',
  unit: 'slots',
  series: [
    {
      id: 'lag',
      label: 'Behind',
      colour: 'blue',
      column: 'head_lag_slots',
      value: ({ figures }) => (figures.lagSlots === undefined ? undefined : Number(figures.lagSlots)),
    },
  ],
  thresholds: ({ syncDistance }) => limits(syncDistance, 'above'),
  missing: { title: 'Head slot lag', why: 'The node does not report how far it is behind.' },
};

const finality: Chart<BeaconReading> = {
  id: 'finality',
  title: 'Finality lag',
  about: 'Epochs from the finalized checkpoint to the head. Two are normal.',
  needs: 'any beacon node',
  unit: 'count',
  series: [
    {
      id: 'finalityLag',
      label: 'Behind',
      colour: 'orange',
      column: 'finality_lag_epochs',
      value: ({ figures }) => (figures.finalityLag === undefined ? undefined : Number(figures.finalityLag)),
    },
  ],
  thresholds: ({ finalityLag }) => [{ value: finalityLag, level: 'amber', bad: 'above' }],
  missing: {
    title: 'Finality lag',
    why: 'The node does not report its finalized checkpoint, or its slot times.',
  },
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
  // A development network of one node has no peers, which is fine.
  thresholds: ({ beaconPeers }, reading) => (isDevelopment(reading) ? [] : limits(beaconPeers, 'below')),
  worst: 'least',
  missing: { title: 'Peers', why: 'The node does not report how many peers it has.' },
};

/** The charts of a beacon node in their order. */
export const beaconCharts: readonly Chart<BeaconReading>[] = [
  lag,
  finality,
  peers,
  ...hostCharts,
  layerBlockAge,
];
