import { deepEqual, match } from 'node:assert/strict';
import { abiFromJson } from '../../../common/contracts/abi';
import { createContracts } from '../../../common/contracts/contracts';
import { creationOf } from '../../../common/contracts/creation';
import { fileVariables } from '../../../common/scratch/variables/variables';
import { complete } from '../../../server/features/completion/completion';
import { hover } from '../../../server/features/hover/hover';
import { signatureHelp } from '../../../server/features/hover/signature';
import { withCursor } from './scratch';

const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const HEAD = `# @contract weth = 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2 as WETH\n@alice = ${ALICE}\n@amount = 1.5 ether\n\n### it\n`;
const { entries } = abiFromJson(
  [
    'function open(uint256 box, bool all) returns (bytes32)',
    'function move(address to)',
    'function move(uint256 id, int24 x)',
  ],
  'Vault',
);

const creation = creationOf(
  {
    abi: [
      {
        type: 'constructor',
        stateMutability: 'payable',
        inputs: [
          { name: 'owner', type: 'address' },
          { name: 'cap', type: 'uint8' },
        ],
      },
    ],
    bytecode: {
      object: `0x60${'_'.repeat(40)}`,
      linkReferences: { 'src/Math.sol': { MathLib: [{ start: 1 }] } },
    },
  },
  'Safe',
  'out/Safe.sol/Safe.json',
);

function at(marked: string) {
  const { document, position } = withCursor('jsonrpc', HEAD + marked);
  document.contracts = createContracts(
    [
      { name: 'Vault', entries },
      {
        name: 'Lamp',
        entries: abiFromJson(
          [
            {
              type: 'function',
              name: 'set',
              inputs: [{ name: 'to', type: 'uint8', internalType: 'enum Light' }],
            },
          ],
          'Lamp',
        ).entries,
        enums: new Map([['Light', ['Red', 'Green']]]),
      },
      { name: 'Safe', entries: [], ...(creation ? { creation } : {}) },
    ],
    [{ name: 'Vault', address: '0x5FbDB2315678afecb367f032d93F642f64180aa3' }],
  );
  return { document, position, variables: fileVariables(document) };
}

function offered(marked: string): readonly string[] {
  const { document, position, variables } = at(marked);
  return complete(document, position, variables).map(({ label }) => label);
}

function inserted(marked: string): readonly (string | undefined)[] {
  const { document, position, variables } = at(marked);
  return complete(document, position, variables).map(({ textEdit }) => textEdit?.newText);
}

/** The signature with its current parameter in brackets. */
function signature(marked: string): string | undefined {
  const { document, position, variables } = at(marked);
  const help = signatureHelp(document, position, variables);
  const active = help?.signatures[help.activeSignature ?? 0];
  const span = active?.parameters?.[help?.activeParameter ?? 0]?.label;
  if (!active || !Array.isArray(span)) return active?.label;
  const { label } = active;
  return `${label.slice(0, span[0])}[${label.slice(...span)}]${label.slice(span[1])}`;
}

describe('completion of calls of contracts', () => {
  it('offers contracts with an address before methods', () => {
    deepEqual(offered('|').slice(0, 2), ['weth', 'Vault']);
    deepEqual(offered('send |').slice(0, 4), ['weth', 'Vault', 'Lamp', 'Safe']);
    deepEqual(offered('eth_call({ "input": "{{$calldata |}}" })').slice(0, 2), ['weth', 'Vault']);
  });

  it('offers functions with their parameters', () => {
    // biome-ignore-start lint/suspicious/noTemplateCurlyInString: the editor's tab stops.
    deepEqual(inserted('Vault.|'), ['open(${1:box}, ${2:all})', 'move(${1:to})', 'move(${1:id}, ${2:x})']);
    // biome-ignore-end lint/suspicious/noTemplateCurlyInString: the editor's tab stops.
    deepEqual(offered('trace Vault.|'), ['open', 'move(address)', 'move(uint256,int24)']);
    deepEqual(inserted('send Vault.op|(1)'), ['open', 'move', 'move']);
    match(offered('eth_call({ "input": "{{$calldata weth.|}}" })').join(), /deposit.*balanceOf.*transfer/);
  });

  it('offers values of the type of the parameter', () => {
    deepEqual(offered('weth.balanceOf(|)'), ['weth', 'Vault', 'alice']);
    deepEqual(offered('weth.transfer(to: alice, amount: |)'), ['amount']);
    deepEqual(offered('Vault.open(1, |)'), ['true', 'false', 'amount']);
    deepEqual(offered('send Lamp.set(|)'), ['Red', 'Green', 'amount']);
    deepEqual(offered('send Lamp.set(to: G|)'), ['Red', 'Green', 'amount']);
  });
});

