/**
 * What has to agree in responses of beacon nodes, one row an operation of the Beacon API. Extension endpoints are in
 * `vendor-statements.ts`, validators and duties in `validator-statements.ts`. Paths start at the response: `data` is written out where a response has it.
 */
import { knownAddresses } from '../execution/known-addresses';
import {
  about,
  alike,
  asked,
  atMost,
  below,
  count,
  counting,
  differ,
  equal,
  filled,
  header as headerOf,
  holds,
  inEpochs,
  is,
  linked,
  multiple,
  neverBack,
  newEpoch,
  not,
  type OverTime,
  ordered,
  peerIdAt,
  rising,
  type Statement,
  set,
  sum,
  unique,
  where,
} from '../statements';
import {
  attesterDuties,
  byIndex,
  checkpoints,
  committees,
  inOrder,
  proposerDuties,
  syncCommittees,
  syncDuties,
  validator,
  validators,
} from './validator-statements';
import { vendorStatements } from './vendor-statements';

// ---------------------------------------------------------------- headers, blocks and attestations

const header: readonly Statement[] = [
  differ('root', 'header.message.parent_root', 'This is the root of the parent too.'),
];

const headers: readonly Statement[] = [
  ...about('data.*', header),
  unique('data.*', ['root'], 'The list has this block twice.'),
];

/** The data of an attestation. */
const attestationData: readonly Statement[] = [
  inEpochs('slot', 'Slot {value} is not in epoch {other}, the target.', 'target.epoch'),
  atMost('source.epoch', 'target.epoch', 'The source is epoch {value}, after the target, epoch {other}.'),
  // The last slot of an epoch votes for the epoch that it is in.
  ...where(
    [not('target.epoch', 0)],
    below('source.epoch', 'target.epoch', 'The source is epoch {value}, and the target is not after it.'),
  ),
];

const payload: readonly Statement[] = [
  atMost('gas_used', 'gas_limit'),
  ...where(
    [filled('block_hash')],
    differ('parent_hash', 'block_hash', 'This is the hash of the block itself.'),
  ),
  counting('withdrawals.*', 'index', 'Withdrawals are numbered: this is {value}, not {other}.'),
  multiple('blob_gas_used', 131_072, 'Each blob uses 131072 gas; {value} is no multiple of it.'),
];

/** A block without its signature. */
const block: readonly Statement[] = [
  below(
    'body.attestations.*.data.slot',
    'slot',
    'The attestation is of slot {value}; the block is of slot {other}.',
  ),
  ...about('body.attestations.*.data', attestationData),
  ...about('body.execution_payload', payload),
  ...about('body.execution_payload_header', payload),
  unique('body.blob_kzg_commitments.*', [''], 'The block has this commitment twice.'),
  unique(
    'body.voluntary_exits.*',
    ['message.validator_index'],
    'The block has an exit of validator {value} twice.',
  ),
  unique(
    'body.bls_to_execution_changes.*',
    ['message.validator_index'],
    'The block has a change of validator {value} twice.',
  ),
];

const signedBlock = about('data.message', block);
const attestations = about('data.*.data', attestationData);

const sidecars: readonly Statement[] = [
  unique('data.*', ['index'], 'The list has sidecar {value} twice.'),
  unique('data.*', ['kzg_commitment'], 'The list has this commitment twice.'),
  alike(
    'data.*',
    'signed_block_header.message.slot',
    'The sidecar is of slot {value}, others of slot {other}.',
  ),
  alike(
    'data.*',
    'signed_block_header.message.body_root',
    'The sidecar belongs to another block than the others.',
  ),
  alike(
    'data.*',
    'signed_block_header.message.state_root',
    'The sidecar belongs to another block than the others.',
  ),
];

// ---------------------------------------------------------------- node and configuration

/** Of a peer, or of the node itself. */
const PEER_RECORD = 'This is {value}; the node record is of {other}.';
const PEER_ADDRESS = 'This is {value}; the address is of {other}.';

const peers: readonly Statement[] = [
  unique('data.*', ['peer_id'], 'The list has this peer twice.'),
  equal('meta.count', count('data.*'), 'This is {value}; the list has {other} peers.'),
  ...about('data.*', [
    equal('peer_id', peerIdAt('enr'), PEER_RECORD),
    equal('peer_id', peerIdAt('last_seen_p2p_address'), PEER_ADDRESS),
  ]),
];

