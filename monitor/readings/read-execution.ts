import * as z from 'zod';
import { block, syncStatus } from '../../common/spec/execution/objects';
import { lenientResultReader, quantityReader, resultReader } from '../../common/spec/responses/reader';
import { blockByNumber, executionCalls } from '../nodes/endpoints';
import type { NodeFailure, NodeReader } from '../nodes/reader';
import { asNodeFailure, parsed } from './answer';
import { type ChainBlock, followChain } from './chain-memory';
import type { NodeMemory } from './node-memory';
import type { ExecutionReading } from './node-state';

export type ExecutionResult =
  | { readonly ok: true; readonly reading: ExecutionReading }
  | { readonly ok: false; readonly failure: NodeFailure };

const header = lenientResultReader('eth_getBlockByNumber', block, {
  number: true,
  timestamp: true,
  hash: true,
  parentHash: true,
});
const status = resultReader('eth_syncing', syncStatus, { currentBlock: true, highestBlock: true });
const syncing = z.union([
  z.literal(false).transform(() => undefined),
  status.transform(({ currentBlock, highestBlock }) => ({ current: currentBlock, highest: highestBlock })),
]);
const chainId = quantityReader('eth_chainId');
const peerCount = quantityReader('net_peerCount');

/** Reads everything that the Nodes view shows of an execution node. Methods that the client lacks are absent. */
export async function readExecution(reader: NodeReader, memory: NodeMemory = {}): Promise<ExecutionResult> {
  const ask = (key: keyof typeof executionCalls) =>
    reader.call(executionCalls[key].method, executionCalls[key].params);
  const first = await ask('head');
  if (!first.ok) return { ok: false, failure: asNodeFailure(notANode, first.failure) };
  const head = parsed(header, first);
  if (head?.number == null || head.timestamp === undefined) return { ok: false, failure: notANode };
  const { hash, number, parentHash, timestamp } = head;
  const [sync, version, chain, peers, finalized] = await Promise.all([
    ask('syncing').then((answer) => parsed(syncing, answer)),
    ask('version').then((answer) => parsed(z.string(), answer)),
    ask('chain').then((answer) => parsed(chainId, answer)),
    ask('peers').then((answer) => parsed(peerCount, answer)),
    ask('finalized').then((answer) => parsed(header, answer)),
  ]);
  if (chain !== memory.chainId) delete memory.chain;
  if (chain !== undefined) memory.chainId = chain;
  const isLinked = hash != null && parentHash !== undefined;
  const replaced = isLinked
    ? await readReplaced(reader, memory, { at: BigInt(number), id: hash, parent: parentHash })
    : undefined;
  return {
    ok: true,
    reading: {
      kind: 'execution',
      headBlock: number,
      headTime: Number(timestamp),
      ...(sync === undefined ? {} : { syncing: sync }),
      ...(version === undefined ? {} : { version }),
      ...(chain === undefined ? {} : { chainId: chain }),
      ...(peers === undefined ? {} : { peers: Number(peers) }),
      ...(finalized?.number == null ? {} : { finalizedBlock: finalized.number }),
      ...(replaced === undefined ? {} : { replaced }),
    },
  };
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

const notANode: NodeFailure = {
  cause: 'not-a-node',
  what: 'Something answers at this address, but it is not an execution node.',
  remedy: 'Check the port: this may be a beacon node, the engine port, a proxy or another program.',
};
