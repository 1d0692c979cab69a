/** Contracts on a real client: their data is decoded with their artifacts, and equal to what cast decodes. */
import { deepEqual, equal, ok } from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createContractReader } from '../../common/contracts/contract-files';
import type { Contracts } from '../../common/contracts/contracts';
import { decodeCall, decodeLog, decodeResult, decodeRevert } from '../../common/contracts/decode';
import { entryText } from '../../common/contracts/words';
import { createdAddress } from '../../common/ethereum/created-address';
import { failureText } from '../../common/result';
import { ScratchDocument } from '../../common/scratch/document/document';
import { fileVariables } from '../../common/scratch/variables/variables';
import { contractFolders } from '../../runner/files/contract-folders';
import { prepare } from '../../runner/request/prepare';
import { startAnvil } from './anvil';
import { cast } from './cast';
import { castText } from './cast-text';

const FROM = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const TRIANGLE = '("triangle",2,[(0,0),(-5,3),(8388607,-8388608)],[0x11223344,0x00000000])';
const SHAPE = '(string,uint8,(int24,int24)[],bytes4[2])';

interface Receipt {
  readonly contractAddress: string | null;
  readonly logs: readonly {
    readonly address: string;
    readonly topics: readonly string[];
    readonly data: string;
  }[];
}

