import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { capture } from '../command-line';
import { openApi, openRpc } from '../unit/catalogue-documents/documents';

describe('the command line, with own specifications', () => {
  let folder = '';
  let node: Server;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'slotpad-own-'));
    const files: Record<string, string> = {
      'own.json': JSON.stringify(openRpc),
      'relay.json': JSON.stringify(openApi),
      'odd.json': JSON.stringify({ ...openRpc, methods: [5, ...openRpc.methods] }),
      'swagger.json': '{ "swagger": "2.0" }',
      'a.jsonrpc': 'pool_add(5)\n',
      'status.jsonrpc': 'pool_status()\n',
      'bids.http': 'GET /api/v1/bids/x?limit=1\n',
      'sub/.vscode/settings.json': '{ "slotpad.specifications": ["../own.json"] }',
      'sub/a.jsonrpc': 'pool_add(5)\n',
    };
    for (const [name, text] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
      await writeFile(path.join(folder, name), text);
    }
    node = createServer((_, response) => {
      response.setHeader('content-type', 'application/json');
      response.end('{"jsonrpc":"2.0","id":1,"result":{"oldest":5}}');
    });
    await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve));
  });
  after(async () => {
    node.close();
    await rm(folder, { recursive: true });
  });

  const slotpad = (...args: readonly string[]) => capture(args, { cwd: folder });

  it('checks with the given documents', async () => {
    assert.equal((await slotpad('check', 'a.jsonrpc')).code, 0);
    const found = await slotpad(
      'check',
      '--specification',
      'own.json',
      '--specification=relay.json',
      'a.jsonrpc',
      'bids.http',
    );
    assert.equal(found.code, 1);
    assert.match(found.out, /a\.jsonrpc:1:10: error\[wrong-type\]: Expected an object, not a number\./);
    assert.match(found.out, /bids\.http:1:18: error\[wrong-type\]: Expected an integer, not a string\./);
    assert.equal(found.err, '');
  });

  it('checks with the documents of the workspace settings', async () => {
    const found = await slotpad('check', 'sub');
    assert.equal(found.code, 1);
    assert.match(found.out, /Expected an object, not a number\./);
  });

  it('names wrong parts of a document, and uses the rest', async () => {
    const found = await slotpad('check', '--specification', 'odd.json', 'a.jsonrpc');
    assert.equal(found.code, 1);
    assert.equal(
      found.err,
      'slotpad: odd.json: methods[0]: This is not a method. Give the method a name. It is ignored.\n',
    );
  });

  it('exits with 2 where a given document cannot be used', async () => {
    assert.deepEqual(await slotpad('check', '--specification', 'swagger.json', 'a.jsonrpc'), {
      code: 2,
      out: '',
      err: 'slotpad check: swagger.json: The document is Swagger 2.0; only OpenAPI 3 is supported. Convert it to OpenAPI 3, for example with "npx swagger2openapi".\n',
    });
    assert.deepEqual(await slotpad('check', '--specification', 'gone.json', 'a.jsonrpc'), {
      code: 2,
      out: '',
      err: 'slotpad check: gone.json: The file does not exist, cannot be read, or is larger than 8 MB. Check its path.\n',
    });
  });

  it('judges responses with the given documents', async () => {
    const { port } = node.address() as AddressInfo;
    const sent = await slotpad(
      'send',
      '--execution',
      `http://127.0.0.1:${port}`,
      '--specification',
      'own.json',
      'status.jsonrpc',
    );
    assert.match(sent.out, /Member "pending" is missing\./);
    assert.match(sent.out, /This is a number, not a string or null\./);
  });
});
