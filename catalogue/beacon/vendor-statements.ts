/** What has to agree in responses of extension endpoints, one row an operation. Paths start at the response. */
import {
  about,
  asked,
  atLeast,
  atMost,
  below,
  complete,
  constant,
  count,
  counting,
  covers,
  descends,
  determines,
  empty,
  equal,
  filled,
  holds,
  indexOf,
  inEpochs,
  is,
  linked,
  nameOf,
  never,
  over,
  peerIdAt,
  rising,
  rooted,
  runningSum,
  type Statement,
  set,
  share,
  sum,
  unique,
  unset,
  where,
} from '../statements';

/** Part of a whole that has the same unit. */
const partOf = (whole: string, ...parts: readonly string[]): readonly Statement[] =>
  parts.map((part) => atMost(part, whole));

const PARTS = 'This is {value}; its parts make {other}.';

const health: readonly Statement[] = about('data', [
  ...partOf(
    'sys_virt_mem_total',
    'sys_virt_mem_used',
    'sys_virt_mem_free',
    'sys_virt_mem_available',
    'sys_virt_mem_cached',
    'sys_virt_mem_buffers',
  ),
  ...partOf('sys_virt_mem_total', 'pid_mem_resident_set_size'),
  ...partOf('disk_node_bytes_total', 'disk_node_bytes_free'),
  ...partOf('cpu_threads', 'cpu_cores'),
  ...partOf(
    'cpu_time_total',
    'system_seconds_total',
    'user_seconds_total',
    'iowait_seconds_total',
    'idle_seconds_total',
  ),
  ...partOf('pid_mem_virtual_memory_size', 'pid_mem_resident_set_size'),
  covers('sys_virt_mem_total', ['sys_virt_mem_used', 'sys_virt_mem_free'], PARTS),
]);

const uiHealth: readonly Statement[] = about('data', [
  ...partOf('total_memory', 'free_memory', 'used_memory'),
  ...partOf('disk_bytes_total', 'disk_bytes_free'),
  ...partOf('cpu_threads', 'cpu_cores'),
  ...partOf('system_uptime', 'app_uptime'),
  covers('total_memory', ['used_memory', 'free_memory'], PARTS),
]);

const metrics: readonly Statement[] = about('data.validators.*', [
  ...['attestation', 'attestation_head', 'attestation_target'].map((name) =>
    share(`${name}_hit_percentage`, `${name}_hits`, `${name}_misses`),
  ),
  ...['attestation_head_hits', 'attestation_target_hits'].map((name) => atMost(name, 'attestation_hits')),
]);

const infos: readonly Statement[] = about('data.validators.*', [
  rising('info.*', ['epoch'], 'The epochs are out of order: {value} comes after {other}.', true),
]);

const target = (at: string): Statement =>
  atMost(
    `${at}.start_slot`,
    `${at}.target_slot`,
    'The sync starts at slot {value}, after its target, slot {other}.',
  );

const syncing: readonly Statement[] = ['SyncingFinalized', 'SyncingHead'].map((state) =>
  target(`data.${state}`),
);

const peers: readonly Statement[] = [
  unique('*', ['peer_id'], 'The list has this peer twice.'),
  ...about('*', [
    equal('peer_id', peerIdAt('peer_info.enr'), 'This is {value}; the node record is of {other}.'),
    holds(
      is('peer_info.connection_direction', 'Incoming', 'Outgoing'),
      'A direction is Incoming or Outgoing, not {other}.',
    ),
  ]),
  ...about(
    '*.peer_info.connection_status',
    [holds(filled('connections_out'), 'The peer is connected, and there is no connection.')],
    is('status', 'connected'),
    empty('connections_in'),
  ),
  ...about('*.peer_info.sync_status.*.info', [
    atMost('finalized_epoch', 'head_slot', 'Epoch {value} is finalized, and the head is at slot {other}.'),
  ]),
];

/** Blocks name their parent by its place in the list. */
const BY_PLACE = { key: '#', parent: 'parent' };

