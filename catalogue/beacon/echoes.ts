/** What responses of beacon nodes repeat from their requests, one row an operation. */
import {
  always,
  atMost,
  bytes,
  complete,
  differs,
  type Echo,
  echo,
  type Kind,
  number,
  ofBlock,
  type Place,
  placesOf,
  same,
  shownValue,
  shownValues,
  within,
  word,
} from '../echo/echo';

const block = (slot: string, root?: string) =>
  ofBlock(
    { number, bytes },
    'block_id',
    root === undefined ? { number: slot } : { number: slot, hash: root },
  );

/** By slot or name it is the block of the canonical chain; one with a given root may be of another branch. */
const canonical = echo(['block_id'], ({ block_id: id }, payload) => {
  if (typeof id !== 'string' || !/^(?:head|genesis|finalized|justified|\d+)$/.test(id)) return [];
  return placesOf(payload, 'canonical').map((place) =>
    place.value === false
      ? differs(place, `This is false; the request asks for ${id}, which is on the canonical chain.`)
      : undefined,
  );
});

interface ValidatorAt {
  readonly index: string;
  /** Absent where the record has no public key. */
  readonly key?: string;
}

/** Each record is of one of the validators that were asked for by index or public key. */
function validators(asked: string, records: string, at: ValidatorAt): Echo {
  return echo([asked], (request, payload) => {
    const wanted = placesOf(request, asked).flatMap(({ value }) => (Array.isArray(value) ? value : [value]));
    const indices = wanted.map(number).filter((one) => one !== undefined);
    const keys = wanted.map(bytes).filter((one) => one?.length === KEY_LENGTH);
    if (wanted.length === 0 || indices.length + keys.length < wanted.length) return [];
    return placesOf(payload, records).map((record) => {
      const index = below(record, at.index);
      const key = at.key === undefined ? undefined : below(record, at.key);
      if (isOneOf(number, index, indices) || isOneOf(bytes, key, keys)) return undefined;
      const place = indices.length > 0 ? index : key;
      // Without a public key in the record, it may be one of those that were asked for by theirs.
      if (!place || (keys.length > 0 && !key)) return undefined;
      return differs(
        place,
        `This is ${shownValue(place.value)}; the request asks for ${shownValues(wanted, 'or')}.`,
      );
    });
  });
}

const KEY_LENGTH = '0x'.length + 2 * 48;

function below(record: Place, pattern: string): Place | undefined {
  const [place] = placesOf(record.value, pattern);
  return place && { ...place, path: [...record.path, ...place.path] };
}

function isOneOf(kind: Kind, place: Place | undefined, keys: readonly (string | undefined)[]): boolean {
  const key = place && kind(place.value);
  return key !== undefined && keys.includes(key);
}

/** `active` stands for all that begin with it. */
function statuses(asked: string): Echo {
  return echo([asked], (request, payload) => {
    const wanted = placesOf(request, asked)
      .flatMap(({ value }) => (Array.isArray(value) ? (value as unknown[]) : [value]))
      .filter((status) => typeof status === 'string');
    if (wanted.length === 0) return [];
    return placesOf(payload, '*.status').map((place) => {
      const told = place.value;
      const right =
        typeof told !== 'string' || wanted.some((status) => told === status || told.startsWith(`${status}_`));
      return right
        ? undefined
        : differs(place, `This is ${told}; the request asks for ${shownValues(wanted, 'or')}.`);
    });
  });
}

/** Peer ids have several encodings; only those of the same one are compared. */
const peer = echo(['peer_id'], ({ peer_id: id }, payload) =>
  placesOf(payload, 'peer_id').map((place) => {
    const told = place.value;
    const comparable =
      typeof id === 'string' && typeof told === 'string' && encodingOf(id) === encodingOf(told);
    return comparable && id !== told
      ? differs(place, `This is ${told}; the request asks for ${id}.`)
      : undefined;
  }),
);

function encodingOf(id: string): string {
  return /^(?:16Uiu2|Qm|12D3|baf)/.exec(id)?.[0] ?? id;
}

const STATES = '/eth/v1/beacon/states/{state_id}';
const REWARDS = '/eth/v1/beacon/rewards';
const DUTIES = '/eth/v1/validator/duties';
const ANALYSIS = '/lighthouse/analysis';

const record: ValidatorAt = { index: 'index', key: 'validator.pubkey' };
const duty: ValidatorAt = { index: 'validator_index', key: 'pubkey' };
const root = (id: string) => ofBlock({ number, bytes }, id, { hash: 'root' });
const slotOf = (at: string) => same(number, 'slot', at);
const blockSlot = [block('message.slot')];
const performance = [
  atMost(number, 1, ''),
  same(number, 'index', '*.index'),
  within(number, 'start_epoch', 'end_epoch', '*.epochs.~'),
];

