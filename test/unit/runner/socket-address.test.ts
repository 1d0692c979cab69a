import assert from 'node:assert/strict';
import { homedir } from 'node:os';
import { nodeAt } from '../../../common/requests/node-at';
import { ipcUrl, isSocketPath, placeOfUrl, socketPathOf } from '../../../common/requests/socket-address';
import { nodeNamed } from '../../../runner/request/nodes';
import { succeeded } from '../../results';

describe('the address of a socket file', () => {
  it('is its path as a URL, and back', () => {
    const cases: Readonly<Record<string, string>> = {
      '/home/me/.ethereum/geth.ipc': 'ipc:///home/me/.ethereum/geth.ipc',
      '/tmp/a b/50%#?.ipc': 'ipc:///tmp/a%20b/50%25%23%3F.ipc',
      '/tmp/näme\\x.ipc': 'ipc:///tmp/n%C3%A4me%5Cx.ipc',
      '\\\\.\\pipe\\geth.ipc': 'ipc://./pipe/geth.ipc',
      'C:\\data\\geth.ipc': 'ipc:///C:/data/geth.ipc',
    };
    for (const [path, url] of Object.entries(cases)) {
      assert.equal(ipcUrl(path), url);
      assert.equal(new URL(url).href, url);
      assert.equal(socketPathOf(url), path.startsWith('C:') ? path.replaceAll('\\', '/') : path);
    }
    assert.equal(placeOfUrl(new URL('ipc:///tmp/geth.ipc')), '/tmp/geth.ipc');
    assert.equal(placeOfUrl(new URL('ws://127.0.0.1:8546/x')), '127.0.0.1:8546');
  });

  it('is known from names and URLs', () => {
    for (const path of [
      '/a',
      './geth.ipc',
      '../a',
      '~/a',
      'geth.ipc',
      '\\\\.\\pipe\\geth.ipc',
      'c:\\a',
      'unix:/a',
      'unix:///a',
    ]) {
      assert.ok(isSocketPath(path), path);
    }
    for (const text of ['geth', 'My node', 'http://a/b.ipc', 'ws://a', '127.0.0.1:8545', '']) {
      assert.ok(!isSocketPath(text), text);
    }
  });

  it('in "# @node" is relative to the folder of the file', () => {
    const url = (text: string, folder?: string) => {
      const named = nodeNamed(text, { all: [] }, folder);
      return named.ok ? named.value : named.failure.message;
    };
    assert.equal(url('./geth.ipc', '/home/me/requests/files'), 'ipc:///home/me/requests/files/geth.ipc');
    assert.equal(url('../geth.ipc', '/home/me/requests/files'), 'ipc:///home/me/requests/geth.ipc');
    assert.equal(url('/run/geth.ipc'), 'ipc:///run/geth.ipc');
    assert.equal(url('unix:/run/geth.ipc'), 'ipc:///run/geth.ipc');
    assert.equal(url('unix:///run/geth.ipc'), 'ipc:///run/geth.ipc');
    assert.equal(url('unix:geth.ipc', '/home/me'), 'ipc:///home/me/geth.ipc');
    assert.equal(url('~/geth.ipc'), `ipc://${homedir()}/geth.ipc`);
    assert.equal(url('ws://127.0.0.1:8546'), 'ws://127.0.0.1:8546');
    assert.equal(
      url('./geth.ipc'),
      './geth.ipc is a relative path, but this file is not in a folder yet. Save it, or write the absolute path of the socket file.',
    );
  });

  it('gives way to a node of the same name', () => {
    const node = { name: 'geth.ipc', kind: 'execution', url: 'http://127.0.0.1:8545' } as const;
    assert.equal(succeeded(nodeNamed('geth.ipc', { all: [node] }, '/home/me/requests')), node.url);
  });

  it('belongs only to the node with the same path', () => {
    const nodes = ['ipc:///a.ipc', 'ipc:///b.ipc'].map((url) => ({ kind: 'execution' as const, url }));
    assert.equal(nodeAt(new URL('ipc:///b.ipc'), 'rpc', nodes), nodes[1]);
    assert.equal(nodeAt(new URL('ipc:///c.ipc'), 'rpc', nodes), undefined);
  });
});
