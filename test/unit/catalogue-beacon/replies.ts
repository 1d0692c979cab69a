/** A hand-written valid reply for every resource of the beacon document. Each call gives a new object. */

const PARENT = `0x${'cd'.repeat(32)}`;
const ROOT = '0xcf8e0d4e9587369b2301d0790347320302cc0943d5a1884560367e8208d920f2';
const STATE = `0x${'34'.repeat(32)}`;
const BODY = `0x${'56'.repeat(32)}`;
const KEY = `0x${'93247f2209abcacf57b75a51dafae777'.repeat(3)}`;
const SIGNATURE = `0x${'1b66ac1fb663c9bc59509846d6ec05345bd908eda73e670af888da41af171505'.repeat(3)}`;
const NEVER = '18446744073709551615';
const data = <T>(value: T) => ({ data: value });

export const health = () =>
  data({
    sys_virt_mem_total: 16671133696,
    sys_virt_mem_available: 8273715200,
    sys_virt_mem_used: 7304818688,
    sys_virt_mem_free: 2998190080,
    sys_virt_mem_percent: 50.37,
    sys_virt_mem_cached: 5013975040,
    sys_virt_mem_buffers: 1354149888,
    sys_loadavg_1: 2.29,
    sys_loadavg_5: 3.48,
    sys_loadavg_15: 3,
    cpu_cores: 4,
    cpu_threads: 8,
    system_seconds_total: 5728,
    user_seconds_total: 33680,
    iowait_seconds_total: 873,
    idle_seconds_total: 177530,
    cpu_time_total: 217447,
    disk_node_bytes_total: 358443397120,
    disk_node_bytes_free: 70025089024,
    disk_node_reads_total: 1141863,
    disk_node_writes_total: 1377993,
    network_node_bytes_total_received: 2405639308,
    network_node_bytes_total_transmit: 328304685,
    misc_node_boot_ts_seconds: 1620629638,
    misc_os: 'linux',
    pid: 4698,
    pid_num_threads: 25,
    pid_mem_resident_set_size: 783757312,
    pid_mem_virtual_memory_size: 2564665344,
    pid_mem_shared_memory_size: 1048576,
    pid_process_seconds_total: 22,
  });

export const uiHealth = () =>
  data({
    total_memory: 16443219968,
    free_memory: 1283739648,
    used_memory: 5586264064,
    sys_loadavg_1: 0.59,
    sys_loadavg_5: 1.13,
    sys_loadavg_15: 2.41,
    cpu_cores: 4,
    cpu_threads: 8,
    global_cpu_frequency: 3.4,
    disk_bytes_total: 502390845440,
    disk_bytes_free: 9981386752,
    system_uptime: 660706,
    app_uptime: 105,
    system_name: 'Arch Linux',
    kernel_version: '5.19.13',
    os_version: 'Linux rolling',
    host_name: 'computer1',
    network_name: 'wlp0s20f3',
    network_bytes_total_received: 14105556611,
    network_bytes_total_transmit: 3649489389,
    nat_open: true,
    connected_peers: 80,
    sync_state: 'Synced' as unknown,
  });

export const validatorCount = () =>
  data({
    active_ongoing: 479508,
    active_exiting: 0,
    active_slashed: 0,
    pending_initialized: 28,
    pending_queued: 0,
    withdrawal_possible: 933,
    withdrawal_done: 0,
    exited_unslashed: 0,
    exited_slashed: 3,
  });

export const validatorMetrics = () =>
  data({
    validators: {
      '1': {
        attestation_hits: 10,
        attestation_misses: 1,
        attestation_hit_percentage: 90.9,
        attestation_head_hits: 10,
        attestation_head_misses: 0,
        attestation_head_hit_percentage: 100,
        attestation_target_hits: 5,
        attestation_target_misses: 5,
        attestation_target_hit_percentage: 50,
        latest_attestation_inclusion_distance: 1,
      },
    },
  });

export const syncing = () =>
  data({ SyncingFinalized: { start_slot: '5478848', target_slot: '5478944' } as Record<string, unknown> });

const syncInfo = () => ({
  info: { head_slot: '5479080', head_root: ROOT, finalized_epoch: '171219', finalized_root: ROOT },
});

export const peers = () => [
  {
    peer_id: '16Uiu2HAmA9xa11dtNv2z5fFbgF9hER3yq35qYNTPvN7TdAmvjqqv',
    peer_info: {
      score: {
        Real: {
          client_score: 0,
          gossipsub_score: 0.5,
          ignore_negative_gossipsub_score: false,
          score: 0,
        },
      } as unknown,
      client: {
        kind: 'Lighthouse',
        version: 'v2.5.1',
        os_version: 'x86_64-linux',
        protocol_version: 'eth2/1.0.0',
        agent_string: 'Lighthouse/v2.5.1/x86_64-linux' as unknown,
      },
      connection_status: { status: 'connected', connections_in: 1, connections_out: 0, last_seen: 0 },
      listening_addresses: ['/ip4/34.204.178.218/tcp/9000'],
      seen_addresses: ['34.204.178.218:9000'],
      sync_status: { Synced: syncInfo() } as Record<string, unknown> | string,
      meta_data: {
        V2: { seq_number: 501, attnets: '0xffffffffffffffff', syncnets: '0x0f' },
      } as unknown,
      subnets: [{ Attestation: '57' }, { SyncCommittee: '2' }, { DataColumn: '127' }] as unknown[],
      is_trusted: false,
      connection_direction: 'Outgoing' as unknown,
      enr: 'enr:-L64QI37' as unknown,
    },
  },
];

export const protoArray = () =>
  data({
    prune_threshold: 256,
    justified_checkpoint: { epoch: '2', root: ROOT },
    finalized_checkpoint: { epoch: '1', root: ROOT },
    nodes: [{ slot: '96' }] as unknown,
    indices: {},
    previous_proposer_boost: { root: ROOT, score: 0 },
  });

