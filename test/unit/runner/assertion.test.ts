import assert from 'node:assert/strict';
import { ScratchDocument } from '../../../common/scratch/document/document';
import { assertionsOf, expectsFailure, judgeAssertions } from '../../../runner/judge/assertion';
import type { Reply } from '../../../runner/model/outcome';
import type { Prepared, PreparedCall } from '../../../runner/model/prepared';

const reply: Reply = {
  name: 'one',
  line: 3,
  outcome: 'replied',
  status: 200,
  durationMs: 12.3,
  body: '',
  contentType: 'application/json',
  headers: { 'content-type': 'application/json' },
  size: 40,
  message: '',
  rpcErrors: [],
  problems: [],
  sentTo: 'POST http://127.0.0.1:8545/',
};

const prepared: Prepared = {
  kind: 'rpc',
  name: 'one',
  line: 3,
  method: 'POST',
  url: 'http://127.0.0.1:8545/',
  headers: [],
  calls: [{ method: 'eth_chainId', id: 1 }],
  batch: false,
  stream: false,
  effect: 'read',
  secrets: [],
};

function judge(
  text: string,
  change: Partial<Reply> = {},
  sent: Partial<Prepared> = {},
  fill?: () => string | undefined,
) {
  const assertions = [{ text, line: 2, character: { start: 10, end: 10 + text.length } }];
  const [result] = judgeAssertions({
    assertions,
    reply: { ...reply, ...change },
    prepared: { ...prepared, ...sent },
    ...(fill ? { fill } : {}),
  });
  assert.ok(result);
  return result;
}

/** '' when it passed. */
function said(text: string, body: string, change: Partial<Reply> = {}): string {
  const { passed, message } = judge(text, { body, ...change });
  assert.equal(passed, message === '');
  return message;
}

