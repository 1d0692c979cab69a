import { deepEqual, equal } from 'node:assert/strict';
import { createContractReader } from '../../../common/contracts/contract-files';
import type { Contracts } from '../../../common/contracts/contracts';
import { createdAddress } from '../../../common/ethereum/created-address';
import { failureText } from '../../../common/result';
import { ScratchDocument } from '../../../common/scratch/document/document';
import { fileVariables } from '../../../common/scratch/variables/variables';
import { callWords } from '../../../runner/judge/call-words';
import { responsesNeeded } from '../../../runner/request/chain';
import { prepare } from '../../../runner/request/prepare';
import { inMemory } from './folder';

const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const MATH = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const OTHER = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512';
const digits = MATH.slice(2).toLowerCase();
const word = (text: string) => text.padStart(64, '0');

const CONSTRUCTOR = {
  type: 'constructor',
  stateMutability: 'payable',
  inputs: [
    { name: 'owner', type: 'address' },
    { name: 'cap', type: 'uint8' },
  ],
};
/** Code that calls a library in two places, in the form of Foundry. */
const SAFE = {
  abi: [CONSTRUCTOR],
  bytecode: {
    object: `0x6001__$aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa$__6002__$aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa$__6003`,
    linkReferences: {
      'src/Math.sol': {
        MathLib: [
          { start: 2, length: 20 },
          { start: 24, length: 20 },
        ],
      },
    },
  },
};
/** The form of Hardhat, without a constructor. */
const PLAIN = { contractName: 'Plain', abi: [], bytecode: '0x600a600b', linkReferences: {} };

const FILES: Readonly<Record<string, unknown>> = {
  'out/Safe.sol/Safe.json': SAFE,
  'artifacts/contracts/Plain.sol/Plain.json': PLAIN,
  'out/IThing.sol/IThing.json': { abi: [], bytecode: { object: '0x', linkReferences: {} } },
  'out/Twice.sol/Twice.json': artifactOf('0x6001'),
  'artifacts/Twice.sol/Twice.json': artifactOf('0x600102'),
  'out/Old.sol/Old.json': artifactOf('0x6001__$bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb$__'),
  'abi/OnlyAbi.json': [{ type: 'function', name: 'f', inputs: [] }],
};

function artifactOf(object: string) {
  return { abi: [], bytecode: { object } };
}

async function contractsIn(files: Readonly<Record<string, unknown>> = FILES, extra = {}): Promise<Contracts> {
  const { contracts } = await createContractReader(
    inMemory({ ...files, ...extra }),
    '/home',
  )(['out/**/*.json', 'artifacts/**/*.json', 'abi/**', 'broadcast/**/run-latest.json']);
  return contracts;
}

/** The first argument of the call that is sent, or why nothing is. */
async function sent(text: string, contracts?: Contracts): Promise<unknown> {
  const made = await preparedOf(text, contracts);
  if (!made.ok) return failureText(made.failure);
  const [{ params } = { params: [] }] = made.value.calls;
  return Array.isArray(params) ? params[0] : params;
}

async function preparedOf(text: string, contracts?: Contracts) {
  const document = new ScratchDocument('file:///a.jsonrpc', 'jsonrpc', 1, text);
  document.contracts = contracts ?? (await contractsIn());
  const node = { name: 'node', kind: 'execution', url: 'http://127.0.0.1:1' } as const;
  return prepare({
    document,
    placed: document.blockAtLine(document.lineCount - 1),
    variables: fileVariables(document),
    nodes: { beacon: undefined, execution: node, all: [node] },
  });
}

