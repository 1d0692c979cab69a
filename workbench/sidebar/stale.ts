import type { NodeState } from '../../monitor/readings/node-state';
import type { PlainItem } from '../tree/item';

/** Older readings say nothing about the present: the machine slept, or nothing was polled. Milliseconds. */
const staleAfter = 90_000;

export function isStale(state: NodeState, now: number): boolean {
  if (!state.reading) return false;
  const since = now - (state.readAt ?? now);
  // After a clock was set back their age is unknown, so they count as old.
  return state.failure !== undefined || since > staleAfter || since < -staleAfter;
}

/** Last known values of a node that does not answer now. */
export function markStale(item: PlainItem): PlainItem {
  return {
    ...item,
    description: `${item.description ?? ''} (stale)`.trim(),
    icon: { id: item.icon?.id ?? 'history', color: 'disabledForeground' },
    ...(item.children ? { children: item.children.map(markStale) } : {}),
  };
}
