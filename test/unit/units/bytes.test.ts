import assert from 'node:assert/strict';
import { base64Of, bytesOfBase64, bytesOfLatin1, utf8Length } from '../../../common/units/bytes';

describe('bytes of texts', () => {
  it('are Base64 as Node writes it', () => {
    for (const text of ['', 'a', 'user:pässwörd', '節點', '\u0000\u00ff'])
      assert.equal(base64Of(text), Buffer.from(text).toString('base64'));
  });

  it('are read from both forms of Base64, with and without padding', () => {
    const bytes = Uint8Array.from([251, 255, 254, 0]);
    for (const text of ['+//+AA==', '-__-AA==', '-__-AA']) assert.deepEqual(bytesOfBase64(text), bytes);
    for (const text of ['a', 'äö', '=a==']) assert.equal(bytesOfBase64(text), undefined);
  });

  it('are one for each character of Latin-1, and as many as UTF-8 needs', () => {
    assert.deepEqual(bytesOfLatin1('a\u00ff'), Uint8Array.from([97, 255]));
    assert.equal(utf8Length('aé節😀'), 1 + 2 + 3 + 4);
  });
});
