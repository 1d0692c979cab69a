/** The events of one stream against each other: a head that goes back, a checkpoint that falls. */
import assert from 'node:assert/strict';
import { matchOperation } from '../../../catalogue/beacon';
import { eventJudge } from '../../../runner/judge/judge';
import type { Prepared } from '../../../runner/model/prepared';

type Event = readonly [topic: string, data: Readonly<Record<string, unknown>>];

/** `index of the event: message` of what does not agree. */
function told(topics: string, events: readonly Event[]): readonly string[] {
  const url = `http://node:5052/eth/v1/events?topics=${topics}`;
  const { operation } = matchOperation('GET', '/eth/v1/events');
  assert.ok(operation);
  const judge = eventJudge({
    kind: 'beacon',
    url,
    method: 'GET',
    headers: [],
    calls: [],
    operation,
  } as never as Prepared);
  return events.flatMap(([topic, data], index) =>
    judge(topic, JSON.stringify(data))
      .filter(({ rule }) => rule === 'contradiction')
      .map(({ message }) => `${index}: ${message}`),
  );
}

const head = (slot: number, transition?: boolean): Event => [
  'head',
  { slot: String(slot), ...(transition !== undefined && { epoch_transition: transition }) },
];
const reorg: Event = ['chain_reorg', { slot: '60', depth: '2' }];
const finalized = (epoch: number): Event => ['finalized_checkpoint', { epoch: String(epoch) }];
const BACK = 'The head went back from slot 61 to slot 58, and no chain_reorg event tells why.';

const named = (slot: number, block: string, state = '0x1'): Event => [
  'head',
  { slot: String(slot), block, state },
];

const rows: readonly (readonly [
  what: string,
  topics: string,
  events: readonly Event[],
  ...expected: string[],
])[] = [
  [
    'a block of two slots',
    'head',
    [named(60, '0xaa'), named(61, '0xaa')],
    '1: The block was of slot 60 before; this is slot 61.',
  ],
  [
    'a block with two states',
    'head',
    [named(60, '0xaa'), named(60, '0xaa', '0x2')],
    '1: The state of this block was 0x1 before; this is 0x2.',
  ],
  ['heads in order', 'head,chain_reorg', [head(60), head(61), head(63)]],
  [
    'a head that goes back, told with the next one',
    'head,chain_reorg',
    [head(61), head(58), head(62)],
    `2: ${BACK}`,
  ],
  ['a reorganization after the head', 'head,chain_reorg', [head(61), head(58), reorg, head(62)]],
  ['a reorganization before the head', 'head,chain_reorg', [head(61), reorg, head(58), head(62), head(63)]],
  [
    'an old reorganization',
    'head,chain_reorg',
    [reorg, head(60), head(61), head(58), head(62)],
    `4: ${BACK}`,
  ],
  ['a stream without reorganizations', 'head', [head(61), head(58), head(62)]],
  [
    'a checkpoint that falls',
    'finalized_checkpoint',
    [finalized(5), finalized(4)],
    '1: Epoch 5 was finalized already; this is epoch 4.',
  ],
  ['checkpoints in order', 'finalized_checkpoint', [finalized(5), finalized(5), finalized(6)]],
  ['a new epoch', 'head', [head(63, false), head(64, true), head(65, false)]],
  [
    'a new epoch that is not told',
    'head',
    [head(63, false), head(64, false)],
    '1: This is false; the head before was at slot 63.',
  ],
  [
    'no new epoch',
    'head',
    [head(65, false), head(66, true)],
    '1: This is true; the head before was at slot 65.',
  ],
  ['a new epoch without its first block', 'head', [head(63, false), head(65, true), head(66, false)]],
  ['the same, as Lodestar tells it', 'head', [head(63, false), head(65, false)]],
  [
    'a checkpoint of an epoch to come',
    'head,finalized_checkpoint',
    [head(161), finalized(20), finalized(21), head(200), finalized(25)],
    '2: Epoch 21 has not begun: the head is at slot 161.',
  ],
  [
    'a sidecar of another slot than its block',
    'block,blob_sidecar,data_column_sidecar',
    [
      ['block', { slot: '60', block: '0xaa' }],
      ['blob_sidecar', { slot: '60', block_root: '0xaa' }],
      ['data_column_sidecar', { slot: '61', block_root: '0xaa' }],
    ],
    '2: The block was of slot 60 before; this is slot 61.',
  ],
  [
    'votes for a block before its slot',
    'head,attestation,single_attestation,contribution_and_proof',
    [
      named(60, '0xaa'),
      ['attestation', { data: { slot: '60', beacon_block_root: '0xaa' } }],
      ['attestation', { data: { slot: '59', beacon_block_root: '0xaa' } }],
      ['single_attestation', { data: { slot: '59', beacon_block_root: '0xbb' } }],
      ['contribution_and_proof', { message: { contribution: { slot: '9', beacon_block_root: '0xaa' } } }],
    ],
    '2: The vote is of slot 59; its block is of slot 60.',
    '4: The vote is of slot 9; its block is of slot 60.',
  ],
  [
    'a proposal in the slot of its parent',
    'head,payload_attributes',
    [
      named(60, '0xaa'),
      ['payload_attributes', { data: { proposal_slot: '61', parent_block_root: '0xaa' } }],
      ['payload_attributes', { data: { proposal_slot: '60', parent_block_root: '0xaa' } }],
    ],
    '2: The proposal is of slot 60; its parent is of slot 60.',
  ],
  [
    'a reorganization of depth 0',
    'chain_reorg',
    [['chain_reorg', { depth: '0' }]],
    '0: A reorganization has a depth of at least 1, not 0.',
  ],
];

