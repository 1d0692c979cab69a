import { grouped } from './digits';
import { formatGas } from './gas';
import { integerOf } from './hex';
import { clockOf, epochOfSlot, firstSlotOf, type SlotScale, slotInEpoch, timeOfSlot } from './slots';
import { formatDuration, formatUnixTime } from './time';
import { formatGwei, formatWei } from './wei';
import { bytesInWords } from './words';

/**
 * What a number of the wire means, for a hover or an inlay hint; `unit` as in the meta of its schema. Undefined when
 * the value is no integer, or when words would only repeat it.
 */
export function inWords(value: unknown, unit: string | undefined, scale?: SlotScale): string | undefined {
  const number = integerOf(value);
  if (number === undefined) return undefined;
  const words = unitInWords(number, unit, scale) ?? (number <= UINT64_MAX ? grouped(number) : undefined);
  return words === String(value) ? undefined : words;
}

/** Beyond it a number without a unit is a hash or part of a signature, which no digits make clearer. */
export const UINT64_MAX = (1n << 64n) - 1n;

/** Longer spans are no spans of time. */
const LONGEST_SPAN = 1n << 53n;

function unitInWords(
  number: bigint,
  unit: string | undefined,
  scale: SlotScale | undefined,
): string | undefined {
  switch (unit) {
    case 'wei':
      return formatWei(number);
    case 'gwei':
      return formatGwei(number);
    case 'gas':
      return formatGas(number);
    case 'bytes':
      return bytesInWords(number);
    case 'seconds':
      return formatUnixTime(number);
    case 'duration':
      return number >= 0n && number < LONGEST_SPAN ? formatDuration(Number(number)) : undefined;
    case 'slot':
    case 'epoch':
      // The largest number stands for a time that is not set.
      if (number === UINT64_MAX) return 'never';
      if (number < 0n) return undefined;
      return scale && (unit === 'slot' ? slotInWords(number, scale) : epochInWords(number, scale));
    default:
      return undefined;
  }
}

function slotInWords(slot: bigint, scale: SlotScale): string {
  const epoch = epochOfSlot(slot, scale.slotsPerEpoch);
  const place = `epoch ${grouped(epoch)}, slot ${slotInEpoch(slot, scale.slotsPerEpoch)} of it`;
  const time = timeInWords(slot, scale);
  return time === undefined ? place : `${place}, ${time}`;
}

function epochInWords(epoch: bigint, scale: SlotScale): string {
  const first = firstSlotOf(epoch, scale.slotsPerEpoch);
  const time = timeInWords(first, scale);
  const place = `from slot ${grouped(first)}`;
  return time === undefined ? place : `${place}, ${time}`;
}

function timeInWords(slot: bigint, scale: SlotScale): string | undefined {
  const clock = clockOf(scale);
  return clock && formatUnixTime(timeOfSlot(slot, clock));
}