/** By method and path of the operation. */
export const beaconEchoes: Readonly<Record<string, readonly Echo[]>> = {
  [`GET ${STATES}/root`]: [root('state_id')],
  [`GET ${STATES}/validators`]: [validators('id', '*', record), statuses('status')],
  [`POST ${STATES}/validators`]: [validators('body.ids', '*', record), statuses('body.statuses')],
  [`GET ${STATES}/validators/{validator_id}`]: [validators('validator_id', '', record)],
  [`GET ${STATES}/validator_balances`]: [validators('id', '*', { index: 'index' })],
  [`POST ${STATES}/validator_balances`]: [validators('body', '*', { index: 'index' })],
  [`POST ${STATES}/validator_identities`]: [validators('body', '*', { index: 'index', key: 'pubkey' })],
  [`GET ${STATES}/committees`]: [same(number, 'index', '*.index'), slotOf('*.slot')],

  'GET /eth/v1/beacon/headers': [
    slotOf('*.header.message.slot'),
    same(bytes, 'parent_root', '*.header.message.parent_root'),
  ],
  'GET /eth/v1/beacon/headers/{block_id}': [block('header.message.slot', 'root'), canonical],
  'GET /eth/v2/beacon/blocks/{block_id}': blockSlot,
  'GET /eth/v1/beacon/blocks/{block_id}': blockSlot,
  'GET /eth/v1/beacon/blinded_blocks/{block_id}': blockSlot,
  'GET /eth/v1/beacon/blocks/{block_id}/root': [root('block_id')],
  'GET /eth/v1/beacon/blob_sidecars/{block_id}': [
    block('*.signed_block_header.message.slot'),
    same(number, 'indices', '*.index'),
  ],

  [`POST ${REWARDS}/sync_committee/{block_id}`]: [validators('body', '*', { index: 'validator_index' })],
  [`POST ${REWARDS}/attestations/{epoch}`]: [
    validators('body', 'total_rewards.*', { index: 'validator_index' }),
  ],

  'GET /eth/v1/beacon/pool/attestations': [
    slotOf('*.data.slot'),
    same(number, 'committee_index', '*.data.index'),
  ],
  'GET /eth/v2/beacon/pool/attestations': [slotOf('*.data.slot')],

  [`POST ${DUTIES}/attester/{epoch}`]: [validators('body', '*', duty)],
  [`POST ${DUTIES}/sync/{epoch}`]: [validators('body', '*', duty)],
  [`POST ${DUTIES}/ptc/{epoch}`]: [validators('body', '*', duty)],
  'POST /eth/v1/validator/liveness/{epoch}': [
    same(number, 'body', '*.index'),
    complete(number, 'body', '', '*.index'),
  ],
  'GET /eth/v1/validator/attestation_data': [slotOf('slot')],
  'GET /eth/v1/validator/aggregate_attestation': [slotOf('data.slot')],
  'GET /eth/v2/validator/aggregate_attestation': [slotOf('data.slot')],
  'GET /eth/v1/validator/sync_committee_contribution': [
    slotOf('slot'),
    same(number, 'subcommittee_index', 'subcommittee_index'),
    same(bytes, 'beacon_block_root', 'beacon_block_root'),
  ],
  'GET /eth/v2/validator/blocks/{slot}': [slotOf('slot'), slotOf('block.slot')],
  'GET /eth/v3/validator/blocks/{slot}': [slotOf('slot'), slotOf('block.slot')],

  'GET /eth/v1/node/peers': [same(word, 'state', '*.state'), same(word, 'direction', '*.direction')],
  'GET /eth/v1/node/peers/{peer_id}': [peer],

  'GET /lighthouse/peers/connected': [always(word, 'connected', '*.peer_info.connection_status.status')],
  'POST /lighthouse/liveness': [
    same(number, 'body.indices', '*.index'),
    same(number, 'body.epoch', '*.epoch'),
    complete(number, 'body.indices', '', '*.index'),
  ],
  [`GET ${ANALYSIS}/attestation_performance/{index}`]: performance,
  [`GET ${ANALYSIS}/attestation_performance/global`]: [
    within(number, 'start_epoch', 'end_epoch', '*.epochs.~'),
  ],
  [`GET ${ANALYSIS}/block_rewards`]: [within(number, 'start_slot', 'end_slot', '*.meta.slot')],
};
