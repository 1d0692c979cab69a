import { block, gasPerBlob, syncStatus } from '../../catalogue/execution/objects';
import { quantityReader, type Read, resultReader } from '../../catalogue/responses/reader';
import { defined } from '../../common/defined';
import { plainText } from '../../common/units/plain-text';
import { blockByNumber, executionCalls } from '../nodes/endpoints';
import { isUnreachable, type NodeAnswer, type NodeFailure, type NodeReader } from '../nodes/reader';
import { asNodeFailure, parsed } from './answer';
import { type ChainBlock, continues, followChain } from './chain-memory';
import { isVersionDue, type NodeMemory, recentReading, remember } from './node-memory';
import { implausibleExecution, implausibleText } from './plausible';
import { readPool } from './read-pool';
import type { ExecutionReading } from './reading';

export type ExecutionResult =
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
const status = resultReader('eth_syncing', syncStatus, { currentBlock: true, highestBlock: true });
// Any object means that the node syncs: clients have members of their own, and some report only stages.
function syncing(value: unknown): ExecutionReading['syncing'] {
  if (value === true) return {};
  const found = status(value);
  return found && defined({ current: found.currentBlock, highest: found.highestBlock });
}
const chainId = quantityReader('eth_chainId');
const peerCount = quantityReader('net_peerCount');

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
  const first = await ask('head');
  if (!first.ok) return failed(asNodeFailure(notANode, first.failure));
  if (first.value === null) return failed(noBlock);
  const head = parsed(latest, first);
  if (head?.number == null || head.timestamp === undefined) {
    return failed(implausibleText(first.value) ?? notANode);
  }
  const { hash, number, parentHash, timestamp } = head;
  const recent = recentReading(memory, now);
  if (recent?.kind === 'execution' && hash != null && hash === memory.chain?.heads?.at(-1)?.id) {
    return { ok: true, reading: recent };
  }
  const linked =
    hash != null && parentHash !== undefined
      ? { at: BigInt(number), id: hash, parent: parentHash }
      : undefined;
  const isSameChain = linked !== undefined && continues(memory.chain, linked);
  const isDue = isVersionDue(memory, isSameChain);
  const [sync, version, chain, peers, finalized, pool] = await Promise.all([
    ask('syncing').then((answer) => parsed(syncing, answer)),
    isDue ? readVersion(ask('version')) : memory.version,
    isDue ? ask('chain').then((answer) => parsed(chainId, answer)) : memory.chainId,
    ask('peers').then((answer) => parsed(peerCount, answer)),
    readFinalized(() => ask('finalized'), memory, isSameChain),
    readPool(reader, memory),
  ]);
  const nonsense = implausibleExecution({ headBlock: number, headTime: timestamp, chainId: chain }, now);
  if (nonsense) return failed(nonsense);
  if (version !== undefined) memory.version = version;
  const replaced = await readChain(reader, memory, chain, linked);
  const connected = Number(peers);
  const reading: ExecutionReading = {
    kind: 'execution',
    headBlock: number,
    headTime: Number(timestamp),
    ...defined({
      syncing: sync,
      version,
      chainId: chain,
      genesisHash: memory.genesisHash ?? undefined,
      peers: Number.isSafeInteger(connected) ? connected : undefined,
      finalizedBlock: finalized,
      ...blockFacts(head),
      pool,
      replaced,
    }),
  };
  remember(memory, reading, now);
  return { ok: true, reading };
}

/** While the finalized block stays the same, it is requested once in this many readings: most chains finalize epochs. */
const seldom = 5;

async function readFinalized(
  ask: () => Promise<NodeAnswer>,
  memory: NodeMemory,
  isSameChain: boolean,
): Promise<string | undefined> {
  // Everything is asked for again after a refresh.
  const before = isSameChain && memory.recent ? memory.finalized : undefined;
  if (before && before.left > 0) {
    before.left -= 1;
    return before.block;
  }
  const block = parsed(header, await ask())?.number ?? undefined;
  memory.finalized = { block, left: before && block === before.block ? seldom - 1 : 0 };
  return block;
}

async function readVersion(asked: Promise<NodeAnswer>): Promise<string | undefined> {
  const version = parsed((value) => (typeof value === 'string' ? value : undefined), await asked);
  return version === undefined ? undefined : plainText(version);
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
    // A node that does not answer now may answer next time.
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
  return undefined;
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
  what: 'Something answers at this address, but it is not an execution node.',
  remedy: 'Check the port: this may be a beacon node, the engine port, a proxy or another program.',
};
