import assert from 'node:assert/strict';
import { pick } from '../../../monitor/nodes/node';
import { mergeNodes, placeName } from '../../../monitor/nodes/places';
import type { PlaceValue } from '../../../monitor/nodes/schema';
import { changedItems, movedItems, withMember } from '../../../workbench/nodes/items';
import { createNodeSecrets } from '../../../workbench/nodes/secrets';

const node = (name: string, more: object = {}) => ({
  name,
  kind: 'execution',
  url: 'http://127.0.0.1:8545',
  ...more,
});
const user = (...value: object[]): PlaceValue => ({ scope: 'user', value });
const workspace = (...value: object[]): PlaceValue => ({ scope: 'workspace', base: '/home/ada', value });
const folder = (name: string, ...value: object[]): PlaceValue => ({
  scope: 'folder',
  folder: { name, uri: `file:///${name}` },
  base: `/${name}`,
  value,
});

describe('nodes of several settings', () => {
  it('are those of the workspace, your own, and those of the folders', () => {
    const names = (...places: PlaceValue[]) => mergeNodes(places, '/home/me').nodes.map(({ name }) => name);
    assert.deepEqual(names(user(node('mine'))), ['mine']);
    assert.deepEqual(names(user(node('mine')), { scope: 'workspace', value: undefined }), ['mine']);
    assert.deepEqual(names(user(node('mine')), workspace(node('ours'))), ['ours', 'mine']);
    assert.deepEqual(names(user(node('mine')), folder('a', node('a1')), folder('b', node('b1'))), [
      'mine',
      'a1',
      'b1',
    ]);
  });

  it('have the name of their folder where a name is taken, and know what they are called there', () => {
    const { nodes } = mergeNodes(
      [
        user(node('geth')),
        folder('a', node('geth')),
        folder('b', node('geth', { kind: 'beacon' }), node('geth')),
      ],
      '/home/me',
    );
    assert.deepEqual(
      nodes.map(({ id, name, place }) => [id, name, place && placeName(place), place?.name]),
      [
        ['settings/execution/geth', 'geth', 'your user settings', 'geth'],
        ['folder/file:///a/execution/geth', 'geth (a)', 'the settings of the folder "a"', 'geth'],
        ['folder/file:///b/beacon/geth', 'geth', 'the settings of the folder "b"', 'geth'],
        ['folder/file:///b/execution/geth', 'geth (b)', 'the settings of the folder "b"', 'geth'],
      ],
    );
    const same = mergeNodes(
      [folder('a', node('geth')), { ...folder('a', node('geth')), base: '/other' }],
      '',
    );
    assert.deepEqual(
      same.nodes.map(({ name }) => name),
      ['geth (a)', 'geth (a) 2'],
    );
  });

  it('keep their ids when the workspace has nodes of the same name, and show which one is yours', () => {
    const alone = mergeNodes([user(node('geth'))], '').nodes;
    const both = mergeNodes([user(node('geth'), node('geth (user)')), workspace(node('geth'))], '').nodes;
    assert.deepEqual(
      both.map(({ id, name, place }) => [id, name, place?.name]),
      [
        ['workspace/execution/geth', 'geth', 'geth'],
        ['settings/execution/geth', 'geth (user) 2', 'geth'],
        ['settings/execution/geth (user)', 'geth (user)', 'geth (user)'],
      ],
    );
    const selected = alone[0]?.id;
    assert.equal(pick(both, 'execution', selected)?.place?.scope, 'user');
    assert.equal(pick(both, 'execution', undefined)?.place?.scope, 'workspace');
  });

  it('say where what is wrong stands', () => {
    assert.deepEqual(mergeNodes([folder('a', {}), { ...folder('b'), value: 'x' }], '').problems, [
      'slotpad.nodes of the folder "a", item 1: "name" must be a string.',
      'slotpad.nodes of the folder "b" must be a list of nodes.',
    ]);
  });
});

describe('how a node is reached', () => {
  const read = (more: object, place = user) => mergeNodes([place(node('a', more))], '/home/me');

  it('is read with paths made absolute: from home, or from the folder of the settings', () => {
    const more = {
      ca: '~/tls/ca.pem',
      certificate: '/etc/cert.pem',
      key: '/etc/../etc/key.pem',
      auth: 'basic',
      user: 'me',
      proxy: 'none',
      network: 'hoodi',
      timeouts: { connect: 2, whole: 600 },
    };
    assert.deepEqual(read(more).nodes[0]?.connection, {
      ca: '/home/me/tls/ca.pem',
      certificate: '/etc/cert.pem',
      key: '/etc/key.pem',
      auth: 'basic',
      user: 'me',
      proxy: 'none',
      timeouts: { connect: 2, whole: 600 },
    });
    assert.equal(read(more).nodes[0]?.network, 'hoodi');
    assert.deepEqual(read({ jwtSecretFile: 'secrets/jwt.hex' }, workspace).nodes[0]?.connection, {
      jwtSecretFile: '/home/ada/secrets/jwt.hex',
      workspace: '/home/ada',
    });
    assert.equal(read({}).nodes[0]?.connection, undefined);
  });

  it('is told where it is wrong', () => {
    const problem = (more: object) => read(more).problems[0]?.replace('slotpad.nodes, item 1: ', '');
    assert.deepEqual(
      [
        { ca: 'ca.pem' },
        { ca: 7 },
        { auth: 'digest' },
        { jwtSecretFile: '/jwt', auth: 'bearer' },
        { timeouts: { connect: 0 } },
        { timeouts: 5 },
        { proxy: '' },
      ].map(problem),
      [
        '"ca" must be an absolute path, or begin with ~/: there is no folder that "ca.pem" is in.',
        '"ca" must be a string.',
        '"auth" must be "bearer", "basic" or "path".',
        '"jwtSecretFile" and "auth" exclude each other: a request has one Authorization header.',
        '"timeouts.connect" must be a number of seconds above 0.',
        '"timeouts" must be an object with "connect", "firstByte" and "whole".',
        '"proxy" must not be empty.',
      ],
    );
  });
});

