/**
 * What values that stand together have to agree on, as data: members of an object, parameters of a call, parameters of
 * a query. A name may be a path of members: `message.slot`.
 */
import { jsonText } from '../../common/json/json-line';
import { counted, listed } from '../../common/units/words';
import { holdsUnknownBelow, type Report, UNKNOWN } from './problem';

export type Agreement = Range | Excluded | Needed | Equal | Below | InEpoch | Tested;

/** The first and the last of something, both included. */
export interface Range {
  readonly kind: 'range';
  readonly from: string;
  readonly to: string;
  readonly unit: 'block' | 'slot' | 'epoch';
  /** Most of them that a node responds at a time. */
  readonly most?: number;
  /** Set where the first one is not part of the range: the last has to be above it. */
  readonly apart?: true;
}

/** Members that can't stand beside another one, or beside some values of it. */
interface Excluded {
  readonly kind: 'excluded';
  readonly members: readonly string[];
  readonly beside: string;
  /** Values of that member; any but null when absent. */
  readonly being?: readonly unknown[];
  readonly rule: string;
  /** `{member}` stands for the member, `{beside}` for the other one, `{value}` for its value. */
  readonly message: string;
  /** Where the problem is: at the name of the other one, or of the member. */
  readonly at?: 'beside';
}

/** A member, or one of several, that has to be there with another one, or with some values of it. */
interface Needed {
  readonly kind: 'needed';
  readonly members: readonly string[];
  readonly beside: string;
  readonly being?: readonly unknown[];
  readonly rule: string;
  readonly message: string;
}

/** Two values that have to be the same, or must not be. */
interface Equal {
  readonly kind: 'equal' | 'differ';
  readonly paths: readonly [string, string];
  readonly rule: string;
  readonly message: string;
}

/** Values that have to pass a test, where all of them are there. */
interface Tested {
  readonly kind: 'tested';
  readonly paths: readonly [string, ...string[]];
  /** Gets the values at the paths. */
  readonly passes: (...values: readonly unknown[]) => boolean;
  readonly rule: string;
  readonly message: string;
}

/** A position, and how many positions there are. */
interface Below {
  readonly kind: 'below';
  readonly index: string;
  readonly count: string;
}

/** A slot, and the epoch that it belongs to, on networks of 32 slots an epoch. */
interface InEpoch {
  readonly kind: 'in-epoch';
  readonly slot: string;
  readonly epoch: string;
}

const SLOTS_PER_EPOCH = 32n;

/** `first` to `last`, both included. */
export function range(from: string, to: string, unit: Range['unit'], more: Partial<Range> = {}): Range {
  return { kind: 'range', from, to, unit, ...more };
}

/** @param valueAt the value at a name or path; undefined where there is none, `UNKNOWN` where it is not known yet */
export function checkAgreements(
  agreements: readonly Agreement[],
  valueAt: (path: string) => unknown,
  report: Report,
): void {
  for (const agreement of agreements) {
    switch (agreement.kind) {
      case 'range':
        checkRange(agreement, valueAt(agreement.from), valueAt(agreement.to), report);
        break;
      case 'excluded':
        checkExcluded(agreement, valueAt, report);
        break;
      case 'needed':
        checkNeeded(agreement, valueAt, report);
        break;
      case 'below':
        checkBelow(agreement, numberOf(valueAt(agreement.index)), numberOf(valueAt(agreement.count)), report);
        break;
      case 'in-epoch':
        checkEpoch(agreement, numberOf(valueAt(agreement.slot)), numberOf(valueAt(agreement.epoch)), report);
        break;
      case 'tested':
        checkTested(agreement, valueAt, report);
        break;
      default:
        checkEqual(agreement, valueAt, report);
    }
  }
}

/** The value at a path of members. */
export function memberAt(value: unknown, path: string): unknown {
  let current = value;
  for (const step of path === '' ? [] : pathOf(path)) {
    if (current === UNKNOWN || typeof current !== 'object' || current === null) return undefined;
    current = Object.hasOwn(current, step) ? (current as Readonly<Record<string, unknown>>)[step] : undefined;
  }
  return current;
}

