import assert from 'node:assert/strict';
import { defined } from '../../common/defined';

describe('defined', () => {
  it('omits undefined members, and keeps all other values', () => {
    const missing: string | undefined = undefined;
    assert.deepEqual(defined({ a: missing, b: null, c: 0, d: '', e: false }), {
      b: null,
      c: 0,
      d: '',
      e: false,
    });
  });
});
