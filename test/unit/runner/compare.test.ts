import assert from 'node:assert/strict';
import { operations } from '../../../catalogue/beacon';
import { type CompareOptions, compare } from '../../../runner/compare/compare';
import { compareReplies, normalizedReply } from '../../../runner/compare/compare-replies';
import { knownOfCall } from '../../../runner/judge/reply-schema';

/** Rows as lines: what is the same is left out unless it is asked for. */
function lines(texts: readonly (string | undefined)[], options?: CompareOptions, all = false): string[] {
  return shown(
    compare(
      texts.map((text) => ({ text })),
      options,
    ),
    all,
  );
}

function shown({ rows }: Pick<ReturnType<typeof compare>, 'rows'>, all = false): string[] {
  return rows
    .filter(({ mark, open }) => all || (mark !== 'same' && !open))
    .map(
      ({ path, mark, cells, writtenDifferently }) =>
        `${mark}${writtenDifferently ? '*' : ''} ${path}: ${cells.map((cell) => cell ?? '–').join(' | ')}`,
    );
}

const block = { known: knownOfCall('eth_getBlockByNumber') };

describe('compare', () => {
  it('marks each value as equal, different, or present only in some responses', () => {
    const geth = '{"id":1,"result":{"number":"0x10","hash":"0xaa","totalDifficulty":"0x0"}}';
    const reth = '{"id":1,"result":{"number":"0x11","hash":"0xaa","size":"0x2"}}';
    assert.deepEqual(lines([geth, reth], {}, true), [
      'differs : 2 members | 2 members',
      'same id: 1 | 1',
      'differs result: 3 members | 3 members',
      'differs result.number: "0x10" | "0x11"',
      'same result.hash: "0xaa" | "0xaa"',
      'only-in result.size: – | "0x2"',
      'only-in result.totalDifficulty: "0x0" | –',
    ]);
  });

  it('ignores the order of members but not that of items', () => {
    assert.deepEqual(lines(['{"a":1,"b":{"c":2,"d":3}}', '{ "b": {"d":3,"c":2}, "a": 1 }']), []);
    assert.deepEqual(lines(['[1,2]', '[2,1]']), ['differs [0]: 1 | 2', 'differs [1]: 2 | 1']);
    assert.deepEqual(lines(['[1,2]', '[1]']), ['only-in [1]: 2 | –']);
  });

  it('compares numbers of the catalogue by value, in any notation', () => {
    const texts = ['"0x10"', '"0x010"', '"16"', '16'].map((number) => `{"result":{"number":${number}}}`);
    assert.deepEqual(lines(texts, block, true).slice(2), [
      'same* result.number: "0x10" | "0x010" | "16" | 16',
    ]);
    // Of a member that the catalogue does not know nothing is made up.
    assert.deepEqual(lines(['{"result":{"own":"0x10"}}', '{"result":{"own":"0x010"}}'], block), [
      'differs result.own: "0x10" | "0x010"',
    ]);
  });

  it('distinguishes numbers that a float cannot', () => {
    assert.deepEqual(lines(['[9007199254740993, 1.0, 1e3]', '[9007199254740992, 1, 1000]']), [
      'differs [0]: 9007199254740993 | 9007199254740992',
    ]);
    const [a, b] = ['0xffffffffffffffffffffffffffffffff', '0xfffffffffffffffffffffffffffffffe'];
    assert.deepEqual(lines([`{"result":{"difficulty":"${a}"}}`, `{"result":{"difficulty":"${b}"}}`], block), [
      `differs result.difficulty: "${a}" | "${b}"`,
    ]);
  });

  it('compares bytes of the catalogue as bytes', () => {
    const miner = (digits: string) => `{"result":{"miner":"0x${digits}"}}`;
    const lower = miner('f39fd6e51aad88f6f4ce6ab8827279cfffb92266');
    assert.deepEqual(lines([lower, miner('f39Fd6e51aad88F6F4ce6aB8827279cffFb92266')], block), []);
    assert.deepEqual(lines(['{"result":{"own":"0xAB"}}', '{"result":{"own":"0xab"}}'], block), [
      'differs result.own: "0xAB" | "0xab"',
    ]);
  });

  it('groups three responses by equality', () => {
    const [row] = compare([{ text: '"b"' }, { text: '"a"' }, { text: '"b"' }]).rows;
    assert.deepEqual(row?.groups, [0, 1, 0]);
    const { rows } = compare([{ text: '{"x":{"y":1}}' }, { text: '{}' }, { text: '{"x":{"y":1}}' }]);
    assert.deepEqual(
      rows.map(({ path, mark, groups }) => [path, mark, groups]),
      [
        ['', 'differs', [0, 1, 0]],
        ['x', 'only-in', [0, -1, 0]],
        ['x.y', 'only-in', [0, -1, 0]],
      ],
    );
  });

  it('counts an object next to a scalar as one difference', () => {
    const { rows, counts } = compare([{ text: '{"result":false}' }, { text: '{"result":{"a":1,"b":2}}' }]);
    assert.deepEqual(shown({ rows }, true), [
      'differs : 1 member | 1 member',
      'differs result: false | 2 members',
      'only-in result.a: – | 1',
      'only-in result.b: – | 2',
    ]);
    assert.deepEqual(counts, { same: 0, differs: 1, onlyIn: 0 });
  });

  it('counts scalars, and a value that only some responses have as one', () => {
    const { counts } = compare([{ text: '{"a":[1,2,3],"b":{"c":1,"d":2}}' }, { text: '{"a":[1,2,4]}' }]);
    assert.deepEqual(counts, { same: 2, differs: 1, onlyIn: 1 });
  });

  it('finds the difference of long values', () => {
    const code = (tail: string) => `"0x${'60'.repeat(2000)}${tail}${'00'.repeat(2000)}"`;
    const [row] = compare([{ text: code('aa') }, { text: code('bb') }]).rows;
    assert.match(row?.cells[0] ?? '', /^"0x60606…(60){20}aa0+…$/);
    assert.match(row?.cells[1] ?? '', /^"0x60606…(60){20}bb0+…$/);
  });

  it('leaves out equal values first when there are too many rows', () => {
    const items = Array.from({ length: 50 }, (_, index) => index);
    const texts = [
      { a: items, b: 1 },
      { a: items, b: 2 },
    ].map((value) => ({ text: JSON.stringify(value) }));
    const { rows, left, counts } = compare(texts, { most: 10 });
    assert.equal(rows.length, 10);
    assert.deepEqual(shown({ rows }), ['differs b: 1 | 2']);
    assert.deepEqual(
      [left, counts],
      [
        { different: 0, same: 43 },
        { same: 50, differs: 1, onlyIn: 0 },
      ],
    );
    const other = [JSON.stringify(items), JSON.stringify(items.map((item) => item + 1))];
    const many = compare(
      other.map((text) => ({ text })),
      { most: 10 },
    );
    assert.deepEqual([many.rows.length, many.left], [10, { different: 41, same: 0 }]);
  });

  it('handles deep nesting, unusual names and repeated names', () => {
    const deep = (inner: string) => `${'['.repeat(1000)}${inner}${']'.repeat(1000)}`;
    assert.equal(compare([{ text: deep('1') }, { text: deep('2') }]).rows.at(-1)?.mark, 'differs');
    const odd = ['{"__proto__":1,"a b":1,"c":1,"c":2}', '{"__proto__":2,"a b":2,"c":2}'];
    assert.deepEqual(lines(odd, {}, true).slice(1), [
      'differs __proto__: 1 | 2',
      'differs ["a b"]: 1 | 2',
      'same c: 2 | 2',
    ]);
  });

  it('keeps members of only one response in their position', () => {
    assert.deepEqual(
      compare([{ text: '{"a":1,"c":1}' }, { text: '{"a":1,"b":1,"c":1,"d":1}' }]).rows.map(
        ({ name }) => name,
      ),
      ['', 'a', 'b', 'c', 'd'],
    );
  });
});

describe('compareReplies', () => {
  const answer = (body: string | null, outcome: 'replied' | 'rpc-error' | 'refused' = 'replied') => ({
    reply: { body, outcome },
  });

  it('leaves out failed responses when another one succeeded', () => {
    const call = { calls: [{ method: 'eth_blockNumber', id: 1 }], batch: false };
    const failed = answer('{"id":1,"error":{"code":-32601,"message":"no"}}', 'rpc-error');
    const found = compareReplies(
      [
        answer('{"id":1,"result":"0x10"}'),
        failed,
        answer(null, 'refused'),
        answer('{"id":1,"result":"0x11"}'),
      ],
      call,
    );
    assert.deepEqual(found.compared, [true, false, false, true]);
    assert.deepEqual(shown(found), ['differs result: "0x10" | – | – | "0x11"']);
  });

  it('compares the errors when all responses failed', () => {
    const call = { calls: [{ method: 'eth_blockNumber', id: 1 }], batch: false };
    const error = (code: number) => answer(`{"id":1,"error":{"code":${code},"message":"no"}}`, 'rpc-error');
    assert.deepEqual(shown(compareReplies([error(-32601), error(-32000)], call)), [
      'differs error.code: -32601 | -32000',
    ]);
  });

  it('matches the responses of a batch by id', () => {
    const calls = [
      { method: 'eth_chainId', id: 1 },
      { method: 'eth_blockNumber', id: 2 },
      { method: 'eth_blockNumber', id: 3 },
    ];
    const found = compareReplies(
      [
        answer('[{"id":1,"result":"0x1"},{"id":2,"result":"0x10"},{"id":3,"result":"0x10"}]'),
        answer('[{"id":2,"result":"0x010"},{"id":3,"result":"0x11"},{"id":1,"result":"0x1"}]'),
      ],
      { calls, batch: true },
    );
    assert.deepEqual(shown(found), ['differs ["eth_blockNumber (id 3)"].result: "0x10" | "0x11"']);
    assert.deepEqual(found.counts, { same: 5, differs: 1, onlyIn: 0 });
  });

  it('uses the catalogue for responses of a beacon node', () => {
    const operation = operations.find(({ path }) => path === '/eth/v1/node/syncing');
    const found = compareReplies(
      [
        answer('{"data":{"head_slot":"7","sync_distance":"0","is_syncing":false}}'),
        answer('{"data":{"is_syncing":false,"head_slot":7,"sync_distance":"2","el_offline":false}}'),
      ],
      { calls: [], batch: false, operation },
    );
    assert.deepEqual(shown(found), [
      'differs data.sync_distance: "0" | "2"',
      'only-in data.el_offline: – | false',
    ]);
  });

  it('treats text that is not JSON as one value', () => {
    const call = { calls: [], batch: false };
    assert.deepEqual(shown(compareReplies([answer('up'), answer('down')], call)), [
      'differs : "up" | "down"',
    ]);
  });
});

describe('normalizedReply', () => {
  it('writes two equivalent responses identically', () => {
    const call = { calls: [{ method: 'eth_getBlockByNumber', id: 1 }], batch: false };
    const texts = [
      '{"id":1,"result":{"number":"0x10","uncles":[],"miner":"0xAB","own":{"b":"0x01","a":[1e3,-0.50]}}}',
      '{"result":{"own":{"a":[1000,-0.5],"b":"0x01"},"miner":"0xab","number":16,"uncles":[]},"id":1}',
    ];
    const [first, second] = texts.map((text) => normalizedReply(text, call));
    assert.equal(first, second);
    assert.deepEqual(first?.split('\n'), [
      '{',
      '  "id": 1,',
      '  "result": {',
      '    "miner": "0xab",',
      '    "number": "16",',
      '    "own": {',
      '      "a": [',
      '        1000,',
      '        -0.5',
      '      ],',
      '      "b": "0x01"',
      '    },',
      '    "uncles": []',
      '  }',
      '}',
      '',
    ]);
  });

  it('sorts the responses of a batch, and leaves other text unchanged', () => {
    const calls = ['eth_chainId', 'eth_blockNumber'].map((method, index) => ({ method, id: index + 1 }));
    const replies = ['{"id":1,"result":"0x1"}', '{"id":2,"result":"0x2"}'];
    const batch = { calls, batch: true };
    assert.equal(
      normalizedReply(`[${replies.join()}]`, batch),
      normalizedReply(`[${replies.reverse().join()}]`, batch),
    );
    assert.equal(normalizedReply('<html>', batch), '<html>');
  });
});
