import assert from 'node:assert/strict';
import { noVariables } from '../../../common/scratch/variables/variables';
import { judge } from '../../../runner/judge/judge';
import type { Prepared } from '../../../runner/model/prepared';
import { prepare } from '../../../runner/request/prepare';
import { openApi, openRpc, scratch } from './documents';

async function prepared(language: 'http' | 'jsonrpc', text: string): Promise<Prepared> {
  const document = scratch(language, text, openRpc, openApi);
  const nodes = {
    beacon: { name: 'b', kind: 'beacon' as const, url: 'http://127.0.0.1:5052' },
    execution: { name: 'e', kind: 'execution' as const, url: 'http://127.0.0.1:8545' },
  };
  const result = await prepare({
    document,
    placed: document.blockAtLine(0),
    variables: noVariables,
    nodes: { ...nodes, all: Object.values(nodes) },
  });
  assert.ok(result.ok);
  return result.value;
}

function judged(request: Prepared, status: number, body: unknown) {
  const { outcome, problems } = judge(
    request,
    status,
    typeof body === 'string' ? body : JSON.stringify(body),
  );
  return [outcome, ...problems.map(({ path, message }) => `${path.join('.')}: ${message}`)];
}

describe('own specifications: responses', () => {
  it('of calls are judged with the schema of their result', async () => {
    const call = await prepared('jsonrpc', 'pool_status()');
    const reply = (result: unknown) => ({ jsonrpc: '2.0', id: call.calls[0]?.id, result });
    assert.deepEqual(judged(call, 200, reply({ pending: 3, oldest: null })), ['replied']);
    assert.deepEqual(judged(call, 200, reply({ oldest: 5 })), [
      'replied',
      'result: Member "pending" is missing.',
      'result.oldest: This is a number, not a string or null.',
    ]);
  });

  it('of operations are judged by status', async () => {
    const get = await prepared('http', 'GET /api/v1/bids/1?limit=1');
    assert.equal(get.url, 'http://127.0.0.1:5052/api/v1/bids/1?limit=1');
    assert.deepEqual(judged(get, 200, [{ value: '1', note: null, more: 1 }]), ['replied']);
    assert.deepEqual(judged(get, 200, [{ value: 'x' }]), [
      'replied',
      '0.value: This is "x", not text that matches ^[0-9]+$.',
    ]);
    assert.deepEqual(judged(get, 404, { reason: 'none' }), ['http-error']);
    assert.deepEqual(judged(get, 404, { code: 404, message: 'none' }), [
      'http-error',
      ': Member "reason" is missing.',
    ]);
    assert.deepEqual(judged(get, 200, '<html>'), ['not-json']);
  });

  it('without documented JSON may have any body', async () => {
    const post = await prepared(
      'http',
      'POST /api/v1/bids\nContent-Type: application/json\n\n{ "value": "1" }',
    );
    assert.deepEqual(judged(post, 202, ''), ['replied']);
    assert.equal(post.effect, 'write');
  });
});
