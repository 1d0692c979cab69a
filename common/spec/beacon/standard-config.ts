/** What network the node is on: `/eth/v1/config/*`. */
import * as z from 'zod';
import type { OperationEntry } from '../entry';
import { listOf } from '../object';
import { refined, typeName } from '../schema';
import { record, str } from './fields';
import { forkVersion } from './hex';
import { epoch, uint64, uint64Of } from './primitives';
import { standard } from './standard-build';

export const fork = z.lazy(() =>
  record({ previous_version: forkVersion, current_version: forkVersion, epoch }),
);

/** Of its constants those that Slotpad reads. All are strings, but newer ones such as the blob schedule are lists. */
export const specConstants = z.lazy(() =>
  refined(
    record({
      CONFIG_NAME: str('Name of the network.', { example: 'mainnet' }).optional(),
      SECONDS_PER_SLOT: uint64Of({
        title: 'time',
        description: 'Length of a slot.',
        unit: 'duration',
      }).optional(),
      SLOTS_PER_EPOCH: uint64Of({ description: 'Slots in an epoch.', unit: 'slots' }).optional(),
      DEPOSIT_CHAIN_ID: uint64Of({ description: 'Chain id of the execution layer.' }).optional(),
    }),
    (constants, report) => {
      for (const [name, value] of Object.entries(constants)) {
        if (typeof value === 'string' || (typeof value === 'object' && value !== null)) continue;
        if (reported.has(name)) continue;
        report('wrong-type', `Expected a string, not ${typeName(value)}.`, { path: [name] });
      }
    },
  ),
);

/** Judged by their own schemas. */
const reported: ReadonlySet<string> = new Set([
  'CONFIG_NAME',
  'SECONDS_PER_SLOT',
  'SLOTS_PER_EPOCH',
  'DEPOSIT_CHAIN_ID',
]);

export const configOperations: readonly OperationEntry[] = [
  standard('Config', 'v2.0.0', '/eth/v1/config/fork_schedule', 'All forks, with the epochs of their start.', {
    response: listOf(fork),
  }),
  standard('Config', 'v2.0.0', '/eth/v1/config/spec', 'Constants of the network.', {
    response: specConstants,
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
