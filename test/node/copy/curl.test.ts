import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { requestOfCurl } from '../../../common/scratch/convert/curl-request';
import { ScratchDocument } from '../../../common/scratch/document/document';
import type { Language } from '../../../common/scratch/types';
import { type CopyInput, copiedRequest, copiedWords, copyText } from '../../../runner/copy';
import { prepare } from '../../../runner/request/prepare';
import { failureOf, succeeded } from '../../results';
import { skip } from '../../support/skip';
import { copied, inputOf, preparable } from './copying';

const root = path.resolve(import.meta.dirname, '../../..');

/** What a request sends. */
async function sentBy(input: CopyInput): Promise<unknown> {
  const made = await prepare(preparable(input));
  if (!made.ok) return made.failure.message;
  const { body, headers, method, url } = made.value;
  const lines = headers.map(([name, value]) => `${name.toLowerCase()}: ${value}`);
  return { method, url, headers: lines.sort(), body };
}

/** Copies a request, pastes it, and holds what both of them send against each other. False when it is not copied whole. */
async function holdsSame(input: CopyInput): Promise<boolean> {
  const request = await copiedRequest(input);
  const made = request.ok ? copyText('curl', request.value) : request;
  if (!made.ok || made.value.needs.length > 0) return false;
  const { text } = made.value;
  const original = await sentBy(input);
  assert.deepEqual(await sentBy(inputOf('http', text)), original, text);
  const pasted = requestOfCurl(text);
  if (pasted !== undefined) assert.deepEqual(await sentBy(inputOf('http', pasted)), original, pasted);
  return true;
}

