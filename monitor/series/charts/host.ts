import { gigabyte } from '../../readings/disk';
import type { BeaconReading } from '../../readings/node-state';
import { type Chart, type ChartContext, limits } from './chart';

const needs = 'a node with the extension endpoints (Lighthouse)';
const why = 'The node does not report this. Some clients do so on Linux only.';

function barred({ had, name, reading }: ChartContext<BeaconReading>): string | undefined {
  return reading.prefix === undefined && !had('memory')
    ? `They need the extension endpoints of a node, which ${name} does not serve.`
    : undefined;
}

/** The machine of a beacon node. */
export const hostCharts: readonly Chart<BeaconReading>[] = [
  {
    id: 'cpu',
    title: 'CPU',
    about: 'Processor use of the machine between two readings, over all threads.',
    needs,
    unit: 'fraction',
    series: [
      {
        id: 'cpu',
        label: 'Busy',
        colour: 'purple',
        column: 'cpu_share',
        value: ({ rates }) => rates.cpu,
        // The first reading has only counters.
        served: ({ host }) => host?.cpuTotal !== undefined && host.cpuIdle !== undefined,
      },
    ],
    end: () => 1,
    barred,
    missing: { title: 'CPU', why },
  },
  {
    id: 'memory',
    title: 'Memory',
    about: 'Memory in use on the machine, and the part that the node uses.',
    needs,
    unit: 'bytes',
    series: [
      {
        id: 'memory',
        label: 'Machine',
        colour: 'blue',
        column: 'memory_used_bytes',
        value: ({ reading }) => reading.host?.memoryUsed,
      },
      {
        id: 'processMemory',
        label: 'Node',
        colour: 'orange',
        column: 'node_memory_bytes',
        value: ({ reading }) => reading.host?.processMemory,
        optional: true,
      },
    ],
    end: ({ host }) => host?.memoryTotal,
    barred,
    missing: { title: 'memory', why },
  },
  {
    id: 'disk',
    title: 'Disk free',
    about: 'Free space of the disk that holds the data of the node.',
    needs,
    unit: 'disk',
    series: [
      {
        id: 'diskFree',
        label: 'Free',
        colour: 'green',
        column: 'disk_free_bytes',
        value: ({ reading }) => reading.diskFreeBytes,
      },
    ],
    thresholds: ({ diskFree }) => limits(diskFree, 'below', gigabyte),
    worst: 'least',
    from: 'near',
    barred,
    missing: { title: 'disk', why },
  },
  {
    id: 'network',
    title: 'Network',
    about: 'Data that the machine receives and sends, for all programs.',
    needs,
    unit: 'bytes-per-second',
    series: [
      {
        id: 'received',
        label: 'In',
        colour: 'blue',
        column: 'received_bytes_per_second',
        value: ({ rates }) => rates.received,
        served: ({ host }) => host?.received !== undefined || host?.sent !== undefined,
      },
      {
        id: 'sent',
        label: 'Out',
        colour: 'orange',
        column: 'sent_bytes_per_second',
        value: ({ rates }) => rates.sent,
      },
    ],
    barred,
    missing: { title: 'network', why },
  },
];
