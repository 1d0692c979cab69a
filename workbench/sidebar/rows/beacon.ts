import { grouped } from '../../../common/units/digits';
import { age, counted, shortenedInside } from '../../../common/units/words';
import { isDevelopment } from '../../../monitor/health/network';
import type { SeverityCounts } from '../../../monitor/logs/log-counts';
import type { BeaconReading, PeerCounts } from '../../../monitor/readings/node-state';
import { rowColors } from '../../tree/colors';
import { chainRows } from './chain';
import { databaseRows } from './database';
import { decodedRows } from './enr';
import { forkChoiceRows } from './fork-choice';
import { hostRows } from './host';
import { ifKnown, type Row } from './row';
import { executionLayerRows, syncRows } from './sync';

/** The identity of a beacon node in the peer-to-peer network. */
const identityRows: readonly Row<BeaconReading>[] = [
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

const hour = 3_600_000;

/** The log of a beacon node, while somebody follows it. */
const logRows: readonly Row<BeaconReading>[] = [
  {
    id: 'log',
    label: 'Log',
    about:
      'Errors and warnings of the last hour, counted while the log of the node is open ("Show Node Log"). Amber if there are errors.',
    icon: 'output',
    color: ({ log }) => (log && log.errors > 0 ? rowColors.warning : undefined),
    text: ({ log }) => ifKnown(log, logWords),
    value: ({ log }) =>
      ifKnown(log, ({ entries, errors, warnings }) => JSON.stringify({ errors, warnings, entries })),
    note: ({ log }) =>
      ifKnown(
        log,
        ({ followedMs, isOpen }) =>
          `The log was followed for ${age(followedMs)} of the last hour.${isOpen ? '' : ' It is not open now.'}`,
      ),
    request: { of: 'vendor-logs', title: 'Log' },
  },
];

/** `2 errors, 5 warnings in the last hour`, `none in 12 min`. */
function logWords({ errors, followedMs, isOpen, warnings }: SeverityCounts): string {
  const found = [errors > 0 && counted(errors, 'error'), warnings > 0 && counted(warnings, 'warning')];
  const words = found.filter(Boolean).join(', ') || 'no errors or warnings';
  // The counts are by minute.
  const span = followedMs > hour - 60_000 ? 'the last hour' : followedMs < 1000 ? '1 s' : age(followedMs);
  return `${words} in ${span}${isOpen ? '' : ' · not open'}`;
}

/** Connections of a beacon node to other nodes. */
const peersRows: readonly Row<BeaconReading>[] = [
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

type Counts = NonNullable<BeaconReading['validators']>;

/** The number of validators of the whole chain, by status. */
const validatorsRows: readonly Row<BeaconReading>[] = [
  {
    id: 'validators',
    label: 'Validators',
    about: 'How many validators of the chain are active. Expand it for the count of each status.',
    icon: 'organization',
    text: ({ reading }) =>
      ifKnown(
        reading.validators,
        (counts) => `${grouped(sum(counts, 'active'))} active of ${grouped(sum(counts))}`,
      ),
    value: ({ reading }) => ifKnown(reading.validators, (counts) => String(sum(counts))),
    note: 'In the whole chain.',
    request: { of: 'vendor-ui-validator-count', title: 'Validators by status' },
    children: ({ reading }) => Object.keys(reading.validators ?? {}).map(statusRow),
  },
];

/** @param status as in the response: `active_ongoing` */
function statusRow(status: string): Row<BeaconReading> {
  const words = status.replace('_', ', ');
  return {
    id: status,
    label: words.charAt(0).toUpperCase() + words.slice(1),
    about: 'Validators with this status.',
    icon: statusIcons[status.split('_')[0] ?? ''] ?? 'circle-outline',
    text: ({ reading }) => ifKnown(reading.validators?.[status], grouped),
    value: ({ reading }) => ifKnown(reading.validators?.[status], String),
    note: status,
  };
}

const statusIcons: Readonly<Record<string, string>> = {
  active: 'pass',
  pending: 'clock',
  exited: 'sign-out',
  withdrawal: 'credit-card',
};

function sum(counts: Counts, prefix = ''): number {
  return Object.entries(counts).reduce(
    (all, [status, count]) => (status.startsWith(prefix) ? all + count : all),
    0,
  );
}

/** The rows of a beacon node, in order. */
export const beaconRows: readonly Row<BeaconReading>[] = [
  ...chainRows,
  ...syncRows,
  ...peersRows,
  ...executionLayerRows,
  ...forkChoiceRows,
  ...databaseRows,
  ...validatorsRows,
  ...hostRows,
  ...logRows,
  ...identityRows,
];
