/** Values that cannot be true. A reading with one of them is a failure that shows it, and changes nothing else. */
import * as z from 'zod';
import { networkNamed } from '../../catalogue/networks';
import { once } from '../../common/once';
import { grouped } from '../../common/units/digits';
import { type SlotClock, slotAt } from '../../common/units/slots';
import { age, shortened } from '../../common/units/words';
import type { NodeFailure } from '../nodes/reader';

/** No chain gets here: at a slot per millisecond in 285,000 years. */
const mostSlots = 2n ** 53n;

/** Unix time in seconds at the end of the year 9999. */
const endOfTime = 253_402_300_799;

export interface BeaconNumbers {
  /** Decimal text of any length. */
  readonly headSlot: string;
  readonly syncDistance: string;
  readonly finalizedEpoch?: string | undefined;
  readonly clock?: SlotClock | undefined;
}

/** @param now Unix time in milliseconds; without it, slots are not compared with the clock */
export function implausibleBeacon(numbers: BeaconNumbers, now: number | undefined): NodeFailure | undefined {
  const { clock, finalizedEpoch, headSlot, syncDistance } = numbers;
  if (isHuge(headSlot)) return implausible(`head slot ${shownNumber(headSlot)}`, 'in the far future');
  if (isHuge(syncDistance)) {
    return implausible(`sync distance ${shownNumber(syncDistance)}`, 'more than any chain has');
  }
  const head = BigInt(headSlot);
  const current = clock && now !== undefined ? slotAt(now / 1000, clock) : undefined;
  if (clock && current !== undefined) {
    const ahead = head - current;
    if (ahead > BigInt(clock.slotsPerEpoch)) {
      return implausible(`head slot ${grouped(head)}`, `${grouped(ahead)} slots in the future`, checkClocks);
    }
    if (head + BigInt(syncDistance) > current + BigInt(clock.slotsPerEpoch)) {
      return implausible(
        `sync distance ${grouped(syncDistance)}`,
        `more than the ${grouped(current)} slots of its chain so far allow at head slot ${grouped(head)}`,
        checkClocks,
      );
    }
  }
  // An epoch has at least one slot.
  if (finalizedEpoch !== undefined && BigInt(finalizedEpoch) > head) {
    return implausible(`finalized epoch ${shownNumber(finalizedEpoch)}`, 'after its head');
  }
  return undefined;
}

export interface ExecutionNumbers {
  /** Decimal text of any length. */
  readonly headBlock: string;
  /** Decimal text, Unix time in seconds. */
  readonly headTime: string;
  readonly chainId?: string | undefined;
}

/** @param now Unix time in milliseconds; without it, times are not compared with the clock */
export function implausibleExecution(
  { chainId, headBlock, headTime }: ExecutionNumbers,
  now: number | undefined,
): NodeFailure | undefined {
  if (isHuge(headBlock)) return implausible(`latest block ${shownNumber(headBlock)}`, 'in the far future');
  if (isHuge(headTime) || Number(headTime) > endOfTime) {
    return implausible(`a latest block with the timestamp ${shownNumber(headTime)}`, 'in the far future');
  }
  // Development nodes may set any time; the blocks of these networks cannot be from the future.
  const network = chainId === undefined ? undefined : networkNamed(chainId);
  if (!network || now === undefined) return undefined;
  const ahead = Number(headTime) * 1000 - now;
  return ahead > network.slotsPerEpoch * network.secondsPerSlot * 1000
    ? implausible(`a latest block of ${network.name}`, `${age(ahead)} in the future`, checkClocks)
    : undefined;
}

/** The sync state or the block of a node whose numbers are too long to be read; undefined for anything else. */
export function implausibleText(value: unknown): NodeFailure | undefined {
  const { data } = z
    .object({ data: z.object({ head_slot: digits(), sync_distance: digits() }) })
    .safeParse(value);
  if (data) {
    const { head_slot, sync_distance } = data.data;
    return implausibleBeacon({ headSlot: head_slot, syncDistance: sync_distance }, undefined);
  }
  const block = z.object({ number: hexDigits(), timestamp: hexDigits() }).safeParse(value).data;
  return block && implausibleExecution({ headBlock: block.number, headTime: block.timestamp }, undefined);
}

const digits = once(() => z.string().regex(/^\d+$/));
const hexDigits = once(() =>
  z
    .string()
    .regex(/^0x[0-9a-f]+$/i)
    .transform((text) => BigInt(text).toString()),
);

const checkSource = 'Check the node, and any proxy in front of it.';
const checkClocks = 'Check the clock of this machine and that of the node.';

function implausible(value: string, why: string, remedy = checkSource): NodeFailure {
  return { cause: 'implausible', what: `The node says ${value}, which is ${why}.`, remedy };
}

function isHuge(digits: string): boolean {
  return digits.length > 20 || BigInt(digits) >= mostSlots;
}

/** Not grouped: these are no amounts to read, but values to find in the answer of the node. */
function shownNumber(digits: string): string {
  return shortened(digits, 24);
}
