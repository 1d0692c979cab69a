/** What has to agree in responses about a beacon node, its network and its keys, one row an operation. */
import { knownAddresses } from '../execution/known-addresses';
import { networks } from '../networks';
import {
  about,
  asked,
  askedCount,
  atMost,
  constant,
  count,
  differ,
  equal,
  filled,
  holds,
  is,
  linked,
  matches,
  not,
  ordered,
  peerIdAt,
  rising,
  type Statement,
  size,
  unique,
  until,
  where,
} from '../statements';

/** A Unix time in milliseconds is above this, one in seconds is not before the year 5138. */
const LATEST_SECOND = 100_000_000_000;

/** Of a peer, or of the node itself. */
const PEER_RECORD = 'This is {value}; the node record is of {other}.';
const PEER_ADDRESS = 'This is {value}; the address is of {other}.';

/** A node record that can be read; some nodes give an empty text for none. */
const record = holds(
  matches('enr', '^(?:enr:[\\w-]+=*)?$'),
  'A node record begins with "enr:" and has letters, digits, "-" and "_"; this does not.',
);

const peers: readonly Statement[] = [
  unique('data.*', ['peer_id'], 'The list has this peer twice.'),
  equal('meta.count', count('data.*'), 'This is {value}; the list has {other} peers.'),
  ...about('data.*', [
    record,
    equal('peer_id', peerIdAt('enr'), PEER_RECORD),
    equal('peer_id', peerIdAt('last_seen_p2p_address'), PEER_ADDRESS),
  ]),
];

const peer: readonly Statement[] = about('data', [
  record,
  equal('peer_id', peerIdAt('enr'), PEER_RECORD),
  equal('peer_id', peerIdAt('last_seen_p2p_address'), PEER_ADDRESS),
]);

const identity: readonly Statement[] = about('data', [
  record,
  equal('peer_id', peerIdAt('enr'), PEER_RECORD),
  equal('peer_id', peerIdAt('p2p_addresses.*'), PEER_ADDRESS),
]);

const forks: readonly Statement[] = [
  unique('data.*', ['current_version'], 'The list has version {value} twice.'),
  holds(is('data.0.epoch', 0), 'The first fork begins with epoch 0, not {other}.'),
  rising('data.*', ['epoch'], 'The forks are out of order: epoch {value} comes after {other}.'),
  linked(
    'data.*',
    'previous_version',
    'current_version',
    'The fork before has version {other}; this is {value}.',
  ),
];

const FORKS = ['ALTAIR', 'BELLATRIX', 'CAPELLA', 'DENEB', 'ELECTRA', 'FULU', 'GLOAS'];

/** Without these a chain cannot be. */
const NEVER_ZERO = [
  ...['SECONDS_PER_SLOT', 'SLOT_DURATION_MS', 'SLOTS_PER_EPOCH', 'SLOTS_PER_HISTORICAL_ROOT'],
  ...['EPOCHS_PER_SYNC_COMMITTEE_PERIOD', 'EPOCHS_PER_HISTORICAL_VECTOR', 'EPOCHS_PER_SLASHINGS_VECTOR'],
  ...[
    'SYNC_COMMITTEE_SIZE',
    'TARGET_COMMITTEE_SIZE',
    'MAX_COMMITTEES_PER_SLOT',
    'MAX_VALIDATORS_PER_COMMITTEE',
  ],
  ...['MIN_DEPOSIT_AMOUNT', 'MAX_EFFECTIVE_BALANCE', 'EFFECTIVE_BALANCE_INCREMENT', 'SHUFFLE_ROUND_COUNT'],
  ...['MAX_ATTESTATIONS', 'BASE_REWARD_FACTOR', 'VALIDATOR_REGISTRY_LIMIT', 'CHURN_LIMIT_QUOTIENT'],
  ...[
    'MAX_BYTES_PER_TRANSACTION',
    'MAX_TRANSACTIONS_PER_PAYLOAD',
    'BYTES_PER_LOGS_BLOOM',
    'WHISTLEBLOWER_REWARD_QUOTIENT',
  ],
  ...['SYNC_COMMITTEE_SUBNET_COUNT', 'ATTESTATION_SUBNET_COUNT', 'FIELD_ELEMENTS_PER_BLOB'],
  ...['NUMBER_OF_COLUMNS', 'MAX_EFFECTIVE_BALANCE_ELECTRA', 'MIN_ACTIVATION_BALANCE'],
];

