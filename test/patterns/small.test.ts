import assert from 'node:assert/strict';
import { bounded } from './bounded';
import { assertLinear, literals, verdictOf } from './literals';

/** The checker decides on these in milliseconds. The others are checked at night (all.test.ts). */
function isSmall(literal: string): boolean {
  return literal.length <= 40 && !/\{\d*,?\d{2}/.test(literal);
}

describe('the small regular expressions of the product', function () {
  this.timeout(120_000);

  it('take linear time, or get short input', async () => {
    const small = new Map([...literals()].filter(([literal]) => isSmall(literal)));
    assert.ok(small.size > 500);
    const verdicts = new Map<string, string | null>();
    for (const literal of small.keys()) verdicts.set(literal, await verdictOf(literal));
    assertLinear(small, (literal) => verdicts.get(literal));
  });

  it('are not listed as bounded when they are gone', () => {
    const all = literals();
    assert.deepEqual(
      Object.values(bounded)
        .flat()
        .filter((literal) => !all.has(literal)),
      [],
    );
  });
});
