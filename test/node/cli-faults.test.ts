import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { capture } from '../command-line';
import { listen, reply, type Wire } from './runner-wire';

describe('the command line and hostile nodes and files', function () {
  this.timeout(10_000);

  let folder = '';
  let node: Wire | undefined;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'slotpad-cli-faults-'));
  });
  afterEach(async () => {
    await node?.close();
    node = undefined;
    await rm(folder, { recursive: true });
  });

  const slotpad = (...args: readonly string[]) => capture(args, { cwd: folder });

  /** Writes a file. `NODE` in it is the URL of a server that answers each request with `body`. */
  async function write(name: string, text: string, body = '{}'): Promise<void> {
    node ??= await listen((socket) => socket.write(reply(body)));
    await writeFile(path.join(folder, name), text.replaceAll('NODE', node.url));
  }

  const call = 'POST NODE\n\n{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}\n';

  it('shows the error of a node on one line of standard error, without control characters', async () => {
    const message = '\\u001b]52;c;ZXZpbA==\\u0007\\n::error::x';
    await write('a.http', call, `{"jsonrpc":"2.0","id":1,"error":{"code":-1,"message":"${message}"}}`);
    const ran = await slotpad('send', '--format', 'junit', 'a.http');
    assert.equal(ran.err, `POST ${node?.url}: Error -1: \\u001b]52;c;ZXZpbA==\\u0007\\n::error::x\n`);
    assert.equal(ran.code, 1);
  });

  it('sends a request whose secret has half a surrogate pair, and the requests after it', async () => {
    const text = [
      '# @name login',
      'GET NODE',
      '',
      '###',
      'GET NODE',
      'X: {{login.response.body.$.token}}',
      '',
      '### after',
      'GET NODE',
    ].join('\n');
    await write('a.http', text, '{"token":"abcd\\ud800efgh"}');
    const ran = await slotpad('send', '--all', 'a.http');
    assert.equal(ran.err, '');
    assert.match(ran.out, /\nafter: 200 OK/);
  });

  it('prints a body of many brackets as it came', async () => {
    const body = `{"jsonrpc":"2.0","id":1,"result":${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}}`;
    await write('a.http', call, body);
    const ran = await slotpad('send', 'a.http');
    assert.equal(ran.err, '');
    assert.ok(ran.out.split('\n').includes(body));
  }).timeout(20_000);

  /** `{{a10}}` is about a million characters long. */
  const doubled = `@a0 = ${'x'.repeat(1000)}\n${Array.from({ length: 10 }, (_, at) => `@a${at + 1} = {{a${at}}}{{a${at}}}\n`).join('')}`;

  it('checks what it can of a request whose variables have hundreds of millions of characters', async () => {
    await write('a.http', `${doubled}\n###\nGET NODE${'{{a10}}'.repeat(600)}\n`);
    await write('b.jsonrpc', 'eth_chainIdd()\n');
    const ran = await slotpad('check', 'a.http', 'b.jsonrpc');
    assert.equal(ran.err, '');
    assert.deepEqual(
      ran.out.split('\n').filter((line) => /^[ab]\./.test(line)),
      [
        `a.http:14:${7 + (node?.url.length ?? 0)}: information[value-too-long]: The value of \`a10\` is not checked: the variables of one request may have 1,000,000 characters in all.`,
        'b.jsonrpc:1:1: warning[method-unknown]: Unknown method `eth_chainIdd`. Did you mean `eth_chainId`?',
      ],
    );
  });

  it('does not send a request that would have hundreds of millions of characters', async () => {
    await write('a.http', `${doubled}\n###\nPOST NODE\n\n${'{{a10}}'.repeat(600)}\n\n### after\nGET NODE\n`);
    const ran = await slotpad('send', '--all', 'a.http');
    assert.match(
      ran.out,
      /: not-sent in .+\nThe values of its variables are longer than 64 MiB in all\. Shorten them\.\n/,
    );
    assert.match(ran.out, /\nafter: 200 OK/);
  });

  describe('environment files', () => {
    const envFile = () => path.join(folder, 'http-client.env.json');

    it('may not be a pipe', async () => {
      await write('a.http', 'GET NODE\n');
      execFileSync('mkfifo', [envFile()]);
      const ran = await slotpad('check', 'a.http');
      const said = `http-client.env.json:1:1: error[file-unusable]: ${envFile()} is a pipe or a device. Replace it with a regular file.\n`;
      assert.deepEqual(ran, { code: 1, out: `${said}\n1 error: 1 file checked.\n`, err: '' });
    });

    it('may not be a device without an end', async () => {
      await write('a.http', 'GET NODE\n');
      await symlink('/dev/zero', envFile());
      const ran = await slotpad('send', 'a.http');
      assert.equal(ran.code, 2);
      assert.match(ran.out, /: not-sent in .*\n.* is a pipe or a device\./);
    });

    it('are not quoted, because they may be links to any file', async () => {
      await write('a.http', 'GET NODE\n');
      await writeFile(path.join(folder, 'passwords'), 'root:x:0:0\n');
      await symlink(path.join(folder, 'passwords'), envFile());
      const ran = await slotpad('check', 'a.http');
      const said = `http-client.env.json:1:1: error[file-unusable]: ${envFile()} is not valid JSON: see line 1, column 1.\n`;
      assert.deepEqual(ran, { code: 1, out: `${said}\n1 error: 1 file checked.\n`, err: '' });
    });
  });
});
