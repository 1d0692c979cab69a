import assert from 'node:assert/strict';
import { failed, success } from '../../../common/result';
import { usualScale } from '../../../common/scratch/variables/network-scale';
import { createLiveList } from '../../../runner/events/events';
import { prettyPrint } from '../../../runner/json/pretty';
import type { Reply } from '../../../runner/model/outcome';
import { notSentReply, type Preparation, type Prepared } from '../../../runner/model/prepared';
import { watchAnswers } from '../../../workbench/watch/answer-watch';
import { whyNotWatched } from '../../../workbench/watch/source';
import { fakeClock } from '../../unit/monitor/fake-clock';
import { getRequest, rpcRequest } from '../runner-wire';

const prepared = rpcRequest('http://127.0.0.1:8545/', { name: 'eth_blockNumber' });

function replied(body: string | null, change: Partial<Reply> = {}): Reply {
  return {
    ...notSentReply({ name: 'eth_blockNumber', line: 0, message: '' }),
    outcome: 'replied',
    status: 200,
    body,
    ...change,
  };
}

const refused = replied(null, {
  outcome: 'refused',
  status: null,
  message: 'Nothing listens on 127.0.0.1:8545. Start the node with --http, or check the port.',
});
const block = (result: string) => replied(`{"jsonrpc":"2.0","id":1,"result":${result}}`);

describe('the answers of a request that is watched', () => {
  function watch(replies: Reply[], prepare: () => Promise<Preparation> = async () => success(prepared)) {
    const clock = fakeClock();
    const list = createLiveList({ now: clock.now });
    let sent = 0;
    const watched = watchAnswers({
      prepare,
      async send() {
        const reply = replies[sent];
        sent += 1;
        assert.ok(reply, 'no more is asked than is answered');
        return reply;
      },
      timeoutMs: () => 1000,
      interval: () => 5000,
      clock,
      list,
      scale: usualScale,
      prettyPrint,
      changed: () => undefined,
    });
    return {
      watched,
      clock,
      rows: () =>
        list
          .kept()
          .map((row) => (row.kind === 'note' ? `— ${row.text}` : `${row.topic}: ${row.summary ?? row.data}`)),
      sent: () => sent,
    };
  }

  it('says what is new in each, where it stands, and when it was new last', async () => {
    const { watched, clock, rows } = watch([
      block('"0xa0"'),
      block('"0xa0"'),
      block('"0xa1"'),
      block('"0xa1"'),
    ]);
    watched.start();
    await clock.pass(0);
    assert.equal(watched.words, 'Every 5 s · 1 response · 0 changes');
    await clock.pass(10_000);
    assert.equal(watched.words, 'Every 5 s · 3 responses · 1 change · 160 to 161');
    assert.deepEqual(
      watched.numbers.map(({ at, value, words }) => [at - (watched.numbers[0]?.at ?? 0), value, words]),
      [
        [0, 160, '160'],
        [5000, 160, '160'],
        [10_000, 161, '161'],
      ],
    );
    assert.deepEqual(rows(), [
      'first response: {"jsonrpc":"2.0","id":1,"result":"0xa0"}',
      'changed: result 0xa0 → 0xa1 (160 → 161, +1)',
    ]);
    assert.equal(watched.answer?.text, '{\n  "jsonrpc": "2.0",\n  "id": 1,\n  "result": "0xa1"\n}');
    const marked = [
      {
        from: 3,
        to: 3,
        kind: 'changed',
        words: 'result 0xa0 → 0xa1 (160 → 161, +1)',
        former: 'was 0xa0 (160), +1',
      },
    ];
    assert.deepEqual(watched.answer?.lines, marked);
    await clock.pass(5000);
    assert.deepEqual(watched.answer?.lines, marked, 'until something else is new');
    assert.deepEqual(watched.last, { at: clock.now() - 5000, line: 'result 0xa0 → 0xa1 (160 → 161, +1)' });
    watched.stop();
  });

  it('marks what was removed at what it was removed from', async () => {
    const { watched, clock } = watch([block('{"a":1,"b":2}'), block('{"a":1}')]);
    watched.start();
    await clock.pass(5000);
    assert.deepEqual(watched.answer?.lines, [
      { from: 3, to: 3, kind: 'removed', words: 'result.b removed 2', former: 'b removed: 2' },
    ]);
    watched.stop();
  });

  it('says how often it failed, why, and when the next try is; the newest answer stays', async () => {
    const { watched, clock, rows } = watch([block('"0xa0"'), refused, refused, refused, block('"0xa2"')]);
    watched.start();
    await clock.pass(5000);
    assert.equal(
      watched.words,
      'Failed once, next try in 5 s. Nothing listens on 127.0.0.1:8545. Start the node with --http, or check the port.',
    );
    assert.deepEqual(watched.status.kind, 'waiting');
    await clock.pass(5000 + 10_000 + 12_000);
    assert.match(watched.words, /^Failed 3 times, next try in 8 s\. Nothing listens on 127\.0\.0\.1:8545\./);
    assert.equal(watched.answer?.reply.body, '{"jsonrpc":"2.0","id":1,"result":"0xa0"}');
    await clock.pass(8000);
    assert.deepEqual(rows().slice(1), [
      '— Failed 3 times, for 35 s: it responds again.',
      'changed: result 0xa0 → 0xa2 (160 → 162, +2)',
    ]);
    watched.stop();
  });

  it('ends when the request cannot be filled in any more, or would do something from now on', async () => {
    const gone = watch([], async () =>
      failed({ name: '', line: 0, message: 'There is no variable "account".' }),
    );
    gone.watched.start();
    await gone.clock.pass(60_000);
    assert.deepEqual(gone.watched.status, { kind: 'failed', text: 'There is no variable "account".' });
    assert.deepEqual(gone.rows(), ['— There is no variable "account".']);

    const sends = watch([], async () => success({ ...prepared, effect: 'send' }));
    sends.watched.start();
    await sends.clock.pass(60_000);
    assert.equal(sends.sent(), 0);
    assert.equal(
      sends.watched.words,
      '"eth_blockNumber" cannot be watched: each repetition would send a transaction, or publish something.',
    );
  });
});