/** Gwei, in the presets mainnet and minimal. */
const BALANCES = {
  MIN_DEPOSIT_AMOUNT: 1_000_000_000,
  MAX_EFFECTIVE_BALANCE: 32_000_000_000,
  EFFECTIVE_BALANCE_INCREMENT: 1_000_000_000,
};

/** What a preset fixes: the same in every network that has it. */
const PRESETS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  mainnet: {
    SLOTS_PER_EPOCH: 32,
    SYNC_COMMITTEE_SIZE: 512,
    SLOTS_PER_HISTORICAL_ROOT: 8192,
    EPOCHS_PER_HISTORICAL_VECTOR: 65_536,
    EPOCHS_PER_SLASHINGS_VECTOR: 8192,
    EPOCHS_PER_SYNC_COMMITTEE_PERIOD: 256,
    MAX_COMMITTEES_PER_SLOT: 64,
    TARGET_COMMITTEE_SIZE: 128,
    MAX_VALIDATORS_PER_COMMITTEE: 2048,
    SHUFFLE_ROUND_COUNT: 90,
    ...BALANCES,
  },
  gnosis: { SLOTS_PER_EPOCH: 16, SYNC_COMMITTEE_SIZE: 512, EPOCHS_PER_SYNC_COMMITTEE_PERIOD: 512 },
  minimal: {
    SLOTS_PER_EPOCH: 8,
    SYNC_COMMITTEE_SIZE: 32,
    SLOTS_PER_HISTORICAL_ROOT: 64,
    EPOCHS_PER_HISTORICAL_VECTOR: 64,
    EPOCHS_PER_SYNC_COMMITTEE_PERIOD: 8,
    MAX_COMMITTEES_PER_SLOT: 4,
    SHUFFLE_ROUND_COUNT: 10,
    ...BALANCES,
  },
};

/** Fixed by the consensus specification, in every preset. */
const DOMAINS: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ...['BEACON_PROPOSER', 'BEACON_ATTESTER', 'RANDAO', 'DEPOSIT', 'VOLUNTARY_EXIT', 'SELECTION_PROOF'],
    ...['AGGREGATE_AND_PROOF', 'SYNC_COMMITTEE', 'SYNC_COMMITTEE_SELECTION_PROOF'],
    ...['CONTRIBUTION_AND_PROOF', 'BLS_TO_EXECUTION_CHANGE'],
  ].map((name, at) => [`DOMAIN_${name}`, `0x0${at.toString(16)}000000`]),
);

const fixed = (name: string, value: string | number, of: string): Statement =>
  holds(is(name, value), `${of} this is ${value}, not {other}.`);

