/** Each kind of statement: what fulfils it, what breaks it, and what it passes over. */
import assert from 'node:assert/strict';
import {
  about,
  alike,
  among,
  asked,
  askedCount,
  atLeast,
  atMost,
  below,
  brokenStatements,
  complete,
  constant,
  count,
  counting,
  counts,
  determines,
  differ,
  emptyTogether,
  equal,
  filled,
  holds,
  inEpochs,
  is,
  linked,
  multiple,
  mutantsOf,
  nameOf,
  not,
  rising,
  runningSum,
  type Statement,
  set,
  share,
  short,
  size,
  sum,
  tree,
  unique,
  unset,
  where,
} from '../../../catalogue/statements';

/** `path: message` of what breaks the statements. */
function broken(statements: Statement | readonly Statement[], response: unknown, request = {}): string[] {
  return brokenStatements([statements].flat(), response, { asked: request }).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  );
}

const SAYS = '{value}, not {other}';

type Row = readonly [
  what: string,
  statement: Statement | readonly Statement[],
  right: unknown,
  wrong: unknown,
  expected: string | readonly string[],
  request?: Readonly<Record<string, unknown>>,
];

const rows: readonly Row[] = [
  ['equal', equal('*.a', 'b', SAYS), { b: '0x1' }, { b: '0x1', c: { a: '0x2' } }, 'c.a: 0x2, not 0x1'],
  [
    'equal, in upper case',
    equal('a', 'b', SAYS),
    { a: '0xAB', b: '0xab' },
    { a: '0xAB', b: '0xac' },
    'a: 0xAB, not 0xac',
  ],
  [
    'equal to the object around',
    about('list.*', [equal('a', '^.b', SAYS)]),
    { b: 1, list: [{ a: 1 }] },
    { b: 1, list: [{ a: 1 }, { a: 2 }] },
    'list.1.a: 2, not 1',
  ],
  [
    'equal to its name',
    about('*.*', [equal('n', nameOf(), SAYS)]),
    { x: { 5: { n: '0x5' } } },
    { x: { 5: { n: '0x6' } } },
    'x.5.n: 0x6, not 5',
  ],
  [
    'equal to what was asked for',
    equal('a', asked('b'), SAYS),
    { a: '0x5' },
    { a: '0x6' },
    'a: 0x6, not 5',
    { b: '5' },
  ],
  ['equal to one of several', equal('a', asked('b'), SAYS), { a: 2 }, { a: 3 }, 'a: 3, not 1', { b: [1, 2] }],
  [
    'equal to a count',
    equal('n', count('list.*', 1), SAYS),
    { n: 3, list: [1, 2] },
    { n: 2, list: [1, 2] },
    'n: 2, not 3',
  ],
  ['differ', differ('a', 'b', SAYS), { a: '0x1', b: '0x2' }, { a: '0x1', b: '0x1' }, 'a: 0x1, not 0x1'],
  ['at most', atMost('a', 'b'), { a: '9', b: '10' }, { a: '11', b: '10' }, 'a: This is more than b, 10.'],
  [
    'at most, with fractions',
    atMost('a.*', constant(1), SAYS),
    { a: [0, 0.5, 1] },
    { a: [1.5] },
    'a.0: 1.5, not 1',
  ],
  ['below', below('a', 'b', SAYS), { a: '9', b: '10' }, { a: '10', b: '10' }, 'a: 10, not 10'],
  ['at least', atLeast('a.*', constant(0), SAYS), { a: [0] }, { a: [-0.1] }, 'a.0: -0.1, not 0'],
  ['sum', sum('a', ['b', 'c.*'], SAYS), { a: 6, b: 1, c: [2, 3] }, { a: 5, b: 1, c: [2, 3] }, 'a: 5, not 6'],
  ['multiple', multiple('a', 10, SAYS), { a: '0x14' }, { a: '0x15' }, 'a: 0x15, not 10'],
  [
    'counts',
    counts('a', 'b.*', 10, SAYS),
    { a: '0x14', b: [1, 2] },
    { a: '0x14', b: [1] },
    'a: 0x14, not 0xa',
  ],
  ['size', size('a.*', count('b.*'), SAYS), { a: [1], b: [2] }, { a: [1], b: [] }, 'a: 1, not 0'],
  ['size, at most', size('a.*', constant(1), SAYS, 'most'), { a: [] }, { a: [1, 2, 3] }, 'a.1: 3, not 1'],
  ['size, at least', size('*', askedCount('l.*'), SAYS, 'least'), [1, 2], [1], ': 1, not 2', { l: [1, 2] }],
  [
    'share',
    share('p', 'h', 'm'),
    { p: 75, h: 3, m: 1 },
    { p: 100, h: 3, m: 1 },
    'p: This is 100; h and m make 75.',
  ],
  [
    'empty together',
    emptyTogether('r', 'l', '0x0', SAYS),
    { r: '0x0', l: [] },
    { r: '0x0', l: [1] },
    'r: 0x0, not 1',
  ],
  ['holds', holds(is('a', 'x', 'y'), SAYS), { a: 'y' }, { a: 'z' }, 'a: z, not z'],
  ['holds where', where([set('b')], holds(unset('a'), SAYS)), { a: 1 }, { a: 1, b: 1 }, 'a: 1, not 1'],
  [
    'holds: short',
    holds(short('a', 2), SAYS),
    { a: '0x1234' },
    { a: '0x123456' },
    'a: 0x123456, not 0x123456',
  ],
  ['holds: filled', holds(filled('a'), SAYS), { a: ['1'] }, { a: '0x00' }, 'a: 0x00, not 0x00'],
  [
    'in an epoch',
    inEpochs('*.s', SAYS, asked('e')),
    [{ s: '32' }, { s: '63' }],
    [{ s: '64' }, { s: '33' }],
    '0.s: 64, not 1',
    { e: '1' },
  ],
  [
    'in an epoch of a development chain',
    inEpochs('*', SAYS, asked('e')),
    ['8', '15'],
    ['8', '9', '16'],
    '2: 16, not 1',
    { e: '1' },
  ],
  [
    'unique',
    unique('*', ['a', 'b'], SAYS),
    [
      { a: 1, b: 1 },
      { a: 1, b: 2 },
    ],
    [
      { a: 1, b: 1 },
      { a: 1, b: 1 },
    ],
    '1.b: 1, not undefined',
  ],
  [
    'rising',
    rising('*', ['a', 'b'], SAYS),
    [
      { a: 1, b: 5 },
      { a: 2, b: 0 },
    ],
    [
      { a: 1, b: 5 },
      { a: 1, b: 4 },
    ],
    '1.b: 4, not 5',
  ],
  ['rising strictly', rising('*', [''], SAYS, true), [1, 2], [1, 1], '1: 1, not 1'],
  [
    'counting',
    counting('*', 'i', SAYS),
    [{ i: '0x9' }, { i: '0xa' }],
    [{ i: '0x9' }, { i: '0xb' }],
    '1.i: 0xb, not 0xa',
  ],
  ['counting from', counting('*', 'i', SAYS, 0), [{ i: '0x0' }], [{ i: '0x1' }], '0.i: 0x1, not 0x0'],
  ['alike', alike('*', 'a', SAYS), [{ a: 1 }, { a: 1 }], [{ a: 2 }, { a: 1 }, { a: 1 }], '0.a: 2, not 1'],
  [
    'determines',
    determines('*', ['a'], 'b', SAYS),
    [
      { a: 1, b: 1 },
      { a: 2, b: 2 },
    ],
    [
      { a: 1, b: 1 },
      { a: 1, b: 2 },
    ],
    '1.b: 2, not 1',
  ],
  [
    'running sum',
    runningSum('*', 't', 'p', SAYS),
    [
      { t: '0x1', p: '0x1' },
      { t: '0x3', p: '0x2' },
    ],
    [
      { t: '0x1', p: '0x1' },
      { t: '0x4', p: '0x2' },
    ],
    '1.t: 0x4, not 0x3',
  ],
  [
    'linked',
    linked('*', 'p', 'h', SAYS),
    [{ h: '0x1' }, { p: '0x1' }],
    [{ h: '0x1' }, { p: '0x2' }],
    '1.p: 0x2, not 0x1',
  ],
  [
    'complete',
    complete('*', '', asked('a'), asked('b'), SAYS),
    ['1', '2'],
    ['1'],
    ': a list, not 2',
    { a: '1', b: '2' },
  ],
  [
    'tree',
    tree('*', 't', 'a', 'n', SAYS),
    [
      { a: [], n: 1 },
      { a: [0], n: 0 },
    ],
    [
      { a: [], n: 2 },
      { a: [0], n: 0 },
    ],
    '0.n: 2, not 1',
  ],
  [
    'among',
    among([not('gone', true)], rising('*', ['n'], SAYS)),
    [{ n: 2, gone: true }, { n: 1 }],
    [{ n: 2 }, { n: 1 }],
    '1.n: 1, not 2',
  ],
];

