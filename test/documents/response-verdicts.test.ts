/** Each row of "Decisions about responses" in docs/development/accuracy.md, against what the program says. */
import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { matchOperation } from '../../catalogue/beacon';
import {
  beaconMemory,
  beaconTimeline,
  judgeBeaconEvent,
  judgeBeaconOverTime,
  judgeBeaconReply,
} from '../../catalogue/judge/judge-beacon';
import { executionMemory, judgeRpcReply, judgeTogether } from '../../catalogue/judge/judge-execution';
import { remarksOnReply, remarksOnResult } from '../../catalogue/judge/remarks';
import type { SpecProblem } from '../../catalogue/types';
import { answerBeacon } from '../../demo/beacon';
import { alice, setting } from '../node/demo/helpers';

const page = fs.readFileSync(path.join(import.meta.dirname, '../../docs/development/accuracy.md'), 'utf8');
const cases = page
  .slice(page.indexOf('## Decisions about responses'), page.indexOf('Real nodes deviate from'))
  .split('\n')
  .filter((row) => row.startsWith('| ') && !row.startsWith('| case '))
  .map((row) => row.slice(2));

// biome-ignore lint/suspicious/noExplicitAny: responses of many shapes, each altered by its sample
type Alter = (value: any) => unknown;
type Verdict = 'problem' | 'remark' | 'nothing';
type Sample = readonly [verdict: Verdict, said: () => readonly SpecProblem[]];

const { rpc, world } = setting();
const flags = { gui: false, validatorMonitor: true, preparePayload: undefined };

const without =
  (...names: readonly string[]): Alter =>
  (value: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));

/** The result of the demo node, altered. */
function ofCall(verdict: Verdict, call: readonly [string, ...unknown[]], alter: Alter): Sample {
  const [method, ...params] = call;
  return [
    verdict,
    () => {
      const result = alter(structuredClone(rpc(method, ...params)));
      const reply = { jsonrpc: '2.0', id: 1, result };
      return [...judgeRpcReply({ method, params }, reply), ...remarksOnResult(method, result)];
    },
  ];
}

function operationOf(request: string) {
  const [method = '', target = ''] = request.split(' ');
  const { operation } = matchOperation(method, new URL(target, 'http://node').pathname);
  assert.ok(operation, request);
  return { operation, method, target };
}

/** The response of the demo node, altered. */
function ofReply(verdict: Verdict, request: string, alter: Alter, body?: unknown): Sample {
  return [
    verdict,
    () => {
      const { operation, method, target } = operationOf(request);
      const { pathname, searchParams } = new URL(target, 'http://node');
      const text = body === undefined ? '' : JSON.stringify(body);
      const mediaType = body === undefined ? '' : 'application/json';
      const reply = answerBeacon(world, flags, {
        method,
        path: pathname,
        query: searchParams,
        mediaType,
        body: text,
      });
      assert.ok('json' in reply && (reply.status ?? 200) === 200, JSON.stringify(reply));
      const value = alter(structuredClone(reply.json));
      const sent = { url: target, body: text === '' ? undefined : text };
      return [
        ...judgeBeaconReply(operation, 200, value, sent, reply.headers),
        ...remarksOnReply(operation, value),
      ];
    },
  ];
}

/** Events of a stream, in their order. */
function ofEvents(
  verdict: Verdict,
  topics: string,
  ...events: readonly (readonly [string, unknown])[]
): Sample {
  return [
    verdict,
    () => {
      const request = { url: `/eth/v1/events?topics=${topics}` };
      const { operation } = operationOf(`GET ${request.url}`);
      const later = beaconTimeline(operation, request);
      return events.flatMap(([name, value]) => [
        ...judgeBeaconEvent(operation, name, value, request),
        ...later(name, value),
      ]);
    },
  ];
}

/** Results of a batch, or of one poll after the other. */
function together(
  verdict: Verdict,
  isPolled: boolean,
  ...calls: readonly (readonly [string, readonly unknown[], unknown])[]
): Sample {
  return [
    verdict,
    () => {
      const memory = executionMemory();
      return calls.flatMap(([method, params, result]) => {
        if (isPolled) memory.nextPoll();
        return judgeTogether({ method, params }, { result }, memory);
      });
    },
  ];
}