const protoArray: readonly Statement[] = about('data', [
  atMost(
    'finalized_checkpoint.epoch',
    'justified_checkpoint.epoch',
    'Epoch {value} is finalized; the justified one is {other}.',
  ),
  unique('nodes.*', ['root'], 'The list has this block twice.'),
  indexOf(
    'indices',
    'nodes.*',
    'root',
    'The block with this root is number {other} of the list, not {value}.',
  ),
  descends('nodes.*', BY_PLACE, 'slot', 'The block is of slot {value}, its parent of slot {other}.'),
  descends(
    'nodes.*',
    BY_PLACE,
    'weight',
    'The block has the weight {value}, its parent {other}: a parent has that of all its children.',
    'at-most',
  ),
  rooted('nodes.*', BY_PLACE, 'The list does not have the parent {value}.'),
  unique('indices.*', [''], 'Two blocks have the index {value}.'),
  below('indices.*', count('nodes.*'), 'The list has {other} blocks; there is no block {value}.'),
  ...['parent', 'best_child', 'best_descendant'].map((name) =>
    below(`nodes.*.${name}`, count('nodes.*'), 'The list has {other} blocks; there is no block {value}.'),
  ),
  ...about('nodes.*', [
    atMost(
      'finalized_checkpoint.epoch',
      'justified_checkpoint.epoch',
      'Epoch {value} is finalized; the justified one is {other}.',
    ),
    below('parent', nameOf(), 'The parent of block {other} comes before it; this is {value}.'),
    ...where(
      [set('best_child')],
      holds(set('best_descendant'), 'A block with a best child has a best descendant.'),
    ),
    ...where(
      [unset('best_child')],
      holds(unset('best_descendant'), 'A block without a best child has no best descendant.'),
    ),
    atMost(
      'best_child',
      'best_descendant',
      'The best descendant, block {other}, comes before the best child, block {value}.',
    ),
  ]),
]);

const GLOBAL = 'More is attesting, {value} Gwei, than is active, {other} Gwei.';

const inclusion: readonly Statement[] = about('data', [
  atMost('current_epoch_target_attesting_gwei', 'current_epoch_active_gwei', GLOBAL),
  atMost('previous_epoch_target_attesting_gwei', 'previous_epoch_active_gwei', GLOBAL),
  atMost(
    'previous_epoch_head_attesting_gwei',
    'previous_epoch_target_attesting_gwei',
    'More attests the head, {value} Gwei, than the target, {other} Gwei.',
  ),
]);

const inclusionOf: readonly Statement[] = about('data', [
  ...where(
    [is('is_active_unslashed_in_current_epoch', true)],
    holds(
      filled('current_epoch_effective_balance_gwei'),
      'The validator is active, and its effective balance is {other}.',
    ),
  ),
  ...where(
    [is('is_previous_epoch_head_attester', true)],
    holds(is('is_previous_epoch_target_attester', true), 'Whoever attests the head attests the target too.'),
  ),
  ...where(
    [is('is_slashed', true)],
    holds(is('is_active_unslashed_in_current_epoch', false), 'The validator is slashed, so this is false.'),
  ),
  ...where(
    [is('is_withdrawable_in_current_epoch', true)],
    holds(
      is('is_active_unslashed_in_current_epoch', false),
      'The validator is withdrawable, so it is not active.',
    ),
  ),
]);

const CACHED = 'The cache is ahead of the chain: {value}, and the head has {other}.';

const eth1: readonly Statement[] = about('data', [
  ...where([unset('lighthouse_is_cached_and_ready')], {
    ...holds(set('node_is_cached_and_ready'), 'Member "node_is_cached_and_ready" is missing.'),
    of: '',
  }),
  ...['node_is_cached_and_ready', 'lighthouse_is_cached_and_ready'].flatMap((ready) =>
    where(
      [is(ready, true)],
      holds(set('latest_cached_block_timestamp'), 'A node that is ready has a cached block.'),
      over(
        'latest_cached_block_timestamp',
        'voting_target_timestamp',
        'A node that is ready has a cached block after voting_target_timestamp, {other}.',
      ),
    ),
  ),
  atMost('latest_cached_block_number', 'head_block_number', CACHED),
  atMost('latest_cached_block_timestamp', 'head_block_timestamp', CACHED),
]);

const blockCache: readonly Statement[] = [
  counting('data.*', 'number', 'The blocks follow each other: this is {value}, not {other}.'),
  rising('data.*', ['timestamp'], 'The time goes back from {other} to {value}.'),
  rising('data.*', ['deposit_count'], 'The number of deposits goes back from {other} to {value}.'),
  unique('data.*', ['hash'], 'The list has this block twice.'),
  determines(
    'data.*',
    ['deposit_count'],
    'deposit_root',
    'Another block with as many deposits has the root {other}.',
  ),
];

const depositCache: readonly Statement[] = [
  counting('data.*', 'index', 'Deposits are numbered: this is {value}, not {other}.'),
  rising('data.*', ['block_number'], 'The deposits are out of order: block {value} comes after {other}.'),
];

const database: readonly Statement[] = [
  atMost('anchor.oldest_block_slot', 'anchor.anchor_slot'),
  atMost('anchor.state_lower_limit', 'anchor.state_upper_limit'),
];

/** Slots of two epochs. */
const MOST_DELAY = 64;
const ABSENT = 'The validator is not active, so it has not voted.';

