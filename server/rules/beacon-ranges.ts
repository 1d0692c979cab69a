import { http } from '../../catalogue/rule-doc';
import { decimalQuery, literal, written } from './beacon-facts';
import type { BeaconContext, Rule } from './rule';

/** What nodes use unless they are told otherwise. */
const usual = { slots_per_restore_point: 2048n, slots_per_epoch: 32n };

/** Where ranges of slots and epochs start best. */
export const beaconRangeRules: readonly Rule[] = [
  {
    on: 'beacon',
    code: 'restore-point',
    severity: 'hint',
    title: 'Slow start of a range of past states',
    why: 'The node keeps full states at restore points only, and replays every block from the last one up to the start of the range: up to thousands of them. The fastest start is the slot right after a restore point or, for epochs, the first epoch that starts after one. `@slots_per_restore_point` and `@slots_per_epoch` set the values of your node. In VS Code, the restore points that the node reports are used; otherwise the defaults are 2048 and 32.',
    ...http(
      'GET /lighthouse/analysis/block_rewards?start_slot=2000&end_slot=2100',
      'GET /lighthouse/analysis/block_rewards?start_slot=2049&end_slot=2100',
    ),
    source: 'Beacon Node HTTP API and Extension Endpoints: Endpoints, note 2',
    check(context, report) {
      const hint = context.operation?.restorePointHint;
      const start = hint && decimalQuery(context, hint.parameter);
      if (!hint || !start || start.value === 0n) return;
      const distance = setting(context, 'slots_per_restore_point');
      const perEpoch =
        hint.unit === 'epoch' ? setting(context, 'slots_per_epoch') : { value: 1n, own: distance?.own };
      if (!distance || !perEpoch) return;
      const better = efficientStart(start.value, perEpoch.value, distance.value);
      const end = decimalQuery(context, hint.parameter.replace('start_', 'end_'))?.value;
      if (!better || (end !== undefined && end < start.value)) return;
      const { below, above, replay } = better;
      const own = distance.own && perEpoch.own;
      // A short way is not worth a word when the distance is only a guess.
      if (!own && replay < distance.value / 8n) return;
      const starts = [below, above]
        .filter((at) => at > 0n && (end === undefined || at <= end))
        .sort((a, b) => (gap(a, start.value) < gap(b, start.value) ? -1 : 1));
      if (starts.length === 0) return;
      const place = literal(context, start.span);
      const fixes = starts.map((at) => ({
        title: `Start at ${hint.unit} ${at}`,
        edits: place ? [{ start: place.start, end: place.end, text: String(at) }] : [],
      }));
      const every = own ? '' : `, with one every ${distance.value} slots`;
      report(
        written(context, start.span),
        `The node replays ${replay} slots from its last restore point${every}. Efficient starts: ${hint.unit} ${starts.join(' or ')}.`,
        { ...(own ? { severity: 'information' as const } : {}), fixes: place ? fixes : [] },
      );
    },
  },
];

/** The value of the document, else of the node, else the default; undefined when the document has no number. */
function setting({ node, variables }: BeaconContext, name: keyof typeof usual) {
  const found = variables.get(name);
  if (!found) {
    const reported = name === 'slots_per_restore_point' ? node('beacon')?.slotsPerRestorePoint : undefined;
    return reported === undefined
      ? { value: usual[name], own: false }
      : { value: BigInt(reported), own: true };
  }
  const text = found.value?.trim() ?? '';
  return /^[1-9]\d{0,9}$/.test(text) ? { value: BigInt(text), own: true } : undefined;
}

/** The starts nearest to one that are as cheap as can be; undefined when it is so itself, or none is better. */
function efficientStart(start: bigint, slots: bigint, distance: bigint) {
  const common = divisor(slots, distance);
  // An epoch's first slot has only multiples of `common` as its remainder: 1 where it can, else the next above.
  const wanted = common % distance;
  const remainder = (start * slots) % distance;
  if (remainder === wanted || common === distance) return undefined;
  const period = distance / common;
  const below = start - modulo(start - inverse(slots / common, period), period);
  return { below, above: below + period, replay: modulo(remainder - 1n, distance) };
}

function modulo(value: bigint, by: bigint): bigint {
  return ((value % by) + by) % by;
}

/** What makes 1 of `value`, multiplied, modulo `by`; the two have no divisor in common. */
function inverse(value: bigint, by: bigint): bigint {
  let [rest, next] = [modulo(value, by), by];
  let [factor, nextFactor] = [1n, 0n];
  while (next !== 0n) {
    const times = rest / next;
    [rest, next] = [next, rest - times * next];
    [factor, nextFactor] = [nextFactor, factor - times * nextFactor];
  }
  return modulo(factor, by);
}

function divisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : divisor(b, a % b);
}

function gap(a: bigint, b: bigint): bigint {
  return a > b ? a - b : b - a;
}
