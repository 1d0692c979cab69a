import assert from 'node:assert/strict';
import { failureText } from '../../../common/result';
import type { NodeAnswer } from '../../../monitor/nodes/reader';
import { discover, fileNameFor, pathInSetting, summaryOf } from '../../../workbench/specifications/discovery';

const asked: string[] = [];
const answering = (answer: NodeAnswer) => ({
  call: async (method: string) => {
    asked.push(method);
    return answer;
  },
});
const failing = (code: number | undefined, what: string, remedy = '') =>
  answering({
    ok: false,
    failure: { cause: 'rpc-error', what, remedy, ...(code === undefined ? {} : { code }) },
  });

describe('asking a node for its methods', () => {
  it('returns the document as formatted JSON, named after the node', async () => {
    const found = await discover(answering({ ok: true, value: { openrpc: '1.2.6' } }), 'archive');
    assert.deepEqual(found, {
      ok: true,
      value: { name: 'rpc.discover of "archive"', text: '{\n  "openrpc": "1.2.6"\n}\n' },
    });
    assert.deepEqual(asked, ['rpc.discover']);
  });

  it('says what to do for a node without rpc.discover, and why another one failed', async () => {
    const without = await discover(
      failing(-32601, 'The node responded with an error: no such method'),
      'geth',
    );
    assert.ok(!without.ok);
    assert.equal(
      failureText(without.failure),
      'The node "geth" does not have rpc.discover. If its documentation has an OpenRPC document, save it and add its path to slotpad.specifications.',
    );
    const down = await discover(failing(undefined, 'Connection refused.', 'Start the node.'), 'geth');
    assert.ok(!down.ok);
    assert.equal(failureText(down.failure), 'Connection refused. Start the node.');
  });

  it('says how many methods are new', () => {
    assert.equal(summaryOf('geth', 86, 12), '"geth" has 12 methods that are not built in (86 in all).');
    assert.equal(summaryOf('geth', 86, 1), '"geth" has 1 method that is not built in (86 in all).');
    assert.equal(
      summaryOf('geth', 86, 0),
      'All 86 methods of "geth" are built in. There is nothing to load.',
    );
  });

  it('suggests a file name that every system allows', () => {
    assert.equal(fileNameFor('My Archive/Node: 1'), 'my-archive-node-1.openrpc.json');
    assert.equal(fileNameFor('節点'), 'node.openrpc.json');
  });

  it('writes the path of a file relative to the folder', () => {
    assert.equal(pathInSetting('/home', '/home/specs/a b.json'), 'specs/a b.json');
    assert.equal(pathInSetting('/home/api/', '/home/specs/a.json'), '../specs/a.json');
    assert.equal(pathInSetting('/home', '/home/home.json'), 'home.json');
  });
});
