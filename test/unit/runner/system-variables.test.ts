import assert from 'node:assert/strict';
import { type Surroundings, systemValue } from '../../../runner/system-variables';

const around: Surroundings = {
  now: () => Date.UTC(2024, 0, 31, 12, 30, 5, 7),
  uuid: () => '11111111-2222-4333-8444-555555555555',
  random: (min, max) => max - 1 + min * 0,
};

const cases: readonly [name: string, args: string[], value: string][] = [
  ['$timestamp', [], '1706704205'],
  ['$timestamp', ['-1', 'd'], '1706617805'],
  ['$timestamp', ['+2h'], '1706711405'],
  ['$guid', [], '11111111-2222-4333-8444-555555555555'],
  ['$uuid', [], '11111111-2222-4333-8444-555555555555'],
  ['$randomInt', ['5', '10'], '9'],
  ['$randomInt', [], '999'],
  ['$datetime', ['iso8601'], '2024-01-31T12:30:05.007Z'],
  ['$datetime', ['rfc1123'], 'Wed, 31 Jan 2024 12:30:05 GMT'],
  ['$datetime', ['iso8601', '-1', 'y'], '2023-01-31T12:30:05.007Z'],
  ['$datetime', ['"YYYY-MM-DD', 'HH:mm"', '1', 'd'], '2024-02-01 12:30'],
  ['$datetime', ["'DD.MM.YY [at] SSS'"], '31.01.24 at 007'],
];

const faults: readonly [name: string, args: string[], problem: string][] = [
  [
    '$timestamp',
    ['soon'],
    'The offset of {{$timestamp}} is a number and a unit (y, M, w, d, h, m, s, ms): {{$timestamp -1 d}}.',
  ],
  [
    '$randomInt',
    ['10', '1'],
    '{{$randomInt}} takes two integers, the smaller one first: {{$randomInt 1 100}}.',
  ],
  [
    '$datetime',
    [],
    '{{$datetime}} takes a format: iso8601, rfc1123 or one in quotes, as in {{$datetime "YYYY-MM-DD"}}.',
  ],
  ['$keccak', ['abc'], '{{$keccak}} is not filled in when sending: write the value itself.'],
];

describe('systemValue', () => {
  for (const [name, args, value] of cases) {
    it(`${[name, ...args].join(' ')} is ${value}`, () => {
      assert.deepEqual(systemValue(name, args, around), { value });
    });
  }
  for (const [name, args, problem] of faults) {
    it(`${[name, ...args].join(' ')} is refused`, () => {
      assert.deepEqual(systemValue(name, args, around), { problem });
    });
  }
});
