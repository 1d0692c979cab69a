import type { BeaconContext, Fix } from '../rule';
import { decimalQuery, literal, written } from './query';

/** Where a parameter that must not be zero is, with the fix that makes it 1. */
export function zeroAt(context: BeaconContext, name: string) {
  const start = decimalQuery(context, name);
  if (start?.value !== 0n) return undefined;
  const place = literal(context, start.span);
  const fixes: readonly Fix[] = place
    ? [
        {
          title: 'Change to `1`',
          edits: [{ start: place.start, end: place.end, text: '1' }],
          preferred: true,
        },
      ]
    : [];
  return { span: written(context, start.span), fixes };
}
