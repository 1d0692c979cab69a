import { http, type RuleDoc } from '../rule-doc';

/** What the schemas of values in beacon requests raise. */
export const valueRules = [
  {
    code: 'number-out-of-range',
    severity: 'warning',
    title: 'Number out of range',
    why: 'The specification limits the number: ranges count from 1, no chain has slots of thousands of years, a slot has at most 64 committees, a sync committee 512 members in 4 subcommittees. A warning, because a network may have other limits.',
    ...http(
      'GET /eth/v1/validator/attestation_data?slot=1&committee_index=64',
      'GET /eth/v1/validator/attestation_data?slot=1&committee_index=63',
    ),
    source: 'Ethereum Beacon Node API specification: Validator',
  },
  {
    code: 'packing-start-zero',
    severity: 'error',
    title: 'Block packing from epoch 0',
    why: 'Block packing needs the epoch before the first one. A beacon node responds to `start_epoch=0` with status 400.',
    ...http(
      'GET /lighthouse/analysis/block_packing_efficiency?start_epoch=0&end_epoch=2',
      'GET /lighthouse/analysis/block_packing_efficiency?start_epoch=1&end_epoch=2',
    ),
    source: 'Beacon Node HTTP API and Extension Endpoints: Limits',
  },
  {
    code: 'rewards-start-zero',
    severity: 'error',
    title: 'Block rewards from slot 0',
    why: 'The genesis block has no rewards and no state before it. A beacon node responds to `start_slot=0` with status 400.',
    ...http(
      'GET /lighthouse/analysis/block_rewards?start_slot=0&end_slot=32',
      'GET /lighthouse/analysis/block_rewards?start_slot=1&end_slot=32',
    ),
    source: 'real nodes: Differences in responses',
  },
  {
    code: 'slot-invalid',
    severity: 'error',
    title: 'Invalid slot',
    why: 'A slot is an unsigned 64-bit decimal number without sign, prefix or leading zeros. A beacon node responds to anything else with status 400.',
    ...http(
      'GET /lighthouse/analysis/block_rewards?start_slot=0x21&end_slot=64',
      'GET /lighthouse/analysis/block_rewards?start_slot=33&end_slot=64',
    ),
    source: 'Beacon Node HTTP API and Extension Endpoints: Endpoints',
  },
  {
    code: 'epoch-invalid',
    severity: 'error',
    title: 'Invalid epoch',
    why: 'An epoch is an unsigned 64-bit decimal number without sign, prefix or leading zeros. A beacon node responds to anything else with status 400.',
    ...http('GET /lighthouse/validator_inclusion/0x1/global', 'GET /lighthouse/validator_inclusion/1/global'),
    source: 'Beacon Node HTTP API and Extension Endpoints: Endpoints',
  },
  {
    code: 'uint64-invalid',
    severity: 'error',
    title: 'Invalid number',
    why: 'Unsigned 64-bit numbers are decimal, and strings in JSON. Nodes reject a hex number or a sign with status 400.',
    ...http(
      'GET /eth/v1/beacon/light_client/updates?start_period=0x1&count=2',
      'GET /eth/v1/beacon/light_client/updates?start_period=1&count=2',
    ),
    source: 'Ethereum Beacon Node API specification: Beacon',
  },
  {
    code: 'validator-index-invalid',
    severity: 'error',
    title: 'Invalid validator index',
    why: 'The index is the position in the registry, a decimal number. Endpoints that take an index do not accept a public key.',
    ...http(
      'GET /lighthouse/analysis/attestation_performance/0x1?start_epoch=1&end_epoch=2',
      'GET /lighthouse/analysis/attestation_performance/1?start_epoch=1&end_epoch=2',
    ),
    source: 'Beacon Node HTTP API and Extension Endpoints: Endpoints',
  },
  {
    code: 'validator-index-limit',
    severity: 'warning',
    title: 'Validator index beyond the registry',
    why: 'The registry of validators holds at most 2^40 of them. Some nodes reject a larger index, others know no such validator.',
    ...http(
      'GET /eth/v1/beacon/states/head/validators/1099511627776',
      'GET /eth/v1/beacon/states/head/validators/1099511',
    ),
    source: 'Ethereum Beacon Node API specification: Beacon',
  },
  {
    code: 'public-key-invalid',
    severity: 'error',
    title: 'Invalid public key',
    why: 'A BLS public key is `0x` and 96 hex digits (48 bytes). A beacon node responds to any other length with status 400.',
    ...http(
      'GET /lighthouse/validator_inclusion/1/93247f2209abcacf57b75a51dafae77793247f2209abcacf57b75a51dafae77793247f2209abcacf57b75a51dafae777',
      'GET /lighthouse/validator_inclusion/1/0x93247f2209abcacf57b75a51dafae77793247f2209abcacf57b75a51dafae77793247f2209abcacf57b75a51dafae777',
    ),
    source: 'Beacon Node HTTP API and Extension Endpoints: Standard records shown',
  },
  {
    code: 'validator-id-invalid',
    severity: 'error',
    title: 'Invalid validator id',
    why: 'A validator id is a decimal index or a public key of 48 bytes. A beacon node responds to anything else with status 400.',
    ...http('GET /eth/v1/beacon/states/head/validators/01', 'GET /eth/v1/beacon/states/head/validators/1'),
    source: 'Beacon Node HTTP API and Extension Endpoints: Endpoints',
  },
  {
    code: 'state-id-invalid',
    severity: 'error',
    title: 'Invalid state id',
    why: 'A state id is `head`, `genesis`, `finalized`, `justified`, a decimal slot, or a state root of 32 bytes, in lower case. The tags of the execution API, such as `latest`, do not exist here.',
    ...http('GET /eth/v1/beacon/states/latest/validators/1', 'GET /eth/v1/beacon/states/head/validators/1'),
    source: 'real nodes: The standard API',
  },
  {
    code: 'block-id-invalid',
    severity: 'error',
    title: 'Invalid block id',
    why: 'A block id is `head`, `genesis`, `finalized`, a decimal slot, or a block root of 32 bytes, in lower case. The tags of the execution API, such as `latest`, do not exist here.',
    ...http('GET /eth/v1/beacon/headers/latest', 'GET /eth/v1/beacon/headers/head'),
    source: 'real nodes: The standard API',
  },
  {
    code: 'root-invalid',
    severity: 'error',
    title: 'Invalid root',
    why: 'A root is `0x` and 64 hex digits (32 bytes). A beacon node responds to any other length with status 400.',
    ...http(
      'GET /eth/v1/beacon/headers?parent_root=cf8e0d4e9587369b2301d0790347320302cc0943d5a1884560367e8208d920f2',
      'GET /eth/v1/beacon/headers?parent_root=0xcf8e0d4e9587369b2301d0790347320302cc0943d5a1884560367e8208d920f2',
    ),
    source: 'Beacon Node HTTP API and Extension Endpoints: Standard records shown',
  },
  {
    code: 'peer-id-invalid',
    severity: 'error',
    title: 'Invalid peer id',
    why: 'A peer is named by its libp2p id, such as `16Uiu2HA…`. Nodes reject a node record, an address or a part of an id with status 400.',
    ...http(
      'GET /eth/v1/node/peers/127.0.0.1',
      'GET /eth/v1/node/peers/16Uiu2HAm1gnawsk7zYo5G5NdW4fa9PmUJhhkQLXZR3P1iFju4qdV',
    ),
    source: 'Ethereum Beacon Node API specification: Node',
  },
  {
    code: 'enum-value-unknown',
    severity: 'error',
    title: 'Unknown value',
    why: 'Some values come from a fixed list and are case-sensitive. A beacon node responds to any other value with status 400.',
    ...http(
      'GET /eth/v1/beacon/states/head/validators?status=activ',
      'GET /eth/v1/beacon/states/head/validators?status=active',
    ),
    source: 'Beacon Node HTTP API and Extension Endpoints: States and transitions',
  },
  {
    code: 'event-topic-unknown',
    severity: 'error',
    title: 'Unknown event topic',
    why: 'A node rejects the whole stream with status 400 when one of its topics is unknown.',
    ...http(
      ['GET /eth/v1/events?topics=heads', 'accept: text/event-stream'].join('\n'),
      ['GET /eth/v1/events?topics=head', 'accept: text/event-stream'].join('\n'),
    ),
    source: 'Beacon Node HTTP API and Extension Endpoints: Events',
  },
  {
    code: 'indices-strings',
    severity: 'error',
    title: 'Validator indices as strings',
    why: 'Validator metrics take JSON integers, while liveness takes strings. Nodes reject strings here with status 400.',
    ...http(
      [
        'POST /lighthouse/ui/validator_metrics',
        'Content-Type: application/json',
        '',
        '{ "indices": ["1", "2"] }',
      ].join('\n'),
      [
        'POST /lighthouse/ui/validator_metrics',
        'Content-Type: application/json',
        '',
        '{ "indices": [1, 2] }',
      ].join('\n'),
    ),
    source: 'Beacon Node HTTP API and Extension Endpoints: Validator metrics',
  },
  {
    code: 'number-unquoted',
    severity: 'warning',
    title: 'Number that must be a string',
    why: 'In JSON the Beacon API writes slots, epochs, indices and amounts as decimal strings. Lighthouse also takes a number; others reject it with status 400.',
    ...http(
      ['POST /eth/v1/validator/liveness/10', 'Content-Type: application/json', '', '[0, 1]'].join('\n'),
      ['POST /eth/v1/validator/liveness/10', 'Content-Type: application/json', '', '["0", "1"]'].join('\n'),
    ),
    source: 'Ethereum Beacon Node API specification: Validator',
  },
  {
    code: 'list-length',
    severity: 'error',
    title: 'List of the wrong length',
    why: 'Some lists of the beacon API must have at least one item, and proofs have a fixed length. A beacon node responds to any other length with status 400.',
    ...http(
      ['POST /eth/v1/validator/liveness/1', 'Content-Type: application/json', '', '[]'].join('\n'),
      ['POST /eth/v1/validator/liveness/1', 'Content-Type: application/json', '', '["1"]'].join('\n'),
    ),
    source: 'Ethereum Beacon Node API specification: Validator',
  },
  {
    code: 'list-duplicate',
    severity: 'warning',
    title: 'Duplicate item in a list',
    why: 'The specification wants each item of the list once. Some nodes reject a duplicate, others ignore it.',
    ...http(
      ['POST /eth/v1/beacon/rewards/attestations/1', 'Content-Type: application/json', '', '["1", "1"]'].join(
        '\n',
      ),
      ['POST /eth/v1/beacon/rewards/attestations/1', 'Content-Type: application/json', '', '["1", "2"]'].join(
        '\n',
      ),
    ),
    source: 'Ethereum Beacon Node API specification: Beacon',
  },
  {
    code: 'ids-too-many',
    severity: 'warning',
    title: 'Too many ids in a GET request',
    why: 'Nodes respond with an error to a GET request with more ids than the specification allows: status 400 or 414. The POST request of the same path takes more.',
    ...http(
      `GET /eth/v1/beacon/states/head/validators?id=${Array.from({ length: 65 }, (_, at) => at).join(',')}`,
      'GET /eth/v1/beacon/states/head/validators?id=0,1,2,3',
    ),
    source: 'Ethereum Beacon Node API specification: Beacon',
  },
] as const satisfies readonly RuleDoc[];
