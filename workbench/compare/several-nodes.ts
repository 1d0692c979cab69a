import { matchOperation } from '../../catalogue/beacon';
import type { ResolvedRequest } from '../../common/scratch/api';
import { checkResolvedForSeveral } from '../../runner/compare/several';

/** Whether a request may be sent to several nodes. A POST may publish something, and an event stream does not end. */
export function goesToSeveral(resolved: ResolvedRequest): boolean {
  if (!checkResolvedForSeveral(resolved).ok) return false;
  if (resolved.kind !== 'beacon') return true;
  const { method, target } = resolved;
  return method === 'GET' && matchOperation('GET', target.text).operation?.envelope !== 'stream';
}
