import { block, gasPerBlob, syncStatus, transactionPoolStatus } from '../../catalogue/execution/objects';
import { blockSeconds, isOnDemandChain, isPublicChain } from '../../catalogue/networks';
import { quantityReader, type Read, resultReader } from '../../catalogue/responses/reader';
import { defined } from '../../common/defined';
import { blockByNumber, executionCalls } from '../nodes/endpoints';
import type { KnownNode } from '../nodes/node';
import { isUnreachable, type NodeAnswer, type NodeFailure, type NodeReader } from '../nodes/reader';
import type { Ending } from '../poll/ending';
import { type NodeEvent, type NodeEvents, newHeads } from '../poll/node-events';
import { asNodeFailure, parsed, parsedOrNull } from './answer';
import { named } from './beacon-facts';
import { type ChainBlock, continues, followChain, remembered } from './chain-memory';
import { isDue, type NodeMemory, noteRead, recentReading, remember } from './node-memory';
import { implausibleBlock, implausibleExecution, implausibleText } from './plausible';
import { mostPeers } from './read-beacon';
import type { ExecutionReading, PoolReading } from './reading';

type ExecutionResult =
  | { readonly ok: true; readonly reading: ExecutionReading }
  | { readonly ok: false; readonly failure: NodeFailure };

const header = resultReader('eth_getBlockByNumber', block, {
  number: true,
  timestamp: true,
  hash: true,
  parentHash: true,
});
const latest = resultReader('eth_getBlockByNumber', block, {
  number: true,
  timestamp: true,
  hash: true,
  parentHash: true,
  baseFeePerGas: true,
  gasUsed: true,
  gasLimit: true,
  blobGasUsed: true,
});
const syncStatusOf = resultReader('eth_syncing', syncStatus, { currentBlock: true, highestBlock: true });
// Any object means that the node syncs: clients have members of their own, and some report only stages.
function syncing(value: unknown): ExecutionReading['syncing'] | false {
  if (typeof value === 'boolean') return value && {};
  const found = syncStatusOf(value);
  return found && defined({ current: found.currentBlock, highest: found.highestBlock });
}
const chainId = quantityReader('eth_chainId');
const count = quantityReader('net_peerCount');
const peerCount = (value: unknown): number | undefined => {
  const peers = Number(count(value));
  return peers <= mostPeers ? peers : undefined;
};

/**
 * Reads everything that the Nodes view shows of an execution node. Methods that the client lacks are absent. While the
 * head is the same, a reading soon after a full one asks only for the head.
 * @param now Unix time in milliseconds, to find times that cannot be true
 */
export async function readExecution(
  reader: NodeReader,
  memory: NodeMemory = {},
  now?: number,
): Promise<ExecutionResult> {
  const ask = (key: keyof typeof executionCalls) =>
    reader.call(executionCalls[key].method, executionCalls[key].params);
  const failed = (failure: NodeFailure): ExecutionResult => {
    memory.isSameChain = false;
    delete memory.finalized;
    // After a restart it may serve other methods.
    delete memory.pool;
    return { ok: false, failure };
  };
  const streamed = streamedBlock(memory, now);
  const first: NodeAnswer = streamed === undefined ? await ask('head') : { ok: true, value: streamed };
  if (!first.ok) return failed(asNodeFailure(notANode, first.failure));
  if (first.value === null) return failed(noBlock);
  const head = parsed(latest, first);
  if (head?.number == null || head.timestamp === undefined) {
    return failed(implausibleText(first.value) ?? notANode);
  }
  if (streamed === undefined) noteRead(memory, 'latest', now);
  const { hash, number, timestamp } = head;
  const recent = recentReading(memory, now);
  if (recent?.kind === 'execution' && hash != null && hash === recent.head?.id) {
    return { ok: true, reading: recent };
  }
  const linked = linkedOf(head);
  if (hash == null) first.unreadable?.('Its latest block has no hash.');
  const isSameChain = linked !== undefined && continues(memory.chain, linked);
  const isVersionDue = !isSameChain || memory.version === undefined || isDue(memory, 'version', now);
  const [sync, version, chain, peers, finalized, pool] = await Promise.all([
    readSyncing(() => ask('syncing'), memory, now),
    isVersionDue ? readVersion(ask('version')) : memory.version,
    isVersionDue ? ask('chain').then((answer) => parsed(chainId, answer)) : memory.chainId,
    readPeers(() => ask('peers'), memory, now),
    readFinalized(() => ask('finalized'), memory, isSameChain, now),
    readPool(reader, memory, now),
  ]);
  if (isVersionDue && version !== undefined && chain !== undefined) noteRead(memory, 'version', now);
  const nonsense = implausibleExecution(
    {
      headBlock: number,
      headTime: timestamp,
      chainId: chain,
      finalizedBlock: finalized,
      ...blockFacts(head),
    },
    now,
  );
  const wrongHead = linked && implausibleBlock(linked, memory.chain?.heads?.at(-1), 'block');
  if (nonsense ?? wrongHead) return failed(nonsense ?? wrongHead ?? notANode);
  if (version !== undefined) memory.version = version;
  const replaced = await readChain(reader, memory, chain, linked);
  await readPace(reader, memory, chain, linked);
  const reading: ExecutionReading = {
    kind: 'execution',
    headBlock: number,
    headTime: Number(timestamp),
    ...defined({
      head: linked && { at: number, id: linked.id, parent: linked.parent },
      syncing: sync || undefined,
      version,
      chainId: chain,
      genesisHash: memory.genesisHash ?? undefined,
      blockSeconds: memory.blockSeconds ?? undefined,
      peers,
      finalizedBlock: finalized,
      finalizedHash: memory.finalized?.hash,
      ...blockFacts(head),
      pool,
      replaced,
    }),
  };
  remember(memory, reading, now);
  return { ok: true, reading };
}

