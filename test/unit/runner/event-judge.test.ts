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

const rows: readonly (readonly [
  what: string,
  topics: string,
  events: readonly Event[],
  ...expected: string[],
])[] = [
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
