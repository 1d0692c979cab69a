import type { NodeState } from '../../monitor/readings/node-state';
import { rowColors } from '../tree/colors';
import type { PlainItem } from '../tree/item';

/** Older readings are marked as stale: the machine slept, or the node was not polled. Milliseconds. */
const staleAfter = 90_000;

export function isStale(state: NodeState, now: number): boolean {
  if (!state.reading) return false;
  const since = now - (state.readAt ?? now);
  // After the clock was set back, the age is unknown.
  return state.failure !== undefined || since > staleAfter || since < -staleAfter;
}

/** Grays out a row of last known values. */
export function markStale(item: PlainItem): PlainItem {
  return {
    ...item,
    description: `${item.description ?? ''} (stale)`.trim(),
    icon: { id: item.icon?.id ?? 'history', color: rowColors.stale },
    ...(item.children ? { children: item.children.map(markStale) } : {}),
  };
}
