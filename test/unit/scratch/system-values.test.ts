import assert from 'node:assert/strict';
import { failed, success } from '../../../common/result';
import {
  type Surroundings,
  systemValue,
  variablesInArguments,
} from '../../../common/scratch/variables/system-values';

const around: Surroundings = {
  now: () => Date.UTC(2024, 0, 31, 12, 30, 5, 7),
  uuid: () => '11111111-2222-4333-8444-555555555555',
  random: (_, max) => max - 1,
  processEnv: (name) => (name === 'HOME' ? '/home/me' : undefined),
  dotenv: (name) => (name === 'KEY' ? 'k1' : undefined),
};
const mainnet = { genesisTime: 1606824023, secondsPerSlot: 12, slotsPerEpoch: 32 };
const someone = '0x407d73d8a49eeb85d32cf465507dd71d507100c1';
const variables: Readonly<Record<string, string>> = { to: someone, amount: '1', count: '2' };
const options = {
  around,
  clock: () => mainnet,
  variable: (name: string) => variables[name],
};
const word = (digits: string) => digits.padStart(64, '0');
const transfer = `0xa9059cbb${word(someone.slice(2))}${word('1')}`;

const values: readonly [inner: string, value: string][] = [
  ['$timestamp', '1706704205'],
  ['$timestamp -1 d', '1706617805'],
  ['$timestamp +2h', '1706711405'],
  ['$timestamp -1 M', '1704025805'],
  ['$guid', '11111111-2222-4333-8444-555555555555'],
  ['$uuid', '11111111-2222-4333-8444-555555555555'],
  ['$randomInt 5 10', '9'],
  ['$randomInt', '999'],
  ['$random.uuid', '11111111-2222-4333-8444-555555555555'],
  ['$random.integer(5, 10)', '9'],
  ['$random.integer()', '999'],
  ['$random.integer( -10,-5 )', '-6'],
  ['$random.float(0.5, 1.5)', '1.4999999997671694'],
  ['$random.float', '999.9999997671694'],
  ['$random.alphabetic(3)', 'ZZZ'],
  ['$random.alphanumeric(%count)', '99'],
  ['$random.hexadecimal(4)', 'ffff'],
  ['$random.email', 'zzzzzzzzzz@example.com'],
  ['$isoTimestamp', '2024-01-31T12:30:05.007Z'],
  ['$env.HOME', '/home/me'],
  ['$env HOME', '/home/me'],
  ['$datetime iso8601', '2024-01-31T12:30:05.007Z'],
  ['$datetime rfc1123', 'Wed, 31 Jan 2024 12:30:05 GMT'],
  ['$datetime iso8601 -1 y', '2023-01-31T12:30:05.007Z'],
  ['$datetime "YYYY-MM-DD  HH:mm" 1 d', '2024-02-01  12:30'],
  ["$datetime 'DD.MM.YY [at] SSS'", '31.01.24 at 007'],
  ["$datetime 'dddd D MMMM h a X'", 'Wednesday 31 January 12 pm 1706704205'],
  ['$processEnv HOME', '/home/me'],
  ['$dotenv KEY', 'k1'],
  ['$hex 1024', '0x400'],
  ['$ether 1.5', '0x14d1120d7b160000'],
  ['$gwei 30', '0x6fc23ac00'],
  ['$hex %amount', '0x1'],
  ['$keccak hello', '0x1c8aff950685c2ed4bc3174f3472287b56d9517b9c948127319a09a7a36deac8'],
  ['$keccak "hello"', '0x1c8aff950685c2ed4bc3174f3472287b56d9517b9c948127319a09a7a36deac8'],
  ['$keccak 0x', '0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470'],
  ['$selector transfer(address,uint256)', '0xa9059cbb'],
  ['$selector function transfer(address to, uint amount) external returns (bool)', '0xa9059cbb'],
  [
    '$eventTopic Transfer(address indexed from, address indexed to, uint256 value)',
    '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  ],
  [`$calldata transfer(address,uint256) ${someone} 1`, transfer],
  [`$calldata transfer(address,uint256) ${someone}, 0x1`, transfer],
  ['$calldata transfer(address to, uint256 amount) %to %amount', transfer],
  ['$calldata transfer(address,uint256) %to 1wei', transfer],
  ['$calldata totalSupply()', '0x18160ddd'],
  [
    '$calldata set(int8,bool,bytes2) -1 true 0x1234',
    `0x9858ba76${'f'.repeat(64)}${word('1')}1234${'0'.repeat(60)}`,
  ],
  ['$calldata name(string) "a b"', `0x5b43bc99${word('20')}${word('3')}612062${'0'.repeat(58)}`],
  [
    '$calldata all((uint256,bool)[],uint8[2]) [(1, true), (2, false)] [3, 4]',
    `0x753daab3${word('60')}${word('3')}${word('4')}${word('2')}${word('1')}${word('1')}${word('2')}${word('0')}`,
  ],
  // A balance in the mapping at slot 0, and an allowance in the nested mapping at slot 1.
  [`$mappingSlot ${someone} 0`, '0x2f4c48d068f887a1aa37a3440acbf69c09e4c60470a5c99e432c8394fa9554e7'],
  [`$mappingSlot ${someone} %to 1`, '0xe180611ae5e82477a6d004087f1f1e5dfdbf29c7988d55031790f549b11c2e54'],
  ['$slotAt 1606824023', '0'],
  ['$slotAt 2024-01-01T00:00:00Z', '8103598'],
  ['$slotAt 2024-01-01', '8103598'],
  ['$epochAt 2024-01-01 00:00:00', '253237'],
  ['$slotAt now', '8323348'],
  ['$slotAt now -1 h', '8323048'],
];

const problems: readonly [inner: string, problem: string][] = [
  [
    '$timestamp soon',
    'The offset of {{$timestamp}} is a number and a unit (y, M, w, d, h, m, s, ms): {{$timestamp -1 d}}.',
  ],
  ['$randomInt 10 1', '{{$randomInt}} takes two integers, the smaller one first: {{$randomInt 1 100}}.'],
  [
    '$random.integer(5)',
    '{{$random.integer}} takes two integers, the smaller one first: {{$random.integer(1, 100)}}.',
  ],
  [
    '$random.integer(9, 1)',
    '{{$random.integer}} takes two integers, the smaller one first: {{$random.integer(1, 100)}}.',
  ],
  [
    '$random.float(a, b)',
    '{{$random.float}} takes two numbers, the smaller one first: {{$random.float(0.5, 1.5)}}.',
  ],
  ['$random.alphabetic', '{{$random.alphabetic}} takes a length up to 100,000: {{$random.alphabetic(8)}}.'],
  [
    '$random.hexadecimal(0)',
    '{{$random.hexadecimal}} takes a length up to 100,000: {{$random.hexadecimal(8)}}.',
  ],
  ['$env.NONE', '{{$env NONE}}: there is no NONE in the process environment.'],
  [
    '$datetime',
    '{{$datetime}} takes a format: iso8601, rfc1123 or one in quotes, as in {{$datetime "YYYY-MM-DD"}}.',
  ],
  ['$processEnv', '{{$processEnv}} takes the name of one variable: {{$processEnv NAME}}.'],
  ['$processEnv NONE', '{{$processEnv NONE}}: there is no NONE in the process environment.'],
  ['$dotenv NONE', '{{$dotenv NONE}}: there is no NONE in a .env file beside the file or above it.'],
  ['$ether much', '{{$ether}} takes a number that is not negative: {{$ether 10}}.'],
  ['$selector transfer', 'A signature is a name and its types in parentheses: transfer(address,uint256).'],
  ['$selector balanceOf(adress)', '"adress" is not a type. Did you mean "address"?'],
  ['$selector f(uint7)', '"uint7" is not a type. Did you mean "uint8"?'],
  [
    '$calldata transfer(address,uint256) %to',
    '{{$calldata}}: transfer(address,uint256) takes 2 arguments, and 1 is given.',
  ],
  [
    '$calldata balanceOf(address) 0x12',
    'Argument 1 of balanceOf(address): An address has 20 bytes; this has 1.',
  ],
  ['$calldata f(uint8) 256', 'Argument 1 of f(uint8): 256 is too large for uint8.'],
  ['$calldata f(uint8) -1', 'Argument 1 of f(uint8): uint8 cannot be negative.'],
  ['$calldata f(bytes4) 0x12', 'Argument 1 of f(bytes4): bytes4 has 4 bytes, not 1.'],
  ['$calldata f(uint8[2]) [1]', 'Argument 1 of f(uint8[2]): uint8[2] has 2 items, not 1.'],
  ['$keccak 0x123', '{{$keccak}}: 0x123 is not data of whole bytes. Put text that starts with 0x in quotes.'],
  [
    '$mappingSlot 1',
    '{{$mappingSlot}}: it takes a key and the slot of the mapping, as in {{$mappingSlot 0x… 0}}.',
  ],
  [
    '$slotAt soon',
    '{{$slotAt}} takes a time: Unix seconds, a date such as 2024-01-01T00:00:00Z, or now -1 d.',
  ],
  ['$slotAt 2015-07-30', '{{$slotAt}}: the time is before the genesis of the network, 2020-12-01T12:00:23Z.'],
];

describe('system variables', () => {
  for (const [inner, value] of values) {
    it(`${inner} is ${value}`, () => assert.deepEqual(systemValue(inner, options), success(value)));
  }
  for (const [inner, problem] of problems) {
    it(`${inner} fails`, () => assert.deepEqual(systemValue(inner, options), failed({ message: problem })));
  }

  it('are only known when sent if they depend on the time, a variable or the network', () => {
    for (const inner of ['$timestamp', '$guid', '$randomInt 1 2', '$datetime iso8601', '$processEnv X'])
      assert.deepEqual(systemValue(inner, {}), success(undefined));
    assert.deepEqual(systemValue('$hex %amount', {}), success(undefined));
    assert.deepEqual(systemValue('$slotAt 2024-01-01', {}), success(undefined));
    assert.deepEqual(systemValue('$slotAt now', { clock: () => mainnet }), success(undefined));
  });

  it('report invalid arguments before sending', () => {
    assert.equal(systemValue('$timestamp soon', {}).ok, false);
    assert.equal(systemValue('$randomInt 2 1', {}).ok, false);
  });

  it('find the variables in their arguments', () => {
    assert.deepEqual(variablesInArguments('$calldata', ['f(address)', '%to', '[%a,%b]', '100%']), [
      'to',
      'a',
      'b',
    ]);
  });
});
