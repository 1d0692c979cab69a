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
];

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
        ? `${shown.execution.node.name} has not answered yet.`
        : 'These charts need the execution node of this beacon node. Add it to the nodes.',
  },
};
