import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { capture } from '../../command-line';
import { startAnvil } from '../anvil';
import { places } from '../connection/servers';
import { until, webSocketNode } from './servers';

describe('the command line over a WebSocket and a socket file', function () {
  this.timeout(30_000);
  const { keep, closeAll } = places();
  const folder = mkdtempSync(path.join(tmpdir(), 'slotpad-sockets-'));
  let child: ChildProcess | undefined;
  let ws = '';

  before(async () => {
    const files: Readonly<Record<string, string>> = {
      'chain.jsonrpc': '# @assert $.result == 0x539\neth_chainId()\n',
      'heads.jsonrpc': 'eth_subscribe("newPendingTransactions")\n',
      'status.jsonrpc': '# @assert status == 200\neth_chainId()\n',
      'node.jsonrpc': '# @node ./node.ipc\neth_chainId()\n',
      'tool.http': 'WS {{ws}}\n\n{ "jsonrpc": "2.0", "id": 1, "method": "eth_chainId", "params": [] }\n',
      'http-client.env.json': '{}',
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
    const started = await startAnvil(1337, path.join(folder, 'node.ipc'));
    child = started.child;
    ws = started.url.replace('http', 'ws');
    writeFileSync(path.join(folder, 'http-client.env.json'), JSON.stringify({ local: { ws } }));
  });
  after(async () => {
    rmSync(folder, { recursive: true });
    if (!child) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  });
  afterEach(closeAll);

  const slotpad = (...args: readonly string[]) => capture(args, { cwd: folder });

  /** Without durations. */
  const plain = (text: string) => text.replace(/ in [\d.]+ m?s/g, ' in TIME');

  it('sends to --execution and to "# @node", as a URL or a path', async () => {
    const response =
      '{\n  "jsonrpc": "2.0",\n  "id": 1,\n  "result": "0x539"  ← 1337 · a development chain\n}\n';
    const passed = '  passed: @assert $.result == 0x539\n';
    for (const node of [ws, './node.ipc', path.join(folder, 'node.ipc')]) {
      const ran = await slotpad('send', 'chain.jsonrpc', '--execution', node);
      assert.deepEqual(
        [ran.code, plain(ran.out), ran.err],
        [0, `eth_chainId: OK in TIME, 41 bytes\n${response}${passed}`, ''],
        node,
      );
    }
    assert.equal((await slotpad('send', 'node.jsonrpc')).code, 0);
    assert.equal((await slotpad('send', 'tool.http', '--env', 'local')).code, 0);
  });

  it('fails an assertion about the status, which is not there', async () => {
    const ran = await slotpad('send', 'status.jsonrpc', '--execution', ws);
    assert.equal(ran.code, 1);
    assert.match(
      ran.out,
      /failed: @assert status == 200 \(line 1\): status can't be evaluated: a response over a WebSocket or a socket file has no status; expected == 200\./,
    );
  });

  it('says what is wrong with the node', async () => {
    const none = await slotpad('send', 'chain.jsonrpc', '--execution', './none.ipc');
    assert.equal(none.code, 1);
    assert.match(
      none.out,
      /The socket file .*none\.ipc does not exist\. Check the path, and that the node runs with IPC on\./,
    );
    const secret = await slotpad('send', 'chain.jsonrpc', '--execution', './node.ipc', '--jwt-secret', 'x');
    assert.equal(secret.err, 'slotpad send: --jwt-secret does not apply to a socket file. Remove it.\n');
    assert.deepEqual(await slotpad('send', 'chain.jsonrpc', '--execution', 'ftp://a'), {
      code: 2,
      out: '',
      err: 'slotpad send: --execution takes a URL such as http://127.0.0.1:8545 or the path of a socket file, not "ftp://a".\n',
    });
  });

  it('prints the notifications of a subscription, ends it, and fails when fewer come', async () => {
    const server = keep(
      await webSocketNode((text, socket) => {
        const { id, method } = JSON.parse(text);
        socket.send(
          JSON.stringify({ jsonrpc: '2.0', id, result: method === 'eth_subscribe' ? '0x5' : true }),
        );
        if (method !== 'eth_subscribe') return;
        for (const hash of ['ab', 'cd']) {
          const params = { subscription: '0x5', result: `0x${hash.repeat(32)}` };
          socket.send(JSON.stringify({ jsonrpc: '2.0', method: 'eth_subscription', params }));
        }
      }),
    );
    const two = await slotpad('send', 'heads.jsonrpc', '--execution', server.url, '--events', '2');
    assert.deepEqual(
      [two.code, two.out],
      [
        0,
        [
          'eth_subscribe: subscribed, events as they come',
          `newPendingTransactions "0x${'ab'.repeat(32)}"`,
          `newPendingTransactions "0x${'cd'.repeat(32)}"`,
          'Stopped after 2 events.',
          '',
        ].join('\n'),
      ],
    );
    await until(() =>
      server.received.some(({ text }) => text.includes('"eth_unsubscribe","params":["0x5"]')),
    );
    const three = slotpad(
      'send',
      'heads.jsonrpc',
      '--execution',
      server.url,
      '--events',
      '3',
      '--timeout',
      '2',
    );
    assert.match(
      (await three).out,
      /2 of 3 events within 2 s\. Allow more time, or ask for fewer events\.\n$/,
    );
    assert.equal((await three).code, 1);
  });

  it('shows the state of a node', async () => {
    for (const node of [ws, './node.ipc']) {
      const ran = await slotpad('status', node, '--format', 'json');
      const [row] = JSON.parse(ran.out) as readonly { kind: string; version?: string; url: string }[];
      assert.equal(row?.kind, 'execution', ran.out);
    }
  });
});
