/**
 * What the responses of a beacon node have to agree on: those to the requests of a run, and those to a repeated one. A
 * reorganization may come in between, so only what cannot change is compared: what a root names, and what is final.
 */
import { asked, count, filled, is, matches, not } from '../statements';
import { type Fact, fact, type Key, type Source, says } from '../statements/together';

const OF_THE_CHAIN: readonly Key[] = [{ constant: 'chain' }];
const STATE = 'GET /eth/v1/beacon/states/{state_id}';
const HEADER = ['GET /eth/v1/beacon/headers/{block_id}'];
const CHECKPOINTS = [`${STATE}/finality_checkpoints`];
const KEY = 'validator.pubkey';
const FINALIZED = [is('finalized', true)];

/** Slots by which the head goes back in a reorganization that is likely. */
const REORGANIZED = 3;

const neverBack = (what: string, sources: readonly Source[], back = 0): Fact =>
  fact(
    `${what} was {other} in an earlier response; this is {value}.`,
    { by: 'rising', grows: Number.MAX_SAFE_INTEGER, back },
    sources,
    true,
  );
const stays = (what: string, sources: readonly Source[]): Fact =>
  fact(`${what} was {other} in an earlier response; this is {value}.`, 'same', sources, true);

const same = (message: string, sources: readonly Source[]): Fact => fact(message, 'same', sources, true);

/** Of what a reorganization may change while one request is repeated. */
const sameAcross = (message: string, sources: readonly Source[]): Fact => ({
  ...same(message, sources),
  across: true,
});

/** Not a tag, which names another block or state later. */
const isNumber = (parameter: string) => matches(asked(parameter), '^\\d+$');

const NAMED_FORKS = ['ALTAIR', 'BELLATRIX', 'CAPELLA', 'DENEB', 'ELECTRA', 'FULU', 'GLOAS'];

/** Of a chain that moves on: an earlier state has an earlier checkpoint. */
const moving = (parameter: string, ...names: readonly string[]) => ({
  when: [is(asked(parameter), ...names)],
});

// ---------------------------------------------------------------- blocks

const BLOCKS = [
  'GET /eth/v1/beacon/blocks/{block_id}',
  'GET /eth/v2/beacon/blocks/{block_id}',
  'GET /eth/v1/beacon/blinded_blocks/{block_id}',
];
const LIGHT = ['finality_update', 'optimistic_update'].map(
  (name) => `GET /eth/v1/beacon/light_client/${name}`,
);
const FORK_CHOICE = ['GET /eth/v1/debug/fork_choice'];

/** Headers, and blocks, which have the same members but for the root of the body. */
const headersSay = (key: string, value: string): readonly Source[] => [
  says(HEADER, 'data.header.message', [key], value),
  says(['GET /eth/v1/beacon/headers'], 'data.*.header.message', [key], value),
  says(BLOCKS, 'data.message', [key], value),
  ...['attested_header', 'finalized_header'].map((name) => says(LIGHT, `data.${name}.beacon`, [key], value)),
  says(['GET /eth/v1/beacon/blob_sidecars/{block_id}'], 'data.*.signed_block_header.message', [key], value),
];

/** What a block root names. */
const rootsSay = (name: string): readonly Source[] => [
  says(HEADER, 'data', ['root'], `header.message.${name}`),
  says(['GET /eth/v1/beacon/headers'], 'data.*', ['root'], `header.message.${name}`),
  says(BLOCKS, 'data.message', [{ block: 'block_id', fixed: true }], name),
];

