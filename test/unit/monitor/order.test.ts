import assert from 'node:assert/strict';
import { failureText, type Result } from '../../../common/result';
import { fromHome, nameProblem, suggestedName } from '../../../monitor/nodes/naming';
import { type KnownNode, knownNode } from '../../../monitor/nodes/node';
import type { NodePlace } from '../../../monitor/nodes/place';
import { probeLocal } from '../../../monitor/nodes/probe-local';
import { type Move, moveByDrop, moveByOne } from '../../../workbench/nodes/order';
import type { PlainItem } from '../../../workbench/tree/item';
import { fakeReader, refused } from './fake-reader';

const made = (name: string, scope: NodePlace['scope'] | 'demo' = 'user'): KnownNode => {
  const node = knownNode(
    { name, kind: 'beacon', url: 'http://127.0.0.1:1' },
    scope === 'demo' ? 'demo' : 'settings',
  );
  return scope === 'demo' ? node : { ...node, place: { scope, name } };
};

describe('the order of nodes', () => {
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => made(name)) as [
    KnownNode,
    KnownNode,
    KnownNode,
    KnownNode,
  ];
  const other = made('other', 'workspace');
  const demo = made('demo', 'demo');
  const row = (...nodes: KnownNode[]): PlainItem =>
    nodes.length === 1
      ? { id: nodes[0]?.id ?? '', label: '', nodeId: nodes[0]?.id ?? '' }
      : { id: 'pair', label: '', children: nodes.map((node) => row(node)) };
  const rows = [row(a), row(b, c), row(d)];
  const byId = (id: string) => [a, b, c, d, other, demo].find((node) => node.id === id);
  const words = (move: Result<Move>) =>
    move.ok
      ? `${move.value.moving.map(({ name }) => name).join('+')} before ${move.value.before?.name ?? 'the end'}`
      : failureText(move.failure);

  it('moves a node or a pair by one row of the view', () => {
    assert.equal(words(moveByOne(d, rows, 'up', byId)), 'd before b');
    assert.equal(words(moveByOne(c, rows, 'up', byId)), 'b+c before a');
    assert.equal(words(moveByOne(b, rows, 'down', byId)), 'b+c before the end');
    assert.equal(words(moveByOne(a, rows, 'down', byId)), 'a before d');
    assert.equal(words(moveByOne(a, rows, 'up', byId)), '"a" is the first already.');
    assert.equal(words(moveByOne(d, rows, 'down', byId)), '"d" is the last already.');
  });

  it('moves dragged nodes before the target of the drop', () => {
    assert.equal(words(moveByDrop([d, c], [a])), 'd+c before a');
    assert.equal(words(moveByDrop([a], [])), 'a before the end');
  });

  it('moves nodes only within the same settings', () => {
    assert.equal(
      words(moveByDrop([a], [other])),
      '"a" and "other" are in different settings. Use "Slotpad: Edit Node" to move them to the same settings.',
    );
    assert.equal(words(moveByDrop([demo], [a])), '"demo" is not in the settings, so it cannot be moved.');
    assert.equal(words(moveByDrop([], [a])), 'There are no nodes to move.');
    assert.equal(words(moveByOne(a, [row(a), row(b), row(demo)], 'down', byId)), 'a before the end');
  });
});

describe('the name of a node', () => {
  it('is that of its client, else its address', () => {
    const answer = (version: string) => ({ ok: true, kind: 'beacon', version }) as const;
    const url = 'http://127.0.0.1:5052';
    assert.equal(suggestedName(url, answer('Lighthouse/v5.3.0-d6ba8c3/x86_64-linux')), 'Lighthouse');
    assert.equal(suggestedName(url, answer('Execution node')), '127.0.0.1:5052');
    assert.equal(suggestedName(url, undefined), '127.0.0.1:5052');
  });

  it('is not empty, and not that of another node of its kind', () => {
    const nodes = [made('a')];
    assert.equal(nameProblem(' ', 'beacon', nodes), 'The name is empty.');
    assert.equal(nameProblem(' a ', 'beacon', nodes), 'There is already a node named "a".');
    assert.equal(nameProblem('a', 'execution', nodes), undefined);
  });

  it('of a file begins at home where it lies there', () => {
    assert.equal(fromHome('/home/me/tls/ca.pem', '/home/me'), '~/tls/ca.pem');
    assert.equal(fromHome('/home/meg/ca.pem', '/home/me'), '/home/meg/ca.pem');
    assert.equal(fromHome('/etc/ca.pem', '/home/me'), '/etc/ca.pem');
  });
});

describe('looking for nodes on this machine', () => {
  it('asks its usual ports alone, each for what listens there, and none that is known', async () => {
    const asked: string[] = [];
    const beacon = fakeReader({
      '/eth/v1/node/version': { data: { version: 'Teku/v24' } },
      '/eth/v1/config/spec': { data: { CONFIG_NAME: 'hoodi' } },
    });
    const nobody = fakeReader({ '/eth/v1/node/version': refused, eth_chainId: refused });
    const found = await probeLocal(
      (url) => {
        asked.push(url);
        return url.endsWith(':5051') ? beacon : nobody;
      },
      [{ name: 'known', kind: 'beacon', url: 'http://localhost:5052' }],
    );
    assert.deepEqual(asked, [
      'http://127.0.0.1:9596',
      'http://127.0.0.1:3500',
      'http://127.0.0.1:5051',
      'http://127.0.0.1:8545',
    ]);
    assert.deepEqual(found, [
      {
        url: 'http://127.0.0.1:5051',
        result: { ok: true, kind: 'beacon', version: 'Teku/v24', network: 'hoodi' },
      },
    ]);
    assert.deepEqual(nobody.asked, ['/eth/v1/node/version', '/eth/v1/node/version', 'eth_chainId']);
  });
});