describe('the events of a stream', () => {
  for (const [what, topics, events, ...expected] of rows) {
    it(what, () => {
      assert.deepEqual(told(topics, events), expected);
    });
  }
});

describe('subscriptions', () => {
  const hash = (one: string) => `0x${one.repeat(32)}`;
  function toldOf(kind: string, events: readonly Readonly<Record<string, unknown>>[]): readonly string[] {
    const judge = eventJudge({
      kind: 'rpc',
      url: 'ws://node:8546/',
      method: 'POST',
      headers: [],
      calls: [{ method: 'eth_subscribe', params: [kind], id: 1 }],
    } as never as Prepared);
    return events.flatMap((event, index) =>
      judge('message', JSON.stringify(event))
        .filter(({ rule }) => rule === 'contradiction')
        .map(({ message }) => `${index}: ${message}`),
    );
  }
  const block = (name: string, parent: string, number: string, timestamp: string) => ({
    hash: hash(name),
    parentHash: hash(parent),
    number,
    timestamp,
  });
  const log = (name: string, logIndex: string, removed = false) => ({
    blockHash: hash(name),
    blockNumber: '0x5',
    logIndex,
    removed,
  });

  it('tell that a block does not follow its parent', () => {
    const parent = block('aa', '99', '0x5', '0x64');
    assert.deepEqual(
      toldOf('newHeads', [parent, block('bb', 'aa', '0x6', '0x65'), block('cc', 'aa', '0x6', '0x66')]),
      [],
    );
    assert.deepEqual(toldOf('newHeads', [parent, block('bb', 'aa', '0x8', '0x63')]), [
      '1: The parent is block 0x5; this is block 0x8.',
      '1: The time is 0x63, and that of the parent is 0x64.',
    ]);
  });

  it('tell that a log comes again, unless it was removed', () => {
    assert.deepEqual(toldOf('logs', [log('aa', '0x0'), log('aa', '0x0', true), log('aa', '0x0')]), []);
    assert.deepEqual(toldOf('logs', [log('aa', '0x0'), log('aa', '0x0')]), [
      '1: The log has been told already.',
    ]);
  });
});
