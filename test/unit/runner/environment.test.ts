import assert from 'node:assert/strict';
import path from 'node:path';
import { failed, success } from '../../../common/result';
import { pickEnvironment, withSetting } from '../../../common/scratch/environments/environments';
import { PLACES } from '../../../common/trust/trust';
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

/** The names of the files in a folder. */
function listOf(all: Readonly<Record<string, string>>) {
  return async (folder: string) =>
    Object.keys(all).flatMap((file) => (path.dirname(file) === folder ? path.basename(file) : []));
}

function read(name: string | undefined, folder: string, root?: string) {
  const listFiles = listOf(files);
  return readEnvironment({ name, folder, readText, listFiles, ...(root === undefined ? {} : { root }) });
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
      'There is no environment "stagging" in /home/http-client.env.json. Did you mean "staging"?',
    );
    assert.equal(
      failureOf(await read('production', '/home')),
      'There is no environment "production" in /home/http-client.env.json. There are: local, staging, secret.',
    );
  });

  it('explains what is wrong with a file', async () => {
    const broken = await read('local', '/broken');
    assert.equal(failureOf(broken), '/broken/http-client.env.json is not valid JSON: see line 1, column 12.');
    assert.equal(
      failureOf(await read('local', '/list')),
      '/list/http-client.env.json: "local" must be an object, as in { "local": { "base": "http://127.0.0.1:5052" } }.',
    );
  });
});

describe('environments of httpYac', () => {
  const own: Record<string, string> = {
    '/top/.env': 'host=outside\nup=1',
    '/top/requests/.httpyac.json': JSON.stringify({
      log: { level: 1 },
      environments: {
        $shared: { host: 'json', shared: 's' },
        $default: { host: 'default', only: 'd' },
        dev: { host: 'json-dev', nested: { key: 'n' } },
      },
    }),
    '/top/requests/env/.env': 'host=folder\nfolder=1',
    '/top/requests/env/prod.env': 'host=folder-prod',
    '/top/requests/.env': 'host=above\nabove=1',
    '/top/requests/api/dev.env': 'host=dev.env\na=1',
    '/top/requests/api/.env.dev': 'host=.env.dev',
    '/top/requests/api/http-client.env.json': '{ "test": { "shared": "public" } }',
    '/top/requests/broken/httpyac.config.json': '{ "environments": { "dev": 1 } }',
  };
  const readOwn = (name: string | undefined, folder = '/top/requests/api', all = own) =>
    readEnvironment({
      name,
      folder,
      root: '/top/requests',
      readText: async (file) => success(all[file]),
      listFiles: listOf(all),
    });

  it('come from its settings, the folder env and the files beside a file and above it', async () => {
    const dev = succeeded(await readOwn('dev'));
    assert.deepEqual({ ...dev.values }, { shared: 's', 'nested.key': 'n' });
    assert.deepEqual({ ...dev.secrets }, { host: '.env.dev', folder: '1', above: '1', a: '1' });
    assert.deepEqual(
      { ...dev.places },
      {
        host: '.env.dev',
        shared: '.httpyac.json, "$shared"',
        'nested.key': '.httpyac.json, "dev"',
        folder: '.env',
        above: '.env',
        a: 'dev.env',
      },
    );
    const prod = succeeded(await readOwn('prod'));
    assert.equal(prod.secrets?.host, 'above', 'a nearer folder takes precedence');
  });

  it('have defaults where none is selected', async () => {
    const none = succeeded(
      await readOwn(undefined, '/top/requests/other', {
        ...own,
        '/top/requests/.env': '',
        '/top/requests/env/.env': '',
      }),
    );
    assert.deepEqual({ ...none.values }, { host: 'default', shared: 's', only: 'd' });
    assert.deepEqual({ ...none.secrets }, {});
  });

  it('give way to the files of JetBrains HTTP Client', async () => {
    const test = succeeded(await readOwn('test'));
    assert.deepEqual({ ...test.values }, { shared: 'public' });
    assert.equal(test.secrets?.host, 'above');
    assert.equal(
      failureOf(await readOwn('pro')),
      'There is no environment "pro" in /top/requests/api/http-client.env.json. Did you mean "prod"?',
    );
  });

  it('fail where a file is wrong, or one that is needed cannot be read', async () => {
    assert.equal(
      failureOf(await readOwn('dev', '/top/requests/broken')),
      '/top/requests/broken/httpyac.config.json: "dev" must be an object, as in { "local": { "base": "http://127.0.0.1:5052" } }.',
    );
    const locked = (name: string | undefined) =>
      readEnvironment({
        name,
        folder: '/top/requests/api',
        root: '/top/requests',
        readText: async (file) =>
          file.endsWith('prod.env') ? failed({ message: `${file} cannot be read.` }) : success(own[file]),
        listFiles: listOf(own),
      });
    assert.equal(failureOf(await locked('prod')), '/top/requests/env/prod.env cannot be read.');
    assert.ok((await locked('dev')).ok);
  });

  it('are named as missing where there are only shared values', async () => {
    assert.equal(
      failureOf(await readOwn('dev', '/top/requests', { '/top/requests/.env': 'a=1' })),
      'There is no environment "dev": no http-client.env.json in /top/requests.',
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

describe('the setting with environments', () => {
  it('keeps apart what the user and what the workspace has set', () => {
    const setting = {
      $shared: { mine: 'a' },
      dev: { token: 'of-user', host: 'http://of.workspace', both: '{{$shared mine}}', user: { name: 'x' } },
    };
    const users = new Set(['$shared mine', 'dev token', 'dev user']);
    const found = withSetting(undefined, setting, (environment, name) => users.has(`${environment} ${name}`));
    assert.ok(found);
    const { kept } = succeeded(pickEnvironment('dev', found));
    assert.deepEqual(
      { ...kept },
      {
        mine: PLACES.userSettings,
        token: PLACES.userSettings,
        both: PLACES.userSettings,
        'user.name': PLACES.userSettings,
      },
    );
  });
});
