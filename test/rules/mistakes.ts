import { operations } from '../../catalogue/beacon';
import { exampleOfBody } from '../../catalogue/entry';
import { methods } from '../../catalogue/execution';
import type { Schema } from '../../catalogue/types';

/** Typical mistakes in a value, one of each kind. */
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

/** A selection, for the members of an example. */
const wrongInside: readonly unknown[] = [undefined, null, 1, '0x01', '0xabc', 'zz', '1', ['zz'], {}];

/** The schemas that check values of requests. */
export const schemas: readonly { of: string; schema: Schema; example: unknown }[] = [
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
      ? [
          {
            of: `${operation.id} body`,
            schema: operation.body.schema,
            example: exampleOfBody(operation.body),
          },
        ]
      : []),
  ]),
];

/** Wrong values, and the example with a wrong member or item. */
export function* mistakesIn(example: unknown): Iterable<unknown> {
  yield* wrong;
  if (example === null || typeof example !== 'object') return;
  for (const key of Object.keys(example)) {
    for (const value of wrongInside) {
      yield Array.isArray(example)
        ? example.map((item, index) => (String(index) === key ? value : item))
        : { ...example, [key]: value };
    }
  }
}
