import { grouped } from './digits';
import { formatGas } from './gas';
import { integerOf } from './hex';
import { clockOf, epochOfSlot, firstSlotOf, type SlotScale, slotInEpoch, timeOfSlot } from './slots';
import { formatDuration, formatUnixTime } from './time';
import { formatGwei, formatWei } from './wei';
import { bytesInWords } from './words';

/**
 * The meaning of a number in a request or response, for a hover or an inlay hint. `unit` is that of its schema's meta.
 * Undefined if the value is not an integer, or if the words would only repeat it.
 */
export function inWords(value: unknown, unit: string | undefined, scale?: SlotScale): string | undefined {
  const number = integerOf(value);
  if (number === undefined) return undefined;
  const words = unitInWords(number, unit, scale) ?? (number <= UINT64_MAX ? grouped(number) : undefined);
  return words === String(value) ? undefined : words;
}

/** A larger number without a unit is a hash or a part of a signature: grouping its digits does not help. */
export const UINT64_MAX = (1n << 64n) - 1n;

/** A larger number of seconds is not a real duration. */
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
      // The specification uses the largest number for an epoch that is not set.
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
