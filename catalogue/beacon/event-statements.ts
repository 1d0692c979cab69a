/** What has to agree in the events of beacon nodes: in each one by itself, and in those of one stream in their order. */
import { networks } from '../networks';
import {
  about,
  atMost,
  begun,
  counting,
  differ,
  filled,
  holds,
  inEpochs,
  is,
  neverBack,
  newEpoch,
  not,
  notBefore,
  type OverTime,
  type Statement,
  sameFor,
  scheduled,
  set,
  where,
} from '../statements';
import {
  attestation,
  attestationData,
  attesterSlashing,
  proposerSlashing,
  SCHEDULED,
} from './block-statements';
import { attested, finalizedUpdate } from './statements';

/** Of events, by topic. Paths start at the data of the event. */
export const eventStatements: Readonly<Record<string, readonly Statement[]>> = {
  chain_reorg: [
    holds(filled('depth'), 'A reorganization has a depth of at least 1, not {other}.'),
    differ('new_head_block', 'old_head_block', 'This is the old head too.'),
    differ('new_head_state', 'old_head_state', 'This is the state of the old head too.'),
    inEpochs('slot', 'Slot {value} is not in epoch {other}.', 'epoch'),
    atMost('depth', 'slot', 'The reorganization is deeper than the chain is long: slot {other}.'),
  ],
  attestation,
  single_attestation: about('data', attestationData),
  attester_slashing: attesterSlashing,
  proposer_slashing: proposerSlashing,
  head: where(
    [not('slot', 0)],
    ...['current_duty_dependent_root', 'previous_duty_dependent_root'].map((name) =>
      differ(name, 'block', 'Duties depend on a block of an earlier epoch; this is the head itself.'),
    ),
    differ('state', 'block', 'This is the root of the block too.'),
  ),
  finalized_checkpoint: [differ('state', 'block', 'This is the root of the block too.')],
  light_client_finality_update: about('data', finalizedUpdate),
  light_client_optimistic_update: about('data', attested),
  payload_attributes: [
    scheduled('version', 'data.proposal_slot', 'data.payload_attributes.timestamp', SCHEDULED, networks),
    counting(
      'data.payload_attributes.withdrawals.*',
      'index',
      'Withdrawals are numbered: this is {value}, not {other}.',
    ),
    ...where(
      [is('version', 'capella', 'deneb', 'electra', 'fulu')],
      holds(
        set('data.payload_attributes.withdrawals'),
        'From Capella on there is a list of withdrawals.',
        'data.payload_attributes',
      ),
    ),
    ...where(
      [is('version', 'deneb', 'electra', 'fulu')],
      holds(
        set('data.payload_attributes.parent_beacon_block_root'),
        'From Deneb on there is the root of the parent beacon block.',
        'data.payload_attributes',
      ),
    ),
  ],
};

/** What events of several topics say of a block, by its root. */
const SLOT_OF_BLOCK = 'slot of block';

/** Of the events of one stream, in their order. */
export const streamStatements: readonly OverTime[] = [
  neverBack(
    'head',
    'slot',
    'The head went back from slot {other} to slot {value}, and no chain_reorg event tells why.',
    'chain_reorg',
  ),
  neverBack('finalized_checkpoint', 'epoch', 'Epoch {other} was finalized already; this is epoch {value}.'),
  begun(
    'finalized_checkpoint',
    'epoch',
    'head',
    'slot',
    'Epoch {value} has not begun: the head is at slot {other}.',
  ),
  ...[
    ['head', 'block'],
    ['block', 'block'],
    ['block_gossip', 'block'],
    ['blob_sidecar', 'block_root'],
    ['data_column_sidecar', 'block_root'],
  ].map(([topic = '', root = '']) =>
    sameFor(
      topic,
      [root],
      'slot',
      'The block was of slot {other} before; this is slot {value}.',
      SLOT_OF_BLOCK,
    ),
  ),
  ...[
    ['attestation', 'data'],
    ['single_attestation', 'data'],
    ['contribution_and_proof', 'message.contribution'],
  ].map(([topic = '', vote = '']) =>
    notBefore(
      topic,
      [`${vote}.beacon_block_root`],
      `${vote}.slot`,
      'The vote is of slot {value}; its block is of slot {other}.',
      SLOT_OF_BLOCK,
    ),
  ),
  notBefore(
    'payload_attributes',
    ['data.parent_block_root'],
    'data.proposal_slot',
    'The proposal is of slot {value}; its parent is of slot {other}.',
    SLOT_OF_BLOCK,
    true,
  ),
  sameFor('head', ['block'], 'state', 'The state of this block was {other} before; this is {value}.'),
  sameFor(
    'finalized_checkpoint',
    ['epoch'],
    'block',
    'Block {other} was finalized for this epoch; this is {value}.',
  ),
  newEpoch('head', 'epoch_transition', 'slot', 'This is {value}; the head before was at slot {other}.'),
];
