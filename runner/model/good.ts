import { hasResponse, isStreamReply, type Reply } from './outcome';

/** 2xx without a JSON-RPC error. A stream is good when it was stopped, or the node ended it. */
export function isGood(reply: Reply): boolean {
  const { status, outcome } = reply;
  if (!hasResponse(reply) || (status !== null && (status < 200 || status > 299))) return false;
  if (isStreamReply(reply)) return outcome === 'cancelled' || outcome === 'stream-ended';
  return outcome === 'replied';
}
