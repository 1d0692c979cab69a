import { deepEqual, equal, ok } from 'node:assert/strict';
import { abiFromJson, declarationOf } from '../../../common/contracts/abi';
import { readContractFile } from '../../../common/contracts/artifacts';
import { failureText } from '../../../common/result';

const TOKEN_ABI = [
  { type: 'constructor', inputs: [{ name: 'supply', type: 'uint256', internalType: 'uint256' }] },
  {
    type: 'function',
    name: 'mint',
    inputs: [
      {
        name: 'order',
        type: 'tuple[]',
        internalType: 'struct Token.Order[]',
        components: [
          { name: 'to', type: 'address' },
          { name: 'amount', type: 'uint256' },
        ],
      },
    ],
    outputs: [{ name: '', type: 'bool' }],
    stateMutability: 'nonpayable',
  },
  {
    type: 'event',
    name: 'Minted',
    inputs: [{ name: 'to', type: 'address', indexed: true }],
    anonymous: false,
  },
  { type: 'error', name: 'Closed', inputs: [] },
];

function read(path: string, content: unknown): string {
  const file = readContractFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  if (!file.ok) return failureText(file.failure);
  const { contracts, deployments, problems } = file.value;
  return [
    ...contracts.map(({ name, entries }) => `${name}: ${entries.map(declarationOf).join('; ')}`),
    ...deployments.map(({ name, address }) => `${name} at ${address}`),
    ...problems,
  ].join('\n');
}

const SHOWN = 'Token: mint((address,uint256)[] order); Minted(address indexed to); Closed()';
const ADDRESS = '0x5FbDB2315678afecb367f032d93F642f64180aa3';

describe('files of contracts', () => {
  it('are JSON ABIs, and artifacts of Foundry and Hardhat', () => {
    equal(read('abi/Token.json', TOKEN_ABI), SHOWN);
    equal(read('abi/Token.abi.json', TOKEN_ABI), SHOWN);
    equal(read('out/Token.sol/Token.json', { abi: TOKEN_ABI, bytecode: { object: '0x60' } }), SHOWN);
    equal(
      read('artifacts/contracts/Token.sol/Token.json', {
        _format: 'hh-sol-artifact-1',
        contractName: 'Token',
        abi: TOKEN_ABI,
      }),
      SHOWN,
    );
  });

  it('of libraries have the selectors that Foundry writes, with the names of structs', () => {
    const level = [{ name: 'price', type: 'uint128', internalType: 'uint128' }];
    const best = (type: string) => ({
      type: 'function',
      name: 'best',
      inputs: [{ name: 'levels', type, internalType: 'struct Prices.Level', components: level }],
      outputs: [],
    });
    const selector = (abi: readonly object[], methodIdentifiers: unknown) => {
      const file = readContractFile('out/Prices.sol/Prices.json', JSON.stringify({ abi, methodIdentifiers }));
      return file.ok ? file.value.contracts[0]?.entries.map(({ hash }) => hash.slice(0, 10)) : [];
    };
    deepEqual(selector([best('tuple[]')], { 'best(Prices.Level[])': '71a2d98a' }), ['0x71a2d98a']);
    // As in a contract.
    const plain = selector([best('tuple[]')], undefined);
    deepEqual(selector([best('tuple[]')], { 'best((uint128)[])': '00000000' }), plain);
    deepEqual(selector([best('tuple[]')], ['best(Prices.Level[])']), plain);
    deepEqual(
      selector([best('tuple[]'), best('tuple')], { 'best(Prices.Level[])': '', 'best(Prices.Level)': '' }),
      selector([best('tuple[]'), best('tuple')], undefined),
    );
  });

  it('are deployments of Foundry and Hardhat Ignition', () => {
    equal(
      read('broadcast/Deploy.s.sol/31337/run-latest.json', {
        transactions: [
          { transactionType: 'CREATE', contractName: 'Token', contractAddress: ADDRESS },
          { transactionType: 'CALL', contractName: 'Token', contractAddress: ADDRESS },
          { transactionType: 'CREATE', contractName: null, contractAddress: ADDRESS },
        ],
      }),
      `Token at ${ADDRESS}`,
    );
    equal(
      read('ignition/deployments/chain-31337/deployed_addresses.json', { 'Main#Token': ADDRESS }),
      `Token at ${ADDRESS}`,
    );
  });

  it('are lists of declarations', () => {
    equal(
      read('abi/Pool.txt', '// a pool\nfunction fee() view returns (uint24)\nerror Locked();\n'),
      'Pool: fee(); Locked()',
    );
  });

  it('says that a list of something else is no ABI', () => {
    for (const text of [
      '[{"type":"identifier","named":true}]',
      '[{"type":"function","named":true}]',
      '[1,2]',
      '[{"id":1}]',
    ]) {
      const read = readContractFile('out/node-types.json', text);
      equal(
        read.ok ? 'read' : read.failure.message,
        'node-types.json is neither a JSON ABI, nor an artifact of Foundry or Hardhat, nor a list of deployments.',
        text,
      );
    }
  });

  it('that are something else say what was expected', () => {
    equal(
      read('package.json', { name: 'x' }),
      'package.json is neither a JSON ABI, nor an artifact of Foundry or Hardhat, nor a list of deployments.',
    );
    equal(read('Token.json', '{"abi": ['), 'Token.json is not JSON. Compile the contracts again.');
    equal(
      read('notes.txt', 'hello'),
      'notes.txt has no declarations: Entry 1 of the ABI: A signature is a name and its types in parentheses: transfer(address,uint256). Write one function, event or error per line.',
    );
  });
});

describe('a hostile ABI', () => {
  const problemsOf = (item: unknown) => abiFromJson([item], 'X').problems;

  it('is read without its impossible types', () => {
    const withType = (type: string, components?: unknown) => ({
      type: 'function',
      name: 'f',
      inputs: [{ type, ...(components === undefined ? {} : { components }) }],
    });
    deepEqual(problemsOf(withType('uint7')), ['Entry 1 of the ABI: "uint7" is not an ABI type.']);
    deepEqual(problemsOf(withType('uint256[0]')), [
      'Entry 1 of the ABI: uint256[0] is an array of no items.',
    ]);
    deepEqual(problemsOf(withType('tuple[999999999]', [])), [
      'Entry 1 of the ABI: A tuple has no components.',
    ]);
    deepEqual(problemsOf({ type: 'function', name: '__proto__ x', inputs: [] }), [
      'Entry 1 of the ABI: It is not a function, event or error of a JSON ABI (name).',
    ]);
    deepEqual(problemsOf(7), ['Entry 1 of the ABI: It is not a function, event or error of a JSON ABI.']);
  });

  it('is read without tuples that are nested too deep', () => {
    let inner: unknown = { type: 'uint8' };
    for (let depth = 0; depth < 20; depth++) inner = { type: 'tuple', components: [inner] };
    const [problem = ''] = problemsOf({ type: 'error', name: 'Deep', inputs: [inner] });
    equal(problem, 'Entry 1 of the ABI: Its tuples are nested more than 16 deep.');
  });

  it('with thousands of entries is cut, and says so', () => {
    const entries = Array.from({ length: 5001 }, (_, index) => `f${index}()`);
    const abi = abiFromJson(entries, 'X');
    equal(abi.entries.length, 5000);
    ok(abi.problems[0]?.startsWith('The ABI has 5001 entries; only the first 5000 are read.'));
  });
});