const ofBlocks: readonly Fact[] = [
  // A state root is that of one block: the state has the header of the block in it.
  ...['slot', 'proposer_index', 'parent_root', 'body_root'].map((name) =>
    same(
      `The block with this state root has ${name} {other} according to {from}; this is {value}.`,
      headersSay('state_root', name),
    ),
  ),
  ...['slot', 'proposer_index', 'parent_root', 'state_root'].map((name) =>
    same(`The block of this root has ${name} {other} according to {from}; this is {value}.`, [
      ...rootsSay(name),
      // The first node may have no parent, as zeros.
      says(FORK_CHOICE, 'fork_choice_nodes.*', ['block_root'], name, { when: [filled(name)] }),
    ]),
  ),
  same('The finalized block of this slot has the root {other} according to {from}; this is {value}.', [
    says(HEADER, '', ['data.header.message.slot'], 'data.root', { when: FINALIZED }),
    says(['GET /eth/v1/beacon/blocks/{block_id}/root'], '', [asked('block_id')], 'data.root', {
      when: [...FINALIZED, isNumber('block_id')],
    }),
  ]),
  same('The finalized block of this slot has the proposer {other} according to {from}; this is {value}.', [
    says(HEADER, '', ['data.header.message.slot'], 'data.header.message.proposer_index', { when: FINALIZED }),
    says(BLOCKS, '', ['data.message.slot'], 'data.message.proposer_index', { when: FINALIZED }),
    says(['GET /eth/v1/beacon/rewards/blocks/{block_id}'], '', [asked('block_id')], 'data.proposer_index', {
      when: [...FINALIZED, isNumber('block_id')],
    }),
  ]),
  same('The mix of this finalized state was {other} in an earlier response; this is {value}.', [
    says([`${STATE}/randao`], '', [{ all: true }], 'data.randao', {
      when: [...FINALIZED, isNumber('state_id')],
    }),
  ]),
  same('The finalized state of this slot has the root {other} according to {from}; this is {value}.', [
    says(HEADER, '', ['data.header.message.slot'], 'data.header.message.state_root', { when: FINALIZED }),
    says(BLOCKS, '', ['data.message.slot'], 'data.message.state_root', { when: FINALIZED }),
    says([`${STATE}/root`], '', [asked('state_id')], 'data.root', {
      when: [...FINALIZED, isNumber('state_id')],
    }),
  ]),
  ...['block_number', 'timestamp', 'parent_hash', 'state_root', 'gas_used', 'base_fee_per_gas'].map((name) =>
    same(`The payload of this hash has ${name} {other} according to {from}; this is {value}.`, [
      ...['execution_payload', 'execution_payload_header'].map((payload) =>
        says(BLOCKS, `data.message.body.${payload}`, ['block_hash'], name),
      ),
      ...['attested_header', 'finalized_header'].map((header) =>
        says(LIGHT, `data.${header}.execution`, ['block_hash'], name),
      ),
    ]),
  ),
  same('The checkpoint of this finalized epoch has the root {other} according to {from}; this is {value}.', [
    says(CHECKPOINTS, 'data.finalized', ['epoch'], 'root', { when: [filled('epoch')] }),
    says(FORK_CHOICE, 'finalized_checkpoint', ['epoch'], 'root', { when: [filled('epoch')] }),
  ]),
];

// ---------------------------------------------------------------- validators

const VALIDATORS = [`${STATE}/validators`, `${STATE.replace('GET', 'POST')}/validators`];
const VALIDATOR = [`${STATE}/validators/{validator_id}`];
const BALANCES = ['GET', 'POST'].map((method) => `${STATE.replace('GET', method)}/validator_balances`);
const IDENTITIES = [`${STATE.replace('GET', 'POST')}/validator_identities`];
const DUTIES = '/eth/v1/validator/duties';
const PROPOSERS = [`GET ${DUTIES}/proposer/{epoch}`, 'GET /eth/v2/validator/duties/proposer/{epoch}'];
const ATTESTERS = [`POST ${DUTIES}/attester/{epoch}`];
const COMMITTEES = [`${STATE}/committees`];
const SYNC_DUTIES = [`POST ${DUTIES}/sync/{epoch}`];
const SYNC_COMMITTEES = [`${STATE}/sync_committees`];
/** Far in the future: not known yet. */
const NEVER = '18446744073709551615';

const validatorsSay = (key: readonly Key[], value: string, more: Parameters<typeof says>[4] = {}) => [
  says(VALIDATORS, 'data.*', key, value, more),
  says(VALIDATOR, 'data', key, value, more),
];

