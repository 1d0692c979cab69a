import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { type DemoNode, startDemoNode } from '../../demo/server';
import { run } from '../command-line';

const collection = {
  info: { name: 'Node', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
  variable: [{ key: 'apiKey', value: 'hunter2' }],
  item: [
    {
      name: 'version',
      request: { method: 'GET', url: '{{beacon}}/eth/v1/node/version' },
      event: [
        { listen: 'test', script: { exec: ["pm.test('ok', () => pm.response.to.have.status(200));"] } },
      ],
    },
    {
      name: 'with a key',
      request: { method: 'GET', url: '{{beacon}}/eth/v1/node/syncing?key={{apiKey}}' },
    },
    {
      name: 'chain',
      request: {
        method: 'POST',
        url: '{{execution}}',
        body: {
          mode: 'raw',
          raw: '{"jsonrpc":"2.0","method":"eth_chainId","params":[],"id":7}',
          options: { raw: { language: 'json' } },
        },
      },
    },
  ],
};

describe('slotpad import', () => {
  let folder: string;
  let demo: DemoNode;
  before(async () => {
    demo = await startDemoNode({ beaconPort: 0, executionPort: 0 });
  });
  after(() => demo.close());
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'slotpad-import-'));
    await mkdir(path.join(folder, 'postman'));
    const write = (name: string, content: object) =>
      writeFile(path.join(folder, 'postman', name), JSON.stringify(content));
    await write('node.json', collection);
    await write('local.json', {
      name: 'Local',
      values: [
        { key: 'beacon', value: demo.beacon },
        { key: 'execution', value: demo.execution },
      ],
    });
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function slotpad(...args: string[]) {
    const [out, err] = [new PassThrough(), new PassThrough()];
    const code = await run(args, {
      out,
      err,
      input: new PassThrough(),
      cwd: folder,
      color: false,
      interactive: false,
      signal: new AbortController().signal,
    });
    const text = (stream: PassThrough) => String(stream.read() ?? '');
    return { code, out: text(out), err: text(err) };
  }

  it('runs the tests of .io files', async () => {
    await mkdir(path.join(folder, 'tests/eth_chainId'), { recursive: true });
    const write = (name: string, result: string) =>
      writeFile(
        path.join(folder, 'tests/eth_chainId', name),
        `// id of the chain\n>> {"jsonrpc":"2.0","id":1,"method":"eth_chainId"}\n<< {"jsonrpc":"2.0","id":1,"result":"${result}"}\n`,
      );
    await write('right.io', '0x539');
    await write('wrong.io', '0x540');
    const file = path.normalize('rpc-compat/eth_chainId.jsonrpc');
    assert.deepEqual(await slotpad('import', 'tests'), {
      code: 0,
      out: `${file}\n`,
      err: '2 requests in 1 file, 0 warnings.\n',
    });
    const sent = await slotpad('send', '--all', 'rpc-compat', '--execution', demo.execution, '--quiet');
    assert.equal(sent.code, 1);
    assert.equal(
      sent.out,
      `Failed:\n  ${file}:8: wrong: $.result is 0x539 (1337); expected == "0x540".\n2 requests, 1 failed; 2 assertions, 1 failed.\n`,
    );
  });

  it('writes files that are right and can be sent', async () => {
    assert.deepEqual(await slotpad('import', 'postman', '--out', 'requests'), {
      code: 0,
      out: `${['requests/Node.http', 'requests/Node.jsonrpc', 'requests/http-client.env.json'].map((file) => path.normalize(file)).join('\n')}\n`,
      err: '3 requests in 3 files, 0 warnings.\n',
    });
    const checked = await slotpad('check', 'requests', '--env', 'Local');
    assert.deepEqual([checked.code, checked.err], [0, '']);
    const sent = await slotpad(
      'send',
      '--all',
      'requests',
      '--env',
      'Local',
      '--var',
      'apiKey=hunter2',
      '--quiet',
    );
    assert.equal(sent.code, 0, sent.out + sent.err);
    assert.match(sent.out + sent.err, /3 requests/);
    for (const name of await readdir(path.join(folder, 'requests'))) {
      assert.doesNotMatch(await readFile(path.join(folder, 'requests', name), 'utf8'), /hunter2/);
    }
  });

  it('names the folder like the collection', async () => {
    const { code, out } = await slotpad('import', 'postman/node.json');
    assert.deepEqual([code, out.split('\n')[0]], [0, path.join('Node', 'Node.http')]);
  });

  it('replaces no file without --force', async () => {
    await mkdir(path.join(folder, 'Node'));
    const target = path.join(folder, 'Node', 'Node.jsonrpc');
    await writeFile(target, 'mine');
    assert.deepEqual(await slotpad('import', 'postman/node.json'), {
      code: 2,
      out: '',
      err: `slotpad import: ${target} exists. Choose another folder with --out, or add --force to replace files.\n`,
    });
    assert.deepEqual(await readdir(path.join(folder, 'Node')), ['Node.jsonrpc']);
    assert.equal((await slotpad('import', 'postman/node.json', '--force')).code, 0);
    assert.match(await readFile(target, 'utf8'), /eth_chainId/);
  });

  it('replaces no file that a link leads to, and writes nothing then', async () => {
    await mkdir(path.join(folder, 'Node'));
    await writeFile(path.join(folder, 'target.txt'), 'mine');
    const link = path.join(folder, 'Node', 'Node.jsonrpc');
    await symlink('../target.txt', link);
    const target = path.join(folder, 'target.txt');
    assert.deepEqual(await slotpad('import', 'postman/node.json', '--force'), {
      code: 2,
      out: '',
      err: `slotpad import: ${link} was not written: it is a link to ${target}, outside of its folder. Nothing was imported.\n`,
    });
    assert.equal(await readFile(target, 'utf8'), 'mine');
    assert.deepEqual(await readdir(path.join(folder, 'Node')), ['Node.jsonrpc']);
  });

  it('ends with 1 and says why when a request is not imported', async () => {
    await writeFile(
      path.join(folder, 'a.json'),
      JSON.stringify({ ...collection, item: [{ name: 'none', request: { method: 'GET', url: '' } }] }),
    );
    assert.deepEqual(await slotpad('import', 'a.json', '--out', 'x'), {
      code: 1,
      out: '',
      err: 'warning: none: It has no URL: not imported.\n0 requests in 0 files, 1 request not imported, 1 warning.\n',
    });
  });

  it('says what is wrong with its arguments', async () => {
    const errorOf = async (...args: string[]) => {
      const { code, err } = await slotpad('import', ...args);
      assert.equal(code, 2);
      return err;
    };
    assert.equal(
      await errorOf(),
      'slotpad import: Missing path of a collection. Write: slotpad import FILE or slotpad import FOLDER.\n',
    );
    assert.equal(await errorOf('nothing.json'), 'slotpad import: There is no file or folder nothing.json.\n');
    await writeFile(path.join(folder, 'b.json'), '[]');
    assert.equal(
      await errorOf('b.json'),
      'slotpad import: b.json: This is not a collection of Postman, Insomnia, Thunder Client or Bruno, a HAR file, an OpenAPI or OpenRPC document, or an .io file of rpc-compat. In Postman: Export, Collection v2.1.\n',
    );
    await mkdir(path.join(folder, 'empty'));
    assert.equal(
      await errorOf('empty'),
      `slotpad import: There is no .json, .yaml, .har, .bru or .io file in ${path.join(folder, 'empty')}.\n`,
    );
  });
});