describe('deployments', () => {
  it('are the bytecode of an artifact of Foundry or Hardhat', async () => {
    deepEqual(await sent(`deploy Plain() { from: ${ALICE} }`), {
      from: ALICE.toLowerCase(),
      input: '0x600a600b',
    });
  });

  it('have encoded arguments, ether and the addresses of libraries', async () => {
    const args = `${word(ALICE.slice(2).toLowerCase())}${word('7')}`;
    const expected = {
      from: ALICE.toLowerCase(),
      value: '0x3b9aca00',
      input: `0x6001${digits}6002${digits}6003${args}`,
    };
    const options = `from: alice, value: 1 gwei, libraries: (MathLib: ${MATH})`;
    deepEqual(await sent(`@alice = ${ALICE}\n###\ndeploy Safe(alice, 7) { ${options} }`), expected);
    deepEqual(
      await sent(`@alice = ${ALICE}\n###\ndeploy Safe(cap: 0x7, owner: alice) { ${options} }`),
      expected,
    );
  });

  it('take the address of a library from a directive or a deployment', async () => {
    const input = `0x6001${digits}6002${digits}6003${word(ALICE.slice(2).toLowerCase())}${word('7')}`;
    const line = `deploy Safe(${ALICE}, 7)`;
    deepEqual(await sent(`# @contract MathLib = ${MATH} as ERC20\n###\n${line}`), { input });
    const broadcast = { transactions: [], libraries: [`src/Math.sol:MathLib:${MATH}`] };
    const known = await contractsIn(FILES, {
      'out/MathLib.sol/MathLib.json': artifactOf('0x60'),
      'broadcast/Deploy.s.sol/1/run-latest.json': broadcast,
    });
    deepEqual(await sent(line, known), { input });
    deepEqual(await sent(`# @contract math = ${MATH} as MathLib\n###\n${line}`, known), { input });
    equal(
      await sent(`# @contract math = ${OTHER} as MathLib\n###\n${line}`, known),
      `Safe calls the library MathLib, which has 2 addresses. Choose one: \`{ libraries: (MathLib: ${MATH}) }\`.`,
    );
  });

  it('name the library whose address is missing, and say what to write', async () => {
    equal(
      await sent(`deploy Safe(${ALICE}, 7)`),
      'Safe calls the library MathLib, whose address is not known. Give it: `{ libraries: (MathLib: 0x…) }`, or name it: `# @contract MathLib = 0x…`.',
    );
    equal(
      await sent(`deploy Safe(${ALICE}, 7) { libraries: (MathLip: ${MATH}) }`),
      'Safe does not call a library "MathLip". It calls MathLib.',
    );
    equal(
      await sent(`deploy Safe(${ALICE}, 7) { libraries: (MathLib: 0x12) }`),
      'An address has 20 bytes; this has 1.',
    );
    equal(
      await sent(`deploy Plain() { libraries: (MathLib: ${MATH}) }`),
      'Plain does not call a library "MathLib". It calls none.',
    );
  });

  it('are refused without bytecode, or with bytecode of two contracts', async () => {
    equal(
      await sent('deploy IThing()'),
      'IThing has no bytecode: it is an interface or an abstract contract. Deploy a contract that implements it.',
    );
    equal(
      await sent('deploy OnlyAbi()'),
      'The bytecode of OnlyAbi is not known: only its ABI is. Compile it with Foundry or Hardhat, and name the artifact in slotpad.contracts if it is in another folder.',
    );
    equal(
      await sent('deploy Twice()'),
      'There are 2 contracts with the name Twice: out/Twice.sol/Twice.json, artifacts/Twice.sol/Twice.json. Keep one of these files in slotpad.contracts.',
    );
    equal(
      await sent('deploy Old()'),
      'Old cannot be deployed: The bytecode calls a library that the artifact does not name. Link it when you compile, or compile with linkReferences in the output.',
    );
    equal(await sent('deploy Plan()'), 'There is no contract "Plan". Did you mean "Plain"?');
  });

  it('check the arguments of the constructor', async () => {
    equal(await sent(`deploy Safe(${ALICE})`), 'Safe(address owner, uint8 cap) takes 2 arguments, not 1.');
    equal(
      await sent(`deploy Safe(${ALICE}, 256) { libraries: (MathLib: ${MATH}) }`),
      'cap: 256 is too large for uint8.',
    );
  });

  it('can be estimated and traced, and stand in a placeholder', async () => {
    const method = async (text: string) => {
      const made = await preparedOf(text);
      return made.ok ? made.value.calls[0] : made.failure.message;
    };
    deepEqual(await method('estimate deploy Plain()'), {
      method: 'eth_estimateGas',
      params: [{ input: '0x600a600b' }],
      id: 1,
    });
    deepEqual(await method('trace deploy Plain() { block: 0x10 }'), {
      method: 'debug_traceCall',
      params: [{ input: '0x600a600b' }, '0x10', { tracer: 'callTracer' }],
      id: 1,
    });
    const variable = '@code = {{$initcode Plain()}}\n###\neth_estimateGas({ "input": "{{code}}" })';
    deepEqual(await sent(variable), { input: '0x600a600b' });
  });

  it('need the responses that give the addresses of their contracts and libraries, and no others', async () => {
    const head = `# @contract plain = {{plainReceipt.response.body.$.result}} as Plain
# @contract math = {{mathReceipt.response.body.$.result}} as MathLib
###
# @name plainReceipt
eth_chainId()
###
# @name mathReceipt
eth_chainId()
### it
`;
    const contracts = await contractsIn(FILES, { 'out/MathLib.sol/MathLib.json': artifactOf('0x60') });
    const needed = async (line: string) => {
      const document = new ScratchDocument('file:///a.jsonrpc', 'jsonrpc', 1, head + line);
      document.contracts = contracts;
      const placed = document.blockAtLine(document.lineCount - 1);
      const nodes = { beacon: undefined, execution: undefined, all: [] };
      return responsesNeeded({ document, placed, variables: fileVariables(document), nodes });
    };
    deepEqual(await needed(`deploy Safe(${ALICE}, 7)`), ['mathReceipt']);
    deepEqual(await needed(`deploy Safe(plain, 7)`), ['plainReceipt', 'mathReceipt']);
    deepEqual(await needed('deploy Plain()'), []);
    deepEqual(await needed('eth_getCode("{{$address plain}}", "latest") // plain'), ['plainReceipt']);
    deepEqual(await needed('# plain math\neth_chainId()'), []);
  });

  it('are refused when the artifact has changed since it was read', async () => {
    const files = { ...FILES };
    const contracts = await createContractReader(inMemory(files), '/home')(['artifacts/**/*.json']);
    files['artifacts/contracts/Plain.sol/Plain.json'] = { ...PLAIN, abi: [CONSTRUCTOR] };
    equal(
      await sent('deploy Plain()', contracts.contracts),
      'Plain cannot be deployed: Plain.json has changed, or cannot be read any more. Compile the contracts, and send the request again.',
    );
  });

  it('are asked about with the contract, its arguments and its libraries', async () => {
    const made = await preparedOf(
      `deploy Safe(${ALICE}, 7) { from: ${ALICE}, value: 1 ether, libraries: (MathLib: ${MATH}) }`,
    );
    deepEqual(made.ok && callWords(made.value), [
      'eth_sendTransaction',
      '    creates the contract Safe',
      `        owner address: ${ALICE}`,
      '        cap uint8: 7',
      `        library MathLib: ${MATH}`,
      `    from: ${ALICE.toLowerCase()} (anvil #0)`,
      '    value: 1 ether',
      `    input: 0x6001${digits}6002${digits.slice(0, 16)}… (110 bytes)`,
    ]);
  });
});

describe('the address of a new contract', () => {
  it('follows from the account and its nonce', () => {
    // From `cast compute-address`.
    equal(createdAddress(ALICE, 0n), MATH);
    equal(createdAddress(ALICE, 1n), OTHER);
    equal(createdAddress(ALICE, 128n), '0xB82008565FdC7e44609fA118A4a681E92581e680');
    equal(createdAddress(ALICE, 300n), '0x9338CA7d556248055f5751d85cDA7aD6eF254433');
  });
});