describe('completion of deployments', () => {
  it('offers what can stand before a call, and the contracts with bytecode', () => {
    const labels = offered('|');
    deepEqual(labels.slice(0, 6), ['weth', 'Vault', 'send', 'deploy', 'estimate', 'trace']);
    deepEqual(offered('deploy |'), ['Safe']);
    deepEqual(offered('estimate deploy Sa|'), ['Safe']);
    deepEqual(offered('eth_call({ "input": "{{$initcode |}}" })'), ['Safe']);
    // biome-ignore-start lint/suspicious/noTemplateCurlyInString: the editor's tab stops.
    deepEqual(inserted('deploy |'), ['Safe(${1:owner}, ${2:cap})']);
    // biome-ignore-end lint/suspicious/noTemplateCurlyInString: the editor's tab stops.
    deepEqual(inserted('deploy Sa|()'), ['Safe']);
  });

  it('offers arguments, options and libraries', () => {
    deepEqual(offered('deploy Safe(|)'), ['weth', 'Vault', 'alice']);
    deepEqual(offered('deploy Safe(alice, 1) { from: alice, | }').slice(0, 2), ['value', 'gas']);
    deepEqual(inserted('deploy Safe(alice, 1) { |').at(-1), 'libraries: ($1)');
    deepEqual(inserted('deploy Safe(alice, 1) { libraries: (|'), ['MathLib: ']);
    deepEqual(offered('deploy Safe(alice, 1) { libraries: (MathLib: |'), ['weth', 'Vault', 'alice']);
    deepEqual(offered('weth.balanceOf(alice) { from: alice, bl|'), [
      'value',
      'gas',
      'gasPrice',
      'maxFeePerGas',
      'maxPriorityFeePerGas',
      'nonce',
      'block',
    ]);
    deepEqual(offered('weth.balanceOf(alice) { block: |').slice(0, 2), ['latest', 'safe']);
    deepEqual(offered('weth.balanceOf(alice) { from: |'), ['weth', 'Vault', 'alice']);
  });
});

describe('the hover of a deployment', () => {
  it('has the constructor, the bytecode without its digits, and the libraries', () => {
    const { document, position, variables } = at(
      'deploy Sa|fe(alice, 7) { from: alice, libraries: (MathLib: weth) }',
    );
    const text = hover(document, position, variables, () => 0)?.contents;
    deepEqual(
      text && typeof text === 'object' && 'value' in text ? text.value.split('\n\n').slice(0, 5) : [],
      [
        '```solidity\nconstructor(address owner, uint8 cap) payable\n```',
        'of `Safe`',
        'Bytecode: 21 bytes, from `out/Safe.sol/Safe.json`',
        'Library `MathLib`: `0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2`',
        'Resolves to `eth_sendTransaction`:',
      ],
    );
    match(JSON.stringify(text), /\(bytecode, 21 bytes\)0{24}f39fd6e51aad88f6f4ce6ab8827279cfffb92266/);
  });
});

describe('signature help of calls of contracts', () => {
  it('shows the function with the current argument', () => {
    deepEqual(signature('weth.transfer(|)'), 'transfer([address to], uint256 amount)');
    deepEqual(signature('send weth.transfer(alice, |'), 'transfer(address to, [uint256 amount])');
    deepEqual(signature('weth.transfer(amount: |1, to: alice)'), 'transfer(address to, [uint256 amount])');
    deepEqual(
      signature('eth_call({ "input": "{{$calldata weth.transfer(alice, |)}}" })'),
      'transfer(address to, [uint256 amount])',
    );
  });

  it('shows the members of an enum', () => {
    const { document, position, variables } = at('send Lamp.set(|)');
    const [help] = signatureHelp(document, position, variables)?.signatures ?? [];
    deepEqual(help?.parameters, [{ label: [4, 12], documentation: 'Light: Red, Green' }]);
  });

  it('shows the constructor of a deployment', () => {
    deepEqual(signature('deploy Safe(|'), 'Safe([address owner], uint8 cap)');
    deepEqual(signature('deploy Safe(alice, |)'), 'Safe(address owner, [uint8 cap])');
    deepEqual(
      signature('eth_call({ "input": "{{$initcode Safe(cap: |)}}" })'),
      'Safe(address owner, [uint8 cap])',
    );
  });

  it('shows the overload that has the argument', () => {
    deepEqual(signature('Vault.move(|'), 'move([address to])');
    deepEqual(signature('Vault.move(1, |'), 'move(uint256 id, [int24 x])');
  });

  it('shows nothing outside of the parentheses', () => {
    deepEqual(signature('weth.transfer|(alice, 1)'), undefined);
    deepEqual(signature('weth.transfer(alice, 1)|'), undefined);
  });
});

describe('structs of a contract', () => {
  it('are shown by name, with their members', () => {
    const step = {
      name: 'steps',
      type: 'tuple[]',
      internalType: 'struct Step[]',
      components: [{ name: 'low', type: 'int24' }],
    };
    const order = {
      name: 'order',
      type: 'tuple',
      internalType: 'struct Book.Order',
      components: [{ name: 'id', type: 'uint64' }, step],
    };
    const abi = [
      {
        type: 'function',
        name: 'put',
        stateMutability: 'view',
        inputs: [order],
        outputs: [{ ...order, name: '' }],
      },
    ];
    const marked = `# @contract book = ${ALICE} as Book\nbook.put(|(1, []))\n`;
    const { document, position } = withCursor('jsonrpc', marked);
    document.contracts = createContracts([{ name: 'Book', entries: abiFromJson(abi, 'Book').entries }]);
    const [help] = signatureHelp(document, position, fileVariables(document))?.signatures ?? [];
    deepEqual(help?.label, 'put(Order order)');
    deepEqual(help?.parameters, [
      {
        label: [4, 15],
        documentation: 'struct Order { uint64 id; Step[] steps; }\nstruct Step { int24 low; }',
      },
    ]);
    const over = withCursor('jsonrpc', marked.replace('put(|', 'p|ut('));
    over.document.contracts = document.contracts;
    const shown = hover(over.document, over.position, fileVariables(over.document), () => 0)?.contents;
    match(
      JSON.stringify(shown),
      /struct Order \{ uint64 id; Step\[\] steps; \}\\nstruct Step \{ int24 low; \}\\nfunction put\(Order order\) view returns \(Order\)/,
    );
  });
});
