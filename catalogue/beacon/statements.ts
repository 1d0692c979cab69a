/**
 * What has to agree in responses of beacon nodes, one row an operation of the Beacon API. Blocks are in `block-statements.ts`,
 * events in `event-statements.ts`, validators and duties in `validator-statements.ts`, extension endpoints in
 * `vendor-statements.ts`. Paths start at the response: `data` is written out where a response has it.
 */
import {
  about,
  asked,
  atLeast,
  atMost,
  below,
  constant,
  count,
  counting,
  descends,
  differ,
  equal,
  filled,
  greatest,
  header as headerOf,
  holds,
  inPeriods,
  is,
  matches,
  multiple,
  never,
  not,
  oneOf,
  ordered,
  rising,
  rooted,
  type Statement,
  set,
  size,
  sum,
  sumOf,
  unique,
  unset,
  until,
  where,
} from '../statements';
import {
  AS_REQUESTED,
  attestation,
  attestationData,
  attestationsOfBlock,
  header,
  headers,
  heads,
  NO_ROOT,
  payload,
  pooledAttestations,
  produced,
  sidecars,
  signedBlock,
  slashings,
  syncBits,
} from './block-statements';
import { nodeStatements } from './node-statements';
import {
  attesterDuties,
  byIndex,
  checkpoints,
  committees,
  inOrder,
  noneMissing,
  payloadDuties,
  proposerDuties,
  syncCommittees,
  syncDuties,
  validator,
  validators,
  wholeRegistry,
} from './validator-statements';
import { vendorStatements } from './vendor-statements';

// ---------------------------------------------------------------- fork choice

const BY_ROOT = { key: 'block_root', parent: 'parent_root' };

const forkChoice: readonly Statement[] = [
  atMost(
    'finalized_checkpoint.epoch',
    'justified_checkpoint.epoch',
    'Epoch {value} is finalized; the justified one is {other}.',
  ),
  unique('fork_choice_nodes.*', ['block_root'], 'The list has this block twice.'),
  descends(
    'fork_choice_nodes.*',
    BY_ROOT,
    'slot',
    'The block is of slot {value}, its parent of slot {other}.',
  ),
  rooted('fork_choice_nodes.*', BY_ROOT, 'The list does not have the parent {value}.'),
  descends(
    'fork_choice_nodes.*',
    BY_ROOT,
    'weight',
    'The block has the weight {value}, its parent {other}: a parent has that of all its children.',
    'at-most',
  ),
  ...where(
    [not('justified_checkpoint.epoch', 0)],
    equal(
      'justified_checkpoint.root',
      'fork_choice_nodes.*.block_root',
      'The list does not have the block of this root.',
    ),
  ),
  ...['justified_epoch', 'finalized_epoch'].map((name) =>
    descends(
      'fork_choice_nodes.*',
      BY_ROOT,
      name,
      'The block has epoch {value}, its parent epoch {other}: it does not go back.',
      'at-least',
    ),
  ),
  ...about('fork_choice_nodes.*', [
    differ('block_root', 'parent_root', 'This is the root of the parent too.'),
    until('justified_epoch', 'slot', 'Epoch {value} is after the block.'),
    atMost('finalized_epoch', 'justified_epoch', 'Epoch {value} is finalized; the justified one is {other}.'),
  ]),
];

// ---------------------------------------------------------------- light clients and rewards

const SYNC_BITS = 'sync_aggregate.sync_committee_bits';

export const attested: readonly Statement[] = [
  holds(filled(SYNC_BITS), 'No bit is set: nobody signed the update.'),
  syncBits(SYNC_BITS),
  ...['attested_header', 'finalized_header', 'header'].flatMap((name) => about(`${name}.execution`, payload)),
  below(
    'attested_header.beacon.slot',
    'signature_slot',
    'The header of slot {value} is signed in slot {other}.',
  ),
];
export const finalizedUpdate: readonly Statement[] = [
  ...attested,
  atMost(
    'finalized_header.beacon.slot',
    'attested_header.beacon.slot',
    'The finalized header is of slot {value}, after the attested one, slot {other}.',
  ),
];