export const globalInclusion = () =>
  data({
    current_epoch_active_gwei: 642688000000000,
    current_epoch_target_attesting_gwei: 366208000000000,
    previous_epoch_target_attesting_gwei: 1000000000,
    previous_epoch_head_attesting_gwei: 0,
  });

export const validatorInclusion = () =>
  data({
    is_slashed: false,
    is_withdrawable_in_current_epoch: false,
    is_active_unslashed_in_current_epoch: true,
    is_active_unslashed_in_previous_epoch: true,
    current_epoch_effective_balance_gwei: 32000000000,
    is_current_epoch_target_attester: false,
    is_previous_epoch_target_attester: false,
    is_previous_epoch_head_attester: false,
  });

export const eth1Syncing = () =>
  data({
    head_block_number: 3611806 as number | null,
    head_block_timestamp: 1603249317,
    latest_cached_block_number: 3610758,
    latest_cached_block_timestamp: 1603233597,
    voting_target_timestamp: 1603228632,
    eth1_node_sync_status_percentage: 100,
    node_is_cached_and_ready: true,
  });

export const blockCache = () =>
  data([
    {
      hash: ROOT,
      timestamp: 1603177575,
      number: 3610656,
      deposit_root: ROOT as string | null,
      deposit_count: 33 as number | null,
    },
  ]);

export const depositCache = () =>
  data([
    {
      deposit_data: {
        pubkey: KEY,
        withdrawal_credentials: ROOT,
        amount: '32000000000',
        signature: SIGNATURE,
      },
      block_number: 3083279,
      index: 0,
      signature_is_valid: true,
    },
  ]);

export const liveness = () => data([{ index: '0', epoch: '1', is_live: true }]);

export const databaseInfo = () => ({
  schema_version: 18,
  config: {
    slots_per_restore_point: 8192,
    slots_per_restore_point_set_explicitly: false,
    block_cache_size: 5,
    historic_state_cache_size: 1,
    compact_on_init: false,
    compact_on_prune: true,
    prune_payloads: true,
    prune_blobs: true,
    epochs_per_blob_prune: 1,
    blob_prune_margin_epochs: 0,
  } as Record<string, unknown>,
  split: { slot: '7454656', state_root: ROOT, block_root: ROOT },
  anchor: {
    anchor_slot: '7451168',
    oldest_block_slot: '0',
    oldest_block_parent: ROOT,
    state_upper_limit: NEVER,
    state_lower_limit: '0',
  } as unknown,
  blob_info: { oldest_blob_slot: '7413760' as string | null, blobs_db: true },
});

export const mergeReadiness = () =>
  data<Record<string, unknown>>({
    type: 'ready',
    config: { terminal_total_difficulty: '6400' },
    current_difficulty: '4800',
  });

export const attestationPerformance = () => [
  {
    index: 1,
    epochs: {
      '1': { active: true, head: true, target: true, source: true, delay: 1 },
      '2': { active: true, head: false, target: false, source: false },
    } as Record<string, Record<string, unknown>>,
  },
];

export const blockRewards = () => [
  {
    total: 780,
    block_root: ROOT,
    meta: { slot: '1', parent_slot: '0', proposer_index: 93, graffiti: 'EF #43' },
    attestation_rewards: {
      total: 780,
      prev_epoch_total: 0,
      curr_epoch_total: 780,
      per_attestation_rewards: [{ '50102': 780 as unknown }],
    },
    sync_committee_rewards: 0,
  },
];

export const blockPacking = () => [
  {
    slot: '33',
    block_hash: ROOT,
    proposer_info: { validator_index: 1, graffiti: 'Lighthouse' },
    available_attestations: 10,
    included_attestations: 9,
    prior_skip_slots: 0,
  },
];

export const logEvent = () => ({
  time: 'Mar 13 15:28:41',
  level: 'INFO',
  msg: 'Syncing',
  service: 'slot_notifier' as unknown,
  est_time: '1 hr 27 mins',
  speed: '5.33 slots/sec' as unknown,
  distance: '28141 slots (3 days 21 hrs)',
  peers: '8' as unknown,
});

export const nat = () => data<unknown>(true);

export const header = () => ({
  execution_optimistic: false as unknown,
  finalized: false,
  data: {
    root: ROOT,
    canonical: true,
    header: {
      message: { slot: '1', proposer_index: '1', parent_root: PARENT, state_root: STATE, body_root: BODY },
      signature: SIGNATURE,
    },
  },
});

export const validator = () => ({
  execution_optimistic: false,
  finalized: false,
  data: {
    index: '1',
    balance: '63781789544',
    status: 'active_ongoing',
    validator: {
      pubkey: KEY,
      withdrawal_credentials: ROOT,
      effective_balance: '32000000000',
      slashed: false,
      activation_eligibility_epoch: '0',
      activation_epoch: '0',
      exit_epoch: NEVER,
      withdrawable_epoch: NEVER,
    },
  },
});

export const version = () => data({ version: 'Lighthouse/v4.1.0' as unknown });

export const payloadAttributes = () => ({
  version: 'capella',
  data: {
    proposal_slot: '11047',
    proposer_index: '336057',
    parent_block_root: ROOT,
    parent_block_number: '9150',
    parent_block_hash: ROOT,
    payload_attributes: {
      timestamp: '1712656964',
      prev_randao: ROOT,
      suggested_fee_recipient: '0x0000000000000000000000000000000000000000',
      withdrawals: [
        {
          index: '5',
          validator_index: '10',
          address: '0x0000000000000000000000000000000000000000',
          amount: '15640' as unknown,
        },
      ],
    },
  },
});
