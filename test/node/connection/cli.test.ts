import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { run } from '../../command-line';
import { certificate } from '../self-signed';
import { GOOD, node, places, proxy, tlsNode } from './servers';

const own = certificate();
const client = certificate();

describe('slotpad send over the connections that its options name', () => {
  const { keep, closeAll } = places();
  afterEach(closeAll);
  let folder = '';
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'slotpad-connection-'));
    const files: Record<string, string> = {
      'call.jsonrpc': 'eth_blockNumber()\n',
      'away.jsonrpc': '# @node http://node.example:8545\n###\neth_blockNumber()\n',
      'ca.pem': own.pem,
      'client.pem': client.pem,
      'client.key': client.key,
      'jwt.hex': `0x${'ab'.repeat(32)}`,
      'note.txt': 'x',
    };
    for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
  });
  after(() => rm(folder, { recursive: true }));

  const send = (args: readonly string[], env: Record<string, string> = {}, file = 'call.jsonrpc') =>
    command(['send', file, ...args], env);

  async function command(args: readonly string[], env: Record<string, string> = {}) {
    const texts = { out: '', err: '' };
    const stream = (into: 'out' | 'err') =>
      new PassThrough().on('data', (chunk) => {
        texts[into] += String(chunk);
      });
    const code = await run(args, {
      out: stream('out'),
      err: stream('err'),
      input: new PassThrough().end(),
      cwd: folder,
      env,
      color: false,
      interactive: false,
      signal: new AbortController().signal,
    });
    return { code, ...texts };
  }

  it('trusts the authority of --ca', async () => {
    const place = keep(await tlsNode({ cert: own.pem, key: own.key }));
    const url = `https://${place.host}`;
    assert.equal((await send(['--execution', url, '--ca', 'ca.pem'])).code, 0);
    const without = await send(['--execution', url]);
    assert.equal(without.code, 1);
    assert.match(
      without.out,
      /is signed by no known authority\. If it is your node's own, name its CA file with --ca\./,
    );
  });

  it('shows the client certificate of --cert', async () => {
    const asking = { requestCert: true, rejectUnauthorized: true, ca: client.pem };
    const place = keep(await tlsNode({ cert: own.pem, key: own.key, ...asking }));
    const args = ['--execution', `https://${place.host}`, '--ca', 'ca.pem'];
    assert.equal((await send([...args, '--cert', 'client.pem', '--key', 'client.key'])).code, 0);
    assert.equal((await send(args)).code, 1);
  });

  it('makes the token of the engine API from --jwt-secret', async () => {
    const place = keep(await node());
    assert.equal((await send(['--execution', `http://${place.host}`, '--jwt-secret', 'jwt.hex'])).code, 0);
    assert.match(String(place.seen[0]?.headers.authorization), /^Bearer [\w-]+\.[\w-]+\.[\w-]+$/);
  });

  it('sends the token in --token-env to its node alone, and prints it nowhere', async () => {
    const place = keep(
      await node(({ headers }, respond) =>
        respond(500, `token ${headers.authorization}`, { 'content-type': 'text/plain' }),
      ),
    );
    const ran = await send(['--execution', `http://${place.host}`, '--token-env', 'TOKEN'], {
      TOKEN: 'abcdef',
    });
    assert.equal(place.seen[0]?.headers.authorization, 'Bearer abcdef');
    assert.match(ran.out, /500 Internal Server Error: token Bearer •••/);
    const beaconOnly = keep(await node());
    const args = ['--beacon', `http://${place.host}`, '--token-env', 'TOKEN'];
    await writeFile(path.join(folder, 'other.http'), `POST http://${beaconOnly.host}/\n\n${GOOD}\n`);
    await send(args, { TOKEN: 'abcdef' }, 'other.http');
    assert.equal(beaconOnly.seen[0]?.headers.authorization, undefined);
  });

  it('sends through the proxy of the environment', async () => {
    const between = keep(await proxy());
    const ran = await send([], { http_proxy: `http://${between.host}` }, 'away.jsonrpc');
    assert.equal(ran.code, 0);
    assert.deepEqual(
      between.seen.map(({ target }) => target),
      ['http://node.example:8545/'],
    );
  });

  it('traces over the same connections', async () => {
    const hash = `0x${'1'.repeat(64)}`;
    const { cert, key } = { cert: own.pem, key: own.key };
    const asking = { requestCert: true, rejectUnauthorized: true, ca: client.pem };
    const secure = keep(await tlsNode({ cert, key, ...asking }));
    const args = ['trace', hash, '--node', `https://${secure.host}`];
    const untrusted = await command(args);
    assert.match(untrusted.err, /is signed by no known authority\. If .* name its CA file with --ca\./);
    const files = ['--ca', 'ca.pem', '--cert', 'client.pem', '--key', 'client.key'];
    const trusted = await command([...args, ...files]);
    assert.equal(
      trusted.err,
      'slotpad trace: This response has no trace of calls. Send the request again with the options {"tracer":"callTracer","tracerConfig":{"withLog":true}}.\n',
    );

    const plain = keep(
      await node(({ headers }, respond) =>
        respond(500, `token ${headers.authorization}`, { 'content-type': 'text/plain' }),
      ),
    );
    const token = ['trace', hash, '--node', `http://${plain.host}`, '--token-env', 'TOKEN'];
    const { err } = await command(token, { TOKEN: 'abcdef' });
    assert.equal(plain.seen[0]?.headers.authorization, 'Bearer abcdef');
    assert.ok(!err.includes('abcdef'), err);
    assert.equal(
      (await command(['trace', hash, '--token-env', 'TOKEN'])).err,
      'slotpad trace: --token-env needs the node that the token is for: name it with --execution.\n',
    );

    const between = keep(await proxy());
    await command(['trace', hash, '--node', 'http://node.example:8545'], {
      http_proxy: `http://${between.host}`,
    });
    assert.equal(between.seen[0]?.target, 'http://node.example:8545/');
  });

  const wrong: readonly [args: readonly string[], error: string][] = [
    [['--ca', 'gone.pem'], 'The CA file gone.pem of this command does not exist. Correct --ca.'],
    [
      ['--cert', 'client.pem'],
      'A client certificate needs its private key: name the PEM file as --key of this command.',
    ],
    [
      ['--jwt-secret', 'note.txt'],
      'The JWT secret file note.txt of this command holds no secret: that is 32 bytes, written as 64 hex digits, and this file holds something else. The execution node makes one when it starts, often as jwt.hex: name that one as --jwt-secret.',
    ],
    [
      ['--token-env', 'T'],
      '--token-env needs the node that the token is for: name it with --beacon or --execution.',
    ],
    [
      ['--execution', 'http://127.0.0.1:1', '--token-env', 'T'],
      '--token-env: the environment variable T is not set.',
    ],
    [
      ['--execution', 'http://a.example', '--beacon', 'http://b.example', '--token-env', 'T'],
      '--token-env would send one token to two hosts. Name one node, and write the Authorization header of the other one into the file.',
    ],
    [
      ['--execution', 'http://a.example', '--jwt-secret', 'jwt.hex', '--token-env', 'T'],
      '--token-env and --jwt-secret exclude each other: a request has one Authorization header.',
    ],
  ];
  for (const [args, error] of wrong) {
    it(`does not begin with ${args.join(' ')}`, async () => {
      assert.deepEqual(await send(args), { code: 2, out: '', err: `slotpad send: ${error}\n` });
    });
  }
});