const settings: readonly Statement[] = about('data', [
  ...ordered(...FORKS.map((name) => `${name}_FORK_EPOCH`)),
  ...NEVER_ZERO.map((name) => holds(filled(name), 'This is {other}, with which no chain can be.')),
  ...Object.entries(PRESETS).flatMap(([preset, values]) =>
    where(
      [is('PRESET_BASE', preset)],
      ...Object.entries(values).map(([name, value]) => fixed(name, value, `In the preset ${preset}`)),
    ),
  ),
  ...Object.entries(DOMAINS).map(([name, value]) => fixed(name, value, 'In the specification')),
  ...where(
    [is('DEPOSIT_CHAIN_ID', ...networks.map(({ chainId }) => chainId))],
    equal('DEPOSIT_NETWORK_ID', 'DEPOSIT_CHAIN_ID', 'This is {value}; the id of the chain is {other}.'),
  ),
  ...networks.flatMap(({ name, chainId, secondsPerSlot }) =>
    where(
      [is('CONFIG_NAME', name)],
      fixed('DEPOSIT_CHAIN_ID', chainId, `On ${name}`),
      fixed('DEPOSIT_NETWORK_ID', chainId, `On ${name}`),
      fixed('SECONDS_PER_SLOT', secondsPerSlot, `On ${name}`),
    ),
  ),
  ...['GENESIS', ...FORKS]
    .slice(1)
    .map((name, at) =>
      differ(
        `${name}_FORK_VERSION`,
        `${['GENESIS', ...FORKS][at]}_FORK_VERSION`,
        'This is the version of the fork before too.',
      ),
    ),
  atMost('MAX_BLOBS_PER_BLOCK', 'MAX_BLOB_COMMITMENTS_PER_BLOCK'),
  atMost('MAX_BLOBS_PER_BLOCK_ELECTRA', 'MAX_BLOB_COMMITMENTS_PER_BLOCK'),
  atMost('EFFECTIVE_BALANCE_INCREMENT', 'MAX_EFFECTIVE_BALANCE'),
  atMost('EJECTION_BALANCE', 'MAX_EFFECTIVE_BALANCE'),
  atMost('TARGET_COMMITTEE_SIZE', 'MAX_VALIDATORS_PER_COMMITTEE'),
]);

const genesis: readonly Statement[] = about('data', [
  holds(filled('genesis_validators_root'), 'A chain has validators from its beginning; this root is zero.'),
  holds(filled('genesis_time'), 'No chain began in 1970.'),
  atMost('genesis_time', constant(LATEST_SECOND), 'This is {value}: seconds are expected, not milliseconds.'),
]);

/** Of a state. A chain that starts with a fork has no version before it. */
const fork: readonly Statement[] = about('data', [
  until(
    'epoch',
    asked('state_id'),
    'The fork of epoch {value} is after the state that the request asks for.',
  ),
  ...where(
    [not('epoch', 0)],
    differ('previous_version', 'current_version', 'This is the version before the fork of epoch too.'),
  ),
]);

const sameKey = equal('data.pubkey', asked('pubkey'), 'This is {value}; the request asks for {other}.');
const statusesOf = (list: string): readonly Statement[] => [
  size('data.*', askedCount(`body.${list}.*`), 'There are {value} statuses of {other} keys.'),
];
const keys = (member: string): readonly Statement[] => [
  unique('data.*', [member], 'The list has this public key twice.'),
];

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

/** By method and path of the operation. */
export const nodeStatements: Readonly<Record<string, readonly Statement[]>> = {
  'GET /eth/v1/node/version': [holds(filled('data.version'), 'The name of the client is empty.')],
  'GET /eth/v1/node/peers': peers,
  'GET /eth/v1/node/peers/{peer_id}': peer,
  'GET /eth/v1/node/identity': identity,
  'GET /eth/v1/config/fork_schedule': forks,
  'GET /eth/v1/config/spec': settings,
  'GET /eth/v1/config/deposit_contract': depositContract,
  'GET /eth/v1/beacon/genesis': genesis,
  'GET /eth/v1/beacon/deposit_snapshot': about(
    'data',
    where(
      [filled('finalized')],
      holds(filled('deposit_count'), 'There are finalized hashes, and no deposit.'),
    ),
  ),
  'GET /eth/v1/beacon/states/{state_id}/fork': fork,
  'GET /eth/v1/keystores': keys('validating_pubkey'),
  'GET /eth/v1/remotekeys': keys('pubkey'),
  'POST /eth/v1/keystores': statusesOf('keystores'),
  'DELETE /eth/v1/keystores': statusesOf('pubkeys'),
  'POST /eth/v1/remotekeys': statusesOf('remote_keys'),
  'DELETE /eth/v1/remotekeys': statusesOf('pubkeys'),
  'GET /eth/v1/validator/{pubkey}/feerecipient': [sameKey],
  'GET /eth/v1/validator/{pubkey}/gas_limit': [
    sameKey,
    holds(filled('data.gas_limit'), 'A block needs gas; this is {other}.'),
  ],
  'GET /eth/v1/validator/{pubkey}/graffiti': [sameKey],
};
