import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { run } from '../command-line';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const ok: Handler = (_, response) => {
  response.setHeader('content-type', 'application/json');
  response.end('{"ok":true}');
};

describe('directives, sent from the terminal', () => {
  let folder = '';
  let server: Server;
  let origin = '';
  let asked: string[] = [];
  let handler: Handler = ok;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'slotpad-directives-'));
    server = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      handler(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    asked = [];
    handler = ok;
  });
  after(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await rm(folder, { recursive: true });
  });

  /** Sends the requests of a text; `HOST` is the server. */
  async function sent(text: string, args: readonly string[] = ['--all'], file = 'file.http') {
    await writeFile(path.join(folder, file), text.replaceAll('HOST', origin));
    let out = '';
    let err = '';
    const stream = (add: (text: string) => void) =>
      new PassThrough().on('data', (chunk) => add(String(chunk)));
    const code = await run(['send', path.join(folder, file), ...args], {
      out: stream((text) => {
        out += text;
      }),
      err: stream((text) => {
        err += text;
      }),
      input: new PassThrough(),
      cwd: folder,
      color: false,
      interactive: false,
      signal: new AbortController().signal,
    });
    return { code, out, err };
  }

  it('does not send a request with an unsupported directive, unless it is forced', async () => {
    const text = '# @curl-insecure\nGET HOST/a\n\n###\nGET HOST/b\n';
    const refused = await sent(text);
    assert.deepEqual(asked, ['GET /b']);
    assert.equal(refused.code, 1);
    assert.match(
      refused.out,
      /`@curl-insecure` \(kulala\), which sets an option of curl\. Remove it, or add --force to send the request without it\./,
    );
    const forced = await sent(text, ['--all', '--force']);
    assert.deepEqual([forced.code, asked], [0, ['GET /b', 'GET /a', 'GET /b']]);
  });

  it('does not send credentials in clear text, not even when it is forced', async () => {
    const { code, out } = await sent('GET HOST/a\nAuthorization: Digest me hunter2\n', ['--force']);
    assert.deepEqual([code, asked], [2, []]);
    assert.match(out, /Digest: the user name and the password would be sent in clear text/);
    assert.doesNotMatch(out, /hunter2/);
  });
});
