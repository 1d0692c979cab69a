import assert from 'node:assert/strict';
import { failed, success } from '../../../common/result';
import { readDotenv, readEnvironment } from '../../../runner/request/environment';

const files: Record<string, string> = {
  '/home/http-client.env.json': JSON.stringify({
    $shared: { base: 'http://shared', slot: 1 },
    local: { base: 'http://127.0.0.1:5052', live: true, auth: { ignored: 1 } },
    staging: {},
  }),
  '/home/http-client.private.env.json': JSON.stringify({
    local: { token: 'hidden' },
    secret: { token: 'x' },
  }),
  '/broken/http-client.env.json': '{"local": {',
  '/list/http-client.env.json': '{"local": []}',
};
const readText = async (file: string) => files[file];

async function values(...place: Parameters<typeof read>) {
  const found = await read(...place);
  assert.ok(found.ok);
  return found.value;
}

function read(name: string | undefined, folder: string, root?: string) {
  return readEnvironment({ name, folder, readText, ...(root === undefined ? {} : { root }) });
}

describe('readEnvironment', () => {
  it('reads the nearest file upward, merges shared values, and keeps secrets apart', async () => {
    const found = await values('local', '/home/a/b');
    assert.deepEqual({ ...found.values }, { base: 'http://127.0.0.1:5052', slot: '1', live: 'true' });
    assert.deepEqual({ ...found.secrets }, { token: 'hidden' });
    assert.deepEqual(
      { ...found.places },
      {
        base: 'http-client.env.json, "local"',
        slot: 'http-client.env.json, "$shared"',
        live: 'http-client.env.json, "local"',
        token: 'http-client.private.env.json, "local"',
      },
    );
    assert.deepEqual({ ...found.others }, {}, 'nothing is missing');
  });

  it('returns the shared values without an environment', async () => {
    const found = await values(undefined, '/home');
    assert.deepEqual({ ...found.values }, { base: 'http://shared', slot: '1' });
    assert.deepEqual({ ...found.others }, { live: ['local'], token: ['local', 'secret'] });
  });

  it('does not look above the root', async () => {
    const message = 'There is no environment "local": no http-client.env.json in /home/a/b or above it.';
    assert.deepEqual(await read('local', '/home/a/b', '/home/a'), failed({ message }));
    assert.deepEqual(await read(undefined, '/home/a', '/home/a'), success({ name: '', values: {} }));
  });

  it('suggests a similar name, or lists all environments', async () => {
    const suggested = 'There is no environment "stagging" in /home/http-client.env.json. Is it "staging"?';
    assert.deepEqual(await read('stagging', '/home'), failed({ message: suggested }));
    const listed =
      'There is no environment "production" in /home/http-client.env.json. There are: local, staging, secret.';
    assert.deepEqual(await read('production', '/home'), failed({ message: listed }));
  });

  it('says what is wrong with a file', async () => {
    const broken = await read('local', '/broken');
    assert.ok(!broken.ok);
    assert.match(broken.failure.message, /^\/broken\/http-client\.env\.json is not valid JSON: .+\.$/);
    const message =
      '/list/http-client.env.json: "local" must be an object, as in { "local": { "base": "http://127.0.0.1:5052" } }.';
    assert.deepEqual(await read('local', '/list'), failed({ message }));
  });
});

describe('.env files', () => {
  it('may have quotes, comments and line breaks', async () => {
    const text =
      'A=1\n# B=2\nexport C="x # \\"y\\"\\nz" # no\n D = \'$v\' \nE=a b # c\nF=\r\nG="two\nlines"\n=x\n';
    const values = await readDotenv({
      folder: '/home/a',
      readText: async (file) => (file === '/home/.env' ? text : undefined),
    });
    assert.deepEqual({ ...values }, { A: '1', C: 'x # "y"\nz', D: '$v', E: 'a b', F: '', G: 'two\nlines' });
    assert.deepEqual(await readDotenv({ folder: '/home', readText: async () => undefined }), {});
  });
});