/** A block by its hash and that of its parent; undefined where one of them is missing. */
function linkedOf({ hash, number, parentHash, timestamp }: Read<typeof latest>): ChainBlock | undefined {
  if (hash == null || number == null || parentHash === undefined || timestamp === undefined) return undefined;
  return { at: BigInt(number), id: hash, parent: parentHash, time: Number(timestamp) };
}

/** Listens to the new blocks of a node with a WebSocket or a socket file, for its readings with this memory. */
export function followNewBlocks(
  events: Pick<NodeEvents, 'follow'>,
  node: KnownNode,
  memory: NodeMemory,
): Ending {
  return followBlocks(events, node, memory, (value) => {
    const block = latest(value);
    return block && linkedOf(block);
  });
}

/** Asked for again soon: a node that is in step may begin to sync. */
async function readSyncing(
  ask: () => Promise<NodeAnswer>,
  memory: NodeMemory,
  now: number | undefined,
): Promise<ReturnType<typeof syncing>> {
  if (memory.isInStep && !isDue(memory, 'sync', now)) return false;
  const found = parsed(syncing, await ask());
  memory.isInStep = found === false;
  noteRead(memory, 'sync', now);
  return found;
}

async function readPeers(
  ask: () => Promise<NodeAnswer>,
  memory: NodeMemory,
  now: number | undefined,
): Promise<number | undefined> {
  const { peers } = memory;
  // A node without peers may find the first one at any time.
  if (peers && peers.connected > 0 && !isDue(memory, 'peers', now)) return peers.connected;
  const connected = parsed(peerCount, await ask());
  if (connected === undefined) return undefined;
  memory.peers = { connected };
  noteRead(memory, 'peers', now);
  return connected;
}

/** While the finalized block stays the same, it is seldom requested: most chains finalize epochs. */
async function readFinalized(
  ask: () => Promise<NodeAnswer>,
  memory: NodeMemory,
  isSameChain: boolean,
  now: number | undefined,
): Promise<string | undefined> {
  const { finalized: before } = memory;
  if (isSameChain && before?.isSteady && !isDue(memory, 'finality', now)) return before.block;
  const answer = await ask();
  const found = parsedOrNull(header, answer);
  const block = found?.number ?? undefined;
  // What was final stays final.
  if (answer.ok && answer.value === null && memory.finalized?.block !== undefined) {
    answer.unreadable?.('It has no finalized block any more.');
    return undefined;
  }
  if (!answer.ok) return undefined;
  if (block === undefined && answer.value !== null) {
    answer.unreadable?.('Its finalized block has no number.');
    return undefined;
  }
  const hash = found?.hash ?? undefined;
  memory.finalized = { block, hash, isSteady: before !== undefined && block === before.block };
  if (block !== undefined || answer.value === null) noteRead(memory, 'finality', now);
  return block;
}

