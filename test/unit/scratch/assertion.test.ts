import assert from 'node:assert/strict';
import { success } from '../../../common/result';
import { parsePath, pathText } from '../../../common/scratch/json/json-path';
import { type Assertion, durationOf, parseAssertion } from '../../../common/scratch/reading/assertion';

function comparison(text: string): Assertion {
  const read = parseAssertion(text);
  assert.ok(read.ok, text);
  return read.value;
}

describe('assertions', () => {
  it('parses subject, operator and expected value', () => {
    assert.deepEqual(comparison('$.result >= 0x10'), {
      kind: 'comparison',
      subject: { kind: 'path', steps: ['result'] },
      subjectText: '$.result',
      operator: '>=',
      expected: { start: 12, end: 16, text: '0x10' },
    });
    assert.deepEqual(comparison(' header.Content-Type contains json '), {
      kind: 'comparison',
      subject: { kind: 'header', name: 'content-type' },
      subjectText: 'header.Content-Type',
      operator: 'contains',
      expected: { start: 30, end: 34, text: 'json' },
    });
    assert.deepEqual(parseAssertion('matches-spec'), success({ kind: 'matches-spec' }));
  });

  it('needs no spaces, and accepts placeholders', () => {
    for (const text of [
      'status==200',
      '$.result!=null',
      'duration<500',
      'duration < 2 s',
      'status == {{code}}',
    ]) {
      assert.equal(comparison(text).kind, 'comparison', text);
    }
  });

  /** Condition, marked text, message, replacement. */
  const mistakes: readonly [text: string, marked: string, message: string, fix?: string][] = [
    [
      '',
      '',
      'Missing condition. Examples: `status == 200`, `$.result != null`, `header.content-type contains json`, `matches-spec`.',
    ],
    ['matches spec', 'matches spec', 'Write `matches-spec`.', 'matches-spec'],
    ['match-schema', 'match-schema', 'Write `matches-spec`.', 'matches-spec'],
    ['status = 200', '=', 'Write `==`.', '=='],
    ['status === 200', '===', 'Write `==`.', '=='],
    ['$.a => 1', '=>', 'Write `>=`.', '>='],
    ['$.a is null', 'is', 'Write `==`.', '=='],
    ['$.a contians x', 'contians', 'Write `contains`.', 'contains'],
    ['$.a exists', 'exists', 'Write `!= null`.', '!= null'],
    ['$.a ~ x', '~', '`~` is not an operator. Use one of `==`, `!=`, `<`, `<=`, `>`, `>=`, `contains`.'],
    ['status', 'status', 'Missing operator. Use one of `==`, `!=`, `<`, `<=`, `>`, `>=`, `contains`.'],
    ['status ==', '==', 'Missing value after `==`, as in `status == 200`.'],
    ['stauts == 200', 'stauts', '`stauts` is not a part of a response. Write `status`.', 'status'],
    [
      'statusCode == 200',
      'statusCode',
      '`statusCode` is not a part of a response. Write `status`.',
      'status',
    ],
    ['result != null', 'result', '`result` is not a part of a response. Write `$.result`.', '$.result'],
    [
      'response.body.$.a == 1',
      'response.body.$.a',
      '`response.body.$.a` is not a part of a response. Write `$.a`.',
      '$.a',
    ],
    ['headers.X == 1', 'headers.X', '`headers.X` is not a part of a response. Write `header.x`.', 'header.x'],
    [
      'weather == good',
      'weather',
      '`weather` is not a part of a response. Use one of `status`, `duration`, `body`, `$`, `header.NAME`.',
    ],
    [
      '$.data[*].a == 1',
      '[*].a',
      'A path must lead to one value, through names and indices, as in `$.data[0].index`.',
    ],
    [
      '$..a == 1',
      '..a',
      'A path must lead to one value, through names and indices, as in `$.data[0].index`.',
    ],
    ['$.a[b] == 1', '[b]', 'Brackets need an index or a name in quotes: `[0]`, `["a b"]`.'],
    ['$. == 1', '.', 'Expected a name after the dot, as in `$.result`.'],
    ['status == ok', 'ok', 'An HTTP status is a number from 100 to 599.'],
    ['duration < fast', 'fast', 'Write a duration as `500` (milliseconds), `500 ms` or `2 s`.'],
    ["$.a == 'b'", "'b'", 'Text needs double quotes: "b".', '"b"'],
    ['$.a == {"b": }', '{"b": }', 'This is not valid JSON.'],
    ['$.a > latest', 'latest', '`>` compares numbers, as in `0x10` or `16`.'],
  ];
  for (const [text, marked, message, fix] of mistakes) {
    it(`reports "${text}"`, () => {
      const read = parseAssertion(text);
      assert.ok(!read.ok);
      const { failure } = read;
      assert.deepEqual(
        [text.slice(failure.start, failure.end), failure.message, failure.fix],
        [marked, message, fix],
      );
    });
  }

  it('parses durations in milliseconds and seconds', () => {
    assert.deepEqual(['500', '500ms', '1.5 s', '1 h', '-1'].map(durationOf), [
      500,
      500,
      1500,
      undefined,
      undefined,
    ]);
  });
});

describe('JSON paths', () => {
  it('consist of names and indices', () => {
    assert.deepEqual(
      parsePath('$.data[0]["a b"][-1].max-fee >= 1'),
      success({ steps: ['data', 0, 'a b', -1, 'max-fee'], end: 28 }),
    );
    assert.deepEqual(parsePath('$'), success({ steps: [], end: 1 }));
    assert.equal(pathText(['data', 0, 'a b', -1]), '$.data[0]["a b"][-1]');
  });
});
