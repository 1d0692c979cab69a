import assert from 'node:assert/strict';
import { ScratchDocument } from '../../common/scratch/document/document';
import { fileVariables } from '../../common/scratch/variables/variables';
import { createNodeReader } from '../../monitor/nodes/http-reader';
import { probe } from '../../monitor/nodes/probe';
import { readExecution } from '../../monitor/readings/read-execution';
import type { Reply, SendOptions, StreamEvent } from '../../runner/model/outcome';
import { prepare } from '../../runner/request/prepare';
import { closeConnections, send } from '../../runner/send/send';
import { type Client, clients } from '../../scripts/accuracy/verdicts/clients';
import { rpcRequest } from '../node/runner-wire';
import { succeeded } from '../results';

/** The first development account of Hardhat. */
const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

describe('a real execution node (Hardhat) over a WebSocket', function () {
  this.timeout(180_000);
  let node: Client;
  let url = '';
  before(async () => {
    node = await clients.hardhat();
    url = node.url.replace('http', 'ws');
  });
  after(async () => {
    await closeConnections();
    await node?.close();
  });

  async function sendText(text: string, to: string, options: SendOptions = {}): Promise<Reply> {
    const document = new ScratchDocument('file:///hardhat.jsonrpc', 'jsonrpc', 1, `# @node ${to}\n${text}`);
    const [placed] = [...document.blocks()].filter(({ block }) => block.request);
    assert.ok(placed);
    const variables = fileVariables(document);
    return send(succeeded(await prepare({ document, placed, variables, nodes: { all: [] } })), options);
  }

  /** Sends a transaction that creates a contract with one log. Hardhat mines it at once. */
  async function transact(): Promise<void> {
    const transaction = { from: ACCOUNT, value: '0x1', gas: '0x30d40', data: '0x60aa60006000a100' };
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'eth_sendTransaction',
      params: [transaction],
    });
    const reply = await send(rpcRequest(node.url, { body }));
    assert.equal(reply.outcome, 'replied', reply.message);
  }

  it('answers calls and batches as over HTTP', async () => {
    for (const text of [
      'eth_chainId()',
      `eth_getBalance("${ACCOUNT}", "latest")`,
      'eth_getBlockByNumber("0x0", true)',
    ]) {
      const [socket, plain] = [await sendText(text, url), await sendText(text, node.url)];
      assert.deepEqual([socket.outcome, socket.problems, socket.message], ['replied', [], ''], text);
      assert.deepEqual(JSON.parse(socket.body ?? ''), JSON.parse(plain.body ?? ''));
    }
    const batch = await sendText('eth_chainId()\neth_blockNumber()\neth_syncing()', url);
    assert.deepEqual(
      [batch.outcome, batch.problems, JSON.parse(batch.body ?? '').length],
      ['replied', [], 3],
    );
    const wrong = await sendText('eth_getBlockByNumber("0x0")', url);
    assert.equal(wrong.outcome, 'rpc-error');
  });

  it('is read and recognized, as the sidebar does', async () => {
    const reader = createNodeReader({ url, signal: new AbortController().signal, timeoutMs: 5000, send });
    const found = await probe(reader);
    assert.deepEqual(found.ok && [found.kind, found.network], ['execution', 'a development chain']);
    assert.equal((await readExecution(reader, {})).ok, true);
  });

  for (const call of ['"newHeads"', '"logs", {}', '"newPendingTransactions"']) {
    it(`sends notifications of ${call} that match the catalogue`, async () => {
      const abort = new AbortController();
      const events: StreamEvent[] = [];
      const reply = await sendText(`eth_subscribe(${call})`, url, {
        signal: abort.signal,
        onHeaders: () => void transact(),
        onEvent: (event) => {
          events.push(event);
          abort.abort();
        },
      });
      assert.equal(reply.message, 'Stopped after 1 event.', call);
      assert.deepEqual(
        events.map(({ event, problems }) => [event, problems]),
        [[/"(\w+)"/.exec(call)?.[1], []]],
      );
    });
  }

  it('says that the connection was lost when the node is killed', async () => {
    const reply = await sendText('eth_subscribe("newHeads")', url, { onHeaders: () => void node.close() });
    assert.equal(reply.outcome, 'stream-lost');
    assert.equal(reply.message, 'The connection was lost after 0 events: the node may have stopped.');
  });
});
