import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';
import type * as z from 'zod';
import { problemsOf } from '../../common/spec/schema';
import { isSurelyValid } from '../../common/spec/schema/fast-check';
import { ruleOf, rules } from '../../server/check/rules';
import { mistakesIn, schemas } from './mistakes';

const repository = path.join(__dirname, '../..');

describe('rules: codes', () => {
  it('have a rule for all that the schemas of the catalogue raise, slow or quick', () => {
    const without = new Map<string, string>();
    const seen = new Set<z.ZodType>();
    for (const { of, schema, example } of schemas) {
      if (seen.has(schema)) continue;
      seen.add(schema);
      for (const value of mistakesIn(example)) {
        // The quick look must never let pass what the schema itself would not.
        if (isSurelyValid(schema, value)) assert.ok(schema.safeParse(value).success, of);
        for (const { rule } of problemsOf(schema, value)) {
          if (ruleOf(rule)?.on !== 'schema') without.set(rule, of);
        }
      }
    }
    assert.deepEqual(
      [...without].map(([rule, of]) => `${rule} (raised by ${of})`),
      [],
      'Add a row to the table of rules beside the schema: common/spec/**/*-rules.ts.',
    );
  });

  it('have a rule for all that the parser raises, and nothing but those', () => {
    const folder = path.join(repository, 'common/scratch');
    const raised = new Set<string>();
    for (const name of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!name.endsWith('.ts')) continue;
      const source = fs.readFileSync(path.join(folder, name), 'utf8');
      for (const [, code = ''] of source.matchAll(
        /(?:\bproblem\(\s*[\w.]+,|\b(?:code|rule) = )\s*'([a-z]+(?:-[a-z]+)+)'/g,
      )) {
        raised.add(code);
      }
    }
    const known = rules.filter((rule) => rule.on === 'parse').map((rule) => rule.code);
    assert.deepEqual(
      [...raised].sort(),
      known.sort(),
      "Each code of the parser needs server/rules/<room>/<code>.ts with on: 'parse', listed in the index of its room.",
    );
  });

  it('are unique, and the names of the files of those that have code', () => {
    assert.equal(new Set(rules.map((rule) => rule.code)).size, rules.length);
    const folder = path.join(repository, 'server/rules');
    const files = fs
      .readdirSync(folder)
      .filter((room) => fs.statSync(path.join(folder, room)).isDirectory())
      .flatMap((room) => fs.readdirSync(path.join(folder, room)));
    const missing = rules
      .filter((rule) => rule.on !== 'schema')
      .map((rule) => `${rule.code}.ts`)
      .filter((name) => !files.includes(name));
    assert.deepEqual(missing, [], 'Name the file of a rule by its code.');
  });

  it('are listed in the index of their folder, so that no rule stays without effect', () => {
    const folder = path.join(repository, 'server/rules');
    const written = fs
      .readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => ({
        code: path.basename(name, '.ts'),
        source: fs.readFileSync(path.join(folder, name), 'utf8'),
      }))
      .filter(({ code, source }) => source.includes(`code: '${code}'`))
      .map(({ code }) => code);
    assert.ok(written.includes('batch-empty'));
    assert.deepEqual(
      written.filter((code) => !ruleOf(code)),
      [],
      'Add the rule to the index.ts of its folder.',
    );
  });
});
