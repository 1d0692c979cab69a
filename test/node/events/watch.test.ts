import assert from 'node:assert/strict';
import fc from 'fast-check';
import { matchOperation } from '../../../catalogue/beacon';
import { ScratchDocument } from '../../../common/scratch/document/document';
import { usualScale } from '../../../common/scratch/variables/network-scale';
import { fileVariables } from '../../../common/scratch/variables/variables';
import { chained } from '../../../runner/request/chain';
import { prepare } from '../../../runner/request/prepare';
import { createExchangeStore } from '../../../runner/request/session';
import { askedOnce, createWatch, intervalOf, type Turn, type WatchState } from '../../../runner/watch/watch';
import { changesBetween, pathText } from '../../../runner/watch/watch-changes';
import { changesJson, changesLine, knownOfRequest } from '../../../runner/watch/watch-words';
import { succeeded } from '../../results';
import { fakeClock, settled } from '../../unit/monitor/fake-clock';

describe('a request that is watched', () => {
  function watch(...turns: Turn[]) {
    const clock = fakeClock();
    const signals: AbortSignal[] = [];
    const states: WatchState[] = [];
    let answer: ((turn: Turn) => void) | undefined;
    const watched = createWatch({
      clock,
      interval: () => 5000,
      turn: (signal) => {
        signals.push(signal);
        const ready = turns.shift();
        if (ready) return Promise.resolve(ready);
        return new Promise((resolve) => {
          answer = resolve;
        });
      },
      changed: () => {
        if (states.at(-1) !== watched.state) states.push(watched.state);
      },
    });
    return { watched, clock, signals, states, answer: (turn: Turn) => answer?.(turn) };
  }
  const answered: Turn = { kind: 'answered' };
  const failed: Turn = { kind: 'failed', why: 'Nothing listens on 127.0.0.1:8545.' };

  it('is asked again an interval after the last answer, however long that took, and never twice at a time', async () => {
    const { watched, clock, signals, answer } = watch();
    watched.start();
    await clock.pass(60_000);
    assert.equal(signals.length, 1, 'the first answer is still waited for');
    answer(answered);
    await settled();
    await clock.pass(4999);
    assert.equal(signals.length, 1);
    await clock.pass(1);
    assert.equal(signals.length, 2);
  });

  it('is asked less often while it fails, up to once a minute, and as before once it answers', async () => {
    const { watched, clock, signals } = watch(
      failed,
      failed,
      failed,
      failed,
      failed,
      failed,
      answered,
      answered,
    );
    watched.start();
    const waits: number[] = [];
    for (let count = 1; count <= 7; count++) {
      await settled();
      assert.equal(signals.length, count);
      const { state } = watched;
      assert.equal(state.kind, 'waiting');
      if (state.kind !== 'waiting') return;
      waits.push(state.until - clock.now());
      assert.equal(state.failures, count < 7 ? count : 0);
      await clock.pass(state.until - clock.now());
    }
    assert.deepEqual(waits, [5000, 10_000, 20_000, 40_000, 60_000, 60_000, 5000]);
  });

  it('stands still while it is paused, and no timer or request stays behind', async () => {
    const { watched, clock, signals, answer } = watch();
    watched.start();
    watched.pause();
    assert.deepEqual(watched.state, { kind: 'paused' });
    assert.equal(signals[0]?.aborted, true);
    answer(answered);
    await clock.pass(60_000);
    assert.deepEqual([signals.length, clock.waiting], [1, 0]);
    watched.start();
    assert.equal(signals.length, 2, 'at once when it goes on');
    watched.stop();
    assert.deepEqual([watched.state, clock.waiting], [{ kind: 'stopped' }, 0]);
  });

  it('ends by itself when going on is of no use', async () => {
    const { watched, clock, signals } = watch({ kind: 'over', why: 'It would send a transaction.' });
    watched.start();
    await clock.pass(60_000);
    assert.deepEqual(watched.state, { kind: 'over', why: 'It would send a transaction.' });
    assert.equal(signals.length, 1);
  });

  it('asks at once when a person does not want to wait', async () => {
    const { watched, clock, signals } = watch(failed);
    watched.start();
    await settled();
    watched.hasten();
    assert.equal(signals.length, 2);
    assert.equal(clock.waiting, 0);
  });

  it('reads intervals as people write them', () => {
    for (const [text, ms] of [
      ['5s', 5000],
      ['5', 5000],
      ['500 ms', 500],
      ['1.5 s', 1500],
      ['2 min', 120_000],
      ['1h', 3_600_000],
    ] as const) {
      assert.equal(intervalOf(text), ms, text);
    }
    for (const text of ['', 'soon', '0', '100ms', '2 days', '-5s', '5s 3s'])
      assert.equal(intervalOf(text), undefined, text);
  });
});

describe('what a watched request needs', () => {
  it('is sent, and asked for, once; what time and chance give is new in each turn', async () => {
    const text =
      '@account = {{who}}\n# @prompt who Whose balance?\neth_getBalance("{{account}}", "{{$guid}}")\n';
    const document = new ScratchDocument('file:///watch.jsonrpc', 'jsonrpc', 1, text);
    let asked = 0;
    const input = askedOnce(
      chained(
        {
          document,
          placed: document.blockAtLine(2),
          variables: fileVariables(document),
          nodes: { execution: { name: 'own', kind: 'execution', url: 'http://127.0.0.1:8545' }, all: [] },
        },
        {
          session: createExchangeStore(),
          send: () => assert.fail('nothing is needed'),
          ask: async () => {
            asked += 1;
            return '0x01';
          },
        },
      ),
    );
    const [first, second] = [succeeded(await prepare(input)), succeeded(await prepare(input))];
    assert.equal(asked, 1);
    const params = [first, second].map(({ calls }) => calls[0]?.params as string[]);
    assert.deepEqual([params[0]?.[0], params[1]?.[0]], ['0x01', '0x01']);
    assert.notEqual(params[0]?.[1], params[1]?.[1]);
  });
});

