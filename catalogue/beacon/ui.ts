/** What a user interface of the node shows: `/lighthouse/ui/*`. */
import type { OperationEntry } from '../entry';
import { listOf, mapOf, record } from '../types';
import { operation, seen, shown } from './build';
import { flag, float, int, str } from './fields';
import { integerIndices } from './indices';
import { epoch, gwei, validatorIndex } from './primitives';
import { syncState } from './sync';
import { VALIDATOR_STATUSES } from './words';

const BYTES = { unit: 'bytes' };
const DURATION = { unit: 'duration' };

export const uiHealth = record({
  total_memory: int('Memory of the machine.', BYTES),
  free_memory: int('Free memory.', BYTES),
  used_memory: int('Memory in use.', BYTES),
  sys_loadavg_1: float('Load average over 1 minute.'),
  sys_loadavg_5: float('Load average over 5 minutes.'),
  sys_loadavg_15: float('Load average over 15 minutes.'),
  cpu_cores: int('Physical cores.'),
  cpu_threads: int('Logical cores.'),
  global_cpu_frequency: float('Clock of the processor in GHz.'),
  disk_bytes_total: int('Size of the disk that holds the data.', BYTES),
  disk_bytes_free: int('Free space of that disk.', BYTES),
  system_uptime: int('Seconds since the machine booted.', DURATION),
  app_uptime: int('Seconds since the node started.', DURATION),
  system_name: str('Name of the system.'),
  kernel_version: str('Version of the kernel.'),
  os_version: str('Version of the operating system.'),
  host_name: str('Name of the machine.'),
  network_name: str('Network interface.'),
  network_bytes_total_received: int('Bytes received.', BYTES),
  network_bytes_total_transmit: int('Bytes sent.', BYTES),
  nat_open: flag('Whether peers can reach the node from outside.'),
  connected_peers: int('Connected peers.'),
  sync_state: syncState,
});

export const validatorCount = record(
  Object.fromEntries(Object.entries(VALIDATOR_STATUSES).map(([status, text]) => [status, int(text)])),
);

export const validatorMetrics = record({
  validators: mapOf(
    record({
      attestation_hits: int('Attestations that were included.'),
      attestation_misses: int('Attestations that were missed.'),
      attestation_hit_percentage: float('Share of hits.', { unit: 'percent' }),
      attestation_head_hits: int('Attestations with the right head.'),
      attestation_head_misses: int('Attestations with a wrong head.'),
      attestation_head_hit_percentage: float('Share of right heads.', { unit: 'percent' }),
      attestation_target_hits: int('Attestations with the right target.'),
      attestation_target_misses: int('Attestations with a wrong target.'),
      attestation_target_hit_percentage: float('Share of right targets.', { unit: 'percent' }),
      latest_attestation_inclusion_distance: int('Slots until the last attestation was included.'),
    }),
    validatorIndex,
  ),
});

const validatorInfo = record({
  validators: mapOf(record({ info: listOf(record({ epoch, total_balance: gwei })) }), validatorIndex),
});

export const uiOperations: readonly OperationEntry[] = [
  operation(
    'User interface',
    '/lighthouse/ui/health',
    'Health of machine and node in one object: memory, disk, uptime, peers, sync state.',
    { response: uiHealth, source: shown('UI health') },
  ),
  operation(
    'User interface',
    '/lighthouse/ui/validator_count',
    'How many validators of the network are in each status.',
    { response: validatorCount, source: shown('Validator count') },
  ),
  operation(
    'User interface',
    '/lighthouse/ui/validator_metrics',
    'Attestation hits and misses of monitored validators.',
    {
      method: 'POST',
      body: { schema: integerIndices, required: true, example: { indices: [1, 2] } },
      response: validatorMetrics,
      flags: ['--validator-monitor-auto'],
      notes: [
        'Without --validator-monitor-auto the validators object is empty; that is no error.',
        'Answers only for validators that are monitored and listed, or that run in the validator client.',
      ],
      source: shown('Validator metrics'),
    },
  ),
  operation(
    'User interface',
    '/lighthouse/ui/validator_info',
    'Status and balances of validators over the last epochs.',
    {
      method: 'POST',
      body: { schema: integerIndices, required: true, example: { indices: [1, 2] } },
      response: validatorInfo,
      flags: ['--validator-monitor-auto'],
      notes: ['Served by Lighthouse; not in any specification.'],
      source: seen('Beacon nodes'),
    },
  ),
];
