import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { ipcUrl } from '../../../common/requests/socket-address';
import { ScratchDocument } from '../../../common/scratch/document/document';
import { fileVariables } from '../../../common/scratch/variables/variables';
import { systemClock } from '../../../common/units/clock';
import { judge } from '../../../monitor/health/health';
import { createNodeReader } from '../../../monitor/nodes/http-reader';
import { knownNode } from '../../../monitor/nodes/node';
import { probe } from '../../../monitor/nodes/probe';
import { createNodeEvents } from '../../../monitor/poll/node-events';
import { openStreams } from '../../../monitor/poll/open-stream';
import { readExecution } from '../../../monitor/readings/read-execution';
import { defaultThresholds } from '../../../monitor/readings/thresholds';
import { createNodesWatcher } from '../../../monitor/store/watcher';
import type { Reply, SendOptions, StreamEvent } from '../../../runner/model/outcome';
import { prepare } from '../../../runner/request/prepare';
import { closeConnections, send } from '../../../runner/send/send';
import { succeeded } from '../../results';
import { startAnvil } from '../anvil';
import { rpcRequest } from '../runner-wire';
import { freePipe, until } from './servers';

const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

describe('a real execution node (anvil) over a WebSocket and a socket file', function () {
  this.timeout(20_000);
  const pipe = freePipe();
  let child: ChildProcess | undefined;
  let http = '';

  before(async () => {
    ({ child, url: http } = await startAnvil(1337, pipe.path));
  });
  after(async () => {
    await closeConnections();
    pipe.remove();
    if (!child) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  });

  const urls = () => ({ 'a WebSocket': http.replace('http', 'ws'), 'a socket file': ipcUrl(pipe.path) });

  async function sendText(text: string, node: string, options: SendOptions = {}): Promise<Reply> {
    const document = new ScratchDocument('file:///anvil.jsonrpc', 'jsonrpc', 1, `# @node ${node}\n${text}`);
    const [placed] = [...document.blocks()].filter(({ block }) => block.request);
    assert.ok(placed);
    const variables = fileVariables(document);
    return send(succeeded(await prepare({ document, placed, variables, nodes: { all: [] } })), options);
  }

  /** Sends a transaction that creates a contract with one log, and mines it. */
  async function mine(): Promise<void> {
    const transaction = { from: ACCOUNT, value: '0x1', gas: '0x30d40', input: '0x60aa60006000a100' };
    for (const [method, params] of [
      ['eth_sendTransaction', [transaction]],
      ['evm_mine', []],
    ]) {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
      const reply = await send(rpcRequest(http, { body }));
      assert.equal(reply.outcome, 'replied', reply.message);
    }
  }

  for (const kind of ['a WebSocket', 'a socket file'] as const) {
    it(`is watched over ${kind} by its new heads: blocks are seen that nobody has asked for`, async () => {
      const url = urls()[kind];
      const node = knownNode({ name: 'Anvil', kind: 'execution', url }, 'settings');
      let asked = 0;
      let blocks = 0;
      const events = createNodeEvents({
        clock: systemClock,
        open: (one, path, { onEvent, signal }) =>
          openStreams(send, 5000)(one, path, {
            signal,
            onEvent(event) {
              onEvent(event);
              blocks += 1;
            },
          }),
      });
      const watcher = createNodesWatcher({
        clock: systemClock,
        events,
        interval: () => 100,
        readerFor: (_, signal) => {
          const reader = createNodeReader({ url, signal, timeoutMs: 5000, send });
          return {
            ...reader,
            call(method, params, options) {
              if (method === 'eth_getBlockByNumber' && params[0] === 'latest') asked += 1;
              return reader.call(method, params, options);
            },
          };
        },
      });
      const head = () => {
        const reading = watcher.states[0]?.reading;
        return reading?.kind === 'execution' ? Number(reading.headBlock) : -1;
      };
      try {
        watcher.setNodes([node], new Set());
        events.setNodes([node]);
        watcher.want('all', 'test');
        await until(() => head() >= 0);
        const [state] = watcher.states;
        assert.equal(state && judge(state, defaultThresholds, Date.now()).state, 'synced');
        // The subscription may begin after the first block.
        while (blocks === 0) await mine();
        await until(() => asked > 0 && head() >= 1);
        const [before, was] = [asked, head()];
        for (let count = 0; count < 3; count++) await mine();
        await until(() => head() >= was + 3);
        assert.ok(asked - before <= 1, `asked ${asked - before} times`);
      } finally {
        watcher.dispose();
        events.dispose();
      }
    });

    it(`answers calls and batches over ${kind} as over HTTP`, async () => {
      const url = urls()[kind];
      for (const text of [
        'eth_chainId()',
        `eth_getBalance("${ACCOUNT}", "latest")`,
        'eth_getBlockByNumber("0x0", true)',
      ]) {
        const [socket, plain] = [await sendText(text, url), await sendText(text, http)];
        assert.deepEqual([socket.outcome, socket.problems, socket.message], ['replied', [], ''], text);
        assert.equal(socket.body, plain.body);
      }
      const batch = await sendText('eth_chainId()\neth_blockNumber()\neth_syncing()', url);
      assert.deepEqual(
        [batch.outcome, batch.problems, JSON.parse(batch.body ?? '').length],
        ['replied', [], 3],
      );
      const wrong = await sendText('eth_getBlockByNumber("0x0")', url);
      assert.equal(wrong.outcome, 'rpc-error');
    });

    it(`is read and recognized over ${kind}, as the sidebar does`, async () => {
      const url = urls()[kind];
      const reader = createNodeReader({ url, signal: new AbortController().signal, timeoutMs: 5000, send });
      const found = await probe(reader);
      assert.deepEqual(found.ok && [found.kind, found.network], ['execution', 'a development chain']);
      const read = await readExecution(reader, {});
      assert.equal(read.ok, true);
    });

    it(`sends notifications over ${kind} that match the catalogue`, async () => {
      const url = urls()[kind];
      for (const call of ['"newHeads"', '"logs", {}', '"newPendingTransactions"']) {
        const abort = new AbortController();
        const events: StreamEvent[] = [];
        let mined: Promise<void> | undefined;
        const reply = await sendText(`eth_subscribe(${call})`, url, {
          signal: abort.signal,
          onHeaders: () => {
            mined = mine();
          },
          onEvent: (event) => {
            events.push(event);
            abort.abort();
          },
        });
        // The next test closes the connections that it uses.
        await mined;
        assert.equal(reply.message, 'Stopped after 1 event.', call);
        assert.deepEqual(
          events.map(({ event, problems }) => [event, problems]),
          [[/"(\w+)"/.exec(call)?.[1], []]],
        );
      }
    });
  }

  it('names the subscription that anvil does not have', async () => {
    const reply = await sendText('eth_subscribe("syncing")', urls()['a WebSocket']);
    assert.deepEqual([reply.outcome, reply.message], ['rpc-error', 'Error -32603: Not implemented']);
  });
});
