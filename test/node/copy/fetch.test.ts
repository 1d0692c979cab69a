import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { prepare } from '../../../runner/request/prepare';
import { closeConnections, send } from '../../../runner/send/send';
import { succeeded } from '../../results';
import { listen, reply, type Wire } from '../runner-wire';
import { copied, inputOf, preparable, refused } from './copying';

const GOOD = '{"jsonrpc":"2.0","id":1,"result":"0x10"}';

/** Runs a program as Node runs a file with the ending .mjs. */
async function run(code: string, env: Record<string, string> = {}): Promise<string> {
  const child = spawn(process.execPath, ['--input-type=module', '-'], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(code);
  let out = '';
  child.stdout.on('data', (chunk) => {
    out += String(chunk);
  });
  await once(child, 'close');
  return out;
}

/** Method, path, the headers that a request names itself, and body of what came in. */
function told(request: string): unknown {
  const [head = '', body] = Buffer.from(request, 'latin1').toString().split('\r\n\r\n');
  const [line, ...headers] = head.split('\r\n');
  const of = (name: string) =>
    headers.find((one) => one.toLowerCase().startsWith(`${name}:`))?.slice(name.length + 1);
  const own = ['content-type', 'authorization', 'x-any'].map((name) => [name, of(name)?.trim()]);
  return { line, own, body: body?.startsWith('{') ? JSON.parse(body) : body };
}

describe('copy as fetch', function () {
  this.timeout(10_000);
  let wire: Wire;
  before(async () => {
    wire = await listen((socket) => socket.write(reply(GOOD)));
  });
  after(async () => {
    await closeConnections();
    await wire.close();
  });

  it('is a program that sends the same request', async () => {
    const texts = [
      `POST ${wire.url}a'b?c="d"\nContent-Type: application/json\nX-Any: it's "so" \${x} \`y\`\nAuthorization: Basic me:pw\n\n{"jsonrpc": "2.0", "n": [1, 2.5, null], "__proto__": {"a": "\\n\\u2028"}, "a-b": {}}`,
      `PUT ${wire.url}x\nContent-Type: text/plain\n\nit's \`so\` \${x} "and"\n\\so on`,
      `GET ${wire.url}x`,
    ];
    for (const text of texts) {
      const input = inputOf('http', text);
      const prepared = await prepare(preparable(input));
      await send(succeeded(prepared));
      const expected = wire.received.at(-1) ?? '';
      const { text: code } = await copied('fetch', 'http', text);
      assert.equal(await run(code, { PASSWORD: 'pw' }), `200 ${GOOD}\n`, code);
      assert.deepEqual(told(wire.received.at(-1) ?? ''), told(expected), code);
    }
  });

  it('sends a password with any characters', async () => {
    const text = `GET ${wire.url}x\nAuthorization: Basic me:pä∑word`;
    await send(succeeded(await prepare(preparable(inputOf('http', text)))));
    const expected = wire.received.at(-1) ?? '';
    const { text: code } = await copied('fetch', 'http', text);
    assert.equal(await run(code, { PASSWORD: 'pä∑word' }), `200 ${GOOD}\n`, code);
    assert.deepEqual(told(wire.received.at(-1) ?? ''), told(expected));
  });

  it('says what fetch does differently', async () => {
    const differences = [
      ['http://h/x?', 'fetch leaves out the "?" at the end of the URL.'],
      ['http://h/x\nX-Any: 1\nx-any: 2', 'fetch sends headers with the same name as one.'],
      ['http://h/x\nHost: other', 'fetch ignores the Host header.'],
      ['http://h/x?a\nX-Any: 1', undefined],
    ] as const;
    for (const [request, expected] of differences) {
      assert.equal((await copied('fetch', 'http', `GET ${request}`)).difference, expected);
    }
  });

  it('prints the events of a stream as they come', async () => {
    const events = await listen((socket) =>
      socket.end('HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\nevent: head\ndata: {}\n\n'),
    );
    const { text } = await copied(
      'fetch',
      'http',
      `GET ${events.url}eth/v1/events?topics=head\nAccept: text/event-stream`,
    );
    assert.equal(await run(text), 'event: head\ndata: {}\n\n');
    await events.close();
  });

  it('writes JSON as the object that it is, with variables of the process', async () => {
    const { text } = await copied(
      'fetch',
      'http',
      'POST http://h/\nAuthorization: Bearer {{token}}\n\n{"a": ["{{x}}", "b {{x}}"]}',
    );
    assert.equal(
      text,
      [
        "const response = await fetch('http://h/', {",
        "  method: 'POST',",
        '  headers: { Authorization: `Bearer ${process.env.TOKEN}` },',
        '  body: JSON.stringify({ a: [process.env.X, `b ${process.env.X}`] }),',
        '});',
        'console.log(response.status, await response.text());',
        '',
      ].join('\n'),
    );
  });

  it('writes JSON as text when JavaScript would change a number', async () => {
    for (const number of ['12345678901234567890', '1.0', '1e400']) {
      const { text } = await copied('fetch', 'http', `POST http://h/\n\n{"a": ${number}}`);
      assert.ok(text.includes(`body: '{"a": ${number}}'`), text);
    }
  });

  it('refuses a request that fetch cannot send', async () => {
    assert.equal(
      await refused('fetch', 'http', 'GET http://h/\nContent-Type: application/json\n\n{}'),
      'fetch sends no body with GET. Copy the request as cURL.',
    );
    assert.equal(
      await refused('fetch', 'http', 'TRACE http://h/'),
      'fetch does not send TRACE. Copy the request as cURL.',
    );
  });
});
