import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { type DemoNode, startDemoNode } from '../../demo/server';
import { run } from '../command-line';

const files: Record<string, string> = {
  'chain.jsonrpc': [
    '# @name accounts',
    'eth_accounts()',
    '',
    '### Balance',
    '@account = {{accounts.response.body.$.result[0]}}',
    'eth_getBalance("{{account}}", "latest")',
    '',
    '### Sent before',
    'eth_getTransactionByHash("{{pay.response.body.$.result}}")',
    '',
    '###',
    '# @name pay',
    'eth_sendTransaction({ "from": "{{account}}", "to": "{{account}}", "value": "{{$ether 0.1}}" })',
    '',
    '### Nowhere',
    'eth_getBalance("{{accounts.response.body.$.accounts[0]}}", "latest")',
  ].join('\n'),
  'chain.http': [
    '# @name head',
    'GET /eth/v1/beacon/headers/head',
    '',
    '### Root',
    'GET /eth/v1/beacon/headers/{{head.response.body.$.data.root}}',
    'x-type: {{head.response.headers.content-type}}',
    '',
    '### Slot',
    'GET /eth/v1/beacon/headers/{{$slotAt now}}',
  ].join('\n'),
  'asked.jsonrpc': '# @prompt height which block\neth_getBlockByNumber("{{height}}", false)\n',
  'dotenv.jsonrpc': '# {{$dotenv KEY}}\neth_getBlockByNumber("{{$dotenv HEIGHT}}", false)\n',
  'tokens.jsonrpc': [
    '# @contract token = 0x5fbdb2315678afecb367f032d93f642f64180aa3 as ERC20',
    '',
    '###',
    '# @name supply',
    'token.totalSupply()',
  ].join('\n'),
  'uses.jsonrpc': '# @import ./tokens.jsonrpc\n\n### Balance\ntoken.balanceOf(token)\n',
  '.env': 'export HEIGHT="0x1" # a comment\nKEY=secret99\n',
};

interface Answer {
  readonly result?: unknown;
}

function member(value: unknown, name: string): unknown {
  return (value as Record<string, unknown> | undefined)?.[name];
}

describe('requests that use replies', () => {
  let folder = '';
  let demo: DemoNode;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'slotpad-chain-'));
    for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
    demo = await startDemoNode({ beaconPort: 0, executionPort: 0, secondsPerSlot: 1 });
  });
  after(async () => {
    await demo.close();
    await rm(folder, { recursive: true });
  });

  /** The responses of `slotpad send`, with what was printed beside them. */
  async function sent(args: readonly string[], answer?: string) {
    let out = '';
    let err = '';
    const stream = (add: (text: string) => void) =>
      new PassThrough().on('data', (chunk) => add(String(chunk)));
    const input = new PassThrough();
    if (answer !== undefined) input.write(answer);
    const code = await run(
      ['send', ...args, '--format', 'json', '--beacon', demo.beacon, '--execution', demo.execution],
      {
        out: stream((text) => {
          out += text;
        }),
        err: stream((text) => {
          err += text;
        }),
        input,
        cwd: folder,
        color: false,
        interactive: answer !== undefined,
        signal: new AbortController().signal,
      },
    );
    const replies = out === '' ? [] : (JSON.parse(out) as { outcome: string; body: string }[]);
    const bodies = replies.map(({ outcome, body }) => {
      return { outcome, body: body === null ? null : (JSON.parse(body) as Answer) };
    });
    return { code, err, bodies };
  }

  it('call the contracts of an imported file', async () => {
    const { code, err } = await sent(['uses.jsonrpc']);
    assert.deepEqual([code, err], [0, '']);
  });

  it('send the requests they depend on first', async () => {
    const { code, bodies } = await sent(['chain.jsonrpc', '--name', 'Balance']);
    assert.equal(code, 0);
    assert.equal(bodies.length, 1);
    assert.match(String(bodies[0]?.body?.result), /^0x[1-9a-f][\da-f]*$/);
  });

  it('do so for beacon nodes, headers and slots of a time', async () => {
    const { code, bodies } = await sent(['chain.http', '--all']);
    assert.deepEqual([code, bodies.map((one) => one.outcome)], [0, ['replied', 'replied', 'replied']]);
  });

  it('send no transaction for another request without confirmation', async () => {
    const refused = await sent(['chain.jsonrpc', '--name', 'Sent before']);
    assert.equal(refused.code, 2);
    assert.match(
      refused.err,
      /It needs "pay", which was not sent\. It sends to the network \(eth_sendTransaction at http:\/\/127\.0\.0\.1:\d+\)\. Add --yes to send it without being asked\./,
    );
    const { code, bodies } = await sent(['chain.jsonrpc', '--name', 'Sent before', '--yes']);
    assert.equal(code, 0);
    assert.equal(member(bodies[0]?.body?.result, 'value'), '0x16345785d8a0000');
  });

  it('show the decoded request before asking', async () => {
    const { err } = await sent(['chain.jsonrpc', '--name', 'Sent before'], 'n\n');
    assert.match(
      err,
      /^eth_sendTransaction\n {4}from: 0x[\da-fA-F]{40}.*\n {4}to: .*\n {4}value: 0\.1 ether\n/,
    );
    assert.match(err, /It needs "pay", which was not sent\. You chose not to send it\./);
  });

  it('say where a path leads nowhere', async () => {
    const { code, err } = await sent(['chain.jsonrpc', '--name', 'Nowhere']);
    assert.equal(code, 2);
    assert.match(err, /The response of "accounts" has nothing at \$\.accounts\[0\]\./);
  });

  it('ask for prompted variables where somebody can answer', async () => {
    const { code, bodies, err } = await sent(['asked.jsonrpc'], '0x2\n');
    assert.deepEqual([code, err], [0, 'height (which block): ']);
    assert.equal(member(bodies[0]?.body?.result, 'number'), '0x2');
    const nobody = await sent(['asked.jsonrpc']);
    assert.equal(nobody.code, 2);
    assert.match(nobody.err, /"height" needs input \(# @prompt\), which is not possible here/);
  });

  it('read the nearest .env file', async () => {
    const { code, bodies } = await sent(['dotenv.jsonrpc']);
    assert.equal(code, 0);
    assert.equal(member(bodies[0]?.body?.result, 'number'), '0x1');
  });
});
