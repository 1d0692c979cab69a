import type { Prepared } from '../model/prepared';

const IDEMPOTENT: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE', 'PUT', 'DELETE']);

/** Whether a request has the same effect when it is sent twice. */
export function mayRepeat({ kind, effect }: Prepared, method: string): boolean {
  if (kind === 'rpc') return effect === 'read';
  return IDEMPOTENT.has(method) || (kind === 'beacon' && effect === 'read');
}
