/**
 * Records responses of real nodes to valid requests: anvil and the demo node, both from this project's own packages.
 * The file is kept, so that the rates do not depend on what a node answers today.
 */

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startDemoNode } from '../../demo/server';
import { startAnvil } from '../../test/node/anvil';
import { samples } from './sample';

/** A valid request with the response of a node. */
export interface Recording {
  readonly node: 'anvil' | 'demo';
  /** Method of the catalogue or id of its operation. */
  readonly entry: string;
  readonly request:
    | { readonly method: string; readonly params: readonly unknown[]; readonly id: number }
    | { readonly verb: string; readonly path: string; readonly body?: unknown };
  readonly status: number;
  readonly response: unknown;
}

export const recordingsFile = path.resolve(__dirname, '../../test/accuracy/responses.json');

/** A list this long says as much about the form of its items as a longer one. */
const longestList = 2;

/** Their lists are kept whole: the length of one has to fit that of another. */
const wholeEntries: readonly string[] = ['eth_feeHistory'];

/** Cuts lists, so that the file stays small. */
function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, longestList).map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shortened(member)]));
}

async function call(url: string, method: string, params: readonly unknown[]) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  return { status: response.status, response: (await response.json()) as { result?: unknown } };
}

/** The calls that read everything of a chain with one contract, one transfer and one filter. */
async function readChain(node: Recording['node'], url: string): Promise<readonly Recording[]> {
  const recordings: Recording[] = [];
  const ask = async (method: string, ...params: unknown[]): Promise<unknown> => {
    const { status, response } = await call(url, method, params);
    recordings.push({
      node,
      entry: method,
      request: { method, params, id: 1 },
      status,
      response: wholeEntries.includes(method) ? response : shortened(response),
    });
    return response.result;
  };
  const [from, to] = (await ask('eth_accounts')) as string[];
  const transaction = (await ask('eth_sendTransaction', { from, to, value: '0x1' })) as string;
  // Logs one event with one topic when it is called: PUSH 32 bytes of topic, no data, LOG1.
  const logging = `7f${'ab'.repeat(32)}60006000a100`;
  const creation = (await ask('eth_sendTransaction', {
    from,
    data: `0x60${(logging.length / 2).toString(16)}600c60003960${(logging.length / 2).toString(16)}6000f3${logging}`,
    gas: '0x30d40',
  })) as string;
  if (node === 'anvil') await call(url, 'anvil_mine', ['0x2']);
  // The demo node makes a block in its next slot.
  while ((await call(url, 'eth_getTransactionReceipt', [creation])).response.result === null)
    await pause(100);
  const receipt = (await ask('eth_getTransactionReceipt', creation)) as {
    contractAddress?: string;
    blockNumber?: string;
    blockHash?: string;
  };
  const contract = receipt.contractAddress ?? to;
  const { blockNumber: block = 'latest', blockHash: hash } = receipt;
  const filter = await ask('eth_newFilter', { address: contract });
  const blocks = await ask('eth_newBlockFilter');
  await ask('eth_newPendingTransactionFilter');
  await ask('eth_sendTransaction', { from, to: contract, gas: '0x30d40' });
  if (node === 'anvil') await call(url, 'anvil_mine', ['0x1']);
  const plain: readonly (readonly [string, ...unknown[]])[] = [
    ['eth_blockNumber'],
    ['eth_chainId'],
    ['eth_gasPrice'],
    ['eth_maxPriorityFeePerGas'],
    ['eth_syncing'],
    ['eth_getBalance', from, 'latest'],
    ['eth_getTransactionCount', from, 'latest'],
    ['eth_getCode', contract, 'latest'],
    ['eth_getStorageAt', contract, '0x0', 'latest'],
    ['eth_getProof', contract, [`0x${'00'.repeat(32)}`], 'latest'],
    ['eth_call', { from, to: contract }, 'latest'],
    ['eth_estimateGas', { from, to, value: '0x1' }],
    ['eth_createAccessList', { from, to: contract }, 'latest'],
    ['eth_feeHistory', '0x2', 'latest', [25, 75]],
    ['eth_getBlockByNumber', block, false],
    ['eth_getBlockByNumber', block, true],
    ['eth_getTransactionByHash', transaction],
    ['eth_getTransactionByHash', creation],
    ['eth_getTransactionByBlockNumberAndIndex', block, '0x0'],
    ['eth_getTransactionReceipt', transaction],
    ['eth_getBlockReceipts', block],
    ['eth_getBlockTransactionCountByNumber', block],
    ['eth_getUncleCountByBlockNumber', block],
    ['eth_getLogs', { fromBlock: '0x0', toBlock: 'latest', address: contract }],
    ['eth_getFilterLogs', filter],
    ['eth_getFilterChanges', filter],
    ['eth_getFilterChanges', blocks],
    ['eth_uninstallFilter', filter],
    ['eth_sign', from, '0xdeadbeef'],
    ['eth_signTransaction', { from, to, value: '0x1', gas: '0x5208', gasPrice: '0x77359400', nonce: '0x9' }],
    ['web3_clientVersion'],
    ['web3_sha3', '0x68656c6c6f'],
    ['net_version'],
    ['net_listening'],
    ['net_peerCount'],
    ['txpool_status'],
    ['txpool_content'],
    // The demo node has no opcodes to trace.
    node === 'anvil'
      ? ['debug_traceTransaction', creation]
      : ['debug_traceTransaction', creation, { tracer: 'callTracer' }],
    ...(hash
      ? ([
          ['eth_getBlockByHash', hash, false],
          ['eth_getBlockByHash', hash, true],
          ['eth_getTransactionByBlockHashAndIndex', hash, '0x0'],
          ['eth_getBlockTransactionCountByHash', hash],
          ['eth_getUncleCountByBlockHash', hash],
        ] as const)
      : []),
  ];
  for (const [method, ...params] of plain) await ask(method, ...params);
  return recordings.filter(({ response }) => (response as { result?: unknown }).result !== undefined);
}

async function readBeacon(url: string): Promise<readonly Recording[]> {
  const recordings: Recording[] = [];
  for (const sample of samples()) {
    if (sample.api !== 'beacon') continue;
    const { entry } = sample;
    if (entry.envelope === 'stream' || entry.envelope === 'empty') continue;
    const body = entry.body?.example;
    const response = await fetch(`${url}${entry.example}`, {
      method: entry.method,
      ...(entry.body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    if (!response.ok || text === '') continue;
    recordings.push({
      node: 'demo',
      entry: entry.id,
      request: { verb: entry.method, path: entry.example, ...(entry.body ? { body } : {}) },
      status: response.status,
      response: shortened(JSON.parse(text)),
    });
  }
  return recordings;
}

export async function record(): Promise<number> {
  const anvil = await startAnvil();
  const demo = await startDemoNode({
    beaconPort: 0,
    executionPort: 0,
    secondsPerSlot: 1,
    validatorMonitor: true,
  });
  try {
    const recordings = [
      ...(await readChain('anvil', anvil.url)),
      ...(await readChain('demo', demo.execution)),
      ...(await readBeacon(demo.beacon)),
    ];
    writeFileSync(recordingsFile, `[\n${recordings.map((one) => JSON.stringify(one)).join(',\n')}\n]\n`);
    return recordings.length;
  } finally {
    anvil.child.kill();
    await demo.close();
  }
}
