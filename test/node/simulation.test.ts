/** Simulations on real nodes: anvil has `eth_simulateV1`, and the demo node does not. */
import { deepEqual, equal, match, ok } from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type DemoNode, startDemoNode } from '../../demo/server';
import { capture } from '../command-line';
import { startAnvil } from './anvil';
import { deployMarket, ME, OTHER } from './market';

/** The demo node deploys it in its first transaction. */
const DEMO_TOKEN = '0x5fbdb2315678afecb367f032d93f642f64180aa3';

interface Found {
  readonly verdict: string;
  readonly reason: string | null;
  readonly refusals: readonly string[];
  readonly basis: readonly string[];
  readonly notKnown: readonly { readonly what: string }[];
  readonly gasUsed: string | null;
  readonly ether: readonly { readonly account: string; readonly wei: string }[] | null;
  readonly tokens:
    | readonly { readonly account: string; readonly amount: string; readonly decimals: number | null }[]
    | null;
  readonly events: readonly { readonly text: string | null }[] | null;
  readonly accessList: readonly { readonly address: string }[] | null;
}

describe('slotpad simulate', function () {
  this.timeout(60_000);
  let folder = '';
  let child: ChildProcess | undefined;
  let url = '';
  let demo: DemoNode;
  let at: Readonly<Record<string, string>> = {};
  /** In front of anvil, without these methods. */
  let front: Server;
  let frontUrl = '';
  let hidden: RegExp = /^$/;

  async function ask<T>(method: string, ...params: readonly unknown[]): Promise<T> {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    const { result, error } = (await response.json()) as { result: T; error?: unknown };
    if (error !== undefined) throw new Error(`${method}: ${JSON.stringify(error)}`);
    return result;
  }

  before(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'slotpad-simulate-'));
    cpSync(path.join(import.meta.dirname, '../contracts/out'), path.join(folder, 'out'), { recursive: true });
    ({ child, url } = await startAnvil());
    demo = await startDemoNode({ beaconPort: 0, executionPort: 0, secondsPerSlot: 2 });
    at = await deployMarket(ask);
    front = createServer((request, response) => {
      let body = '';
      request.on('data', (part: Buffer) => {
        body += part.toString();
      });
      request.on('end', () => {
        const { id, method } = JSON.parse(body) as { readonly id: unknown; readonly method: string };
        const error = { code: -32601, message: `the method ${method} does not exist/is not available` };
        response.setHeader('content-type', 'application/json');
        if (hidden.test(method)) return response.end(JSON.stringify({ jsonrpc: '2.0', id, error }));
        return fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
          .then((answer) => answer.text())
          .then((text) => response.end(text));
      });
    }).listen(0, '127.0.0.1');
    await once(front, 'listening');
    frontUrl = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
    const sending = (to: string, input: string) =>
      `eth_sendTransaction(${JSON.stringify({ from: ME, to, input })})`;
    const request = (title: string, text: string) => `### ${title}\n${text}\n`;
    const from = `from: ${ME}`;
    writeFileSync(
      path.join(folder, 'calls.jsonrpc'),
      [
        ...['Token', 'Vault', 'Ladder'].map(
          (name) => `# @contract ${name.toLowerCase()} = ${at[name]} as ${name}`,
        ),
        request('mint', `send token.mint(to: ${OTHER}, amount: 1.5 ether) { ${from} }`),
        request('deposit', `send vault.deposit() { value: 1 ether, ${from} }`),
        request('withdraw', `send vault.withdraw(to: ${OTHER}, amount: 1000) { ${from} }`),
        request('too much', `send token.transfer(to: ${OTHER}, amount: 5) { ${from} }`),
        request('panic', `send ladder.panic(0x11) { ${from} }`),
        request(
          'poor',
          `eth_sendTransaction({ "from": "0x${'12'.repeat(20)}", "to": "${OTHER}", "value": "0x1" })`,
        ),
        request(
          'create',
          `eth_sendTransaction({ "from": "${ME}", "input": "0x6001600c60003960016000f300" })`,
        ),
        request('read', 'eth_chainId()'),
        request(
          'demo',
          sending(
            DEMO_TOKEN,
            '{{$calldata transfer(address,uint256) 0x70997970c51812dc3a010c7d01b50e0d17dc79c8 5}}',
          ),
        ),
        request('demo revert', sending(DEMO_TOKEN, '{{$calldata revertAlways()}}')),
      ].join('\n'),
    );
  });
  after(async () => {
    front?.close();
    front?.closeAllConnections();
    await demo?.close();
    rmSync(folder, { recursive: true, force: true });
    if (!child) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  });
  afterEach(() => {
    hidden = /^$/;
  });

  function run(name: string, node = url, ...more: readonly string[]) {
    const options = ['--name', name, '--execution', node, ...more];
    return capture(['simulate', 'calls.jsonrpc', ...options], { cwd: folder });
  }

  async function json(name: string, node = url): Promise<{ readonly code: number; readonly found: Found }> {
    const { code, err, out } = await run(name, node, '--format', 'json');
    equal(err, '');
    return { code, found: JSON.parse(out) as Found };
  }

  it('simulates several transactions, each on the state that those before it leave, as they then happen', async () => {
    const send = (call: string, from: string) => `send token.${call} { from: ${from}, gas: 200000 }`;
    const calls = [
      send(`mint(to: ${OTHER}, amount: 5)`, ME),
      send(`transfer(to: ${ME}, amount: 3)`, OTHER),
      send(`transfer(to: ${ME}, amount: 3)`, OTHER),
      send(`transfer(to: ${ME}, amount: 2)`, OTHER),
    ];
    const several = (...more: readonly string[]) =>
      capture(['simulate', ...calls, '--execution', url, ...more], { cwd: folder });
    const text = await several();
    equal(text.code, 1);
    match(
      text.out,
      /^4 transactions\n✗ 1 of 4 transactions would not succeed\n {2}1\. send token\.mint: It would succeed\n {2}2\. send token\.transfer: It would succeed\n {2}3\. send token\.transfer: It would revert\. Reverted with InsufficientBalance\(owner: 0x\w{40}, available: 2, wanted: 3\)\.\n {2}4\. send token\.transfer: It would succeed\n/,
    );
    const { out } = await several('--format', 'json');
    const found = JSON.parse(out) as readonly Found[];
    const hidingTraces = await (async () => {
      hidden = /^debug_/;
      const { code, err, out } = await capture(['simulate', ...calls, '--execution', frontUrl], {
        cwd: folder,
      });
      return [code, err, out.split('\n')[1]];
    })();
    deepEqual(hidingTraces, [2, '', '! It is not known what all of them would do']);
    const before = await ask<string>('evm_snapshot');
    for (const [index, call] of calls.entries()) {
      const from = index === 0 ? ME : OTHER;
      const encoded = await capture(['encode', call.replace(/^send | \{.*/g, '')], { cwd: folder });
      equal(encoded.code, 0, encoded.err);
      const hash = await ask<string>('eth_sendTransaction', {
        from,
        to: at.Token,
        input: encoded.out.trim(),
        gas: '0x30d40',
      });
      await ask('evm_mine');
      const receipt = await ask<{ status: string; gasUsed: string }>('eth_getTransactionReceipt', hash);
      deepEqual(
        [found[index]?.verdict, found[index]?.gasUsed],
        [receipt.status === '0x1' ? 'succeeds' : 'reverts', String(Number(receipt.gasUsed))],
        `transaction ${index + 1}`,
      );
    }
    await ask('evm_revert', before);
  });

  it('prints the verdict, changes, gas and events', async () => {
    const { code, err, out } = await run('mint');
    deepEqual([code, err], [0, '']);
    const lines = out.split('\n');
    deepEqual(lines.slice(0, 2), ['mint', '✓ It would succeed']);
    match(lines[2] ?? '', /^State after block 13 .*eth_simulateV1, eth_estimateGas and eth_createAccessList/);
    ok(out.includes('  anvil #1 0x70997970C51812dc3A010C7d01b50e0d17dc79C8: +1.5 of token 0x'));
    ok(out.includes('Transfer(address,address,uint256) of Token'));
    ok(out.includes('      amount uint256: 1,500,000,000,000,000,000'));
  });

  it('has the gas of the transaction that is sent then', async () => {
    const { found } = await json('mint');
    const hash = await ask<string>('eth_sendTransaction', {
      from: ME,
      to: at.Token,
      input: `0x40c10f19${OTHER.slice(2).padStart(64, '0')}${(15n * 10n ** 17n).toString(16).padStart(64, '0')}`,
    });
    await ask('evm_mine');
    const { gasUsed } = await ask<{ gasUsed: string }>('eth_getTransactionReceipt', hash);
    equal(found.gasUsed, String(BigInt(gasUsed)));
  });

  it('changes nothing', async () => {
    const before = await ask('eth_getBalance', at.Vault, 'latest');
    const number = await ask('eth_blockNumber');
    await json('deposit');
    deepEqual(
      [await ask('eth_getBalance', at.Vault, 'latest'), await ask('eth_blockNumber')],
      [before, number],
    );
  });

  for (const [title, without, basis] of [
    ['eth_simulateV1', /^$/, 'eth_simulateV1'],
    ['debug_traceCall alone', /simulate/, 'debug_traceCall with the callTracer'],
  ] as const)
    describe(`with ${title}`, () => {
      beforeEach(() => {
        hidden = without;
      });

      it('lists the ether of a payable call, and anonymous events', async () => {
        const { code, found } = await json('deposit', frontUrl);
        deepEqual([code, found.verdict, found.basis[0]], [0, 'succeeds', basis]);
        deepEqual(
          found.ether?.map(({ account, wei }) => [account.toLowerCase(), wei]),
          [
            [ME, '-1000000000000000000'],
            [at.Vault, '1000000000000000000'],
          ],
        );
        deepEqual(
          found.events?.map(({ text }) => text?.replace(/\(.*/, '')),
          ['Deposited', 'Four'],
        );
        deepEqual(found.notKnown, []);
      });

      it('lists ether that a contract sends', async () => {
        const { found } = await json('withdraw', frontUrl);
        deepEqual(
          found.ether?.map(({ account, wei }) => [account.toLowerCase(), wei]),
          [
            [at.Vault, '-1000'],
            [OTHER, '1000'],
          ],
        );
      });

      it('names the error of a call that reverts', async () => {
        const { code, found } = await json('too much', frontUrl);
        deepEqual([code, found.verdict], [1, 'reverts']);
        match(
          found.reason ?? '',
          /^reverted with InsufficientBalance\(owner: 0xf39F.*, available: 0, wanted: 5\)$/,
        );
        const panic = await json('panic', frontUrl);
        match(panic.found.reason ?? '', /^reverted with Panic\(0x11\)/);
      });

      it('creates a contract', async () => {
        const { code, found } = await json('create', frontUrl);
        deepEqual([code, found.verdict, found.ether, found.events], [0, 'succeeds', [], []]);
      });
    });

  it('with eth_call alone says what is not known', async () => {
    hidden = /simulate|debug_|AccessList/;
    const { code, found } = await json('mint', frontUrl);
    deepEqual([code, found.verdict, found.basis], [0, 'succeeds', ['eth_call', 'eth_estimateGas']]);
    deepEqual(
      [found.ether, found.tokens, found.events, found.accessList, found.gasUsed],
      [null, null, null, null, null],
    );
    deepEqual(
      found.notKnown.map(({ what }) => what),
      ['Events and token changes', 'Ether', 'Gas used', 'Access list'],
    );
    const reverted = await json('too much', frontUrl);
    match(reverted.found.reason ?? '', /^reverted with InsufficientBalance/);
    equal(reverted.code, 1);
  });

  it('with no method that runs a transaction says that nothing is known', async () => {
    hidden = /simulate|debug_|AccessList|eth_call|estimate/;
    const { code, out } = await run('mint', frontUrl);
    equal(code, 2);
    deepEqual(out.split('\n').slice(0, 2), ['mint', '! It is not known what it would do']);
  });

  it('says that a sender without ether is not accepted', async () => {
    const { code, found } = await json('poor');
    deepEqual([code, found.verdict], [1, 'refused']);
    match(
      found.refusals.join(),
      /^The sender has 0 wei\. The transaction needs 1 wei and about 0\.\d+ ether for gas\.$/,
    );
  });

  it('reads the token of the demo node', async () => {
    const { code, found } = await json('demo', demo.execution);
    deepEqual([code, found.basis[0]], [0, 'eth_simulateV1']);
    deepEqual(
      found.tokens?.map(({ account, amount, decimals }) => [account.toLowerCase(), amount, decimals]),
      [
        [ME, '-5', 18],
        [OTHER, '5', 18],
      ],
    );
    const reverting = await json('demo revert', demo.execution);
    deepEqual(
      [reverting.code, reverting.found.reason],
      [1, 'reverted with Error("this function always reverts")'],
    );
  });

  it('fails for a request without a transaction, and without a node', async () => {
    const read = await run('read');
    equal(read.code, 2);
    match(read.err, /^slotpad simulate: This request sends no transaction/);
    const none = await run('mint', 'http://127.0.0.1:1');
    equal(none.code, 2);
    match(none.err, /^slotpad simulate: It could not be simulated\. .*127\.0\.0\.1/);
    const all = await capture(['simulate', 'calls.jsonrpc', '--execution', url], { cwd: folder });
    equal(all.code, 2);
  });
});
