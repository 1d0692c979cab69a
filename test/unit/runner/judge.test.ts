import assert from 'node:assert/strict';
import { matchOperation } from '../../../catalogue/beacon';
import { judge, judgeEvent } from '../../../runner/judge/judge';
import type { Prepared, PreparedCall } from '../../../runner/model/prepared';
import { assertLinear } from '../growth';
import { recorded } from '../verify/support';

function rpc(calls: readonly PreparedCall[], batch = calls.length > 1): Prepared {
  return {
    kind: 'rpc',
    name: 'test',
    line: 0,
    method: 'POST',
    url: 'http://node:8545/',
    headers: [],
    calls,
    batch,
    stream: false,
    effect: 'read',
    secrets: [],
  };
}

function beacon(method: string, path: string): Prepared {
  const { operation } = matchOperation(method, path);
  assert.ok(operation);
  return { ...rpc([]), kind: 'beacon', method, url: `http://node:5052${path}`, operation };
}

const blockNumber = (id: PreparedCall['id']): PreparedCall => ({
  method: 'eth_blockNumber',
  params: [],
  ...(id === undefined ? {} : { id }),
});
const good = (id: unknown) => ({ jsonrpc: '2.0', id, result: '0x1' });

function problems(prepared: Prepared, value: unknown) {
  return judge(prepared, 200, JSON.stringify(value)).problems.map(({ rule, path, message }) => ({
    rule,
    path,
    message,
  }));
}

