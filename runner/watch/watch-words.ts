import { innerOf, metaOf, type Schema } from '../../catalogue/types';
import { grouped } from '../../common/units/digits';
import { integerOf } from '../../common/units/hex';
import { inWords } from '../../common/units/in-words';
import type { SlotScale } from '../../common/units/slots';
import { scalarText, shortened, shortenedInside } from '../../common/units/words';
import { below, type Known, knownOfCall, knownOfOperation } from '../judge/reply-schema';
import type { Prepared } from '../model/prepared';
import { type Change, type JsonPath, pathText } from './watch-changes';

/** The schema of the response to a request. */
export function knownOfRequest({
  operation,
  calls,
  batch,
}: Pick<Prepared, 'operation' | 'calls' | 'batch'>): Known {
  if (operation) return knownOfOperation(operation);
  const [call] = calls;
  return call && !batch ? knownOfCall(call.method, call.params, call.own) : {};
}

/** `result 0x10 → 0x11 (16 → 17, +1)`, `data.peers[3] added {…}`, `data.extra removed "x"` */
export function changeWords(change: Change, known: Known, scale: SlotScale): string {
  const where = pathText(change.path);
  if (change.kind === 'added')
    return `${where} added ${withMeaning(change.after, change.path, known, scale)}`;
  if (change.kind === 'removed')
    return `${where} removed ${withMeaning(change.before, change.path, known, scale)}`;
  const { before, after, path } = change;
  const meaning = meaningOfChange(before, after, unitAt(known, path), scale);
  return `${where} ${shown(before)} → ${shown(after)}${meaning === '' ? '' : ` (${meaning})`}`;
}

/** The same, next to the new value: `was 0x10 (16), +1`, `new`, `extra removed: "x"`. */
export function formerWords(change: Change, known: Known, scale: SlotScale): string {
  if (change.kind === 'added') return 'new';
  const former = withMeaning(change.before, change.path, known, scale);
  if (change.kind === 'removed') {
    const step = change.path.at(-1);
    return `${typeof step === 'number' ? `[${step}]` : (step ?? '')} removed: ${former}`.trim();
  }
  const difference = differenceText(change.before, change.after, unitAt(known, change.path));
  return `was ${former}${difference === undefined ? '' : `, ${difference}`}`;
}

function withMeaning(raw: string, path: JsonPath, known: Known, scale: SlotScale): string {
  const meaning = words(scalarText(raw), unitAt(known, path), scale);
  return meaning === undefined ? shown(raw) : `${shown(raw)} (${meaning})`;
}

/** The meaning of two numbers and their difference: `16 → 17, +1`. */
function meaningOfChange(before: string, after: string, unit: string | undefined, scale: SlotScale): string {
  const [a, b] = [integerOf(scalarText(before)), integerOf(scalarText(after))];
  // Hashes and other bytes are not numbers.
  if (a === undefined || b === undefined || isBytes(scalarText(before)) || isBytes(scalarText(after)))
    return '';
  const [was, is] = [words(scalarText(before), unit, scale), words(scalarText(after), unit, scale)];
  const parts = was !== undefined || is !== undefined ? [`${was ?? grouped(a)} → ${is ?? grouped(b)}`] : [];
  const difference = differenceText(before, after, unit);
  return [...parts, ...(difference === undefined ? [] : [difference])].join(', ');
}

/** The difference of two numbers: `+1`. Undefined for bytes, and for units whose difference is not useful. */
function differenceText(before: string, after: string, unit: string | undefined): string | undefined {
  const [a, b] = [integerOf(scalarText(before)), integerOf(scalarText(after))];
  if (a === undefined || b === undefined || isBytes(scalarText(before)) || isBytes(scalarText(after)))
    return undefined;
  // The difference of two amounts in wei is as long as the amounts.
  if (unit !== undefined && !COUNTS.has(unit)) return undefined;
  return `${b > a ? '+' : '−'}${grouped(b > a ? b - a : a - b)}`;
}

/** Units whose difference is useful. */
const COUNTS: ReadonlySet<string> = new Set(['slot', 'epoch', 'block', 'seconds', 'peers', 'gas']);

