import assert from 'node:assert/strict';
import { nodeItem } from '../../../common/settings/nodes';
import {
  demoNodes,
  freeName,
  knownNode,
  pick,
  readDemoUrls,
  shownUrl,
  urlProblem,
} from '../../../monitor/nodes/node';
import { mergeNodes } from '../../../monitor/nodes/places';

const readNodes = (value: unknown) => mergeNodes([{ scope: 'user', value }], '/home/me');

describe('the setting slotpad.nodes', () => {
  it('gives each node its identity and cuts the last slash', () => {
    const { nodes, problems } = readNodes([
      { name: ' local ', kind: 'beacon', url: ' http://127.0.0.1:5052/ ' },
      { name: 'local', kind: 'execution', url: 'http://127.0.0.1:8545', askBeforeSending: false },
    ]);
    assert.deepEqual(problems, []);
    assert.deepEqual(nodes, [
      {
        id: 'settings/beacon/local',
        name: 'local',
        kind: 'beacon',
        url: 'http://127.0.0.1:5052',
        origin: 'settings',
        askBeforeSending: true,
        place: { scope: 'user', name: 'local' },
      },
      {
        id: 'settings/execution/local',
        name: 'local',
        kind: 'execution',
        url: 'http://127.0.0.1:8545',
        origin: 'settings',
        askBeforeSending: false,
        place: { scope: 'user', name: 'local' },
      },
    ]);
  });

  it('has alerts on for everything, for what is listed, or for nothing', () => {
    const node = { name: 'a', kind: 'beacon', url: 'http://127.0.0.1:5052' };
    const of = (alerts: unknown) => readNodes([{ ...node, alerts }]);
    assert.deepEqual(of(true).nodes[0]?.alerts, [
      'unreachable',
      'execution-layer',
      'sync',
      'peers',
      'disk',
      'finality',
      'network',
      'attestations',
      'validators',
      'clock',
      'reorg',
    ]);
    assert.deepEqual(of(['disk', 'sync']).nodes[0]?.alerts, ['disk', 'sync']);
    for (const off of [false, [], undefined]) assert.equal(of(off).nodes[0]?.alerts, undefined);
    assert.deepEqual(of('disk').problems, [
      'slotpad.nodes, item 1: "alerts" must be true, false or a list of "unreachable", "execution-layer", "sync", "peers", "disk", "finality", "network", "attestations", "validators", "clock", "reorg", "outdated".',
    ]);
    assert.match(of(['dsk']).problems[0] ?? '', /"alerts" must be true, false or a list of/);
  });

  it('takes a WebSocket and the path of a socket file for an execution node', () => {
    const geth = { name: 'Geth', kind: 'execution' };
    const url = (written: string, base?: string) => {
      const value = [{ ...geth, url: written }];
      const { nodes, problems } = mergeNodes(
        [{ scope: 'user', value, ...(base ? { base } : {}) }],
        '/home/me',
      );
      return nodes[0]?.url ?? problems[0];
    };
    assert.equal(url('wss://node.example/ws/'), 'wss://node.example/ws');
    assert.equal(url('/run/geth.ipc'), 'ipc:///run/geth.ipc');
    assert.equal(url('~/.ethereum/geth.ipc'), 'ipc:///home/me/.ethereum/geth.ipc');
    assert.equal(url('./geth.ipc', '/home/me/requests'), 'ipc:///home/me/requests/geth.ipc');
    assert.equal(
      url('./geth.ipc'),
      'slotpad.nodes, item 1: "url" must be an absolute path, or begin with ~/: there is no folder that "./geth.ipc" is in.',
    );
    const [node] = readNodes([{ ...geth, url: '/run/geth.ipc' }]).nodes;
    assert.equal(shownUrl(node?.url ?? ''), '/run/geth.ipc');
    assert.deepEqual(readNodes([{ ...geth, url: '/run/geth.ipc', jwtSecretFile: '/jwt' }]).problems, [
      'slotpad.nodes, item 1: "jwtSecretFile" does not apply to a socket file. Remove it.',
    ]);
  });

  it('accepts the same addresses in the settings editor', () => {
    const pattern = new RegExp(nodeItem.properties.url.pattern);
    for (const right of [
      'http://127.0.0.1:5052',
      'wss://node.example/ws',
      '/run/geth.ipc',
      '~/.ethereum/geth.ipc',
      './geth.ipc',
      'geth.ipc',
      'ipc:///run/geth.ipc',
      '\\\\.\\pipe\\geth.ipc',
    ]) {
      assert.ok(pattern.test(right), right);
    }
    for (const wrong of ['127.0.0.1:8545', 'ftp://a', 'ws://me:pw@a', 'http://a?b', 'geth', '']) {
      assert.ok(!pattern.test(wrong), wrong);
    }
  });

  it('leaves out what is wrong and says what is right', () => {
    const good = { name: 'a', kind: 'beacon', url: 'http://127.0.0.1:5052' };
    const { nodes, problems } = readNodes([
      { ...good, kind: 'consensus' },
      { ...good, name: '' },
      { ...good, url: '127.0.0.1:5052' },
      { ...good, url: 'ws://127.0.0.1:8546' },
      good,
      good,
      7,
    ]);
    assert.deepEqual(
      nodes.map((node) => node.id),
      ['settings/beacon/a'],
    );
    assert.deepEqual(problems, [
      'slotpad.nodes, item 1: "kind" must be "beacon" or "execution".',
      'slotpad.nodes, item 2: "name" must not be empty.',
      'slotpad.nodes, item 3: "127.0.0.1:5052" does not start with http:// or https://.',
      'slotpad.nodes, item 4: A beacon node is reached over http:// or https://.',
      'slotpad.nodes, item 6: there is already a beacon node named "a".',
      'slotpad.nodes, item 7: a node is an object with "name", "kind" and "url".',
    ]);
    assert.deepEqual(readNodes('x').problems, ['slotpad.nodes must be a list of nodes.']);
    assert.deepEqual(readNodes(undefined), { nodes: [], problems: [] });
  });

  it('judges URLs as they are typed', () => {
    assert.equal(urlProblem('https://node.example:5052/base'), undefined);
    assert.equal(urlProblem('localhost:5052'), '"localhost:5052" does not start with http:// or https://.');
    assert.equal(urlProblem('http://'), '"http://" is not a URL: write one such as http://127.0.0.1:5052.');
    assert.equal(
      urlProblem('http://me:secret@:5052'),
      '"http://•••@:5052" is not a URL: write one such as http://127.0.0.1:5052.',
    );
    assert.equal(urlProblem('http://127.0.0.1:5052/?a=1'), 'A node URL has no query and no fragment.');
  });
});

