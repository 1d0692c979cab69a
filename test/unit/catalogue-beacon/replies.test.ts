import assert from 'node:assert/strict';
import { matchOperation } from '../../../catalogue/beacon';
import { judgeBeaconReply } from '../../../catalogue/judge/judge-beacon';
import type { SpecProblem } from '../../../catalogue/types';
import * as replies from './replies';

function judged(method: string, path: string, value: unknown, status = 200): readonly SpecProblem[] {
  const { operation } = matchOperation(method, path);
  assert.ok(operation, `${method} ${path} is no operation`);
  return judgeBeaconReply(operation, status, value);
}

interface Case<T> {
  readonly request: string;
  readonly reply: () => T;
  /** Changes the reply into one that real nodes send as well. */
  readonly also?: readonly ((reply: T) => void)[];
  readonly breaks: (reply: T) => void;
  /** `path: rule: message` */
  readonly problem: string;
}

const resource = <T>(parts: Case<T>): Case<unknown> => parts as unknown as Case<unknown>;
const first = <T>(list: readonly T[]): T => list[0] as T;

const cases: Case<unknown>[] = [
  resource({
    request: 'GET /vendor/health',
    reply: replies.health,
    also: [
      (reply) => {
        reply.data.sys_virt_mem_percent = 50;
        reply.data.disk_node_writes_total = 2 ** 63;
      },
      (reply) => Reflect.deleteProperty(reply.data, 'pid_mem_shared_memory_size'),
    ],
    breaks: (reply) => {
      reply.data.cpu_cores = 4.5;
    },
    problem: 'data.cpu_cores: wrong-type: This is a fraction, not an integer.',
  }),
  resource({
    request: 'GET /lighthouse/ui/health',
    reply: replies.uiHealth,
    also: [
      (reply) => {
        reply.data.sync_state = { BackFillSyncing: { completed: 10, remaining: 20 } };
      },
    ],
    breaks: (reply) => Reflect.deleteProperty(reply.data, 'nat_open'),
    problem: 'data: missing-member: Member "nat_open" is missing.',
  }),
  resource({
    request: 'GET /vendor/ui/validator_count',
    reply: replies.validatorCount,
    breaks: (reply) => {
      reply.data.exited_slashed = '3' as never;
    },
    problem: 'data.exited_slashed: wrong-type: This is a string, not an integer.',
  }),
  resource({
    request: 'POST /vendor/ui/validator_metrics',
    reply: replies.validatorMetrics,
    also: [
      (reply) => {
        reply.data.validators = {} as never;
      },
    ],
    breaks: (reply) => {
      reply.data.validators['1'].attestation_hit_percentage = '90' as never;
    },
    problem: 'data.validators.1.attestation_hit_percentage: wrong-type: This is a string, not a number.',
  }),
  resource<{ data: unknown }>({
    request: 'GET /vendor/syncing',
    reply: replies.syncing,
    also: [
      ...['Synced', 'Stalled', 'SyncTransition'].map((word) => (reply: { data: unknown }) => {
        reply.data = word;
      }),
      (reply) => {
        reply.data = { SyncingHead: { start_slot: '1', target_slot: '2' } };
      },
      (reply) => {
        reply.data = { BackFillSyncing: { completed: '10', remaining: '20' } };
      },
      (reply) => {
        reply.data = { CustodyBackFillSyncing: { completed: 1 } };
      },
    ],
    breaks: (reply) => {
      reply.data = { SyncingFinalized: { start_slot: 5, target_slot: '6' } };
    },
    problem:
      'data.SyncingFinalized.start_slot: number-unquoted: A slot must be a decimal string: some nodes reject a number. Use "5".',
  }),
  resource({
    request: 'GET /vendor/peers',
    reply: replies.peers,
    also: [
      (reply) => {
        const info = first(reply).peer_info;
        info.score = 'Max';
        info.sync_status = 'IrrelevantPeer';
        info.client.agent_string = null;
        info.connection_direction = null;
        info.enr = null;
        info.meta_data = null;
      },
      (reply) => {
        const info = first(reply).peer_info as Record<string, unknown>;
        info.score = {
          Real: {
            lighthouse_score: 1,
            gossipsub_score: -1.5,
            ignore_negative_gossipsub_score: true,
            score: 1,
          },
        };
        info.meta_data = { V1: { seq_number: 1, attnets: '0x00' } };
        Reflect.deleteProperty(info, 'seen_addresses');
        info.seen_multiaddrs = ['/ip4/1.2.3.4/tcp/9000'];
        info.connection_status = {
          status: 'disconnected',
          connections_in: 0,
          connections_out: 0,
          last_seen: 9,
          banned_ips: [],
        };
      },
      (reply) => {
        first(reply).peer_info.meta_data = {
          V3: { seq_number: '7', attnets: '0x00', syncnets: '0x00', custody_group_count: '4' },
        };
      },
    ],
    breaks: (reply) => {
      const behind = {
        info: { head_slot: '1', head_root: '0x12', finalized_epoch: '1', finalized_root: '' },
      };
      behind.info.finalized_root = `0x${'00'.repeat(32)}`;
      first(reply).peer_info.sync_status = { Behind: behind };
    },
    problem:
      '0.peer_info.sync_status.Behind.info.head_root: root-invalid: ' +
      'A root has 32 bytes (64 hex digits); this has 1 byte.',
  }),
  resource({
    request: 'GET /lighthouse/peers/connected',
    reply: replies.peers,
    breaks: (reply) => {
      first(reply).peer_info.connection_status.status = 'connectd';
    },
    problem:
      '0.peer_info.connection_status.status: enum-value-unknown: ' + '"connectd" is not a connection status.',
  }),
  resource({
    request: 'GET /vendor/proto_array',
    reply: replies.protoArray,
    breaks: (reply) => Reflect.deleteProperty(reply.data, 'nodes'),
    problem: 'data: missing-member: Member "nodes" is missing.',
  }),
  resource({
    request: 'GET /vendor/validator_inclusion/5/global',
    reply: replies.globalInclusion,
    breaks: (reply) => {
      reply.data.current_epoch_active_gwei = '1' as never;
    },
    problem: 'data.current_epoch_active_gwei: wrong-type: This is a string, not an integer.',
  }),
  resource<{ data: unknown }>({
    request: 'GET /vendor/validator_inclusion/5/12',
    reply: replies.validatorInclusion,
    also: [
      (reply) => {
        reply.data = null;
      },
    ],
    breaks: (reply) => {
      (reply.data as Record<string, unknown>).is_slashed = 0;
    },
    problem: 'data.is_slashed: wrong-type: This is a number, not true or false.',
  }),
  resource({
    request: 'GET /vendor/eth1/syncing',
    reply: replies.eth1Syncing,
    also: [
      (reply) => {
        reply.data.head_block_number = null;
      },
      (reply) => {
        Reflect.deleteProperty(reply.data, 'node_is_cached_and_ready');
        Object.assign(reply.data, { lighthouse_is_cached_and_ready: false });
      },
    ],
    breaks: (reply) => {
      reply.data.voting_target_timestamp = null as never;
    },
    problem: 'data.voting_target_timestamp: wrong-type: This is null, not an integer.',
  }),
  resource({
    request: 'GET /vendor/eth1/block_cache',
    reply: replies.blockCache,
    also: [
      (reply) => {
        first(reply.data).deposit_root = null;
        first(reply.data).deposit_count = null;
      },
    ],
    breaks: (reply) => {
      first(reply.data).hash = first(reply.data).hash.slice(2);
    },
    problem: 'data.0.hash: root-invalid: A root starts with 0x; this does not.',
  }),
  resource({
    request: 'GET /vendor/eth1/deposit_cache',
    reply: replies.depositCache,
    breaks: (reply) => {
      first(reply.data).deposit_data.amount = 32000000000 as never;
    },
    problem:
      'data.0.deposit_data.amount: number-unquoted: A number is a decimal string; this is the number 32000000000.',
  }),
  resource({
    request: 'POST /vendor/liveness',
    reply: replies.liveness,
    breaks: (reply) => {
      first(reply.data).is_live = 'true' as never;
    },
    problem: 'data.0.is_live: wrong-type: This is a string, not true or false.',
  }),
  resource({
    request: 'GET /vendor/database/info',
    reply: replies.databaseInfo,
    also: [
      (reply) => {
        reply.anchor = null;
        reply.blob_info.oldest_blob_slot = null;
        reply.config.state_cache_size = 128;
      },
      (reply) => {
        Reflect.deleteProperty(reply.config, 'slots_per_restore_point');
        Reflect.deleteProperty(reply.config, 'slots_per_restore_point_set_explicitly');
        reply.config.hierarchy_config = { exponents: [5, 9, 11, 13, 16, 18, 21] };
        reply.config.compression_level = 1;
        reply.config.hdiff_buffer_cache_size = 16;
        const none = `0x${'00'.repeat(32)}`;
        reply.anchor = {
          anchor_slot: '0',
          oldest_block_slot: '0',
          oldest_block_parent: none,
          state_upper_limit: '0',
          state_lower_limit: '0',
        };
      },
    ],
    breaks: (reply) => {
      reply.split.slot = '0x71c000';
    },
    problem: 'split.slot: slot-invalid: A slot is decimal; this is hex.',
  }),
  resource({
    request: 'GET /vendor/merge_readiness',
    reply: replies.mergeReadiness,
    also: [
      (reply) => {
        reply.data = { type: 'not_synced' };
      },
      (reply) => {
        reply.data.current_difficulty = null;
      },
    ],
    breaks: (reply) => {
      reply.data.type = 'readi';
    },
    problem: 'data.type: enum-value-unknown: "readi" is not a readiness.',
  }),
  ...['1', 'global'].map((which) =>
    resource({
      request: `GET /vendor/analysis/attestation_performance/${which}?start_epoch=1&end_epoch=2`,
      reply: replies.attestationPerformance,
      breaks: (reply) => Reflect.deleteProperty(first(reply).epochs['2'] ?? {}, 'target'),
      problem: '0.epochs.2: missing-member: Member "target" is missing.',
    }),
  ),
  resource({
    request: 'GET /vendor/analysis/block_rewards?start_slot=1&end_slot=32',
    reply: replies.blockRewards,
    also: [(reply) => Reflect.deleteProperty(first(reply), 'sync_committee_rewards')],
    breaks: (reply) => {
      first(first(reply).attestation_rewards.per_attestation_rewards)['50102'] = '780';
    },
    problem:
      '0.attestation_rewards.per_attestation_rewards.0.50102: wrong-type: ' +
      'This is a string, not an integer.',
  }),
  ...['block_packing', 'block_packing_efficiency'].map((name) =>
    resource({
      request: `GET /lighthouse/analysis/${name}?start_epoch=1&end_epoch=2`,
      reply: replies.blockPacking,
      breaks: (reply) => {
        first(reply).slot = 33 as never;
      },
      problem: '0.slot: number-unquoted: A slot is a decimal string; this is the number 33.',
    }),
  ),
  resource({
    request: 'GET /vendor/nat',
    reply: replies.nat,
    also: [
      (reply) => {
        reply.data = false;
      },
      (reply) => {
        reply.data = { discv5_ipv4: true, discv5_ipv6: false, libp2p_ipv4: true, libp2p_ipv6: false };
      },
    ],
    breaks: (reply) => {
      reply.data = { discv5_ipv4: 'yes', discv5_ipv6: false, libp2p_ipv4: true, libp2p_ipv6: false };
    },
    problem: 'data.discv5_ipv4: wrong-type: This is a string, not true or false.',
  }),
  resource({
    request: 'GET /eth/v1/beacon/headers/head',
    reply: replies.header,
    also: [(reply) => Reflect.deleteProperty(reply, 'finalized')],
    breaks: (reply) => {
      reply.execution_optimistic = 'no';
    },
    problem: 'execution_optimistic: wrong-type: This is a string, not true or false.',
  }),
  resource({
    request: 'GET /eth/v1/beacon/states/head/validators/1',
    reply: replies.validator,
    breaks: (reply) => {
      reply.data.status = 'active_ongoin';
    },
    problem: 'data.status: enum-value-unknown: "active_ongoin" is not a validator status.',
  }),
  resource({
    request: 'GET /eth/v1/node/version',
    reply: replies.version,
    breaks: (reply) => {
      reply.data.version = null;
    },
    problem: 'data.version: wrong-type: This is null, not a string.',
  }),
];

describe('replies of a beacon node', () => {
  for (const { request, reply, also = [], breaks, problem } of cases) {
    it(`judges ${request}`, () => {
      const [method = '', path = ''] = request.split(' ');
      assert.deepEqual(judged(method, path, reply()), []);
      for (const change of also) {
        const other = reply();
        change(other);
        assert.deepEqual(judged(method, path, other), []);
      }
      const wrong = reply();
      breaks(wrong);
      assert.deepEqual(
        judged(method, path, wrong).map(
          ({ path, rule, message }) => `${path.join('.')}: ${rule}: ${message}`,
        ),
        [problem],
      );
    });
  }
});
