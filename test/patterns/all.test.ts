import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { version as recheckVersion } from 'recheck/package.json';
import * as z from 'zod';
import { assertLinear, literals, options, root, verdictOf } from './literals';

/** The verdicts of earlier runs in this checkout, by pattern: to decide on all takes two minutes. */
const cacheFile = path.join(root, 'out/patterns.json');
const cache = z.object({ checker: z.string(), verdicts: z.record(z.string(), z.string().nullable()) });
const checker = `recheck ${recheckVersion}, ${JSON.stringify(options)}`;

function earlierVerdicts(): Readonly<Record<string, string | null>> {
  if (!existsSync(cacheFile)) return {};
  const read = cache.safeParse(JSON.parse(readFileSync(cacheFile, 'utf8')));
  return read.success && read.data.checker === checker ? read.data.verdicts : {};
}

describe('all regular expressions of the product', function () {
  this.timeout(400_000);

  it('take linear time, or get short input', async () => {
    const all = literals();
    assert.ok(all.size > 500);
    const earlier = earlierVerdicts();
    const verdicts: Record<string, string | null> = {};
    const rest = all.keys();
    const work = async () => {
      for (const literal of rest)
        verdicts[literal] = literal in earlier ? (earlier[literal] ?? null) : await verdictOf(literal);
    };
    await Promise.all([work(), work()]);
    mkdirSync(path.dirname(cacheFile), { recursive: true });
    writeFileSync(cacheFile, JSON.stringify({ checker, verdicts }));
    assertLinear(all, (literal) => verdicts[literal]);
  });
});
