import assert from 'node:assert/strict';
import fc from 'fast-check';
import { pathText } from '../../../common/scratch/json/json-path';
import { rawAtPath } from '../../../runner/json/json-path';
import { parseQuery } from '../../../runner/json/json-query';
import type { Found } from '../../../runner/json/json-scan';
import { makeSearch } from '../../../runner/json/json-search';
import { makePrinter, prettyPrint } from '../../../runner/json/pretty';
import { failureOf, succeeded } from '../../results';

const reply =
  '{"data":[{"index":"0","status":"active_ongoing","validator":{"pubkey":"0xaa","slashed":false}},' +
  '{"index":"1","status":"exited_slashed","validator":{"pubkey":"0xb\\"b","slashed":true}},' +
  '{"index":"22","status":"active_ongoing","validator":{"pubkey":"0xcc","slashed":false}}],"finalized":false}';

/** `path value`, one a match, of a text that comes in parts of a given size. */
function found(query: string, text = reply, size = 7, most = 1000): readonly string[] {
  const parsed = succeeded(parseQuery(query));
  const lines: string[] = [];
  const bytes = Buffer.from(text);
  const search = makeSearch(parsed, most, (match: Found) => {
    lines.push(`${pathText(match.path)} ${match.bytes.toString()}${match.whole ? '' : '…'}`);
    assert.equal(
      bytes.subarray(match.start, match.start + match.bytes.length).toString(),
      match.bytes.toString(),
    );
  });
  for (let at = 0; at < bytes.length; at += size) search.push(bytes.subarray(at, at + size));
  search.end();
  return lines;
}

describe('a search in a response that arrives in parts', () => {
  it('finds every value of a path with its position', () => {
    assert.deepEqual(found('$.data[*].index'), [
      '$.data[0].index "0"',
      '$.data[1].index "1"',
      '$.data[2].index "22"',
    ]);
    assert.deepEqual(found('$.data[1].validator'), [
      '$.data[1].validator {"pubkey":"0xb\\"b","slashed":true}',
    ]);
    assert.deepEqual(found('$.finalized'), ['$.finalized false']);
    assert.deepEqual(found('$.nothing'), []);
    assert.deepEqual(found('$', '12345'), ['$ 12345']);
  });

  it('finds a name at any depth, written alone too', () => {
    const all = [
      '$.data[0].validator.pubkey "0xaa"',
      '$.data[1].validator.pubkey "0xb\\"b"',
      '$.data[2].validator.pubkey "0xcc"',
    ];
    assert.deepEqual(found('$..pubkey'), all);
    assert.deepEqual(found('pubkey'), all);
    assert.deepEqual(found('$..a', '{"a":{"a":1}}'), ['$.a.a 1', '$.a {"a":1}']);
  });

  it('compares: what a filter lets pass, and the values themselves', () => {
    assert.deepEqual(found('$.data[?@.status == "exited_slashed"].validator.pubkey'), [
      '$.data[1].validator.pubkey "0xb\\"b"',
    ]);
    assert.deepEqual(found('$.data[?(@.validator.slashed == true)].index'), ['$.data[1].index "1"']);
    assert.deepEqual(found('$.data[*].index > 1'), ['$.data[2].index "22"']);
    assert.deepEqual(found('$..pubkey contains cc'), ['$.data[2].validator.pubkey "0xcc"']);
  });

  it('reads no more than 32 values that lie in one another, for each holds all below it', () => {
    const nested = (depth: number) => `${'{"a":'.repeat(depth)}"x"${'}'.repeat(depth)}`;
    assert.equal(found('$..[?@.a]', nested(20), 1000).length, 19);
    assert.equal(found('$..[?@.a]', nested(5000), 1000).length, 32);
    // A response whose items nest a little is read in full.
    const items = `[${Array.from({ length: 100 }, () => nested(3)).join(',')}]`;
    assert.equal(found('$..[?@.a]', items, 1000).length, 300);
  });

  it('keeps the beginning of a long value', () => {
    assert.deepEqual(found('$.data[0]', reply, 50, 12), ['$.data[0] {"index":"0"…']);
  });

  it('says what is wrong with a path', () => {
    const problem = (text: string) => failureOf(parseQuery(text));
    assert.equal(problem(''), 'Write a JSONPath, such as $.data[*].index, or a name.');
    assert.equal(problem('data.index'), 'A path starts with $, as in $.data[*].index; a name stands alone.');
    assert.match(problem('$.data[-1]'), /^An index counts from the beginning/);
    assert.match(problem('$.data[?status]'), /^A filter looks at each item as @/);
    assert.equal(
      problem('$.data ~ 1'),
      '"~ 1" is not a comparison: ==, !=, <, <=, >, >= or contains, then a value.',
    );
  });

  it('finds in any JSON, cut anywhere, what the text has at each path', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), fc.integer({ min: 1, max: 9 }), (text, size) => {
        for (const line of found('$..*', text, size)) {
          const [path = '', ...value] = line.split(' ');
          const parsed = parseQuery(path);
          if (!parsed.ok) continue;
          const steps = parsed.value.steps.map(({ to }) =>
            to === 'any' ? '*' : 'name' in to ? to.name : to.index,
          );
          // Of members with the same name the last one counts; generated names do not repeat.
          if (!path.includes('"')) assert.equal(value.join(' '), rawAtPath(text, steps));
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('pretty-printing text that arrives in parts', () => {
  it('gives the same as at once, cut anywhere, and can be ended early as whole JSON', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), fc.integer({ min: 1, max: 20 }), (text, size) => {
        const printer = makePrinter();
        let out = '';
        for (let at = 0; at < text.length; at += size) {
          out += printer.feed(text.slice(at, at + size));
          const { length, brackets } = printer.ending();
          if (length > 0) JSON.parse(out.slice(0, length) + brackets);
        }
        out += printer.feed('', true);
        assert.equal(out, prettyPrint(text));
      }),
      { numRuns: 60 },
    );
  });
});