const peer: readonly Statement[] = about('data', [
  equal('peer_id', peerIdAt('enr'), PEER_RECORD),
  equal('peer_id', peerIdAt('last_seen_p2p_address'), PEER_ADDRESS),
]);

const identity: readonly Statement[] = about('data', [
  equal('peer_id', peerIdAt('enr'), PEER_RECORD),
  equal('peer_id', peerIdAt('p2p_addresses.*'), PEER_ADDRESS),
]);

const forks: readonly Statement[] = [
  unique('data.*', ['current_version'], 'The list has version {value} twice.'),
  rising('data.*', ['epoch'], 'The forks are out of order: epoch {value} comes after {other}.'),
  linked(
    'data.*',
    'previous_version',
    'current_version',
    'The fork before has version {other}; this is {value}.',
  ),
];

const FORKS = ['ALTAIR', 'BELLATRIX', 'CAPELLA', 'DENEB', 'ELECTRA', 'FULU', 'GLOAS'];

const settings: readonly Statement[] = about('data', ordered(...FORKS.map((name) => `${name}_FORK_EPOCH`)));

const DEPOSIT_CHAINS: Readonly<Record<string, string>> = {
  1: 'mainnet',
  100: 'gnosis',
  17000: 'holesky',
  11155111: 'sepolia',
};

const depositContract: readonly Statement[] = Object.entries(DEPOSIT_CHAINS).flatMap(([id, network]) => {
  const known = knownAddresses.find((one) => one.name === 'deposit contract' && one.network === network);
  if (!known) return [];
  const says = `The deposit contract of ${network} is ${known.address}.`;
  return where([is('data.chain_id', id)], holds(is('data.address', known.address), says));
});

const forkChoice: readonly Statement[] = [
  atMost(
    'finalized_checkpoint.epoch',
    'justified_checkpoint.epoch',
    'Epoch {value} is finalized; the justified one is {other}.',
  ),
  unique('fork_choice_nodes.*', ['block_root'], 'The list has this block twice.'),
  ...about('fork_choice_nodes.*', [
    differ('block_root', 'parent_root', 'This is the root of the parent too.'),
    atMost('finalized_epoch', 'justified_epoch', 'Epoch {value} is finalized; the justified one is {other}.'),
  ]),
];

// ---------------------------------------------------------------- light clients and rewards

const attested: readonly Statement[] = [
  below(
    'attested_header.beacon.slot',
    'signature_slot',
    'The header of slot {value} is signed in slot {other}.',
  ),
];
const finalizedUpdate: readonly Statement[] = [
  ...attested,
  atMost(
    'finalized_header.beacon.slot',
    'attested_header.beacon.slot',
    'The finalized header is of slot {value}, after the attested one, slot {other}.',
  ),
];

const blockRewards: readonly Statement[] = about('data', [
  sum(
    'total',
    ['attestations', 'sync_aggregate', 'proposer_slashings', 'attester_slashings'],
    'This is {value}; the parts make {other}.',
  ),
]);

const attestationRewards: readonly Statement[] = [
  byIndex('data.total_rewards.*', 'validator_index'),
  unique('data.ideal_rewards.*', ['effective_balance'], 'The list has the effective balance {value} twice.'),
];