describe('judge', () => {
  describe('one call', () => {
    it('accepts the examples of the catalogue', () => {
      assert.deepEqual(judge(rpc([blockNumber(1)]), 200, JSON.stringify(good(1))), {
        outcome: 'replied',
        message: '',
        rpcErrors: [],
        problems: [],
      });
    });

    it('tells what the response proves, and what it disproves', () => {
      const { method, params, result } = recorded('eth_getTransactionByHash');
      const prepared = rpc([{ method, params, id: 1 }]);
      const answer = (value: unknown) =>
        judge(prepared, 200, JSON.stringify({ jsonrpc: '2.0', id: 1, result: value }));
      assert.deepEqual(
        answer(result).verified?.map(({ fact, path }) => [fact, path]),
        [
          ['transaction-hash', ['result', 'hash']],
          ['sender', ['result', 'from']],
        ],
      );
      const [problem, ...more] = answer({ ...(result as object), value: '0x77' }).problems;
      assert.deepEqual([problem?.rule, problem?.path, more], ['does-not-verify', ['result', 'hash'], []]);
    });

    it('tells what a notification disproves', () => {
      const { transactions: _, ...head } = recorded('eth_getBlockByNumber').result as Record<string, unknown>;
      const prepared = rpc([{ method: 'eth_subscribe', params: ['newHeads'], id: 1 }]);
      const rules = (value: unknown) =>
        judgeEvent(prepared, 'newHeads', JSON.stringify(value)).map(({ rule }) => rule);
      assert.ok(!rules(head).includes('does-not-verify'));
      assert.ok(rules({ ...head, gasUsed: '0x1' }).includes('does-not-verify'));
    });

    it('verifies each response of a batch, in whatever order they come', () => {
      const [block, receipts] = [recorded('eth_getBlockByNumber'), recorded('eth_getBlockReceipts')];
      const calls = [block, receipts].map(({ method, params }, id) => ({ method, params, id }));
      const replies = [receipts, block].map(({ result }, at) => ({ jsonrpc: '2.0', id: 1 - at, result }));
      const { verified, problems: found } = judge(rpc(calls), 200, JSON.stringify(replies));
      assert.deepEqual(found, []);
      const root = verified?.find(({ fact }) => fact === 'receipts-root');
      assert.deepEqual(root?.path, [1, 'result', 'receiptsRoot']);
    });

    it('reports where the result differs from the catalogue', () => {
      const [problem, ...more] = problems(rpc([blockNumber(1)]), { jsonrpc: '2.0', id: 1, result: '0x01' });
      assert.equal(problem?.rule, 'quantity-leading-zero');
      assert.deepEqual(problem?.path, ['result']);
      assert.deepEqual(more, []);
    });

    it('reports a wrong and a missing id', () => {
      assert.deepEqual(problems(rpc([blockNumber('a')]), good(7)), [
        { rule: 'reply-id-unknown', path: ['id'], message: 'The response has the id 7; the call had "a".' },
      ]);
      assert.deepEqual(
        problems(rpc([blockNumber(1)]), { jsonrpc: '2.0', result: '0x1' }).filter(
          (one) => one.rule === 'reply-id-missing',
        ),
        [{ rule: 'reply-id-missing', path: [], message: 'The response has no id.' }],
      );
    });

    it('accepts an error with the id null: the node could not read the request', () => {
      const reply = '{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"Invalid request"}}';
      const found = judge(rpc([blockNumber(1)]), 200, reply);
      assert.equal(found.outcome, 'rpc-error');
      assert.deepEqual(found.problems, []);
    });

    it('reports a list in place of one response', () => {
      assert.deepEqual(problems(rpc([blockNumber(1)]), [good(1)]), [
        { rule: 'wrong-type', path: [], message: 'One call was sent; the response is a list.' },
      ]);
    });

    it('expects no response to a notification', () => {
      assert.equal(judge(rpc([blockNumber(undefined)]), 200, '').outcome, 'replied');
      assert.equal(judge(rpc([blockNumber(1)]), 200, '').outcome, 'not-json');
    });

    it('ignores a byte order mark', () => {
      assert.equal(judge(rpc([blockNumber(1)]), 200, `\uFEFF${JSON.stringify(good(1))}`).outcome, 'replied');
    });
  });

  describe('a batch', () => {
    const batch = rpc([blockNumber(1), blockNumber('b'), { method: 'eth_gasPrice', params: [], id: 3 }]);

    it('accepts responses in any order', () => {
      assert.deepEqual(problems(batch, [good(3), good('b'), good(1)]), []);
    });

    it('reports missing, repeated and unknown ids at their positions', () => {
      assert.deepEqual(problems(batch, [good(1), good(1), good(9), good('3')]), [
        { rule: 'reply-id-repeated', path: [1, 'id'], message: 'A second response with id 1.' },
        { rule: 'reply-id-unknown', path: [2, 'id'], message: 'No call has the id 9.' },
        { rule: 'reply-id-unknown', path: [3, 'id'], message: 'No call has the id "3".' },
        { rule: 'reply-missing', path: [], message: 'No response with id "b" (eth_blockNumber) came.' },
        { rule: 'reply-missing', path: [], message: 'No response with id 3 (eth_gasPrice) came.' },
      ]);
    });

    it('prefixes problems with the index of their response', () => {
      const found = problems(batch, [good('b'), { jsonrpc: '2.0', id: 1, result: 1 }, good(3)]);
      assert.deepEqual(
        found.map((one) => one.path),
        [[1, 'result']],
      );
    });

    it('collects the errors in order', () => {
      const error = (id: unknown, code: number) => ({
        jsonrpc: '2.0',
        id,
        error: { code, message: `e${code}`, data: [code] },
      });
      const found = judge(batch, 200, JSON.stringify([good(1), error('b', -32601), error(3, -32000)]));
      assert.equal(found.outcome, 'rpc-error');
      assert.equal(found.message, '2 of 3 calls failed. The first error: -32601: e-32601');
      assert.deepEqual(found.rpcErrors, [
        { code: -32601, message: 'e-32601', data: '[-32601]' },
        { code: -32000, message: 'e-32000', data: '[-32000]' },
      ]);
    });

    it('compares its responses, unless it sends or changes something', () => {
      const balance = (id: number): PreparedCall => ({
        method: 'eth_getBalance',
        params: ['0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266', 'latest'],
        id,
      });
      const prepared = rpc([balance(1), balance(2)]);
      const replies = [good(1), { jsonrpc: '2.0', id: 2, result: '0x2' }];
      assert.deepEqual(problems(prepared, replies), [
        {
          rule: 'contradiction',
          path: [1, 'result'],
          message: 'The balance is 0x2; eth_getBalance says 0x1.',
        },
      ]);
      for (const effect of ['send', 'change'] as const) {
        assert.deepEqual(problems({ ...prepared, effect }, replies), []);
      }
    });

    it('accepts one error for the whole batch', () => {
      const found = judge(
        batch,
        200,
        '{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"batch too large"}}',
      );
      assert.equal(found.message, 'Error -32600: batch too large');
      assert.deepEqual(found.problems, []);
    });

    it('takes time in proportion to its calls, with results, with errors and with the same id', () => {
      const idsOf = (size: number) => Array.from({ length: size }, (_, id) => id);
      const judged = (ids: readonly number[], replies: readonly object[]) =>
        judge(rpc(ids.map(blockNumber), true), 200, JSON.stringify(replies));
      assertLinear('results', (size) => judged(idsOf(size), idsOf(size).map(good)), 500);
      const error = { code: 3, message: 'reverted', data: '0x' };
      const failed = (id: number) => ({ jsonrpc: '2.0', id, error });
      assertLinear('errors', (size) => judged(idsOf(size), idsOf(size).map(failed)), 500);
      const same = (size: number) => idsOf(size).map(() => 1);
      assertLinear('one id', (size) => judged(same(size), same(size).map(good)), 500);
    });
  });

  describe('a beacon request', () => {
    it('remarks on members that older nodes leave out, which is no problem', () => {
      const root = `0x${'ab'.repeat(32)}`;
      const found = judge(
        beacon('GET', '/eth/v1/beacon/blocks/head/root'),
        200,
        JSON.stringify({ execution_optimistic: false, data: { root } }),
      );
      assert.deepEqual(found.problems, []);
      assert.deepEqual(
        found.remarks?.map(({ message }) => message),
        ['Member "finalized" is missing. Nodes of older versions do not have it.'],
      );
    });

    it('remarks on a storage value without its leading zeros', () => {
      const call = { id: 1, method: 'eth_getStorageAt', params: [`0x${'ab'.repeat(20)}`, '0x0', 'latest'] };
      const found = judge(rpc([call]), 200, JSON.stringify({ jsonrpc: '2.0', id: 1, result: '0x01' }));
      assert.deepEqual([found.outcome, found.problems], ['replied', []]);
      assert.deepEqual(
        found.remarks?.map(({ path, message }) => [path, message]),
        [[['result'], 'The specification shows 32 bytes; this has 1. Some nodes leave out leading zeros.']],
      );
    });

    it('is judged by its operation', () => {
      const found = judge(beacon('GET', '/eth/v1/node/version'), 200, '{"data":{"version":1}}');
      assert.equal(found.outcome, 'replied');
      assert.deepEqual(
        found.problems.map((one) => one.path),
        [['data', 'version']],
      );
    });

    it('is reported as not JSON when a proxy answers', () => {
      const found = judge(beacon('GET', '/eth/v1/node/version'), 200, '<html></html>');
      assert.equal(found.outcome, 'not-json');
      assert.equal(
        found.message,
        'The response is HTML, not JSON: a web server or proxy responds on node:5052, not the node. Check the port and the path.',
      );
    });

    it('needs no body where only the status counts', () => {
      assert.equal(judge(beacon('GET', '/eth/v1/node/health'), 206, '').outcome, 'replied');
      assert.deepEqual(judge(beacon('GET', '/eth/v1/node/health'), 503, ''), {
        outcome: 'http-error',
        message: '503 Service Unavailable. The node is not ready: it may be syncing.',
        rpcErrors: [],
        problems: [],
      });
    });

    it('says what a status of 404 can mean where the path is known', () => {
      const message = (path: string, text: string) => judge(beacon('GET', path), 404, text).message;
      assert.equal(
        message('/eth/v1/beacon/blocks/99999999/root', 'no block for 99999999'),
        '404 Not Found: no block for 99999999. The path is right: the node has no such block, or does not serve this endpoint.',
      );
      assert.equal(
        message('/eth/v1/beacon/states/head/validators/9', ''),
        '404 Not Found. The path is right: the node has no such state or validator, or does not serve this endpoint.',
      );
      assert.equal(
        message('/eth/v1/node/version', ''),
        '404 Not Found. The path is right, but the node may not serve it.',
      );
    });

    it('says that a node of the other layer answers', () => {
      const rpcError = '{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"Invalid request"}}';
      const path = '/eth/v1/node/version';
      const beaconAt = (port: number) => ({ ...beacon('GET', path), url: `http://127.0.0.1:${port}${path}` });
      const words = 'beacon requests go to a beacon node, usually on port 5052.';
      assert.equal(
        judge(beaconAt(5052), 405, rpcError).message,
        `405 Method Not Allowed. An execution node responds at 127.0.0.1:5052: ${words}`,
      );
      assert.deepEqual(judge(beaconAt(5052), 405, rpcError).problems, []);
      assert.deepEqual(judge(beaconAt(80), 200, rpcError), {
        outcome: 'bad-response',
        message: `An execution node responds at 127.0.0.1: ${words}`,
        rpcErrors: [],
        problems: [],
      });
      assert.equal(
        judge(beaconAt(8545), 404, '404 page not found').message,
        `404 Not Found: 404 page not found. Port 8545 is usually that of an execution node: ${words}`,
      );
      const call = rpc([{ method: 'eth_chainId', params: [], id: 1 }]);
      const rpcWords = 'JSON-RPC goes to an execution node, usually on port 8545.';
      const refused = '{"code":404,"message":"NOT_FOUND","stacktraces":[]}';
      assert.equal(
        judge({ ...call, url: 'http://127.0.0.1:9000/' }, 404, refused).message,
        `404 Not Found: NOT_FOUND. A beacon node responds at 127.0.0.1:9000: ${rpcWords}`,
      );
      assert.equal(
        judge({ ...call, url: 'http://127.0.0.1:3500/' }, 404, '404 page not found').message,
        `404 Not Found: 404 page not found. Port 3500 is usually that of a beacon node: ${rpcWords}`,
      );
    });

    it('leaves errors of proxies and of the right node as they are', () => {
      const call = rpc([{ method: 'eth_chainId', params: [], id: 1 }]);
      const proxy = '{"message":"no Route matched with those values"}';
      assert.match(judge(call, 404, proxy).message, /Check the path, and whether the node serves it\.$/);
      const refused = '{"code":404,"message":"NOT_FOUND"}';
      assert.match(judge(beacon('GET', '/eth/v1/node/version'), 404, refused).message, /The path is right/);
    });

    it('shows the error message of the node, in the old and the new format', () => {
      const url = beacon('GET', '/eth/v1/node/version');
      assert.equal(
        judge(url, 400, '{"code":400,"message":"BAD_REQUEST: invalid epoch","stacktraces":[]}').message,
        '400 Bad Request: BAD_REQUEST: invalid epoch.',
      );
      assert.equal(
        judge(url, 500, '{"statusCode":500,"error":"Internal Server Error","message":"boom!"}').message,
        '500 Internal Server Error: boom!',
      );
      assert.equal(judge(url, 400, 'Bad thing').message, '400 Bad Request: Bad thing.');
    });
  });

  it('compares a response with its request', () => {
    const call: PreparedCall = {
      method: 'eth_getTransactionByHash',
      params: [`0x${'cd'.repeat(32)}`],
      id: 1,
    };
    const found = problems(rpc([call]), { jsonrpc: '2.0', id: 1, result: { hash: `0x${'ab'.repeat(32)}` } });
    assert.deepEqual(found.at(-1), {
      rule: 'not-as-requested',
      path: ['result', 'hash'],
      message: `This is 0x${'ab'.repeat(32)}; the request asks for 0x${'cd'.repeat(32)}.`,
    });
    const liveness = {
      ...beacon('POST', '/lighthouse/liveness'),
      body: '{"indices":["0"],"epoch":"1"}',
    };
    const item = { index: '0', epoch: '99', is_live: true };
    assert.deepEqual(problems(liveness, { data: [item] }), [
      {
        rule: 'not-as-requested',
        path: ['data', 0, 'epoch'],
        message: 'This is 99; the request asks for 1.',
      },
    ]);
  });

  it('explains a valid response with nothing in it', () => {
    const said = (prepared: Prepared, value: unknown) => {
      const { outcome, message } = judge(prepared, 200, JSON.stringify(value));
      return `${outcome}: ${message}`;
    };
    const metrics = beacon('POST', '/lighthouse/ui/validator_metrics');
    const monitored = { validators: { 1: {} } };
    assert.equal(
      said(metrics, { data: { validators: {} } }),
      'replied: The node monitors none of these validators. Start it with --validator-monitor-auto.',
    );
    assert.equal(said(metrics, { data: monitored }), 'replied: ');
    const send = (id: number): PreparedCall => ({ method: 'eth_sendTransaction', params: [], id });
    const zero = { jsonrpc: '2.0', result: `0x${'0'.repeat(64)}` };
    const noHash = 'replied: The zero hash means that the hash of the transaction is not available yet.';
    assert.equal(said(rpc([send(1)]), { ...zero, id: 1 }), noHash);
    assert.equal(
      said(rpc([send(1), send(2)]), [
        { ...zero, id: 2 },
        { ...zero, id: 1 },
      ]),
      noHash,
    );
    assert.equal(said(rpc([send(1)]), { ...zero, id: 1, result: `0x${'1'.repeat(64)}` }), 'replied: ');
  });

  describe('a body that is no response', () => {
    const ended = (prepared: Prepared, text: string) => {
      const { outcome, message } = judge(prepared, 200, text);
      return `${outcome}: ${message}`;
    };
    const noResponse = (what: string) =>
      `bad-response: The response of node:8545 ${what} Check the port and the path.`;
    const foo: PreparedCall = { method: 'debug_foo', params: [], id: 2 };

    for (const call of [blockNumber(1), foo]) {
      it(`fails the call ${call.method}`, () => {
        const one = rpc([call]);
        assert.deepEqual(
          [
            'null',
            '5',
            '"text"',
            '[]',
            '[null]',
            '{}',
            '{"jsonrpc":"2.0","id":1}',
            '{"jsonrpc":"2.0","id":1,"error":null}',
          ].map((body) => ended(one, body)),
          [
            noResponse('is null, not a JSON-RPC response.'),
            noResponse('is 5, not a JSON-RPC response.'),
            noResponse('is "text", not a JSON-RPC response.'),
            noResponse('is an empty list.'),
            noResponse('has no JSON-RPC response in its list.'),
            noResponse('has neither "result" nor "error".'),
            noResponse('has neither "result" nor "error".'),
            noResponse('has neither "result" nor "error".'),
          ],
        );
      });

      it(`is an error of the call ${call.method} whatever the form of the error`, () => {
        const one = rpc([{ ...call, id: 1 }]);
        assert.deepEqual(
          [
            '{"error":"boom"}',
            '{"jsonrpc":"2.0","id":1,"error":false}',
            '{"jsonrpc":"2.0","id":1,"error":{}}',
            '{"jsonrpc":"2.0","id":1,"result":"0x1","error":{"code":-32000,"message":"late"}}',
          ].map((body) => ended(one, body)),
          [
            'rpc-error: Error 0: boom',
            'rpc-error: Error 0: false',
            'rpc-error: Error 0: an error without code and message',
            'rpc-error: Error -32000: late',
          ],
        );
      });
    }

    it('fails a call whose response never came', () => {
      const batch = rpc([blockNumber(1), foo, { ...foo, id: 3 }, blockNumber(undefined)]);
      assert.deepEqual(
        [
          ended(rpc([blockNumber(1)]), JSON.stringify(good(7))),
          ended({ ...batch, calls: batch.calls.slice(0, 2) }, JSON.stringify([good(1), good(1)])),
          ended(batch, JSON.stringify([good(1)])),
          ended(batch, JSON.stringify([])),
          ended(batch, JSON.stringify([{ id: 3, result: 1 }, { id: 2 }, good(1)])),
        ],
        [
          'bad-response: No response to eth_blockNumber (id 1) was received.',
          'bad-response: No response to debug_foo (id 2) was received.',
          'bad-response: 2 of 3 calls got no response. The first is debug_foo (id 2).',
          noResponse('is an empty list.'),
          'bad-response: No response to debug_foo (id 2) was received.',
        ],
      );
    });

    it('takes a response without an id, and a list of one, for one call', () => {
      assert.equal(ended(rpc([blockNumber(1)]), '{"jsonrpc":"2.0","result":"0x1"}'), 'replied: ');
      assert.equal(ended(rpc([blockNumber(1)]), JSON.stringify([good(1)])), 'replied: ');
    });

    it('takes anything for a notification', () => {
      assert.equal(ended(rpc([blockNumber(undefined)]), '[]'), 'replied: ');
    });

    it('fails a beacon request without data', () => {
      const syncing = beacon('GET', '/eth/v1/node/syncing');
      const start = 'bad-response: The response of node:5052 is not what /eth/v1/node/syncing returns.';
      assert.deepEqual(
        ['null', '[]', '{}', '{"head_slot":"1"}'].map((body) => ended(syncing, body)),
        [
          `${start} The response is null, not an object with the member "data".`,
          `${start} The response is an array, not an object with the member "data".`,
          `${start} Member "data" is missing.`,
          `${start} Member "data" is missing.`,
        ],
      );
      assert.equal(
        ended(beacon('GET', '/vendor/peers'), 'null'),
        'bad-response: The response of node:5052 is not what /vendor/peers returns. This is null, not an array.',
      );
      assert.equal(ended(syncing, '{"data":{}}'), 'replied: ');
    });
  });

  it('names members that an object has twice', () => {
    const twice = (text: string) =>
      judge(rpc([blockNumber(1)]), 200, text).problems.map(
        ({ path, message }) => `${path.join('.')}: ${message}`,
      );
    assert.deepEqual(twice('{"jsonrpc":"2.0","id":1,"result":"0x1","result":"0x2"}'), [
      'result: The object has "result" twice; the last one is read.',
    ]);
    assert.deepEqual(
      twice('{"jsonrpc":"2.0","id":1,"result":"0x1","more":[{"a":1,"b":{"a":"b"}},{"a":[],"a":0}]}'),
      ['more.1.a: The object has "a" twice; the last one is read.'],
    );
    assert.deepEqual(
      twice('{"jsonrpc":"2.0","id":1,"result":"0x1","a":["id","id"],"\\u0062":1,"c":{"b":1}}'),
      [],
    );
  });

  it('judges each event of a stream', () => {
    const stream = beacon('GET', '/eth/v1/events');
    assert.deepEqual(
      judgeEvent(stream, 'head', 'not json').map((one) => one.message),
      ['The data of the event is not JSON.'],
    );
    assert.deepEqual(
      judgeEvent(stream, 'head', '{"slot":1}').some((one) => one.path[0] === 'slot'),
      true,
    );
    assert.deepEqual(judgeEvent(stream, 'a_new_topic', '{"x":1}'), []);
  });
});
