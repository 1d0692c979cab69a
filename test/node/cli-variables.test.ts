import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { run } from '../command-line';

describe('variables of the command line', () => {
  let folder = '';
  let server: Server;
  let asked: string[] = [];

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'slotpad-variables-'));
    server = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.end('{}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  beforeEach(() => {
    asked = [];
  });
  after(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await rm(folder, { recursive: true });
  });

  async function ran(command: string, text: string, ...args: string[]) {
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await writeFile(path.join(folder, 'a.http'), text.replaceAll('HOST', origin));
    let texts = '';
    const keep = () => new PassThrough().on('data', (chunk) => (texts += String(chunk)));
    const code = await run([command, 'a.http', ...args], {
      out: keep(),
      err: keep(),
      input: new PassThrough(),
      cwd: folder,
      color: false,
      interactive: false,
      signal: new AbortController().signal,
    });
    return { code, texts };
  }

  it('take precedence over the file and the environment, and are sent as given', async () => {
    await writeFile(path.join(folder, 'http-client.env.json'), '{"dev":{"b":"env","c":"env"}}');
    const text = '@a = file\n@d = {{a}}-{{b}}\nGET HOST/{{a}}/{{b}}/{{c}}/{{d}}\n';
    const { code } = await ran('send', text, '-e', 'dev', '--var', 'a=x=1', '--var=b=2');
    assert.deepEqual([code, asked], [0, ['/x=1/2/env/x=1-2']]);
  });

  it('are checked in all folders, where one does not have the environment', async () => {
    const place = await mkdtemp(path.join(folder, 'folders-'));
    for (const [name, environment] of [
      ['a', 'prod'],
      ['b', 'dev'],
    ] as const) {
      await mkdir(path.join(place, name));
      await writeFile(path.join(place, name, 'http-client.env.json'), `{"${environment}":{"epoch":"5"}}`);
      await writeFile(path.join(place, name, 'a.jsonrpc'), 'eth_getBlockByNumber("0x0400", false)');
    }
    const checked = async (environment: string) => {
      let texts = '';
      const keep = () => new PassThrough().on('data', (chunk) => (texts += String(chunk)));
      const code = await run(['check', '.', '--env', environment], {
        out: keep(),
        err: keep(),
        input: new PassThrough(),
        cwd: place,
        color: false,
        interactive: false,
        signal: new AbortController().signal,
      });
      return { code, texts };
    };
    const { code, texts } = await checked('dev');
    assert.equal(code, 1);
    assert.match(texts, /^a\/a\.jsonrpc:1:22: error\[quantity-leading-zero\]/m);
    assert.match(texts, /^b\/a\.jsonrpc:1:22: error\[quantity-leading-zero\]/m);
    assert.match(texts, /^a:1:1: error\[file-unusable\]: There is no environment "dev"/m);
    assert.equal((await checked('nowhere')).code, 2);
  });

  it('answer prompts', async () => {
    const text = '# @prompt slot Which slot?\nGET HOST/{{slot}}\n';
    assert.equal((await ran('send', text)).code, 2);
    assert.deepEqual(asked, []);
    assert.equal((await ran('send', text, '--var', 'slot=7')).code, 0);
    assert.deepEqual(asked, ['/7']);
  });

  it('come from a file, whose values are not shown', async () => {
    await writeFile(path.join(folder, 'ci.env'), 'key=hunter2\nslot="8"\n');
    const { code, texts } = await ran(
      'send',
      'GET HOST/{{slot}}?k={{key}}\n',
      '--env-file',
      'ci.env',
      '--var',
      'slot=9',
    );
    assert.deepEqual([code, asked], [0, ['/9?k=hunter2']]);
    assert.ok(!texts.includes('hunter2'), texts);
  });

  it('come from .env files and the environments of httpYac, for check and send alike', async () => {
    const file = path.join(folder, '.env.dev');
    await writeFile(file, 'from=dotenv');
    try {
      const text = 'GET HOST/{{from}}\n';
      const checked = await ran('check', text, '--env', 'dev');
      assert.deepEqual([checked.code, checked.texts], [0, 'No problems: 1 file checked.\n']);
      const sent = await ran('send', text, '-e', 'dev');
      assert.deepEqual([sent.code, asked], [0, ['/dotenv']]);
      assert.doesNotMatch(sent.texts, /dotenv/, 'it may be a secret');
      await writeFile(file, 'from=sent\nNODE_ENV=path');
      const unused = await ran('send', 'GET HOST/path/{{from}}\n', '-e', 'dev');
      assert.match(unused.texts, /\/path\//, 'only values that are used are masked');
      await writeFile(file, 'from=dotenv');
      const without = await ran('check', text);
      assert.match(
        without.texts,
        /The variable `from` is defined only in the environment "dev": select it\./,
      );
    } finally {
      await rm(file);
    }
  });

  it('come from imported files, for check and send alike', async () => {
    await writeFile(path.join(folder, 'other.http'), '@path = imported\n\n###\n# @name login\nGET HOST/x\n');
    const text = '# @import ./other.http\n\n###\n# @ref login\nGET HOST/{{path}}/{{login.token}}/{{pth}}\n';
    const checked = await ran('check', text);
    assert.equal(checked.code, 0);
    assert.match(checked.texts, /a\.http:5:.*The variable `pth` is not defined\. Did you mean `path`\?/);
    assert.match(checked.texts, /1 warning: 1 file checked\./);
    const gone = await ran('check', '# @import ./gone.http\nGET HOST/{{path}}\n');
    assert.equal(gone.code, 1);
    assert.match(
      gone.texts,
      /a\.http:1:11: error\[directive-value\]: The file \.\/gone\.http does not exist or cannot be read\./,
    );
    assert.match(gone.texts, /1 error: 1 file checked\./, 'the variable may be defined there');
  });

  it('are defined for check', async () => {
    const text = 'GET HOST/{{slot}}\n';
    assert.match((await ran('check', text)).texts, /variable-undefined/);
    assert.match((await ran('check', text, '--var', 'slot=9')).texts, /^No problems/);
  });

  for (const [args, message] of [
    [['--var', 'slot'], 'slotpad send: --var takes a name and a value: --var slot=5\n'],
    [['--env-file', 'none.env'], 'slotpad send: --env-file: there is no file none.env.\n'],
    [['-e', 'a', '--env', 'b'], 'slotpad send: --env is given twice.\n'],
  ] as const) {
    it(`refuse ${args.join(' ')}`, async () => {
      assert.deepEqual(await ran('send', 'GET HOST/\n', ...args), { code: 2, texts: message });
    });
  }
});
