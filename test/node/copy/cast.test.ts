import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import type { ConnectedNode } from '../../../runner/connection/connection';
import { copiedWords } from '../../../runner/copy';
import { skip } from '../../support/skip';
import { castPath } from '../cast';
import { copied, refused } from './copying';

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: { readonly method: string; readonly params: unknown };
}

/** What a node receives when a shell runs a command. @param command made for the URL of the node */
async function received(
  command: (url: string) => Promise<string>,
  env: Readonly<Record<string, string>> = {},
): Promise<Received> {
  let found: Received | undefined;
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const body = JSON.parse(text);
      found = { headers: request.headers, body };
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ jsonrpc: '2.0', id: body.id, result: '0x1' }));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const text = await command(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const PATH = `${path.dirname(castPath())}${path.delimiter}${process.env.PATH}`;
    await promisify(execFile)('sh', ['-c', text], { env: { ...process.env, ...env, PATH } });
  } finally {
    server.close();
  }
  assert.ok(found, 'nothing was received');
  return found;
}

function nodeAt(url: string, connection: NonNullable<ConnectedNode['connection']> = {}) {
  const node: ConnectedNode = { name: 'my node', kind: 'execution', url, connection };
  return { nodes: { execution: node, all: [node] } };
}

describe('copy as cast', () => {
  before(function () {
    if (process.platform === 'win32') skip(this, 'The commands are run by a shell.');
  });

  it('is a command for one call', async () => {
    const { text } = await copied('cast', 'jsonrpc', 'eth_getBalance("0xab", "latest")');
    assert.equal(
      text,
      `cast rpc --rpc-url http://127.0.0.1:8545/ \\
  eth_getBalance --raw '["0xab","latest"]'`,
    );
    const plain = await copied('cast', 'jsonrpc', '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}');
    assert.equal(plain.text, 'cast rpc --rpc-url http://127.0.0.1:8545/ \\\n  eth_chainId');
  });

  for (const params of [
    '[]',
    '["0x1", false]',
    '[{"to": "0x00000000219ab540356cBB839Cbe05303d7705Fa", "data": "0x01"}, "latest"]',
    `["it's", "so \\"so\\" $HOME \`x\` \\\\", null, 1.5, ["ü 🙂"]]`,
  ]) {
    it(`sends the same call: ${params}`, async () => {
      const { body } = await received(async (url) => {
        const { text } = await copied('cast', 'jsonrpc', `any_method(${params.slice(1, -1)})`, nodeAt(url));
        return text;
      });
      assert.deepEqual([body.method, body.params], ['any_method', JSON.parse(params)]);
    });
  }

  it('sends headers, with a variable in place of a secret', async () => {
    const { headers } = await received(
      async (url) => {
        const request = `POST ${url}\nContent-Type: application/json\nX-Name: it's me\nAuthorization: Bearer {{token}}\n\n{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}`;
        const environment = { name: 'dev', values: {}, secrets: { token: 's3cret' } };
        const made = await copied('cast', 'http', request, { environment: environment as never });
        assert.deepEqual(made.needs, ['TOKEN']);
        assert.ok(!made.text.includes('s3cret'), made.text);
        return made.text;
      },
      { TOKEN: 'abc' },
    );
    assert.deepEqual([headers['x-name'], headers.authorization], ["it's me", 'Bearer abc']);
  });

  it('says what cast does in another way', async () => {
    const made = await copied(
      'cast',
      'jsonrpc',
      'eth_chainId()',
      nodeAt('https://127.0.0.1:1', { ca: '/ca.pem' }),
    );
    assert.equal(
      copiedWords('cast', made),
      'Copied as cast command. cast uses neither the CA file nor the client certificate of the node.',
    );
  });

  for (const [language, text, why] of [
    ['jsonrpc', 'eth_chainId()\neth_blockNumber()', 'cast sends one call at a time, and this is a batch.'],
    [
      'http',
      'GET /eth/v1/node/version',
      'cast speaks JSON-RPC only, and this is a request to a beacon node.',
    ],
    [
      'jsonrpc',
      'eth_getBalance(123456789012345678901234567890)',
      'This cannot be written for cast: its body is not JSON, or has a number that JavaScript cannot hold.',
    ],
  ] as const) {
    it(`is refused: ${why}`, async () => assert.equal(await refused('cast', language, text), why));
  }
});
