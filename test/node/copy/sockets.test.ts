import assert from 'node:assert/strict';
import { execution, refused } from './copying';

describe('a request over a WebSocket or a socket file', () => {
  it('is not copied for tools that send over HTTP', async () => {
    for (const [format, name] of [
      ['curl', 'cURL'],
      ['fetch', 'fetch'],
      ['viem', 'viem call'],
    ] as const) {
      for (const url of ['ws://127.0.0.1:8546', '/tmp/geth.ipc']) {
        assert.equal(
          await refused(format, 'jsonrpc', `# @node ${url}\neth_chainId()`),
          `A request over a WebSocket or a socket file can't be copied as ${name}.`,
        );
      }
      const node = { ...execution, url: 'ipc:///tmp/geth.ipc' };
      assert.match(
        await refused(format, 'jsonrpc', 'eth_chainId()', { nodes: { execution: node, all: [node] } }),
        /can't be copied/,
      );
    }
  });
});
