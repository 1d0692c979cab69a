import assert from 'node:assert/strict';
import { grouped } from '../../../common/units/digits';
import {
  age,
  ago,
  bytes,
  bytesInWords,
  counted,
  diskSize,
  inSeconds,
  listed,
  scalarText,
  shortened,
  shortenedInside,
  took,
} from '../../../common/units/words';

describe('readable numbers', () => {
  it('groups digits by three and keeps all of them', () => {
    assert.equal(grouped(0), '0');
    assert.equal(grouped(999), '999');
    assert.equal(grouped(1000), '1,000');
    assert.equal(grouped('18446744073709551615'), '18,446,744,073,709,551,615');
  });

  it('formats elapsed times', () => {
    assert.deepEqual([0.4, 12.4, 999.4, 999.6, 1234, 12_000, 59_960, 125_000].map(took), [
      '0 ms',
      '12 ms',
      '999 ms',
      '1 s',
      '1.2 s',
      '12 s',
      '1 min',
      '2 min 5 s',
    ]);
  });

  it('formats ages', () => {
    assert.deepEqual([0, 999, 1000, 59_999, 60_000, 3_600_000, 7_800_000, 97_200_000].map(age), [
      'now',
      'now',
      '1 s',
      '59 s',
      '1 min',
      '1 h',
      '2 h 10 min',
      '1 d 3 h',
    ]);
    assert.equal(ago(500), 'just now');
    assert.equal(ago(5000), '5 s ago');
  });

  it('formats timeouts in seconds', () => {
    assert.deepEqual([40, 999.6, 1000, 1500, 600_000].map(inSeconds), [
      '40 ms',
      '1000 ms',
      '1 s',
      '1.5 s',
      '600 s',
    ]);
  });

  it('formats sizes', () => {
    assert.deepEqual([0, 1023, 1024, 1229, 102_400, 1_048_575, 1_048_576, 3.5 * 1024 ** 4].map(bytes), [
      '0 B',
      '1023 B',
      '1 KiB',
      '1.2 KiB',
      '100 KiB',
      '1 MiB',
      '1 MiB',
      '3.5 TiB',
    ]);
    assert.deepEqual([0, 1, 1023, 1536, 1024 ** 2, 245_254_000_000n].map(bytesInWords), [
      '0 bytes',
      '1 byte',
      '1023 bytes',
      '1.5 KiB',
      '1 MiB',
      '228.4 GiB',
    ]);
  });

  it('formats disk sizes in the unit of the thresholds, rounded down', () => {
    const sizes = [0, 999, 1000, 1999, 99.99e9, 299.9e9, 300e9, 999.99e9, 1e12, 1863 * 1024 ** 3, 2.5e15];
    assert.deepEqual(sizes.map(diskSize), [
      '0 B',
      '999 B',
      '1 KB',
      '1.9 KB',
      '99.9 GB',
      '299 GB',
      '300 GB',
      '999 GB',
      '1 TB',
      '2 TB',
      '2500 TB',
    ]);
  });

  it('lists items with "and" or "or", and counts those above a limit', () => {
    assert.deepEqual(
      [[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map((items) => listed(items)),
      ['', 'a', 'a and b', 'a, b and c'],
    );
    assert.equal(listed(['a', 'b', 'c'], 'or'), 'a, b or c');
    assert.equal(listed(['a', 'b', 'c', 'd'], 'and', 2), 'a, b and 2 more');
    assert.equal(listed(['a', 'b'], 'and', 2), 'a and b');
  });

  it('truncates long texts without splitting a character', () => {
    assert.equal(shortened('12345', 5), '12345');
    assert.equal(shortened('123456', 5), '1234…');
    assert.equal(shortened('123🙂56', 5), '123…');
    assert.equal(shortenedInside('0x123456789abcdef01', 10, 4), '0x12345678…ef01');
    assert.equal(shortenedInside('0x123456789abcdef0', 10, 4), '0x123456789abcdef0');
  });

  it('shows a JSON string without quotes and escapes, and other values unchanged', () => {
    assert.deepEqual(['"a\\u00e9\\n"', ' 1.50 ', 'null', '"cut'].map(scalarText), [
      'a\u00e9\n',
      '1.50',
      'null',
      '"cut',
    ]);
  });

  it('uses the singular and plural of nouns', () => {
    assert.equal(counted(1, 'peer'), '1 peer');
    assert.equal(counted(1200, 'peer'), '1,200 peers');
    assert.equal(counted(2, 'reply', 'replies'), '2 replies');
  });
});
