import { equal, match } from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startDemoNode } from '../../demo/server';
import { capture } from '../command-line';

const ALICE = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const TOKEN = '0x5fbdb2315678afecb367f032d93f642f64180aa3';

describe('requests on the command line', function () {
  this.timeout(60_000);
  let folder: string;
  let node: Awaited<ReturnType<typeof startDemoNode>>;

  before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'slotpad-inline-'));
    node = await startDemoNode({ beaconPort: 0, executionPort: 0 });
    const files = {
      'names.http': `# @contract token = ${TOKEN} as ERC20\n@alice = {{first}}\n@first = ${ALICE}\n`,
      'a/names.http': `@alice = ${ALICE}\n`,
      // A contract and a variable of one name, as in the example of Foundry.
      'unit/names.http': `# @contract token = ${TOKEN} as ERC20 with 18 decimals\n@token = ${TOKEN}\n`,
      'two/a.http': '@bob = 0x1\n',
      'two/b.http': '@bob = 0x2\n',
      'foundry.toml': `[profile.default]\nsrc = "src"\n\n[rpc_endpoints]\nlocal = "${node.execution}"\nmain = "https://node.example/\${RPC_KEY}"\n`,
    };
    execFileSync('mkdir', [
      '-p',
      path.join(folder, 'a'),
      path.join(folder, 'unit'),
      path.join(folder, 'two'),
    ]);
    for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
  });
  after(async () => {
    await node.close();
    await rm(folder, { recursive: true });
  });

  const slotpad = (args: readonly string[], given: Partial<Parameters<typeof capture>[1]> = {}) =>
    capture(args, { cwd: folder, env: { ETH_RPC_URL: node.execution }, ...given });

  it('are sent to the node of ETH_RPC_URL, with the meaning of the result', async () => {
    const { code, out, err } = await slotpad(['send', 'eth_chainId()']);
    match(
      out,
      /^eth_chainId: 200 OK .*\n\{\n.*\n.*\n {2}"result": "0x539" {2}← 1337 · a development chain\n\}\n$/,
    );
    equal(err, '');
    equal(code, 0);
  });

  it('print the result, the body, or the bytes alone', async () => {
    equal((await slotpad(['send', 'eth_chainId', '--result'])).out, '1337\n');
    equal(JSON.parse((await slotpad(['send', 'eth_chainId()', '--body'])).out).result, '0x539');
    equal(JSON.parse((await slotpad(['send', 'eth_chainId()', '--output', '-'])).out).result, '0x539');
    const beacon = ['send', '/eth/v1/beacon/genesis', '--beacon', node.beacon, '--result'];
    match(JSON.parse((await slotpad(beacon)).out).genesis_time, /^\d+$/);
    equal((await slotpad(['send', '-', '--result'], { input: 'net_version()\n' })).out, '1337\n');
  });

  it('have amounts in the unit of a token whose decimals are known', async () => {
    const { out } = await slotpad(['send', `token.balanceOf(${ALICE})`], { cwd: path.join(folder, 'unit') });
    match(out, /\nreturned: balance: [\d,]+ \([\d,.]+ token\)\n/);
    // The files name the address, which the request does not do.
    const input = `0x70a08231${ALICE.slice(2).padStart(64, '0')}`;
    const raw = await slotpad(['send', `eth_call({ "to": "${TOKEN}", "input": "${input}" }, "latest")`], {
      cwd: path.join(folder, 'unit'),
    });
    match(raw.out, /\nreturned: balance: [\d,]+ \([\d,.]+ token\)\n/);
  });

  it('print nothing but the reason, on standard error, when they fail', async () => {
    const { code, out, err } = await slotpad(['send', 'eth_nothing()', '--result']);
    equal(out, '');
    match(err, /^eth_nothing: Error -32601: /);
    equal(code, 1);
  });

  it('know the contracts and variables of the files in the folder', async () => {
    const encoded = `0x70a08231${ALICE.slice(2).padStart(64, '0')}\n`;
    equal((await slotpad(['encode', 'token.balanceOf(alice)'])).out, encoded);
    const unclear = await slotpad(['send', 'eth_getBalance("{{bob}}", "latest")'], {
      cwd: path.join(folder, 'two'),
    });
    equal(
      unclear.err,
      'slotpad send: bob is 0x1 in a.http and 0x2 in b.http. Write the value itself, or send a request of one of these files.\n',
    );
  });

  it('go to an endpoint of foundry.toml by its name', async () => {
    const named = await slotpad(['send', 'eth_chainId()', '--result', '--execution', 'local'], { env: {} });
    equal(named.out, '1337\n');
    const written = '# @node local\neth_chainId()';
    equal((await slotpad(['send', '-', '--result'], { env: {}, input: written })).out, '1337\n');
  });

  it('do not take a value of the environment to the host of a repository', async () => {
    const args = ['send', 'eth_chainId()', '--execution', 'main'];
    const { code, err } = await slotpad(args, { env: { RPC_KEY: 'hunter2' } });
    equal(
      err,
      'slotpad send: The URL of "main" in foundry.toml takes RPC_KEY of your environment to node.example. If that is meant, add --allow-host node.example.\n',
    );
    equal(code, 2);
  });

  it('are encoded and decoded without a node', async () => {
    const { out } = await slotpad(['encode', 'transfer(address,uint256)', ALICE, '5']);
    const { out: words } = await slotpad(['decode', out.trim()]);
    match(
      words,
      /^call data: transfer\(address,uint256\)\n {2}to address: 0x7099.*\n {2}amount uint256: 5\n$/,
    );
    match(
      (await slotpad(['decode', '0xa9059cbb'])).out,
      /^function transfer\(address to, uint256 amount\)\n$/,
    );
    equal((await slotpad(['decode', '0x12345678'])).code, 2);
    equal(
      (await slotpad(['decode', `0x4e487b71${'11'.padStart(64, '0')}`])).out,
      'error: Panic(0x11): arithmetic overflow or underflow\n',
    );
    const nested = await slotpad(['encode', 'f((uint256,string[])[],int8[2])', '[(1,["a","b"])]', '[-1,2]']);
    equal(nested.err, '');
    match(nested.out, /^0x[\da-f]{8}(?:[\da-f]{64})+\n$/);
  });

  it('complete their commands and options in bash', async () => {
    const { out } = await slotpad(['completion', 'bash']);
    match(out, / {4}send\) options="[^"]*--jwt-secret[^"]*--result/);
    const script = `${out}\nCOMP_WORDS=(slotpad send --res) COMP_CWORD=2\n_slotpad\necho "\${COMPREPLY[@]}"`;
    equal(execFileSync('bash', ['-c', script]).toString(), '--result\n');
  });
});
