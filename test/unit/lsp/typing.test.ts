import assert from 'node:assert/strict';
import { type Change, createTyping } from '../../../server/lsp/documents';

/** The place of typing after a change on line 2, at character 4. */
function placeAfter(text: string, end = 4): string | undefined {
  const typing = createTyping({ after: () => () => undefined });
  const change: Change = {
    range: { start: { line: 2, character: 4 }, end: { line: 2, character: end } },
    text,
  };
  typing.edited('file:///a.http', [change]);
  const at = typing.at('file:///a.http');
  return at && `${at.line}:${at.character}`;
}

describe('the place where a text is typed', () => {
  it('is behind a character', () => assert.equal(placeAfter('a'), '2:5'));
  it('is where a character was deleted', () => assert.equal(placeAfter('', 5), '2:4'));
  it('is between a bracket and the one that the editor adds', () => {
    for (const pair of ['()', '[]', '{}', '""']) assert.equal(placeAfter(pair), '2:5', pair);
  });
  it('is behind a bracket that is written over the added one', () => assert.equal(placeAfter('}', 5), '2:5'));
  it('is behind the indentation of a new line', () => assert.equal(placeAfter('\n  '), '3:2'));
  it('is on the new line between two brackets', () => assert.equal(placeAfter('\r\n    \r\n  '), '3:4'));
  it('is unknown after a paste', () => {
    assert.equal(placeAfter('abc'), undefined);
    assert.equal(placeAfter('a\nb'), undefined);
  });
});
