import assert from 'node:assert/strict';
import { parsePath, pathText } from '../../../common/scratch/json/json-path';
import { durationOf, parseAssertion } from '../../../common/scratch/reading/assertion';

describe('assertions as written', () => {
  it('reads what is looked at, how, and with what it is compared', () => {
    assert.deepEqual(parseAssertion('$.result >= 0x10'), {
      kind: 'comparison',
      subject: { kind: 'path', steps: ['result'] },
      subjectText: '$.result',
      operator: '>=',
      expected: { start: 12, end: 16, text: '0x10' },
    });
    assert.deepEqual(parseAssertion(' header.Content-Type contains json '), {
      kind: 'comparison',
      subject: { kind: 'header', name: 'content-type' },
      subjectText: 'header.Content-Type',
      operator: 'contains',
      expected: { start: 30, end: 34, text: 'json' },
    });
    assert.deepEqual(parseAssertion('matches-spec'), { kind: 'matches-spec' });
  });

  it('needs no spaces, and takes what is filled in only when sent', () => {
    for (const text of [
      'status==200',
      '$.result!=null',
      'duration<500',
      'duration < 2 s',
      'status == {{code}}',
    ]) {
      const read = parseAssertion(text);
      assert.ok(!('problem' in read), text);
      assert.equal(read.kind, 'comparison', text);
    }
  });

  /** Text, what is marked, what is said, what is written instead. */
  const faults: readonly [text: string, marked: string, problem: string, fix?: string][] = [
    [
      '',
      '',
      'Say what has to be so: `status == 200`, `$.result != null`, `header.content-type contains json`, `matches-spec`.',
    ],
    ['matches spec', 'matches spec', 'It is written `matches-spec`.', 'matches-spec'],
    ['match-schema', 'match-schema', 'It is written `matches-spec`.', 'matches-spec'],
    ['status = 200', '=', 'It is written `==`.', '=='],
    ['status === 200', '===', 'It is written `==`.', '=='],
    ['$.a => 1', '=>', 'It is written `>=`.', '>='],
    ['$.a is null', 'is', 'It is written `==`.', '=='],
    ['$.a contians x', 'contians', 'It is written `contains`.', 'contains'],
    ['$.a exists', 'exists', 'It is written `!= null`.', '!= null'],
    ['$.a ~ x', '~', '`~` compares nothing. There are `==`, `!=`, `<`, `<=`, `>`, `>=`, `contains`.'],
    ['status', 'status', 'How it is compared comes next: `==`, `!=`, `<`, `<=`, `>`, `>=`, `contains`.'],
    ['status ==', '==', 'A value follows `==`, as in `status == 200`.'],
    ['stauts == 200', 'stauts', '`stauts` is nothing of a reply. Write `status`.', 'status'],
    ['statusCode == 200', 'statusCode', '`statusCode` is nothing of a reply. Write `status`.', 'status'],
    ['result != null', 'result', '`result` is nothing of a reply. Write `$.result`.', '$.result'],
    [
      'response.body.$.a == 1',
      'response.body.$.a',
      '`response.body.$.a` is nothing of a reply. Write `$.a`.',
      '$.a',
    ],
    ['headers.X == 1', 'headers.X', '`headers.X` is nothing of a reply. Write `header.x`.', 'header.x'],
    [
      'weather == good',
      'weather',
      '`weather` is nothing of a reply. There are `status`, `duration`, `body`, `$`, `header.NAME`.',
    ],
    ['$.data[*].a == 1', '[*].a', 'A path leads to one value: names and indices, as in `$.data[0].index`.'],
    ['$..a == 1', '..a', 'A path leads to one value: names and indices, as in `$.data[0].index`.'],
    ['$.a[b] == 1', '[b]', 'Brackets hold an index or a name in quotes: `[0]`, `["a b"]`.'],
    ['$. == 1', '.', 'A name follows the dot, as in `$.result`.'],
    ['status == ok', 'ok', 'An HTTP status is a number from 100 to 599.'],
    [
      'duration < fast',
      'fast',
      'A duration is in milliseconds, as in `500`; `500 ms` and `2 s` are right too.',
    ],
    ["$.a == 'b'", "'b'", 'Text stands in double quotes: "b".', '"b"'],
    ['$.a == {"b": }', '{"b": }', 'This is no valid JSON.'],
    ['$.a > latest', 'latest', '`>` compares numbers, as in `0x10` or `16`.'],
  ];
  for (const [text, marked, problem, fix] of faults) {
    it(`refuses "${text}"`, () => {
      const read = parseAssertion(text);
      assert.ok('problem' in read);
      assert.deepEqual([text.slice(read.start, read.end), read.problem, read.fix], [marked, problem, fix]);
    });
  }

  it('knows durations in milliseconds and seconds', () => {
    assert.deepEqual(['500', '500ms', '1.5 s', '1 h', '-1'].map(durationOf), [
      500,
      500,
      1500,
      undefined,
      undefined,
    ]);
  });
});

describe('paths', () => {
  it('are names and indices, and end where something else begins', () => {
    assert.deepEqual(parsePath('$.data[0]["a b"][-1].max-fee >= 1'), {
      steps: ['data', 0, 'a b', -1, 'max-fee'],
      end: 28,
    });
    assert.deepEqual(parsePath('$'), { steps: [], end: 1 });
    assert.equal(pathText(['data', 0, 'a b', -1]), '$.data[0]["a b"][-1]');
  });
});
