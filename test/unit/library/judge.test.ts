import assert from 'node:assert/strict';
import { judge } from '../../../library/judge';
import { recorded } from '../verify/support';

const EXECUTION = 'http://127.0.0.1:8545';
const BEACON = 'http://127.0.0.1:5052';

/** A request of one call, and the response of a node to it. */
const called = (method: string, result: unknown, params: readonly unknown[] = []) =>
  judge(
    { url: EXECUTION, body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }) },
    { status: 200, body: JSON.stringify({ jsonrpc: '2.0', id: 1, result }) },
  );

describe('judge of the library', () => {
  it('says that a response is as the specification says', () => {
    assert.deepEqual(called('eth_chainId', '0x1'), {
      level: 'good',
      outcome: 'replied',
      message: '',
      problems: [],
      remarks: [],
      verified: [],
    });
  });

  it('says where a response differs, and nothing else', () => {
    const { level, problems } = called('eth_chainId', '0x01');
    assert.equal(level, 'warning');
    assert.deepEqual(problems, [
      { rule: 'quantity-leading-zero', message: 'This quantity has leading zeros.', path: ['result'] },
    ]);
  });

  it('says what it has computed', () => {
    const { method, params, result } = recorded('eth_getBlockByNumber');
    const { verified } = called(method, result, params);
    assert.deepEqual(
      verified.filter(({ path }) => path.at(-1) === 'hash' && path.length === 2),
      [{ message: 'Hash verified: it is the hash of the header.', path: ['result', 'hash'] }],
    );
  });

  it('compares the header of a beacon response with its body', () => {
    const body = '{"data":{"version":"Geth/v1"}}';
    const request = { url: `${BEACON}/eth/v1/node/version` };
    assert.equal(judge(request, { status: 200, body }).level, 'good');
    const typed = judge(request, { status: 200, body, headers: { 'Content-Type': 'text/html' } });
    assert.deepEqual(
      typed.problems.map(({ message }) => message),
      ['The header Content-Type says text/html; the body is JSON.'],
    );
  });

  it('says what an error of a node means, and what to do', () => {
    const { level, outcome, message } = judge(
      { url: `${BEACON}/eth/v1/beacon/headers/head` },
      { status: 503, body: '{"code":503,"message":"Syncing"}' },
    );
    assert.deepEqual([level, outcome], ['error', 'http-error']);
    assert.equal(message, '503 Service Unavailable: Syncing. The node is not ready: it may be syncing.');
  });

  it('fails a batch of which one call has failed', () => {
    const call = (id: number) => ({ jsonrpc: '2.0', id, method: 'eth_chainId', params: [] });
    const { level, outcome } = judge(
      { url: EXECUTION, body: JSON.stringify([call(1), call(2)]) },
      {
        status: 200,
        body: '[{"jsonrpc":"2.0","id":2,"error":{"code":-32000,"message":"no"}},{"jsonrpc":"2.0","id":1,"result":"0x1"}]',
      },
    );
    assert.deepEqual([level, outcome], ['error', 'rpc-error']);
  });

  for (const [what, judgement, message] of [
    [
      'a method of no specification',
      called('foo_bar', 1),
      'Not checked: no specification describes the result of foo_bar.',
    ],
    [
      'a path of no specification',
      judge({ url: `${BEACON}/metrics` }, { status: 200, body: '{}' }),
      'Not checked: no specification describes this request.',
    ],
    [
      'a stream of events',
      judge(
        { url: `${BEACON}/eth/v1/events?topics=head` },
        { status: 200, body: 'event: head\ndata: {}\n\n', headers: { 'content-type': 'text/event-stream' } },
      ),
      'Not checked: streams of events are not judged as a whole.',
    ],
    [
      'a transaction whose receipt nobody has seen',
      called('eth_sendTransaction', `0x${'ab'.repeat(32)}`, [{ from: `0x${'11'.repeat(20)}` }]),
      'Sent, not confirmed: whether it succeeds is known once a block has it.',
    ],
  ] as const) {
    it(`is not good for ${what}`, () => {
      assert.equal(judgement.level, 'unchecked');
      assert.equal(judgement.message, message);
    });
  }

  it('throws for a URL that is not absolute, and only for that', () => {
    assert.throws(() => judge({ url: '/eth/v1/node/version' }, { status: 200, body: '' }), TypeError);
    for (const body of ['', '{', '[[[', 'null', '<html>']) {
      assert.equal(
        judge({ url: EXECUTION, body: '{"id":1,"method":"eth_chainId"}' }, { status: 200, body }).level,
        'error',
      );
    }
  });
});
