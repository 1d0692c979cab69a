import * as assert from 'node:assert/strict';
import { text } from '../../../common/spec/encoding';
import { groupOf, required } from '../../../common/spec/execution/build';

describe('an entry of a method', () => {
  it('makes its parameters and its result once, on first use', () => {
    const made: string[] = [];
    const method = groupOf('Group', { document: 'Client documentation', heading: 'heading' });
    const entry = method('some_method', {
      summary: 'Summary.',
      params: () => {
        made.push('params');
        return [required('name', 'Name', text({ example: 'ada' }))];
      },
      result: () => {
        made.push('result');
        return text();
      },
      returns: 'Text.',
    });
    assert.equal(entry.name, 'some_method');
    assert.deepEqual(made, []);
    assert.equal(entry.params, entry.params);
    assert.deepEqual(entry.example, ['ada']);
    assert.equal(entry.result, entry.result);
    assert.deepEqual(made, ['params', 'result']);
  });
});