const block = '0x28';
const full = ['eth_getBlockByNumber', block, true] as const;
const { hash = '' } = rpc<{ transactions: { hash: string }[] }>(...full).transactions.at(-1) ?? {};
const receiptOf = (index: number) =>
  rpc<{ transactions: { hash: string }[] }>(...full).transactions[index]?.hash ?? '';
const root = `0x${'11'.repeat(32)}`;
const head = (slot: number, byte: string) =>
  [
    'head',
    {
      slot: String(slot),
      block: `0x${byte.repeat(32)}`,
      state: `0x${'ab'.repeat(31)}${byte}`,
      epoch_transition: slot % 32 === 0,
      execution_optimistic: false,
      current_duty_dependent_root: root,
      previous_duty_dependent_root: root,
    },
  ] as const;
const block5 = (hash: string, timestamp: string) =>
  ['eth_getBlockByNumber', ['0x5', false], { number: '0x5', hash, timestamp }] as const;
const latest = (number: number) => ['eth_blockNumber', [], `0x${number.toString(16)}`] as const;

/** Five blocks of the demo node. @param change of the base fee of the last one */
const feesOf = (change: (fee: bigint) => bigint) =>
  [40, 41, 42, 43, 44].map((number) => {
    const call = ['eth_getBlockByNumber', [`0x${number.toString(16)}`, false]] as const;
    const found = rpc<{ baseFeePerGas: string }>(call[0], ...call[1]);
    const fee = BigInt(found.baseFeePerGas);
    const baseFeePerGas = `0x${(number === 44 ? change(fee) : fee).toString(16)}`;
    return [...call, { ...found, baseFeePerGas }] as const;
  });

/** First slot of Fulu on mainnet, the last fork that is known. */
const FULU = 411_392 * 32;
const attributesOf = (version: string, slot = FULU - 1) => {
  return [
    'payload_attributes',
    {
      version,
      data: {
        proposer_index: '1',
        proposal_slot: String(slot),
        parent_block_number: '1',
        parent_block_root: root,
        parent_block_hash: root,
        payload_attributes: {
          timestamp: String(1_606_824_023 + slot * 12),
          prev_randao: root,
          suggested_fee_recipient: alice,
          withdrawals: [],
          parent_beacon_block_root: root,
        },
      },
    },
  ] as const;
};