async function readVersion(asked: Promise<NodeAnswer>): Promise<string | undefined> {
  const answer = await asked;
  const version = parsed((value) => (typeof value === 'string' ? value : undefined), answer);
  return version === undefined ? undefined : named(version, answer);
}

/** Fees, gas and blobs of the latest block. */
function blockFacts({ baseFeePerGas, blobGasUsed, gasLimit, gasUsed }: Read<typeof latest>) {
  return {
    baseFee: baseFeePerGas ?? undefined,
    gas: gasUsed === undefined || gasLimit === undefined ? undefined : { used: gasUsed, limit: gasLimit },
    blobs: blobGasUsed == null ? undefined : Number(BigInt(blobGasUsed) / gasPerBlob),
  };
}

/**
 * Follows the chain of the node, and asks for its genesis block when it may be another one.
 * @returns how many blocks of the previous readings were replaced; undefined if none, or on another chain
 */
async function readChain(
  reader: NodeReader,
  memory: NodeMemory,
  chain: string | undefined,
  head: ChainBlock | undefined,
): Promise<number | undefined> {
  const isOther = chain !== undefined && memory.chainId !== undefined && chain !== memory.chainId;
  if (isOther) delete memory.chain;
  if (chain !== undefined) memory.chainId = chain;
  const replaced = head && (await readReplaced(reader, memory, head));
  const isFollowed = replaced === undefined && memory.chain?.heads?.at(-1)?.id === head?.id;
  if (memory.genesisHash !== undefined && memory.isSameChain && isFollowed && !isOther) return undefined;
  const { method, params } = blockByNumber(0n);
  const answer = await reader.call(method, params);
  const genesis = parsed(header, answer)?.hash;
  if (genesis == null) {
    // A node that does not respond now may answer next time.
    if (memory.genesisHash === undefined && !(!answer.ok && isUnreachable(answer.failure))) {
      memory.genesisHash = null;
    }
    memory.isSameChain = true;
    return replaced;
  }
  const isNew = memory.genesisHash != null && genesis !== memory.genesisHash;
  memory.genesisHash = genesis;
  memory.isSameChain = true;
  if (!isNew) return replaced;
  memory.chain = head ? { heads: [head] } : {};
  delete memory.finalized;
  delete memory.blockSeconds;
  return undefined;
}

/** Distances from the head to the blocks whose timestamps show the pace of an unknown chain. */
const paceOf = [1n, 8n, 32n];

/** The pace of the blocks before the head, requested once: whether the head of a chain without a name is old shows by it. */
async function readPace(
  reader: NodeReader,
  memory: NodeMemory,
  chain: string | undefined,
  head: ChainBlock | undefined,
): Promise<void> {
  if (memory.blockSeconds !== undefined || head?.time === undefined) return;
  if (chain === undefined || blockSeconds(chain) !== undefined || isPublicChain(chain)) return;
  if (isOnDemandChain(chain)) return;
  const farthest = paceOf.at(-1) ?? 0n;
  // Block 0 has a time that somebody chose.
  if (head.at <= farthest) return;
  const times: number[] = [head.time];
  for (const back of paceOf) {
    const { method, params } = blockByNumber(head.at - back);
    const time = parsed(header, await reader.call(method, params))?.timestamp;
    if (time === undefined) return;
    times.push(Number(time));
  }
  const paces = paceOf.map((back, index) => {
    const blocks = Number(back - (paceOf[index - 1] ?? 0n));
    return ((times[index] ?? 0) - (times[index + 1] ?? 0)) / blocks;
  });
  const longest = Math.max(...paces);
  memory.blockSeconds = longest > 0 && longest <= 3 * Math.min(...paces) ? longest : null;
}

/** How many blocks of the previous chain were replaced. */
async function readReplaced(
  reader: NodeReader,
  memory: NodeMemory,
  head: ChainBlock,
): Promise<number | undefined> {
  memory.chain ??= {};
  return followChain(memory.chain, head, async (at) => {
    const { method, params } = blockByNumber(at);
    const answer = await reader.call(method, params);
    if (!answer.ok) return undefined;
    return answer.value === null ? null : (parsed(header, answer)?.hash ?? undefined);
  });
}

