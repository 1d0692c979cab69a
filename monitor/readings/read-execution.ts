import * as z from 'zod';
import { blockByNumber, executionCalls } from '../nodes/endpoints';
import { quantity } from '../nodes/integers';
import type { Failure, NodeReader } from '../nodes/reader';
import { asNodeFailure, parsed } from './answer';
import { followChain } from './chain-memory';
import type { NodeMemory } from './node-memory';
import type { ExecutionReading } from './node-state';

export type ExecutionResult =
  | { readonly ok: true; readonly reading: ExecutionReading }
  | { readonly ok: false; readonly failure: Failure };

const block = z.object({
  number: quantity,
  timestamp: quantity,
  hash: z.string().optional().catch(undefined),
  parentHash: z.string().optional().catch(undefined),
});

const syncing = z.union([
  z.literal(false).transform(() => undefined),
  z
    .object({ currentBlock: quantity, highestBlock: quantity })
    .transform(({ currentBlock, highestBlock }) => ({ current: currentBlock, highest: highestBlock })),
]);

/** Reads all that the Nodes view shows of an execution node. Methods that the client lacks are left out. */
export async function readExecution(reader: NodeReader, memory: NodeMemory = {}): Promise<ExecutionResult> {
  const ask = (key: keyof typeof executionCalls) =>
    reader.call(executionCalls[key].method, executionCalls[key].params);
  const first = await ask('head');
  if (!first.ok) return { ok: false, failure: asNodeFailure(notANode, first.failure) };
  const head = block.safeParse(first.value);
  if (!head.success) return { ok: false, failure: notANode };
  const [sync, version, chain, peers, finalized] = await Promise.all([
    ask('syncing').then((answer) => parsed(syncing, answer)),
    ask('version').then((answer) => parsed(z.string(), answer)),
    ask('chain').then((answer) => parsed(quantity, answer)),
    // Some clients give a number here, some lack the method.
    ask('peers').then((answer) => parsed(z.union([quantity, z.int().transform(String)]), answer)),
    ask('finalized').then((answer) => parsed(block, answer)),
  ]);
  if (chain !== memory.chainId) delete memory.chain;
  if (chain !== undefined) memory.chainId = chain;
  const replaced = await readReplaced(reader, memory, head.data);
  return {
    ok: true,
    reading: {
      kind: 'execution',
      headBlock: head.data.number,
      headTime: Number(head.data.timestamp),
      ...(sync === undefined ? {} : { syncing: sync }),
      ...(version === undefined ? {} : { version }),
      ...(chain === undefined ? {} : { chainId: chain }),
      ...(peers === undefined ? {} : { peers: Number(peers) }),
      ...(finalized === undefined ? {} : { finalizedBlock: finalized.number }),
      ...(replaced === undefined ? {} : { replaced }),
    },
  };
}

/** How many blocks of the chain that was read before are gone. */
async function readReplaced(
  reader: NodeReader,
  memory: NodeMemory,
  { hash, number, parentHash }: z.output<typeof block>,
): Promise<number | undefined> {
  if (hash === undefined || parentHash === undefined) return undefined;
  memory.chain ??= {};
  return followChain(memory.chain, { at: BigInt(number), id: hash, parent: parentHash }, async (at) => {
    const { method, params } = blockByNumber(at);
    const answer = await reader.call(method, params);
    if (!answer.ok) return undefined;
    return answer.value === null ? null : block.safeParse(answer.value).data?.hash;
  });
}

const notANode: Failure = {
  cause: 'not-a-node',
  what: 'Something answers at this address, but not as an execution node does.',
  remedy: 'Check the port: this may be a beacon node, the engine port, a proxy or another program.',
};