describe('what is not watched', () => {
  const why = (method: string, change: Partial<Prepared> = {}) =>
    whyNotWatched(rpcRequest('http://127.0.0.1/', { name: method, calls: [{ method, id: 1 }], ...change }));

  it('is what signs, sends, steers or changes something, with the reason', () => {
    assert.equal(why('eth_call'), undefined);
    assert.equal(
      why('eth_sendTransaction', { effect: 'send' }),
      '"eth_sendTransaction" cannot be watched: each repetition would send a transaction, or publish something.',
    );
    assert.equal(
      why('eth_sign', { effect: 'sign' }),
      '"eth_sign" cannot be watched: each repetition would sign something.',
    );
    assert.equal(
      why('engine_newPayloadV3', { effect: 'engine' }),
      '"engine_newPayloadV3" cannot be watched: engine API calls control the node.',
    );
    assert.equal(
      why('evm_mine', { effect: 'change' }),
      '"evm_mine" cannot be watched: each repetition would change something on the node.',
    );
    assert.equal(
      why('foo_mine'),
      '"foo_mine" cannot be watched: foo_mine seems to change something each time.',
    );
    assert.equal(
      why('eth_call', { note: 'Sure?' }),
      '"eth_call" cannot be watched: it asks each time (# @note).',
    );
    assert.equal(why('admin_nodeInfo'), undefined);
    assert.equal(
      whyNotWatched(getRequest('https://example.org/', { method: 'POST', name: 'Hook' })),
      '"Hook" cannot be watched: a POST request may change something each time.',
    );
  });

  it('filters are, alone', () => {
    assert.equal(why('eth_newFilter', { effect: 'filter' }), undefined);
    assert.match(
      why('eth_uninstallFilter', { effect: 'filter' }) ?? '',
      /^"eth_uninstallFilter" cannot be watched\. Watch eth_newFilter/,
    );
    const both = [
      { method: 'eth_newFilter', id: 1 },
      { method: 'eth_chainId', id: 2 },
    ];
    assert.match(why('Both', { effect: 'filter', calls: both, batch: true }) ?? '', /cannot be watched/);
  });
});
