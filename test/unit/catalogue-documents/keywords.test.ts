import assert from 'node:assert/strict';
import { References } from '../../../catalogue/documents/references';
import { Schemas } from '../../../catalogue/documents/schemas';
import { problemsOf, UNKNOWN } from '../../../catalogue/types';

/** `path: message` of each problem. */
function said(schema: object, value: unknown): string[] {
  return problemsOf(new Schemas(new References(schema)).of(schema), value).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  );
}

interface Example {
  readonly schema: object;
  readonly right: readonly unknown[];
  /** Values with what is said of them. */
  readonly wrong: readonly (readonly [value: unknown, ...said: string[]])[];
}

const FORM = 'of the items must have the form that the specification names;';

const keywords: Readonly<Record<string, Example>> = {
  const: {
    schema: { const: { a: [1] } },
    right: [{ a: [1] }],
    wrong: [[{ a: [2] }, ': {"a":[2]} is not one of the allowed values. Use {"a":[1]}.']],
  },
  multipleOf: {
    schema: { type: 'number', multipleOf: 0.1 },
    right: [0, 0.3, 7],
    wrong: [[0.25, ': Expected a number that is a multiple of 0.1, not 0.25.']],
  },
  'exclusiveMinimum of 2020-12': {
    schema: { exclusiveMinimum: 5 },
    right: [6, 'text', null],
    wrong: [[5, ': Expected a number above 5, not 5.']],
  },
  'exclusiveMinimum of OpenAPI 3.0': {
    schema: { type: 'integer', minimum: 5, exclusiveMinimum: true },
    right: [6],
    wrong: [[5, ': Expected a number above 5, not 5.']],
  },
  'minLength and maxLength': {
    schema: { minLength: 2, maxLength: 3 },
    right: ['ab', 'abc', 1],
    wrong: [
      ['a', ': Expected at least 2 characters, not 1.'],
      ['abcd', ': Expected at most 3 characters, not 4.'],
    ],
  },
  uniqueItems: {
    schema: { uniqueItems: true },
    right: [
      [1, '1'],
      [{ a: 1 }, { a: 2 }],
      [UNKNOWN, UNKNOWN],
    ],
    wrong: [
      [
        [
          { a: 1, b: 2 },
          { b: 2, a: 1 },
        ],
        '1: The list has {"a":1,"b":2} twice.',
      ],
    ],
  },
  'minItems and maxItems': {
    schema: { minItems: 1, maxItems: 1 },
    right: [[1], 'text'],
    wrong: [
      [[], ': The list must not be empty.'],
      [[1, 2], ': Expected at most 1 item; the list has 2.'],
    ],
  },
  contains: {
    schema: { contains: { type: 'string' } },
    right: [[1, 'a'], ['a', 'b'], [UNKNOWN]],
    wrong: [[[1, 2], `: At least 1 ${FORM} 0 have it.`]],
  },
  'minContains and maxContains': {
    schema: { contains: { const: 0 }, minContains: 0, maxContains: 1 },
    right: [[], [1], [0, 1]],
    wrong: [[[0, 0], `: At most 1 ${FORM} 2 have it.`]],
  },
  'items after prefixItems': {
    schema: { prefixItems: [{ type: 'string' }], items: false },
    right: [['a'], []],
    wrong: [[['a', 1], '1: The specification excludes this value.']],
  },
  'items as a list in draft 7': {
    schema: { items: [{ type: 'string' }], additionalItems: { type: 'number' } },
    right: [['a', 1, 2]],
    wrong: [[['a', 'b'], '1: Expected a number, not a string.']],
  },
  'minProperties and maxProperties': {
    schema: { minProperties: 1, maxProperties: 2 },
    right: [{ a: 1 }, { a: UNKNOWN, b: 2 }, []],
    wrong: [
      [{}, ': Expected at least 1 member; the object has 0.'],
      [{ a: 1, b: 2, c: 3 }, ': Expected at most 2 members; the object has 3.'],
    ],
  },
  propertyNames: {
    schema: { propertyNames: { maxLength: 3 } },
    right: [{ abc: 1 }],
    wrong: [[{ abc: 1, abcd: 2 }, 'abcd: Expected at most 3 characters, not 4.']],
  },
  dependentRequired: {
    schema: { dependentRequired: { maxFee: ['tip'] } },
    right: [{}, { tip: 1 }, { maxFee: 1, tip: 1 }],
    wrong: [[{ maxFee: 1 }, ': Member "tip" is missing.']],
  },
  dependentSchemas: {
    schema: { dependentSchemas: { a: { properties: { b: { type: 'string' } } } } },
    right: [{ b: 1 }, { a: 1, b: 'x' }],
    wrong: [[{ a: 1, b: 1 }, 'b: Expected a string, not a number.']],
  },
  'dependencies of draft 7': {
    schema: { dependencies: { a: ['b'], c: { required: ['d'] } } },
    right: [
      { a: 1, b: 1 },
      { c: 1, d: 1 },
    ],
    wrong: [
      [{ a: 1 }, ': Member "b" is missing.'],
      [{ c: 1 }, ': Member "d" is missing.'],
    ],
  },
  'if, then, else': {
    schema: {
      if: { properties: { kind: { const: 'a' } } },
      // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
      then: { required: ['x'] },
      else: { required: ['y'] },
    },
    right: [
      { kind: 'a', x: 1 },
      { kind: 'b', y: 1 },
    ],
    wrong: [
      [{ kind: 'a' }, ': Member "x" is missing.'],
      [{ kind: 'b' }, ': Member "y" is missing.'],
    ],
  },
  'patternProperties and additionalProperties': {
    schema: { patternProperties: { '^0x': { type: 'number' } }, additionalProperties: { type: 'string' } },
    right: [{ '0x1': 1, name: 'a' }],
    wrong: [
      [{ '0x1': 'a' }, '0x1: Expected a number, not a string.'],
      [{ name: 1 }, 'name: Expected a string, not a number.'],
    ],
  },
  'format of text': {
    schema: { type: 'string', format: 'date-time' },
    right: ['2026-11-28T04:42:23Z', '2026-11-28T04:42:23.5+01:00', '2016-12-31t23:59:60z'],
    wrong: [
      ['2026-11-28', ': Expected text of the format date-time, not "2026-11-28".'],
      ['2026-11-28T04:42:23', ': Expected text of the format date-time, not "2026-11-28T04:42:23".'],
      ['2026-11-31T04:42:23Z', ': Expected text of the format date-time, not "2026-11-31T04:42:23Z".'],
      ['2026-11-28T24:42:23Z', ': Expected text of the format date-time, not "2026-11-28T24:42:23Z".'],
    ],
  },
  'format date': {
    schema: { format: 'date' },
    right: ['2024-02-29', 20240229],
    wrong: [
      ['2024-13-01', ': Expected text of the format date, not "2024-13-01".'],
      ['2023-02-29', ': Expected text of the format date, not "2023-02-29".'],
    ],
  },
  'format uuid': {
    schema: { type: 'string', format: 'uuid' },
    right: ['123e4567-e89b-12d3-a456-426614174000'],
    wrong: [['123e4567', ': Expected text of the format uuid, not "123e4567".']],
  },
  'format ipv4': {
    schema: { type: 'string', format: 'ipv4' },
    right: ['127.0.0.1', '255.255.255.255'],
    wrong: [
      ['127.0.0', ': Expected text of the format ipv4, not "127.0.0".'],
      ['256.0.0.1', ': Expected text of the format ipv4, not "256.0.0.1".'],
      ['1.2.3.4.', ': Expected text of the format ipv4, not "1.2.3.4.".'],
    ],
  },
  'format ipv6': {
    schema: { type: 'string', format: 'ipv6' },
    right: ['::1', 'fe80::1', '::ffff:127.0.0.1'],
    wrong: [
      ['127.0.0.1', ': Expected text of the format ipv6, not "127.0.0.1".'],
      ['1::2::3', ': Expected text of the format ipv6, not "1::2::3".'],
      [':::::', ': Expected text of the format ipv6, not ":::::".'],
    ],
  },
  'format uri': {
    schema: { type: 'string', format: 'uri' },
    right: ['http://a/b', 'mailto:a@b'],
    wrong: [['a/b', ': Expected text of the format uri, not "a/b".']],
  },
  'format email': {
    schema: { type: 'string', format: 'email' },
    right: ['a@b'],
    wrong: [['a', ': Expected text of the format email, not "a".']],
  },
  'format of integers': {
    schema: { type: 'integer', format: 'uint32' },
    right: [0, 4294967295],
    wrong: [
      [-1, ': Expected a number of at least 0, not -1.'],
      [4294967296, ': Expected a number of at most 4294967295, not 4294967296.'],
    ],
  },
  'format of integers of 64 bits': {
    schema: { type: 'integer', format: 'uint64' },
    right: [0, 2 ** 53, 18446744073709551615n],
    wrong: [
      [
        18446744073709551616n,
        ': Expected a number of at most 18446744073709551615, not 18446744073709551616.',
      ],
    ],
  },
  'format int64': {
    schema: { type: 'integer', format: 'int64' },
    right: [-9223372036854775808n, 9223372036854775807n],
    wrong: [
      [9223372036854775808n, ': Expected a number of at most 9223372036854775807, not 9223372036854775808.'],
    ],
  },
  'maximum beyond 2^53': {
    schema: { type: 'integer', maximum: 9007199254740993n, multipleOf: 3 },
    right: [9007199254740993n, 9007199254740990],
    wrong: [
      [9007199254740996n, ': Expected a number of at most 9007199254740993, not 9007199254740996.'],
      [-9007199254740994n, ': Expected a number that is a multiple of 3, not -9007199254740994.'],
    ],
  },
  'words beyond 2^53': {
    schema: { enum: [9007199254740993n, 18446744073709551615n] },
    right: [9007199254740993n, 18446744073709551615n, 2 ** 64],
    wrong: [
      [
        9007199254740992n,
        ': 9007199254740992 is not one of the allowed values. Use 9007199254740993 or 18446744073709551615.',
      ],
      [
        18446744073709551614n,
        ': 18446744073709551614 is not one of the allowed values. Use 9007199254740993 or 18446744073709551615.',
      ],
    ],
  },
  'unique items beyond 2^53': {
    schema: { type: 'array', uniqueItems: true, items: { type: 'integer' } },
    right: [[9007199254740992, 9007199254740993n]],
    wrong: [[[9007199254740993n, 9007199254740993n], '1: The list has 9007199254740993 twice.']],
  },
  'a format that says nothing': {
    schema: { type: 'string', format: 'hex' },
    right: ['0x1', 'zz'],
    wrong: [],
  },
};

describe('keywords of JSON Schema', () => {
  for (const [keyword, { schema, right, wrong }] of Object.entries(keywords)) {
    it(keyword, () => {
      for (const value of right) assert.deepEqual(said(schema, value), []);
      for (const [value, ...expected] of wrong) assert.deepEqual(said(schema, value), expected);
    });
  }
});
