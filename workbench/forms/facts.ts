import { quantityOf } from '../../common/units/hex';
import { epochOfSlot, firstSlotOf, slotAt } from '../../common/units/slots';
import type { Reading } from '../../monitor/readings/node-state';
import type { PlainItem } from '../tree/item';

/** Values of a node and of the row that a form was opened from, for the initial values of the form. */
export interface FormFacts {
  readonly currentEpoch?: bigint;
  readonly finalizedEpoch?: bigint;
  readonly slotsPerEpoch?: number;
  /** Of an execution node. */
  readonly headBlock?: bigint;
  readonly given?: Given;
}

/** The value of the row that a form was opened from: what it is, and its text. */
export interface Given {
  readonly what: 'validator' | 'epoch' | 'slot' | 'block' | 'peer';
  readonly value: string;
}

const kinds: ReadonlySet<string> = new Set<Given['what']>(['validator', 'epoch', 'slot', 'block', 'peer']);

/** The value of a row, by its context: `value.epoch.request`. */
export function givenBy({ context, value }: PlainItem): Given | undefined {
  const what = context?.split('.').find((word) => kinds.has(word));
  return what === undefined || value === undefined ? undefined : { what: what as Given['what'], value };
}

/** @param now unix time in milliseconds */
export function factsOf(reading: Reading | undefined, now: number): FormFacts {
  if (reading?.kind === 'execution') return { headBlock: BigInt(reading.headBlock) };
  if (!reading) return {};
  const { clock, finalizedEpoch, headSlot } = reading;
  const slot = clock ? (slotAt(now / 1000, clock) ?? BigInt(headSlot)) : undefined;
  return {
    ...(clock && slot !== undefined
      ? { currentEpoch: epochOfSlot(slot, clock.slotsPerEpoch), slotsPerEpoch: clock.slotsPerEpoch }
      : {}),
    ...(finalizedEpoch === undefined ? {} : { finalizedEpoch: BigInt(finalizedEpoch) }),
  };
}

/** Derives initial values; undefined when unknown. */
const initials = {
  'current-epoch': ({ currentEpoch }: FormFacts) => currentEpoch,
  'previous-epoch': ({ currentEpoch }: FormFacts) => currentEpoch && atLeast(currentEpoch - 1n, 0n),
  'finalized-epoch': (facts: FormFacts) => epochOf(facts),
  /** The first of ten epochs, the last one included. */
  'ten-epochs': (facts: FormFacts) => {
    const end = epochOf(facts);
    return end && atLeast(end - 9n, 1n);
  },
  'first-slot': (facts: FormFacts) => {
    const { slotsPerEpoch } = facts;
    const epoch = rewardedEpoch(facts);
    return slotsPerEpoch && epoch !== undefined ? atLeast(firstSlotOf(epoch, slotsPerEpoch), 1n) : undefined;
  },
  'last-slot': (facts: FormFacts) => {
    const { slotsPerEpoch } = facts;
    const epoch = rewardedEpoch(facts);
    return slotsPerEpoch && epoch !== undefined ? firstSlotOf(epoch + 1n, slotsPerEpoch) - 1n : undefined;
  },
  'recent-block': ({ headBlock }: FormFacts) =>
    headBlock === undefined ? undefined : quantityOf(atLeast(headBlock - 100n, 0n)),
} as const;

export type Initial = keyof typeof initials;

export function initialOf(initial: Initial, facts: FormFacts): string | undefined {
  const value = initials[initial](facts);
  return value === undefined ? undefined : String(value);
}

function epochOf({ finalizedEpoch, given }: FormFacts): bigint | undefined {
  return given?.what === 'epoch' && /^\d+$/.test(given.value) ? BigInt(given.value) : finalizedEpoch;
}

/** The last epoch that is completely finalized: the one before the epoch of the finalized checkpoint. */
function rewardedEpoch(facts: FormFacts): bigint | undefined {
  const epoch = epochOf(facts);
  if (epoch === undefined || facts.given?.what === 'epoch') return epoch;
  return atLeast(epoch - 1n, 0n);
}

function atLeast(value: bigint, least: bigint): bigint {
  return value < least ? least : value;
}
