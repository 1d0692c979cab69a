import { deepEqual, match } from 'node:assert/strict';
import { abiFromJson } from '../../../common/contracts/abi';
import { createContracts } from '../../../common/contracts/contracts';
import { fileVariables } from '../../../common/scratch/variables/variables';
import { complete } from '../../../server/features/completion/completion';
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

function at(marked: string) {
  const { document, position } = withCursor('jsonrpc', HEAD + marked);
  document.contracts = createContracts(
    [{ name: 'Vault', entries }],
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
    deepEqual(offered('send |').slice(0, 3), ['weth', 'Vault', 'ERC20']);
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

  it('shows the overload that has the argument', () => {
    deepEqual(signature('Vault.move(|'), 'move([address to])');
    deepEqual(signature('Vault.move(1, |'), 'move(uint256 id, [int24 x])');
  });

  it('shows nothing outside of the parentheses', () => {
    deepEqual(signature('weth.transfer|(alice, 1)'), undefined);
    deepEqual(signature('weth.transfer(alice, 1)|'), undefined);
  });
});
