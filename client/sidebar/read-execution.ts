import * as z from 'zod';
import { executionCalls } from '../nodes/endpoints';
import type { Failure, NodeReader } from '../nodes/reader';
import { asNodeFailure, parsed } from './answer';
import type { ExecutionReading } from './state';

export type ExecutionResult =
  | { readonly ok: true; readonly reading: ExecutionReading }
  | { readonly ok: false; readonly failure: Failure };

const quantity = z
  .string()
  .regex(/^0x[0-9a-f]+$/i)
  .transform((text) => BigInt(text).toString());
const block = z.object({ number: quantity, timestamp: quantity });
const syncing = z.union([
  z.literal(false).transform(() => undefined),
  z
    .object({ currentBlock: quantity, highestBlock: quantity })
    .transform(({ currentBlock, highestBlock }) => ({ current: currentBlock, highest: highestBlock })),
]);

/** Reads all that the Nodes view shows of an execution node. Methods that the client lacks are left out. */
export async function readExecution(reader: NodeReader): Promise<ExecutionResult> {
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
    },
  };
}

const notANode: Failure = {
  cause: 'not-a-node',
  what: 'Something answers at this address, but not as an execution node does.',
  remedy: 'Check the port: this may be a beacon node, the engine port, a proxy or another program.',
};
