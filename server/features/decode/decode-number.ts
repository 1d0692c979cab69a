/** The meaning of numbers: amounts, times, slots, chains. */

import { chainName } from '../../../catalogue/networks';
import type { SchemaMeta } from '../../../catalogue/types';
import { grouped } from '../../../common/units/digits';
import { integerOf, quantityOf } from '../../../common/units/hex';
import { inWords, UINT64_MAX } from '../../../common/units/in-words';
import { clockOf, epochOfSlot, firstSlotOf, slotInEpoch, timeOfSlot } from '../../../common/units/slots';
import { formatAge, formatUnixTime } from '../../../common/units/time';
import { inUnit } from '../../../common/units/wei';
import { counted } from '../../../common/units/words';
import type { DecodeContext, Decoded } from './decoded';

/** The meaning of a number according to the unit and kind of its schema; undefined if the value is not a number. */
export function decodeNumber(value: unknown, meta: SchemaMeta, world: DecodeContext): Decoded | undefined {
  const number = integerOf(value);
  if (number === undefined) return undefined;
  const hex = typeof value === 'string' && /^0x/i.test(value);
  const meaning = meaningOf(number, value, meta);
  if (meaning !== undefined) return { hint: meaning, lines: [] };
  if (meta.kind === 'chain-id' || meta.kind === 'network-id') return chain(number, hex);
  const line = partsOf(number, hex, meta, world).join(' · ');
  const hint = hintOf(number, value, meta, world);
  const lines = line === '' ? [] : [line];
  return hint === undefined ? { lines } : { hint, lines };
}

/** The meaning of an enum value, such as a status or a transaction type. The page of the schema has its description. */
function meaningOf(number: bigint, value: unknown, { values }: SchemaMeta): string | undefined {
  if (!values) return undefined;
  const written = String(value);
  if (Object.hasOwn(values, written)) return values[written];
  const key = number >= 0n ? quantityOf(number) : written;
  return Object.hasOwn(values, key) ? values[key] : undefined;
}

function chain(id: bigint, hex: boolean): Decoded {
  const name = chainName(id);
  const parts = hex ? [id.toString()] : [];
  if (name !== undefined) parts.push(name);
  if (parts.length === 0) return { lines: [] };
  const line = parts.join(' · ');
  return { hint: name !== undefined && id < 10n ? name : line, lines: [line] };
}

/** The text of an inlay hint; undefined if it would only repeat the number. */
function hintOf(
  number: bigint,
  value: unknown,
  { unit }: SchemaMeta,
  { scale }: DecodeContext,
): string | undefined {
  const words = inWords(value, unit, scale);
  if (words === undefined) return undefined;
  if (/^-?[\d,]+$/.test(words)) {
    const same = words.replaceAll(',', '') === String(value) || (number >= 0n && number < 10n);
    return same ? undefined : words;
  }
  // Only the epoch: a hint has little room.
  return words.replace(/, slot \d+ of it/, '');
}

function partsOf(
  number: bigint,
  hex: boolean,
  meta: SchemaMeta,
  { scale, now }: DecodeContext,
): readonly string[] {
  const time = (seconds: bigint) => {
    const date = formatUnixTime(seconds);
    return date === undefined ? [] : [date, formatAge(Number(seconds), now)];
  };
  const decimal = hex && number <= UINT64_MAX ? [grouped(number)] : [];
  switch (meta.unit) {
    case 'wei':
      return amounts(number, ['wei', 'gwei', 'ether']);
    case 'gwei':
      return amounts(number * 10n ** 9n, ['gwei', 'ether']);
    case 'seconds':
      return [...decimal, ...time(number)];
    case 'slot':
    case 'epoch':
      return slotOrEpoch(number, meta.unit, scale, time);
    case 'bytes':
      return [counted(number, 'byte', 'bytes'), ...sizeOf(number)];
    case 'duration':
      return [counted(number, 'second', 'seconds'), ...spanOf(number)];
    case 'gas':
      return [`${grouped(number)} gas`];
    case 'block':
      return [`block ${grouped(number)}`];
    case 'slots':
    case 'epochs':
    case 'blocks':
    case 'peers':
      return [counted(number, meta.unit.slice(0, -1), meta.unit)];
    default:
      return decimal;
  }
}

/** @param time the date and the age of a Unix time in seconds */
function slotOrEpoch(
  number: bigint,
  unit: 'slot' | 'epoch',
  scale: DecodeContext['scale'],
  time: (seconds: bigint) => readonly string[],
): readonly string[] {
  if (number === UINT64_MAX) return ['never: the largest number stands for a time that is not set'];
  if (number < 0n || number > UINT64_MAX) return [];
  const { slotsPerEpoch, network } = scale;
  const slot = unit === 'slot' ? number : firstSlotOf(number, slotsPerEpoch);
  const place =
    unit === 'slot'
      ? `epoch ${grouped(epochOfSlot(number, slotsPerEpoch))}, slot ${slotInEpoch(number, slotsPerEpoch)} of it`
      : `slots ${grouped(slot)} to ${grouped(slot + BigInt(slotsPerEpoch) - 1n)}`;
  const clock = clockOf(scale);
  const when = clock ? time(timeOfSlot(slot, clock)) : [];
  return when.length > 0 && network !== undefined ? [place, ...when, network] : [place, ...when];
}

function amounts(wei: bigint, units: readonly ('wei' | 'gwei' | 'ether')[]): readonly string[] {
  if (wei === 0n) return [`0 ${units[0]}`];
  return units.map((unit) => `${inUnit(wei, unit)} ${unit}`);
}

function sizeOf(bytes: bigint): readonly string[] {
  const words = bytes >= 1024n ? inWords(bytes, 'bytes') : undefined;
  return words === undefined ? [] : [words];
}

function spanOf(seconds: bigint): readonly string[] {
  const words = seconds >= 60n ? inWords(seconds, 'duration') : undefined;
  return words === undefined ? [] : [words];
}