/** Of a validator in an epoch. A vote for the head is one for the target too. */
const performances: readonly Statement[] = [
  unique('*', ['index'], 'The list has validator {value} twice.'),
  ...about('*', [
    complete(
      'epochs.~',
      '',
      asked('start_epoch'),
      asked('end_epoch'),
      'The request asks for epoch {other}, which is missing.',
    ),
    ...about('epochs.*', [
      ...where(
        [is('active', false)],
        ...['head', 'target', 'source'].map((name) => holds(is(name, false), ABSENT)),
        never('delay', 'The validator is not active, so there is no delay.'),
      ),
      atLeast('delay', constant(1), 'An attestation is included in a later slot, so this is not {value}.'),
      atMost('delay', constant(MOST_DELAY), 'An attestation is included within {other} slots, not {value}.'),
      ...where(
        [is('head', true)],
        holds(is('target', true), 'A vote for the head is one for the target too.'),
      ),
      ...where(
        [is('target', true)],
        holds(is('source', true), 'A vote for the target is one for the source too.'),
      ),
    ]),
  ]),
];

const rewards: readonly Statement[] = [
  ...about('*', [
    sum(
      'attestation_rewards.total',
      ['attestation_rewards.prev_epoch_total', 'attestation_rewards.curr_epoch_total'],
      'This is {value}; the epochs make {other}.',
    ),
    sum(
      'total',
      ['attestation_rewards.total', 'sync_committee_rewards'],
      'This is {value}; the parts make {other}.',
    ),
    ...where(
      [filled('attestation_rewards.per_attestation_rewards')],
      sum('attestation_rewards.total', ['attestation_rewards.per_attestation_rewards.*.*'], PARTS),
    ),
    ...where(
      [unset('sync_committee_rewards')],
      atMost('attestation_rewards.total', 'total', 'This is {value}, more than the total of {other}.'),
    ),
    below('meta.parent_slot', 'meta.slot', 'The parent is of slot {value}, the block of slot {other}.'),
  ]),
  unique('*', ['block_root'], 'The list has this block twice.'),
  linked('*', 'meta.parent_slot', 'meta.slot', 'The block before is of slot {other}; this is {value}.'),
  rising('*', ['meta.slot'], 'The blocks are out of order: slot {value} comes after slot {other}.', true),
];

const packing: readonly Statement[] = [
  ...about('*', [atMost('included_attestations', 'available_attestations')]),
  inEpochs(
    '*.slot',
    'Slot {value} is not in the epochs that the request asks for.',
    asked('start_epoch'),
    asked('end_epoch'),
  ),
  unique('*', ['block_hash'], 'The list has this block twice.'),
  runningSum(
    '*',
    'slot',
    'prior_skip_slots',
    'The block is of slot {value}; after the one before and the slots that were skipped it is {other}.',
    true,
  ),
  rising('*', ['slot'], 'The blocks are out of order: slot {value} comes after slot {other}.', true),
];

const ANALYSIS = 'GET /lighthouse/analysis';
const INCLUSION = 'GET /lighthouse/validator_inclusion/{epoch}';

/** Newer versions write `ERROR`. */
const LEVELS = ['INFO', 'WARN', 'ERRO', 'ERROR', 'CRIT'] as const;
const level = holds(is('level', ...LEVELS), 'The node sends INFO and higher levels; this is {other}.');

/** By method and path of the operation. */
export const vendorStatements: Readonly<Record<string, readonly Statement[]>> = {
  'GET /lighthouse/health': health,
  'GET /lighthouse/ui/health': uiHealth,
  'POST /lighthouse/ui/validator_metrics': metrics,
  'POST /lighthouse/ui/validator_info': infos,
  'GET /lighthouse/syncing': syncing,
  'GET /lighthouse/peers': peers,
  'GET /lighthouse/peers/connected': peers,
  'GET /lighthouse/logs': [level, ...about('data', [level])],
  'GET /lighthouse/proto_array': protoArray,
  [`${INCLUSION}/global`]: inclusion,
  [`${INCLUSION}/{validator_id}`]: inclusionOf,
  'GET /lighthouse/eth1/syncing': eth1,
  'GET /lighthouse/eth1/block_cache': blockCache,
  'GET /lighthouse/eth1/deposit_cache': depositCache,
  'GET /lighthouse/database/info': database,
  'POST /lighthouse/liveness': [unique('data.*', ['index'], 'The list has validator {value} twice.')],
  [`${ANALYSIS}/attestation_performance/{index}`]: [
    ...performances,
    ...where(
      [set(asked('start_epoch'))],
      holds(filled(''), 'The list is empty; the request asks for a validator.'),
    ),
  ],
  [`${ANALYSIS}/attestation_performance/global`]: performances,
  [`${ANALYSIS}/block_rewards`]: rewards,
  [`${ANALYSIS}/block_packing`]: packing,
  [`${ANALYSIS}/block_packing_efficiency`]: packing,
};
