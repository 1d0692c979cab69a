import type { Threshold } from '../../../common/panels/dashboard';
import type { BeaconReading, ExecutionReading, Thresholds } from '../../readings/node-state';
import { type Chart, limits, secondsSince } from './chart';

const blockAge = {
  id: 'block-age',
  title: 'Execution block age',
  unit: 'seconds',
  thresholds: ({ stalledSeconds }: Thresholds): readonly Threshold[] =>
    stalledSeconds > 0 ? [{ value: stalledSeconds, level: 'amber', bad: 'above' }] : [],
} as const;

const noBlockFacts = 'The latest block does not have this: the chain or the client is too old for it.';

/** The charts of an execution node in their order. */
export const executionCharts: readonly Chart<ExecutionReading>[] = [
  {
    ...blockAge,
    about: 'Age of the latest block of the execution node when it was read.',
    needs: 'an execution node; without one, the block that the beacon node knows of it',
    series: [
      {
        id: 'blockAge',
        label: 'Age',
        colour: 'orange',
        column: 'execution_block_age_seconds',
        value: ({ readAt, reading }) => secondsSince(reading.headTime, readAt),
      },
    ],
    missing: {
      title: 'Execution block age',
      why: 'The node does not report when its latest block was made.',
    },
  },
  {
    id: 'execution-peers',
    title: 'Execution peers',
    about: 'Connected peers of the execution node.',
    needs: 'an execution node with `net_peerCount`',
    unit: 'peers',
    series: [
      {
        id: 'peers',
        label: 'All',
        colour: 'blue',
        column: 'execution_peers',
        value: ({ reading }) => reading.peers,
      },
    ],
    thresholds: ({ executionPeers }) => limits(executionPeers, 'below'),
    worst: 'least',
    missing: { title: 'Execution peers', why: 'The client has no net_peerCount.' },
  },
  {
    id: 'base-fee',
    isOfBlock: true,
    title: 'Base fee',
    about: 'Base fee per gas of the latest block.',
    needs: 'an execution node',
    unit: 'gwei',
    series: [
      {
        id: 'baseFee',
        label: 'Base fee',
        colour: 'purple',
        column: 'base_fee_gwei',
        value: ({ reading }) => ifKnown(reading.baseFee, (wei) => Number(wei) / 1e9),
      },
    ],
    missing: { title: 'base fee', why: noBlockFacts },
  },
  {
    id: 'gas',
    isOfBlock: true,
    title: 'Gas used',
    about: 'Gas that the latest block used, as a share of its gas limit.',
    needs: 'an execution node',
    unit: 'fraction',
    series: [
      {
        id: 'gas',
        label: 'Used',
        colour: 'blue',
        column: 'gas_used_share',
        value: ({ reading }) => ifKnown(reading.gas, gasShare),
      },
    ],
    end: () => 1,
    missing: { title: 'gas', why: noBlockFacts },
  },
  {
    id: 'blobs',
    isOfBlock: true,
    title: 'Blobs',
    about: 'Number of blobs in the latest block.',
    needs: 'an execution node of a chain with blobs',
    unit: 'count',
    series: [
      {
        id: 'blobs',
        label: 'Blobs',
        colour: 'green',
        column: 'blobs',
        value: ({ reading }) => reading.blobs,
      },
    ],
    missing: { title: 'blobs', why: noBlockFacts },
  },
  {
    id: 'pool',
    title: 'Transaction pool',
    about: 'Transactions that wait in the pool of the execution node; requested once a minute.',
    needs: 'an execution node with `txpool_status`',
    unit: 'count',
    series: [
      {
        id: 'pending',
        label: 'Pending',
        colour: 'blue',
        column: 'pool_pending',
        value: ({ reading }) => reading.pool?.pending,
      },
      {
        id: 'queued',
        label: 'Queued',
        colour: 'orange',
        column: 'pool_queued',
        value: ({ reading }) => reading.pool?.queued,
      },
    ],
    missing: { title: 'Transaction pool', why: 'The node does not serve txpool_status.' },
  },
];

function ifKnown<T>(value: T | undefined, number: (value: T) => number): number | undefined {
  return value === undefined ? undefined : number(value);
}

function gasShare({ limit, used }: NonNullable<ExecutionReading['gas']>): number {
  return Number(used) / Math.max(1, Number(limit));
}

/** What a beacon node knows of its execution node, for when that is not read itself. */
export const layerBlockAge: Chart<BeaconReading> = {
  ...blockAge,
  about: 'Age of the latest execution block that the beacon node knows; updated rarely.',
  needs: 'a beacon node with the extension endpoints',
  series: [
    {
      id: 'layerBlockAge',
      label: 'Age',
      colour: 'orange',
      column: 'execution_block_age_by_beacon_node_seconds',
      value: ({ readAt, reading }) => secondsSince(reading.executionLayer?.headTime, readAt),
    },
  ],
  when: ({ execution }) => execution?.reading === undefined,
  missing: {
    title: 'Execution block age and peers',
    why: ({ shown }) =>
      shown.execution
        ? `${shown.execution.node.name} has not responded yet.`
        : 'These charts need the execution node of this beacon node. Add it to the nodes.',
  },
};
