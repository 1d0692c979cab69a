import assert from 'node:assert/strict';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { startDemoNode } from '../../demo/server';
import { run } from '../command-line';
import { startAnvil } from './anvil';
import { postJson } from './demo-client';

const examples = path.join(import.meta.dirname, '..', '..', 'examples');

/** The exit code and the end of the output. */
async function sendAll(name: string, ...args: string[]) {
  const [out, err] = [new PassThrough(), new PassThrough()];
  const code = await run(
    ['send', '--all', name, '--yes', '--quiet', '--events', '1', '--timeout', '20', ...args],
    {
      out,
      err,
      input: new PassThrough(),
      cwd: examples,
      color: false,
      interactive: false,
      signal: new AbortController().signal,
    },
  );
  const text = `${String(out.read() ?? '')}${String(err.read() ?? '')}`;
  return { code, end: text.trim().split('\n').at(-1) };
}

/** As `anvil` does when it is started without options. */
const mineAtOnce = (url: string) =>
  postJson(url, { jsonrpc: '2.0', id: 1, method: 'evm_setAutomine', params: [true] });

describe('every request of the examples', function () {
  this.timeout(60_000);

  for (const [name, count] of [
    ['beacon.http', 13],
    ['execution.jsonrpc', 8],
    ['chaining.jsonrpc', 7],
  ] as const) {
    it(`in ${name} is answered by the demo node`, async () => {
      const demo = await startDemoNode({ beaconPort: 0, executionPort: 0, secondsPerSlot: 1, gui: true });
      try {
        assert.deepEqual(await sendAll(name, '--beacon', demo.beacon, '--execution', demo.execution), {
          code: 0,
          end: `${count} requests, all good.`,
        });
      } finally {
        await demo.close();
      }
    });
  }

  it('in contracts/vault.jsonrpc is answered by a new anvil, with its events and errors', async () => {
    const anvil = await startAnvil();
    try {
      await mineAtOnce(anvil.url);
      assert.deepEqual(await sendAll('contracts/vault.jsonrpc', '--execution', anvil.url), {
        code: 0,
        end: '11 requests, 9 assertions, all good.',
      });
    } finally {
      anvil.child.kill();
    }
  });

  it('in execution.jsonrpc is answered by a new anvil', async () => {
    const anvil = await startAnvil();
    try {
      await mineAtOnce(anvil.url);
      assert.deepEqual(await sendAll('execution.jsonrpc', '--execution', anvil.url), {
        code: 0,
        end: '8 requests, all good.',
      });
    } finally {
      anvil.child.kill();
    }
  });
});
