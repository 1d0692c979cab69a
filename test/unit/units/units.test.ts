import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { grouped } from '../../../common/units/digits';
import { formatGas, formatShare, nextBaseFee } from '../../../common/units/gas';
import { byteLengthOf, integerOf, printableText, quantityOf } from '../../../common/units/hex';
import { inWords } from '../../../common/units/in-words';
import { epochOfSlot, firstSlotOf, slotAt, slotInEpoch, timeOfSlot } from '../../../common/units/slots';
import { formatAge, formatDuration, formatUnixTime } from '../../../common/units/time';
import {
  formatCost,
  formatGasPrice,
  formatGwei,
  formatWei,
  inUnit,
  parseUnit,
} from '../../../common/units/wei';
import { bytesInWords } from '../../../common/units/words';
import { assertLinear } from '../growth';

const clock = { genesisTime: 1_606_824_023, secondsPerSlot: 12, slotsPerEpoch: 32 };

describe('hex', () => {
  it('reads quantities, decimal strings and numbers', () => {
    const values = ['0x10', '0xFF', '16', 16, 16n, '-3', '0x', '', 'ff', '1.5', 1.5, null, 2 ** 60];
    assert.deepEqual(values.map(integerOf), [
      16n,
      255n,
      16n,
      16n,
      16n,
      -3n,
      ...Array.from({ length: 7 }, () => undefined),
    ]);
  });

  it('writes quantities, and rejects negative ones', () => {
    assert.equal(quantityOf(0n), '0x0');
    assert.equal(quantityOf(1024n), '0x400');
    assert.throws(() => quantityOf(-1n), RangeError);
  });

  it('counts bytes of data', () => {
    assert.deepEqual(['0x', '0x4142', '0x414', '4142'].map(byteLengthOf), [0, 2, undefined, undefined]);
    assert.equal(byteLengthOf(`0x${'41'.repeat(5_000_000)}`), 5_000_000);
    assert.deepEqual([0n, 999n, 1000n, 1234567n, -1000n].map(grouped), [
      '0',
      '999',
      '1,000',
      '1,234,567',
      '-1,000',
    ]);
  });

  it('reads printable text from data', () => {
    assert.equal(printableText('0x68656c6c6f'), 'hello');
    assert.equal(printableText('0x00'), undefined);
    assert.equal(printableText('0x'), undefined);
  });
});

describe('digits', () => {
  it('groups digits in threes', () => {
    assert.deepEqual(
      [0, 999, 1000, 123456, -1000, 1234567n, '18446744073709551615', '0001234', 1234.5678, -1234.5].map(
        grouped,
      ),
      [
        '0',
        '999',
        '1,000',
        '123,456',
        '-1,000',
        '1,234,567',
        '18,446,744,073,709,551,615',
        '0,001,234',
        '1,234.5678',
        '-1,234.5',
      ],
    );
  });

  it('returns text that is not a number unchanged', () => {
    const texts = ['', '-', 'latest', '0x1000', '1000 slots', '1e+21', String(Number.NaN)];
    assert.deepEqual(texts.map(grouped), texts);
  });

  it('takes linear time', () => {
    assertLinear('digits', (size) => grouped('1'.repeat(size)));
    assertLinear('digits before a letter', (size) => grouped(`${'1'.repeat(size)}x`));
  });
});

describe('wei', () => {
  it('chooses the most readable unit', () => {
    const cases: [bigint, string][] = [
      [0n, '0 wei'],
      [7n, '7 wei'],
      [999_999n, '999,999 wei'],
      [1_000_000n, '0.001 gwei'],
      [30_000_000_000n, '30 gwei'],
      [1_500_000_000_000_000_000n, '1.5 ether'],
      [1_000_000_000_000_000_001n, '1.000000000000000001 ether'],
      [-2_000_000_000n, '-2 gwei'],
    ];
    assert.deepEqual(
      cases.map(([wei]) => formatWei(wei)),
      cases.map(([, text]) => text),
    );
    assert.equal(formatGwei(32_000_000_000n), '32 ether');
    assert.equal(formatGwei(0n), '0 gwei');
  });

  it('gives prices of gas three significant digits', () => {
    const cases: [bigint, string][] = [
      [0n, '0 wei'],
      [999n, '999 wei'],
      [1000n, '0.000001 gwei'],
      [45_149_999n, '0.0451 gwei'],
      [999_999_999n, '1 gwei'],
      [12_345_678_901n, '12.3 gwei'],
      [123_500_000_000n, '124 gwei'],
      [12_345_678_901_234n, '12,346 gwei'],
    ];
    assert.deepEqual(
      cases.map(([wei]) => formatGasPrice(wei)),
      cases.map(([, text]) => text),
    );
  });

  it('formats costs in ether with four significant digits', () => {
    const cases: readonly (readonly [bigint, string])[] = [
      [0n, '0 ether'],
      [7n, '0.000000000000000007 ether'],
      [102_848_123_456_789n, '0.0001028 ether'],
      [999_960_000_000_000_000n, '1 ether'],
      [1_234_567_000_000_000_000_000n, '1,235 ether'],
    ];
    assert.deepEqual(
      cases.map(([wei]) => formatCost(wei)),
      cases.map(([, text]) => text),
    );
  });

  it('parses amounts, and rejects too many decimal places', () => {
    assert.equal(parseUnit('1.5', 'ether'), 1_500_000_000_000_000_000n);
    assert.equal(parseUnit('1,000', 'gwei'), 1_000_000_000_000n);
    assert.equal(parseUnit('1.5', 'wei'), undefined);
    assert.equal(parseUnit('one', 'ether'), undefined);
  });

  it('keeps all digits in both directions', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 1n << 256n), fc.constantFrom('wei', 'gwei', 'ether'), (wei, unit) => {
        assert.equal(parseUnit(inUnit(wei, unit), unit), wei);
      }),
      { numRuns: 50 },
    );
  });
});

