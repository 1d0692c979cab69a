/** What has to agree in validators, committees, checkpoints and duties. Paths start at the response. */
import {
  about,
  alike,
  asked,
  atMost,
  below,
  type Condition,
  constant,
  count,
  determines,
  empty,
  filled,
  holds,
  inEpochs,
  is,
  multiple,
  not,
  ordered,
  rising,
  type Statement,
  size,
  unique,
  unset,
  where,
} from '../statements';

/** An epoch that is not set. */
const NEVER = '18446744073709551615';
const GWEI_OF_INCREMENT = 1_000_000_000;
/** MAX_EFFECTIVE_BALANCE_ELECTRA */
const MOST_EFFECTIVE = 2_048_000_000_000;
/** SYNC_COMMITTEE_SIZE of mainnet; that of the minimal preset is smaller. */
const SYNC_COMMITTEE = 512;

// ---------------------------------------------------------------- validators

/** Sentences about a status and the epochs of its validator. */
const asStatus = (statuses: readonly string[], ...statements: readonly Statement[]): readonly Statement[] =>
  where([is('status', ...statuses)], ...statements);

const epoch = (name: string, condition: (of: string) => Condition, says: string): Statement =>
  holds(condition(`validator.${name}`), says);
const isNever = (of: string) => is(of, NEVER);
const isSome = (of: string) => not(of, NEVER);

/** A validator with its status and balance. */
export const validator: readonly Statement[] = [
  ...about(
    'validator',
    ordered('activation_eligibility_epoch', 'activation_epoch', 'exit_epoch', 'withdrawable_epoch'),
  ),
  multiple(
    'validator.effective_balance',
    GWEI_OF_INCREMENT,
    'An effective balance is a multiple of 1,000,000,000 Gwei; this is {value}.',
  ),
  atMost(
    'validator.effective_balance',
    constant(MOST_EFFECTIVE),
    'An effective balance is at most 2,048,000,000,000 Gwei; this is {value}.',
  ),
  ...asStatus(
    ['active_slashed', 'exited_slashed'],
    holds(is('validator.slashed', true), 'The status says that the validator is slashed; this is {other}.'),
  ),
  ...asStatus(
    ['pending_initialized', 'pending_queued', 'active_ongoing', 'active_exiting', 'exited_unslashed'],
    holds(
      is('validator.slashed', false),
      'The status says that the validator is not slashed; this is {other}.',
    ),
  ),
  ...asStatus(
    ['pending_initialized'],
    epoch(
      'activation_eligibility_epoch',
      isNever,
      'The validator is not eligible yet, so this epoch is not set; it is {other}.',
    ),
  ),
  ...asStatus(
    ['pending_initialized', 'pending_queued'],
    // Whoever is active from epoch 0 on has never been pending.
    epoch(
      'activation_epoch',
      (of) => not(of, 0),
      'The validator is pending, and has been active since epoch {other}.',
    ),
    epoch('exit_epoch', isNever, 'The validator is pending, so it does not exit; this is {other}.'),
  ),
  ...asStatus(
    ['pending_queued'],
    epoch('activation_eligibility_epoch', isSome, 'The validator is in the queue, so this epoch is set.'),
  ),
  ...asStatus(
    [
      'active_ongoing',
      'active_exiting',
      'active_slashed',
      'exited_unslashed',
      'exited_slashed',
      'withdrawal_possible',
      'withdrawal_done',
    ],
    epoch(
      'activation_epoch',
      isSome,
      'The status says that the validator has been active, and this epoch is not set.',
    ),
  ),
  ...asStatus(
    ['active_ongoing'],
    epoch('exit_epoch', isNever, 'The validator does not exit, so this epoch is not set; it is {other}.'),
  ),
  ...asStatus(
    [
      'active_exiting',
      'active_slashed',
      'exited_unslashed',
      'exited_slashed',
      'withdrawal_possible',
      'withdrawal_done',
    ],
    epoch('exit_epoch', isSome, 'The status says that the validator exits, and this epoch is not set.'),
    epoch(
      'withdrawable_epoch',
      isSome,
      'The status says that the validator exits, and this epoch is not set.',
    ),
  ),
  // Clients look at the balance or at the effective balance.
  ...where(
    [is('status', 'withdrawal_done'), filled('validator.effective_balance')],
    holds(empty('balance'), 'Everything is withdrawn, and the balance is {other}.'),
  ),
  ...where(
    [is('status', 'withdrawal_possible'), empty('validator.effective_balance')],
    holds(filled('balance'), 'There is something to withdraw, and the balance is {other}.'),
  ),
];

const LISTED = 'The list has validator {value} twice.';

