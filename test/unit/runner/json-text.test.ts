import assert from 'node:assert/strict';
import { rawAt } from '../../../common/json/json-text';

describe('rawAt', () => {
  const text =
    ' { "a" : [ 1, {"b": 12345678901234567890.10 , "c\\u0041": "x\\ty" } ] , "a2":true, "e": { } } ';

  it('returns the text of a value unchanged', () => {
    assert.equal(rawAt(text, ['a', 1, 'b']), '12345678901234567890.10');
    assert.equal(rawAt(text, ['a', 1, 'cA']), '"x\\ty"');
    assert.equal(rawAt(text, ['a', 0]), '1');
    assert.equal(rawAt(text, ['a', 1]), '{"b": 12345678901234567890.10 , "c\\u0041": "x\\ty" }');
    assert.equal(rawAt(text, ['a2']), 'true');
    assert.equal(rawAt(text, ['e']), '{ }');
    assert.equal(rawAt(text, []), text.trim());
  });

  it('returns nothing when the path leads nowhere', () => {
    assert.equal(rawAt(text, ['a', 2]), undefined);
    assert.equal(rawAt(text, ['b']), undefined);
    assert.equal(rawAt(text, ['a2', 'x']), undefined);
    assert.equal(rawAt(text, ['e', 0]), undefined);
  });

  it('uses the last member with a repeated name, as JSON.parse does', () => {
    assert.equal(rawAt('{"a":1,"a":2}', ['a']), '2');
  });
});
