/** When the command line reads the contracts of a workspace. What it says of a broken artifact shows that it did. */
import { deepEqual, match } from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { capture } from '../command-line';

const BROKEN = /^slotpad: out\/Token\.sol\/Token\.json: /;

describe('contracts of a workspace on the command line', () => {
  let cwd = '';

  before(async () => {
    cwd = await mkdtemp(path.join(tmpdir(), 'slotpad-cli-contracts-'));
    await mkdir(path.join(cwd, 'out', 'Token.sol'), { recursive: true });
    await writeFile(path.join(cwd, 'out', 'Token.sol', 'Token.json'), '{ "abi": [ { "type": 1 } ] }');
  });
  after(() => rm(cwd, { recursive: true }));

  async function errorsOf(command: string, name: string, text: string, ...more: string[]): Promise<string> {
    await writeFile(path.join(cwd, name), text);
    const { err } = await capture([command, name, ...more], { cwd });
    return err;
  }

  it('are read for files that name one', async () => {
    const address = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
    const data = '{{$calldata weth.deposit()}}';
    for (const text of [
      'weth.totalSupply()\n',
      'deploy Token()\n',
      'eth_getCode("{{$address Token}}", "latest")\n',
      'eth_estimateGas({ "input": "{{$initcode Token()}}" })\n',
      `# @contract weth = ${address} as WETH\neth_blockNumber()\n`,
      `eth_call({ "to": "${address}", "data": "${data}" }, "latest")\n`,
    ])
      match(await errorsOf('check', 'a.jsonrpc', text), BROKEN);
  });

  it('are not looked for when a file names none, which would list all folders', async () => {
    deepEqual(await errorsOf('check', 'a.jsonrpc', 'eth_getBalance("0x1", "latest") // v1.2 (old)\n'), '');
    deepEqual(await errorsOf('check', 'a.http', 'GET /eth/v1/node/version\n'), '');
    match(await errorsOf('check', 'a.http', 'GET /eth/v1/node/version\n', '--contracts', 'out/**'), BROKEN);
  });

  it('are read to decode responses of execution nodes only', async () => {
    const nodes = ['--beacon', 'http://127.0.0.1:1', '--execution', 'http://127.0.0.1:1'];
    const body = '{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber","params":[]}';
    const post = `POST http://127.0.0.1:1\nContent-Type: application/json\n\n${body}\n`;
    match(await errorsOf('send', 'a.http', post, ...nodes), BROKEN);
    const beacon = await errorsOf('send', 'a.http', 'GET /eth/v1/node/version\n', ...nodes);
    deepEqual(beacon.includes('Token.json'), false);
  });

  it('are read for calls whose responses or errors may be of contracts, and not for a number of the chain', async () => {
    const nodes = ['--execution', 'http://127.0.0.1:1'];
    const wasRead = async (text: string) =>
      (await errorsOf('send', 'a.jsonrpc', `${text}\n`, ...nodes)).includes('Token.json');
    for (const plain of [
      'eth_chainId()',
      'eth_getBalance("0x5FbDB2315678afecb367f032d93F642f64180aa3", "latest")',
    ])
      deepEqual([plain, await wasRead(plain)], [plain, false]);
    const hash = `0x${'11'.repeat(32)}`;
    for (const decoded of [
      'eth_call({ "to": "0x5FbDB2315678afecb367f032d93F642f64180aa3" }, "latest")',
      'eth_estimateGas({ "to": "0x5FbDB2315678afecb367f032d93F642f64180aa3" })',
      `eth_getTransactionReceipt("${hash}")`,
      'own_method()',
    ])
      deepEqual([decoded, await wasRead(decoded)], [decoded, true]);
  });
});
