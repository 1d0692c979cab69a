import { matchOperation } from '../../../catalogue/beacon';
import type { BeaconContext, Fix } from '../rule';
import { literal } from './query';

const NEWEST = 5;

/** The same path in a newer version, where there is one that stays. Its reply may have another shape. */
export function newerEndpoint(context: BeaconContext): readonly Fix[] {
  const { reading } = context;
  const version = reading.segments[1];
  const path = reading.target.path?.text ?? '';
  const current = /^v(\d)$/.exec(version?.text ?? '')?.[1];
  const place = version && literal(context, version);
  if (!place || current === undefined || !path.startsWith('/eth/')) return [];
  for (let number = Number(current) + 1; number <= NEWEST; number++) {
    const newer = path.replace(/^\/eth\/v\d\//, `/eth/v${number}/`);
    const { operation } = matchOperation(reading.method, newer);
    if (!operation || operation.deprecated || operation.removed) continue;
    return [
      {
        title: `Change to version ${number} of the endpoint`,
        edits: [{ start: place.start, end: place.end, text: `v${number}` }],
      },
    ];
  }
  return [];
}
