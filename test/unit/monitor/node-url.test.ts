import assert from 'node:assert/strict';
import { failureText } from '../../../common/result';
import { addressKey, hasCredentials, readNodeUrl } from '../../../monitor/nodes/node-url';

/** The URL for the settings, or what is wrong. */
function url(text: string): string {
  const read = readNodeUrl(text);
  return read.ok ? read.value.url : failureText(read.failure);
}

describe('the URL of a node as typed or pasted', () => {
  it('is completed: ports of this machine, hosts, schemes', () => {
    const cases: Readonly<Record<string, string>> = {
      '5052': 'http://127.0.0.1:5052',
      ':8545': 'http://127.0.0.1:8545',
      'localhost:8545': 'http://localhost:8545',
      '[::1]:8545': 'http://[::1]:8545',
      '10.0.0.7:5052': 'http://10.0.0.7:5052',
      'pi.local:5052/base/': 'http://pi.local:5052/base',
      'node.example/rpc': 'https://node.example/rpc',
      'http:/127.0.0.1:5152': 'http://127.0.0.1:5152',
      'http:127.0.0.1:5152': 'http://127.0.0.1:5152',
      'https:///node.example': 'https://node.example',
      ' HTTP://Node.Example:80/ ': 'http://node.example',
      'https://node.example:443': 'https://node.example',
      'ws://127.0.0.1:8546/': 'ws://127.0.0.1:8546',
      'wss:/node.example/ws': 'wss://node.example/ws',
      '/home/me/geth node.ipc': 'ipc:///home/me/geth%20node.ipc',
      'ipc:///home/me/geth.ipc': 'ipc:///home/me/geth.ipc',
      'unix:/home/me/geth.ipc': 'ipc:///home/me/geth.ipc',
    };
    for (const [text, whole] of Object.entries(cases)) assert.equal(url(text), whole, text);
  });

  it('loses the path of an endpoint, and keeps the path where a provider or a proxy has the node', () => {
    const cases: Readonly<Record<string, string>> = {
      'http://127.0.0.1:5152/eth/v1': 'http://127.0.0.1:5152',
      'http://127.0.0.1:5152/eth/v1/node/version': 'http://127.0.0.1:5152',
      'http://127.0.0.1:5152/eth/v2/beacon/blocks/head?x=1#y': 'http://127.0.0.1:5152',
      'http://127.0.0.1:5152/lighthouse/ui/health': 'http://127.0.0.1:5152',
      'https://node.example/beacon/KEY/eth/v1/events?topics=head': 'https://node.example/beacon/KEY',
      'https://rpc.example/eth': 'https://rpc.example/eth',
      'https://rpc.example/eth/0123456789abcdef': 'https://rpc.example/eth/0123456789abcdef',
      'https://proxy.example/lighthouse': 'https://proxy.example/lighthouse',
      'https://proxy.example/lighthouse/eth/v1/node/health': 'https://proxy.example/lighthouse',
      '5152/eth/v1': '"5152/eth/v1" does not start with http:// or https://.',
    };
    for (const [text, base] of Object.entries(cases)) assert.equal(url(text), base, text);
  });

  it('loses its credentials, which are decoded', () => {
    const read = (text: string) => {
      const result = readNodeUrl(text);
      return result.ok && [result.value.url, result.value.credentials];
    };
    assert.deepEqual(read('http://user:secret%20pw@127.0.0.1:5152'), [
      'http://127.0.0.1:5152',
      { user: 'user', secret: 'secret pw' },
    ]);
    assert.deepEqual(read('https://token@node.example'), ['https://node.example', { secret: 'token:' }]);
    assert.deepEqual(read('https://:key@node.example'), ['https://node.example', { secret: ':key' }]);
    assert.deepEqual(read('me:pw@localhost:8545'), false);
  });

  it('is refused with the reason', () => {
    const cases: Readonly<Record<string, string>> = {
      'http://127.0.0.1:99999': 'The port 99999 is too large: ports end at 65535.',
      '70000': 'The port 70000 is too large: ports end at 65535.',
      'http://127.0.0.1:5052/?a=1': 'A node URL has no query and no fragment.',
      'ftp://127.0.0.1:8546':
        'Nodes are reached over http://, https://, ws://, wss:// or a socket file, not ftp://.',
      './geth.ipc': 'Write the absolute path of the socket file, not ./geth.ipc.',
      '127.0.0.1':
        '"127.0.0.1" has no port. Write 127.0.0.1:5052 for a beacon node, or 127.0.0.1:8545 for an execution node.',
      '': 'The URL is empty: write one such as http://127.0.0.1:5052.',
    };
    for (const [text, why] of Object.entries(cases)) assert.equal(url(text), why, text);
  });

  it('is the same address under other names of this machine, in upper case, and with its default port', () => {
    const same = [
      'http://127.0.0.1:5052',
      'http://LOCALHOST:5052/',
      'http://[::1]:5052',
      'http://u:p@localhost:5052',
    ];
    assert.deepEqual([...new Set(same.map(addressKey))], ['http://localhost:5052']);
    assert.equal(addressKey('https://node.example:443/a/'), addressKey('https://Node.Example/a'));
    const other = [
      'http://127.0.0.1:5053',
      'https://127.0.0.1:5052',
      'http://127.0.0.2:5052',
      'http://localhost:5052/a',
    ];
    assert.equal(new Set([...other, 'http://localhost:5052'].map(addressKey)).size, 5);
  });

  it('has credentials or not', () => {
    assert.equal(hasCredentials('http://user:pw@127.0.0.1:5052'), true);
    assert.equal(hasCredentials('http://user@127.0.0.1:5052'), true);
    assert.equal(hasCredentials('http://127.0.0.1:5052/a@b'), false);
  });
});
