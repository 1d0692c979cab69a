import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';
import type * as z from 'zod';
import { operations } from '../../../common/spec/beacon';
import { methods } from '../../../common/spec/execution';
import { problemsOf } from '../../../common/spec/schema';
import { ruleOf, rules } from '../../../server/rules';

const repository = path.join(__dirname, '../../..');

/** One of every kind of mistake that a person makes in a value. */
const wrong: readonly unknown[] = [
  undefined,
  null,
  true,
  'true',
  0,
  -1,
  1.5,
  1024,
  '',
  ' 0x1',
  '0x',
  '0X1',
  '0x01',
  '0x1g',
  '0xabc',
  '0Xabcd',
  'ff',
  'zz',
  '10',
  '01',
  'latest',
  'Latest',
  'lastest',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD',
  `0x${'ab'.repeat(33)}`,
  [],
  ['a'],
  ['1'],
  [1],
  [[['0x1']]],
  [1, 2, 3, 4, 5],
  {},
  { unknown: 1 },
];

/** The schemas that people's values are held against. */
const schemas: readonly { of: string; schema: z.ZodType; example: unknown }[] = [
  ...methods.flatMap((entry) =>
    entry.params.map(({ name, schema }, index) => ({
      of: `${entry.name} ${name}`,
      schema,
      example: entry.example[index],
    })),
  ),
  ...operations.flatMap((operation) => [
    ...[...operation.pathParams, ...operation.query].map(({ name, schema }) => ({
      of: `${operation.id} ${name}`,
      schema,
      example: undefined,
    })),
    ...(operation.body
      ? [{ of: `${operation.id} body`, schema: operation.body.schema, example: operation.body.example }]
      : []),
  ]),
];

/** The value itself wrong, and the example with one member or item wrong. */
function* mistakesIn(example: unknown): Iterable<unknown> {
  yield* wrong;
  if (example === null || typeof example !== 'object') return;
  for (const key of Object.keys(example)) {
    for (const value of wrong) {
      yield Array.isArray(example)
        ? example.map((item, index) => (String(index) === key ? value : item))
        : { ...example, [key]: value };
    }
  }
}

describe('rules: codes', () => {
  it('have a rule for all that the schemas of the catalogue raise', () => {
    const without = new Map<string, string>();
    const seen = new Set<z.ZodType>();
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
      "Add server/rules/<room>/<code>.ts with on: 'schema' and list it in the index of its room.",
    );
  });

  it('have a rule for all that the parser raises, and nothing but those', () => {
    const folder = path.join(repository, 'common/scratch');
    const raised = new Set<string>();
    for (const name of fs.readdirSync(folder)) {
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

  it('are unique, and the names of their files', () => {
    assert.equal(new Set(rules.map((rule) => rule.code)).size, rules.length);
    const folder = path.join(repository, 'server/rules');
    const files = fs
      .readdirSync(folder)
      .filter((room) => fs.statSync(path.join(folder, room)).isDirectory())
      .flatMap((room) => fs.readdirSync(path.join(folder, room)));
    const missing = rules.map((rule) => `${rule.code}.ts`).filter((name) => !files.includes(name));
    assert.deepEqual(missing, [], 'Name the file of a rule by its code.');
  });
});
