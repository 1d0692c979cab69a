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
  counting,
  determines,
  empty,
  even,
  filled,
  holds,
  inEpochs,
  is,
  level,
  matches,
  multiple,
  noGap,
  not,
  oneOf,
  ordered,
  pairwise,
  rising,
  type Statement,
  set,
  size,
  sumOf,
  unique,
  unset,
  until,
  where,
} from '../statements';

/** An epoch that is not set. */
const NEVER = '18446744073709551615';
const GWEI_OF_INCREMENT = 1_000_000_000;
/** MAX_EFFECTIVE_BALANCE_ELECTRA */
const MOST_EFFECTIVE = 2_048_000_000_000;
/** MIN_ACTIVATION_BALANCE: what those have at most who have not opted in to more. */
const MOST_WITHOUT_COMPOUNDING = 32_000_000_000;
/** SYNC_COMMITTEE_SIZE of mainnet and Gnosis, and of the minimal preset. */
const SYNC_COMMITTEE = 512;
const SYNC_COMMITTEES = oneOf(constant(SYNC_COMMITTEE), constant(32));
/** SYNC_COMMITTEE_SUBNET_COUNT, MAX_COMMITTEES_PER_SLOT and MAX_VALIDATORS_PER_COMMITTEE */
const SUBCOMMITTEES = 4;
const MOST_COMMITTEES = 64;
const MOST_IN_COMMITTEE = 2048;
/** Slots of an epoch of mainnet, Gnosis, the minimal preset, and development chains. */
const EPOCH_SIZES = oneOf(...[32, 16, 8, 6, 4, 2].map(constant));

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
  ...where(
    [matches('validator.withdrawal_credentials', '^0x0[01]')],
    atMost(
      'validator.effective_balance',
      constant(MOST_WITHOUT_COMPOUNDING),
      'With these withdrawal credentials an effective balance is at most 32,000,000,000 Gwei, not {value}.',
    ),
    // An effective balance is 0.25 ether at most above the balance at the end of an epoch; within one the balance falls.
    ...asStatus(
      ['active_ongoing'],
      atMost(
        'validator.effective_balance',
        sumOf('balance', constant(GWEI_OF_INCREMENT)),
        'The effective balance is {value} Gwei, more than 1 ether above the balance.',
      ),
    ),
  ),
  ...asStatus(
    ['active_ongoing', 'active_exiting'],
    holds(filled('balance'), 'The validator is active, and its balance is {other}.'),
  ),
  // One whose effective balance falls to half of what it began with has to leave.
  ...asStatus(
    ['active_ongoing'],
    holds(filled('validator.effective_balance'), 'The validator is active without an effective balance.'),
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

/** Validators of the request that the chain has: one with a higher index is there too. */
export const noneMissing = (ids: string, index = 'index'): Statement =>
  noGap('data.*', index, ids, 'The request asks for validator {other} too, which is missing.');

/** Of all validators, or of those with a status: they have the order of the registry. */
export const inOrder = (ids: string): readonly Statement[] =>
  where(
    [unset(asked(ids))],
    rising('data.*', ['index'], 'The validators are out of order: {value} comes after {other}.', true),
  );

/** The whole registry: each validator stands at its index. */
export const wholeRegistry = (...filters: readonly string[]): readonly Statement[] =>
  where(
    filters.map((name) => unset(asked(name))),
    counting('data.*', 'index', 'Validator {other} is missing before this one.', 0),
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
  ...['previous_justified', 'current_justified', 'finalized'].flatMap((name) => [
    until(`${name}.epoch`, asked('state_id'), 'Epoch {value} is after the state that the request asks for.'),
    ...where(
      [not(`${name}.epoch`, 0)],
      holds(filled(`${name}.root`), 'The root of a checkpoint is that of a block, and this is zero.'),
    ),
  ]),
  ...where(
    // Before the first justified epoch the roots are zero.
    [not('finalized.epoch', 0), not('previous_justified.epoch', 0)],
    determines('*', ['epoch'], 'root', 'The checkpoint of this epoch has the root {other} too.'),
  ),
]);

