import assert from 'node:assert/strict';
import { success } from '../../../common/result';
import { readDotenv, readEnvironment } from '../../../runner/request/environment';
import { failureOf, succeeded } from '../../results';

const files: Record<string, string> = {
  '/home/http-client.env.json': JSON.stringify({
    $shared: { base: 'http://shared', slot: 1 },
    local: {
      base: 'http://127.0.0.1:5052',
      live: true,
      auth: { user: 'me', roles: ['a', { of: 2 }], none: null },
    },
    staging: {},
  }),
  '/home/http-client.private.env.json': JSON.stringify({
    local: { token: 'hidden' },
    secret: { token: 'x' },
  }),
  '/broken/http-client.env.json': '{"local": {',
  '/list/http-client.env.json': '{"local": []}',
};
const readText = async (file: string) => success(files[file]);

function read(name: string | undefined, folder: string, root?: string) {
  return readEnvironment({ name, folder, readText, ...(root === undefined ? {} : { root }) });
}

describe('readEnvironment', () => {
  it('reads the nearest file, with shared values as defaults and secrets separate', async () => {
    const found = succeeded(await read('local', '/home/a/b'));
    assert.deepEqual(
      { ...found.values },
      {
        base: 'http://127.0.0.1:5052',
        slot: '1',
        live: 'true',
        'auth.user': 'me',
        'auth.roles[0]': 'a',
        'auth.roles[1].of': '2',
      },
    );
    assert.deepEqual({ ...found.secrets }, { token: 'hidden' });
    assert.deepEqual(
      { ...found.places },
      {
        base: 'http-client.env.json, "local"',
        slot: 'http-client.env.json, "$shared"',
        live: 'http-client.env.json, "local"',
        'auth.user': 'http-client.env.json, "local"',
        'auth.roles[0]': 'http-client.env.json, "local"',
        'auth.roles[1].of': 'http-client.env.json, "local"',
        token: 'http-client.private.env.json, "local"',
      },
    );
    assert.deepEqual({ ...found.others }, {}, 'nothing is missing');
  });

  it('returns the shared values without an environment name', async () => {
    const found = succeeded(await read(undefined, '/home'));
    assert.deepEqual({ ...found.values }, { base: 'http://shared', slot: '1' });
    const local = ['local'];
    assert.deepEqual(
      { ...found.others },
      {
        live: local,
        'auth.user': local,
        'auth.roles[0]': local,
        'auth.roles[1].of': local,
        token: ['local', 'secret'],
      },
    );
  });

  it('does not look above the root', async () => {
    assert.equal(
      failureOf(await read('local', '/home/a/b', '/home/a')),
      'There is no environment "local": no http-client.env.json in /home/a/b or above it.',
    );
    assert.deepEqual(succeeded(await read(undefined, '/home/a', '/home/a')), { name: '', values: {} });
  });

  it('suggests the most similar environment, or lists all', async () => {
    assert.equal(
      failureOf(await read('stagging', '/home')),
      'There is no environment "stagging" in /home/http-client.env.json. Is it "staging"?',
    );
    assert.equal(
      failureOf(await read('production', '/home')),
      'There is no environment "production" in /home/http-client.env.json. There are: local, staging, secret.',
    );
  });

  it('explains what is wrong with a file', async () => {
    const broken = await read('local', '/broken');
    assert.equal(failureOf(broken), '/broken/http-client.env.json is not valid JSON: see line 1, column 11.');
    assert.equal(
      failureOf(await read('local', '/list')),
      '/list/http-client.env.json: "local" must be an object, as in { "local": { "base": "http://127.0.0.1:5052" } }.',
    );
  });
});

describe('.env files', () => {
  it('contain names, values with or without quotes, and comments', async () => {
    const text =
      'A=1\n# B=2\nexport C="x # \\"y\\"\\nz" # no\n D = \'$v\' \nE=a b # c\nF=\r\nG="two\nlines"\n=x\n';
    const values = await readDotenv({
      folder: '/home/a',
      readText: async (file) => success(file === '/home/.env' ? text : undefined),
    });
    assert.deepEqual(
      { ...succeeded(values) },
      { A: '1', C: 'x # "y"\nz', D: '$v', E: 'a b', F: '', G: 'two\nlines' },
    );
    const none = await readDotenv({ folder: '/home', readText: async () => success(undefined) });
    assert.deepEqual(none, success({}));
  });
});
