import { shortenedInside } from '../../../common/units/words';
import type { BeaconReading } from '../../../monitor/readings/node-state';
import { decodedRows } from './enr';
import { ifKnown, type Row } from './row';

/** The identity of a beacon node in the peer-to-peer network. */
export const identityRows: readonly Row<BeaconReading>[] = [
  {
    id: 'identity',
    label: 'Identity',
    about: 'Peer id of the node.',
    icon: 'account',
    text: ({ reading }) => ifKnown(reading.identity?.peerId, (id) => shortenedInside(id, 9, 8)),
    value: ({ reading }) => reading.identity?.peerId,
    request: { of: 'node-identity', title: 'Identity in the peer-to-peer network' },
    children: [
      {
        id: 'peer-id',
        label: 'Peer id',
        about: 'The full peer id.',
        icon: 'key',
        text: ({ reading }) => reading.identity?.peerId,
      },
      {
        id: 'enr',
        label: 'Node record',
        about: 'The node record (ENR). Expand it for its entries.',
        icon: 'note',
        text: ({ reading }) => reading.identity?.enr,
        items: ({ reading }, id) => (reading.identity?.enr ? decodedRows(id, reading.identity.enr) : []),
      },
    ],
  },
];
