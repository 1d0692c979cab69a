import { grouped } from '../../../common/units/digits';
import { age, bytes, counted, dayInWords, diskSize, percent, rate } from '../../../common/units/words';
import { figuresOf } from '../../../monitor/readings/figures';
import type { BeaconReading } from '../../../monitor/readings/node-state';
import { ifKnown, type Row, type RowInput, type RowRequest } from './row';

const host: RowRequest = { of: 'vendor-ui-health', title: 'Host and node' };
/** Unlike `host`, it has the CPU time and the memory of the process. */
const health: RowRequest = { of: 'vendor-health', title: 'Host' };

const binary = 'Memory is shown in steps of 1,024: 1 GiB is 1,073,741,824 bytes.';

/** The machine that a beacon node runs on. */
export const hostRows: readonly Row<BeaconReading>[] = [
  {
    id: 'host',
    label: 'Host',
    about: 'Summary of the processor, memory and disk of the machine.',
    icon: 'vm-running',
    text: (input) => {
      const { diskFreeBytes, host: machine } = input.reading;
      if (!machine && diskFreeBytes === undefined) return undefined;
      return shortWords(input) || machine?.name || 'known';
    },
    value: (input) => input.reading.host?.name ?? shortWords(input),
    request: host,
    children: [
      {
        id: 'cpu',
        label: 'CPU',
        about: 'Processor use between the last two readings, over all threads.',
        icon: 'chip',
        text: ({ reading, state }) =>
          ifKnown(state.rates?.cpu, (cpu) => {
            const threads = reading.host?.threads;
            return `${percent(cpu)}${threads === undefined ? '' : ` of ${counted(threads, 'thread')}`}`;
          }),
        note: ({ reading }) => {
          const { cores, cpuFrequency } = reading.host ?? {};
          const parts = [
            ifKnown(cores, (count) => counted(count, 'core')),
            ifKnown(cpuFrequency, (frequency) => `${frequency} GHz`),
          ];
          return parts.filter(Boolean).join(', ') || undefined;
        },
        request: health,
      },
      {
        id: 'process-cpu',
        label: 'CPU of the node',
        about:
          'Processor use of the node process between the last two readings, of all threads of the machine.',
        icon: 'chip',
        text: ({ reading, state }) =>
          ifKnown(state.rates?.processCpu, (busy) => {
            const threads = reading.host?.threads;
            if (threads) return `${percent(busy / threads)} of ${counted(threads, 'thread')}`;
            return `${busy.toFixed(1)} threads`;
          }),
        request: health,
      },
      {
        id: 'iowait',
        label: 'I/O wait',
        about: 'Processor time spent waiting for disks between the last two readings.',
        icon: 'watch',
        text: ({ state }) => ifKnown(state.rates?.iowait, percent),
        note: 'A high share means that the disk is too slow for what runs on the machine.',
        request: health,
      },
      {
        id: 'load',
        label: 'Load',
        about: 'Load average over 1, 5 and 15 minutes.',
        icon: 'dashboard',
        text: ({ reading }) => reading.host?.load?.map((each) => each.toFixed(2)).join(', '),
        note: 'Processes running or waiting, averaged over 1, 5 and 15 minutes.',
      },
      {
        id: 'memory',
        label: 'Memory',
        about: 'Memory in use on the machine.',
        icon: 'circuit-board',
        text: ({ reading }) => {
          const { memoryTotal, memoryUsed } = reading.host ?? {};
          if (memoryUsed === undefined || memoryTotal === undefined) return undefined;
          return `${bytes(memoryUsed)} of ${bytes(memoryTotal)}`;
        },
        value: ({ reading }) => String(reading.host?.memoryUsed),
        note: binary,
      },
      {
        id: 'process-memory',
        label: 'Memory of the node',
        about: 'Memory used by the node process.',
        icon: 'circuit-board',
        text: ({ reading }) => ifKnown(reading.host?.processMemory, bytes),
        value: ({ reading }) => String(reading.host?.processMemory),
        note: binary,
        request: health,
      },
      {
        id: 'process-threads',
        label: 'Threads of the node',
        about: 'Number of threads of the node process.',
        icon: 'list-tree',
        text: ({ reading }) => ifKnown(reading.host?.processThreads, grouped),
        request: health,
      },
      {
        id: 'disk',
        label: 'Disk free',
        about:
          'Free space of the disk with the data of the node, in the unit of `slotpad.thresholds.diskFree`.',
        icon: 'save-all',
        text: ({ reading, state }) =>
          ifKnown(reading.diskFreeBytes, (free) => {
            const total = reading.host?.diskTotal;
            const { diskFullAt } = figuresOf(state);
            const full = ifKnown(diskFullAt, (at) => `, full on ${dayInWords(at, state.readAt ?? at)}`);
            return diskSize(free) + (total === undefined ? '' : ` of ${diskSize(total)}`) + (full ?? '');
          }),
        value: ({ reading }) => String(reading.diskFreeBytes),
        note: 'Disks are shown in steps of 1,000, as they are sold: 1 GB is 1,000,000,000 bytes.',
      },
      {
        id: 'disk-activity',
        label: 'Disk activity',
        about: 'Reads and writes of that disk per second between the last two readings.',
        icon: 'pulse',
        text: ({ state }) => {
          const { reads, writes } = state.rates ?? {};
          if (reads === undefined || writes === undefined) return undefined;
          return `${rate(reads, 'read')}, ${rate(writes, 'write')}`;
        },
        note: ({ reading }) =>
          `${reading.host?.diskReads} reads, ${reading.host?.diskWrites} writes since the machine started`,
        request: health,
      },
      {
        id: 'network',
        label: 'Network',
        about: 'Bytes that the machine received and sent per second between the last two readings.',
        icon: 'arrow-swap',
        text: ({ state }) => {
          const { received, sent } = state.rates ?? {};
          if (received === undefined || sent === undefined) return undefined;
          return `${bytes(Math.round(received))}/s in, ${bytes(Math.round(sent))}/s out`;
        },
        note: ({ reading }) =>
          `${reading.host?.received} bytes in, ${reading.host?.sent} bytes out since the machine started`,
      },
      {
        id: 'system',
        label: 'System',
        about: 'Operating system of the machine.',
        icon: 'vm',
        text: ({ reading }) => reading.host?.system,
        note: ({ reading }) => ifKnown(reading.host?.kernel, (kernel) => `Kernel: ${kernel}`),
      },
      {
        id: 'uptime',
        label: 'Machine uptime',
        about: 'Time since the machine started.',
        icon: 'watch',
        text: ({ reading }) => ifKnown(reading.host?.systemUptime, (seconds) => age(seconds * 1000)),
        value: ({ reading }) => `${reading.host?.systemUptime} s`,
      },
    ],
  },
  {
    id: 'uptime',
    label: 'Node uptime',
    about: 'Time since the node started.',
    icon: 'watch',
    text: ({ reading }) => ifKnown(reading.host?.nodeUptime, (seconds) => age(seconds * 1000)),
    value: ({ reading }) => `${reading.host?.nodeUptime} s`,
    request: host,
  },
];

/** `CPU 12 % · memory 38 % · 1 TB free`; empty when nothing is known. */
function shortWords({ reading, state }: RowInput<BeaconReading>): string {
  const { memoryTotal, memoryUsed } = reading.host ?? {};
  const parts = [
    ifKnown(state.rates?.cpu, (cpu) => `CPU ${percent(cpu)}`),
    memoryUsed === undefined || !memoryTotal ? undefined : `memory ${percent(memoryUsed / memoryTotal)}`,
    ifKnown(reading.diskFreeBytes, (free) => `${diskSize(free)} free`),
  ];
  return parts.filter(Boolean).join(' · ');
}
