import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { address, bool, data, hash32, paddedQuantity, quantity, text } from '../../../catalogue/encoding';
import { metaOf, nullish, problemsOf, type Schema, UNKNOWN } from '../../../catalogue/types';
import { checksummed } from '../../../catalogue/types/hex';

const CHECKSUMMED = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const HASH = '0xdc0818cf78f21a8e70579cb46a43643f78291264dda342ae31049421c82d21ae';

/** `rule → right value`, `rule` alone where no fix is known, `right` where nothing is wrong. */
function verdict(schema: Schema, value: unknown): string {
  const problems = problemsOf(schema, value);
  const [problem] = problems;
  if (!problem) return 'right';
  assert.equal(problems.length, 1, 'one value has one problem');
  assert.deepEqual([problem.path, problem.at], [[], 'value']);
  return problem.fix ? `${problem.rule} → ${JSON.stringify(problem.fix.value)}` : problem.rule;
}

function table(schema: Schema, rows: readonly (readonly [unknown, string])[]): void {
  for (const [value, expected] of rows) {
    it(`${JSON.stringify(value) ?? 'undefined'}: ${expected}`, () => {
      assert.equal(verdict(schema, value), expected);
    });
  }
}

describe('quantity', () => {
  table(quantity(), [
    ['0x41', 'right'],
    ['0x400', 'right'],
    ['0x0', 'right'],
    ['0xFF', 'right'],
    ['0x', 'quantity-no-digits → "0x0"'],
    ['', 'empty-text → "0x0"'],
    ['0x0400', 'quantity-leading-zero → "0x400"'],
    ['0x00', 'quantity-leading-zero → "0x0"'],
    ['ff', 'quantity-no-prefix → "0xff"'],
    ['latest', 'quantity-no-prefix'],
    ['0XFF', 'quantity-upper-prefix → "0xff"'],
    ['0X0400', 'quantity-leading-zero → "0x400"'],
    [100, 'quantity-decimal → "0x64"'],
    ['100', 'quantity-decimal → "0x64"'],
    ['1000000000000000000', 'quantity-decimal → "0xde0b6b3a7640000"'],
    [-1, 'quantity-decimal'],
    ['-1', 'quantity-decimal'],
    [1.5, 'quantity-decimal'],
    [2 ** 60, 'quantity-decimal'],
    ['0x1g', 'quantity-bad-digit'],
    [' 0x10', 'quantity-bad-digit → "0x10"'],
    [null, 'wrong-type'],
    [['0x1'], 'wrong-type'],
    [UNKNOWN, 'right'],
  ]);

  it('says what is right', () => {
    const messages = [100, '0x0400', '0x', 'ff', '0x1g', true].map(
      (value) => problemsOf(quantity(), value)[0]?.message,
    );
    assert.deepEqual(messages, [
      'A quantity must be a hex string. Use "0x64".',
      'A quantity must not have leading zeros. Use "0x400".',
      'A quantity must have at least one digit. Zero is "0x0".',
      'A quantity must start with 0x. Use "0xff".',
      '"g" is not a hexadecimal digit.',
      'A quantity is a hex string such as "0x10", not a boolean.',
    ]);
  });

  it('takes every integer in its compact form, and the fix of any other form', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, (1n << 256n) - 1n), (number) => {
        const hex = `0x${number.toString(16)}`;
        assert.equal(verdict(quantity(), hex), 'right');
        assert.equal(verdict(quantity(), `0x00${hex.slice(2)}`), `quantity-leading-zero → "${hex}"`);
        assert.equal(verdict(quantity(), String(number)), `quantity-decimal → "${hex}"`);
      }),
      { numRuns: 50 },
    );
  });
});

describe('quantity that may be padded', () => {
  table(paddedQuantity(), [
    ['0x0', 'right'],
    [`0x${'0'.repeat(63)}1`, 'right'],
    [`0x${'0'.repeat(65)}`, 'quantity-too-large'],
    ['0x', 'quantity-no-digits → "0x0"'],
    [3, 'quantity-decimal → "0x3"'],
  ]);
});

describe('data', () => {
  table(data(), [
    ['0x41', 'right'],
    ['0x004200', 'right'],
    ['0x', 'right'],
    ['0xABcd', 'right'],
    ['0xf0f0f', 'data-odd-digits'],
    ['004200', 'data-no-prefix → "0x004200"'],
    ['hello', 'data-no-prefix'],
    ['', 'empty-text → "0x"'],
    ['0xzz', 'data-bad-digit'],
    ['0x41 ', 'data-bad-digit → "0x41"'],
    ['0X41', 'data-upper-prefix → "0x41"'],
    [65, 'wrong-type'],
    [UNKNOWN, 'right'],
  ]);

  it('says how many bytes there are, and how many are right', () => {
    assert.equal(problemsOf(hash32(), HASH.slice(0, -2))[0]?.message, 'A hash has 32 bytes; this has 31.');
    assert.equal(
      problemsOf(address(), CHECKSUMMED.slice(0, -1))[0]?.message,
      'An address has 20 bytes, 40 digits; this has 39 digits.',
    );
    assert.equal(
      problemsOf(data(8, { title: 'payload id' }), '0x01')[0]?.message,
      'A payload id has 8 bytes; this has 1.',
    );
  });
});

describe('address', () => {
  table(address(), [
    [CHECKSUMMED, 'right'],
    [CHECKSUMMED.toLowerCase(), 'right'],
    [`0x${CHECKSUMMED.slice(2).toUpperCase()}`, 'right'],
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeaEd', `address-checksum → "${CHECKSUMMED}"`],
    ['0x5aaeb6053f3e94c9b9a09f33669435e7ef1bea', 'data-wrong-length'],
    [CHECKSUMMED.slice(2), `data-no-prefix → "${CHECKSUMMED}"`],
  ]);

  it('knows the examples of EIP-55', () => {
    const addresses = [
      '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
      '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
      '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
    ];
    assert.deepEqual(
      addresses.map((one) => checksummed(one.toLowerCase())),
      addresses,
    );
  });
});

describe('boolean and text', () => {
  table(bool(), [
    [true, 'right'],
    [false, 'right'],
    ['true', 'wrong-type → true'],
    [0, 'wrong-type → false'],
    [null, 'wrong-type'],
  ]);
  table(text(), [
    ['', 'right'],
    [1, 'wrong-type'],
  ]);
});

describe('meta', () => {
  it('is kept, looks through optional, and can be overridden', () => {
    const gas = nullish(quantity({ title: 'gas limit', unit: 'gas' }));
    const meta = metaOf(gas);
    assert.deepEqual(
      [meta?.title, meta?.unit, meta?.kind, meta?.example],
      ['gas limit', 'gas', 'quantity', '0x1'],
    );
  });
});
