import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { bundleOf } from '../support/bundle';

const main = path.join(import.meta.dirname, '../../server/main.ts');

/** Starts the server like an editor. */
function start(...args: string[]) {
  const server = spawn(process.execPath, [bundleOf(main), ...args]);
  const output = { out: '', err: '' };
  server.stdout.on('data', (data) => {
    output.out += data;
  });
  server.stderr.on('data', (data) => {
    output.err += data;
  });
  return { server, output };
}

function framed(message: object): string {
  const body = JSON.stringify(message);
  return `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

const initialize = {
  jsonrpc: '2.0',
  id: 0,
  method: 'initialize',
  params: { processId: null, rootUri: null, capabilities: {} },
};
const shutdown = { jsonrpc: '2.0', id: 1, method: 'shutdown' };

describe('the language server', () => {
  const broken: readonly [what: string, bytes: string, message: string][] = [
    ['a length that is no number', 'Content-Length: abc\r\n\r\n{}', 'Content-Length value must be a number.'],
    ['a negative length', 'Content-Length: -5\r\n\r\n{}', 'Content-Length must be greater than 0.'],
    ['a length of zero', 'Content-Length: 0\r\n\r\n', 'Content-Length must be greater than 0.'],
    [
      'a length that no text can have',
      'Content-Length: 99999999999999\r\n\r\n{}',
      'Content-Length must be at most 536870912.',
    ],
    [
      'such a length behind another message',
      `${framed(initialize)}content-length: 99999999999999\r\nX: y\r\n\r\n{}`,
      'Content-Length must be at most 536870912.',
    ],
    ['headers without a length', 'X: y\r\n\r\n{}', 'Header must provide a Content-Length property.'],
    ['empty lines', '\r\n\r\n\r\n\r\n', 'Message header must separate key and value'],
  ];
  for (const [what, bytes, message] of broken) {
    it(`exits with an error after ${what}`, async () => {
      const { server, output } = start('--stdio');
      server.stdin.write(bytes);
      const [code] = await once(server, 'close');
      assert.equal(code, 1);
      assert.ok(
        output.err.startsWith(`slotpad language server: cannot read messages: ${message}`),
        output.err,
      );
    }).timeout(20_000);
  }

  it('answers a message that is not JSON with a parse error, and continues', async () => {
    const { server, output } = start('--stdio');
    server.stdin.write(
      `Content-Length: 3\r\n\r\n{a}${framed(initialize)}${framed(shutdown)}${framed({ jsonrpc: '2.0', method: 'exit' })}`,
    );
    const [code] = await once(server, 'close');
    assert.equal(code, 0);
    assert.match(output.out, /"id":null,"error":\{"code":-32700,"message":"The message is not valid JSON: /);
    assert.match(output.err, /^slotpad language server: The message is not valid JSON: /);
  }).timeout(20_000);

  it('exits at the end of input: with 0 after a shutdown, with an error before', async () => {
    const early = start('--stdio');
    early.server.stdin.end();
    assert.deepEqual(await once(early.server, 'close'), [1, null]);
    const late = start('--stdio');
    late.server.stdin.write(framed(initialize) + framed(shutdown));
    while (!late.output.out.includes('"id":1,')) await once(late.server.stdout, 'data');
    late.server.stdin.end();
    assert.deepEqual(await once(late.server, 'close'), [0, null]);
  }).timeout(20_000);

  it('lists the transports if none is given', async () => {
    const { server, output } = start();
    assert.deepEqual(await once(server, 'close'), [2, null]);
    assert.equal(
      output.err,
      'slotpad language server: missing transport. Pass --stdio, --node-ipc, --socket=PORT or --pipe=NAME.\n',
    );
  }).timeout(20_000);
});
