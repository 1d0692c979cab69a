import { equal } from 'node:assert/strict';
import { parseAbiLine } from '../../common/contracts/abi';
import { createContracts } from '../../common/contracts/contracts';
import { decodeCall, decodeRevert } from '../../common/contracts/decode';
import { decodeValues } from '../../common/contracts/values';
import { parseTypes } from '../../common/ethereum/signature';
import { cast } from './cast';
import { castText } from './cast-text';

function word(value: bigint | number): string {
  return BigInt.asUintN(256, BigInt(value)).toString(16).padStart(64, '0');
}

function ours(types: string, data: string): string {
  const parsed = parseTypes(types);
  if (!parsed.ok) return parsed.failure.message;
  const decoded = decodeValues(parsed.value, data);
  return decoded.ok ? decoded.value.map(({ value }) => castText(value)).join('\n') : 'not decoded';
}

function theirs(types: string, data: string): string {
  try {
    // cast adds powers of ten to large numbers: 1000000 [1e6].
    return cast('decode-abi', `f()(${types})`, data).replace(/ \[\d[^\]]*e\d+\]/g, '');
  } catch {
    return 'not decoded';
  }
}

const TEXT = `616263${'00'.repeat(29)}`;

const ENCODINGS: readonly (readonly [name: string, types: string, data: string])[] = [
  ['a number and a word too many', 'uint256', word(1) + word(2)],
  ['a byte too many', 'uint256', `${word(1)}00`],
  ['an address with dirty padding', 'address', 'ff'.repeat(12) + '11'.repeat(20)],
  ['bytes4 with dirty padding', 'bytes4', 'ab'.repeat(32)],
  ['a large uint8', 'uint8', word(256)],
  ['a negative int24', 'int24', word(-5)],
  ['a text', 'string', word(32) + word(3) + TEXT],
  ['a text with dirty padding', 'string', `${word(32)}${word(3)}616263${'ff'.repeat(29)}`],
  ['a text without padding', 'string', `${word(32)}${word(3)}616263`],
  ['a text that is not UTF-8', 'string', `${word(32)}${word(2)}fffe${'00'.repeat(30)}`],
  ['a gap before a text', 'string', word(64) + word(0) + word(3) + TEXT],
  ['two texts in one place', 'string,string', word(64) + word(64) + word(3) + TEXT],
  ['no data', 'uint256', ''],
  ['half a word', 'uint256', '01'.repeat(16)],
  ['a length of 2^40', 'bytes', word(32) + word(2n ** 40n)],
  ['a list of 2^40', 'uint256[]', word(32) + word(2n ** 40n)],
  ['a list of lists', 'uint256[][]', word(32) + word(2) + word(64) + word(128) + word(1) + word(7) + word(0)],
  ['a function', 'function', 'ab'.repeat(24) + '00'.repeat(8)],
  [
    'tuples',
    '(uint256,(bool,address)[2]),int8',
    word(9) + word(1) + word(17) + word(0) + word(2n ** 159n) + word(-1),
  ],
];

describe('data is decoded as cast does', function () {
  this.timeout(60_000);

  for (const [name, types, data] of ENCODINGS)
    it(name, () => equal(ours(types, `0x${data}`).toLowerCase(), theirs(types, `0x${data}`).toLowerCase()));

  it('call data', () => {
    const line = 'swap((address token, uint256[] amounts)[] orders, string note)';
    const entry = parseAbiLine(line, 'Market');
    if (!entry.ok) throw new Error(entry.failure.message);
    const { signature, hash } = entry.value;
    equal(cast('sig', signature), hash.slice(0, 10));
    const data = cast(
      'calldata',
      signature,
      `[(0x${'11'.repeat(20)},[1,2]),(0x${'22'.repeat(20)},[])]`,
      'hi',
    );
    const decoded = decodeCall(data, createContracts([{ name: 'Market', entries: [entry.value] }]));
    if (!decoded.ok) throw new Error(decoded.failure.message);
    equal(
      decoded.value.values.map(({ value }) => castText(value)).join('\n'),
      cast('decode-calldata', signature, data),
    );
  });

  it('custom errors', () => {
    const entry = parseAbiLine('error Denied(address who, bytes32 role)', 'Vault');
    if (!entry.ok) throw new Error(entry.failure.message);
    const data = `${entry.value.hash.slice(0, 10)}${word(2n ** 159n)}${'cd'.repeat(32)}`;
    const decoded = decodeRevert(data, createContracts([{ name: 'Vault', entries: [entry.value] }]));
    if (!decoded.ok) throw new Error(decoded.failure.message);
    equal(
      decoded.value.values.map(({ value }) => castText(value)).join('\n'),
      cast('decode-error', '--sig', entry.value.signature, data),
    );
  });
});
