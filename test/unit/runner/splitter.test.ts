import assert from 'node:assert/strict';
import fc from 'fast-check';
import { createSplitter } from '../../../runner/socket/channel';

/** What comes out of pieces of text, and the fault. */
function split(pieces: readonly (string | Buffer)[], maxBytes = 1000) {
  const values: string[] = [];
  const splitter = createSplitter((value) => values.push(value.toString()), maxBytes);
  let fault: string | undefined;
  for (const piece of pieces) fault ??= splitter.feed(Buffer.from(piece));
  return { values, fault };
}

describe('JSON values on a socket file', () => {
  it('are told apart without a delimiter, wherever the pieces end', () => {
    const value = fc.oneof(fc.dictionary(fc.string(), fc.jsonValue()), fc.array(fc.jsonValue()));
    const space = fc.constantFrom('', '\n', ' \r\n\t');
    fc.assert(
      fc.property(
        fc.array(fc.tuple(value, space), { maxLength: 6 }),
        fc.array(fc.nat(400), { maxLength: 8 }),
        (values, cuts) => {
          const texts = values.map(([one]) => JSON.stringify(one));
          const bytes = Buffer.from(values.map(([, gap], index) => `${texts[index]}${gap}`).join(''));
          const ends = [...cuts.map((cut) => Math.min(cut, bytes.length)), bytes.length].sort(
            (a, b) => a - b,
          );
          const pieces = ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end));
          assert.deepEqual(split(pieces, 100_000), { values: texts, fault: undefined });
        },
      ),
    );
  });

  it('keep brackets and quotes of strings', () => {
    const text = '{"a":"}{\\"]","b":["\\\\"]}';
    assert.deepEqual(split([`${text}${text}`]).values, [text, text]);
    assert.deepEqual(split([...text]).values, [text]);
  });

  it('are refused when something else comes', () => {
    assert.deepEqual(split(['{"id":1}HTTP/1.1 200 OK']), { values: ['{"id":1}'], fault: 'not-json' });
    assert.deepEqual(split(['7']), { values: [], fault: 'not-json' });
  });

  it('are refused above the limit, finished or not', () => {
    const most = `["${'a'.repeat(16)}"]`;
    assert.deepEqual(split([most, most], 20), { values: [most, most], fault: undefined });
    assert.deepEqual(split([`["${'a'.repeat(17)}"]`], 20), { values: [], fault: 'message-too-large' });
    assert.deepEqual(split(['["', 'a'.repeat(10), 'a'.repeat(10)], 20), {
      values: [],
      fault: 'message-too-large',
    });
  });
});
