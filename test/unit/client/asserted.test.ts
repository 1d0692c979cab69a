import assert from 'node:assert/strict';
import type { AssertionResult } from '../../../runner/judge/assertion';
import { withAssertions } from '../../../workbench/response/asserted';
import type { ShownResponse } from '../../../workbench/response/shown';

const shown: ShownResponse = {
  text: '{}\n',
  language: 'json',
  title: '200 OK · 10 ms · 4.8 KB · Block',
  short: '200 OK · 10 ms · 4.8 KB',
  message: '',
  level: 'good',
  marks: [],
};
const result = (passed: boolean, message = ''): AssertionResult => ({
  text: '$.result > 1',
  line: 1,
  character: { start: 0, end: 1 },
  passed,
  message,
  expected: '',
  actual: '',
});

describe('a response with assertions', () => {
  it('says that they passed', () => {
    const { short, title, level } = withAssertions(shown, [result(true), result(true)]);
    assert.deepEqual(
      [short, title, level],
      [
        '200 OK · 10 ms · 4.8 KB · 2 assertions passed',
        '200 OK · 10 ms · 4.8 KB · 2 assertions passed · Block',
        'good',
      ],
    );
  });

  it('is an error when one failed, which comes first and says why', () => {
    const after = withAssertions(shown, [result(true), result(false, '0xf8 (248) is not > 0xffffff')]);
    assert.equal(after.short, '1 of 2 assertions failed · 200 OK · 10 ms · 4.8 KB');
    assert.equal(after.title, '1 of 2 assertions failed · 200 OK · 10 ms · 4.8 KB · Block');
    assert.equal(after.level, 'error');
    assert.equal(after.message, '0xf8 (248) is not > 0xffffff');
    assert.deepEqual(
      after.lenses?.map(({ title }) => title),
      ['$(error) 0xf8 (248) is not > 0xffffff'],
    );
  });

  it('shows the first three of many failures', () => {
    const after = withAssertions(
      shown,
      ['a', 'b', 'c', 'd', 'e'].map((message) => result(false, message)),
    );
    assert.deepEqual(
      after.lenses?.map(({ title }) => title),
      ['$(error) a', '$(error) b', '$(error) c', '$(error) 2 more in the file'],
    );
  });

  it('is unchanged without assertions', () => {
    assert.equal(withAssertions(shown, []), shown);
  });
});
