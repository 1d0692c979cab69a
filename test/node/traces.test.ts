import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { capture } from '../command-line';
import { startAnvil } from './anvil';
import { cast } from './cast';
import { listen, reply, type Wire } from './runner-wire';
import { routerCode, tokenCode } from './traced-contracts';

const SENDER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const RECEIVER = `0x${'11'.repeat(20)}`;
const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const ROUTER = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512';

const transferOf = (amount: number) =>
  `0xa9059cbb${RECEIVER.slice(2).padStart(64, '0')}${amount.toString(16).padStart(64, '0')}`;

/** The calls, events and ends of a tree of cast or Slotpad in one form: without gas, names of arguments and groups of digits. */
function outline(tree: string): readonly string[] {
  return tree.split('\n').flatMap((line) => {
    const text = line.replace(/^[\s│├└─]*(?:\[[\d,]+\] )?/, '').replace(/(?<=\d),(?=\d{3})/g, '');
    const [, event] = /^emit (\w+)\(/.exec(text) ?? [];
    if (event !== undefined) return [`emit ${event}`];
    const [, call, values = ''] = /^(0x\w{40}::\w+)\(([^)]*)\)/.exec(text) ?? [];
    const failed = /Revert\] (.*)|✗ reverted with Error\("(.*?)"\)/.exec(text);
    const found = call === undefined ? [] : [`${call}(${values.replace(/\w+: /g, '')})`];
    if (failed) found.push(`reverted: ${failed[1] ?? failed[2]}`);
    if (/^← (?:\[Return\] |success: )true/.test(text)) found.push('returned true');
    return found;
  });
}

const hexOf = (text: string) => `0x${Buffer.from(text).toString('hex')}`;

