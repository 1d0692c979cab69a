import assert from 'node:assert/strict';
import { parseAbiLine } from '../../../common/contracts/abi';
import { createContracts } from '../../../common/contracts/contracts';
import { decodedLenses } from '../../../workbench/response/views';

const VAULT = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const word = (value: bigint | number) => value.toString(16).padStart(64, '0');

const contracts = createContracts([
  {
    name: 'Vault',
    entries: [
      'function box(uint256 id) returns (address owner, uint256 amount)',
      'error Locked(uint256 until)',
    ].flatMap((line) => {
      const entry = parseAbiLine(line, 'Vault');
      return entry.ok ? [entry.value] : [];
    }),
  },
]);
const box = { method: 'eth_call', params: [{ to: VAULT, input: `0x6ca21b95${word(0)}` }, 'latest'] };
const returned = `0x${word(BigInt(ALICE))}${word(15n * 10n ** 17n)}`;

/** The lenses as `line: title`. */
const lensesOf = (
  value: unknown,
  calls: Parameters<typeof decodedLenses>[0]['calls'],
  errors: Parameters<typeof decodedLenses>[1]['rpcErrors'] = [],
) => {
  const text = `${JSON.stringify(value, null, 2)}\n`;
  const batch = Array.isArray(value);
  return decodedLenses({ calls, batch, contracts }, { body: text, rpcErrors: errors }, text).map(
    ({ line, title, tooltip }) => [line, title, tooltip],
  );
};

describe('the lens with what a contract said', () => {
  const whole = `owner: ${ALICE}, amount: 1,500,000,000,000,000,000`;
  const short = '$(arrow-small-right) owner: 0xf39F…2266, amount: 1,500,000,000,000,000,000';

  it('is above the result', () => {
    assert.deepEqual(lensesOf({ jsonrpc: '2.0', id: 1, result: returned }, [box]), [[3, short, whole]]);
  });

  it('is above each result of a batch, by the ids of the calls', () => {
    const calls = [
      { method: 'eth_chainId', id: 1 },
      { ...box, id: 2 },
    ];
    const replies = [
      { id: 2, result: returned },
      { id: 1, result: '0x1' },
    ];
    assert.deepEqual(lensesOf(replies, calls), [[3, short, whole]]);
  });

  it('is above the data of an error', () => {
    const error = { code: 3, message: 'execution reverted', data: `${parseSelector()}${word(5)}` };
    assert.deepEqual(lensesOf({ id: 1, error }, [box], [error]), [
      [5, '$(error) Reverted with Locked(until: 5)', 'Locked(until: 5)'],
    ]);
  });

  it('is absent where nothing is known', () => {
    assert.deepEqual(
      lensesOf({ id: 1, result: '0x' }, [{ method: 'eth_call', params: [{ to: VAULT }] }]),
      [],
    );
    assert.deepEqual(lensesOf({ id: 1, result: '0x1' }, [{ method: 'eth_chainId' }]), []);
    // Data that does not fit the function.
    assert.deepEqual(lensesOf({ id: 1, result: '0x12' }, [box]), []);
  });
});

/** The selector of the error. */
function parseSelector(): string {
  const [entry] = contracts.entriesOf('Vault').filter(({ kind }) => kind === 'error');
  return entry?.hash.slice(0, 10) ?? '';
}