describe('the list of nodes as it is written', () => {
  const list = [node('a'), node('b', { extra: 1 }), node('a', { kind: 'beacon' })];
  const names = (items: readonly object[] | undefined) =>
    items?.map((item) => `${(item as { kind: string }).kind} ${(item as { name: string }).name}`);

  it('is changed at one item, with all that Slotpad does not know left as it is', () => {
    const key = { kind: 'execution', name: 'b' } as const;
    assert.deepEqual(changedItems(list, key, (item) => withMember(item, 'ca', '/ca'))?.[1], {
      ...node('b'),
      extra: 1,
      ca: '/ca',
    });
    assert.deepEqual(changedItems(list, key, (item) => withMember(item, 'extra', undefined))?.[1], node('b'));
    assert.deepEqual(names(changedItems(list, key, () => undefined)), ['execution a', 'beacon a']);
    assert.equal(
      changedItems(list, { kind: 'beacon', name: 'b' }, () => undefined),
      undefined,
    );
  });

  it('is put in another order, several at once', () => {
    const a = { kind: 'execution', name: 'a' } as const;
    const b = { kind: 'execution', name: 'b' } as const;
    const beacon = { kind: 'beacon', name: 'a' } as const;
    assert.deepEqual(names(movedItems(list, [beacon], a)), ['beacon a', 'execution a', 'execution b']);
    assert.deepEqual(names(movedItems(list, [a, b], undefined)), ['beacon a', 'execution a', 'execution b']);
    assert.equal(movedItems(list, [a], b), undefined);
    assert.equal(movedItems(list, [a], a), undefined);
  });
});

describe('tokens of nodes', () => {
  function storage(texts: Record<string, string> = {}) {
    let reads = 0;
    const errors: unknown[] = [];
    const secrets = createNodeSecrets(
      {
        async get(key) {
          reads++;
          if (texts[key] === 'locked') throw new Error('The keyring is locked.');
          return texts[key];
        },
        async store(key, value) {
          texts[key] = value;
        },
        async delete(key) {
          delete texts[key];
        },
      },
      (error) => errors.push(error),
    );
    return { secrets, texts, errors, reads: () => reads };
  }
  const at = (url: string, auth: 'bearer' | undefined = 'bearer') => ({
    name: 'a',
    kind: 'execution' as const,
    url,
    connection: auth ? { auth } : {},
  });

  it('belong to an address, whatever its node is called', async () => {
    const { secrets } = storage();
    await secrets.set(at('https://node.example/rpc'), 'secret');
    assert.equal(await secrets.of({ ...at('https://node.example/rpc/'), name: 'other' }), 'secret');
    assert.equal(await secrets.of(at('https://evil.example/rpc')), undefined);
    assert.equal(await secrets.of(at('http://node.example/rpc')), undefined);
    assert.equal(await secrets.of({ ...at('https://node.example/rpc'), kind: 'beacon' }), undefined);
  });

  it('are read once, and again after a change', async () => {
    const { secrets, texts, reads } = storage({ 'node/execution/http://a.example': 'one' });
    const node = at('http://a.example/');
    assert.deepEqual([await secrets.of(node), await secrets.of(node), reads()], ['one', 'one', 1]);
    texts['node/execution/http://a.example'] = 'two';
    secrets.forget('node/execution/http://a.example');
    assert.equal(await secrets.of(node), 'two');
    await secrets.set(node, undefined);
    assert.equal(await secrets.of(node), undefined);
  });

  it('are missing and reported when they cannot be read, and read again later', async () => {
    const { secrets, texts, errors } = storage({ 'node/execution/http://a.example': 'locked' });
    const node = at('http://a.example/');
    assert.deepEqual([await secrets.of(node), await secrets.all([node])], [undefined, []]);
    assert.deepEqual(errors.map(String), ['Error: The keyring is locked.', 'Error: The keyring is locked.']);
    texts['node/execution/http://a.example'] = 'one';
    assert.equal(await secrets.of(node), 'one');
  });

  it('are all known to what masks them, and only those that are used', async () => {
    const { secrets } = storage({
      'node/execution/http://a.example': 'one',
      'node/execution/http://b.example': 'two',
    });
    assert.deepEqual(
      await secrets.all([at('http://a.example'), { ...at('http://b.example'), connection: {} }]),
      ['one'],
    );
  });

  it('are masked in parts where the secret has the user name too', async () => {
    const { secrets } = storage({ 'node/execution/http://a.example': 'ada:sesame' });
    const node = { ...at('http://a.example'), connection: { auth: 'basic' as const } };
    assert.deepEqual(await secrets.all([node]), ['ada:sesame', 'ada', 'sesame']);
  });
});
