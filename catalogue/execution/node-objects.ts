/** What a node says about its forks, the history that it keeps, and the accesses of a block. */
import { bool, data, hash32, paddedQuantity, quantity, uint64 } from '../encoding';
import { reply } from '../object';
import { listOf, nullable, nullish, type Schema } from '../types';

import { account } from './objects';
import { byName, integer, word } from './plain';

const forkConfig = reply(
  {
    activationTime: integer({ description: 'Unix time at which the fork starts.', unit: 'seconds' }),
    blobSchedule: nullable(
      reply(
        {
          baseFeeUpdateFraction: integer({ description: 'How fast the blob base fee moves.' }),
          max: integer({ description: 'Most blobs of a block.' }),
          target: integer({ description: 'Blobs that a block aims at.' }),
        },
        { title: 'blob schedule', description: 'Numbers of blobs.' },
      ),
    ),
    chainId: quantity({ title: 'chain id', description: 'Chain id.', kind: 'chain-id' }),
    forkId: data(4, { title: 'fork id', description: 'Identifier of the fork (EIP-6122).' }),
    precompiles: byName(account({ description: 'Address of the precompile.' }), {
      title: 'precompiles',
      description: 'Precompiles by name.',
    }),
    systemContracts: byName(account({ description: 'Address of the contract.' }), {
      title: 'system contracts',
      description: 'System contracts by name.',
    }),
  },
  { title: 'fork configuration', description: 'Configuration of a fork.', kind: 'fork-configuration' },
);

/** Result of `eth_config` (EIP-7910). */
export const nodeConfiguration = reply(
  { current: forkConfig, next: nullable(forkConfig), last: nullable(forkConfig) },
  { title: 'node configuration', description: 'Configuration of the current, the next and the last fork.' },
);

const keptHistory = reply(
  {
    disabled: bool({ description: 'True when the node does not serve it.' }),
    oldestBlock: nullish(
      quantity({
        title: 'block number',
        description: 'Oldest block that it serves.',
        unit: 'block',
      }),
    ),
    deleteStrategy: nullish(
      reply(
        {
          type: word(
            { window: 'keeps the newest blocks' },
            { title: 'strategy', description: 'How it deletes.' },
          ),
          retentionBlocks: quantity({
            title: 'blocks',
            description: 'Number of blocks that it keeps.',
            unit: 'blocks',
          }),
        },
        { title: 'delete strategy', description: 'What becomes of old data.' },
      ),
    ),
  },
  {
    title: 'kept history',
    description: 'How far back the node serves this kind of data.',
    kind: 'kept-history',
  },
);

export const capabilities = reply(
  {
    head: reply(
      {
        number: quantity({ title: 'block number', description: 'Number of the head.', unit: 'block' }),
        hash: hash32({ title: 'block hash', description: 'Hash of the head.' }),
      },
      { title: 'head', description: 'Head of the node.' },
    ),
    state: keptHistory,
    tx: keptHistory,
    logs: keptHistory,
    receipts: keptHistory,
    blocks: keptHistory,
    stateproofs: keptHistory,
  },
  { title: 'capabilities', description: 'History that the node keeps.' },
);

const accessIndex = uint64({ title: 'index', description: 'Position of the transaction in the block.' });
const changes = (value: Record<string, Schema>) =>
  listOf(
    reply({ index: accessIndex, ...value }, { title: 'change', description: 'A change by a transaction.' }),
  );
const accessSlot = paddedQuantity({ title: 'storage slot', description: 'Slot.' });

/** Result of `eth_getBlockAccessList` (EIP-7928). */
export const blockAccessList = listOf(
  reply(
    {
      address: account({ description: 'Account that was touched.' }),
      storageChanges: nullish(
        listOf(
          reply(
            {
              key: accessSlot,
              changes: changes({ value: paddedQuantity({ title: 'value', description: 'New value.' }) }),
            },
            { title: 'slot changes' },
          ),
        ),
      ),
      storageReads: nullish(listOf(accessSlot)),
      balanceChanges: nullish(
        changes({ value: quantity({ title: 'balance', description: 'New balance.', unit: 'wei' }) }),
      ),
      nonceChanges: nullish(changes({ value: uint64({ title: 'nonce', description: 'New nonce.' }) })),
      codeChanges: nullish(changes({ code: data(undefined, { title: 'code', description: 'New code.' }) })),
    },
    { title: 'account access', description: 'What a block read and changed of an account.' },
  ),
);