const noBlock: NodeFailure = {
  cause: 'no-block',
  what: 'The node has no block yet.',
  remedy: 'It may have just started. If this stays so, check its log, and that its beacon node is running.',
};

const notANode: NodeFailure = {
  cause: 'not-a-node',
  what: 'Something responds at this address, but it is not an execution node.',
  remedy: 'Check the port: this may be a beacon node, the engine port, a proxy or another program.',
};

const poolStatus = resultReader('txpool_status', transactionPoolStatus, { pending: true, queued: true });

/** Sizes of the transaction pool. @returns null if the node does not serve them; undefined if they are not known now */
async function readPool(
  reader: NodeReader,
  memory: NodeMemory,
  now: number | undefined,
): Promise<PoolReading | null | undefined> {
  const { pool } = memory;
  if (pool === null) return null;
  if (pool && !isDue(memory, 'pool', now)) return pool.counts;
  const { method, params } = executionCalls.pool;
  const answer = await reader.call(method, params);
  const found = parsed(poolStatus, answer);
  const read = { pending: Number(found?.pending), queued: Number(found?.queued) };
  const isRead = Number.isSafeInteger(read.pending) && Number.isSafeInteger(read.queued);
  if (!isRead && (answer.ok || isMissing(answer.failure))) {
    memory.pool = null;
    return null;
  }
  const counts = isRead ? read : pool?.counts;
  memory.pool = { counts };
  if (isRead) noteRead(memory, 'pool', now);
  return counts;
}

/** The error code of a node that limits the number of requests. */
const limitExceeded = -32005;

function isMissing({ cause, code, status }: NodeFailure): boolean {
  return cause === 'rpc-error' ? code !== limitExceeded : [400, 404, 405].includes(status ?? 0);
}

// ---------------------------------------------------------------- subscription

/*
 * The latest block comes from a subscription to new heads, over a WebSocket or a socket file. While blocks follow on each
 * other and the last one that was asked for is not old, nobody has to ask. As in streamed-heads.ts, a subscription never
 * makes a node look well that does not respond.
 */

/** Blocks that wait for a reading. */
const mostFresh = 256;

/** @param blockOf what a header tells; undefined if it is none */
function followBlocks(
  events: Pick<NodeEvents, 'follow'>,
  { id }: KnownNode,
  memory: NodeMemory,
  blockOf: (value: unknown) => ChainBlock | undefined,
): Ending {
  const lost = () => {
    delete memory.blocks;
  };
  const hear = ({ data }: NodeEvent) => {
    const block = blockOf(data);
    if (!block) askAgain(memory);
    else memory.blocks = [...(memory.blocks ?? []).slice(1 - mostFresh), { ...block, value: data }];
  };
  const ending = events.follow(id, [newHeads], hear, lost);
  return {
    dispose() {
      ending.dispose();
      lost();
    },
  };
}

function askAgain(memory: NodeMemory): void {
  memory.blocks = [];
  noteRead(memory, 'latest', undefined);
}

/**
 * The latest block of the subscription, after the ones before it were added to the chain of the node. Undefined: ask, also
 * where a block does not follow on the one before, as in a reorg.
 */
function streamedBlock(memory: NodeMemory, now: number | undefined): unknown {
  const { blocks = [], chain } = memory;
  const last = blocks.at(-1);
  const heads = chain?.heads;
  if (!last || !heads) return undefined;
  const known = blocks.findLastIndex(({ id }) => id === heads.at(-1)?.id);
  const later = blocks.slice(known + 1);
  const isInOrder = later.every(({ parent }, index) => parent === (later[index - 1] ?? heads.at(-1))?.id);
  if (!isInOrder) {
    askAgain(memory);
    return undefined;
  }
  const isAsked = isDue(memory, 'latest', now);
  // The reading adds the last one itself; a block that is asked for may be the one after it.
  const added = isAsked ? later : later.slice(0, -1);
  chain.heads = [...heads, ...added.map(({ value: _, ...block }) => block)].slice(-remembered);
  memory.blocks = [last];
  return isAsked ? undefined : last.value;
}
