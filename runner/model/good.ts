import { hasResponse, isStreamReply, type Reply } from './outcome';

/** 2xx without a JSON-RPC error. A stream that started is good, since it only ends when it is stopped. */
export function isGood(reply: Reply): boolean {
  const { status, outcome } = reply;
  if (!hasResponse(reply) || (status !== null && (status < 200 || status > 299))) return false;
  if (isStreamReply(reply)) return outcome === 'cancelled' || outcome === 'stream-ended';
  return outcome === 'replied';
}
