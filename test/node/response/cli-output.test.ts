import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { capture } from '../../command-line';
import { skip } from '../../support/skip';
import { listen, reply, type Wire } from '../runner-wire';

describe('slotpad send --output', () => {
  const body = '{"jsonrpc":"2.0","id":1,"result":"0x1"}';
  let folder: string;
  let wire: Wire;
  before(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'slotpad-test-'));
    wire = await listen((socket) => socket.end(reply(body)));
    writeFileSync(
      path.join(folder, 'one.jsonrpc'),
      `# @node ${wire.url}\n###\n# @assert $.result == 1\neth_chainId()\n`,
    );
    writeFileSync(path.join(folder, 'two.jsonrpc'), 'eth_chainId()\n###\neth_blockNumber()\n');
  });
  after(async () => {
    await wire.close();
    rmSync(folder, { recursive: true });
  });

  const slotpad = (...args: readonly string[]) => capture(args, { cwd: folder });

  it('writes the body unchanged, judges it as usual, and replaces an older file', async () => {
    const file = path.join(folder, 'body.json');
    writeFileSync(file, 'an older one, which is longer than what comes now, as can be seen');
    const { code, out } = await slotpad('send', 'one.jsonrpc', '--output', 'body.json');
    assert.equal(readFileSync(file, 'utf8'), body);
    assert.match(out, /39 bytes written to .*body\.json\n {2}passed: @assert \$\.result == 1/);
    assert.equal(code, 0);
  });

  it('says how large a compressed body was, and is', async () => {
    const packed = await listen((socket) =>
      socket.end(reply(gzipSync(body), { 'content-encoding': 'gzip' })),
    );
    writeFileSync(path.join(folder, 'packed.http'), `GET ${packed.url}a\n`);
    const { out } = await slotpad('send', 'packed.http');
    await packed.close();
    assert.match(out, new RegExp(`200 OK in .*, ${gzipSync(body).length} bytes, 39 bytes decoded\n`));
  });

  it('keeps the older file when the body does not come whole, and leaves nothing else', async () => {
    writeFileSync(path.join(folder, 'kept.json'), 'keep me');
    const broken = await listen((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf', () => socket.destroy());
    });
    writeFileSync(path.join(folder, 'broken.http'), `GET ${broken.url}a\n`);
    const before = readdirSync(folder).sort();
    const { code } = await slotpad('send', 'broken.http', '--output', 'kept.json');
    await broken.close();
    assert.equal(code, 1);
    assert.equal(readFileSync(path.join(folder, 'kept.json'), 'utf8'), 'keep me');
    assert.deepEqual(readdirSync(folder).sort(), before);
  });

  it('writes to pipes and devices, and leaves them as they are', async function () {
    if (process.platform === 'win32') skip(this, 'Windows has no pipes and devices as files.');
    const pipe = path.join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const read = readFile(pipe, 'utf8');
    assert.equal((await slotpad('send', 'one.jsonrpc', '--output', 'pipe')).code, 0);
    assert.equal(await read, body);
    assert.ok(lstatSync(pipe).isFIFO());
    writeFileSync(path.join(folder, 'both.http'), `GET ${wire.url}\n\n>> both.json\n`);
    const both = readFile(pipe, 'utf8');
    assert.equal((await slotpad('send', 'both.http', '--output', 'pipe')).code, 0);
    assert.deepEqual([await both, readFileSync(path.join(folder, 'both.json'), 'utf8')], [body, body]);
    assert.equal((await slotpad('send', 'one.jsonrpc', '--output', '/dev/null')).code, 0);
    assert.ok(lstatSync('/dev/null').isCharacterDevice());
    if (process.platform !== 'linux') return;
    const { code, out } = await slotpad('send', 'one.jsonrpc', '--output', '/dev/full');
    assert.equal(code, 1);
    assert.match(out, /The disk is full: the response was aborted/);
    assert.ok(lstatSync('/dev/full').isCharacterDevice());
  });

  it('sends nothing when the file cannot be written', async () => {
    const before = wire.received.length;
    writeFileSync(path.join(folder, 'target.json'), 'mine');
    mkdirSync(path.join(folder, 'in'));
    symlinkSync('../target.json', path.join(folder, 'in', 'link.json'));
    const link = await slotpad('send', 'one.jsonrpc', '--output', 'in/link.json');
    assert.equal(link.code, 2);
    assert.match(
      link.err,
      /The response was not written to .*link\.json: it is a link to .*target\.json, outside of its folder\.\n$/,
    );
    const inside = await slotpad('send', 'one.jsonrpc', '--output', 'in');
    assert.match(inside.err, /The response was not written to .*in: it is a folder\.\n$/);
    assert.equal(wire.received.length, before);
    assert.equal(readFileSync(path.join(folder, 'target.json'), 'utf8'), 'mine');
  });

  it('takes one response, and says how to choose it', async () => {
    const { code, err } = await slotpad('send', 'two.jsonrpc', '--all', '--output', 'all.json');
    assert.equal(code, 2);
    assert.match(err, /--output takes one response, not 2: choose the request with --name or --line\./);
    assert.equal(existsSync(path.join(folder, 'all.json')), false);
  });
});
