import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { capture } from '../command-line';

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
    return capture(['send', path.join(folder, file), ...args], { cwd: folder });
  }

  it('does not send a request with an unsupported directive, unless it is forced', async () => {
    const text = '# @curl-insecure\nGET HOST/a\n\n###\nGET HOST/b\n';
    const refused = await sent(text);
    assert.deepEqual(asked, ['GET /b']);
    assert.equal(refused.code, 1);
    assert.match(
      refused.out,
      /`@curl-insecure` \(kulala\), which sets an option of curl\. Remove it, or add --force to send the request anyway\./,
    );
    const forced = await sent(text, ['--all', '--force']);
    assert.deepEqual([forced.code, asked], [0, ['GET /b', 'GET /a', 'GET /b']]);
  });

  it('does not send a request with a line among its headers that is not sent, unless it is forced', async () => {
    const text = 'GET HOST/c?\n    page=2&\n    size=3\n';
    const refused = await sent(text);
    assert.deepEqual([refused.code, asked], [2, []]);
    assert.match(refused.out, /A header must have a colon, so this line would not be sent\./);
    const forced = await sent(text, ['--force']);
    assert.deepEqual([forced.code, asked], [0, ['GET /c?']]);
  });

  it('does not send credentials in clear text, not even when it is forced', async () => {
    const { code, out } = await sent('GET HOST/a\nAuthorization: Digest me hunter2\n', ['--force']);
    assert.deepEqual([code, asked], [2, []]);
    assert.match(out, /Digest: the user name and the password would be sent in clear text/);
    assert.doesNotMatch(out, /hunter2/);
  });

  it('skips a disabled request, and says so', async () => {
    const text = '### Kept\nGET HOST/a\n\n### Removed\n# @disabled\nDELETE HOST/b\n';
    const { code, out } = await sent(text);
    assert.deepEqual([code, asked], [0, ['GET /a']]);
    assert.match(out, /^Removed: skipped, disabled by # @disabled$/m);
    assert.match(out, /1 request, 1 not checked, 1 disabled\.\n$/);
    const json = await sent(text, ['--all', '--format', 'json']);
    const replies = JSON.parse(json.out) as { name: string; outcome: string; message?: string }[];
    assert.deepEqual(
      replies.map(({ name, outcome, message }) => [name, outcome, message]),
      [
        ['Kept', 'replied', undefined],
        ['Removed', 'skipped', 'Disabled by # @disabled.'],
      ],
    );
    const junit = await sent(text, ['--all', '--format', 'junit']);
    assert.match(junit.out, / skipped="1">/);
  });

  it('does not send a disabled request that is named, unless it is forced', async () => {
    const text = '# @name b\n# @disabled\nDELETE HOST/b\n';
    const { code, out } = await sent(text, ['--name', 'b']);
    assert.deepEqual([code, asked], [2, []]);
    assert.match(out, /It is disabled by `# @disabled`\. Remove it, or add --force/);
    assert.equal((await sent(text, ['--name', 'b', '--force'])).code, 0);
    assert.deepEqual(asked, ['DELETE /b']);
  });

  it('asks before a request with a note, as before one that signs', async () => {
    const text = 'GET HOST/a\n\n###\n# @note Really?\nDELETE HOST/b\n';
    const { code, err } = await sent(text);
    assert.deepEqual([code, asked], [2, []]);
    assert.match(
      err,
      /"DELETE http:\/\/127\.0\.0\.1:\d+\/b" has the note "Really\?" \(DELETE \/b at http:\/\/127\.0\.0\.1:\d+\)\. Add --yes to send it without being asked\./,
    );
    assert.equal((await sent(text, ['--all', '--yes'])).code, 0);
    assert.deepEqual(asked, ['GET /a', 'DELETE /b']);
  });

  it('does not follow redirects with @no-redirect, for a request or the file', async () => {
    handler = (request, response) => {
      if (request.url === '/from') response.writeHead(302, { location: '/to' }).end();
      else ok(request, response);
    };
    const request = '# @assert status == 302\nGET HOST/from\n';
    assert.equal((await sent(`# @no-redirect\n${request}`)).code, 0);
    assert.equal((await sent(`# @no-redirect\n\n###\n${request}`)).code, 0);
    assert.deepEqual(asked, ['GET /from', 'GET /from']);
    assert.equal((await sent('GET HOST/from\n')).code, 0);
    assert.deepEqual(asked.slice(2), ['GET /from', 'GET /to']);
  });

  it('takes the timeout of the request before that of the command', async () => {
    handler = () => undefined;
    const { code, out } = await sent('# @timeout 500 ms\nGET HOST/slow\n', ['--timeout', '60']);
    assert.equal(code, 1);
    assert.match(
      out,
      /sent no response within 500 ms\. It may be busy or syncing: send again, or raise `# @timeout`\./,
    );
  });

  it('sends over the proxy of the request, even to this machine', async () => {
    const { code } = await sent('# @proxy HOST\nGET http://127.0.0.1:1/through\n');
    assert.deepEqual([code, asked], [0, ['GET http://127.0.0.1:1/through']]);
    const invalid = await sent('# @proxy socks5://127.0.0.1:1\nGET HOST/a\n');
    assert.match(invalid.out, /Slotpad sends only through HTTP proxies\./);
  });

  it('sends the requests with a tag', async () => {
    const text =
      '# @tag all\n\n###\n# @tag smoke, fast\nGET HOST/a\n\n###\n# @tag slow\nGET HOST/b\n\n###\nGET HOST/c\n';
    await sent(text, ['--tag', 'fast,slow']);
    assert.deepEqual(asked, ['GET /a', 'GET /b']);
    await sent(text, ['--tag', 'all']);
    assert.equal(asked.length, 5);
    const none = await sent(text, ['--tag', 'smok']);
    assert.equal(none.code, 2);
    assert.match(none.err, /has the tag smok\. There are: all, smoke, fast, slow\./);
  });

  it('sends each pass of a loop as a request of its own', async () => {
    const { code, out } = await sent('### Block\n# @loop for 3\nGET HOST/{{$index}}?id={{$guid}}\n');
    assert.equal(code, 0);
    assert.deepEqual(
      asked.map((one) => one.replace(/\?.*/, '')),
      ['GET /0', 'GET /1', 'GET /2'],
    );
    assert.equal(new Set(asked.map((one) => one.replace(/.*\?/, ''))).size, 3);
    assert.deepEqual(out.match(/^Block \(\d of 3\)/gm), [
      'Block (1 of 3)',
      'Block (2 of 3)',
      'Block (3 of 3)',
    ]);
    assert.match(out, /3 requests, 3 not checked\.\n$/);
  });

  it('waits until the condition holds, and shows the attempts', async () => {
    let count = 0;
    handler = (_, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(`{"result":${++count < 3 ? null : '"0x1"'}}`);
    };
    const text = '### Receipt\n# @until $.result != null within 30 s every 50 ms\nGET HOST/r\n';
    const { code, out, err } = await sent(text);
    assert.equal(code, 0);
    assert.match(out, /^Receipt: 200 OK in .*, 3 attempts$/m);
    assert.equal(
      err,
      'Receipt: attempt 1: $.result is null; expected != null. Next in 50 ms.\n' +
        'Receipt: attempt 2: $.result is null; expected != null. Next in 50 ms.\n',
    );
  });

  it('fails with the last response when the condition does not hold in time', async () => {
    handler = (_, response) => {
      response.setHeader('content-type', 'application/json');
      response.end('{"result":null}');
    };
    // There is time for one attempt only, however fast the machine is.
    const text = '# @until $.result != null within 1 s every 10 s\nGET HOST/r\n';
    const { code, out } = await sent(text, ['--all', '--format', 'json']);
    assert.equal(code, 1);
    const [reply] = JSON.parse(out) as { outcome: string; body: string; message: string }[];
    assert.deepEqual(reply && [reply.outcome, reply.body, reply.message], [
      'not-met',
      '{"result":null}',
      'Waited 1 s until $.result != null, in 1 attempt. $.result is null; expected != null.',
    ]);
    assert.deepEqual(asked, ['GET /r']);
  });

  it('waits for the condition of a request that another one needs', async () => {
    let count = 0;
    handler = (request, response) => {
      response.setHeader('content-type', 'application/json');
      if (request.url === '/r') response.end(`{"result":${++count < 2 ? null : '"0x1"'}}`);
      else response.end('{}');
    };
    const text =
      '# @name r\n# @until $.result != null every 50 ms\nGET HOST/r\n\n### Next\nGET HOST/{{r.response.body.$.result}}\n';
    assert.equal((await sent(text, ['--name', 'Next'])).code, 0);
    assert.deepEqual(asked, ['GET /r', 'GET /r', 'GET /0x1']);
  });

  it('does not send a transaction again', async () => {
    const text = '# @node HOST\n# @retry 3\neth_sendRawTransaction("0x02")\n';
    const { code, out } = await sent(text, ['--yes'], 'file.jsonrpc');
    assert.deepEqual([code, asked], [2, []]);
    assert.match(
      out,
      /`@retry` could send this transaction more than once\. Write it above the request that reads the receipt\./,
    );
  });

  it('fails when a stream does not send its events in time', async () => {
    handler = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('event: head\ndata: {}\n\n');
    };
    const text = 'GET HOST/eth/v1/events?topics=head\n';
    const late = await sent(text, ['--events', '2', '--timeout', '1']);
    assert.equal(late.code, 1);
    assert.match(late.out, /^1 of 2 events within 1 s\. Allow more time, or ask for fewer events\.$/m);
    assert.equal((await sent(text, ['--events', '1', '--timeout', '30'])).code, 0);
  });

  it('keeps cookies between the requests of a command, also over a redirect', async () => {
    const cookies: (string | undefined)[] = [];
    handler = (request, response) => {
      cookies.push(request.headers.cookie);
      if (request.url === '/login') {
        response.writeHead(302, { location: '/a', 'set-cookie': ['sid=abc; Path=/', 'lang=en'] }).end();
      } else ok(request, response);
    };
    const requests = ['GET HOST/login', 'GET HOST/b\nCookie: own=1; lang=de', '# @no-cookie-jar\nGET HOST/c'];
    const { code } = await sent(requests.join('\n\n###\n'));
    assert.equal(code, 0);
    assert.deepEqual(cookies, [undefined, 'sid=abc; lang=en', 'own=1; lang=de; sid=abc', undefined]);
    cookies.length = 0;
    await sent('GET HOST/d\n');
    assert.deepEqual(cookies, [undefined]);
  });

  describe('other requests', () => {
    const login = '# @name login\nGET HOST/login\n\n###\n';
    beforeEach(() => {
      handler = (request, response) => {
        response.setHeader('content-type', 'application/json');
        response.end(request.url === '/login' ? '{"token":"abc","items":[{"id":7}]}' : '{}');
      };
    });

    it('are sent first with @ref, once, and their response has the short form of httpYac', async () => {
      const text = `${login}# @name one\n# @ref login\nGET HOST/one\n\n### Two\n# @ref login\nGET HOST/{{login.token}}/{{login.items[0].id}}\n`;
      assert.equal((await sent(text, ['--name', 'one'])).code, 0);
      assert.deepEqual(asked, ['GET /login', 'GET /one']);
      asked = [];
      assert.equal((await sent(text)).code, 0);
      assert.deepEqual(asked, ['GET /login', 'GET /one', 'GET /abc/7']);
    });

    it('are sent first without @ref where their response is used', async () => {
      await sent(`${login}### Two\nGET HOST/{{login.token}}\n`, ['--name', 'Two']);
      assert.deepEqual(asked, ['GET /login', 'GET /abc']);
    });

    it('are sent again with @forceRef', async () => {
      await sent(`${login}# @forceRef login\nGET HOST/one\n`);
      assert.deepEqual(asked, ['GET /login', 'GET /login', 'GET /one']);
    });

    it('are missing, and the request is not sent', async () => {
      const { code, out } = await sent('# @ref nobody\nGET HOST/one\n');
      assert.deepEqual([code, asked], [2, []]);
      assert.match(out, /No request is named "nobody": name one with # @name nobody\./);
      const itself = await sent('# @name a\n# @ref a\nGET HOST/one\n');
      assert.match(itself.out, /"a" needs its own reply: a → a\./);
    });

    it('and variables come from an imported file, and from the files that it imports', async () => {
      await mkdir(path.join(folder, 'lib'), { recursive: true });
      await writeFile(
        path.join(folder, 'lib/other.http'),
        '# @import base.http\n@path = {{prefix}}/b\n@own = other\n\n###\n# @name login\nPOST {{host}}/login\n\n< body.txt\n',
      );
      await writeFile(path.join(folder, 'lib/base.http'), `@prefix = a\n@host = ${origin}\n`);
      await writeFile(path.join(folder, 'lib/body.txt'), 'hello');
      const text =
        '# @import ./lib/other.http\n@own = mine\n\n###\n# @ref login\nGET HOST/{{path}}/{{own}}/{{login.token}}\n';
      const { code, out } = await sent(text);
      assert.equal(code, 0, out);
      assert.deepEqual(asked, ['POST /login', 'GET /a/b/mine/abc']);
    });

    it('come from a file that cannot be read, and nothing is sent', async () => {
      const { code, out } = await sent('# @import ./nowhere.http\nGET HOST/one\n');
      assert.deepEqual([code, asked], [2, []]);
      assert.match(
        out,
        /: not-sent in .*\n.*file\.http: The file nowhere\.http of `# @import` cannot be read\./,
      );
    });
  });

  describe('the file for a response', () => {
    const read = (name: string) => readFile(path.join(folder, name), 'utf8');

    it('gets what the node sent, and another name where there is one already', async () => {
      const text = '@name = out\nGET HOST/a\n\n>> saved/{{name}}.json\n';
      const first = await sent(text);
      assert.equal(first.code, 0);
      assert.match(first.out, new RegExp(`^written to ${path.join(folder, 'saved/out.json')}$`, 'm'));
      handler = (_, response) => void response.end('second');
      assert.equal((await sent(text)).code, 0);
      assert.deepEqual(
        [await read('saved/out.json'), await read('saved/out-1.json')],
        ['{"ok":true}', 'second'],
      );
    });

    it('is replaced with >>!, also by a response with an error', async () => {
      await writeFile(path.join(folder, 'kept.json'), 'before');
      handler = (_, response) => void response.writeHead(500).end('broken');
      assert.equal((await sent('POST HOST/a\n\nbody\n\n>>! kept.json\n')).code, 1);
      assert.equal(await read('kept.json'), 'broken');
    });

    it('must be in the workspace, and not be hidden', async () => {
      for (const [place, reason] of [
        ['../out.json', 'it is outside '],
        ['/tmp/out.json', 'it is outside '],
        ['.vscode/settings.json', 'it is a hidden file or folder.'],
        ['~/out.json', 'it is outside '],
      ] as const) {
        const { code, out } = await sent(`GET HOST/a\n\n>>! ${place}\n`);
        assert.deepEqual([code, asked], [2, []]);
        assert.ok(out.includes(`The response cannot be written to ${place}: ${reason}`), out);
      }
    });

    it('must not be reached through a link that leads out of the workspace', async () => {
      const outside = await mkdtemp(path.join(tmpdir(), 'slotpad-outside-'));
      await symlink(outside, path.join(folder, 'link'));
      const { code, out } = await sent('GET HOST/a\n\n>> link/out.json\n');
      assert.equal(code, 1);
      assert.match(out, /The response was not written to .*out\.json: its folder is outside /);
      assert.deepEqual(await readdir(outside), []);
      await rm(outside, { recursive: true });
    });

    it('stays as it was when the response cannot be written', async () => {
      await mkdir(path.join(folder, 'taken.json'));
      await writeFile(path.join(folder, 'kept.json'), 'before');
      await symlink('kept.json', path.join(folder, 'same.json'));
      const { code, out } = await sent('GET HOST/a\n\n>>! taken.json\n');
      assert.equal(code, 1);
      assert.match(out, /^The response was not written to .*taken\.json: it is a folder\.$/m);
      assert.equal((await sent('GET HOST/a\n\n>>! same.json\n')).code, 0);
      assert.equal(await read('kept.json'), '{"ok":true}');
      assert.deepEqual(
        (await readdir(folder)).filter((name) => name.startsWith('.')),
        [],
      );
    });
  });
});
