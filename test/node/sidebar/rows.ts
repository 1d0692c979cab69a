import type { NodeState } from '../../../monitor/readings/node-state';
import { presentNodes } from '../../../workbench/sidebar/present';
import type { PlainItem } from '../../../workbench/tree/item';
import { thresholds } from '../../thresholds';

/** The Nodes view as a person sees it. */
export function rowsOf(states: readonly NodeState[], now: number): readonly PlainItem[] {
  return presentNodes(states, { thresholds, now });
}

/** `[error charts.red] Home | few peers (3)`: a row as one line. */
export function line({ icon, label, description }: PlainItem): string {
  const mark = [icon?.id, icon?.color].filter(Boolean).join(' ');
  return `[${mark}] ${[label, description].filter((text) => text !== undefined).join(' | ')}`;
}

/** The rows whose icon has a colour, but for stale ones: what is the matter, and where. Those below are indented. */
export function coloured(items: readonly PlainItem[], indent = ''): readonly string[] {
  return items.flatMap((item) => [
    ...(indent === '' || /^(charts|problems)/.test(item.icon?.color ?? '') ? [indent + line(item)] : []),
    ...coloured(item.children ?? [], `${indent}  `),
  ]);
}

/** What stands beside a label, wherever that is. */
export function beside(items: readonly PlainItem[], label: string): string | undefined {
  for (const item of items) {
    if (item.label === label) return item.description;
    const below = beside(item.children ?? [], label);
    if (below !== undefined) return below;
  }
  return undefined;
}