describe('gas and bytes', () => {
  it('are written with their units', () => {
    assert.equal(formatGas(21_000n), '21,000 gas');
    assert.equal(formatShare(15_000_000n, 30_000_000n), '50.0 %');
    assert.equal(formatShare(1n, 3n), '33.3 %');
    assert.equal(formatShare(1n, 0n), undefined);
    assert.deepEqual([1, 512, 1536, 1024 * 1024, 245_254_000_000].map(bytesInWords), [
      '1 byte',
      '512 bytes',
      '1.5 KiB',
      '1 MiB',
      '228.4 GiB',
    ]);
  });
});

describe('time and slots', () => {
  it('writes Unix times, durations and ages', () => {
    assert.equal(formatUnixTime(1_700_000_000n), '2023-11-14 22:13:20 UTC');
    assert.equal(formatUnixTime(1n << 64n), undefined);
    assert.deepEqual([0, 5, 65, 3600, 3661, 90_000].map(formatDuration), [
      '0 s',
      '5 s',
      '1 min 5 s',
      '1 h',
      '1 h 1 min',
      '1 d 1 h',
    ]);
    assert.equal(formatDuration(731 * 86_400), '2 y 1 d');
    assert.equal(formatAge(100, 112), '12 s ago');
    assert.equal(formatAge(160, 100), 'in 1 min');
    assert.equal(formatAge(100, 100.5), 'now');
  });

  it('converts slots, epochs and times', () => {
    assert.equal(epochOfSlot(63n, 32), 1n);
    assert.equal(firstSlotOf(2n, 32), 64n);
    assert.equal(slotInEpoch(65n, 32), 1);
    assert.equal(timeOfSlot(1n, clock), 1_606_824_035n);
    assert.equal(slotAt(1_606_824_034.9, clock), 0n);
    assert.equal(slotAt(1_606_824_035, clock), 1n);
    assert.equal(slotAt(1_606_824_022, clock), undefined);
  });
});

describe('meaning of numbers', () => {
  const words: [unknown, string | undefined, string | undefined][] = [
    ['0xde0b6b3a7640000', 'wei', '1 ether'],
    ['32000000000', 'gwei', '32 ether'],
    ['0x5208', 'gas', '21,000 gas'],
    ['0x6553f100', 'seconds', '2023-11-14 22:13:20 UTC'],
    ['0x400', 'bytes', '1 KiB'],
    ['0x10', undefined, '16'],
    ['16', undefined, undefined],
    ['33', 'slot', 'epoch 1, slot 1 of it, 2020-12-01 12:06:59 UTC'],
    ['1', 'epoch', 'from slot 32, 2020-12-01 12:06:47 UTC'],
    ['18446744073709551615', 'epoch', 'never'],
    [`0x${'ab'.repeat(32)}`, undefined, undefined],
    ['latest', 'block', undefined],
    ['3661', 'duration', '1 h 1 min'],
  ];
  for (const [value, unit, expected] of words) {
    it(`${String(value).slice(0, 24)} ${unit ?? ''} → ${expected}`, () => {
      assert.equal(inWords(value, unit, clock), expected);
    });
  }

  it('shows the position of a slot if the network is not known', () => {
    assert.equal(inWords('33', 'slot', { slotsPerEpoch: 16 }), 'epoch 2, slot 1 of it');
    assert.equal(inWords('2', 'epoch', { slotsPerEpoch: 16 }), 'from slot 32');
    assert.equal(inWords('33', 'slot'), undefined);
  });
});

describe('base fees', () => {
  const gwei = 1_000_000_000n;
  const next = (baseFee: bigint, gasUsed: bigint) => nextBaseFee({ baseFee, gasUsed, gasLimit: 30_000_000n });

  it('stay, rise or fall by an eighth at most, as EIP-1559 says', () => {
    assert.equal(next(gwei, 15_000_000n), gwei);
    assert.equal(next(gwei, 30_000_000n), 1_125_000_000n);
    assert.equal(next(gwei, 0n), 875_000_000n);
    // Rounded down, and a rise is at least 1 wei.
    assert.equal(next(7n, 15_000_001n), 8n);
    assert.equal(next(7n, 14_999_999n), 7n);
    assert.equal(next(0n, 30_000_000n), 1n);
  });
});
