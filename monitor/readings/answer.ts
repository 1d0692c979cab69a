import type * as z from 'zod';
import type { NodeAnswer, NodeFailure } from '../nodes/reader';

/** What an answer says, where it came and has the shape that it should have. */
export function parsed<T>(schema: z.ZodType<T>, answer: NodeAnswer): T | undefined {
  if (!answer.ok) return undefined;
  const result = schema.safeParse(answer.value);
  return result.success ? result.data : undefined;
}

/** A node answers what it is asked first in every state: whoever does not is something else, as `notANode` says. */
export function asNodeFailure(notANode: NodeFailure, failure: NodeFailure): NodeFailure {
  const status = failure.status ?? 0;
  const foreign = failure.cause === 'not-json' || (failure.cause === 'http-error' && status < 500);
  return foreign && status !== 401 && status !== 403
    ? { ...notANode, ...(status ? { status } : {}) }
    : failure;
}