/** Slots of a sync committee period, in the presets of mainnet and Gnosis. */
const PERIOD = 8192;
/** SYNC_COMMITTEE_SIZE of mainnet and Gnosis, and of the minimal preset. */
const COMMITTEE_SIZES = oneOf(constant(512), constant(32));
const committee = (at: string): Statement =>
  size(`${at}.pubkeys.*`, COMMITTEE_SIZES, 'A sync committee has {other} keys; this one has {value}.');

const updates: readonly Statement[] = [
  ...about('*.data', [...finalizedUpdate, committee('next_sync_committee')]),
  size('*', asked('count'), 'The list has {value} updates; the request asks for {other}.', 'most'),
  rising('*.data', ['attested_header.beacon.slot'], 'Slot {value} comes after slot {other}.', true),
  ...about('*.data', [
    ...where(
      [filled('next_sync_committee.pubkeys'), not(count('next_sync_committee.pubkeys.*'), 32)],
      inPeriods(
        'attested_header.beacon.slot',
        PERIOD,
        asked('start_period'),
        sumOf(asked('start_period'), asked('count')),
        'Slot {value} is not in the periods that the request asks for.',
      ),
    ),
  ]),
];

const blockRewards: readonly Statement[] = about('data', [
  sum(
    'total',
    ['attestations', 'sync_aggregate', 'proposer_slashings', 'attester_slashings'],
    'This is {value}; the parts make {other}.',
  ),
]);

const attestationRewards: readonly Statement[] = [
  ...['head', 'target', 'source'].map((name) =>
    atMost(
      `data.total_rewards.*.${name}`,
      greatest(`data.ideal_rewards.*.${name}`),
      'This is more than the best reward, {other}.',
    ),
  ),
  ...['head', 'target', 'source'].map((name) =>
    atLeast(`data.ideal_rewards.*.${name}`, constant(0), 'The best reward is no penalty; this is {value}.'),
  ),
  multiple(
    'data.ideal_rewards.*.effective_balance',
    1_000_000_000,
    'An effective balance is a multiple of 1,000,000,000 Gwei; this is {value}.',
  ),
  byIndex('data.total_rewards.*', 'validator_index'),
  unique('data.ideal_rewards.*', ['effective_balance'], 'The list has the effective balance {value} twice.'),
];

const NOT_AT_ONCE = 'The head is not finalized yet.';
const slotsOfHead = ['data.header.message.slot', 'data.message.slot'];

/** Of any response. */
export const everyBeaconResponse: readonly Statement[] = [
  ...['data.root', '*.block_root'].map((path) => holds(filled(path), NO_ROOT)),
  ...['block_id', 'state_id'].flatMap((id) => [
    ...where(
      [is(asked(id), 'genesis', 'finalized')],
      holds(not('finalized', false), 'The request asks for what is finalized, and this is false.'),
    ),
    ...where(
      [is(asked(id), 'genesis')],
      holds(not('execution_optimistic', true), 'The beginning of the chain needs no verification.'),
    ),
  ]),
  ...slotsOfHead.flatMap((slot) =>
    where(
      [is(asked('block_id'), 'head'), set(slot), not(slot, 0)],
      holds(not('finalized', true), NOT_AT_ONCE),
    ),
  ),
  equal(
    'version',
    headerOf('eth-consensus-version'),
    'The response is of {value}; its header Eth-Consensus-Version says {other}.',
  ),
];

const STATES = '/eth/v1/beacon/states/{state_id}';
const REWARDS = '/eth/v1/beacon/rewards';
const DUTIES = '/eth/v1/validator/duties';
const LIGHT = '/eth/v1/beacon/light_client';

