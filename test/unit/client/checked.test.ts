import assert from 'node:assert/strict';
import { checkedText } from '../../../workbench/check/summary';

describe('checking files', () => {
  const none = { files: 1, errors: 0, warnings: 0, others: 0, failed: [] };

  it('counts files and problems', () => {
    assert.equal(checkedText(none), '1 file checked: no problems.');
    assert.equal(
      checkedText({ ...none, files: 3, errors: 2, warnings: 1, others: 1 }),
      '3 files checked: 2 errors, 1 warning and 1 hint.',
    );
  });

  it('names the files that could not be checked', () => {
    assert.equal(checkedText({ ...none, failed: ['a.http'] }), 'Not checked: a.http.');
    assert.equal(
      checkedText({ ...none, files: 5, warnings: 2, failed: ['a.http', 'b.http', 'c.http', 'd.http'] }),
      '1 file checked: 2 warnings. Not checked: a.http, b.http, c.http and 1 more.',
    );
  });
});
