import { deepEqual, equal } from 'node:assert/strict';
import { type ContractFolders, createContractReader } from '../../../common/contracts/contract-files';
import { CONTRACT_FILES } from '../../../common/settings/contracts';
import { inMemory } from './folder';

/** Files in memory, by their path below `/w`; counts what is read. */
function workspace(files: Record<string, string>) {
  const read: string[] = [];
  const host: ContractFolders = {
    async list(folder) {
      const names = new Map<string, 'file' | 'folder'>();
      for (const path of Object.keys(files)) {
        const rest = `/w/${path}`.startsWith(`${folder}/`) ? `/w/${path}`.slice(folder.length + 1) : '';
        const [name = '', ...more] = rest.split('/');
        if (name !== '') names.set(name, more.length > 0 ? 'folder' : 'file');
      }
      return [...names].map(([name, kind]) => ({ name, kind }));
    },
    stamp: async (file) => files[file.slice(3)],
    async readText(file) {
      read.push(file.slice(3));
      return files[file.slice(3)];
    },
  };
  return { files, read, contracts: createContractReader(host, '/w') };
}

const ADDRESS = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const artifact = (...abi: readonly string[]) => JSON.stringify({ abi, bytecode: { object: '0x' } });

describe('the contracts of a folder', () => {
  it('are artifacts and deployments of Foundry', async () => {
    const { contracts } = workspace({
      'out/Vault.sol/Vault.json': artifact('error Locked(uint256 until)'),
      'out/build-info/1.json': '{"broken',
      'broadcast/Deploy.s.sol/31337/run-latest.json': JSON.stringify({
        transactions: [{ transactionType: 'CREATE', contractName: 'Vault', contractAddress: ADDRESS }],
      }),
    });
    const found = await contracts(CONTRACT_FILES);
    deepEqual(found.problems, []);
    equal(found.files, 2);
    equal(found.contracts.named('Vault'), 'Vault');
    equal(found.contracts.nameOf(ADDRESS.toLowerCase()), 'Vault');
    deepEqual(
      found.contracts.entriesOf('Vault').map(({ signature }) => signature),
      ['Locked(uint256)'],
    );
  });

  it('are artifacts and deployments of Hardhat', async () => {
    const { contracts } = workspace({
      'artifacts/contracts/Vault.sol/Vault.json': JSON.stringify({
        _format: 'hh-sol-artifact-1',
        contractName: 'Vault',
        abi: [{ type: 'function', name: 'lock', inputs: [], outputs: [], stateMutability: 'nonpayable' }],
      }),
      'artifacts/contracts/Vault.sol/Vault.dbg.json': '{}',
      'ignition/deployments/chain-31337/deployed_addresses.json': JSON.stringify({ 'Module#Vault': ADDRESS }),
    });
    const found = await contracts(CONTRACT_FILES);
    deepEqual(found.problems, []);
    equal(found.contracts.nameOf(ADDRESS), 'Vault');
    deepEqual(
      found.contracts.entriesOf('Vault').map(({ signature }) => signature),
      ['lock()'],
    );
  });

  it('do without a file that a build removes while they are read, and name one that cannot be read', async () => {
    const { contracts, files } = workspace({
      'out/Vault.sol/Vault.json': artifact('error Locked(uint256 until)'),
      'out/Old.sol/Old.json': artifact('error Old()'),
    });
    const removing = createContractReader(
      {
        ...inMemory(files, '/w'),
        async readText(file) {
          delete files['out/Old.sol/Old.json'];
          return files[file.slice(3)];
        },
      },
      '/w',
    );
    const found = await removing(CONTRACT_FILES);
    deepEqual([found.files, found.problems], [1, []]);
    equal((await contracts(CONTRACT_FILES)).files, 1);
    const unreadable = createContractReader(
      { ...inMemory(files, '/w'), readText: async () => undefined },
      '/w',
    );
    deepEqual((await unreadable(CONTRACT_FILES)).problems, [
      'out/Vault.sol/Vault.json: The file cannot be read, or is larger than 8 MB.',
    ]);
  });

  it('are declarations in the setting and in .abi files', async () => {
    const { contracts } = workspace({ 'Market.abi': '// the market\nfunction list(uint256 id)\n' });
    const found = await contracts(['*.abi', 'error Paused(address by)']);
    equal(found.contracts.named('Market'), 'Market');
    deepEqual(
      found.contracts.entriesOf('slotpad.contracts').map(({ signature }) => signature),
      ['Paused(address)'],
    );
  });

  it('are read again only where a file has changed', async () => {
    const { contracts, files, read } = workspace({
      'out/A.sol/A.json': artifact('function a()'),
      'out/B.sol/B.json': artifact('function b()'),
    });
    await contracts(CONTRACT_FILES);
    await contracts(CONTRACT_FILES);
    deepEqual(read, ['out/A.sol/A.json', 'out/B.sol/B.json']);
    files['out/B.sol/B.json'] = artifact('function c()');
    const { contracts: again } = await contracts(CONTRACT_FILES);
    deepEqual(read.slice(2), ['out/B.sol/B.json']);
    deepEqual(
      again.entriesOf('B').map(({ signature }) => signature),
      ['c()'],
    );
    delete files['out/B.sol/B.json'];
    equal((await contracts(CONTRACT_FILES)).contracts.named('B'), undefined);
  });

  it('say what is wrong with the name of the file', async () => {
    const { contracts } = workspace({
      'out/A.sol/A.json': '{"abi": [',
      'out/B.sol/B.json': artifact('function b(uint257 x)'),
      'out/cache.json': '{"nothing": true}',
    });
    const { problems } = await contracts([...CONTRACT_FILES, 'error Bad(']);
    deepEqual(problems, [
      'slotpad.contracts: Entry 1 of the ABI: The parentheses of Bad(…) are not closed.',
      'out/A.sol/A.json: A.json is not JSON. Compile the contracts again.',
      'out/B.sol/B.json: Entry 1 of the ABI: "uint257" is not a type. Did you mean "uint256"?',
    ]);
  });

  it('are never outside of it', async () => {
    const { contracts, read } = workspace({ 'out/A.sol/A.json': artifact('function a()') });
    await contracts(['../**/*.json', '/etc/*.json', 'out/../../x/*.json']);
    deepEqual(read, []);
  });
});