export const validators: readonly Statement[] = [
  ...about('data.*', validator),
  unique('data.*', ['index'], LISTED),
  unique('data.*', ['validator.pubkey'], 'The list has this public key twice.'),
];

/** Of all validators, or of those with a status: they have the order of the registry. */
export const inOrder = (ids: string): readonly Statement[] =>
  where(
    [unset(asked(ids))],
    rising('data.*', ['index'], 'The validators are out of order: {value} comes after {other}.', true),
  );

export const byIndex = (items: string, index = 'index'): Statement => unique(items, [index], LISTED);

// ---------------------------------------------------------------- states

export const checkpoints: readonly Statement[] = about('data', [
  atMost(
    'finalized.epoch',
    'previous_justified.epoch',
    'Epoch {value} is finalized; the one justified before is {other}.',
  ),
  atMost(
    'finalized.epoch',
    'current_justified.epoch',
    'Epoch {value} is finalized; the justified one is {other}.',
  ),
  atMost(
    'previous_justified.epoch',
    'current_justified.epoch',
    'Epoch {value} was justified before; the current one is {other}.',
  ),
  ...where(
    // Before the first justified epoch the roots are zero.
    [not('finalized.epoch', 0), not('previous_justified.epoch', 0)],
    determines('*', ['epoch'], 'root', 'The checkpoint of this epoch has the root {other} too.'),
  ),
]);

export const committees: readonly Statement[] = [
  unique('data.*', ['slot', 'index'], 'The list has this committee twice.'),
  unique('data.*.validators.*', [''], 'Validator {value} is in two committees; in an epoch it is in one.'),
  inEpochs(
    'data.*.slot',
    'Slot {value} is not in epoch {other}, which the request asks for.',
    asked('epoch'),
  ),
  ...where(
    [unset(asked('epoch'))],
    inEpochs('data.*.slot', 'Slot {value} is in another epoch than the first committee.'),
  ),
];

/** Lodestar 1.23 gives no subcommittees. */
export const syncCommittees: readonly Statement[] = about('data', [
  size(
    'validators.*',
    constant(SYNC_COMMITTEE),
    'A sync committee has at most {other} validators; this one has {value}.',
    'most',
  ),
  ...where(
    [filled('validator_aggregates')],
    size(
      'validator_aggregates.*.*',
      count('validators.*'),
      'The subcommittees have {value} members, the committee has {other}.',
    ),
  ),
]);

// ---------------------------------------------------------------- duties

const IN_EPOCH = 'Slot {value} is not in epoch {other}, which the request asks for.';

export const attesterDuties: readonly Statement[] = [
  ...about('data.*', [
    below(
      'validator_committee_index',
      'committee_length',
      'The committee has {other} validators; there is no position {value}.',
    ),
    below(
      'committee_index',
      'committees_at_slot',
      'The slot has {other} committees; there is no committee {value}.',
    ),
  ]),
  inEpochs('data.*.slot', IN_EPOCH, asked('epoch')),
  byIndex('data.*', 'validator_index'),
  unique('data.*', ['pubkey'], 'The list has this public key twice.'),
  unique(
    'data.*',
    ['slot', 'committee_index', 'validator_committee_index'],
    'Two validators have position {value} of this committee.',
  ),
  determines(
    'data.*',
    ['slot', 'committee_index'],
    'committee_length',
    'Another duty says that this committee has {other} validators.',
  ),
  alike('data.*', 'committees_at_slot', 'This is {value}; other duties of the epoch have {other}.'),
];

export const proposerDuties: readonly Statement[] = [
  // Lodestar 1.23 counts the slots of the next epoch from 0.
  ...where([not('data.*.slot', 0)], inEpochs('data.*.slot', IN_EPOCH, asked('epoch'))),
  unique('data.*', ['slot'], 'Slot {value} has two proposers.'),
  rising('data.*', ['slot'], 'The duties are out of order: slot {value} comes after slot {other}.'),
  determines(
    'data.*',
    ['validator_index'],
    'pubkey',
    'Another duty of this validator has the public key {other}.',
  ),
  determines(
    'data.*',
    ['pubkey'],
    'validator_index',
    'Another duty with this public key is of validator {other}.',
  ),
];

export const syncDuties: readonly Statement[] = [
  byIndex('data.*', 'validator_index'),
  unique('data.*', ['pubkey'], 'The list has this public key twice.'),
  unique(
    'data.*.validator_sync_committee_indices.*',
    [''],
    'Two validators have position {value} of the committee.',
  ),
  below(
    'data.*.validator_sync_committee_indices.*',
    constant(SYNC_COMMITTEE),
    'The committee has {other} validators; there is no position {value}.',
  ),
];
