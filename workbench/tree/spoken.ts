import { rowColors } from './colors';
import type { PlainItem } from './item';

/** What the color of an icon says. */
const states: Readonly<Record<string, string>> = {
  [rowColors.warning]: 'warning',
  [rowColors.error]: 'error',
  [rowColors.stale]: 'not current',
};

/** What a screen reader reads for a row: `Home, syncing, 12 slots behind, warning`. */
export function spokenRow({ description, icon, label, spoken }: PlainItem): string {
  const parts = [spoken ?? label, description, states[icon?.color ?? '']];
  return parts.flatMap((part) => (part ? part.replaceAll(' · ', ', ') : [])).join(', ');
}
