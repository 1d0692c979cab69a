import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { run } from '../command-line';

describe('files in bodies, sent from the terminal', () => {
  let folder = '';
  let server: Server;
  let received: string[] = [];

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'slotpad-bodies-'));
    server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      received.push(Buffer.concat(chunks).toString('latin1'));
      response.end('{}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  beforeEach(() => {
    received = [];
  });
  after(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await rm(folder, { recursive: true });
  });

  async function sent(body: string) {
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await writeFile(path.join(folder, 'a.http'), `POST ${origin}/\n\n${body}\n`);
    let out = '';
    const code = await run(['send', 'a.http'], {
      out: new PassThrough().on('data', (chunk) => {
        out += String(chunk);
      }),
      err: new PassThrough(),
      input: new PassThrough(),
      cwd: folder,
      color: false,
      interactive: false,
      signal: new AbortController().signal,
    });
    return { code, out };
  }

  it('are read in their encoding, and sent as UTF-8', async () => {
    await writeFile(path.join(folder, 'l1.txt'), Buffer.from('caf\xe9', 'latin1'));
    assert.equal((await sent('a\n<@latin1 ./l1.txt\nb')).code, 0);
    assert.deepEqual(received, ['a\ncaf\xc3\xa9\nb']);
  });

  it('are sent byte for byte when they are not text', async () => {
    const bytes = Buffer.from(Array.from({ length: 10_000 }, (_, at) => at % 256));
    await writeFile(path.join(folder, 'block.ssz'), bytes);
    assert.equal((await sent('< ./block.ssz')).code, 0);
    assert.deepEqual(received, [bytes.toString('latin1')]);
  });

  it('are sent byte for byte among lines of text', async () => {
    await writeFile(path.join(folder, 'two.bin'), Buffer.of(0xff, 0x00));
    assert.equal((await sent('é\n< ./two.bin\n< ./two.bin\nend')).code, 0);
    assert.deepEqual(received, ['\xc3\xa9\n\xff\x00\n\xff\x00\nend']);
  });

  it('are refused when variables are filled in and they are not text', async () => {
    const { out } = await sent('<@ ./l1.txt');
    assert.deepEqual(received, []);
    assert.match(
      out,
      /The file \.\/l1\.txt of the body cannot be read: it is not text in this encoding\. Write `< \.\/file` to send its bytes\./,
    );
  });
});
