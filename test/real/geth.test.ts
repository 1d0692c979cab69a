import assert from 'node:assert/strict';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { capture } from '../command-line';
import { cast } from '../node/cast';
import { skip } from '../support/skip';
import { whyNotBuilt } from './clients/build';
import { type Geth, startGeth } from './geth';

const ROOT = path.resolve(import.meta.dirname, '../..');
const reason = whyNotBuilt('geth');

interface Receipt {
  readonly blockNumber: string;
  readonly contractAddress: string | null;
  readonly to: string | null;
  readonly transactionHash: string;
}

/** Logs one event with one topic when it is called: PUSH 32 bytes of topic, no data, LOG1. */
const LOGGING = `7f${'ab'.repeat(32)}60006000a100`;
const LENGTH = (LOGGING.length / 2).toString(16);

describe('Geth', function () {
  this.timeout(300_000);
  let geth: Geth;
  let logged: Receipt;

  before(async function () {
    if (reason !== undefined) skip(this, `Geth is ${reason}`);
    geth = await startGeth();
    const [from] = await geth.call<string[]>('eth_accounts');
    const mined = async (transaction: object): Promise<Receipt> => {
      const hash = await geth.call<string>('eth_sendTransaction', { from, gas: '0x30d40', ...transaction });
      for (;;) {
        const receipt = await geth.call<Receipt | null>('eth_getTransactionReceipt', hash);
        if (receipt) return receipt;
        await pause(100);
      }
    };
    const created = await mined({ data: `0x60${LENGTH}600c60003960${LENGTH}6000f3${LOGGING}` });
    logged = await mined({ to: created.contractAddress });
  });
  after(() => geth?.close());

  it('serves what a specification asks of it, and no response of it is called wrong', async () => {
    const { code, out } = await capture(
      ['conformance', geth.url, '--rate', '1000', '--timeout', '60', '--heavy', '--format', 'json'],
      { cwd: ROOT },
    );
    const [node] = JSON.parse(out) as {
      version: string;
      results: { id: string; served: string; deviations: unknown[] }[];
    }[];
    assert.match(node?.version ?? '', /^Geth\/v1\.17\.10-/);
    assert.deepEqual(
      node?.results.filter(({ deviations }) => deviations.length > 0),
      [],
    );
    assert.equal(code, 0);
    const served = new Set(node?.results.filter((one) => one.served === 'yes').map(({ id }) => id));
    assert.ok(served.size >= 85, `${served.size} methods`);
    for (const id of ['eth_getProof', 'eth_simulateV1', 'debug_traceCall', 'txpool_content', 'admin_peers']) {
      assert.ok(served.has(id), id);
    }
  });

  it('is subscribed to over a WebSocket and a socket file', async () => {
    for (const address of [geth.webSocket, geth.ipc]) {
      const { code, out } = await capture(
        ['conformance', address, '--kind', 'execution', '--only', 'Subscriptions', '--format', 'json'],
        { cwd: ROOT },
      );
      const [node] = JSON.parse(out) as { results: { id: string; served: string }[] }[];
      assert.deepEqual(
        node?.results.map(({ id, served }) => [id, served]),
        [
          ['eth_subscribe', 'yes'],
          ['eth_unsubscribe', 'yes'],
        ],
      );
      assert.equal(code, 0);
    }
  });

  it('has the head and the peers that its own metrics have', async () => {
    const { out } = await capture(['status', geth.url, '--format', 'json'], { cwd: ROOT });
    const metrics = await (await fetch(geth.metrics)).text();
    const [node] = JSON.parse(out) as { kind: string; values: Record<string, unknown> }[];
    const metric = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1]);
    const block = Number(node?.values.block ?? node?.values.headBlock);
    assert.ok(
      Math.abs(metric('chain_head_header') - block) <= 2,
      `${block} of ${JSON.stringify(node?.values)}`,
    );
    assert.equal(node?.values.peers, metric('p2p_peers'));
  });

  it('has a trace with the gas that cast reads', async () => {
    const { code, out } = await capture(
      ['trace', logged.transactionHash, '--node', geth.url, '--format', 'json'],
      { cwd: ROOT },
    );
    assert.equal(code, 0);
    const gas = JSON.parse(cast('receipt', logged.transactionHash, '--rpc-url', geth.url, '--json')) as {
      gasUsed: string;
    };
    assert.ok(out.includes(String(Number(gas.gasUsed))), `${gas.gasUsed} in ${out.slice(0, 800)}`);
  });

  it('has responses of every tracer, none of which is called wrong', async () => {
    const tracers = [
      {},
      { tracer: 'callTracer', tracerConfig: { withLog: true } },
      { tracer: 'flatCallTracer' },
      { tracer: 'prestateTracer' },
      { tracer: 'prestateTracer', tracerConfig: { diffMode: true } },
      { tracer: '4byteTracer' },
      { tracer: 'noopTracer' },
      { tracer: 'keccak256PreimageTracer' },
      { tracer: 'muxTracer', tracerConfig: { callTracer: {}, '4byteTracer': {} } },
    ];
    const call = { to: logged.to, input: '0x' };
    const problems: string[] = [];
    for (const tracer of tracers) {
      for (const request of [
        `debug_traceTransaction("${logged.transactionHash}", ${JSON.stringify(tracer)})`,
        `debug_traceCall(${JSON.stringify(call)}, "latest", ${JSON.stringify(tracer)})`,
      ]) {
        const { code, out, err } = await capture(['send', request, '--execution', geth.url], { cwd: ROOT });
        if (code !== 0) problems.push(`${request}\n${out.slice(0, 1500)}${err}`);
      }
    }
    assert.deepEqual(problems, []);
  });

  it('has the proof, the storage and the code that cast reads', async () => {
    const address = logged.to ?? '';
    const result = async (request: string): Promise<unknown> => {
      const { code, out } = await capture(['send', request, '--execution', geth.url, '--format', 'json'], {
        cwd: ROOT,
      });
      assert.equal(code, 0, out.slice(0, 1500));
      const [reply] = JSON.parse(out) as { body: string }[];
      return (JSON.parse(reply?.body ?? '{}') as { result: unknown }).result;
    };
    // The chain goes on between two questions.
    const block = (await result('eth_blockNumber()')) as string;
    const of = (...args: readonly string[]) =>
      cast(...args, '--block', String(Number(block)), '--rpc-url', geth.url).trim();
    const slot = `0x${'0'.repeat(64)}`;
    assert.deepEqual(
      await result(`eth_getProof("${address}", ["${slot}"], "${block}")`),
      JSON.parse(of('proof', address, slot)),
    );
    assert.equal(
      await result(`eth_getStorageAt("${address}", "${slot}", "${block}")`),
      of('storage', address, '0'),
    );
    assert.equal(await result(`eth_getCode("${address}", "${block}")`), of('code', address));
  });
});