describe('statements', () => {
  for (const [what, statement, right, wrong, expected, request] of rows) {
    it(what, () => {
      assert.deepEqual(broken(statement, right, request), []);
      assert.deepEqual(broken(statement, wrong, request), [expected].flat());
    });
  }

  it('pass over values that are missing or of the wrong form', () => {
    const values = [undefined, null, true, 'x', '0xzz', 1.5, [], {}, '', '99999999999999999999999999'];
    for (const [what, statement] of rows) {
      for (const one of values) {
        for (const response of [one, { a: one, b: one }, [one, { a: one, s: one, i: one, n: one, t: one }]]) {
          assert.doesNotThrow(() => broken(statement, response), what);
        }
      }
    }
    assert.deepEqual(broken(atMost('a', 'b'), { a: '5', b: 'x' }), []);
    assert.deepEqual(broken(atMost('a', 'b'), { a: 5, b: '1' }), [], 'one of them has the wrong form');
  });

  it('say which rule they belong to', () => {
    const rules = (statement: Statement) =>
      brokenStatements([statement], { a: 1, b: 2 }, { asked: { b: 2 } }).map(({ rule }) => rule);
    assert.deepEqual(rules(equal('a', 'b', SAYS)), ['contradiction']);
    assert.deepEqual(rules(equal('a', asked('b'), SAYS)), ['not-as-requested']);
  });

  it('tell at most ten places of a list', () => {
    const falling = Array.from({ length: 1000 }, (_, index) => -index);
    assert.equal(broken(rising('*', [''], SAYS), falling).length, 10);
  });

  it('can be broken on purpose', () => {
    for (const [what, statement, right, , , request] of rows) {
      const mutants = mutantsOf([statement].flat(), right, { asked: request ?? {} });
      for (const mutant of mutants) {
        assert.notDeepEqual(broken(mutant.statement, mutant.response, request), [], what);
      }
    }
  });
});
