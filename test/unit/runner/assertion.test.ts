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
  it('tells the kinds of JSON apart', () => {
    const body = '{"list":[],"map":{},"text":"5","number":5,"flag":false,"nothing":null}';
    for (const holds of [
      '$.list is array',
      '$.map is object',
      '$.text is string',
      '$.number is number',
      '$.flag is boolean',
      '$.text not is number',
      '$.nothing not is object',
      'status is number',
    ])
      assert.equal(said(holds, body), '', holds);
    assert.equal(said('$.text is number', body), '$.text is a string; expected a number.');
    assert.equal(
      said('$.missing not is array', body),
      'There is nothing at $.missing; expected not an array.',
    );
  });

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

  it('takes paths on both sides', () => {
    const body = '{"a":"0x10","b":"16","c":"0x11","n":null}';
    assert.equal(said('$.a == $.b', body), '');
    assert.equal(said('$.c > $.a', body), '');
    assert.equal(said('$.a != $.b', body), '$.a is 0x10 (16); expected != $.b, which is 16.');
    assert.equal(said('$.a == $.c', body), '$.a is 0x10 (16); expected == $.c, which is 0x11 (17).');
    // A misspelled path must not make both sides null.
    assert.equal(said('$.n == $.x', body), 'There is nothing at $.x.');
    assert.equal(said('$.a != $.x', body), 'There is nothing at $.x.');
  });

  it('calculates with integers of any size', () => {
    const body =
      '{"a":"0x10","b":"16","big":"115792089237316195423570985008687907853269984665640564039457584007913129639935","f":1.5,"z":0}';
    for (const holds of [
      '$.a + $.b == 32',
      '$.a * $.b - 1 == 0xff',
      '$.a / 3 == 5',
      '$.a % 3 == 1',
      '($.a + 4) * 2 == 40',
      '$.a + 4 * 2 == 24',
      '$.big - 1 < $.big',
      '$.a == $.b - 0x0',
      '33 == $.a + $.b + 1',
    ]) {
      assert.equal(said(holds, body), '', holds);
    }
    assert.equal(said('$.a + 1 == 18', body), '$.a + 1 is 17; expected == 18.');
    assert.equal(
      said('$.a / $.z == 1', body),
      "$.a / $.z can't be evaluated: it divides by zero; expected == 1.",
    );
    assert.equal(
      said('$.f + 1 == 2.5', body),
      "$.f + 1 can't be evaluated: 1.5 is not an integer; expected == 2.5.",
    );
    assert.equal(
      said('$.x + 1 == 1', body),
      "$.x + 1 can't be evaluated: nothing is not an integer; expected == 1.",
    );
  });

  it('checks all or any of several values', () => {
    const body = '{"data":[{"slot":"5","ok":true},{"slot":"6","ok":true},{"slot":"7","ok":false}],"none":[]}';
    assert.equal(said('all $.data[*].slot > 4', body), '');
    assert.equal(said('any $.data[*].slot == 0x7', body), '');
    assert.equal(said('all $.data[?@.slot < 7].ok == true', body), '');
    assert.equal(said('all $.data[*].slot < 6', body), '$.data[1].slot is 6; expected < 6 (2 of 3 differ).');
    assert.equal(said('any $.data[*].slot > 9', body), '$.data[0].slot is 5; expected > 9 (all 3 differ).');
    // Nothing was checked.
    assert.equal(said('all $.none[*].slot > 4', body), 'There is nothing at $.none[*].slot; expected > 4.');
    assert.equal(said('any $.none[*] != 0', body), 'There is nothing at $.none[*]; expected != 0.');
    assert.equal(said('count($.data[?@.ok == true]) == 2', body), '');
    assert.equal(said('length($.data) == $.data.length', body), '');
    assert.equal(
      said('$.data[?@.slot == 9] exists', body),
      'There is nothing at $.data[?@.slot == 9]; expected a value.',
    );
  });

  it('compares numbers of filters by value, in any notation', () => {
    const body = '{"logs":[{"index":"0x9","at":"10"},{"index":"0x10","at":"9"}],"to":"0xAB"}';
    assert.equal(said('count($.logs[?@.index > 9]) == 1', body), '');
    assert.equal(said('count($.logs[?@.index == 0x10]) == 1', body), '');
    assert.equal(said('count($.logs[?@.index == "0x10"]) == 1', body), '');
    assert.equal(said('count($.logs[?@.at > @.index]) == 1', body), '');
    assert.equal(said('count($[?@ == "0xab"]) == 1', body), '');
  });

  it('has operators for texts, lists and existence', () => {
    const body = '{"version":"Lighthouse/v4.5.0","list":["0x1","0x2"],"n":null,"zero":0,"s":"0x02"}';
    for (const holds of [
      '$.version matches ^Lighthouse/v\\d+\\.\\d+',
      '$.version matches /^lighthouse/i',
      '$.version not matches Geth',
      '$.version startsWith Lighthouse',
      '$.version endsWith ".0"',
      '$.version not contains Geth',
      '$.list contains 2',
      '$.list not contains 3',
      '$.zero in [0, 1]',
      '$.list[0] in [0x1, 0x2]',
      '$.list[1] in $.list',
      '$.list[1] in $.list[*]',
      '$.zero not in ["1", 2]',
      'status in [200, 204]',
      '$.zero exists',
      '$.n not exists',
      '$.x not exists',
      'body matches "v8|v4"',
    ]) {
      assert.equal(said(holds.replaceAll('\\\\', '\\'), body), '', holds);
    }
    assert.equal(said('$.n exists', body), '$.n is null; expected a value.');
    assert.equal(said('$.x exists', body), 'There is nothing at $.x; expected a value.');
    assert.equal(said('$.x not contains a', body), 'There is nothing at $.x; expected not contains a.');
    assert.equal(said('$.x not in [1, 2]', body), 'There is nothing at $.x; expected not in [1, 2].');
    assert.equal(said('$.zero not exists', body), '$.zero is 0; expected no value.');
    assert.equal(
      said('$.version matches ^Geth', body),
      '$.version is "Lighthouse/v4.5.0"; expected matches ^Geth.',
    );
    assert.equal(said('$.zero in [1, 2]', body), '$.zero is 0; expected in [1, 2].');
    assert.equal(
      said('$.list matches 1', body),
      "$.list can't be evaluated: it is not a text; expected matches 1.",
    );
  });

  it('decodes both sides with the unit of the catalogue', () => {
    const calls = [
      { method: 'eth_getBalance', params: ['0x0000000000000000000000000000000000000000', 'latest'], id: 1 },
    ];
    const body = '{"result":"0xde0b6b3a7640000"}';
    assert.equal(
      judge('$.result == 0x1bc16d674ec80000', { body }, { calls }).message,
      '$.result is 0xde0b6b3a7640000 (1 ether); expected == 0x1bc16d674ec80000 (2 ether).',
    );
    assert.equal(
      judge(
        '$.result > 0',
        { body: `{"result":"0x${'0'.repeat(64)}"}` },
        { calls: [{ method: 'eth_call', id: 1 }] },
      ).message,
      `$.result is 0x${'0'.repeat(64)} (0); expected > 0.`,
    );
  });

  it('refuses empty data where a number is expected', () => {
    assert.equal(said('$.result != 0x0', '{"result":"0x"}'), '$.result is "0x"; expected != 0x0 (0).');
    assert.equal(said('$.result != 0x', '{"result":"0x6001"}'), '');
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

  it('does not take a missing value for a different one', () => {
    const body = '{"data":[{"index":"1"}]}';
    assert.equal(said('$.data[0].idx != 5', body), 'There is nothing at $.data[0].idx; expected != 5.');
    assert.equal(said('$.data[0].index != 5', body), '');
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
    assert.equal(said('status = 200', ''), 'This assertion can\'t be read: Write "==".');
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

  it('below the headers of their request are not sent, and fail', () => {
    const text = 'POST http://127.0.0.1/a\n\nsome text\n# @assert status == 500\n';
    const document = new ScratchDocument('file:///a.http', 'http', 1, text);
    const [block] = [...document.blocks()];
    assert.ok(block);
    const [result, ...more] = judgeAssertions({ assertions: assertionsOf(document, block), reply });
    assert.deepEqual(
      [result?.passed, result?.line, result?.message, more],
      [false, 3, 'An assertion must be above its request: in the body it does nothing.', []],
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
