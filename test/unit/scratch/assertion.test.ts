import assert from 'node:assert/strict';
import type { PathQuery } from '../../../common/jsonpath/query';
import { success } from '../../../common/result';
import { parsePath, pathText } from '../../../common/scratch/json/json-path';
import { durationOf, parseAssertion } from '../../../common/scratch/reading/assertion';
import type { Assertion } from '../../../common/scratch/reading/assertion-parts';

function comparison(text: string): Assertion {
  const read = parseAssertion(text);
  assert.ok(read.ok, text);
  return read.value;
}

function path(name: string): PathQuery {
  return { from: '$', segments: [{ deep: false, selectors: [{ kind: 'name', name }] }] };
}

describe('assertions', () => {
  it('parses subject, operator and expected value', () => {
    assert.deepEqual(comparison('$.result >= 0x10'), {
      kind: 'comparison',
      subject: { kind: 'path', query: path('result') },
      subjectText: '$.result',
      operator: '>=',
      expected: { start: 12, end: 16, text: '0x10' },
      right: { kind: 'literal', text: '0x10' },
    });
    assert.deepEqual(comparison(' header.Content-Type contains json '), {
      kind: 'comparison',
      subject: { kind: 'header', name: 'content-type' },
      subjectText: 'header.Content-Type',
      operator: 'contains',
      expected: { start: 30, end: 34, text: 'json' },
      right: { kind: 'literal', text: 'json' },
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
      '{{code}} == status',
      '$.a == $.b',
      '$.a - $.b >= ({{limit}} + 1) * 2',
      '$.a not contains b',
      '$.a in [1, 2]',
      '$.a in [latest, safe]',
      '$.a in $.list[*].id',
      'status in [200, 204]',
      'all $.data[?@.status == "active" && @.index > 5].balance > 0',
      'any $..logIndex == 0x0',
      'count($.data[*]) == length($.list)',
      '$.a not exists',
      '$.a[*] exists',
      '$.a matches ^0x[0-9a-f]{64}$',
      '$.a == latest - 1',
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
    ['$.a exist', 'exist', 'Write `exists`.', 'exists'],
    ['$.a exists 1', '1', '`exists` takes no value.'],
    ['$.a starts-with b', 'starts-with', 'Write `startsWith`.', 'startsWith'],
    ['$.a startswith b', 'startswith', 'Write `startsWith`.', 'startsWith'],
    [
      '$.a not == 1',
      'not ==',
      '`not` stands before words such as `contains`. Write `!=`, or the opposite sign.',
    ],
    ['$.a matches a(', 'a(', "This pattern can't be read: A `)` is missing."],
    ['$.a matches /a/x', '/a/x', "This pattern can't be read: A pattern takes the flags `i`, `m` and `s`."],
    ['status in 200', '200', '`in` must have a list: `[200, 204]`, or a path to one.'],
    ['$.a == 1+1', '1+1', 'Write `1 + 1`, or text in double quotes.', '1 + 1'],
    ['$.a == 1 + b', 'b', 'Expected a number, a path or a variable here.'],
    ['$.a == $.b[', '[', 'Brackets need an index or a name in quotes: `[0]`, `["a b"]`.'],
    ['$.a == $.b c', 'c', 'Unexpected text after `$.b`.'],
    [
      '$.a == $.b[*]',
      '$.b[*]',
      '`$.b[*]` can lead to several values. Count them with `count(…)`, or write `all` or `any` before the path on the left.',
    ],
    ['($.a + 1 == 2', '($.a + 1', 'A `)` is missing.'],
    ['1 == 1', '1 == 1', 'Neither side is a part of the response: `status`, `$.result`, `header.NAME`, …'],
    ['every $.a[*] == 1', 'every', 'Write `all`.', 'all'],
    ['all $.a == 1', '$.a', '`all` must have a path to several values, such as `$.data[*].index`.', '$.a[*]'],
    ['$.a[?b == 1] == 1', 'b', 'A filter looks at each item as `@`, as in `?@.index == "5"`.'],
    [
      '$.a ~ x',
      '~',
      '`~` is not an operator. Use one of `==`, `!=`, `<`, `<=`, `>`, `>=`, `contains`, `startsWith`, `endsWith`, `matches`, `in`, `is`, `exists`.',
    ],
    [
      'status',
      'status',
      'Missing operator. Use one of `==`, `!=`, `<`, `<=`, `>`, `>=`, `contains`, `startsWith`, `endsWith`, `matches`, `in`, `is`, `exists`.',
    ],
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
      '`weather` is not a part of a response. Use one of `status`, `duration`, `body`, `$`, `header.NAME`, `receipt.NAME`.',
    ],
    [
      '$.data[*].a == 1',
      '$.data[*].a',
      '`$.data[*].a` can lead to several values. Write `all` or `any` before it.',
      'all $.data[*].a',
    ],
    ['$..a == 1', '$..a', '`$..a` can lead to several values. Write `all` or `any` before it.', 'all $..a'],
    ['$.a[b] == 1', '[b]', 'Brackets need an index or a name in quotes: `[0]`, `["a b"]`.'],
    ['$. == 1', '.', 'Expected a name after the dot, as in `$.result`.'],
    ['status == ok', 'ok', 'An HTTP status is a number from 100 to 599.'],
    ['duration < fast', 'fast', 'Write a duration as `500` (milliseconds), `500 ms` or `2 s`.'],
    ["$.a == 'b'", "'b'", 'Text must have double quotes. Use "b".', '"b"'],
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