describe('assertions about a response', () => {
  it('compares numbers as numbers, whether hex, decimal text or JSON, and loses no digit', () => {
    const body =
      '{"hex":"0x10","text":"16","number":16,"fraction":16.5,"large":"115792089237316195423570985008687907853269984665640564039457584007913129639935","exact":9007199254740993}';
    for (const holds of [
      '$.hex == 16',
      '$.hex == 0x10',
      '$.hex >= 0x0f',
      '$.hex < 0x9000',
      '$.text == 0x10',
      '$.text < 9',
      '$.number == 0X10',
      '$.number == 1.6e1',
      '$.fraction > 16',
      '$.fraction == 16.50',
      '$.large == 0xffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
      '$.large > 1e77',
      '$.exact == 9007199254740993',
      '$.exact != 9007199254740992',
    ]) {
      const wanted = holds === '$.text < 9' ? '$.text is 16; expected < 9.' : '';
      assert.equal(said(holds, body), wanted, holds);
    }
    assert.equal(said('$.hex > 16', body), '$.hex is 0x10 (16); expected > 16.');
    assert.equal(said('$.number >= 0x11', body), '$.number is 16; expected >= 0x11 (17).');
    assert.equal(
      said('$.exact == 9007199254740992', body),
      '$.exact is 9007199254740993; expected == 9007199254740992.',
    );
  });

  it('compares quoted text as text, and bytes as bytes', () => {
    const body =
      '{"a":"0x10","bytes":"0x00ff","address":"0xAbCd00000000000000000000000000000000Ef01","none":"0x"}';
    assert.equal(said('$.a == "0x10"', body), '');
    assert.equal(said('$.a == "16"', body), '$.a is 0x10 (16); expected == "16".');
    assert.equal(said('$.bytes == 0x00FF', body), '');
    assert.equal(said('$.bytes == 0xff', body), '$.bytes is 0x00ff; expected == 0xff (255).');
    assert.equal(said('$.address == 0xabcd00000000000000000000000000000000ef01', body), '');
    assert.equal(said('$.none == 0x', body), '');
    assert.equal(said('$.none != 0x', body), '$.none is "0x"; expected != 0x.');
  });

  it('compares a 32-byte word with a number by value', () => {
    const word = (digits: string) => `{"result":"0x${digits.padStart(64, '0')}"}`;
    const [zero, one, million] = [word(''), word('1'), word('d3c21bcecceda1000000')];
    for (const [holds, body] of [
      ['$.result == 1', one],
      ['$.result == 0x1', one],
      ['$.result == 0x01', one],
      ['$.result == "0x1"', one],
      ['$.result != 0x2', one],
      ['$.result == 0xd3c21bcecceda1000000', million],
      ['$.result == 0', zero],
      ['$.result == 0x0', zero],
      ['$.result == 0x', '{"result":"0x"}'],
      [
        '$.result == 0xabcd00000000000000000000000000000000ef01',
        word('aBcD00000000000000000000000000000000eF01'),
      ],
    ] as const) {
      assert.equal(said(holds, body), '', holds);
    }
    for (const fails of ['!= 0', '!= 0x0', '!= 0x00', '!= "0x0"', '== 0x1', '> 0']) {
      assert.notEqual(said(`$.result ${fails}`, zero), '', fails);
    }
    const address = '{"to":"0x0000000000000000000000000000000000000000"}';
    assert.notEqual(said('$.to != 0x0', address), '');
  });

  it('treats a missing value as null', () => {
    const body = '{"result":null,"data":[]}';
    assert.equal(said('$.result == null', body), '');
    assert.equal(said('$.error == null', body), '');
    assert.equal(said('$.result != null', body), '$.result is null; expected != null.');
    assert.equal(
      said('$.data[0].index != null', body),
      'There is nothing at $.data[0].index; expected != null.',
    );
    assert.equal(said('$.data[0].index > 1', body), 'There is nothing at $.data[0].index; expected > 1.');
  });

  it('supports list lengths, negative indexes and nested values', () => {
    const body =
      '{"data":[{"slot":"1"},{"slot":"2"}],"peers":["a","0x10"],"text":"Lighthouse/v8","yes":true}';
    assert.equal(said('$.data.length == 2', body), '');
    assert.equal(said('$.data[-1].slot == 2', body), '');
    assert.equal(said('$.data[-3].slot == null', body), '');
    assert.equal(said('$.peers contains 16', body), '');
    assert.equal(said('$.peers contains b', body), '$.peers is ["a","0x10"]; expected contains b.');
    assert.equal(said('$.text contains Lighthouse', body), '');
    assert.equal(said('$ contains peers', body), '');
    assert.equal(said('$.yes == true', body), '');
    assert.equal(said('$.yes == false', body), '$.yes is true; expected == false.');
    assert.equal(said('body contains "v8"', body), '');
  });

  it('ignores the order of members when it compares JSON', () => {
    const body = '{"a":{"y":[1,"b"],"x":1.0}}';
    assert.equal(said('$.a == {"x":1,"y":[1,"b"]}', body), '');
    assert.equal(
      said('$.a == {"x":1,"y":["b",1]}', body),
      '$.a is {"y":[1,"b"],"x":1.0}; expected == {"x":1,"y":["b",1]}.',
    );
    assert.equal(said('$.a.y != [1]', body), '');
    assert.equal(said('$.a == {"__proto__":1,"x":1}', body).length > 0, true);
  });

  it('reads status, duration and headers', () => {
    assert.equal(said('status == 200', ''), '');
    assert.equal(said('status == 404', ''), 'status is 200; expected == 404.');
    assert.equal(said('duration < 500', ''), '');
    assert.equal(said('duration < 0.01 s', ''), 'duration is 12.3 ms; expected < 0.01 s.');
    assert.equal(said('header.Content-Type contains json', ''), '');
    assert.equal(
      said('header.content-type contains html', ''),
      'header.content-type is "application/json"; expected contains html.',
    );
    assert.equal(
      said('header.retry-after != null', ''),
      'There is nothing at header.retry-after; expected != null.',
    );
    assert.equal(said('header.constructor == null', ''), '');
  });

  it('explains why a value cannot be evaluated', () => {
    const at = '$.result == 1';
    assert.equal(said(at, '<html>'), "$.result can't be evaluated: the response is not JSON; expected == 1.");
    assert.equal(said(at, ''), "$.result can't be evaluated: the response is empty; expected == 1.");
    assert.equal(
      said('status == 200', '', { status: null, outcome: 'refused' }),
      "status can't be evaluated: no reply (refused); expected == 200.",
    );
    assert.equal(said('status = 200', ''), "This assertion can't be read: Write `==`.");
  });

  it('compares the response with the specification', () => {
    assert.equal(said('matches-spec', '{}'), '');
    const problems = [
      { rule: 'quantity-leading-zero', message: 'No zeros.', path: ['result'], at: 'value' as const },
      { rule: 'wrong-type', message: 'Odd.', path: [], at: 'value' as const },
    ];
    assert.equal(
      said('matches-spec', '{}', { problems }),
      'The response differs from the specification: result: No zeros. (and 1 more)',
    );
    const cannot = "The response can't be checked against the specification: ";
    assert.equal(said('matches-spec', 'x', { outcome: 'not-json' }), `${cannot}it is not JSON.`);
    assert.equal(
      judge('matches-spec', {}, { calls: [{ method: 'my_own', id: 1 }] }).message,
      `${cannot}it does not describe the response of my_own.`,
    );
    assert.equal(
      judge('matches-spec', {}, { kind: 'beacon', method: 'GET', url: 'http://127.0.0.1:5052/eth/v9/x' })
        .message,
      `${cannot}it does not know GET /eth/v9/x.`,
    );
    assert.equal(
      judge('matches-spec', {}, { kind: 'other' }).message,
      `${cannot}the request belongs to neither API.`,
    );
  });

  it('numbers the responses of a batch like their calls, in any order', () => {
    const calls: PreparedCall[] = [
      { method: 'eth_chainId', id: 1 },
      { method: 'eth_blockNumber', id: 'b' },
      { method: 'eth_gasPrice', id: 3 },
    ];
    const body = '[{"id":"b","result":"0x2"},{"id":1,"result":"0x1"}]';
    const sent = { batch: true, calls };
    assert.equal(judge('$[0].result == 1', { body }, sent).message, '');
    assert.equal(judge('$[1].result == 2', { body }, sent).message, '');
    assert.equal(judge('$.length == 2', { body }, sent).message, '');
    assert.equal(
      judge('$[2].result == 3', { body }, sent).message,
      "$[2].result can't be evaluated: no response to call 3 was received; expected == 3.",
    );
  });

  it('fills in placeholders without showing secrets', () => {
    assert.equal(judge('$.a == {{b}}', { body: '{"a":"0x10"}' }, {}, () => '16').passed, true);
    assert.equal(
      judge('$.a == {{b}}', { body: '{"a":1}' }, {}, () => undefined).message,
      '{{b}} has no value.',
    );
    const { message, expected } = judge(
      '$.a == {{b}}',
      { body: '{"a":"no"}' },
      { secrets: ['hunter22'] },
      () => 'hunter22',
    );
    assert.deepEqual([message, expected], ['$.a is "no"; expected == •••.', '== •••']);
  });

  it('recognizes an expected error', () => {
    const missing = { ...reply, status: 404, outcome: 'http-error' as const };
    const error = { ...reply, outcome: 'rpc-error' as const, body: '{"error":{"code":-32602}}' };
    const about = (text: string, of: Reply) => {
      const { outcome, status, body } = of;
      return expectsFailure(of, [judge(text, { outcome, status, body })]);
    };
    assert.deepEqual(
      [
        about('status == 404', missing),
        about('status == 200', missing),
        about('duration < 500', missing),
        about('$.error.code == -32602', error),
        about('$.error.code == 3', error),
        about('status == 200', error),
      ],
      [true, false, false, true, false, false],
    );
  });
});

