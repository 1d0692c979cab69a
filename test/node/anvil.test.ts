import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { ScratchDocument } from '../../common/scratch/document/document';
import { fileVariables } from '../../common/scratch/variables/variables';
import { createLiveList } from '../../runner/events/events';
import type { Reply } from '../../runner/model/outcome';
import { prepare } from '../../runner/request/prepare';
import { closeConnections, send } from '../../runner/send/send';
import { watchFilter } from '../../runner/watch/watch-filter';
import { succeeded } from '../results';
import { startAnvil } from './anvil';
import { rpcRequest } from './runner-wire';

const FIRST = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const SECOND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
/** Stores a word and logs one topic when it is created; returns no code. */
const INIT = '0x602a600055602a60005260aa60206000a100';

describe('a real execution node (anvil)', () => {
  let child: ChildProcess | undefined;
  let url = '';

  before(async function () {
    this.timeout(20_000);
    ({ child, url } = await startAnvil());
  });
  after(async () => {
    await closeConnections();
    if (!child) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  });

  /** Sends every request of a scratch file in order. */
  async function run(text: string): Promise<readonly Reply[]> {
    const document = new ScratchDocument('file:///anvil.jsonrpc', 'jsonrpc', 1, text);
    const variables = fileVariables(document);
    const execution = { name: 'anvil', kind: 'execution', url } as const;
    const replies: Reply[] = [];
    for (const placed of document.blocks()) {
      if (!placed.block.request) continue;
      const prepared = await prepare({ document, placed, variables, nodes: { execution, all: [execution] } });
      replies.push(await send(succeeded(prepared)));
    }
    return replies;
  }

  async function result(text: string): Promise<unknown> {
    const [reply] = await run(text);
    assert.equal(reply?.outcome, 'replied', `${text}: ${reply?.message}`);
    return (JSON.parse(reply?.body ?? '') as { result: unknown }).result;
  }

  it('answers every method of the specification, and no answer differs from the catalogue', async () => {
    const hash = (await result(
      `eth_sendTransaction({"from": "${FIRST}", "value": "0x1", "gas": "0x30d40", "input": "${INIT}"})`,
    )) as string;
    await result('evm_mine()');
    const receipt = (await result(`eth_getTransactionReceipt("${hash}")`)) as {
      blockHash: string;
      status: string;
    };
    assert.equal(receipt.status, '0x1');
    const transfer = `"from": "${FIRST}", "to": "${SECOND}", "value": "0x1"`;
    const raw = await result(
      `eth_signTransaction({${transfer}, "gas": "0x5208", "gasPrice": "0x77359400", "nonce": "0x1"})`,
    );
    const filter = await result('eth_newFilter({"fromBlock": "0x0"})');

    const replies = await run(`
@from = ${FIRST}
@hash = ${hash}
@block = ${receipt.blockHash}
@filter = ${String(filter)}
###
web3_clientVersion()
###
web3_sha3("0x68656c6c6f")
###
net_version()
###
net_listening()
###
net_peerCount()
###
eth_protocolVersion()
###
eth_syncing()
###
eth_coinbase()
###
eth_chainId()
###
eth_mining()
###
eth_hashrate()
###
eth_gasPrice()
###
eth_accounts()
###
eth_blockNumber()
###
eth_getBalance("{{from}}", "latest")
###
eth_getStorageAt("{{from}}", "0x0", "latest")
###
eth_getTransactionCount("{{from}}", "latest")
###
eth_getCode("{{from}}", "latest")
###
eth_call({ ${transfer} }, "latest")
###
eth_estimateGas({ ${transfer} })
###
eth_getBlockTransactionCountByHash("{{block}}")
###
eth_getBlockTransactionCountByNumber("latest")
###
eth_getUncleCountByBlockHash("{{block}}")
###
eth_getUncleCountByBlockNumber("latest")
###
eth_getBlockByHash("{{block}}", true)
###
eth_getBlockByNumber("latest", false)
###
eth_getTransactionByHash("{{hash}}")
###
eth_getTransactionByBlockHashAndIndex("{{block}}", "0x0")
###
eth_getTransactionByBlockNumberAndIndex("latest", "0x0")
###
eth_getTransactionReceipt("{{hash}}")
###
eth_getUncleByBlockHashAndIndex("{{block}}", "0x0")
###
eth_getUncleByBlockNumberAndIndex("latest", "0x0")
###
eth_sign("{{from}}", "0x68656c6c6f")
###
eth_signTransaction({ ${transfer}, "gas": "0x5208", "gasPrice": "0x77359400", "nonce": "0x1" })
###
eth_sendRawTransaction("${String(raw)}")
###
eth_sendTransaction({ ${transfer} })
###
eth_newFilter({ "fromBlock": "latest" })
###
eth_newBlockFilter()
###
eth_newPendingTransactionFilter()
###
eth_getFilterChanges("{{filter}}")
###
eth_getFilterLogs("{{filter}}")
###
eth_getLogs({ "fromBlock": "0x0" })
###
eth_uninstallFilter("{{filter}}")
###
eth_getTransactionByHash("0x${'1'.repeat(64)}")
###
eth_getBlockByNumber("pending", true)
`);
    // What anvil does not have, and says so.
    const missing = new Set(['net_peerCount', 'eth_mining']);
    assert.deepEqual(
      replies
        .filter((reply) => reply.outcome !== 'replied')
        .map(({ name, outcome, message }) => ({ name, outcome, message })),
      [...missing].map((name) => ({ name, outcome: 'rpc-error', message: 'Error -32601: Method not found' })),
    );
    assert.deepEqual(
      replies.flatMap(({ name, problems }) => problems.map(({ rule, path }) => ({ name, rule, path }))),
      [],
    );
    assert.equal(new Set(replies.map((reply) => reply.name)).size, 43);
    const logs = replies.find((reply) => reply.name === 'eth_getLogs')?.body ?? '';
    assert.equal((JSON.parse(logs) as { result: unknown[] }).result.length, 1);
  });

  it('is watched through a filter, which is taken off at the end and installed again when it is gone', async () => {
    const list = createLiveList({ now: () => 0 });
    const prepared = rpcRequest(url, {
      calls: [{ method: 'eth_newBlockFilter', params: [], id: 1 }],
      body: '{"jsonrpc":"2.0","id":1,"method":"eth_newBlockFilter","params":[]}',
    });
    const filter = watchFilter({
      prepared,
      send,
      list,
      clock: { now: () => 0, after: () => () => undefined },
    });
    const turn = () => filter.turn(new AbortController().signal);
    await turn();
    const { id } = filter;
    const { hash } = (await minedBlock()) as { hash: string };
    await turn();
    assert.deepEqual(
      list.kept().map((row) => (row.kind === 'event' ? [row.topic, row.data, row.problems] : row.text)),
      [['hash', `"${hash}"`, []]],
    );
    await result(`eth_uninstallFilter(${id})`);
    await turn();
    assert.notEqual(filter.id, id, 'installed again');
    assert.equal(list.size, 2, 'with a notice');
    await filter.uninstall();
    assert.equal(await result(`eth_uninstallFilter(${id})`), false);
  });

  async function minedBlock(): Promise<unknown> {
    await result('evm_mine()');
    return result('eth_getBlockByNumber("latest", false)');
  }

  it('answers a batch, errors and all', async () => {
    const [reply] = await run('eth_chainId()\nnet_peerCount()\nnet_version()');
    assert.equal(reply?.outcome, 'rpc-error');
    assert.equal(reply?.message, '1 of 3 calls failed. The first error: -32601: Method not found');
    assert.equal(reply?.rpcErrors.length, 1);
    assert.deepEqual(reply?.problems, []);
  });

  it('gives a revert with its data as the node wrote it', async () => {
    // Stores the word 1 and reverts with it: PUSH1 1, PUSH1 0, MSTORE, PUSH1 32, PUSH1 0, REVERT.
    const [reply] = await run(`eth_call({"from": "${FIRST}", "input": "0x600160005260206000fd"}, "latest")`);
    assert.equal(reply?.outcome, 'rpc-error');
    assert.deepEqual(
      reply?.rpcErrors.map(({ code, data }) => ({ code, data })),
      [{ code: 3, data: `"0x${'0'.repeat(63)}1"` }],
    );
  });
});