describe('slotpad trace', function () {
  this.timeout(60_000);
  let child: ChildProcess | undefined;
  let url = '';
  let sent = '';
  let reverted = '';

  async function rpc<T = string>(method: string, ...params: readonly unknown[]): Promise<T> {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    return ((await response.json()) as { result: T }).result;
  }

  async function transaction(fields: Readonly<Record<string, string>>): Promise<string> {
    const hash = await rpc('eth_sendTransaction', { from: SENDER, gas: '0x100000', ...fields });
    await rpc('evm_mine');
    return hash;
  }

  before(async () => {
    ({ child, url } = await startAnvil());
    await transaction({ input: tokenCode() });
    await transaction({ input: routerCode(TOKEN) });
    sent = await transaction({ to: ROUTER, input: transferOf(1000) });
    reverted = await transaction({ to: ROUTER, input: transferOf(0) });
  });
  after(async () => {
    if (!child) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  });

  const trace = (hash: string, ...more: readonly string[]) =>
    capture(['trace', hash, '--node', url, ...more], { cwd: tmpdir() });

  it('prints calls, values, events and return values', async () => {
    assert.deepEqual(await trace(sent), {
      code: 0,
      out: `[26,088] ${ROUTER}::transfer(to: ${RECEIVER}, amount: 1,000)
├─ [1,823] ${TOKEN}::transfer(to: ${RECEIVER}, amount: 1,000)
│  ├─ emit Transfer(from: ${ROUTER}, to: ${RECEIVER}, value: 1,000)
│  └─ ← success: true
└─ ← success: true
`,
      err: '',
    });
  });

  it('shows where a revert began, and exits with 0', async () => {
    assert.deepEqual(await trace(reverted), {
      code: 0,
      out: `[24,325] ${ROUTER}::transfer(to: ${RECEIVER}, amount: 0)
├─ [73] ${TOKEN}::transfer(to: ${RECEIVER}, amount: 0) ✗ reverted with Error("too low") (began here)
└─ ✗ reverted with Error("too low")
`,
      err: '',
    });
  });

  it('shows the same calls, events and ends as cast run', async () => {
    for (const hash of [sent, reverted]) {
      const theirs = outline(cast('run', hash, '--rpc-url', url, '--quick'));
      assert.equal(theirs.length >= 4, true, theirs.join('\n'));
      assert.deepEqual(outline((await trace(hash)).out), theirs);
    }
  });

  it('has the decoded tree as JSON', async () => {
    const { code, out } = await trace(reverted, '--json');
    assert.equal(code, 0);
    const [root] = JSON.parse(out) as { began?: boolean; children: Record<string, unknown>[] }[];
    const { arguments: values, began, function: name, gasUsed, revert } = root?.children[0] ?? {};
    assert.equal(root?.began, undefined);
    assert.deepEqual(
      { values, began, name, gasUsed, revert },
      {
        values: [
          { name: 'to', type: 'address', value: RECEIVER },
          { name: 'amount', type: 'uint256', value: '0' },
        ],
        began: true,
        name: 'transfer(address,uint256)',
        gasUsed: '73',
        revert: { signature: 'Error(string)', arguments: [{ name: '', type: 'string', value: 'too low' }] },
      },
    );
  });

  /** Anvil without some of its methods. */
  function without(lacks: RegExp): Promise<Wire> {
    return listen(async (socket, request) => {
      const body = request.slice(request.indexOf('\r\n\r\n') + 4);
      const { method } = JSON.parse(body) as { method: string };
      const error = { code: -32601, message: `the method ${method} does not exist/is not available` };
      const headers = { 'content-type': 'application/json' };
      const answer = lacks.test(method)
        ? JSON.stringify({ jsonrpc: '2.0', id: 1, error })
        : await (await fetch(url, { method: 'POST', headers, body })).text();
      socket.write(reply(answer));
    });
  }

  it('takes the names of contracts in the current folder', async () => {
    const cwd = await mkdtemp(path.join(tmpdir(), 'slotpad-trace-'));
    await writeFile(path.join(cwd, 'Token.abi'), 'function transfer(address receiver, uint256 shares)\n');
    try {
      const { out, err } = await capture(['trace', sent, '--node', url], { cwd });
      assert.match(out, new RegExp(`transfer\\(receiver: ${RECEIVER}, shares: `));
      assert.equal(err, '');
      const missing = await capture(['trace', sent, '--node', url, '--contracts', 'out/*.json'], { cwd });
      assert.equal(missing.code, 2);
      assert.equal(missing.err, 'slotpad trace: No file with contracts matches --contracts out/*.json.\n');
    } finally {
      await rm(cwd, { recursive: true });
    }
  });

  describe('with --state', () => {
    const USER = `0x${'22'.repeat(20)}`;
    const word = (value: string) => value.replace(/^0x/, '').padStart(64, '0');
    let vault = '';
    let cwd = '';
    before(async () => {
      const out = path.resolve(import.meta.dirname, '../contracts/out/Vault.sol/Vault.json');
      const { bytecode } = JSON.parse(await readFile(out, 'utf8')) as { bytecode: { object: string } };
      const hash = await transaction({ input: bytecode.object, gas: '0x400000' });
      vault = (await rpc<{ contractAddress: string }>('eth_getTransactionReceipt', hash)).contractAddress;
      cwd = await mkdtemp(path.join(tmpdir(), 'slotpad-state-'));
      await mkdir(path.join(cwd, 'out/Vault.sol'), { recursive: true });
      await cp(out, path.join(cwd, 'out/Vault.sol/Vault.json'));
      const created = { transactionType: 'CREATE', contractName: 'Vault', contractAddress: vault };
      await mkdir(path.join(cwd, 'broadcast/Deploy.s.sol/1'), { recursive: true });
      await writeFile(
        path.join(cwd, 'broadcast/Deploy.s.sol/1/run-latest.json'),
        JSON.stringify({ transactions: [created] }),
      );
    });
    after(() => rm(cwd, { recursive: true }));

    /** The lines of the vault, and the last line. */
    async function changesOf(hash: string, folder = cwd): Promise<readonly string[]> {
      const { code, err, out } = await capture(['trace', hash, '--node', url, '--state'], { cwd: folder });
      assert.equal(`${code} ${err}`, '0 ');
      const lines = out
        .slice(out.indexOf('\n\n') + 2)
        .trim()
        .split('\n');
      const start = lines.findIndex((line) => line === 'Vault' || line.toLowerCase() === vault);
      const end = lines.findIndex((line, at) => at > start && !line.startsWith('  '));
      return [...lines.slice(start, end), lines.at(-1) ?? ''];
    }

    it('names the variables that changed: packed, in mappings, arrays and structs', async () => {
      // fill(address,uint256,uint256)
      const input = `0x${(await rpc('web3_sha3', hexOf('fill(address,uint256,uint256)'))).slice(2, 10)}${word(USER)}${word('0x05')}${word('0x3e8')}`;
      const hash = await transaction({ to: vault, input, value: '0x7', gas: '0x400000' });
      assert.deepEqual(await changesOf(hash), [
        'Vault',
        '  balance: 0 wei → 7 wei',
        `  owner: 0x0000000000000000000000000000000000000000 → ${USER}`,
        '  paused: false → true',
        '  state: State.Open (0) → State.Closed (1)',
        '  offset: 0 → -5',
        '  total: 0 → 1,000',
        '  list.length: 0 → 2',
        '  fixedList[2]: 0 → 9',
        '  title: "" → "vault"',
        '  selector: 0x00000000 → 0x12345678',
        `  balances[${USER}]: 0 → 1,000`,
        `  points[${USER}][5].x: 0 → 1`,
        `  points[${USER}][5].y: 0 → 2`,
        `  points[${USER}][5].owner: 0x0000000000000000000000000000000000000000 → ${USER}`,
        '  list[0]: 0 → 7',
        '  list[1]: 0 → 8',
        // The key is text, which is not tried.
        '  slot 0xc609c9a71ed1b23e7a08f2f3eecc04f2028c4d0ead2797556773d814b0936e89: 0x0 → 0x1',
        'Gas refunds: None',
      ]);
    });

    it('shows what was cleared with its refunds, and slots where no layout is known', async () => {
      const input = `0x${(await rpc('web3_sha3', hexOf('empty(address)'))).slice(2, 10)}${word(USER)}`;
      const hash = await transaction({ to: vault, input });
      const refunds = 'Gas refunds: 9,600 gas (at most a fifth of the gas used is paid back)';
      assert.deepEqual(await changesOf(hash), [
        'Vault',
        '  total: 1,000 → 0',
        `  balances[${USER}]: 1,000 → 0`,
        refunds,
      ]);
      const [address, total, balance, last] = await changesOf(hash, tmpdir());
      assert.equal(address?.toLowerCase(), vault);
      assert.equal(total, '  slot 1: 0x3e8 → 0x0');
      assert.match(balance ?? '', /^ {2}slot 0x[\da-f]{64}: 0x3e8 → 0x0$/);
      assert.equal(last, refunds);
    });
  });

  it('asks with trace_transaction where the debug API is off', async () => {
    const { close, url: node } = await without(/^debug_/);
    assert.deepEqual(await capture(['trace', sent, '--node', node], { cwd: tmpdir() }), {
      code: 0,
      out: `[4,504] ${ROUTER}::transfer(to: ${RECEIVER}, amount: 1,000)
├─ [1,823] ${TOKEN}::transfer(to: ${RECEIVER}, amount: 1,000) → success: true
└─ ← success: true
`,
      err: 'Events are missing: the node responded with trace_transaction, which does not list them.\n',
    });
    await close();
  });

  it('says what is missing where no method traces', async () => {
    const { close, url: node } = await without(/^(?:debug|trace)_/);
    assert.deepEqual(await capture(['trace', sent, '--node', node], { cwd: tmpdir() }), {
      code: 2,
      out: '',
      err: 'slotpad trace: The node has neither debug_traceTransaction nor trace_transaction. Turn on its debug or trace API (Geth: --http.api eth,debug; Erigon: --http.api eth,debug,trace), or ask another node.\n',
    });
    await close();
  });

  it('fails for a transaction that the node does not know', async () => {
    assert.deepEqual(await trace(`0x${'12'.repeat(32)}`), {
      code: 2,
      out: '',
      err: 'slotpad trace: The node returned no trace. It may not know the transaction, or the transaction is pending.\n',
    });
  });

  const mistakes: readonly (readonly [args: readonly string[], err: string])[] = [
    [[], 'Missing hash of a transaction. Write: slotpad trace HASH --execution URL'],
    [['0x12'], '"0x12" is neither the hash of a transaction, which is 0x and 64 hex digits, nor a call.'],
    [[`0x${'1'.repeat(64)}`, 'x'], 'Only one transaction can be traced at a time.'],
    [[`0x${'1'.repeat(64)}`, '--json', '--format', 'text'], 'Give either --json or --format text, not both.'],
    [[`0x${'1'.repeat(64)}`, '--json', '--state'], '--state is for text. Remove --json.'],
    [
      [`0x${'1'.repeat(64)}`, '--node', 'http://127.0.0.1:1'],
      'Nothing listens on 127.0.0.1:1. Start the node with --http, or check the port.',
    ],
  ];
  for (const [args, err] of mistakes)
    it(`explains: trace ${args.join(' ').replace(/1{64}/g, '…')}`, async () => {
      const ran = await capture(['trace', ...args], { cwd: tmpdir() });
      assert.deepEqual(ran, { code: 2, out: '', err: `slotpad trace: ${err}\n` });
    });
});