describe('assertions of a file', () => {
  it('belong to the request below; those before the first separator apply to all', () => {
    const text =
      '# @assert duration < 500\n\n### a\n# @assert status == 200\neth_chainId()\n\n### b\n#   @assert   $.result != null  \neth_blockNumber()\n';
    const document = new ScratchDocument('file:///a.jsonrpc', 'jsonrpc', 1, text);
    const [, first, second] = [...document.blocks()];
    assert.ok(first && second);
    assert.deepEqual(assertionsOf(document, first), [
      { text: 'duration < 500', line: 0, character: { start: 10, end: 24 } },
      { text: 'status == 200', line: 3, character: { start: 10, end: 23 } },
    ]);
    assert.deepEqual(
      assertionsOf(document, second).map(({ text: one, line }) => [one, line]),
      [
        ['duration < 500', 0],
        ['$.result != null', 7],
      ],
    );
  });

  it('in a first block with a request belong to that request only', () => {
    const text = '# @assert status == 200\neth_chainId()\n\n### b\neth_blockNumber()\n';
    const document = new ScratchDocument('file:///a.jsonrpc', 'jsonrpc', 1, text);
    const [first, second] = [...document.blocks()];
    assert.ok(first && second);
    assert.deepEqual([assertionsOf(document, first).length, assertionsOf(document, second)], [1, []]);
  });
});