/** By method and path of the operation. */
export const beaconStatements: Readonly<Record<string, readonly Statement[]>> = {
  [`GET ${STATES}/finality_checkpoints`]: checkpoints,
  [`GET ${STATES}/validators`]: [
    ...validators,
    ...inOrder('id'),
    ...wholeRegistry('id', 'status'),
    ...where([unset(asked('status'))], noneMissing('id')),
  ],
  [`POST ${STATES}/validators`]: [
    ...validators,
    ...wholeRegistry('body.ids', 'body.statuses'),
    ...where([unset(asked('body.statuses'))], noneMissing('body.ids')),
  ],
  [`GET ${STATES}/validators/{validator_id}`]: about('data', validator),
  [`GET ${STATES}/validator_balances`]: [
    byIndex('data.*'),
    ...inOrder('id'),
    ...wholeRegistry('id'),
    noneMissing('id'),
  ],
  [`POST ${STATES}/validator_balances`]: [byIndex('data.*'), noneMissing('body')],
  [`POST ${STATES}/validator_identities`]: [
    byIndex('data.*'),
    noneMissing('body'),
    unique('data.*', ['pubkey'], 'The list has this public key twice.'),
  ],
  [`GET ${STATES}/randao`]: [holds(filled('data.randao'), 'A mix of zeros has not been random.')],
  [`GET ${STATES}/committees`]: committees,
  [`GET ${STATES}/sync_committees`]: syncCommittees,
  [`GET ${STATES}/proposer_lookahead`]: [
    // Of mainnet, of Gnosis and of the minimal preset.
    size(
      'data.*',
      oneOf(...[64, 32, 16].map(constant)),
      'There are {value} proposers; two epochs have {other} slots, or 32 or 16 with other presets.',
    ),
  ],
  'GET /eth/v1/beacon/headers': headers,
  'GET /eth/v1/beacon/headers/{block_id}': about('data', header),
  'GET /eth/v1/beacon/blocks/{block_id}': signedBlock,
  'GET /eth/v2/beacon/blocks/{block_id}': signedBlock,
  'GET /eth/v1/beacon/blinded_blocks/{block_id}': signedBlock,
  'GET /eth/v1/beacon/blocks/{block_id}/attestations': attestationsOfBlock,
  'GET /eth/v2/beacon/blocks/{block_id}/attestations': attestationsOfBlock,
  'GET /eth/v1/beacon/blob_sidecars/{block_id}': sidecars,
  'GET /eth/v1/beacon/pool/attestations': pooledAttestations,
  'GET /eth/v2/beacon/pool/attestations': pooledAttestations,
  'GET /eth/v1/beacon/pool/voluntary_exits': [
    unique('data.*', ['message.validator_index'], 'The list has an exit of validator {value} twice.'),
  ],
  'GET /eth/v1/beacon/pool/bls_to_execution_changes': [
    unique('data.*', ['message.validator_index'], 'The list has a change of validator {value} twice.'),
  ],
  [`GET ${REWARDS}/blocks/{block_id}`]: blockRewards,
  [`POST ${REWARDS}/sync_committee/{block_id}`]: [byIndex('data.*', 'validator_index')],
  [`POST ${REWARDS}/attestations/{epoch}`]: attestationRewards,
  [`GET ${LIGHT}/finality_update`]: about('data', finalizedUpdate),
  [`GET ${LIGHT}/optimistic_update`]: about('data', attested),
  [`GET ${LIGHT}/updates`]: updates,
  [`GET ${LIGHT}/bootstrap/{block_root}`]: [committee('data.current_sync_committee')],
  [`POST ${DUTIES}/attester/{epoch}`]: attesterDuties,
  'GET /prysm/v1/beacon/chain_head': [
    ...['slot', 'epoch'].flatMap((unit) =>
      ordered(...['finalized', 'previous_justified', 'justified', 'head'].map((name) => `${name}_${unit}`)),
    ),
    until('head_epoch', 'head_slot', 'Epoch {value} is after slot {other}.'),
  ],
  [`GET ${DUTIES}/proposer/{epoch}`]: proposerDuties,
  'GET /eth/v2/validator/duties/proposer/{epoch}': proposerDuties,
  [`POST ${DUTIES}/sync/{epoch}`]: syncDuties,
  [`POST ${DUTIES}/ptc/{epoch}`]: payloadDuties,
  'POST /eth/v1/validator/liveness/{epoch}': [byIndex('data.*')],
  'GET /eth/v1/validator/attestation_data': [
    ...about('data', attestationData),
    // Since Electra it is 0.
    equal('data.index', oneOf(asked('committee_index'), constant(0)), AS_REQUESTED),
  ],
  'GET /eth/v1/validator/aggregate_attestation': about('data', attestation),
  'GET /eth/v2/validator/aggregate_attestation': about('data', attestation),
  'GET /eth/v1/validator/sync_committee_contribution': [
    holds(filled('data.aggregation_bits'), 'A contribution has at least one vote; no bit is set.'),
    holds(
      matches('data.aggregation_bits', '^0x(?:[\\da-fA-F]{32}|[\\da-fA-F]{2})$'),
      'A subcommittee has 128 members, or 8 in the minimal preset; these are not as many bits.',
    ),
    below(
      'data.subcommittee_index',
      constant(4),
      'A sync committee has {other} subcommittees, and no {value}.',
    ),
  ],
  'GET /eth/v1/validator/blocks/{slot}': produced('data'),
  'GET /eth/v2/validator/blocks/{slot}': produced('data'),
  'GET /eth/v1/validator/blinded_blocks/{slot}': produced('data'),
  'GET /eth/v3/validator/blocks/{slot}': [
    ...produced('data'),
    ...produced('data.block'),
    ...where(
      [is('execution_payload_blinded', true)],
      never('data.block', 'The block is blinded, so it comes alone.'),
      ...['data', 'data.block'].map((at) =>
        never(
          `${at}.body.execution_payload`,
          'The block is blinded, so it has the header of its payload only.',
        ),
      ),
    ),
    ...where(
      [is('execution_payload_blinded', false)],
      ...['data', 'data.block'].map((at) =>
        never(
          `${at}.body.execution_payload_header`,
          'The block is not blinded, so it has its whole payload.',
        ),
      ),
    ),
    ...[
      ['execution_payload_blinded', 'eth-execution-payload-blinded'],
      ['execution_payload_value', 'eth-execution-payload-value'],
      ['consensus_block_value', 'eth-consensus-block-value'],
    ].map(([member = '', name = '']) =>
      equal(member, headerOf(name), `This is {value}; the header ${name} says {other}.`),
    ),
  ],
  'GET /eth/v1/builder/header/{slot}/{parent_hash}/{pubkey}': [
    equal('data.message.header.parent_hash', asked('parent_hash'), AS_REQUESTED),
    ...about('data.message.header', payload),
  ],
  'GET /eth/v1/beacon/pool/attester_slashings': slashings.attester,
  'GET /eth/v2/beacon/pool/attester_slashings': slashings.attester,
  'GET /eth/v1/beacon/pool/proposer_slashings': slashings.proposer,
  'GET /eth/v1/builder/states/{state_id}/expected_withdrawals': [
    size('data.*', constant(16), 'A block has at most {other} withdrawals; this list has {value}.', 'most'),
    holds(filled('data.*.amount'), 'The amount of a withdrawal is above 0.', 'data.*.amount'),
    counting('data.*', 'index', 'Withdrawals are numbered: this is {value}, not {other}.'),
  ],
  [`GET ${STATES}/pending_consolidations`]: about('data.*', [
    differ('source_index', 'target_index', 'The validator is consolidated into itself.'),
  ]),
  [`GET ${STATES}/validator_count`]: [unique('data.*', ['status'], 'The list has the status {value} twice.')],
  'GET /eth/v1/debug/fork_choice': forkChoice,
  'GET /eth/v1/debug/beacon/heads': heads,
  'GET /eth/v2/debug/beacon/heads': heads,
  ...nodeStatements,
  ...vendorStatements,
};
