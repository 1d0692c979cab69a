import { grouped } from '../../../common/units/digits';
import { isDevelopment } from '../../../monitor/health/network';
import type { BeaconReading, PeerCounts } from '../../../monitor/readings/node-state';
import { rowColors } from '../../tree/colors';
import { ifKnown, type Row } from './row';

/** Connections of a beacon node to other nodes. */
export const peersRows: readonly Row<BeaconReading>[] = [
  {
    id: 'peers',
    label: 'Peers',
    about: 'Connected peers, inbound and outbound where the node lists them.',
    icon: 'broadcast',
    color: ({ reading }) =>
      reading.peers?.connected === 0 && !isDevelopment(reading) ? rowColors.error : undefined,
    text: ({ reading }) => reading.peers && peerWords(reading.peers),
    value: ({ reading }) => String(reading.peers?.connected),
    request: {
      when: ({ reading }) => reading.peers?.inbound === undefined,
      use: { of: 'node-peer-count', title: 'Number of peers' },
      otherwise: { of: 'node-peers', title: 'Connected peers', values: { state: 'connected' } },
    },
  },
  {
    id: 'nat',
    label: 'NAT',
    about: 'Whether other nodes can connect to the peer-to-peer ports of the node.',
    icon: 'plug',
    color: ({ reading }) => (reading.natOpen === false ? rowColors.warning : undefined),
    text: ({ reading }) => ifKnown(reading.natOpen, (open) => (open ? 'ports open' : 'ports closed')),
    value: ({ reading }) => String(reading.natOpen),
    note: ({ reading }) =>
      reading.natOpen === false
        ? 'Forward the peer-to-peer ports to the machine of the node so that other nodes can connect.'
        : undefined,
    request: { of: 'vendor-nat', title: 'NAT' },
  },
];

function peerWords({ connected, estimated, inbound, outbound }: PeerCounts): string {
  if (connected === 0) return 'none connected';
  if (inbound === undefined || outbound === undefined) return `${grouped(connected)} connected`;
  const about = estimated ? 'about ' : '';
  return `${grouped(connected)} connected (${about}${grouped(inbound)} in, ${grouped(outbound)} out)`;
}