function checkRange(agreement: Range, first: unknown, last: unknown, report: Report): void {
  const { from, to, unit, most, apart } = agreement;
  const start = numberOf(first);
  const end = numberOf(last);
  const place = { path: pathOf(to), other: pathOf(from) };
  if (start === undefined || end === undefined) {
    if (unit === 'block' && isBefore(last, first)) {
      const message = `The range is reversed: ${jsonText(last)} is before ${jsonText(first)}.`;
      report('range-tags-reversed', message, place);
    }
  } else if (start > end) {
    report('range-reversed', `The range is reversed: ${to} is before ${from} ${first}.`, place);
  } else if (apart && start === end) {
    report(
      'range-empty',
      `The range is empty: it starts after ${from} ${first}, so ${to} must be above it.`,
      {
        path: pathOf(to),
      },
    );
  } else if (most !== undefined && end - start >= BigInt(most)) {
    const message = `At most ${counted(most, unit)} at a time: \`${from}\` ${first} to \`${to}\` ${last} are ${end - start + 1n}.`;
    const right = start + BigInt(most) - 1n;
    const value = typeof last === 'string' && last.startsWith('0x') ? `0x${right.toString(16)}` : `${right}`;
    report('range-too-long', message, {
      path: pathOf(to),
      fix: { title: `End at ${unit} ${value}`, value: typeof last === 'number' ? Number(right) : value },
    });
  }
}

function checkExcluded(agreement: Excluded, valueAt: (path: string) => unknown, report: Report): void {
  const { members, beside, being, rule, message, at } = agreement;
  const value = valueAt(beside);
  if (isAbsent(value) || value === UNKNOWN || (being && !being.includes(value))) return;
  const there = members.filter((name) => !isAbsent(valueAt(name)));
  if (there.length === 0) return;
  const words: Readonly<Record<string, string>> = {
    member: listed(there, 'or'),
    beside,
    value: String(value),
  };
  const text = message.replace(/\{(\w+)\}/g, (_, name: string) => words[name] ?? '');
  report(rule, text, { path: pathOf(at === 'beside' ? beside : (there[0] ?? beside)), at: 'key' });
}

function checkNeeded(agreement: Needed, valueAt: (path: string) => unknown, report: Report): void {
  const { members, beside, being, rule, message } = agreement;
  const value = valueAt(beside);
  if (isAbsent(value) || value === UNKNOWN || members.some((name) => !isAbsent(valueAt(name)))) return;
  if (!being || being.includes(value)) report(rule, message, { path: pathOf(beside), at: 'key' });
}

function checkBelow(
  { index, count }: Below,
  position: bigint | undefined,
  most: bigint | undefined,
  report: Report,
): void {
  if (position === undefined || most === undefined || position < most) return;
  const message = `${index} counts from 0: it must be below ${count}, ${most}.`;
  report('number-out-of-range', message, { path: pathOf(index) });
}

function checkEpoch(
  agreement: InEpoch,
  slot: bigint | undefined,
  epoch: bigint | undefined,
  report: Report,
): void {
  if (slot === undefined || epoch === undefined || slot / SLOTS_PER_EPOCH === epoch) return;
  const message = `Slot ${slot} is in epoch ${slot / SLOTS_PER_EPOCH}, not ${epoch}, with ${SLOTS_PER_EPOCH} slots an epoch.`;
  report('slot-outside-epoch', message, { path: pathOf(agreement.slot) });
}

function checkTested(
  { paths, passes, rule, message }: Tested,
  valueAt: (path: string) => unknown,
  report: Report,
): void {
  const values = paths.map(valueAt);
  if (values.some((value) => isAbsent(value) || holdsUnknownBelow(value)) || passes(...values)) return;
  report(rule, message, { path: pathOf(paths[0]) });
}

function checkEqual(agreement: Equal, valueAt: (path: string) => unknown, report: Report): void {
  const [one, other] = agreement.paths.map(valueAt);
  if (isAbsent(one) || isAbsent(other) || one === UNKNOWN || other === UNKNOWN) return;
  if ((sameText(one) === sameText(other)) === (agreement.kind === 'equal')) return;
  report(agreement.rule, agreement.message, { path: pathOf(agreement.paths[1]) });
}

// ---------------------------------------------------------------- values

/** An unsigned integer, as quantity, decimal text or JSON number. */
function numberOf(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined;
  if (typeof value !== 'string' || value.length > 80) return undefined;
  return /^(?:0x[0-9a-f]{1,16}|\d+)$/i.test(value) ? BigInt(value.toLowerCase()) : undefined;
}

/** Tags in the order of their blocks. */
const TAGS: readonly unknown[] = ['earliest', 'finalized', 'safe', 'latest'];

/** Whether a block comes before another one on any chain that has grown; at least one is a tag. */
function isBefore(block: unknown, other: unknown): boolean {
  const place = TAGS.indexOf(other);
  if (numberOf(block) !== undefined) return place > 0;
  const number = numberOf(other);
  if (number !== undefined) return block === 'earliest' && number !== 0n;
  const own = TAGS.indexOf(block);
  return own >= 0 && own < place;
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null;
}

/** Hex digits of either case are the same value. */
function sameText(value: unknown): string {
  return jsonText(value).toLowerCase();
}

function pathOf(path: string): readonly string[] {
  return path.split('.');
}
