/** Each kind of statement: what fulfils it, what breaks it, and what it passes over. */
import assert from 'node:assert/strict';
import { networks } from '../../../catalogue/networks';
import {
  about,
  alike,
  among,
  asked,
  askedCount,
  atLeast,
  atMost,
  baseFees,
  below,
  brokenStatements,
  complete,
  constant,
  count,
  counting,
  counts,
  covers,
  descends,
  determines,
  differ,
  emptyTogether,
  enodeAt,
  equal,
  even,
  filled,
  greatest,
  grows,
  holds,
  indexOf,
  inEpochs,
  inPeriods,
  inside,
  is,
  level,
  linked,
  multiple,
  mutantsOf,
  nameOf,
  names,
  noGap,
  not,
  oneOf,
  pairwise,
  preorder,
  rising,
  rooted,
  runningSum,
  type Statement,
  scheduled,
  set,
  share,
  short,
  size,
  steps,
  sum,
  sumOf,
  tree,
  unique,
  unset,
  until,
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

/** Two steps, of which the first pushes a byte and takes three gas. */
const step = (pc: number, gas: number, depth = 1, op = 'PUSH1') => ({ pc, op, gas, gasCost: 3, depth });

const rows: readonly Row[] = [
  [
    'an epoch until a slot',
    until('epoch', asked('slot'), SAYS),
    { epoch: '4' },
    { epoch: '5' },
    'epoch: 5, not 4',
    { slot: '32' },
  ],
  [
    'the places of items',
    indexOf('at', 'list.*', 'name', SAYS),
    { at: { a: 0, b: 1 }, list: [{ name: 'a' }, { name: 'b' }] },
    { at: { a: 0, b: 0 }, list: [{ name: 'a' }, { name: 'b' }] },
    'at.b: 0, not 1',
  ],
  [
    'the fork of a slot on mainnet',
    scheduled('version', 'slot', 'time', SAYS, networks),
    { version: 'electra', slot: String(364_032 * 32), time: String(1_606_824_023 + 364_032 * 384) },
    { version: 'fulu', slot: String(364_032 * 32), time: String(1_606_824_023 + 364_032 * 384) },
    'version: fulu, not electra',
  ],
  [
    'the fork of a slot on another network, and before one that is not known yet',
    about('*', [scheduled('version', 'slot', 'time', SAYS, networks)]),
    [
      { version: 'fulu', slot: '32', time: '1606824022' },
      { version: 'gloas', slot: '32', time: String(1_606_824_023 + 384) },
    ],
    [
      {
        version: 'electra',
        slot: String(364_032 * 32 - 1),
        time: String(1_606_824_023 + 364_032 * 384 - 12),
      },
    ],
    '0.version: electra, not deneb',
  ],
  [
    'a fork that is not scheduled, before the last one that is known',
    scheduled('version', 'slot', 'time', SAYS, networks),
    { version: 'gloas', slot: String(500_000 * 32), time: String(1_606_824_023 + 500_000 * 384) },
    { version: 'gloas', slot: String(364_032 * 32), time: String(1_606_824_023 + 364_032 * 384) },
    'version: gloas, not electra',
  ],
  [
    'the first fork of a network, after it has had others',
    scheduled('version', 'slot', 'time', SAYS, networks),
    { version: 'phase0', slot: '32', time: String(1_606_824_023 + 384) },
    { version: 'phase0', slot: String(500_000 * 32), time: String(1_606_824_023 + 500_000 * 384) },
    'version: phase0, not fulu',
  ],
  [
    'base fees after the gas that blocks used',
    baseFees('*.fee', ['*.used', '*.limit'], SAYS),
    [
      { fee: '0x3e8', used: '0x0', limit: '0x64' },
      { fee: '0x36b', used: '0x64', limit: '0x64' },
      { fee: '0x3d8', used: '0x32', limit: '0x64' },
      { fee: '0x3d8', used: '0x0', limit: '0x64' },
    ],
    [
      { fee: '0x3e8', used: '0x0', limit: '0x64' },
      { fee: '0x36b', used: '0x64', limit: '0x64' },
      { fee: '0x3d8', used: '0x32', limit: '0x64' },
      { fee: '0x3e4', used: '0x0', limit: '0x64' },
    ],
    '3.fee: 0x3e4, not 0x3d8',
  ],
  [
    'a member for each name of the request',
    names('', 'tracers', SAYS),
    { callTracer: {}, prestateTracer: null },
    { callTracer: {} },
    ': an object, not prestateTracer',
    { tracers: { callTracer: {}, prestateTracer: {} } },
  ],
  [
    'base fees by the rule of Ethereum',
    baseFees('fees.*', 'ratios.*', SAYS),
    { fees: ['0x3e8', '0x36b', '0x3d8', '0x3d8'], ratios: [0, 1, 0.5] },
    { fees: ['0x3e8', '0x36b', '0x3d8', '0x452', '0x452'], ratios: [0, 1, 0.9, 0.5] },
    'fees.3: 0x452, not 0x43a',
  ],
  [
    'base fees of a chain with another rule',
    baseFees('fees.*', 'ratios.*', SAYS),
    { fees: ['0x3e8', '0x3e9', '0x3ea', '0x3eb'], ratios: [0, 0, 0] },
    { fees: ['0x3e8', '0x36b', '0x3d8', '0x3e4'], ratios: [0, 1, 0.5] },
    'fees.3: 0x3e4, not 0x3d8',
  ],
  [
    'numbers of the request below the last one',
    noGap('*', 'index', 'ids', SAYS),
    [{ index: '1' }, { index: '3' }],
    [{ index: '3' }],
    ': a list, not 1',
    { ids: ['1', '3', '9'] },
  ],
  [
    'as many items for each value',
    even('*', 'slot', SAYS),
    [{ slot: 1 }, { slot: 1 }, { slot: 2 }, { slot: 2 }],
    [{ slot: 1 }, { slot: 1 }, { slot: 2 }],
    '2.slot: 2, not 2',
  ],
  [
    'values for each item',
    even('*', 'slot', SAYS),
    [{ slot: 1 }, { slot: 2 }],
    [{ slot: 1 }, { slot: 3 }],
    '1.slot: 3, not 1',
  ],
  [
    'nearly as many values in each item',
    level('*', 'list.*', SAYS),
    [{ list: [1] }, { list: [1, 2] }],
    [{ list: [1] }, { list: [1, 2, 3] }, { list: [1, 2, 3] }],
    '0: 1, not 3',
  ],
  [
    'a value that grows slowly',
    grows('*', 0.125, SAYS),
    ['0x1', '0x2', '0x3'],
    ['0x1', '0x2', '0x64'],
    '2: 0x64, not 0x2',
  ],
  [
    'one item without its parent',
    rooted('*', { key: 'id', parent: 'up' }, SAYS),
    [
      { id: 1, up: 0 },
      { id: 2, up: 1 },
    ],
    [
      { id: 1, up: 0 },
      { id: 2, up: 7 },
    ],
    '1.up: 7, not undefined',
  ],
  [
    'at most what the item has that is named by its place',
    descends('*', { key: '#', parent: 'up' }, 'weight', SAYS, 'at-most'),
    [
      { up: null, weight: 5 },
      { up: 0, weight: 4 },
    ],
    [
      { up: null, weight: 5 },
      { up: 0, weight: 6 },
    ],
    '1.weight: 6, not 5',
  ],
  [
    'a running sum that counts the items too',
    runningSum('*', 'slot', 'skipped', SAYS, true),
    [
      { slot: 5, skipped: 0 },
      { slot: 8, skipped: 2 },
    ],
    [
      { slot: 5, skipped: 0 },
      { slot: 8, skipped: 1 },
    ],
    '1.slot: 8, not 7',
  ],
  [
    'at most the greatest of others',
    atMost('part', greatest('all.*'), SAYS),
    { part: 3, all: [1, 3, 2] },
    { part: 4, all: [1, 3, 2] },
    'part: 4, not 3',
  ],
  [
    'equal in all calls inside',
    about('**calls', [equal('a', 'b', SAYS)]),
    { a: 1, b: 1, calls: [{ a: 2, b: 2 }] },
    { a: 1, b: 1, calls: [{ a: 2, b: 2, calls: [{ a: 3, b: 4 }] }] },
    'calls.0.calls.0.a: 3, not 4',
  ],
  [
    'equal to one of two',
    equal('a', oneOf('b', 'c'), SAYS),
    { a: 2, b: 1, c: 2 },
    { a: 3, b: 1, c: 2 },
    'a: 3, not 1',
  ],
  [
    'equal to a sum',
    equal('a', sumOf('b', 'c'), SAYS),
    { a: 3, b: 1, c: 2 },
    { a: 4, b: 1, c: 2 },
    'a: 4, not 3',
  ],
  ['covers', covers('a', ['b.*'], SAYS), { a: 6, b: [2, 3] }, { a: 4, b: [2, 3] }, 'a: 4, not 5'],
  [
    'pairwise',
    pairwise('a.*', asked('b.*'), SAYS),
    { a: ['0x1', '0x2'] },
    { a: ['0x2', '0x1'] },
    ['a.0: 0x2, not 1', 'a.1: 0x1, not 2'],
    { b: ['1', '2'] },
  ],
  [
    'in periods',
    inPeriods('a', 100, asked('from'), asked('to'), SAYS),
    { a: '250' },
    { a: '300' },
    'a: 300, not 1',
    { from: '1', to: '2' },
  ],
  [
    'descends',
    descends('l.*', { key: 'k', parent: 'p' }, 'slot', SAYS),
    {
      l: [
        { k: 'b', p: 'a', slot: 2 },
        { k: 'a', p: 'z', slot: 1 },
      ],
    },
    {
      l: [
        { k: 'b', p: 'a', slot: 1 },
        { k: 'a', p: 'z', slot: 1 },
      ],
    },
    'l.0.slot: 1, not 1',
  ],
  [
    'steps by position',
    steps('*', 'pc', SAYS),
    [step(0, 9), step(2, 6)],
    [step(0, 9), step(3, 6)],
    '1.pc: 3, not 2',
  ],
  [
    'steps by gas',
    steps('*', 'gas', SAYS),
    [step(0, 9), step(2, 6)],
    [step(0, 9), step(2, 7)],
    '1.gas: 7, not 6',
  ],
  [
    'the value of the item above in a tree, but for some',
    inside(
      '*',
      { group: 'tx', address: 'at', except: { of: 'kind', values: ['delegate'] } },
      'from',
      ['to', 'made'],
      SAYS,
    ),
    [
      { at: [], to: 'b' },
      { at: [0], from: 'b', to: 'c', kind: 'delegate' },
      { at: [0, 0], from: 'b' },
      { at: [1], from: 'b', made: 'd' },
      { at: [1, 0], from: 'd' },
    ],
    [
      { at: [], to: 'b' },
      { at: [0], from: 'c' },
    ],
    '1.from: c, not b',
  ],
  [
    'at most the value of the item above in a tree',
    inside(
      '*',
      { group: 'tx', address: 'at', except: { of: 'kind', values: [] } },
      'gas',
      ['gas'],
      SAYS,
      'at-most',
    ),
    [
      { at: [], gas: '0x9' },
      { at: [0], gas: '0x9' },
    ],
    [
      { at: [], gas: '0x9' },
      { at: [0], gas: '0xa' },
    ],
    '1.gas: 0xa, not 0x9',
  ],
  [
    'at least the value of the member with the same name',
    about('post.*', [atLeast('nonce', '^^.pre.=.nonce', SAYS)]),
    { pre: { a: { nonce: 1 } }, post: { a: { nonce: 1 }, b: { nonce: 0 } } },
    { pre: { a: { nonce: 1 } }, post: { a: { nonce: 0 } } },
    'post.a.nonce: 0, not 1',
  ],
  [
    'steps by the size of the stack',
    steps('*', 'stack', 'The step before leaves {other} values on the stack.'),
    [
      { ...step(0, 9), stack: [] },
      { ...step(2, 6), stack: ['0x1'] },
    ],
    [
      { ...step(0, 9), stack: ['0x5'] },
      { ...step(2, 6), stack: ['0x1'] },
    ],
    '1.stack: The step before leaves 2 values on the stack.',
  ],
  [
    'steps by gas, where a new slot costs more than is shown',
    steps('*', 'gas', SAYS),
    [step(0, 900, 1, 'SSTORE'), step(1, 100)],
    [step(0, 900, 1, 'SSTORE'), step(1, 900)],
    '1.gas: 900, not 897',
  ],
  [
    'steps by gas, after a call',
    steps('*', 'gas', SAYS),
    [step(0, 9, 1, 'CALL'), step(0, 4, 2), step(1, 5)],
    [step(0, 9, 1, 'CALL'), step(0, 4, 2), step(1, 10)],
    '2.gas: 10, not 9',
  ],
  [
    'steps by depth',
    steps('*', 'depth', SAYS),
    [step(0, 9, 1, 'CALL'), step(0, 6, 2)],
    [step(0, 9, 1, 'CALL'), step(0, 6, 3)],
    '1.depth: 3, not 2',
  ],
  [
    'a whole tree',
    tree('*', 't', 'at', 'n', SAYS, true),
    [
      { at: [], n: 1 },
      { at: [0], n: 0 },
    ],
    [
      { at: [], n: 0 },
      { at: [1, 0], n: 0 },
    ],
    '1.at: a list, not 0',
  ],
  [
    'items of a tree in their order',
    preorder('*', 't', 'at', SAYS),
    [{ at: [] }, { at: [0] }, { at: [0, 0] }, { at: [1] }],
    [{ at: [] }, { at: [0] }, { at: [0, 0] }, { at: [2] }],
    '3.at: a list, not 1',
  ],
  [
    'share, as whole numbers',
    share('p', 'h', 'm'),
    { p: 33, h: 1, m: 2 },
    { p: 35, h: 1, m: 2 },
    'p: This is 35; h and m make 33.33.',
  ],
  [
    'share, with a fraction',
    share('p', 'h', 'm'),
    { p: 33.333, h: 1, m: 2 },
    { p: 33.9, h: 1, m: 2 },
    'p: This is 33.9; h and m make 33.33.',
  ],
  [
    'complete, with all that is missing',
    complete('*', '', asked('from'), asked('to'), '{other} is missing.'),
    [1, 2, 3],
    [2],
    [': 1 is missing.', ': 3 is missing.'],
    { from: 1, to: 3 },
  ],
  [
    'equal to the id of a node URL',
    equal('port', enodeAt('url', 'port'), SAYS),
    { port: 30303, url: `enode://${'a'.repeat(128)}@127.0.0.1:30303` },
    { port: 30304, url: `enode://${'a'.repeat(128)}@127.0.0.1:30303` },
    'port: 30304, not 30303',
  ],
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
