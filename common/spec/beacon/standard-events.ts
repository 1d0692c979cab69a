/** The event stream: `/eth/v1/events`. */
import * as z from 'zod';
import { address } from '../encoding';
import type { OperationEntry } from '../entry';
import { listOf } from '../object';
import { checked, problemsOf } from '../schema';
import { optional, required, shown } from './build';
import { flag, record, str } from './fields';
import {
  blockRoot,
  epoch,
  gwei,
  list,
  oneOf,
  root,
  slot,
  uint64,
  uint64Of,
  validatorIndex,
} from './primitives';
import { standard } from './standard-build';
import { eventTopic } from './words';

const optimistic = flag('Whether the execution layer has yet to verify the block.').optional();
const recipient = address({ title: 'fee recipient', description: 'Who receives the fees.' });

/** An address; some clients write a placeholder of 32 zero bytes when none is set. */
const feeRecipient = checked<string>(
  {
    title: 'fee recipient',
    description: 'Who receives the fees.',
    kind: 'address',
    example: '0x0000000000000000000000000000000000000000',
  },
  (value, report) => {
    if (typeof value === 'string' && /^0x0{64}$/.test(value)) return;
    for (const { rule, message, path } of problemsOf(recipient, value)) report(rule, message, { path });
  },
);

export const payloadAttributes = z.lazy(() =>
  record({
    version: str('Fork.', { example: 'capella' }),
    data: record({
      proposal_slot: slot,
      proposer_index: validatorIndex,
      parent_block_root: blockRoot,
      parent_block_number: uint64,
      parent_block_hash: root,
      payload_attributes: record({
        timestamp: uint64Of({ title: 'time', description: 'Unix time of the payload.', unit: 'seconds' }),
        prev_randao: root,
        suggested_fee_recipient: feeRecipient,
        // From Capella on.
        withdrawals: listOf(
          record({
            index: uint64,
            validator_index: validatorIndex,
            address: address({ title: 'address', description: 'Who receives the withdrawal.' }),
            amount: gwei,
          }),
        ).optional(),
      }),
    }),
  }),
);

/** Events by topic. */
export const chainEvents = {
  payload_attributes: payloadAttributes,
  head: z.lazy(() =>
    record({
      slot,
      block: blockRoot,
      state: root,
      epoch_transition: flag('Whether the block is the first of its epoch.'),
      previous_duty_dependent_root: root,
      current_duty_dependent_root: root,
      execution_optimistic: optimistic,
    }),
  ),
  block: z.lazy(() => record({ slot, block: blockRoot, execution_optimistic: optimistic })),
  finalized_checkpoint: z.lazy(() =>
    record({ block: blockRoot, state: root, epoch, execution_optimistic: optimistic }),
  ),
  chain_reorg: z.lazy(() =>
    record({
      slot,
      depth: uint64,
      old_head_block: blockRoot,
      new_head_block: blockRoot,
      old_head_state: root,
      new_head_state: root,
      epoch,
      execution_optimistic: optimistic,
    }),
  ),
};

/** Shapes by topic; a topic that is not here is not judged. */
export const EVENT_SCHEMAS: Readonly<Record<string, z.ZodType>> = chainEvents;

export const eventsOperations: readonly OperationEntry[] = [
  standard('Events', 'v2.0.0', '/eth/v1/events', 'Events of the chain and of gossip, as they occur.', {
    query: [required('topics', 'Topics to subscribe to.', list(eventTopic, { title: 'event topics' }))],
    headers: [
      optional(
        'accept',
        'Says that a stream is wanted.',
        oneOf({ 'text/event-stream': 'Server-sent events.' }, { title: 'media type' }),
      ),
    ],
    envelope: 'stream',
    response: z.looseObject({}),
    events: EVENT_SCHEMAS,
    flags: ['--always-prepare-payload', '--suggested-fee-recipient', '--prepare-payload-lookahead'],
    notes: [
      'payload_attributes events come only with --always-prepare-payload and --suggested-fee-recipient.',
      'With --prepare-payload-lookahead 8000 they come 4 s into each slot.',
      'Some older nodes take topics=a&topics=b only, not topics=a,b.',
    ],
    example: '/eth/v1/events?topics=payload_attributes',
    shown: shown('Events'),
  }),
];
