import assert from 'node:assert/strict';
import { ScratchDocument } from '../../../common/scratch/document/document';
import type { Language } from '../../../common/scratch/types';
import { fileVariables } from '../../../common/scratch/variables/variables';
import { type PrepareInput, prepare } from '../../../runner/request/prepare';
import { failureOf, succeeded } from '../../results';

const CALL = '{ "jsonrpc": "2.0", "id": 7, "method": "eth_chainId", "params": [] }';
const geth = { name: 'Geth', kind: 'execution', url: 'ws://127.0.0.1:8546' } as const;
const beacon = { name: 'Beacon', kind: 'beacon', url: 'http://127.0.0.1:5052' } as const;

function made(language: Language, text: string, change: Partial<PrepareInput> = {}) {
  const document = new ScratchDocument(`file:///home/me/requests/test.${language}`, language, 1, text);
  const placed = [...document.blocks()].findLast(({ block }) => block.request);
  assert.ok(placed);
  const nodes = { beacon, execution: geth, all: [beacon, geth] };
  return prepare({ document, placed, variables: fileVariables(document), nodes, ...change });
}

describe('prepare, over a WebSocket or a socket file', () => {
  it('sends calls to the selected node without the headers of an HTTP body', async () => {
    const { method, url, headers, body, stream } = succeeded(await made('jsonrpc', 'eth_chainId()'));
    assert.deepEqual([method, url, headers, stream], ['WEBSOCKET', 'ws://127.0.0.1:8546/', [], false]);
    assert.equal(body, '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}');
  });

  it('sends to the socket file that "# @node" names', async () => {
    const { method, url } = succeeded(await made('jsonrpc', '# @node ./data/geth.ipc\neth_chainId()'));
    assert.deepEqual([method, url], ['IPC', 'ipc:///home/me/requests/data/geth.ipc']);
    const named = succeeded(
      await made('http', `# @node /tmp/geth.ipc\nPOST /\nContent-Type: application/json\n\n${CALL}`),
    );
    assert.deepEqual([named.url, named.headers, named.body], ['ipc:///tmp/geth.ipc', [], CALL]);
  });

  it('takes the blocks of other tools: WEBSOCKET and WS', async () => {
    for (const word of ['WEBSOCKET', 'WS', 'POST']) {
      const text = `${word} wss://me:pw@node.example/ws?x=1\nContent-Type: application/json\nX-A: 1\n\n${CALL}`;
      const { method, url, headers, kind, calls } = succeeded(await made('http', text));
      assert.deepEqual([method, url, kind], ['WEBSOCKET', 'wss://node.example/ws?x=1', 'rpc']);
      assert.deepEqual(headers, [
        ['X-A', '1'],
        ['authorization', 'Basic bWU6cHc='],
      ]);
      assert.deepEqual(
        calls.map((call) => call.id),
        [7],
      );
    }
  });

  it('makes eth_subscribe a stream there, and nowhere else', async () => {
    const text = 'eth_subscribe("newHeads")';
    assert.equal(succeeded(await made('jsonrpc', text)).stream, true);
    assert.equal(succeeded(await made('jsonrpc', `# @node http://127.0.0.1:8545\n${text}`)).stream, false);
  });

  it('refuses what cannot be sent there', async () => {
    const cases: readonly [Language, string, string][] = [
      [
        'http',
        'WEBSOCKET ws://127.0.0.1:8546\n\nhello',
        'Only JSON-RPC is sent over a WebSocket. Write the call as the body: {"jsonrpc": "2.0", "id": 1, "method": …}.',
      ],
      [
        'http',
        'GET ws://127.0.0.1:5052/eth/v1/node/version',
        'GET /eth/v1/node/version goes over HTTP, not over a WebSocket. Choose a beacon node with an http:// URL.',
      ],
      [
        'http',
        '# @node /tmp/geth.ipc\nGET /eth/v1/node/version',
        '/eth/v1/node/version goes over HTTP, not over a socket file. Choose a node with an http:// URL.',
      ],
      ['http', `WS http://127.0.0.1:8546\n\n${CALL}`, 'WS needs a URL that starts with ws:// or wss://.'],
      [
        'http',
        `# @node /tmp/geth.ipc\nPOST /\nContent-Type: application/json\nX-Key: 1\n\n${CALL}`,
        'A socket file has no headers. Remove "X-Key", or use the http:// URL of the node.',
      ],
      [
        'jsonrpc',
        'eth_chainId()\neth_subscribe("newHeads")',
        'eth_subscribe cannot be part of a batch. Send it as a request of its own.',
      ],
    ];
    for (const [language, text, message] of cases) {
      assert.equal(failureOf(await made(language, text)), message);
    }
  });
});
