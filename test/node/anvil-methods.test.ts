import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import * as z from 'zod';
import { methods } from '../../catalogue/execution';
import { targetOfVersion } from '../../common/target/client-target';
import { servesMethod } from '../../common/target/serving';
import { startAnvil } from './anvil';

const answer = z.object({
  result: z.unknown().optional(),
  error: z.object({ code: z.number(), message: z.string() }).optional(),
});

/** Only over a WebSocket. */
const notOverHttp = new Set(['eth_subscribe', 'eth_unsubscribe']);

describe('the methods of a real client (anvil)', function () {
  this.timeout(60_000);
  let child: ChildProcess | undefined;
  let url = '';

  before(async () => {
    ({ child, url } = await startAnvil());
  });
  after(async () => {
    if (!child) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  });

  async function call(method: string, params: unknown): Promise<z.output<typeof answer>> {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    return answer.parse(await response.json());
  }

  it('are those that the catalogue says it serves', async () => {
    const { result } = await call('web3_clientVersion', []);
    const target = targetOfVersion(String(result), 'execution');
    assert.ok(target, `unknown client: ${result}`);
    const wrong: string[] = [];
    for (const entry of methods) {
      const { kind } = servesMethod(target, entry, true);
      // Not every client has all methods of the specification.
      const known = entry.servedBy !== undefined || kind === 'missing';
      if (!known || kind === 'unknown' || notOverHttp.has(entry.name)) continue;
      const { error } = await call(entry.name, entry.example);
      // Some methods exist and always fail.
      if (error?.message === 'Not implemented') continue;
      const served = error?.code !== -32601;
      if (served !== (kind === 'served')) wrong.push(`${entry.name}: ${served ? 'served' : 'not served'}`);
    }
    assert.deepEqual(wrong, []);
  });
});
