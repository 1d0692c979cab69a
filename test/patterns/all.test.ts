import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as acorn from 'acorn';
import * as esbuild from 'esbuild';
import { check } from 'recheck';
import { version as recheckVersion } from 'recheck/package.json';
import * as z from 'zod';
import { bounded } from './bounded';

const root = path.join(import.meta.dirname, '../..');
/** By automata, which decide exactly. The other way is to try random texts, with verdicts that change from run to run. */
const options = { timeout: 10_000, checker: 'automaton' } as const;
const FOLDERS = [
  'catalogue',
  'cli',
  'client',
  'common',
  'demo',
  'monitor',
  'panels',
  'runner',
  'server',
  'workbench',
];

/** The regular expressions of the product, with the files that they are in. */
function literals(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const folder of FOLDERS) {
    for (const name of readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })) {
      if (!name.endsWith('.ts') || name.endsWith('.d.ts')) continue;
      const file = path.join(folder, name);
      const source = readFileSync(path.join(root, file), 'utf8');
      const { code } = esbuild.transformSync(source, { loader: 'ts', target: 'es2024' });
      const onToken = (token: acorn.Token) => {
        if (token.type !== acorn.tokTypes.regexp || !('value' in token)) return;
        const value = regexpValue.parse(token.value);
        const literal = `/${value.pattern}/${value.flags}`;
        found.set(literal, [...(found.get(literal) ?? []), file]);
      };
      acorn.parse(code, { ecmaVersion: 'latest', sourceType: 'module', onToken });
    }
  }
  return found;
}

/** The value of a token, which acorn's types leave out. */
const regexpValue = z.object({ pattern: z.string(), flags: z.string() });

/**
 * The verdicts of earlier runs in this checkout, by pattern: to decide on all takes two minutes. A verdict is `null` for
 * linear time, and for a pattern that the checker can't decide on, and otherwise says how slow the pattern is.
 */
const cacheFile = path.join(root, 'out/patterns.json');
const cache = z.object({ checker: z.string(), verdicts: z.record(z.string(), z.string().nullable()) });
const checker = `recheck ${recheckVersion}, ${JSON.stringify(options)}`;

function earlierVerdicts(): Readonly<Record<string, string | null>> {
  if (!existsSync(cacheFile)) return {};
  const read = cache.safeParse(JSON.parse(readFileSync(cacheFile, 'utf8')));
  return read.success && read.data.checker === checker ? read.data.verdicts : {};
}

async function verdictOf(literal: string): Promise<string | null> {
  const end = literal.lastIndexOf('/');
  const result = await check(literal.slice(1, end), literal.slice(end + 1), options);
  // `unknown`: the checker ran out of time, or the pattern looks around.
  return result.status === 'vulnerable' ? result.complexity.summary : null;
}

describe('the regular expressions of the product', function () {
  this.timeout(400_000);

  it('take linear time, or get short input', async () => {
    const all = [...literals()];
    assert.ok(all.length > 500);
    const earlier = earlierVerdicts();
    const verdicts: Record<string, string | null> = {};
    const rest = all.values();
    const work = async () => {
      for (const [literal] of rest)
        verdicts[literal] = literal in earlier ? (earlier[literal] ?? null) : await verdictOf(literal);
    };
    await Promise.all([work(), work()]);
    mkdirSync(path.dirname(cacheFile), { recursive: true });
    writeFileSync(cacheFile, JSON.stringify({ checker, verdicts }));
    const expected = Object.values(bounded).flat();
    assert.deepEqual(
      all
        .filter(([literal]) => verdicts[literal] && !expected.includes(literal))
        .map(([literal, files]) => `${literal} (${verdicts[literal]}) in ${[...new Set(files)].join(', ')}`),
      [],
      'Rewrite them, or limit their input and say so in test/patterns/bounded.ts.',
    );
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
