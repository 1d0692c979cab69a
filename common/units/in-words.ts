import { formatBytes } from './bytes';
import { formatGas } from './gas';
import { grouped, integerOf } from './hex';
import { epochOfSlot, firstSlotOf, type SlotClock, slotInEpoch, timeOfSlot } from './slots';
import { formatUnixTime } from './time';
import { formatGwei, formatWei } from './wei';

/**
 * What a number of the wire means, for a hover or an inlay hint; `unit` as in the meta of its schema. Undefined when
 * the value is no integer, or when words would only repeat it.
 */
export function inWords(value: unknown, unit: string | undefined, clock?: SlotClock): string | undefined {
  const number = integerOf(value);
  if (number === undefined) return undefined;
  const words = unitInWords(number, unit, clock) ?? (number <= UINT64_MAX ? grouped(number) : undefined);
  return words === String(value) ? undefined : words;
}

/** Beyond it a number without a unit is a hash or part of a signature, which no digits make clearer. */
const UINT64_MAX = (1n << 64n) - 1n;

function unitInWords(
  number: bigint,
  unit: string | undefined,
  clock: SlotClock | undefined,
): string | undefined {
  switch (unit) {
    case 'wei':
      return formatWei(number);
    case 'gwei':
      return formatGwei(number);
    case 'gas':
      return formatGas(number);
    case 'bytes':
      return formatBytes(number);
    case 'seconds':
      return formatUnixTime(number);
    case 'slot':
    case 'epoch':
      // The largest number stands for a time that is not set.
      if (number === UINT64_MAX) return 'never (far future)';
      return clock && (unit === 'slot' ? slotInWords(number, clock) : epochInWords(number, clock));
    default:
      return undefined;
  }
}

function slotInWords(slot: bigint, clock: SlotClock): string {
  const epoch = epochOfSlot(slot, clock.slotsPerEpoch);
  const place = `epoch ${grouped(epoch)}, slot ${slotInEpoch(slot, clock.slotsPerEpoch)} of it`;
  const time = formatUnixTime(timeOfSlot(slot, clock));
  return time === undefined ? place : `${place}, ${time}`;
}

function epochInWords(epoch: bigint, clock: SlotClock): string {
  const first = firstSlotOf(epoch, clock.slotsPerEpoch);
  const time = formatUnixTime(timeOfSlot(first, clock));
  const place = `from slot ${grouped(first)}`;
  return time === undefined ? place : `${place}, ${time}`;
}
