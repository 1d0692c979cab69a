/** What network the node is on: `/eth/v1/config/*`. */
import * as z from 'zod';
import type { OperationEntry } from '../entry';
import { listOf } from '../object';
import { record, str } from './fields';
import { forkVersion } from './hex';
import { epoch, uint64 } from './primitives';
import { standard } from './standard-build';

export const fork = z.lazy(() =>
  record({ previous_version: forkVersion, current_version: forkVersion, epoch }),
);

export const configOperations: readonly OperationEntry[] = [
  standard('Config', 'v2.0.0', '/eth/v1/config/fork_schedule', 'All forks, with the epochs of their start.', {
    response: listOf(fork),
  }),
  standard('Config', 'v2.0.0', '/eth/v1/config/spec', 'Constants of the network.', {
    // Strings by name; newer ones, such as the blob schedule, are lists.
    response: z.record(z.string(), z.unknown()),
  }),
  standard(
    'Config',
    'v2.0.0',
    '/eth/v1/config/deposit_contract',
    'Chain and address of the deposit contract.',
    {
      response: z.lazy(() => record({ chain_id: uint64, address: str('Address of the contract.') })),
    },
  ),
];
