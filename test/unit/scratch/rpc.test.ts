import assert from 'node:assert/strict';
import { parseBlock } from '../../../common/scratch/parse/parse';
import type { RpcRequest } from '../../../common/scratch/types';
import { at, problemsIn } from './marked';

function rpc(text: string): RpcRequest {
  const { request } = parseBlock('jsonrpc', text);
  assert.ok(request?.kind === 'rpc');
  return request;
}

describe('scratch: .jsonrpc requests', () => {
  it('are calls, with a span for every part', () => {
    const text = '### t\n# @node local\neth_getBalance("0xab", // who\n  {{b}},)\n';
    const block = parseBlock('jsonrpc', text);
    const { request } = block;
    assert.deepEqual(request, {
      start: 20,
      end: 59,
      kind: 'rpc',
      batch: false,
      calls: [
        {
          start: 20,
          end: 59,
          form: 'call',
          method: { start: 20, end: 34, text: 'eth_getBalance' },
          params: [
            { kind: 'string', start: 35, end: 41, value: '0xab' },
            { kind: 'placeholder', start: 52, end: 57, placeholder: block.placeholders[0] },
          ],
          paramsSpan: { start: 34, end: 59 },
          closed: true,
        },
      ],
    });
    assert.deepEqual(block.comments, [{ start: 43, end: 49, text: '// who' }]);
    assert.deepEqual(
      block.directives.map((one) => [one.key.text, one.value.text]),
      [['node', 'local']],
    );
    assert.deepEqual(block.problems, []);
  });

  it('are batches if there are several, or an array', () => {
    const several = rpc('eth_a()\n\neth_b(1,\n2)\n{"method": "eth_c", "params": [3]}');
    assert.equal(several.batch, true);
    assert.deepEqual(
      several.calls.map((call) => [call.form, call.method?.text, call.params.length]),
      [
        ['call', 'eth_a', 0],
        ['call', 'eth_b', 2],
        ['object', 'eth_c', 1],
      ],
    );
    const array = rpc('[{"method": "eth_a"}, 5]');
    assert.equal(array.batch, true);
    assert.ok(array.array);
    assert.deepEqual(
      array.calls.map((call) => [call.method?.text, call.object?.kind]),
      [
        ['eth_a', 'object'],
        [undefined, 'number'],
      ],
    );
    assert.deepEqual([rpc('[]').batch, rpc('[]').calls.length], [true, 0]);
  });

  it('have the parts of an object', () => {
    const text = '{"jsonrpc": "2.0", "method": "eth_x", "params": {"a": 1}}';
    const [call] = rpc(text).calls;
    assert.deepEqual(at(text, [call?.method, call?.paramsNode, call?.paramsSpan]), [
      'eth_x',
      '{"a": 1}',
      undefined,
    ]);
  });

  for (const [text, method, params, problems] of [
    ['eth_getBal', 'eth_getBal', [], ['call-syntax "eth_getBal"']],
    ['eth_getBalance(', 'eth_getBalance', [], ['call-syntax "("']],
    ['eth_getBalance("0x', 'eth_getBalance', ['"0x'], ['call-syntax "("', 'json-syntax "\\"0x"']],
    ['eth_x("a" "b")', 'eth_x', ['"a"', '"b"'], ['json-syntax "\\""']],
    ['eth_x([1, {"a": 2)', 'eth_x', ['[1, {"a": 2'], ['json-syntax "{"']],
    ['eth_x(latest, 0x10)', 'eth_x', ['latest', '0x10'], ['json-syntax "latest"', 'json-syntax "0x10"']],
    ['eth_x({to: 1})', 'eth_x', ['{to: 1}'], ['json-syntax "to"']],
    ['{"method": "eth_x", "params": [', 'eth_x', [], ['json-syntax "["']],
    ['{"method": "eth_x', 'eth_x', [], ['json-syntax "\\"eth_x"']],
    ['{"met', undefined, [], ['json-syntax "\\"met"']],
    ['= eth_x()', 'eth_x', [], ['call-syntax "="']],
    ['POST http://h\neth_x(01)', 'eth_x', ['01'], ['call-syntax "POST http://h"', 'json-syntax "01"']],
    ['{"method" "eth_x"}', 'eth_x', [], ['json-syntax "\\"method\\""']],
    ['{"method": "eth_x", "id": "jsonrpc": "2.0"}', 'eth_x', [], ['json-syntax "\\"id\\":"']],
    ['{"a" "method": "eth_x"}', 'eth_x', [], ['json-syntax "\\"a\\""']],
  ] as const) {
    it(`recover from ${JSON.stringify(text)}`, () => {
      const [call] = rpc(text).calls;
      assert.equal(call?.method?.text, method);
      assert.deepEqual(at(text, call?.params ?? []), params);
      assert.deepEqual(problemsIn(parseBlock('jsonrpc', text)), problems);
    });
  }

  it('end where the next call starts a line', () => {
    const text = 'eth_getBalance("0x\neth_chainId()\n@a = 1\n';
    const { calls } = rpc(text);
    assert.deepEqual(at(text, calls), ['eth_getBalance("0x', 'eth_chainId()']);
    assert.deepEqual(
      parseBlock('jsonrpc', text).definitions.map((one) => one.name.text),
      ['a'],
    );
  });

  it('do not overflow the stack', () => {
    const deep = '['.repeat(100_000);
    assert.equal(rpc(`eth_x(${deep}`).calls[0]?.params.length, 1);
    assert.equal(rpc(`eth_x(${'{"a":'.repeat(100_000)}`).calls[0]?.params.length, 1);
  });
});