describe('what changed between two answers', () => {
  const lines = (before: unknown, after: unknown, known = {}) =>
    changesBetween(JSON.stringify(before), JSON.stringify(after)).changes.map((change) =>
      changesLine([change], 0, known, usualScale),
    );

  it('names each place, with numbers decoded and how far they are apart', () => {
    const known = knownOfRequest({ calls: [{ method: 'eth_getBalance', id: 1 }], batch: false });
    assert.deepEqual(
      lines({ id: 1, result: '0xde0b6b3a7640000' }, { id: 1, result: '0x1bc16d674ec80000' }, known),
      ['result 0xde0b6b3a7640000 → 0x1bc16d674ec80000 (1 ether → 2 ether)'],
    );
    const block = knownOfRequest({ calls: [{ method: 'eth_blockNumber', id: 1 }], batch: false });
    assert.deepEqual(lines({ result: '0xa0' }, { result: '0xa2' }, block), [
      'result 0xa0 → 0xa2 (160 → 162, +2)',
    ]);
    const { operation } = matchOperation('GET', '/eth/v1/node/syncing');
    assert.ok(operation);
    const syncing = knownOfRequest({ calls: [], batch: false, operation });
    assert.deepEqual(
      lines(
        { data: { head_slot: '1000', sync_distance: '3', is_syncing: true } },
        { data: { head_slot: '1001', sync_distance: '2', is_syncing: false, el_offline: true } },
        syncing,
      ),
      [
        'data.head_slot 1000 → 1001 (1,000 → 1,001, +1)',
        'data.sync_distance 3 → 2 (−1)',
        'data.is_syncing true → false',
        'data.el_offline added true',
      ],
    );
  });

  it('keeps hashes short and does no sums with them', () => {
    const hash = (digit: string) => `0x${digit.repeat(64)}`;
    assert.deepEqual(lines({ result: hash('a') }, { result: hash('b') }), [
      'result 0xaaaaaaaa…aaaa → 0xbbbbbbbb…bbbb',
    ]);
  });

  it('pairs items by what names them, wherever they stand', () => {
    const peer = (peer_id: string, state: string) => ({ peer_id, state });
    assert.deepEqual(
      lines(
        { data: [peer('a', 'connected'), peer('b', 'connected'), peer('c', 'dialing')] },
        { data: [peer('c', 'connected'), peer('a', 'connected'), peer('d', 'dialing')] },
      ),
      [
        'data[0].state "dialing" → "connected"',
        'data[2] added {"peer_id":"d","state":"dialing"}',
        'data[1] removed {"peer_id":"b","state":"connected"}',
      ],
    );
  });

  it('finds what came at an end of a list without names', () => {
    assert.deepEqual(lines({ result: ['x', 'y'] }, { result: ['w', 'x', 'y'] }), ['result[0] added "w"']);
    assert.deepEqual(lines({ result: ['x', 'y', 'z'] }, { result: ['x', 'z'] }), ['result[1] removed "y"']);
  });

  it('the order of members says nothing, and no digit is lost', () => {
    assert.deepEqual(changesBetween('{"a":1,"b":2}', '{"b": 2, "a": 1}').changes, []);
    assert.deepEqual(changesBetween('{"n":12345678901234567890}', '{"n":12345678901234567891}').changes, [
      { kind: 'changed', path: ['n'], before: '12345678901234567890', after: '12345678901234567891' },
    ]);
  });

  it('tells many changes by number, and texts that are no JSON as wholes', () => {
    const before = JSON.stringify(Array.from({ length: 1000 }, (_, index) => index));
    const after = JSON.stringify(Array.from({ length: 1000 }, (_, index) => -index));
    const { changes, left } = changesBetween(before, after);
    assert.deepEqual([changes.length, left], [500, 499]);
    assert.match(changesLine(changes, left, {}, usualScale), / · and 995 more$/);
    assert.deepEqual(changesBetween('<html>', 'x').changes, [
      { kind: 'changed', path: [], before: '"<html>"', after: '"x"' },
    ]);
    assert.equal(pathText([]), 'the answer');
  });

  it('gives all of it as JSON', () => {
    const { changes, left } = changesBetween('{"a":"0x1","b":1,"c":[1]}', '{"a":"0x2","c":[1,{"d":null}]}');
    assert.deepEqual(JSON.parse(changesJson(changes, left)), {
      changed: { a: { from: '0x1', to: '0x2' } },
      added: { 'c[1]': { d: null } },
      removed: { b: 1 },
    });
  });

  it('is empty exactly when two answers say the same', () => {
    fc.assert(
      fc.property(fc.json(), fc.json(), (before, after) => {
        assert.deepEqual(changesBetween(before, before).changes, []);
        const { changes, left } = changesBetween(before, after);
        const same = JSON.stringify(sorted(JSON.parse(before))) === JSON.stringify(sorted(JSON.parse(after)));
        assert.equal(changes.length + left === 0, same);
      }),
    );
  });
});

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value)
    .map(([name, inner]) => [name, sorted(inner)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return { members };
}