/** Samples of each row, by the start of its case. */
const rows: Readonly<Record<string, readonly Sample[]>> = {
  '`finalized`, `is_optimistic` or `el_offline` missing': [
    ofReply('remark', 'GET /eth/v1/beacon/headers/head', without('finalized')),
    ofReply('remark', 'GET /eth/v1/node/syncing', ({ data }) => ({
      data: without('is_optimistic', 'el_offline')(data),
    })),
    ofReply('problem', 'GET /eth/v1/node/syncing', ({ data }) => ({ data: without('head_slot')(data) })),
  ],
  '`type` of a transaction missing, or `type` and': [
    ofCall('remark', ['eth_getTransactionReceipt', hash], without('type', 'effectiveGasPrice')),
    ofCall('problem', ['eth_getTransactionReceipt', hash], without('effectiveGasPrice')),
    ofCall('remark', ['eth_getTransactionByHash', hash], without('type')),
    ofCall('problem', ['eth_getTransactionReceipt', hash], without('status', 'cumulativeGasUsed')),
  ],
  'Storage value of less than 32 bytes': [
    ofCall('remark', ['eth_getStorageAt', alice, '0x0', 'latest'], () => '0x00'),
  ],
  '`type` of a transaction or receipt such as': [
    ofCall('nothing', ['eth_getTransactionByHash', hash], (value) => ({ ...value, type: '0x7e' })),
    ofCall('nothing', ['eth_getTransactionReceipt', hash], (value) => ({ ...value, type: '0x7e' })),
    ofCall('problem', ['eth_getTransactionReceipt', hash], (value) => ({ ...value, type: 'legacy' })),
  ],
  'Signature parts `r` and `s`': [
    ofCall('nothing', ['eth_getTransactionByHash', hash], (value) => ({
      ...value,
      r: '0x1234',
      s: '0x5678',
    })),
  ],
  'Data of a log of any length': [
    ofCall('nothing', ['eth_getLogs', { fromBlock: block, toBlock: block }], ([log]) => [
      { ...log, data: '0x123456' },
    ]),
    ofCall('problem', ['eth_getLogs', { fromBlock: block, toBlock: block }], ([log]) => [
      { ...log, data: '0x12345' },
    ]),
  ],
  '`totalDifficulty` missing': [ofCall('nothing', full, without('totalDifficulty'))],
  '`difficulty` missing in a block': [
    ofCall('problem', full, without('difficulty')),
    ofCall('problem', ['eth_getLogs', { fromBlock: block, toBlock: block }], (logs) =>
      logs.map(without('removed')),
    ),
  ],
  '`direction` null or `enr` missing': [
    ofReply('nothing', 'GET /eth/v1/node/peers', (value) => ({
      ...value,
      data: value.data.map((peer: object) => ({ ...(without('enr')(peer) as object), direction: null })),
    })),
  ],
  'Members missing in `/vendor/database/info`': [
    ofReply('nothing', 'GET /vendor/database/info', (value) =>
      without(Object.keys(value).at(-1) ?? '')(value),
    ),
  ],
  'Different difficulties in `/vendor/merge_readiness`': [
    ofReply('nothing', 'GET /vendor/merge_readiness', (value) => value),
  ],
  'Other validators than the requested ones in': [
    ofReply('nothing', 'POST /vendor/ui/validator_metrics', (value) => value, { indices: [3] }),
    ofReply('problem', 'GET /eth/v1/beacon/states/head/validators/3', (value) => ({
      ...value,
      data: { ...value.data, index: '4' },
    })),
  ],
  'Event without a name when several topics': [
    ofEvents('nothing', 'head,block', ['message', { anything: 1 }]),
    ofEvents('problem', 'head', ['message', { anything: 1 }]),
  ],
  'Base fee that does not follow': [
    ofCall('problem', ['eth_feeHistory', '0x8', 'latest', []], (value) => ({
      ...value,
      baseFeePerGas: value.baseFeePerGas.map((fee: string, at: number) => (at === 4 ? '0x42000000' : fee)),
    })),
    // None of them follows: the chain has another rule.
    ofCall('nothing', ['eth_feeHistory', '0x8', 'latest', []], (value) => ({
      ...value,
      baseFeePerGas: value.baseFeePerGas.map(
        (_: string, at: number) => `0x${(10 ** 9 + at * 10 ** 7).toString(16)}`,
      ),
    })),
  ],
  'The same in a batch': [
    together('problem', false, ...feesOf((fee) => fee + 5n)),
    together('nothing', false, ...feesOf((fee) => fee * 2n)),
    together('nothing', false, ...feesOf((fee) => fee)),
  ],
  'Version of a block, or of payload attributes': [
    ofEvents('problem', 'payload_attributes', attributesOf('fulu')),
    ofEvents('nothing', 'payload_attributes', attributesOf('electra')),
    // A later fork may have come after the last one that is known, and not before it.
    ofEvents('problem', 'payload_attributes', attributesOf('gloas')),
    ofEvents('nothing', 'payload_attributes', attributesOf('gloas', FULU)),
  ],
  'Gas below 21,000': [
    ofCall('problem', ['eth_estimateGas', { from: alice, to: alice }], () => '0x5207'),
    ofCall('nothing', ['eth_estimateGas', { from: alice, to: alice }], () => '0x5208'),
    ofCall('problem', ['eth_getTransactionReceipt', receiptOf(0)], (value) => ({
      ...value,
      gasUsed: '0x5207',
    })),
    ofCall('nothing', ['eth_getTransactionReceipt', receiptOf(0)], (value) => ({
      ...value,
      type: '0x0',
      gasUsed: '0x5207',
      cumulativeGasUsed: '0x5207',
    })),
  ],
  'Roots and filters of chains with members such as': [
    ofCall('nothing', full, (value) => ({ ...value, l1BatchNumber: '0x1', transactions: [] })),
    ofCall('problem', full, (value) => ({ ...value, transactions: [] })),
  ],
  '`is_syncing` false with a large': [
    ofReply('nothing', 'GET /eth/v1/node/syncing', ({ data }) => ({
      data: { ...data, is_syncing: false, sync_distance: '100000' },
    })),
  ],
  'Head that goes back when': [
    ofEvents('nothing', 'head', head(101, '01'), head(99, '02'), head(103, '03')),
    ofEvents('problem', 'head,chain_reorg', head(101, '01'), head(99, '02'), head(103, '03')),
  ],
  'Tip above the maximal fee on chain 1337': [
    ofCall('nothing', ['eth_getTransactionByHash', receiptOf(0)], (value) => ({
      ...value,
      chainId: '0x539',
      maxPriorityFeePerGas: `${value.maxFeePerGas}0`,
    })),
    ofCall('problem', ['eth_getTransactionByHash', receiptOf(0)], (value) => ({
      ...value,
      chainId: '0x1',
      maxPriorityFeePerGas: `${value.maxFeePerGas}0`,
    })),
  ],
  'Slots from 0 on in the proposer duties': [
    ofReply('nothing', 'GET /eth/v1/validator/duties/proposer/4', (value) => ({
      ...value,
      data: value.data.map((duty: object, at: number) => ({ ...duty, slot: String(at) })),
    })),
    ofReply('problem', 'GET /eth/v1/validator/duties/proposer/4', (value) => ({
      ...value,
      data: value.data.map((duty: object, at: number) => ({ ...duty, slot: String(at + 32) })),
    })),
    ofReply('nothing', 'GET /eth/v1/beacon/states/head/sync_committees', (value) => ({
      ...value,
      data: { ...value.data, validator_aggregates: [] },
    })),
  ],
  '31 proposer duties in epoch 0': [
    ofReply('nothing', 'GET /eth/v1/validator/duties/proposer/0', (value) => ({
      ...value,
      data: value.data.slice(1),
    })),
    ofReply('problem', 'GET /eth/v1/validator/duties/proposer/1', (value) => ({
      ...value,
      data: value.data.slice(1),
    })),
  ],
  'Responses of a run': [
    together('problem', true, block5('0x1', '0x64'), block5('0x1', '0x65')),
    together('nothing', true, block5('0x1', '0x64'), block5('0x2', '0x65')),
  ],
  'Responses of one batch about the same': [
    together(
      'problem',
      false,
      ['eth_getBalance', [alice, block], '0x1'],
      ['eth_getProof', [alice, [], block], { balance: '0x2' }],
    ),
    together(
      'nothing',
      false,
      ['eth_getCode', [alice, 'pending'], '0x01'],
      ['eth_getCode', [alice, 'pending'], '0x02'],
    ),
  ],
  'Newest block of a batch': [
    together('problem', false, latest(100), latest(99)),
    together('problem', false, latest(100), latest(105)),
    together('nothing', false, latest(100), latest(104)),
  ],
  'Head of a repeated request that goes back': [
    together('nothing', true, latest(100), latest(98)),
    together('problem', true, latest(100), latest(97)),
    [
      'problem',
      () => {
        const request = { url: '/eth/v1/node/syncing' };
        const { operation } = operationOf(`GET ${request.url}`);
        const memory = beaconMemory();
        return ['100', '96'].flatMap((slot) => {
          memory.nextPoll();
          const data = { head_slot: slot, sync_distance: '0', is_syncing: false };
          return judgeBeaconOverTime(operation, { data }, request, memory);
        });
      },
    ],
  ],
  'Network id that differs from the chain id': [
    together('problem', false, ['eth_chainId', [], '0x1'], ['net_version', [], '2']),
    together('nothing', false, ['eth_chainId', [], '0x53a'], ['net_version', [], '7']),
  ],
  'A node that answers about another block': [
    // The hash of a tag is another one a moment later.
    together(
      'nothing',
      true,
      ['eth_getBlockByNumber', ['latest', false], { number: '0x5', hash: root }],
      ['eth_getBlockByNumber', ['latest', false], { number: '0x5', hash: `0x${'22'.repeat(32)}` }],
    ),
  ],
};

describe('docs/development/accuracy.md, decisions about responses', () => {
  it('have samples each', () => {
    const missing = cases.filter((row) => !Object.keys(rows).some((start) => row.startsWith(start)));
    const unused = Object.keys(rows).filter((start) => !cases.some((row) => row.startsWith(start)));
    assert.deepEqual({ missing, unused }, { missing: [], unused: [] });
  });

  for (const [start, samples] of Object.entries(rows)) {
    for (const [at, [verdict, said]] of samples.entries()) {
      it(`are those of the program: ${start}, ${at + 1}`, () => {
        const found = said();
        const isProblem = found.some(({ rule }) => rule !== 'older-node');
        const told: Verdict = isProblem ? 'problem' : found.length > 0 ? 'remark' : 'nothing';
        assert.equal(
          told,
          verdict,
          found.map(({ path: at, message }) => `${at.join('.')}: ${message}`).join('\n'),
        );
      });
    }
  }
});
