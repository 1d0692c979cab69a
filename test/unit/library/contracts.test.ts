import assert from 'node:assert/strict';
import { readContracts } from '../../../library/contracts';

const word = (digits: string) => digits.padStart(64, '0');
const ALICE = `0x${'11'.repeat(20)}`;

const reader = readContracts(
  [
    {
      path: 'abi/Vault.txt',
      text: 'function deposit(uint256 amount) returns (bool)\nerror Closed(uint256 since)\n',
    },
    { path: 'abi/Broken.json', text: '{' },
  ],
  [{ address: ALICE, name: 'Vault' }],
);
/** The selector of `Closed(uint256)`. */
const CLOSED = '0x6cc09e7b';
const CALL = `0xb6b55f25${word('3e8')}`;

describe('contract reader of the library', () => {
  it('decodes a call, with integers in digits', () => {
    assert.deepEqual(reader.decodeCall(CALL), {
      ok: true,
      value: {
        kind: 'function',
        name: 'deposit',
        signature: 'deposit(uint256)',
        source: 'Vault',
        arguments: [{ name: 'amount', type: 'uint256', value: '1000' }],
        text: 'deposit(amount: 1,000)',
        alternatives: [],
      },
    });
  });

  it('decodes what the call returned', () => {
    const result = reader.decodeResult(`0x${word('1')}`, CALL, ALICE);
    assert.ok(result.ok);
    assert.deepEqual(result.value.arguments, [{ name: '', type: 'bool', value: true }]);
  });

  it('decodes errors of contracts and of Solidity', () => {
    const texts = [`0x4e487b71${word('11')}`, `${CLOSED}${word('5')}`].map((data) => {
      const decoded = reader.decodeError(data);
      return decoded.ok ? decoded.value.text : decoded.failure.message;
    });
    assert.deepEqual(texts, ['Panic(0x11): arithmetic overflow or underflow', 'Closed(since: 5)']);
  });

  it('decodes logs of the standards without any file', () => {
    const topics = [
      '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
      `0x${word('11'.repeat(20))}`,
      `0x${word('22'.repeat(20))}`,
    ];
    const log = readContracts().decodeLog(topics, `0x${word('5')}`);
    assert.ok(log.ok);
    assert.equal(log.value.text, `Transfer(from: ${ALICE}, to: 0x${'22'.repeat(20)}, value: 5)`);
  });

  it('says what was left out of its files', () => {
    assert.deepEqual(reader.problems, ['Broken.json is not JSON. Compile the contracts again.']);
  });

  it('fails with a message for data that it does not know, and never throws', () => {
    for (const data of ['', '0x', '0x1', 'hello', '0x12345678']) {
      const decoded = reader.decodeCall(data);
      assert.ok(!decoded.ok && decoded.failure.message !== '', data);
    }
  });
});
