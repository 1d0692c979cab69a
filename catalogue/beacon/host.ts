/** The machine that the node runs on: `/lighthouse/health`. */
import type { OperationEntry } from '../entry';
import { anyOf, leaf, maybe, record } from '../types';
import { operation, seen, shown } from './build';
import { float, int, str } from './fields';

const BYTES = { unit: 'bytes' };
const SECONDS = { unit: 'duration' };

export const hostHealth = record({
  sys_virt_mem_total: int('Memory of the machine.', BYTES),
  sys_virt_mem_available: int('Memory that programs can still get.', BYTES),
  sys_virt_mem_used: int('Memory in use.', BYTES),
  sys_virt_mem_free: int('Memory not in use at all.', BYTES),
  sys_virt_mem_percent: float('Share of the memory in use, in percent.', { unit: 'percent' }),
  sys_virt_mem_cached: int('Memory that holds the page cache.', BYTES),
  sys_virt_mem_buffers: int('Memory that holds kernel buffers.', BYTES),
  sys_loadavg_1: float('Load average over 1 minute.'),
  sys_loadavg_5: float('Load average over 5 minutes.'),
  sys_loadavg_15: float('Load average over 15 minutes.'),
  cpu_cores: int('Physical cores.'),
  cpu_threads: int('Logical cores.'),
  system_seconds_total: int('Processor time spent in the kernel.', SECONDS),
  user_seconds_total: int('Processor time spent in programs.', SECONDS),
  iowait_seconds_total: int('Processor time spent waiting for disks.', SECONDS),
  idle_seconds_total: int('Processor time spent idle.', SECONDS),
  cpu_time_total: int('Processor time in all.', SECONDS),
  disk_node_bytes_total: int('Size of the disk that holds the data.', BYTES),
  disk_node_bytes_free: int('Free space of that disk.', BYTES),
  disk_node_reads_total: int('Reads of that disk since boot.'),
  disk_node_writes_total: int('Writes to that disk since boot.'),
  network_node_bytes_total_received: int('Bytes received over all interfaces.', BYTES),
  network_node_bytes_total_transmit: int('Bytes sent over all interfaces.', BYTES),
  misc_node_boot_ts_seconds: int('When the machine booted.', { unit: 'seconds' }),
  misc_os: str('Operating system.', { example: 'linux' }),
  pid: int('Process id of the node.'),
  pid_num_threads: int('Threads of the node.'),
  pid_mem_resident_set_size: int('Memory of the node in RAM.', BYTES),
  pid_mem_virtual_memory_size: int('Address space of the node.', BYTES),
  pid_mem_shared_memory_size: maybe(int('Memory that the node shares; on real nodes.', BYTES)),
  pid_process_seconds_total: int('Processor time that the node has used.', SECONDS),
});

export const hostOperations: readonly OperationEntry[] = [
  operation(
    'Host',
    '/lighthouse/health',
    'Health of the machine: memory, load, processor, disk, network, and the node process.',
    {
      response: hostHealth,
      notes: ['Linux only; elsewhere the status is 400.'],
      source: shown('Host health'),
    },
  ),
];

// ---------------------------------------------------------------- Logs

/** Strings in the document; real nodes send numbers and booleans too. */
const loose = (description: string) =>
  maybe(leaf({ form: 'scalar' }, { title: 'value', description, kind: 'any', example: 'text' }));

const flatEvent = record({
  time: str('When it happened.'),
  level: str('INFO and higher are sent.', { example: 'INFO' }),
  msg: str('The message.'),
  service: loose('Part of the node that wrote it.'),
  est_time: loose('Time until the node is synced, in words.'),
  speed: loose('Speed of the sync, in words.'),
  distance: loose('How far behind the node is, in words.'),
  peers: loose('Number of connected peers.'),
});

/** Real nodes send the object itself; the document names a `data` object. */
const logEvent = anyOf(flatEvent, record({ data: flatEvent }));

export const logsOperations: readonly OperationEntry[] = [
  operation('Logs', '/lighthouse/logs', 'Log events as they occur, INFO and higher.', {
    envelope: 'stream',
    response: logEvent,
    flags: ['--gui'],
    notes: [
      'Needs --gui: without it the response is an error (500).',
      'Nodes send these members themselves. The specification has them below data.',
    ],
    source: shown('Log event'),
  }),
];

// ---------------------------------------------------------------- Further endpoints

const NOTE = 'Served by Lighthouse; not in any specification.';

export const vendorExtraOperations: readonly OperationEntry[] = [
  operation('Validators', '/lighthouse/staking', 'Whether the node runs with staking enabled.', {
    envelope: 'empty',
    notes: [NOTE],
    source: seen('Beacon nodes'),
  }),
  operation('Custody', '/lighthouse/custody/info', 'Data columns that the node keeps.', {
    notes: [NOTE, 'Newer nodes only.'],
    source: seen('Beacon nodes'),
  }),
  operation('Custody', '/lighthouse/custody/backfill', 'Starts to fetch the data columns of earlier slots.', {
    method: 'POST',
    effect: 'change',
    notes: [NOTE, 'Newer nodes only.'],
    source: seen('Beacon nodes'),
  }),
];