/** Of events, by topic. Paths start at the data of the event. */
export const eventStatements: Readonly<Record<string, readonly Statement[]>> = {
  chain_reorg: [
    holds(filled('depth'), 'A reorganization has a depth of at least 1, not {other}.'),
    differ('new_head_block', 'old_head_block', 'This is the old head too.'),
    differ('new_head_state', 'old_head_state', 'This is the state of the old head too.'),
    inEpochs('slot', 'Slot {value} is not in epoch {other}.', 'epoch'),
    atMost('depth', 'slot', 'The reorganization is deeper than the chain is long: slot {other}.'),
  ],
  attestation: about('data', attestationData),
  single_attestation: about('data', attestationData),
  attester_slashing: ['attestation_1', 'attestation_2'].flatMap((name) =>
    about(`${name}.data`, attestationData),
  ),
  proposer_slashing: [
    equal(
      'signed_header_2.message.slot',
      'signed_header_1.message.slot',
      'The headers are of one slot; this is {value}, the other {other}.',
    ),
    equal(
      'signed_header_2.message.proposer_index',
      'signed_header_1.message.proposer_index',
      'The headers are of one proposer; this is {value}, the other {other}.',
    ),
  ],
  light_client_finality_update: about('data', finalizedUpdate),
  light_client_optimistic_update: about('data', attested),
  payload_attributes: [
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

/** Of any response. */
export const everyBeaconResponse: readonly Statement[] = [
  equal(
    'version',
    headerOf('eth-consensus-version'),
    'The response is of {value}; its header Eth-Consensus-Version says {other}.',
  ),
];

/** Of the events of one stream, in their order. */
export const streamStatements: readonly OverTime[] = [
  neverBack(
    'head',
    'slot',
    'The head went back from slot {other} to slot {value}, and no chain_reorg event tells why.',
    'chain_reorg',
  ),
  neverBack('finalized_checkpoint', 'epoch', 'Epoch {other} was finalized already; this is epoch {value}.'),
  newEpoch('head', 'epoch_transition', 'slot', 'This is {value}; the head before was at slot {other}.'),
];

const STATES = '/eth/v1/beacon/states/{state_id}';
const REWARDS = '/eth/v1/beacon/rewards';
const DUTIES = '/eth/v1/validator/duties';
const LIGHT = '/eth/v1/beacon/light_client';

/** By method and path of the operation. */
export const beaconStatements: Readonly<Record<string, readonly Statement[]>> = {
  [`GET ${STATES}/finality_checkpoints`]: checkpoints,
  [`GET ${STATES}/validators`]: [...validators, ...inOrder('id')],
  [`POST ${STATES}/validators`]: validators,
  [`GET ${STATES}/validators/{validator_id}`]: about('data', validator),
  [`GET ${STATES}/validator_balances`]: [byIndex('data.*'), ...inOrder('id')],
  [`POST ${STATES}/validator_balances`]: [byIndex('data.*')],
  [`POST ${STATES}/validator_identities`]: [
    byIndex('data.*'),
    unique('data.*', ['pubkey'], 'The list has this public key twice.'),
  ],
  [`GET ${STATES}/committees`]: committees,
  [`GET ${STATES}/sync_committees`]: syncCommittees,
  'GET /eth/v1/beacon/headers': headers,
  'GET /eth/v1/beacon/headers/{block_id}': [
    ...about('data', header),
    ...where(
      [is(asked('block_id'), 'head'), not('data.header.message.slot', 0)],
      holds(not('finalized', true), 'The head is not finalized yet.'),
    ),
  ],
  'GET /eth/v1/beacon/blocks/{block_id}': signedBlock,
  'GET /eth/v2/beacon/blocks/{block_id}': signedBlock,
  'GET /eth/v1/beacon/blinded_blocks/{block_id}': signedBlock,
  'GET /eth/v1/beacon/blocks/{block_id}/attestations': attestations,
  'GET /eth/v2/beacon/blocks/{block_id}/attestations': attestations,
  'GET /eth/v1/beacon/blob_sidecars/{block_id}': sidecars,
  'GET /eth/v1/beacon/pool/attestations': attestations,
  'GET /eth/v2/beacon/pool/attestations': attestations,
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
  [`GET ${LIGHT}/updates`]: about('*.data', finalizedUpdate),
  [`POST ${DUTIES}/attester/{epoch}`]: attesterDuties,
  [`GET ${DUTIES}/proposer/{epoch}`]: proposerDuties,
  'GET /eth/v2/validator/duties/proposer/{epoch}': proposerDuties,
  [`POST ${DUTIES}/sync/{epoch}`]: syncDuties,
  'POST /eth/v1/validator/liveness/{epoch}': [byIndex('data.*')],
  'GET /eth/v1/validator/attestation_data': about('data', attestationData),
  'GET /eth/v1/validator/aggregate_attestation': about('data.data', attestationData),
  'GET /eth/v2/validator/aggregate_attestation': about('data.data', attestationData),
  'GET /eth/v2/validator/blocks/{slot}': about('data', block),
  'GET /eth/v3/validator/blocks/{slot}': [...about('data', block), ...about('data.block', block)],
  'GET /eth/v1/node/peers': peers,
  'GET /eth/v1/node/peers/{peer_id}': peer,
  'GET /eth/v1/node/identity': identity,
  'GET /eth/v1/config/fork_schedule': forks,
  'GET /eth/v1/config/spec': settings,
  'GET /eth/v1/config/deposit_contract': depositContract,
  'GET /eth/v1/debug/fork_choice': forkChoice,
  'GET /eth/v1/debug/beacon/heads': [unique('data.*', ['root'], 'The list has this block twice.')],
  'GET /eth/v2/debug/beacon/heads': [unique('data.*', ['root'], 'The list has this block twice.')],
  ...vendorStatements,
};