describe('contracts on a real client (anvil)', function () {
  this.timeout(60_000);
  let child: ChildProcess | undefined;
  let url = '';
  let contracts: Contracts;
  const at: Record<string, string> = {};

  async function ask<T>(method: string, ...params: readonly unknown[]): Promise<{ result: T; data: string }> {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    const { result, error } = (await response.json()) as { result: T; error?: { data?: string } };
    return { result, data: error?.data ?? '' };
  }

  async function mined(transaction: object): Promise<Receipt> {
    const { result: hash } = await ask<string>('eth_sendTransaction', {
      from: FROM,
      gas: '0x2dc6c0',
      ...transaction,
    });
    await ask('evm_mine');
    return (await ask<Receipt>('eth_getTransactionReceipt', hash)).result;
  }

  async function deploy(name: string, argument = ''): Promise<void> {
    const file = path.join(import.meta.dirname, `../contracts/out/Samples.sol/${name}.json`);
    const { bytecode } = JSON.parse(readFileSync(file, 'utf8')) as { bytecode: { object: string } };
    at[name] = (await mined({ input: bytecode.object + argument })).contractAddress ?? '';
  }

  before(async () => {
    ({ child, url } = await startAnvil());
    await deploy('Kinds');
    await deploy('Proxy', (at.Kinds ?? '').slice(2).padStart(64, '0'));
    await deploy('Outer');
    const read = createContractReader(contractFolders, path.join(import.meta.dirname, '../contracts'));
    const found = await read(['out/**/*.json']);
    deepEqual(found.problems, []);
    contracts = found.contracts.at([
      { address: at.Kinds ?? '', name: 'Kinds' },
      { address: at.Proxy ?? '', name: 'Kinds', label: 'Proxy' },
      { address: at.Outer ?? '', name: 'Outer' },
    ]);
  });
  after(async () => {
    if (!child) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  });

  const calls: readonly (readonly [signature: string, returns: string, ...args: string[]])[] = [
    [`draw(${SHAPE})`, 'bytes32', TRIANGLE],
    ['move(uint256,(int24,int24)[])', '', '7', '[(1,-1),(2,-2)]'],
    ['move(uint256,int24,int24)', '(int24,int24),uint256', '7', '-3', '4'],
    ['table(uint256)', 'uint256[][],string,bool', '4'],
    ['divide(uint256,uint256)', 'uint256', '84', '2'],
  ];

  for (const place of ['Kinds', 'Proxy'])
    for (const [signature, returns, ...args] of calls)
      it(`${signature} of ${place} is decoded as cast does`, async () => {
        const input = cast('calldata', signature, ...args);
        const call = decodeCall(input, contracts, at[place]);
        ok(call.ok, call.ok ? '' : failureText(call.failure));
        equal(call.value.source, 'Kinds');
        equal(
          call.value.values.map(({ value }) => castText(value)).join('\n'),
          withoutPowers(cast('decode-calldata', signature, input)),
        );
        if (returns === '') return;
        const { result } = await ask<string>('eth_call', { to: at[place], input }, 'latest');
        const returned = decodeResult(result, input, contracts, at[place]);
        ok(returned.ok, returned.ok ? '' : failureText(returned.failure));
        equal(
          returned.value.values.map(({ value }) => castText(value)).join('\n'),
          withoutPowers(cast('decode-abi', `f()(${returns})`, result)),
        );
      });

  it('events are decoded, anonymous ones at the address of their contract', async () => {
    const said = async (transaction: object) =>
      (await mined(transaction)).logs.map(({ address, topics, data }) => {
        const log = decodeLog(topics, data, contracts, address);
        return log.ok ? entryText(log.value) : failureText(log.failure);
      });
    const hash = cast('keccak', 'triangle');
    deepEqual(await said({ to: at.Kinds, input: cast('calldata', `draw(${SHAPE})`, TRIANGLE) }), [
      `Drawn(by: ${FROM}, name: ${hash} (hash), shape: (name: "triangle", color: Color.Blue (2), corners: [(x: 0, y: 0), (x: -5, y: 3), (x: 8,388,607, y: -8,388,608)], tags: [0x11223344, 0x00000000]))`,
    ]);
    deepEqual(
      await said({ to: at.Proxy, input: cast('calldata', 'move(uint256,(int24,int24)[])', '7', '[(1,-1)]') }),
      ['Moved(id: 7, path: [(x: 1, y: -1)])'],
    );
    deepEqual(await said({ to: at.Kinds, value: '0xde0b6b3a7640000' }), [
      `Paid(by: ${FROM}, amount: 1,000,000,000,000,000,000)`,
    ]);
    const salt = `0x${'5a'.repeat(32)}`;
    const created = await said({ to: at.Outer, input: cast('calldata', 'create(bytes32)', salt) });
    ok(created[0]?.startsWith('Created(place: 0x'), created[0]);
    ok(created[0]?.endsWith(`, salt: ${salt})`), created[0]);
  });

  const written: readonly (readonly [call: string, signature: string, ...args: string[]])[] = [
    [
      "draw(('triangle', 2, [(0, 0), (-5, 3), (8388607, -8388608)], [0x11223344, 0x00000000]))",
      `draw(${SHAPE})`,
      TRIANGLE,
    ],
    [
      'draw(shape: (tags: [0x11223344, 0x00000000], corners: [(x: 0, y: 0), (-5, 3), (8388607, -8388608)], color: 2, name: "triangle"))',
      `draw(${SHAPE})`,
      TRIANGLE,
    ],
    [
      "draw(('triangle', Blue, [(0, 0), (-5, 3), (8388607, -8388608)], [0x11223344, 0x00000000]))",
      `draw(${SHAPE})`,
      TRIANGLE,
    ],
    ['move(7, [(1, -1), (2, -2)])', 'move(uint256,(int24,int24)[])', '7', '[(1,-1),(2,-2)]'],
    ['move(id: 7, x: -3, y: 4)', 'move(uint256,int24,int24)', '7', '-3', '4'],
    ['refuse(0x1234)', 'refuse(bytes)', '0x1234'],
    ['fail("größer")', 'fail(string)', 'größer'],
    ['divide(1.5 ether, 3 gwei)', 'divide(uint256,uint256)', '1500000000000000000', '3000000000'],
  ];
  for (const [call, signature, ...args] of written)
    it(`${call} is encoded as cast does`, async () => {
      deepEqual((await prepared(`Kinds.${call}`)).params, [
        { to: at.Kinds?.toLowerCase(), input: cast('calldata', signature, ...args) },
        'latest',
      ]);
    });

  it('a written call returns its value, and a written transaction has its event', async () => {
    const call = await prepared('Kinds.divide(a: 84, b: 2)');
    const { result } = await ask<string>(call.method, ...call.params);
    equal(BigInt(result), 42n);
    const send = await prepared(
      `send Kinds.draw(("triangle", 2, [(0, 0), (-5, 3), (7, 7)], [0x11223344, 0x00000000])) { from: ${FROM} }`,
    );
    deepEqual([send.method, send.effect], ['eth_sendTransaction', 'send']);
    const { result: hash } = await ask<string>(send.method, ...send.params);
    await ask('evm_mine');
    const { result: receipt } = await ask<Receipt>('eth_getTransactionReceipt', hash);
    const [log] = receipt.logs;
    const event = decodeLog(log?.topics ?? [], log?.data ?? '', contracts, at.Kinds);
    ok(
      event.ok && entryText(event.value).includes('corners: [(x: 0, y: 0), (x: -5, y: 3), (x: 7, y: 7)]'),
      JSON.stringify(receipt),
    );
    const estimate = await prepared('estimate Kinds.divide(84, 2)');
    ok(BigInt((await ask<string>(estimate.method, ...estimate.params)).result) > 21_000n);
    const trace = await prepared('trace Kinds.divide(84, 2)');
    const { result: traced } = await ask<{ output: string }>(trace.method, ...trace.params);
    equal(BigInt(traced.output), 42n);
  });

  it('a contract with a library is deployed as cast encodes it, at the address that the question tells', async () => {
    const bytecode = (name: string) => {
      const file = path.join(import.meta.dirname, `../contracts/out/Market.sol/${name}.json`);
      return (JSON.parse(readFileSync(file, 'utf8')) as { bytecode: { object: string } }).bytecode.object;
    };
    const deployed = async (line: string) => {
      const { method, params, effect } = await prepared(line);
      deepEqual([method, effect], ['eth_sendTransaction', 'send']);
      const { result: nonce } = await ask<string>('eth_getTransactionCount', FROM, 'latest');
      const { result: hash } = await ask<string>(method, ...params);
      await ask('evm_mine');
      const { result: receipt } = await ask<Receipt>('eth_getTransactionReceipt', hash);
      equal(receipt.contractAddress, createdAddress(FROM, BigInt(nonce)).toLowerCase());
      const { input } = params[0] as { readonly input: string };
      return { input, address: receipt.contractAddress ?? '' };
    };
    const token = await deployed(`deploy Token("Größe", 18) { from: ${FROM} }`);
    equal(token.input, bytecode('Token') + cast('abi-encode', 'f(string,uint8)', 'Größe', '18').slice(2));
    const prices = await deployed(`deploy Prices() { from: ${FROM} }`);
    const book = await deployed(
      `deploy Book(token_: ${token.address}) { from: ${FROM}, libraries: (Prices: ${prices.address}) }`,
    );
    equal(
      book.input,
      bytecode('Book').replace(/__\$[\da-f]{34}\$__/g, prices.address.slice(2)) +
        cast('abi-encode', 'f(address)', token.address).slice(2),
    );
    // The library answers through the contract: there is no order without a price.
    const at = contracts.at([{ address: book.address, name: 'Book', label: 'book' }]);
    const { method, params } = await prepared(`book.place((${FROM}, [], [], 'none'))`, at);
    const { data } = await ask(method, ...params);
    equal(data, cast('sig', 'Empty()'));
    const estimate = await prepared(`estimate deploy Token("a", 1) { from: ${FROM} }`);
    ok(BigInt((await ask<string>(estimate.method, ...estimate.params)).result) > 100_000n);
    const trace = await prepared(`trace deploy Token("a", 1) { from: ${FROM} }`);
    equal((await ask<{ type: string }>(trace.method, ...trace.params)).result.type, 'CREATE');
  });

  /** The call that a line of a scratch file sends. */
  async function prepared(line: string, known = contracts) {
    const document = new ScratchDocument('file:///a.jsonrpc', 'jsonrpc', 1, line);
    document.contracts = known;
    const node = { name: 'anvil', kind: 'execution', url } as const;
    const made = await prepare({
      document,
      placed: document.blockAtLine(0),
      variables: fileVariables(document),
      nodes: { beacon: undefined, execution: node, all: [node] },
    });
    ok(made.ok, made.ok ? '' : failureText(made.failure));
    const [{ method, params } = { method: '', params: [] }] = made.value.calls;
    return { method, params: Array.isArray(params) ? params : [], effect: made.value.effect };
  }

  const errors: readonly (readonly [place: string, words: string, signature: string, ...args: string[]])[] = [
    ['Kinds', `Refused(by: ${FROM}, data: 0x1234, table: [[], [7]])`, 'refuse(bytes)', '0x1234'],
    ['Proxy', `Refused(by: ${FROM}, data: 0x, table: [[], [7]])`, 'refuse(bytes)', '0x'],
    ['Kinds', 'Flat(name: "line")', `draw(${SHAPE})`, '("line",0,[],[0x00000000,0x00000000])'],
    ['Kinds', 'Error("größer")', 'fail(string)', 'größer'],
    ['Kinds', 'Panic(0x12): division by zero', 'divide(uint256,uint256)', '1', '0'],
    ['Outer', 'Deep(level: 2)', 'run()'],
  ];
  for (const [place, words, signature, ...args] of errors)
    it(`${signature} of ${place} reverts with ${words.replace(/\(.*$/s, '')}`, async () => {
      const input = cast('calldata', signature, ...args);
      const { data } = await ask('eth_call', { from: FROM, to: at[place], input }, 'latest');
      const error = decodeRevert(data, contracts, at[place]);
      equal(error.ok ? entryText(error.value) : failureText(error.failure), words);
      if (!error.ok || error.value.source === 'Solidity') return;
      equal(
        error.value.values.map(({ value }) => castText(value)).join('\n'),
        withoutPowers(cast('decode-error', '--sig', error.value.signature, data)),
      );
    });
});

/** cast adds powers of ten to large numbers: 1000000 [1e6]. */
function withoutPowers(text: string): string {
  return text.replace(/ \[-?\d[^\]]*e\d+\]/g, '');
}
