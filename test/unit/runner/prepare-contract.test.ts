import { deepEqual, equal, match } from 'node:assert/strict';
import { abiFromJson } from '../../../common/contracts/abi';
import { createContracts } from '../../../common/contracts/contracts';
import { defined } from '../../../common/defined';
import { success } from '../../../common/result';
import { ScratchDocument } from '../../../common/scratch/document/document';
import { fileVariables } from '../../../common/scratch/variables/variables';
import { type PrepareInput, prepare } from '../../../runner/request/prepare';
import { failureOf, succeeded } from '../../results';
import { nodes } from './prepared';

const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const WETH = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2';
const VAULT = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const HEAD = `# @contract weth = ${WETH} as WETH\n@alice = ${ALICE}\n`;

const { entries } = abiFromJson(
  ['function store(uint64 until) payable', 'function total() view returns (uint256)'],
  'Vault',
);
const contracts = createContracts([{ name: 'Vault', entries }], [{ name: 'Vault', address: VAULT }]);

function made(text: string, messagePart?: PrepareInput['messagePart']) {
  const document = new ScratchDocument('file:///test.jsonrpc', 'jsonrpc', 1, `${HEAD}\n### it\n${text}`);
  document.contracts = contracts;
  const placed = [...document.blocks()].at(-1);
  if (!placed) throw new Error('There is no block.');
  return prepare({
    document,
    placed,
    variables: fileVariables(document),
    nodes,
    ...defined({ messagePart }),
  });
}

/** The method and parameters that are sent. */
async function sent(text: string, messagePart?: PrepareInput['messagePart']): Promise<unknown> {
  const { method, params } = JSON.parse(succeeded(await made(text, messagePart)).body ?? '');
  return [method, ...params];
}

async function refused(text: string): Promise<string> {
  return failureOf(await made(text));
}

const word = (digits: string) => digits.padStart(64, '0');
const alice = word(ALICE.slice(2).toLowerCase());
const weth = WETH.toLowerCase();
const from = ALICE.toLowerCase();
const balance = { to: weth, input: `0x70a08231${alice}` };
const transfer = { to: weth, input: `0xa9059cbb${alice}${word('14d1120d7b160000')}` };

describe('prepare, calls of contracts', () => {
  it('sends a call as eth_call, at the latest block or at a given one', async () => {
    deepEqual(await sent('weth.balanceOf(alice)'), ['eth_call', balance, 'latest']);
    deepEqual(await sent(`weth.balanceOf("${ALICE}")`), ['eth_call', balance, 'latest']);
    deepEqual(await sent('weth.balanceOf({{alice}}) { block: finalized }'), [
      'eth_call',
      balance,
      'finalized',
    ]);
    deepEqual(await sent('weth.balanceOf(owner: %alice) { block: 16, from: alice }'), [
      'eth_call',
      { from, ...balance },
      '0x10',
    ]);
    const hash = `0x${'ab'.repeat(32)}`;
    deepEqual(await sent(`weth.balanceOf(alice) { block: ${hash} }`), ['eth_call', balance, hash]);
    deepEqual(await sent('Vault.total()'), [
      'eth_call',
      { to: VAULT.toLowerCase(), input: '0x2ddbd13a' },
      'latest',
    ]);
  });

  it('sends a transaction, which is confirmed as others are', async () => {
    const text = 'send weth.transfer(alice, 1.5 ether) { from: alice, gas: 100_000, nonce: 0 }';
    deepEqual(await sent(text), ['eth_sendTransaction', { from, gas: '0x186a0', nonce: '0x0', ...transfer }]);
    const { effect, name } = succeeded(await made(text));
    deepEqual([effect, name], ['send', 'it']);
  });

  it('estimates gas, and traces', async () => {
    deepEqual(await sent('estimate weth.transfer(alice, 1.5 ether) { from: alice }'), [
      'eth_estimateGas',
      { from, ...transfer },
    ]);
    deepEqual(await sent('trace weth.transfer(\n  alice, // the owner\n  1.5 ether\n)'), [
      'debug_traceCall',
      transfer,
      'latest',
      { tracer: 'callTracer' },
    ]);
  });

  it('sends several calls as a batch', async () => {
    const { body, batch } = succeeded(await made('weth.balanceOf(alice)\neth_chainId()\n'));
    const calls: readonly { id: number; method: string }[] = JSON.parse(body ?? '');
    deepEqual(
      [batch, calls.map(({ id, method }) => [id, method])],
      [
        true,
        [
          [1, 'eth_call'],
          [2, 'eth_chainId'],
        ],
      ],
    );
  });

  it('takes a contract of its own request, and an address from another request when it was sent', async () => {
    deepEqual(await sent(`# @contract own = ${VAULT} as Vault\nown.total()`), await sent('Vault.total()'));
    const later =
      '# @contract own = {{deployed.response.body.$.result.contractAddress}} as Vault\nown.total()';
    match(await refused(later), /^\{\{deployed\.response\.body…\}\} is not filled in/);
    const response = success(VAULT);
    deepEqual(await sent(later, () => response), await sent('Vault.total()'));
  });

  it('leaves methods with a dot in their names as they are', async () => {
    deepEqual(await sent('rpc.discover()'), ['rpc.discover']);
    deepEqual(await sent('service.set("a", { "b": [1] }) // c'), ['service.set', 'a', { b: [1] }]);
    const { body } = succeeded(
      await made('weth.totalSupply()\n{"jsonrpc":"2.0","id":7,"method":"eth_chainId"}'),
    );
    deepEqual(
      JSON.parse(body ?? '').map(({ method }: { method: string }) => method),
      ['eth_call', 'eth_chainId'],
    );
  });

  it('sends nothing that is wrong', async () => {
    equal(
      await refused('weth.balanceOf(bob)'),
      'owner: bob is neither a variable nor the name of a contract with an address.',
    );
    equal(
      await refused('weth.transfer(alice)'),
      'transfer(address to, uint256 amount) takes 2 arguments, not 1.',
    );
    equal(
      await refused('send nothing.f()'),
      'nothing is neither a variable nor the name of a contract with an address.',
    );
    equal(
      await refused('send ERC20.transfer(alice, 1)'),
      'ERC20 has no known address. Give it one: `# @contract erc20 = 0x… as ERC20`.',
    );
    match(
      await refused('send weth.transfer(alice, 1) { form: alice }'),
      /^"form" is not an option of send\./,
    );
    match(await refused('weth.balanceOf(alice'), /not finished: its parentheses are not closed/);
    match(await refused('weth.balanceOf(alice alice)'), /A comma is missing\./);
  });
});
