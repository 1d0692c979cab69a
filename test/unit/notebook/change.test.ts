import assert from 'node:assert/strict';
import fc from 'fast-check';
import { ScratchDocument } from '../../../common/scratch/document/document';
import { changeBetween } from '../../../workbench/notebook/cell-output';

const texts = fc
  .array(fc.constantFrom('a', 'b', '\n', '\r\n', '\r', '###', '\n### ', '😀'), { maxLength: 12 })
  .map((parts) => parts.join(''));

describe('the change between two texts', () => {
  it('makes the new text from the old one', () => {
    fc.assert(
      fc.property(texts, texts, (old, text) => {
        const document = new ScratchDocument('file:///a.http', 'http', 1, old);
        document.update([changeBetween(old, text)], 2);
        assert.equal(document.getText(), text);
      }),
      { numRuns: 2000 },
    );
  });

  it('is only what was typed', () => {
    assert.deepEqual(changeBetween('GET /a\nGET /b\n', 'GET /a\nGET /cb\n'), {
      range: { start: { line: 1, character: 5 }, end: { line: 1, character: 5 } },
      text: 'c',
    });
  });
});
