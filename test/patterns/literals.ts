/** The regular expressions of the product, and those that take too long. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as acorn from 'acorn';
import * as esbuild from 'esbuild';
import { check } from 'recheck';
import * as z from 'zod';
import { bounded } from './bounded';

export const root = path.join(import.meta.dirname, '../..');
/** By automata, which decide exactly. The other way is to try random texts, with verdicts that change from run to run. */
export const options = { timeout: 10_000, checker: 'automaton' } as const;
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
export function literals(): ReadonlyMap<string, readonly string[]> {
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

/** How slow a pattern is: `null` for linear time, and for a pattern that the checker can't decide on. */
export async function verdictOf(literal: string): Promise<string | null> {
  const end = literal.lastIndexOf('/');
  const result = await check(literal.slice(1, end), literal.slice(end + 1), options);
  // `unknown`: the checker ran out of time, or the pattern looks around.
  return result.status === 'vulnerable' ? result.complexity.summary : null;
}

/** Fails for patterns that are slow and not listed with the reason why their input is short. */
export function assertLinear(
  all: ReadonlyMap<string, readonly string[]>,
  verdict: (literal: string) => string | null | undefined,
): void {
  const expected = Object.values(bounded).flat();
  assert.deepEqual(
    [...all]
      .filter(([literal]) => verdict(literal) && !expected.includes(literal))
      .map(([literal, files]) => `${literal} (${verdict(literal)}) in ${[...new Set(files)].join(', ')}`),
    [],
    'Rewrite them, or limit their input and say so in test/patterns/bounded.ts.',
  );
}