/** The numbers of some responses are at most those of others. */
const notAfter = (message: string, least: readonly Source[], most: readonly Source[]): Fact =>
  fact(
    message,
    { by: 'rising', grows: 0, back: 0 },
    [
      ...least.map((source): Source => ({ ...source, tag: 'least' })),
      ...most.map((source): Source => ({ ...source, tag: 'most' })),
    ],
    true,
  );

/** The epoch of a request about validators that are active in it. */
const activeIn: readonly Source[] = [
  ...[PROPOSERS, ATTESTERS].map((of) =>
    says(of, 'data.*', ['validator_index'], asked('epoch'), { when: [isNumber('epoch')] }),
  ),
  says(COMMITTEES, 'data.*.validators.*', [''], asked('epoch'), { when: [isNumber('epoch')] }),
];

const ofValidators: readonly Fact[] = [
  same('The public key of this validator was {other} in an earlier response; this is {value}.', [
    ...validatorsSay(['index'], KEY),
    says(IDENTITIES, 'data.*', ['index'], 'pubkey'),
    says(PROPOSERS, 'data.*', ['validator_index'], 'pubkey'),
    says(ATTESTERS, 'data.*', ['validator_index'], 'pubkey'),
    says(SYNC_DUTIES, 'data.*', ['validator_index'], 'pubkey'),
  ]),
  notAfter(
    'A validator has duties from its activation on: this is epoch {value}, and {from} says {other}.',
    validatorsSay(['index'], 'validator.activation_epoch', {
      when: [not('validator.activation_epoch', NEVER)],
    }),
    activeIn,
  ),
  notAfter(
    'A validator has no duties after its exit: this is epoch {value}, and {from} says {other}.',
    activeIn,
    validatorsSay(['index'], 'validator.exit_epoch'),
  ),
  ...['balance', 'status'].map((name) =>
    same(`In this state the validator has the ${name} {other} according to {from}; this is {value}.`, [
      ...[
        [VALIDATORS, 'data.*', '^.finalized'],
        ...(name === 'balance' ? [[BALANCES, 'data.*', '^.finalized'] as const] : []),
        [VALIDATOR, 'data', '^.finalized'],
      ].map(([of, at, finalized]) =>
        says(of as readonly string[], at as string, [asked('state_id'), 'index'], name, {
          when: [is(finalized as string, true), isNumber('state_id')],
        }),
      ),
    ]),
  ),
  same('The committee has {other} validators according to {from}; this is {value}.', [
    says(COMMITTEES, 'data.*', ['slot', 'index'], count('validators.*')),
    says(ATTESTERS, 'data.*', ['slot', 'committee_index'], 'committee_length'),
  ]),
  sameAcross('At this place in the committee is validator {other} according to {from}; this is {value}.', [
    says(COMMITTEES, 'data.*.validators.*', ['^.slot', '^.index', { key: 0 }], ''),
    says(ATTESTERS, 'data.*', ['slot', 'committee_index', 'validator_committee_index'], 'validator_index'),
  ]),
  sameAcross(
    'At this place in the sync committee is validator {other} according to {from}; this is {value}.',
    [
      says(SYNC_COMMITTEES, 'data.validators.*', [asked('epoch'), { key: 0 }], '', {
        when: [isNumber('epoch')],
      }),
      says(
        SYNC_DUTIES,
        'data.*.validator_sync_committee_indices.*',
        [asked('epoch'), ''],
        '^.validator_index',
      ),
    ],
  ),
  ...[
    [says(BLOCKS, 'data.message', ['slot'], 'proposer_index')],
    [
      says(HEADER, 'data.header.message', ['slot'], 'proposer_index'),
      says(['GET /eth/v1/beacon/headers'], 'data.*.header.message', ['slot'], 'proposer_index'),
    ],
  ].map((blocks) =>
    sameAcross('The proposer of this slot is validator {other} according to {from}; this is {value}.', [
      says(PROPOSERS, 'data.*', ['slot'], 'validator_index'),
      ...blocks,
    ]),
  ),
];

// ---------------------------------------------------------------- the network

