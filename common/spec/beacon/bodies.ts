/**
 * Bodies that people write by hand, member by member. What a node takes beyond them differs by fork and client, so
 * they say what may be written, and nothing is judged by them.
 */
import * as z from 'zod';
import { address } from '../encoding';
import type { Body } from '../entry';
import { listOf, notAnObject } from '../object';
import { metaOf, type SchemaMeta } from '../schema';
import { flag } from './fields';
import { signature } from './hex';
import { epoch, publicKey, root, slot, uint64Of, validatorIndex } from './primitives';

type Members = Readonly<Record<string, z.ZodType>>;

function shown(title: string, description: string, members: Members): z.ZodType {
  const meta: SchemaMeta = {
    title,
    description,
    kind: 'object',
    example: Object.fromEntries(Object.entries(members).map(([name, inner]) => [name, exampleOf(inner)])),
    members,
  };
  return z.looseObject({}, { error: notAnObject }).meta({ ...meta });
}

function exampleOf(schema: z.ZodType): unknown {
  return schema instanceof z.ZodArray ? [exampleOf(schema.element as z.ZodType)] : metaOf(schema)?.example;
}

/** A message with the signature of who says it. */
function signed(title: string, description: string, message: Members): z.ZodType {
  return shown(title, description, { message: shown('message', 'What is signed.', message), signature });
}

function one(schema: z.ZodType): Body {
  return { schema, required: true, example: exampleOf(schema) };
}

function several(schema: z.ZodType): Body {
  return one(listOf(schema));
}

const recipient = address({ title: 'fee recipient', description: 'Who receives the fees.' });
const committee = uint64Of({ title: 'committee index', description: 'Which committee of the slot.' });

export const voluntaryExit = one(
  signed('voluntary exit', 'A validator that leaves.', { epoch, validator_index: validatorIndex }),
);

export const credentialChanges = several(
  signed('credential change', 'Where the withdrawals of a validator go from now on.', {
    validator_index: validatorIndex,
    from_bls_pubkey: publicKey,
    to_execution_address: address({ description: 'Account that the withdrawals go to.' }),
  }),
);

export const syncCommitteeMessages = several(
  shown('sync committee message', 'What a member of the sync committee saw as the head.', {
    slot,
    beacon_block_root: root,
    validator_index: validatorIndex,
    signature,
  }),
);

export const proposerPreparations = several(
  shown('proposer preparation', 'Who receives the fees of a validator.', {
    validator_index: validatorIndex,
    fee_recipient: recipient,
  }),
);

export const committeeSubscriptions = several(
  shown('committee subscription', 'A duty whose subnet the node should follow.', {
    validator_index: validatorIndex,
    committee_index: committee,
    committees_at_slot: uint64Of({ title: 'number of committees', description: 'Committees of the slot.' }),
    slot,
    is_aggregator: flag('Whether it aggregates.'),
  }),
);

export const syncSubscriptions = several(
  shown(
    'sync committee subscription',
    'A member of the sync committee whose subnets the node should follow.',
    {
      validator_index: validatorIndex,
      sync_committee_indices: listOf(uint64Of({ title: 'index', description: 'Place in the committee.' })),
      until_epoch: epoch,
    },
  ),
);

export const registrations = several(
  signed('validator registration', 'What a validator asks of builders.', {
    fee_recipient: recipient,
    gas_limit: uint64Of({ title: 'gas limit', description: 'Gas limit wanted.', example: '36000000' }),
    timestamp: uint64Of({ title: 'time', description: 'Unix time of the registration.', unit: 'seconds' }),
    pubkey: publicKey,
  }),
);
