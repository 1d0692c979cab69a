import { causeLabel, healthLabel } from '../health/words';
import { heldParts } from '../readings/parts';
import type { Group, NodeReport } from './report';
import { type StatusValue, valuesOf } from './values';

/** One object per node, as in the output of `slotpad status --format json`. */
export function reportJson(groups: readonly Group[]) {
  return groups.flatMap((group) => group.nodes.map(nodeJson));
}

function nodeJson({ health, kind, name, state, url }: NodeReport) {
  const held = state.failure ? [] : heldParts(state);
  return {
    name,
    url,
    kind,
    state: health.state,
    severity: health.severity,
    words: healthLabel(health),
    since: health.since === undefined ? null : iso(health.since),
    causes: health.causes.map((cause) => ({
      state: cause.state,
      severity: cause.severity,
      words: causeLabel(cause),
    })),
    ...(held.length === 0 ? {} : { held: held.map(({ at, part }) => ({ part, at: iso(at) })) }),
    values: Object.fromEntries(valuesOf(state).map(([value, read]) => [value.member, shown(value, read)])),
  };
}

function shown({ type }: StatusValue, read: number | boolean | string): unknown {
  return type === 'time' ? iso(Number(read)) : read;
}

/** ISO 8601; null for a time outside the range of dates. */
function iso(milliseconds: number): string | null {
  const date = new Date(milliseconds);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
