import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { createNodeReader } from '../../../monitor/nodes/http-reader';
import { streamRequest } from '../../../monitor/nodes/stream-request';
import type { ConnectedNode, NodeConnection } from '../../../runner/connection/connection';
import { getRequest, rpcRequest } from '../runner-wire';
import { type Answering, ended, files, GOOD, node, places, senderTo } from './servers';

const SECRET = '0x4f3d2c1b0a99887766554433221100ffeeddccbbaa99887766554433221100ff';
const NOW = 1_700_000_000_123;

/** As a node checks it: the signature with its own secret, and that it was made within 60 seconds. */
function verified(authorization: string | undefined, now: number): string {
  const [, token = ''] = /^Bearer (\S+)$/.exec(authorization ?? '') ?? [];
  if (token === '') return 'missing token';
  const [header = '', payload = '', signature] = token.split('.');
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
  if (read(header).alg !== 'HS256') return 'wrong algorithm';
  const right = createHmac('sha256', Buffer.from(SECRET.slice(2), 'hex')).update(`${header}.${payload}`);
  if (signature !== right.digest('base64url')) return 'signature is invalid';
  return Math.abs(read(payload).iat - now / 1000) > 60 ? 'stale token' : 'ok';
}

describe('credentials of a node, over real sockets', () => {
  const { keep, closeAll } = places();
  afterEach(closeAll);

  const engine = (url: string, connection: NodeConnection): ConnectedNode => ({
    name: 'Engine',
    kind: 'execution',
    url,
    connection,
  });

  describe('an API key in the path', () => {
    const key = '0a1b2c3d4e5f60718293a4b5c6d7e8f9';
    const hosted = (url: string): ConnectedNode => ({
      name: 'Hosted',
      kind: 'execution',
      url,
      connection: { auth: 'path' },
    });

    it('is sent in place of ***, only to its address, and is in no message', async () => {
      const place = keep(
        await node(({ target }, respond) => respond(200, target.includes(key) ? GOOD : 'no')),
      );
      const url = `http://${place.host}/v3/***`;
      const { send } = keep(senderTo([hosted(url)], { secretOf: async () => key }));
      const reply = await send(rpcRequest(url));
      assert.deepEqual([reply.outcome, reply.sentTo], ['replied', `POST ${url}`]);
      assert.deepEqual(
        place.seen.map(({ target }) => target),
        [`/v3/${key}`],
      );
      assert.ok(!JSON.stringify(reply).includes(key));
      await send(rpcRequest(`http://${place.host}/other`));
      assert.equal(place.seen.at(-1)?.target, '/other');
    });

    it('is masked in what goes wrong', async () => {
      const place = keep(await node((_, respond) => respond(401, `unknown key ${key}`, {})));
      const url = `http://${place.host}/v3/***/x`;
      const { send } = keep(senderTo([hosted(url)], { secretOf: async () => key }));
      const reply = await send(rpcRequest(url));
      assert.equal(reply.outcome, 'http-error');
      assert.ok(!reply.message.includes(key), reply.message);
    });

    it('that is not set means that nothing is sent', async () => {
      const place = keep(await node((_, respond) => respond(200, GOOD)));
      const url = `http://${place.host}/v3/***`;
      const options = { secretOf: async () => undefined, setSecret: () => 'run "Set"' };
      const without = keep(senderTo([hosted(url)], options));
      assert.deepEqual(
        (await without.send(rpcRequest(url))).message,
        'The API key of the node "Hosted" is not set: run "Set".',
      );
      const unknown = keep(senderTo([]));
      assert.deepEqual(
        (await unknown.send(rpcRequest(url))).message,
        'The URL has *** in place of an API key, which is not set: write the key instead.',
      );
      assert.deepEqual(place.seen, []);
    });
  });

  describe('the engine API', () => {
    /** Lets in who has a token that is right at this time. */
    const guarded =
      (now: () => number): Answering =>
      ({ headers }, respond) => {
        const found = verified(headers.authorization, now());
        if (found === 'ok') respond(200, GOOD);
        else respond(401, found, { 'content-type': 'text/plain' });
      };

    it('gets a token that is made for each request', async () => {
      let time = NOW;
      const place = keep(await node(guarded(() => time)));
      const { send } = keep(
        senderTo([engine(`http://${place.host}`, { jwtSecretFile: '/jwt.hex' })], {
          readFile: files({ '/jwt.hex': `${SECRET}\n` }),
          now: () => time,
        }),
      );
      assert.equal((await send(rpcRequest(`http://${place.host}/`))).outcome, 'replied');
      time += 3_600_000;
      assert.equal((await send(rpcRequest(`http://localhost:${place.port}/`))).outcome, 'replied');
      assert.notEqual(place.seen[0]?.headers.authorization, place.seen[1]?.headers.authorization);
    });

    it('names missing credentials, and what to check when the token is rejected', async () => {
      const place = keep(await node(guarded(() => NOW)));
      const url = `http://${place.host}/`;
      const without = keep(senderTo([engine(url, {})]));
      assert.deepEqual(ended(await without.send(rpcRequest(url))), {
        outcome: 'http-error',
        status: 401,
        message:
          '401 Unauthorized: missing token. The node requires credentials: add an Authorization header. Set the token of "Engine".',
      });
      const wrong = keep(
        senderTo([engine(url, { jwtSecretFile: '/jwt' })], { readFile: files({ '/jwt': '00'.repeat(32) }) }),
      );
      assert.deepEqual(ended(await wrong.send(rpcRequest(url))), {
        outcome: 'http-error',
        status: 401,
        message:
          '401 Unauthorized: signature is invalid. The node requires credentials: add an Authorization header. The token was made from /jwt: check that it is the secret of this node, and that the clocks of both machines are right.',
      });
    });

    const remedy =
      'The execution node makes one when it starts, often as jwt.hex: name that one as "jwtSecretFile".';
    const cases: readonly [what: string, text: string | undefined, message: string][] = [
      ['is not there', undefined, `The JWT secret file /jwt of the node "Engine" does not exist. ${remedy}`],
      [
        'is too short',
        '0x1234',
        `The JWT secret file /jwt of the node "Engine" holds no secret: that is 32 bytes, written as 64 hex digits, and this file has 4. ${remedy}`,
      ],
      [
        'holds something else',
        'my secret',
        `The JWT secret file /jwt of the node "Engine" holds no secret: that is 32 bytes, written as 64 hex digits, and this file holds something else. ${remedy}`,
      ],
      [
        'is empty',
        '\n',
        `The JWT secret file /jwt of the node "Engine" holds no secret: that is 32 bytes, written as 64 hex digits, and this file is empty. ${remedy}`,
      ],
    ];
    for (const [what, text, message] of cases) {
      it(`is not asked when the secret file ${what}`, async () => {
        const place = keep(await node());
        const readFile = files(text === undefined ? {} : { '/jwt': text });
        const { send } = keep(
          senderTo([engine(`http://${place.host}`, { jwtSecretFile: '/jwt' })], { readFile }),
        );
        assert.deepEqual(ended(await send(rpcRequest(`http://${place.host}/`))), {
          outcome: 'not-sent',
          status: null,
          message,
        });
        assert.deepEqual(place.seen, []);
      });
    }
  });

  it('sends a bearer token, and a user with a password', async () => {
    const place = keep(await node());
    const url = `http://${place.host}`;
    const send = (connection: NodeConnection) =>
      keep(senderTo([engine(url, connection)], { secretOf: async () => 'pass:word' })).send(
        rpcRequest(`${url}/`),
      );
    await send({ auth: 'bearer' });
    await send({ auth: 'basic', user: 'me' });
    await send({ auth: 'basic' });
    const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
    assert.deepEqual(
      place.seen.map(({ headers }) => headers.authorization),
      ['Bearer pass:word', basic('me:pass:word'), basic('pass:word')],
    );
  });

  it('sends nothing while the token is not set', async () => {
    const place = keep(await node());
    const url = `http://${place.host}`;
    const options = { secretOf: async () => undefined, setSecret: (name: string) => `run "Set" for ${name}` };
    const { send } = keep(senderTo([engine(url, { auth: 'bearer' })], options));
    assert.deepEqual(ended(await send(rpcRequest(`${url}/`))), {
      outcome: 'not-sent',
      status: null,
      message: 'The token of the node "Engine" is not set: run "Set" for Engine.',
    });
    assert.deepEqual(place.seen, []);
  });

  it('keeps the Authorization header of the request', async () => {
    const place = keep(await node());
    const url = `http://${place.host}`;
    const { send } = keep(senderTo([engine(url, { auth: 'bearer' })], { secretOf: async () => 'token' }));
    await send(rpcRequest(`${url}/`, { headers: [['Authorization', 'Bearer mine']] }));
    assert.equal(place.seen[0]?.headers.authorization, 'Bearer mine');
  });

  it('is not sent to another origin, by request or redirect', async () => {
    const other = keep(await node());
    const place = keep(
      await node((request, respond) => {
        if (request.target === '/away') respond(307, '', { location: `http://${other.host}/` });
        else if (request.target === '/moved') respond(307, '', { location: '/here' });
        else respond(200, GOOD);
      }),
    );
    const url = `http://${place.host}`;
    const { send } = keep(senderTo([engine(url, { auth: 'bearer' })], { secretOf: async () => 'token' }));
    assert.equal((await send(getRequest(`${url}/away`))).outcome, 'http-error');
    assert.equal(other.seen.length, 0);
    await send(getRequest(`http://${other.host}/`));
    assert.equal(other.seen[0]?.headers.authorization, undefined);
    assert.equal((await send(getRequest(`${url}/moved`))).outcome, 'replied');
    assert.equal(place.seen.at(-1)?.headers.authorization, 'Bearer token');
  });

  it('is sent with requests of the sidebar and with its streams', async () => {
    const place = keep(
      await node(({ target }, respond) =>
        target.endsWith('/logs')
          ? respond(200, 'data: {}\n\n', { 'content-type': 'text/event-stream' })
          : respond(200, '{"data":{"version":"Lodestar/v1"}}'),
      ),
    );
    const url = `http://${place.host}/base`;
    const home: ConnectedNode = { name: 'Home', kind: 'beacon', url, connection: { auth: 'bearer' } };
    const { send } = keep(senderTo([home], { secretOf: async () => 'token' }));
    const { signal } = new AbortController();
    const reader = createNodeReader({ url, signal, send, timeoutMs: 5000 });
    assert.equal((await reader.get('/eth/v1/node/version')).ok, true);
    const stream = streamRequest(url, '/lighthouse/logs');
    assert.ok(stream);
    assert.equal((await send(stream)).outcome, 'stream-ended');
    assert.deepEqual(
      place.seen.map(({ target, headers }) => [target, headers.authorization]),
      [
        ['/base/eth/v1/node/version', 'Bearer token'],
        ['/base/lighthouse/logs', 'Bearer token'],
      ],
    );
  });

  it('shows the token in no message', async () => {
    const gone = await node();
    await gone.close();
    const url = `http://${gone.host}`;
    const secret = gone.host.split(':')[0] ?? '';
    const { send } = keep(senderTo([engine(url, { auth: 'bearer' })], { secretOf: async () => secret }));
    const { message, sentTo } = await send(rpcRequest(`${url}/`));
    assert.ok(message.startsWith('Nothing listens on •••:'), message);
    assert.equal(sentTo, `POST http://•••:${gone.port}/`);
  });

  it('knows which of several nodes of an origin is meant: by path, then by kind', async () => {
    const place = keep(await node());
    const origin = `http://${place.host}`;
    const made = (name: string, kind: ConnectedNode['kind'], path: string): ConnectedNode => ({
      name,
      kind,
      url: `${origin}${path}`,
      connection: { auth: 'bearer' },
    });
    const nodes = [
      made('beacon', 'beacon', ''),
      made('execution', 'execution', ''),
      made('one', 'execution', '/one'),
      made('two', 'execution', '/two'),
    ];
    const { send } = keep(senderTo(nodes, { secretOf: async ({ name }) => name }));
    await send(rpcRequest(`${origin}/`));
    await send(getRequest(`${origin}/eth/v1/node/version`, { kind: 'beacon' }));
    await send(rpcRequest(`${origin}/two`));
    await send(rpcRequest(`${origin}/twofold`));
    assert.deepEqual(
      place.seen.map(({ headers }) => headers.authorization),
      ['Bearer execution', 'Bearer beacon', 'Bearer two', 'Bearer execution'],
    );
  });
});
