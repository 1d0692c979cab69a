/**
 * Records responses of real nodes to valid requests: the demo node, anvil, ganache, hardhat, Lodestar, Geth and Prysm. The
 * file is kept, so that the tests need no client and the rates do not depend on what a node answers today.
 */

import { writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { exampleOfBody } from '../../catalogue/entry';
import { metaOf } from '../../catalogue/types';
import { systemClock } from '../../common/units/clock';
import { operationMethods } from '../../demo/beacon';
import { startDemoNode } from '../../demo/server';
import { conformanceOf } from '../../monitor/conformance/conformance';
import { createConnections } from '../../runner/connection/connections';
import type { Reply } from '../../runner/model/outcome';
import type { Prepared } from '../../runner/model/prepared';
import { sendOver } from '../../runner/send/send';
import { startActivity } from '../../test/real/activity';
import { startDevnet } from '../../test/real/devnet';
import { type Recording, recordings, recordingsFile } from './recordings';
import { judged } from './responses';
import { type CallSample, samples } from './sample';
import { type ClientName, clients } from './verdicts/clients';
import { isHarmful } from './verdicts/harmful';

/** A list this long says as much about the form of its items as a longer one. */
const longestList = 2;

/** Their lists are kept whole: the length of one has to fit that of another. */
const wholeEntries: readonly string[] = [
  'eth_feeHistory',
  'beacon-states-state-id-sync-committees',
  'vendor-analysis-block-rewards',
  'post-beacon-rewards-attestations-epoch',
  'debug-fork-choice',
];

/** Longer ones are states and dumps, which say little more than shorter ones. */
const longestText = 12_000;

/** Cuts lists, so that the file stays small. */
function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, longestList).map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shortened(member)]));
}

/** What counts or points at items of a list that was cut is cut too, so that the response does not contradict itself. */
function cut(response: unknown): unknown {
  const short = shortened(response) as Record<string, unknown>;
  const { data, meta } = (short ?? {}) as {
    data?: { nodes?: Record<string, unknown>[]; indices?: Record<string, number> } | unknown[];
    meta?: { count?: number };
  };
  if (Array.isArray(data))
    return meta?.count === undefined ? short : { ...short, meta: { ...meta, count: data.length } };
  if (!data?.nodes || !data.indices) return short;
  const last = data.nodes.length - 1;
  const within = (index: unknown) => (typeof index === 'number' && index > last ? null : index);
  const nodes = data.nodes.map((node, at) => ({
    ...node,
    best_child: within(node.best_child),
    best_descendant: node.best_descendant === null || at === last ? null : last,
  }));
  const indices = Object.fromEntries(Object.entries(data.indices).filter(([, index]) => index <= last));
  return { ...short, data: { ...data, nodes, indices } };
}

async function call(url: string, method: string, params: readonly unknown[]) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  return { status: response.status, response: (await response.json()) as { result?: unknown } };
}

/** What calls can ask for on a chain. */
interface Chain {
  readonly account: string;
  readonly contract: string;
  readonly transaction: string;
  readonly blockHash: string;
  readonly block: string;
}

