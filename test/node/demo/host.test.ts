import assert from 'node:assert/strict';
import { request } from 'node:http';
import { type DemoNode, startDemoNode } from '../../../demo/server';

/** The status of a request with a Host header. */
function statusWith(url: string, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(`${url}/eth/v1/node/version`, { headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
}

describe('the demo node on a loopback address', () => {
  let demo: DemoNode;
  before(async () => {
    demo = await startDemoNode({ beaconPort: 0, executionPort: 0 });
  });
  after(() => demo.close());

  it('refuses the name of a web page as host, on both ports', async () => {
    assert.equal(await statusWith(demo.beacon, 'evil.example'), 403);
    assert.equal(await statusWith(demo.execution, 'evil.example:8545'), 403);
  });

  it('answers localhost and addresses', async () => {
    for (const host of ['localhost', 'LOCALHOST:1', '127.0.0.1:5052', '[::1]:5052', 'node.localhost']) {
      assert.equal(await statusWith(demo.beacon, host), 200, host);
    }
  });
});