describe('the nodes that requests go to', () => {
  const nodes = demoNodes({ beacon: 'http://127.0.0.1:15052', execution: 'http://127.0.0.1:18545' });
  const other = knownNode({ name: 'b', kind: 'beacon', url: 'http://127.0.0.1:5052' }, 'settings');

  it('are the chosen one, else the first of their kind', () => {
    assert.equal(pick([...nodes, other], 'beacon', other.id)?.name, 'b');
    assert.equal(pick([...nodes, other], 'beacon', 'gone')?.name, 'Demo beacon node');
    assert.equal(pick([other], 'execution', undefined), undefined);
  });

  it('never share a name within a kind', () => {
    assert.equal(freeName([other], 'beacon', 'b'), 'b 2');
    assert.equal(freeName([other, { ...other, name: 'b 2' }], 'beacon', 'b'), 'b 3');
    assert.equal(freeName([other], 'execution', 'b'), 'b');
  });

  it('show no password', () => {
    assert.equal(shownUrl('https://user:secret@node.example/'), 'https://•••@node.example/');
    assert.equal(shownUrl('http://127.0.0.1:5052'), 'http://127.0.0.1:5052');
  });

  it('are the demo node where one was announced', () => {
    const text = '{"beacon":"http://127.0.0.1:1","execution":"http://127.0.0.1:2"}';
    assert.deepEqual(readDemoUrls(text), { beacon: 'http://127.0.0.1:1', execution: 'http://127.0.0.1:2' });
    assert.equal(readDemoUrls('{"beacon":"http://127.0.0.1:1"}'), undefined);
    assert.equal(readDemoUrls('demo'), undefined);
    assert.equal(readDemoUrls(undefined), undefined);
  });
});
