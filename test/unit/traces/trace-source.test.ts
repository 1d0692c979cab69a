import assert from 'node:assert/strict';
import { createContractReader } from '../../../common/contracts/contract-files';
import { findContract, findFunction, findRevert } from '../../../common/contracts/solidity-source';
import { readTrace } from '../../../common/traces/read-trace';
import { sourceOfRow } from '../../../workbench/traces/trace-source';
import { inMemory } from '../contracts/folder';

const VAULT = `0x${'a1'.repeat(20)}`;
const OTHER = `0x${'b2'.repeat(20)}`;

const base = `contract Base {
  function pause(bool on) internal {}
  function pause() external { revert("not here"); }
}
`;
const vault = `import "./Base.sol";
/* function empty(uint256 id) in a comment */
contract Vault is Base {
  error Locked(uint256 until);
  function empty(uint256 id) external {
    // revert Locked(1) in a comment
    require(id > 0, "too low");
    if (id > 5) revert Locked(id);
  }
  function twice(uint256 id) external {
    if (id > 5) revert Locked(id);
    revert Locked(id + 1);
  }
}
`;

const abi = [
  { type: 'function', name: 'empty', inputs: [{ name: 'id', type: 'uint256' }], outputs: [] },
  { type: 'function', name: 'twice', inputs: [{ name: 'id', type: 'uint256' }], outputs: [] },
  { type: 'function', name: 'pause', inputs: [], outputs: [] },
  { type: 'error', name: 'Locked', inputs: [{ name: 'until', type: 'uint256' }] },
];
const artifact = (name: string, path: string, items: readonly unknown[] = abi) => ({
  abi: items,
  bytecode: { object: '0x60' },
  metadata: { settings: { compilationTarget: { [path]: name } } },
});

async function contractsOf(files: Readonly<Record<string, unknown>>) {
  const transactions = [{ transactionType: 'CREATE', contractName: 'Vault', contractAddress: VAULT }];
  const host = inMemory({ ...files, 'broadcast/run-latest.json': { transactions } });
  const { contracts } = await createContractReader(host, '/home')(['out/**/*.json', 'broadcast/**/*.json']);
  return contracts;
}
const whole = {
  'out/Vault.json': artifact('Vault', 'src/Vault.sol'),
  'out/Base.json': artifact('Base', 'src/Base.sol', []),
  'src/Vault.sol': vault,
  'src/Base.sol': base,
};

const word = (value: number) => value.toString(16).padStart(64, '0');

/** Where the source of a call is. */
async function sourceOf(
  files: Readonly<Record<string, unknown>>,
  name: string,
  { error, to = VAULT, selector }: { error?: string; to?: string; selector?: string } = {},
) {
  const contracts = await contractsOf(files);
  const [entry] = contracts.entriesOf('Vault').filter((one) => one.name === name);
  const input = `${selector ?? entry?.hash.slice(0, 10) ?? '0x00000000'}${word(1)}`;
  const output = error === undefined ? {} : { error: 'execution reverted', output: error };
  const trace = readTrace({ type: 'CALL', from: OTHER, to, input, gas: '0x1', gasUsed: '0x1', ...output });
  assert.ok(trace.ok);
  return (await sourceOfRow(trace.value, 0, contracts))?.text;
}
const LOCKED = `0xe8620800${word(9)}`;
const tooLow = `0x08c379a0${word(32)}${word(7)}${Buffer.from('too low').toString('hex').padEnd(64, '0')}`;

describe('the source of a row of a trace', () => {
  it('is the function, also in a contract that it inherits from', async () => {
    assert.equal(await sourceOf(whole, 'empty'), 'src/Vault.sol:5');
    assert.equal(await sourceOf(whole, 'pause'), 'src/Base.sol:3');
  });

  it('is the statement that raised the error, if there is only one', async () => {
    const contracts = await contractsOf(whole);
    const [locked] = contracts.entriesOf('Vault').filter(({ kind }) => kind === 'error');
    const error = `${locked?.hash.slice(0, 10)}${word(9)}`;
    assert.equal(await sourceOf(whole, 'empty', { error }), 'src/Vault.sol:8');
    assert.equal(await sourceOf(whole, 'empty', { error: tooLow }), 'src/Vault.sol:7');
    assert.equal(await sourceOf(whole, 'twice', { error }), 'src/Vault.sol:10');
    assert.equal(await sourceOf(whole, 'empty', { error: `0x4e487b71${word(17)}` }), 'src/Vault.sol:5');
    assert.equal(await sourceOf(whole, 'empty', { error: LOCKED }), 'src/Vault.sol:5');
  });

  it('is absent where the address, the function or the source is not known', async () => {
    assert.equal(await sourceOf(whole, 'empty', { to: OTHER }), undefined);
    assert.equal(await sourceOf(whole, 'empty', { selector: '0xa9059cbb' }), undefined);
    assert.equal(await sourceOf({ 'out/Vault.json': whole['out/Vault.json'] }, 'empty'), undefined);
    assert.equal(await sourceOf({ ...whole, 'src/Vault.sol': 'contract Other {}' }, 'empty'), undefined);
  });

  it('is never outside of the folder, whatever the artifact says', async () => {
    for (const path of ['../secret.sol', '/etc/secret.sol', 'src/../../secret.sol', 'C:\\secret.sol', 5, ''])
      assert.equal(
        await sourceOf(
          {
            'out/Vault.json': artifact('Vault', String(path)),
            '../secret.sol': vault,
            'etc/secret.sol': vault,
          },
          'empty',
        ),
        undefined,
        String(path),
      );
  });

  it('is found in hostile sources in a short time', async () => {
    const deep = `contract Vault is ${'A,'.repeat(500)}B {${'{'.repeat(100_000)} function empty(uint256 id) {`;
    const loop = { ...whole, 'src/Vault.sol': 'contract Vault is Vault {}' };
    const started = performance.now();
    await sourceOf({ ...whole, 'src/Vault.sol': deep }, 'empty');
    assert.equal(await sourceOf(loop, 'empty'), undefined);
    const contract = findContract(deep, 'Vault');
    assert.ok(contract);
    assert.equal(findRevert(deep, { start: 0, end: 5_000_000 }, { text: '\u0000"' }), undefined);
    assert.equal(findRevert(vault, { start: 0, end: 1 }, { error: '(a+)+$' }), undefined);
    assert.equal(findFunction('', contract, { ...stub, name: 'f' }), undefined);
    assert.ok(performance.now() - started < 5000);
  });
});

const stub = {
  kind: 'function',
  name: 'f',
  signature: 'f()',
  hash: '0x',
  inputs: [],
  outputs: [],
  anonymous: false,
  source: 'Vault',
} as unknown as Parameters<typeof findFunction>[2];
