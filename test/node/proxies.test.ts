/** Proxies on anvil: followed by their slots and their code, and named with their implementation in a trace. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createContractReader } from '../../common/contracts/contract-files';
import { followProxy } from '../../monitor/proxies/follow-proxy';
import { contractFolders } from '../../runner/files/contract-folders';
import { capture } from '../command-line';
import { startAnvil } from './anvil';
import { calling, deployMarket, ME } from './market';

const BEACON_SLOT = '0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50';
const word = (address: string) => `0x${address.slice(2).padStart(64, '0')}`;

describe('proxies on anvil', function () {
  this.timeout(60_000);
  let anvil: Awaited<ReturnType<typeof startAnvil>>;
  let at: Readonly<Record<string, string>> = {};
  let folder = '';

  async function ask<T>(method: string, ...params: readonly unknown[]): Promise<T> {
    const response = await fetch(anvil.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    return ((await response.json()) as { result: T }).result;
  }
  const reader = {
    call: async (method: string, params: readonly unknown[]) => ({
      ok: true as const,
      value: await ask(method, ...params),
    }),
  };
  const stepsFrom = async (address: string) => {
    const followed = await followProxy(reader, address);
    assert.ok(followed.ok);
    return followed.value.steps.map(({ kind, to }) => `${kind} ${to.toLowerCase()}`);
  };

  before(async () => {
    anvil = await startAnvil();
    at = await deployMarket(ask);
    folder = await mkdtemp(path.join(tmpdir(), 'slotpad-proxies-'));
    await cp(path.join(import.meta.dirname, '../contracts/out'), path.join(folder, 'out'), {
      recursive: true,
    });
    const run = path.join(folder, 'broadcast', 'Deploy.s.sol', '1337');
    await mkdir(run, { recursive: true });
    const transactions = ['Kinds', 'Proxy'].map((contractName) => ({
      transactionType: 'CREATE',
      contractName,
      contractAddress: at[contractName],
    }));
    await writeFile(path.join(run, 'run-latest.json'), JSON.stringify({ transactions }));
  });
  after(async () => {
    anvil.child.kill('SIGTERM');
    await once(anvil.child, 'exit');
    await rm(folder, { recursive: true, force: true });
  });

  it('are followed by their slot, as a clone, by their beacon and as the delegation of an account', async () => {
    const { Beacon = '', BeaconProxy = '', Clones = '', Kinds = '', Multicall = '', Proxy: proxy = '' } = at;
    assert.deepEqual(await stepsFrom(proxy), [`EIP-1967 ${Kinds.toLowerCase()}`]);

    const input = calling('clone(address,bytes32)', proxy, `0x${'00'.repeat(32)}`);
    const clone = await ask<string>('eth_call', { from: ME, to: Clones, input }, 'latest');
    await ask('eth_sendTransaction', { from: ME, to: Clones, input, gas: '0x4c4b40' });
    await ask('evm_mine');
    assert.deepEqual(await stepsFrom(`0x${clone.slice(-40)}`), [
      `EIP-1167 ${proxy.toLowerCase()}`,
      `EIP-1967 ${Kinds.toLowerCase()}`,
    ]);

    // The sample keeps its beacon in its code; proxies of libraries keep it in the slot as well.
    await ask('anvil_setStorageAt', BeaconProxy, BEACON_SLOT, word(Beacon));
    assert.deepEqual(await stepsFrom(BeaconProxy), [`EIP-1967 beacon ${Multicall.toLowerCase()}`]);

    const account = `0x${'77'.repeat(20)}`;
    await ask('anvil_setCode', account, `0xef0100${Kinds.slice(2)}`);
    assert.deepEqual(await stepsFrom(account), [`EIP-7702 ${Kinds.toLowerCase()}`]);
    assert.deepEqual(await stepsFrom(Kinds), []);
  });

  it('have the ABI of the artifact whose code is at the implementation, immutable values aside', async () => {
    const other = await mkdtemp(path.join(tmpdir(), 'slotpad-code-'));
    try {
      const code = await ask<string>('eth_getCode', at.Vault, 'latest');
      await mkdir(path.join(other, 'out'));
      const artifact = (object: string) => JSON.stringify({ abi: [], deployedBytecode: { object } });
      await writeFile(path.join(other, 'out', 'Vault.json'), artifact(code));
      await writeFile(path.join(other, 'out', 'Other.json'), artifact(`${code.slice(0, -2)}ff`));
      const { contracts } = await createContractReader(contractFolders, other)(['out/**/*.json']);
      assert.deepEqual(await contracts.withRuntimeCode(code), ['Vault']);
      assert.deepEqual(await contracts.withRuntimeCode('0x6001'), []);
    } finally {
      await rm(other, { recursive: true, force: true });
    }
  });

  it('and other contracts are named by their code in the tree of `send` for a call that is traced', async () => {
    const named = await mkdtemp(path.join(tmpdir(), 'slotpad-named-'));
    try {
      const code = await ask<string>('eth_getCode', at.Kinds, 'latest');
      await mkdir(path.join(named, 'out'));
      const { abi } = JSON.parse(await readFile(path.join(folder, 'out/Samples.sol/Kinds.json'), 'utf8'));
      await writeFile(
        path.join(named, 'out', 'Kinds.json'),
        JSON.stringify({ abi, deployedBytecode: { object: code } }),
      );
      const declaration = 'function divide(uint256 a, uint256 b) returns (uint256)';
      await writeFile(path.join(named, 'out', 'Caller.json'), JSON.stringify([declaration]));
      const text = `# @contract proxy = ${at.Proxy} as Caller\ntrace proxy.divide(8, 2)\n`;
      await writeFile(path.join(named, 'a.jsonrpc'), text);
      const { out } = await capture(['send', 'a.jsonrpc', '--execution', anvil.url], { cwd: named });
      assert.deepEqual(
        out
          .replace(/\[[\d,]+\] /g, '')
          .split('\n')
          .slice(1, 4),
        [
          'proxy (proxy of Kinds)::divide(a: 8, b: 2)',
          '├─ Kinds::divide(a: 8, b: 2) [delegatecall] → 4',
          '└─ ← 4',
        ],
      );
    } finally {
      await rm(named, { recursive: true, force: true });
    }
  });

  it('are named with their implementation in a trace', async () => {
    const to = at.Proxy ?? '';
    const hash = await ask<string>('eth_sendTransaction', {
      from: ME,
      to,
      input: calling('divide(uint256,uint256)', 8n, 2n),
      gas: '0x100000',
    });
    await ask('evm_mine');
    const { code, out, err } = await capture(['trace', hash, '--node', anvil.url], { cwd: folder });
    assert.equal(err, '');
    assert.equal(code, 0);
    assert.equal(
      out.replace(/\[[\d,]+\] /g, ''),
      `Proxy (proxy of Kinds)::divide(a: 8, b: 2)
├─ Kinds::divide(a: 8, b: 2) [delegatecall] → 4
└─ ← 4
`,
    );
  });

  it('and other contracts are known by their code where nothing else names them, also those that are created', async () => {
    const own = await mkdtemp(path.join(tmpdir(), 'slotpad-known-'));
    try {
      for (const name of ['Kinds', 'Proxy']) {
        const file = path.join(folder, 'out', 'Samples.sol', `${name}.json`);
        const artifact = JSON.parse(await readFile(file, 'utf8')) as object;
        const object = await ask('eth_getCode', at[name], 'latest');
        await mkdir(path.join(own, 'out', 'Samples.sol'), { recursive: true });
        await writeFile(
          path.join(own, 'out', 'Samples.sol', `${name}.json`),
          JSON.stringify({ ...artifact, deployedBytecode: { object } }),
        );
      }
      await writeFile(path.join(own, 'foundry.toml'), '[profile.default]\n');
      const input = calling('divide(uint256,uint256)', 8n, 2n);
      const run = async (transaction: object) => {
        const hash = await ask<string>('eth_sendTransaction', { from: ME, gas: '0x400000', ...transaction });
        await ask('evm_mine');
        const { code, out, err } = await capture(['trace', hash, '--execution', anvil.url], { cwd: own });
        assert.equal(`${code} ${err}`, '0 ');
        return out.replace(/\[[\d,]+\] /g, '');
      };
      assert.equal(
        await run({ to: at.Proxy, input }),
        `Proxy (proxy of Kinds)::divide(a: 8, b: 2)
├─ Kinds::divide(a: 8, b: 2) [delegatecall] → 4
└─ ← 4
`,
      );
      const artifact = JSON.parse(
        await readFile(path.join(own, 'out', 'Samples.sol', 'Proxy.json'), 'utf8'),
      ) as { bytecode: { object: string } };
      const created = await run({ input: artifact.bytecode.object + word(at.Kinds ?? '').slice(2) });
      assert.match(
        created,
        new RegExp(
          `^new Proxy\\(implementation: ${at.Kinds}\\) at 0x[\\dA-Fa-f]{40} \\[create\\] → \\d+ bytes of code\n$`,
          'i',
        ),
      );
    } finally {
      await rm(own, { recursive: true, force: true });
    }
  });
});
