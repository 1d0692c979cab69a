import type { Reader } from '../../catalogue/responses/reader';
import type { NodeAnswer, NodeFailure } from '../nodes/reader';

/** What a reader finds in a response, if it arrived and has the expected form. Another form counts as a failure. */
export function parsed<T>(read: Reader<T>, answer: NodeAnswer): T | undefined {
  if (!answer.ok) return undefined;
  const found = read(answer.value);
  if (found === undefined) answer.unreadable?.();
  return found;
}

/** The same where null is an answer of its own: the node has no such thing. */
export function parsedOrNull<T>(read: Reader<T>, answer: NodeAnswer): T | null | undefined {
  return answer.ok && answer.value === null ? null : parsed(read, answer);
}

/** Statuses of a node, or of a proxy in front of it, that does not respond this request now or to this client. */
const refusing: readonly number[] = [401, 403, 407, 408, 429];

/** Every node responds to the first request in any state; otherwise it is not a node (see `notANode`). */
export function asNodeFailure(notANode: NodeFailure, failure: NodeFailure): NodeFailure {
  const status = failure.status ?? 0;
  const refuses = refusing.includes(status);
  const foreign =
    failure.cause === 'not-json' || (failure.cause === 'http-error' && status >= 300 && status < 500);
  return foreign && !refuses ? { ...notANode, ...(status ? { status } : {}) } : failure;
}
