import assert from 'node:assert/strict';
import { rules } from '../../server/check/rules';
import { foundIn } from '../../server/rule-pages/example';

describe('pages of the rules', () => {
  it('show a mistake that is found, and beside it one that is not there', () => {
    for (const { code, bad, good } of rules) {
      assert.ok(foundIn(bad, code).length > 0, `The bad example of ${code} does not raise it.`);
      assert.deepEqual(foundIn(good, code), [], `The good example of ${code} raises it.`);
    }
  });
});
