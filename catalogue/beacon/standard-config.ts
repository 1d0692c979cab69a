/** What network the node is on: `/eth/v1/config/*`. */
import { data } from '../encoding';
import type { OperationEntry } from '../entry';
import { listOf, maybe, problemsOf, type Report, record, refined, typeName } from '../types';
import { forkVersion, str } from './fields';
import { epoch, uint64, uint64Of } from './primitives';
import { standard } from './standard-build';

export const fork = record({ previous_version: forkVersion, current_version: forkVersion, epoch });

/** Of its constants those that Slotpad reads. All are strings, but newer ones such as the blob schedule are lists. */
export const specConstants = refined(
  record({
    CONFIG_NAME: maybe(str('Name of the network.', { example: 'mainnet' })),
    SECONDS_PER_SLOT: maybe(
      uint64Of({
        title: 'time',
        description: 'Length of a slot.',
        unit: 'duration',
      }),
    ),
    SLOT_DURATION_MS: maybe(uint64Of({ description: 'Length of a slot in milliseconds, of newer nodes.' })),
    SLOTS_PER_EPOCH: maybe(uint64Of({ description: 'Slots in an epoch.', unit: 'slots' })),
    EPOCHS_PER_SYNC_COMMITTEE_PERIOD: maybe(
      uint64Of({
        description: 'Epochs in which a sync committee serves.',
        unit: 'epochs',
      }),
    ),
    MIN_EPOCHS_FOR_BLOB_SIDECARS_REQUESTS: maybe(
      uint64Of({ description: 'Epochs for which nodes keep blobs.', unit: 'epochs' }),
    ),
    MIN_EPOCHS_FOR_DATA_COLUMN_SIDECARS_REQUESTS: maybe(
      uint64Of({ description: 'Epochs for which nodes keep data columns.', unit: 'epochs' }),
    ),
    DEPOSIT_CHAIN_ID: maybe(uint64Of({ description: 'Chain id of the execution layer.' })),
    BLOB_SCHEDULE: maybe(listOf(record({ EPOCH: epoch, MAX_BLOBS_PER_BLOCK: uint64 }))),
  }),
  (constants, report) => {
    for (const [name, value] of Object.entries(constants)) {
      if (reported.has(name)) continue;
      if (typeof value === 'string') constant(name, value, report);
      if (typeof value === 'string' || (typeof value === 'object' && value !== null)) continue;
      report('wrong-type', `This is ${typeName(value)}, not a string.`, { path: [name] });
    }
  },
);

const bytes = data(undefined, { title: 'data', description: 'Bytes.' });
const blockHash = data(32, { title: 'hash', description: 'Hash of a block.' });
const address = data(20, { title: 'address', description: 'Address of a contract.' });

/** No constant is negative, and the end of a name shows the form of hex. */
function constant(name: string, value: string, report: Report): void {
  if (/^-\d/.test(value)) report('wrong-type', `${name} can't be negative.`, { path: [name] });
  const schema = name.endsWith('_FORK_VERSION')
    ? forkVersion
    : name.endsWith('_ADDRESS')
      ? address
      : name.endsWith('_HASH')
        ? blockHash
        : value.startsWith('0x')
          ? bytes
          : undefined;
  for (const { rule, message } of schema ? problemsOf(schema, value, { received: true }) : [])
    report(rule, message, { path: [name] });
}

/** Judged by their own schemas. */
const reported: ReadonlySet<string> = new Set([
  'CONFIG_NAME',
  'SECONDS_PER_SLOT',
  'SLOTS_PER_EPOCH',
  'EPOCHS_PER_SYNC_COMMITTEE_PERIOD',
  'DEPOSIT_CHAIN_ID',
  'BLOB_SCHEDULE',
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
      response: record({
        chain_id: uint64,
        address: data(20, { title: 'address', description: 'Address of the contract.' }),
      }),
    },
  ),
];