const SPEC = ['GET /eth/v1/config/spec'];
const SCHEDULE = ['GET /eth/v1/config/fork_schedule'];
const DEPOSITS = ['GET /eth/v1/config/deposit_contract'];
const FORK = [`${STATE}/fork`];

const ofNetwork: readonly Fact[] = [
  ...(
    [
      ['chain_id', 'DEPOSIT_CHAIN_ID'],
      ['address', 'DEPOSIT_CONTRACT_ADDRESS'],
    ] as const
  ).map(([name, constant]) =>
    same(
      `The deposit contract has the ${name.replace('_', ' ')} {other} according to {from}; this is {value}.`,
      [says(DEPOSITS, 'data', OF_THE_CHAIN, name), says(SPEC, 'data', OF_THE_CHAIN, constant)],
    ),
  ),
  // Of a network that begins with a later fork several forks may have one version: the first epoch is no fact then.
  same('The fork of this version begins with epoch {other} according to {from}; this is {value}.', [
    says(SCHEDULE, 'data.*', ['current_version'], 'epoch', { when: [filled('epoch')] }),
    says(FORK, 'data', ['current_version'], 'epoch', { when: [filled('epoch')] }),
    ...NAMED_FORKS.map((name) =>
      says(SPEC, 'data', [`${name}_FORK_VERSION`], `${name}_FORK_EPOCH`, {
        when: [filled(`${name}_FORK_EPOCH`), not(`${name}_FORK_EPOCH`, NEVER)],
      }),
    ),
  ]),
];

/** A slot is never before the epoch that it is in, whatever the length of epochs: a fork that is not scheduled has no block. */
const ofForks: readonly Fact[] = NAMED_FORKS.map((name) =>
  notAfter(
    `The fork ${name.toLowerCase()} has blocks from its first epoch on: this is {value}, and {from} says {other}.`,
    [says(SPEC, 'data', [{ constant: name.toLowerCase() }], `${name}_FORK_EPOCH`)],
    [
      says(BLOCKS, '', ['version'], 'data.message.slot', { when: [is('version', name.toLowerCase())] }),
      says(LIGHT, '', ['version'], 'data.attested_header.beacon.slot', {
        when: [is('version', name.toLowerCase())],
      }),
    ],
  ),
);

export const beaconFacts: readonly Fact[] = [
  ...ofBlocks,
  ...ofForks,
  ...ofValidators,
  ...ofNetwork,
  ...['current_justified', 'finalized'].map((name) =>
    neverBack(`The ${name.replace('current_', '')} epoch`, [
      says(CHECKPOINTS, 'data', [asked('state_id')], `${name}.epoch`, {
        ...moving('state_id', 'head', 'justified', 'finalized'),
        tag: 'finalized',
      }),
    ]),
  ),
  neverBack('The slot of the finalized block', [
    says(HEADER, 'data', [asked('block_id')], 'header.message.slot', {
      ...moving('block_id', 'finalized', 'justified'),
      tag: 'finalized',
    }),
  ]),
  neverBack(
    'The slot of the head',
    [
      says(['GET /eth/v1/node/syncing'], 'data', OF_THE_CHAIN, 'head_slot', { tag: 'latest' }),
      says(HEADER, 'data', OF_THE_CHAIN, 'header.message.slot', {
        ...moving('block_id', 'head'),
        tag: 'latest',
      }),
    ],
    REORGANIZED,
  ),
  ...['genesis_time', 'genesis_validators_root', 'genesis_fork_version'].map((name) =>
    stays(`The member ${name}`, [says(['GET /eth/v1/beacon/genesis'], 'data', OF_THE_CHAIN, name)]),
  ),
  same('The fork version at genesis is {other} according to {from}; this is {value}.', [
    says(['GET /eth/v1/beacon/genesis'], 'data', OF_THE_CHAIN, 'genesis_fork_version'),
    says(SPEC, 'data', OF_THE_CHAIN, 'GENESIS_FORK_VERSION'),
  ]),
  stays('The peer id of the node', [says(['GET /eth/v1/node/identity'], 'data', OF_THE_CHAIN, 'peer_id')]),
];
