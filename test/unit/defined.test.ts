import assert from 'node:assert/strict';
import { defined } from '../../common/defined';

describe('defined', () => {
  it('leaves out members that are undefined, and keeps every other value', () => {
    const missing: string | undefined = undefined;
    assert.deepEqual(defined({ a: missing, b: null, c: 0, d: '', e: false }), {
      b: null,
      c: 0,
      d: '',
      e: false,
    });
  });
});
