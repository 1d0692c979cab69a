import { deepEqual, equal } from 'node:assert/strict';
import type { Reply } from '../../../runner/model/outcome';
import type { Prepared } from '../../../runner/model/prepared';
import { notSentReply } from '../../../runner/model/prepared';
import { type Asked, askOver } from '../../../runner/transactions/ask';
import { ME, request } from './nodes';

const none = notSentReply({ name: '', line: 0, message: 'Nothing listens on 127.0.0.1:8545 (secret).' });

/** What a node answers, as it is understood. */
async function asked(answer: unknown, sent: Prepared[] = []): Promise<Asked> {
  const body = typeof answer === 'string' ? answer : JSON.stringify(answer);
  const reply: Reply = answer === undefined ? none : { ...none, outcome: 'replied', message: '', body };
  const headers = [['authorization', 'Bearer secret']] as const;
  const prepared: Prepared = {
    ...request('eth_sendTransaction', { from: ME }),
    headers,
    secrets: ['secret'],
  };
  const ask = askOver(
    prepared,
    async (one) => {
      sent.push(one);
      return reply;
    },
    1000,
  );
  return ask('eth_simulateV1', [{}, '0x1']);
}

async function failure(code: number, message: string, data?: unknown): Promise<unknown> {
  const answer = await asked({ jsonrpc: '2.0', id: 1, error: { code, message, data } });
  return answer.ok ? undefined : [answer.failure.kind, ...(answer.failure.data ? [answer.failure.data] : [])];
}

describe('a call to the node of a request, for its simulation', () => {
  it('goes over the route of the request, and is judged by nothing', async () => {
    const sent: Prepared[] = [];
    deepEqual(await asked({ jsonrpc: '2.0', id: 1, result: null }, sent), { ok: true, value: null });
    const [{ body, calls, effect, headers, url } = request('')] = sent;
    deepEqual(JSON.parse(body ?? ''), {
      jsonrpc: '2.0',
      id: 1,
      method: 'eth_simulateV1',
      params: [{}, '0x1'],
    });
    deepEqual(
      [url, headers, calls, effect],
      ['http://127.0.0.1:8545/', [['authorization', 'Bearer secret']], [], 'read'],
    );
  });

  it('finds a method missing, in the words of each client', async () => {
    const geth = 'the method eth_simulateV1 does not exist/is not available';
    for (const [code, message] of [
      [-32601, geth],
      [-32601, 'Method not found'],
      [-32004, 'Method eth_simulateV1 is not supported'],
      [-32700, `The method eth_simulateV1 does not exist/is not available`],
      [-32000, 'tracer not found'],
      [-32602, 'unsupported tracer type'],
    ] as const)
      deepEqual(await failure(code, message), ['missing'], message);
  });

  it('finds a revert and its data', async () => {
    deepEqual(await failure(3, 'execution reverted: paused', '0x08c379a0'), ['reverted', '0x08c379a0']);
    deepEqual(await failure(-32603, 'reverted', { message: 'x', data: '0x08c379a0' }), [
      'reverted',
      '0x08c379a0',
    ]);
    deepEqual(await failure(-32015, 'VM execution error.', 'Reverted 0x08c379a0'), [
      'reverted',
      '0x08c379a0',
    ]);
    deepEqual(await failure(-32000, 'execution reverted'), ['reverted']);
  });

  it('finds a transaction that a node does not take', async () => {
    for (const [code, message] of [
      [-32003, 'Insufficient funds for gas * price + value'],
      [-38014, 'insufficient funds'],
      [-32000, 'insufficient funds for gas * price + value: address 0x1 have 0 want 1'],
      [-32000, 'intrinsic gas too low: have 1, want 21000'],
      [-32000, 'max fee per gas less than block base fee'],
    ] as const)
      deepEqual(await failure(code, message), ['refused'], message);
  });

  it('takes nothing else for a result or a reason', async () => {
    deepEqual(await failure(-32000, 'missing trie node'), ['other']);
    for (const answer of ['', 'no JSON', '[]', 'null', '{}', { jsonrpc: '2.0', id: 1 }]) {
      const read = await asked(answer);
      equal(read.ok ? 'ok' : read.failure.kind, 'none', JSON.stringify(answer));
    }
  });

  it('has no secrets in the reason why there is no response', async () => {
    const read = await asked(undefined);
    equal(read.ok ? '' : read.failure.message, 'Nothing listens on 127.0.0.1:8545 (•••).');
  });
});