function words(value: string, unit: string | undefined, scale: SlotScale): string | undefined {
  if (isBytes(value)) return undefined;
  // The meaning of a slot is its time, which changes with the slot anyway.
  const own = unit === 'slot' || unit === 'epoch' ? undefined : unit;
  return inWords(value, own, scale);
}

function isBytes(value: string): boolean {
  return /^0x(?:0[\da-f]|[\da-f]{17,}$)/i.test(value);
}

function unitAt(known: Known, path: JsonPath): string | undefined {
  let current = known;
  for (const step of path) current = below(current, step);
  for (let schema: Schema | undefined = current.schema; schema; schema = innerOf(schema)) {
    const unit = metaOf(schema)?.unit;
    if (unit !== undefined) return unit;
  }
  return undefined;
}

/** The number of a response that is one number, with its words: `1.2 gwei`. @param body JSON */
export function numberIn(
  body: string,
  known: Known,
  scale: SlotScale,
): { readonly value: number; readonly words: string } | undefined {
  // A longer one is not one number.
  if (body.length > 1000) return undefined;
  const [path, value] = scalarIn(body);
  const unit = unitAt(known, path);
  const number = integerOf(value);
  if (number === undefined || (unit === undefined && isData(value, known, path))) return undefined;
  const own = unit === 'slot' || unit === 'epoch' ? undefined : unit;
  return { value: Number(number), words: inWords(String(value), own, scale) ?? grouped(number) };
}

/** Whether hex digits are bytes and not a number. */
function isData(value: unknown, known: Known, path: JsonPath): boolean {
  if (typeof value !== 'string' || !value.startsWith('0x')) return false;
  const { schema } = path.reduce(below, known);
  const kinds: (string | undefined)[] = [];
  for (let one = schema; one; one = innerOf(one)) kinds.push(metaOf(one)?.kind);
  return schema ? !kinds.includes('quantity') : isBytes(value);
}

function scalarIn(body: string): readonly [path: JsonPath, value: unknown] {
  try {
    const whole: unknown = JSON.parse(body);
    for (const name of ['result', 'data']) {
      const value: unknown =
        typeof whole === 'object' && whole !== null ? Reflect.get(whole, name) : undefined;
      if (typeof value === 'string' || typeof value === 'number') return [[name], value];
    }
  } catch {
    // No JSON has no number.
  }
  return [[], undefined];
}

/** A value for one line: shortened, and without quotes for hex and decimal strings. */
function shown(raw: string): string {
  const text =
    /^"0x[\da-f]*"$/i.test(raw) || /^"\d+"$/.test(raw) ? raw.slice(1, -1) : raw.replace(/\s+/g, ' ');
  if (/^0x[\da-f]{17,}$/i.test(text)) return shortenedInside(text, 10, 4);
  return shortened(text, 60);
}

const MOST_IN_LINE = 4;

/** The first changes on one line, and the number of the others. */
export function changesLine(
  changes: readonly Change[],
  left: number,
  known: Known,
  scale: SlotScale,
): string {
  const first = changes.slice(0, MOST_IN_LINE).map((change) => changeWords(change, known, scale));
  const more = changes.length + left - first.length;
  return [...first, ...(more > 0 ? [`and ${grouped(more)} more`] : [])].join(' · ');
}

/** All changes as JSON: `{"changed": {"result": {"from": "0x10", "to": "0x11"}}, "added": {…}, "removed": {…}}`. */
export function changesJson(changes: readonly Change[], left: number): string {
  const group = (kind: Change['kind'], value: (change: Change) => string) => {
    const own = changes.filter((change) => change.kind === kind);
    if (own.length === 0) return [];
    const members = own.map((change) => `${JSON.stringify(pathText(change.path))}:${value(change)}`);
    return [`"${kind}":{${members.join(',')}}`];
  };
  const parts = [
    ...group('changed', (one) => (one.kind === 'changed' ? `{"from":${one.before},"to":${one.after}}` : '')),
    ...group('added', (one) => (one.kind === 'added' ? one.after : '')),
    ...group('removed', (one) => (one.kind === 'removed' ? one.before : '')),
    ...(left > 0 ? [`"not listed":${left}`] : []),
  ];
  return `{${parts.join(',')}}`;
}
