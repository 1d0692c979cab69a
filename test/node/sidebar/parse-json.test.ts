import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parseJson } from '../../../monitor/nodes/parse-json';

/** What either gives: the value, or that it is none. */
async function outcome(parse: () => unknown): Promise<unknown> {
  try {
    return { value: await parse() };
  } catch (error) {
    return (error as Error).name;
  }
}

describe('JSON in steps', () => {
  it('is what JSON.parse makes of it, whatever the steps', () =>
    fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.jsonValue({ maxDepth: 4 }),
          fc.array(fc.jsonValue({ maxDepth: 2 }), { maxLength: 12 }),
          fc.record({ data: fc.array(fc.jsonValue({ maxDepth: 2 })), meta: fc.jsonValue({ maxDepth: 1 }) }),
        ),
        fc.constantFrom(undefined, 1, '\t'),
        fc.integer({ min: 0, max: 20 }),
        async (value, indent, stretch) => {
          const text = JSON.stringify(value, null, indent);
          assert.deepEqual(await parseJson(text, stretch), JSON.parse(text));
        },
      ),
      { numRuns: 400 },
    ));

  it('is no more lenient and no stricter with text that is broken', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('[', ']', '{', '}', ',', ':', '"', '"a"', '\\', '1', ' ', 'null', '-'), {
          maxLength: 14,
        }),
        fc.integer({ min: 0, max: 6 }),
        async (pieces, stretch) => {
          const text = pieces.join('');
          assert.deepEqual(
            await outcome(() => parseJson(text, stretch)),
            await outcome(() => JSON.parse(text)),
            text,
          );
        },
      ),
      { numRuns: 3000 },
    ));

  it('fails on a brace that closes nothing between two steps', async () => {
    await assert.rejects(parseJson('[1}null]', 0), SyntaxError);
    await assert.rejects(parseJson('{"data":[1}2]}', 0), SyntaxError);
  });

  it('takes names that mean something to the language as names', async () => {
    const text = '{"__proto__":{"a":1},"data":[{"__proto__":[2]},3],"a":1,"a":2}';
    assert.deepEqual(await parseJson(text, 0), JSON.parse(text));
    assert.deepEqual(Object.keys((await parseJson(text, 0)) as object), ['__proto__', 'data', 'a']);
  });

  it('lets others have their turn in a long list', async () => {
    const text = JSON.stringify(Array.from({ length: 1000 }, (_, index) => ({ index })));
    let turns = 0;
    let ended = false;
    const others = () => {
      turns++;
      if (!ended) setImmediate(others);
    };
    setImmediate(others);
    const value = (await parseJson(text, 1000)) as unknown[];
    ended = true;
    assert.equal(value.length, 1000);
    assert.ok(turns >= 10, `${turns} turns`);
  });
});