describe('copy as cURL', () => {
  it('includes the node of a call', async () => {
    const { text } = await copied('curl', 'jsonrpc', 'eth_getBalance("0xab", "latest")');
    assert.equal(
      text,
      `curl http://127.0.0.1:8545/ \\
  -H 'content-type: application/json' \\
  -H 'accept: application/json' \\
  -d '{"jsonrpc":"2.0","id":1,"method":"eth_getBalance","params":["0xab","latest"]}'`,
    );
  });

  it('writes a path alone with the beacon node, and a stream so that its events are seen', async () => {
    const { text } = await copied(
      'curl',
      'http',
      'GET /eth/v1/events?topics=head\nAccept: text/event-stream',
    );
    assert.equal(
      text,
      `curl 'http://127.0.0.1:5052/eth/v1/events?topics=head' \\
  --no-buffer \\
  -H 'Accept: text/event-stream'`,
    );
  });

  it('fills variables in, and asks nobody for a prompted one', async () => {
    const file = '@id = {{$hex 255}}\n# @prompt slot\nGET /eth/v1/beacon/headers/{{slot}}?id={{id}}';
    const { text, needs } = await copied('curl', 'http', file);
    assert.equal(text, 'curl "http://127.0.0.1:5052/eth/v1/beacon/headers/$SLOT?id=0xff"');
    assert.deepEqual(needs, ['SLOT']);
  });

  it('calculates the slot of a time when the file names the network', async () => {
    const file = '@network = mainnet\nGET /eth/v2/beacon/blocks/{{$slotAt 2020-12-01T12:00:35Z}}';
    assert.equal(
      (await copied('curl', 'http', file)).text,
      'curl http://127.0.0.1:5052/eth/v2/beacon/blocks/1',
    );
  });

  it('includes the settings of the node', async () => {
    const node = {
      name: 'my node',
      kind: 'execution',
      url: 'https://h:1',
      connection: { ca: '/tls/my ca.pem', certificate: '/tls/c.pem', key: '/tls/k.pem', auth: 'bearer' },
    } as const;
    const { text, needs } = await copied('curl', 'jsonrpc', 'eth_chainId()', {
      nodes: { execution: node, all: [node] },
    });
    assert.equal(
      text,
      `curl https://h:1/ \\
  --cacert '/tls/my ca.pem' \\
  --cert /tls/c.pem \\
  --key /tls/k.pem \\
  -H 'content-type: application/json' \\
  -H 'accept: application/json' \\
  -H "authorization: Bearer $MY_NODE_TOKEN" \\
  -d '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}'`,
    );
    assert.deepEqual(needs, ['MY_NODE_TOKEN']);
  });

  it('has a variable in place of an API key in the path', async () => {
    const node = {
      name: 'my node',
      kind: 'execution',
      url: 'https://h:1/v3/***',
      connection: { auth: 'path' },
    } as const;
    const { text, needs } = await copied('curl', 'jsonrpc', 'eth_chainId()', {
      nodes: { execution: node, all: [node] },
    });
    assert.match(text, /^curl "https:\/\/h:1\/v3\/\$MY_NODE_KEY" /);
    assert.deepEqual(needs, ['MY_NODE_KEY']);
  });

  describe('becomes the same request when it is pasted', () => {
    const tricky: readonly [Language, string][] = [
      ['http', 'POST http://h/a\'b?c="d"&e=$HOME\nX-Quote: it\'s "so" `so` $so !so\n\n{"a": "it\'s"}'],
      ['http', 'POST http://h/\nContent-Type: text/plain\n\n@file'],
      ['http', 'PUT http://h/x?a=[1-3]&b={c,d}\nX-Empty:\n\nline one\n\tline two\\\n  line three'],
      ['http', 'DELETE http://[::1]:5052/x'],
      ['http', 'HEAD http://h/x'],
      ['http', 'GET http://h/x\nContent-Type: application/json\n\n{}'],
      ['http', 'POST http://h/é?ü=ñ\nX-Two: a\nX-Two: b\n\n{"é": "🙂"}'],
      ['http', 'POST http://h/\nContent-Type: application/json\n\n{"n": 123456789012345678901234567890}'],
      ['jsonrpc', 'eth_blockNumber()\neth_chainId()'],
      ['jsonrpc', '{"jsonrpc":"2.0","method":"eth_x","params":{"a":"\'"},"id":"x"}'],
    ];
    for (const [language, text] of tricky) {
      it(JSON.stringify(text), async () => assert.ok(await holdsSame(inputOf(language, text))));
    }

    for (const name of readdirSync(path.join(root, 'examples')).filter((one) =>
      /\.(http|jsonrpc)$/.test(one),
    )) {
      it(`every request of examples/${name}`, async () => {
        const language = path.extname(name).slice(1) as Language;
        const text = readFileSync(path.join(root, 'examples', name), 'utf8');
        const document = new ScratchDocument('file:///x', language, 1, text);
        let held = 0;
        for (const placed of document.blocks()) {
          if (placed.block.request && (await holdsSame({ ...inputOf(language, text), document, placed })))
            held++;
        }
        assert.ok(held > 0);
      });
    }

    it('whatever its path, header and body are', async function () {
      this.timeout(20_000);
      const line = fc
        .string({ unit: 'binary', maxLength: 20 })
        .map((text) => text.replace(/[\p{C}\s]/gu, ' '));
      const request = fc.record({
        method: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH'),
        path: line,
        header: line,
        body: fc.array(line, { maxLength: 4 }).map((lines) => lines.join('\n')),
      });
      let held = 0;
      await fc.assert(
        fc.asyncProperty(request, async ({ method, path: way, header, body }) => {
          const text = `${method} http://h/${encodeURI(way)}\nX-Any: a${header}\n\n${body}`;
          if (await holdsSame(inputOf('http', text))) held++;
        }),
        { numRuns: 60 },
      );
      assert.ok(held > 40, `${held}`);
    });
  });

  it('has braces that curl must not expand, an empty query and any text in a file', async () => {
    const { text } = await copied('curl', 'http', 'GET http://h/x?a={{}}');
    assert.equal(text, "curl --globoff 'http://h/x?a={{}}'");
    assert.equal((await copied('curl', 'http', 'GET http://h/x?')).text, "curl 'http://h/x?'");
    const included = await copied('curl', 'http', 'POST http://h/\nx: {{unknown}}\n\n<@ ./a', {
      readFile: async () => 'slotpadmark0z',
    });
    assert.match(included.text, /-d slotpadmark0z$/);
    assert.deepEqual(included.needs, ['UNKNOWN']);
  });

  it('is refused for what no shell can pass on, and tells what curl does in another way', async () => {
    const nul = await copiedRequest(inputOf('http', 'POST http://h/\n\na\0b'));
    assert.equal(
      failureOf(copyText('curl', succeeded(nul))),
      'The request has a NUL character, which no shell can pass to curl.',
    );
    const accented = await copied('curl', 'http', 'GET http://h/\nX-Name: José');
    assert.equal(
      copiedWords('curl', accented),
      'Copied as cURL. curl sends the header X-Name as UTF-8, Slotpad as Latin-1.',
    );
  });

  it('is taken by a shell as it was meant, with variables of any text', async function () {
    const shell = spawnSync('sh', ['-c', ':']);
    if (shell.error) skip(this, 'sh is not installed.');
    const { text } = await copied(
      'curl',
      'http',
      'POST {{node}}/x?q=it\'s\nX-A: "$HOME" `ls` \\ !\nAuthorization: Bearer {{token}}\n\n{"a": "it\'s $(ls)", "b": "{{token}}"}',
      { environment: { name: 'e', values: {}, secrets: { node: 'n', token: 't' } } },
    );
    const { stdout } = spawnSync('sh', ['-c', `curl() { printf '%s\\0' "$@"; }\n${text}`], {
      env: { ...process.env, NODE: 'http://h', TOKEN: 'it\'s "$x"  \\' },
      encoding: 'utf8',
    });
    assert.deepEqual(stdout.split('\0').slice(0, -1), [
      'http://h/x?q=it%27s',
      '-H',
      'X-A: "$HOME" `ls` \\ !',
      '-H',
      'Authorization: Bearer it\'s "$x"  \\',
      '-H',
      'Content-Type:',
      '-d',
      '{"a": "it\'s $(ls)", "b": "it\'s "$x"  \\"}',
    ]);
  });
});
