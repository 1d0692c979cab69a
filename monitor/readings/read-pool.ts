import { transactionPoolStatus } from '../../catalogue/execution/objects';
import { resultReader } from '../../catalogue/responses/reader';
import { executionCalls } from '../nodes/endpoints';
import type { NodeFailure, NodeReader } from '../nodes/reader';
import { parsed } from './answer';
import type { NodeMemory } from './node-memory';
import type { PoolReading } from './reading';

const status = resultReader('txpool_status', transactionPoolStatus, { pending: true, queued: true });

/** It is requested once in this many readings. */
const seldom = 5;

/** Sizes of the transaction pool. @returns null if the node does not serve them; undefined if they are not known now */
export async function readPool(
  reader: NodeReader,
  memory: NodeMemory,
): Promise<PoolReading | null | undefined> {
  const { pool } = memory;
  if (pool === null) return null;
  if (pool && pool.age < seldom) {
    pool.age += 1;
    return pool.counts;
  }
  const { method, params } = executionCalls.pool;
  const answer = await reader.call(method, params);
  const found = parsed(status, answer);
  const read = { pending: Number(found?.pending), queued: Number(found?.queued) };
  const isRead = Number.isSafeInteger(read.pending) && Number.isSafeInteger(read.queued);
  if (!isRead && (answer.ok || isMissing(answer.failure))) {
    memory.pool = null;
    return null;
  }
  const counts = isRead ? read : pool?.counts;
  memory.pool = { age: 1, counts };
  return counts;
}

/** The error code of a node that limits the number of requests. */
const limitExceeded = -32005;

function isMissing({ cause, code, status }: NodeFailure): boolean {
  return cause === 'rpc-error' ? code !== limitExceeded : [400, 404, 405].includes(status ?? 0);
}
