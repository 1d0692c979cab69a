import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { problemsOf, type Schema } from '../../catalogue/types';
import { parseProblemCodes } from '../../common/scratch/types';
import { ruleOf, rules } from '../../server/check/rules';
import { mistakesIn, schemas } from './mistakes';

const repository = path.join(import.meta.dirname, '../..');

/** All TypeScript files below a folder, with their names relative to it. */
function sourcesIn(folder: string): { readonly name: string; readonly source: string }[] {
  const root = path.join(repository, folder);
  return fs
    .readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => ({ name, source: fs.readFileSync(path.join(root, name), 'utf8') }));
}

describe('rules: codes', () => {
  it('have a rule for each problem that a schema of the catalogue raises', () => {
    const without = new Map<string, string>();
    const seen = new Set<Schema>();
    for (const { of, schema, example } of schemas) {
      if (seen.has(schema)) continue;
      seen.add(schema);
      for (const value of mistakesIn(example)) {
        for (const { rule } of problemsOf(schema, value)) {
          if (ruleOf(rule)?.on !== 'schema') without.set(rule, of);
        }
      }
    }
    assert.deepEqual(
      [...without].map(([rule, of]) => `${rule} (raised by ${of})`),
      [],
      'Add a row to the table of rules beside the schema: catalogue/**/*-rules.ts.',
    );
  });

  it('have a rule for each code of the parser, and no other', () => {
    const known = rules.filter((rule) => rule.on === 'parse').map((rule) => rule.code);
    assert.deepEqual(
      [...parseProblemCodes].sort(),
      known.sort(),
      "Each code of the parser needs a row with on: 'parse' in a table of server/rules.",
    );
  });

  it('have no code that the parser never reports', () => {
    const parser = sourcesIn('common/scratch')
      .filter(({ name }) => name !== 'types.ts')
      .map(({ source }) => source)
      .join('\n');
    assert.deepEqual(
      parseProblemCodes.filter((code) => !parser.includes(`'${code}'`)),
      [],
    );
  });

  it('are unique', () => {
    assert.equal(new Set(rules.map((rule) => rule.code)).size, rules.length);
  });

  it('are those of a table that the checker runs', () => {
    const written = sourcesIn('server/rules').flatMap(({ source }) =>
      [...source.matchAll(/^ {4}code: '([\w-]+)'/gm)].map(([, code = '']) => code),
    );
    assert.ok(written.includes('batch-empty'));
    assert.deepEqual(
      written.filter((code) => !ruleOf(code)),
      [],
      'Add the table of the rule to ruleSubjects in server/check/rules.ts.',
    );
  });
});