/** The calls that read everything of a chain with one contract, one transfer and one filter. */
async function readChain(
  node: Recording['node'],
  url: string,
): Promise<{ readonly recordings: readonly Recording[]; readonly chain: Chain }> {
  const recordings: Recording[] = [];
  const ask = async (method: string, ...params: unknown[]): Promise<unknown> => {
    const { status, response } = await call(url, method, params);
    recordings.push({
      node,
      entry: method,
      request: { method, params, id: 1 },
      status,
      response: wholeEntries.includes(method) ? response : cut(response),
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
    node === 'demo'
      ? ['debug_traceTransaction', creation, { tracer: 'callTracer' }]
      : ['debug_traceTransaction', creation],
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
  return {
    recordings: recordings.filter(hasResult),
    chain: {
      account: from ?? '',
      contract: contract ?? '',
      transaction: creation,
      blockHash: hash ?? '',
      block,
    },
  };
}

function hasResult({ response }: Recording): boolean {
  const { result } = response as { readonly result?: unknown };
  return result !== undefined && result !== null;
}

/** The example of each method that has not been asked yet, about what there is on the chain. */
async function readCatalogue(
  node: Recording['node'],
  url: string,
  chain: Chain,
  known: ReadonlySet<string>,
): Promise<readonly Recording[]> {
  const recordings: Recording[] = [];
  for (const sample of samples()) {
    if (sample.api !== 'execution' || known.has(sample.id) || isHarmful(sample.id)) continue;
    if (sample.entry.effect !== 'read') continue;
    const params = paramsOn(chain, sample);
    const { status, response } = await call(url, sample.id, params);
    const recording: Recording = {
      node,
      entry: sample.id,
      request: { method: sample.id, params, id: 1 },
      status,
      response: cut(response),
    };
    if (hasResult(recording) && JSON.stringify(recording.response).length <= longestText) {
      recordings.push(recording);
    }
  }
  return recordings;
}

/** The parameters of the example with hashes, addresses and numbers of the chain. */
function paramsOn(chain: Chain, { entry }: CallSample): readonly unknown[] {
  return entry.example.map((value, index) => {
    const parameter = entry.params[index];
    const kind = parameter && metaOf(parameter.schema)?.kind;
    const isOfTransaction = /transaction|tx/i.test(`${parameter?.name}${parameter?.summary}`);
    if (kind === 'hash') return isOfTransaction ? chain.transaction : chain.blockHash;
    if (kind === 'address') return chain.contract;
    if (kind?.startsWith('block-') && typeof value === 'string') {
      return value.length > 60 ? chain.blockHash : chain.block;
    }
    return value;
  });
}

async function readBeacon(node: Recording['node'], url: string): Promise<readonly Recording[]> {
  const recordings: Recording[] = [];
  for (const sample of samples()) {
    if (sample.api !== 'beacon' || isHarmful(sample.id)) continue;
    const { entry } = sample;
    // What the demo node makes from a schema says no more than the schema.
    if (node === 'demo' && !Object.hasOwn(operationMethods, entry.id)) continue;
    if (entry.envelope === 'stream' || entry.envelope === 'empty') continue;
    const body = entry.body && exampleOfBody(entry.body);
    const response = await fetch(`${url}${entry.example}`, {
      method: entry.method,
      ...(entry.body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    if (!response.ok || (!text.startsWith('{') && !text.startsWith('['))) continue;
    recordings.push({
      node,
      entry: entry.id,
      request: { verb: entry.method, path: entry.example, ...(entry.body ? { body } : {}) },
      status: response.status,
      response: wholeEntries.includes(entry.id) ? JSON.parse(text) : cut(JSON.parse(text)),
    });
  }
  return recordings.filter(({ response }) => JSON.stringify(response).length <= longestText);
}

async function readClient(name: ClientName): Promise<readonly Recording[]> {
  const client = await clients[name]();
  try {
    if (client.api === 'beacon') return await readBeacon(name, client.url);
    const { recordings, chain } = await readChain(name, client.url);
    const known = new Set(recordings.map(({ entry }) => entry));
    return [...recordings, ...(await readCatalogue(name, client.url, chain, known))];
  } finally {
    await client.close();
  }
}

/**
 * The network of Geth and Prysm, asked as `slotpad conformance` asks. A response that deviates is left out and named: the
 * suite of the network holds that there are no others than the known ones.
 */
async function readNetwork(): Promise<readonly Recording[]> {
  const devnet = await startDevnet({ secondsPerSlot: 2, validators: 32 });
  const activity = startActivity(devnet.urls.execution, (message) => console.error(message));
  const connections = createConnections();
  try {
    await hasTransactionsOfAllTypes(devnet.urls.execution);
    const all: Recording[] = [];
    for (const [node, url] of [
      ['Geth', devnet.urls.execution],
      ['Prysm', devnet.urls.beacon],
    ] as const) {
      const recordings: Recording[] = [];
      const checked = await conformanceOf({
        url,
        signal: AbortSignal.timeout(600_000),
        clock: systemClock,
        rate: 300,
        timeoutMs: 20_000,
        whenLimited: '',
        heavy: false,
        send: async (prepared, options) => {
          const reply = await sendOver(connections)(prepared, options);
          // A path of this machine is nothing to keep.
          const body = reply.body?.replaceAll(devnet.folder, '/data') ?? null;
          const recording = recordingOf(node, prepared, { ...reply, body });
          if (recording) recordings.push(recording);
          return reply;
        },
      });
      if (!checked.ok) throw new Error(checked.failure.message);
      all.push(...recordings.flatMap(trimmed).filter(isFirstOfEntry()));
    }
    return all;
  } finally {
    await connections.close();
    await activity.stop();
    await devnet.close();
  }
}

/** Waits until a block had a transaction of each type. */
async function hasTransactionsOfAllTypes(url: string): Promise<void> {
  const missing = new Set(['0x0', '0x1', '0x2', '0x3', '0x4']);
  while (missing.size > 0) {
    const { response } = await call(url, 'eth_getBlockByNumber', ['latest', true]);
    const { transactions } = response.result as { readonly transactions: readonly { type: string }[] };
    for (const { type } of transactions) missing.delete(type);
    await pause(500);
  }
}

function recordingOf(
  node: Recording['node'],
  { body: sent, calls: [call], method, operation, url }: Prepared,
  { body, outcome, status }: Reply,
): Recording | undefined {
  if (outcome !== 'replied' || status === null || status >= 300 || !/^[{[]/.test(body ?? ''))
    return undefined;
  const response: unknown = JSON.parse(body ?? '');
  if (call) {
    const { id = null, params = [] } = call;
    const request = { method: call.method, params: params as readonly unknown[], id };
    const recording: Recording = { node, entry: call.method, request, status, response };
    return hasResult(recording) ? recording : undefined;
  }
  if (!operation) return undefined;
  const { pathname, search } = new URL(url);
  const request = {
    verb: method,
    path: pathname + search,
    ...(sent === undefined ? {} : { body: JSON.parse(sent) }),
  };
  return { node, entry: operation.id, request, status, response };
}

/** Leaves out further responses to the same method or endpoint: the measuring takes minutes with all of them. */
function isFirstOfEntry(): (recording: Recording) => boolean {
  const known = new Set<string>();
  return ({ entry }) => known.size < known.add(entry).size;
}

/** The recording, cut where it stays consistent then. */
function trimmed(recording: Recording): readonly Recording[] {
  const [problem] = judged(recording, recording.response);
  if (problem) {
    console.error(`Left out: ${recording.node} ${recording.entry}: ${problem.message}`);
    return [];
  }
  const short = cut(recording.response);
  const response = judged(recording, short).length === 0 ? short : recording.response;
  return JSON.stringify(response).length <= longestText ? [{ ...recording, response }] : [];
}

/** @param only the nodes that are asked again; all of them without it */
export async function record(only?: string): Promise<number> {
  const known = recordings();
  /** What the nodes answer now, or what they answered before. */
  const of = async (
    nodes: Recording['node'] | readonly Recording['node'][],
    read: () => Promise<readonly Recording[]>,
  ) =>
    only === undefined || nodes.includes(only as Recording['node'])
      ? read()
      : known.filter(({ node }) => nodes.includes(node));
  const demo = await startDemoNode({
    beaconPort: 0,
    executionPort: 0,
    secondsPerSlot: 1,
    validatorMonitor: true,
  });
  try {
    const all = [
      ...(await of('anvil', () => readClient('anvil'))),
      ...(await of('demo', async () => [
        ...(await readChain('demo', demo.execution)).recordings,
        ...(await readBeacon('demo', demo.beacon)),
      ])),
      ...(await of('ganache', () => readClient('ganache'))),
      ...(await of('hardhat', () => readClient('hardhat'))),
      ...(await of('Lodestar', () => readClient('Lodestar'))),
      ...(await of(['Geth', 'Prysm'], readNetwork)),
    ];
    writeFileSync(recordingsFile, `[\n${all.map((one) => JSON.stringify(one)).join(',\n')}\n]\n`);
    return all.length;
  } finally {
    await demo.close();
  }
}
