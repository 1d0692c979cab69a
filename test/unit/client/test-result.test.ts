import assert from 'node:assert/strict';
import { differenceOf } from '../../../workbench/run/test-result';

describe('the inline message of a failed assertion', () => {
  it('compares the values of "=="', () => {
    assert.deepEqual(differenceOf({ expected: '== 0x1 (1)', actual: '0x539 (1337)' }), {
      expected: '0x1 (1)',
      actual: '0x539 (1337)',
    });
  });

  it('is the sentence of any other comparison', () => {
    for (const expected of ['> 0xffffff (16777215)', 'not == 0x1 (1)', 'a value', 'matches-spec', '']) {
      assert.equal(differenceOf({ expected, actual: '0xf8 (248)' }), undefined);
    }
    assert.equal(differenceOf({ expected: '== {{unknown}}', actual: '' }), undefined);
  });
});