export const committees: readonly Statement[] = [
  unique('data.*', ['slot', 'index'], 'The list has this committee twice.'),
  unique('data.*.validators.*', [''], 'Validator {value} is in two committees; in an epoch it is in one.'),
  below(
    'data.*.index',
    constant(MOST_COMMITTEES),
    'A slot has at most {other} committees; there is no {value}.',
  ),
  level('data.*', 'validators.*', 'The committee has {value} validators, others of the epoch have {other}.'),
  ...where(
    [unset(asked('index')), unset(asked('slot'))],
    even('data.*', 'slot', 'Committees are missing: each slot of the epoch has {other}.'),
  ),
  ...where(
    [unset(asked('index')), set(asked('slot'))],
    below(
      'data.*.index',
      count('data.*'),
      'The slot has {other} committees, numbered from 0; there is no {value}.',
    ),
  ),
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
  size('validators.*', SYNC_COMMITTEES, 'A sync committee has {other} validators; this one has {value}.'),
  ...where(
    [filled('validator_aggregates')],
    size(
      'validator_aggregates.*',
      constant(SUBCOMMITTEES),
      'A sync committee has {other} subcommittees; this one has {value}.',
    ),
    size(
      'validator_aggregates.*.*',
      count('validators.*'),
      'The subcommittees have {value} members, the committee has {other}.',
    ),
    pairwise(
      'validator_aggregates.*.*',
      'validators.*',
      'This is validator {value}; in the committee validator {other} has this position.',
    ),
  ),
]);

// ---------------------------------------------------------------- duties

const IN_EPOCH = 'Slot {value} is not in epoch {other}, which the request asks for.';

/** Duties depend on the block before an epoch, or on the first one of the chain. */
const dependent = holds(filled('dependent_root'), 'The root of zeros is no block that duties depend on.');

export const attesterDuties: readonly Statement[] = [
  dependent,
  atMost(
    'data.*.committees_at_slot',
    constant(MOST_COMMITTEES),
    'A slot has at most {other} committees, not {value}.',
  ),
  atMost(
    'data.*.committee_length',
    constant(MOST_IN_COMMITTEE),
    'A committee has at most {other} validators, not {value}.',
  ),
  ...about('data.*', [
    holds(filled('committee_length'), 'The validator is in the committee, which is not empty.'),
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
  dependent,
  unique('data.*', ['slot'], 'Slot {value} has two proposers.'),
  counting('data.*', 'slot', 'Each slot of the epoch has a proposer: this is slot {value}, not {other}.'),
  // The block of slot 0 is the genesis block: Prysm names no proposer of it.
  ...where(
    [filled('data'), not(asked('epoch'), 0)],
    size('data.*', EPOCH_SIZES, 'Each slot of the epoch has a proposer, and there are {value} duties.'),
  ),
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

/** Of the committee that attests payloads. */
export const payloadDuties: readonly Statement[] = [
  dependent,
  inEpochs('data.*.slot', IN_EPOCH, asked('epoch')),
  byIndex('data.*', 'validator_index'),
  unique('data.*', ['pubkey'], 'The list has this public key twice.'),
];

export const syncDuties: readonly Statement[] = [
  ...about('data.*', [
    holds(
      filled('validator_sync_committee_indices'),
      'Whoever has a duty has a position in the committee, and there is none.',
      'validator_sync_committee_indices',
    ),
  ]),
  byIndex('data.*', 'validator_index'),
  unique('data.*', ['pubkey'], 'The list has this public key twice.'),
  unique(
    'data.*.validator_sync_committee_indices.*',
    [''],
    'Two validators have position {value} of the committee.',
  ),
  ...about('data.*', [
    unique('validator_sync_committee_indices.*', [''], 'The validator has position {value} twice.'),
  ]),
  below(
    'data.*.validator_sync_committee_indices.*',
    constant(SYNC_COMMITTEE),
    'The committee has {other} validators; there is no position {value}.',
  ),
];
