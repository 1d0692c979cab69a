import assert from 'node:assert/strict';
import { offered, plainly } from './scratch';

const call = (json: string) =>
  `curl -X POST http://127.0.0.1:8545 -H 'content-type: application/json' -d '${json}'`;

describe('completion: curl commands', () => {
  it('offers methods, parameters and members in a body, as in a request', () => {
    const methods = offered('http', call('{"jsonrpc":"2.0","id":1,"method":"eth_getBlockByN|"}'));
    assert.ok(methods.includes('eth_getBlockByNumber'));
    const tags = offered(
      'http',
      call('{"jsonrpc":"2.0","id":1,"method":"eth_getBlockByNumber","params":["|",false]}'),
    );
    assert.ok(
      ['latest', 'finalized', 'safe'].every((tag) => tags.some((label) => label.includes(tag))),
      String(tags),
    );
    const filter = offered('http', call('{"jsonrpc":"2.0","id":1,"method":"eth_getLogs","params":[{"|"}]}'));
    assert.ok(filter.includes('fromBlock') && filter.includes('topics'), String(filter));
    const members = offered('http', call('{"jsonrpc":"2.0","|"}'));
    assert.ok(members.includes('method'), String(members));
    const beacon = offered('http', `curl -X POST 'http://127.0.0.1:5052/lighthouse/liveness' --data '{"|"}'`);
    assert.deepEqual(beacon.slice(0, 2).sort(), ['epoch', 'indices']);
  });

  it('offers them over several lines', () => {
    const text =
      'curl http://127.0.0.1:8545 \\\n  -H \'content-type: application/json\' \\\n  --data \'{\n    "method": "eth_getBala|"\n  }\'';
    assert.ok(offered('http', text).includes('eth_getBalance'));
  });

  it('offers headers and their values, and HTTP methods', () => {
    assert.ok(offered('http', "curl http://127.0.0.1:8545 -H 'con|'").includes('content-type'));
    assert.equal(
      plainly('http', "curl http://127.0.0.1:8545 -H 'content-type: |' -d '{}'", 'application/json'),
      "curl http://127.0.0.1:8545 -H 'content-type: application/json' -d '{}'",
    );
    assert.deepEqual(offered('http', 'curl -X P| http://127.0.0.1:8545').slice(0, 2), ['GET', 'POST']);
  });

  it('offers paths in the URL, and nothing among the other words', () => {
    assert.ok(offered('http', "curl 'http://127.0.0.1:5052/eth/v1/node/sy|'").includes('syncing'));
    assert.deepEqual(offered('http', "curl -s| http://127.0.0.1:8545 -d '{}'"), []);
    assert.deepEqual(offered('http', "curl http://127.0.0.1:8545 -d '{}' | jq ."), []);
  });
});
