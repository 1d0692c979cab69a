/** Values that cannot be true. A reading with one of them is a failure that shows it, and changes nothing else. */
import * as z from 'zod';
import { networkNamed, networks } from '../../catalogue/networks';
import { once } from '../../common/once';
import { grouped } from '../../common/units/digits';
import { type SlotClock, slotAt, slotSeconds } from '../../common/units/slots';
import { age, shortened, shortenedInside } from '../../common/units/words';
import type { NodeFailure } from '../nodes/reader';
import type { ChainBlock } from './chain-memory';

/** No chain gets here: at a slot per millisecond in 285,000 years. */
const mostSlots = 2n ** 53n;

/** Unix time in seconds at the end of the year 9999. */
const endOfTime = 253_402_300_799;

export interface BeaconNumbers {
  /** Decimal text of any length. */
  readonly headSlot: string;
  readonly syncDistance: string;
  readonly finalizedEpoch?: string | undefined;
  readonly justifiedEpoch?: string | undefined;
  readonly previousJustifiedEpoch?: string | undefined;
  readonly finalizedRoot?: string | undefined;
  readonly clock?: SlotClock | undefined;
}

/** @param now Unix time in milliseconds; without it, slots are not compared with the clock */
export function implausibleBeacon(numbers: BeaconNumbers, now: number | undefined): NodeFailure | undefined {
  const { clock, headSlot, syncDistance } = numbers;
  if (isHuge(headSlot)) return implausible(`head slot ${shownNumber(headSlot)}`, 'in the far future');
  if (isHuge(syncDistance)) {
    return implausible(`sync distance ${shownNumber(syncDistance)}`, 'more than any chain has');
  }
  const head = BigInt(headSlot);
  const current = clock && now !== undefined ? slotAt(now / 1000, clock) : undefined;
  if (clock && now !== undefined && current === undefined && head > 0n) {
    const starts = new Date(clock.genesisTime * 1000).toISOString().slice(0, 10);
    return implausible(
      `head slot ${grouped(head)}`,
      `before the genesis of its chain on ${starts}`,
      checkClocks,
    );
  }
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
  return implausibleCheckpoints(numbers, clock ? head / BigInt(clock.slotsPerEpoch) : head);
}

/** @param epoch that of the head, which may have moved on between the two answers */
function implausibleCheckpoints(
  { finalizedEpoch, finalizedRoot, justifiedEpoch, previousJustifiedEpoch }: BeaconNumbers,
  epoch: bigint,
): NodeFailure | undefined {
  // An epoch is justified at its end, and final an epoch later.
  if (finalizedEpoch !== undefined && BigInt(finalizedEpoch) > 0n && BigInt(finalizedEpoch) >= epoch) {
    const isLater = BigInt(finalizedEpoch) > epoch;
    return implausible(
      `finalized epoch ${shownNumber(finalizedEpoch)}`,
      isLater ? 'after its head' : 'that of its head, although an epoch is final two epochs later',
    );
  }
  if (finalizedRoot !== undefined && /^0x0{64}$/.test(finalizedRoot) && BigInt(finalizedEpoch ?? 0) > 0n) {
    return implausible(
      `finalized epoch ${shownNumber(finalizedEpoch ?? '')}`,
      'without a block (its root is 0)',
    );
  }
  if (justifiedEpoch !== undefined && BigInt(justifiedEpoch) > epoch) {
    return implausible(`justified epoch ${shownNumber(justifiedEpoch)}`, 'after its head');
  }
  if (justifiedEpoch !== undefined && BigInt(previousJustifiedEpoch ?? 0) > BigInt(justifiedEpoch)) {
    return implausible(
      `previous justified epoch ${shownNumber(previousJustifiedEpoch ?? '')}`,
      `after its justified epoch ${shownNumber(justifiedEpoch)}`,
    );
  }
  if (finalizedEpoch !== undefined && justifiedEpoch !== undefined) {
    // An epoch is final when a later one is justified; at genesis both are 0.
    if (finalizedEpoch === justifiedEpoch && /[1-9]/.test(justifiedEpoch)) {
      return implausible(
        `finalized epoch ${shownNumber(finalizedEpoch)}`,
        'also its latest justified one, although an epoch is final only when a later one is justified',
      );
    }
    if (BigInt(finalizedEpoch) > BigInt(justifiedEpoch)) {
      const values = `finalized epoch ${shownNumber(finalizedEpoch)}`;
      return implausible(values, `after its justified epoch ${shownNumber(justifiedEpoch)}`);
    }
  }
  return undefined;
}

/** What a node serves of its configuration, decimal text. */
interface ConfigNumbers {
  readonly CONFIG_NAME?: string | undefined;
  readonly DEPOSIT_CHAIN_ID?: string | undefined;
  readonly SECONDS_PER_SLOT?: string | undefined;
  readonly SLOT_DURATION_MS?: string | undefined;
  readonly SLOTS_PER_EPOCH?: string | undefined;
}

/** No chain has longer epochs. */
const mostSlotsPerEpoch = 8192n;

/**
 * A configuration that contradicts itself, or that of the public network that it names.
 * @param genesis as the node serves it; `time` in Unix seconds, decimal text
 */
export function implausibleConfig(
  { CONFIG_NAME: name = '', DEPOSIT_CHAIN_ID: chainId, SLOTS_PER_EPOCH: epoch, ...times }: ConfigNumbers,
  genesis: { readonly time: string; readonly validatorsRoot: string } | undefined,
): NodeFailure | undefined {
  const { SECONDS_PER_SLOT: seconds, SLOT_DURATION_MS: milliseconds } = times;
  if (
    seconds !== undefined &&
    milliseconds !== undefined &&
    Number(seconds) * 1000 !== Number(milliseconds)
  ) {
    return implausible(
      `slots of ${seconds} s and of ${milliseconds} ms`,
      'two different times in one configuration',
    );
  }
  if (epoch !== undefined && (BigInt(epoch) > mostSlotsPerEpoch || BigInt(epoch) === 0n)) {
    return implausible(`epochs of ${shownNumber(epoch)} slots`, 'not how a chain works');
  }
  // Networks of one's own often keep the name or the chain id of the network that they come from, but not both.
  const network = networks.find((one) => one.name === name.toLowerCase() && String(one.chainId) === chainId);
  if (!network) return undefined;
  const length = slotSeconds(times);
  if (length !== undefined && length !== network.secondsPerSlot) {
    return implausible(`slots of ${length} s`, `not how ${network.name} works`);
  }
  if (epoch !== undefined && Number(epoch) !== network.slotsPerEpoch) {
    return implausible(`epochs of ${epoch} slots`, `not how ${network.name} works`);
  }
  if (!genesis) return undefined;
  if (Number(genesis.time) !== network.genesisTime) {
    return implausible(
      `a genesis at ${shownNumber(genesis.time)}`,
      `not that of ${network.name}, which it names`,
    );
  }
  const { validatorsRoot: root } = genesis;
  return root.toLowerCase() === network.genesisRoot
    ? undefined
    : implausible(
        `genesis validators root ${shortenedInside(root, 10, 4)}`,
        `not that of ${network.name}, which it names`,
      );
}

export interface ExecutionNumbers {
  /** Decimal text of any length. */
  readonly headBlock: string;
  /** Decimal text, Unix time in seconds. */
  readonly headTime: string;
  readonly chainId?: string | undefined;
  readonly gas?: { readonly used: string; readonly limit: string } | undefined;
  readonly finalizedBlock?: string | undefined;
  /** Decimal text, in wei. */
  readonly baseFee?: string | undefined;
}

/** For one unit of gas: a thousand times the ether that there is. */
const mostBaseFee = 10n ** 30n;

/** @param now Unix time in milliseconds; without it, times are not compared with the clock */
export function implausibleExecution(
  { baseFee, chainId, finalizedBlock, gas, headBlock, headTime }: ExecutionNumbers,
  now: number | undefined,
): NodeFailure | undefined {
  if (isHuge(headBlock)) return implausible(`latest block ${shownNumber(headBlock)}`, 'in the far future');
  if (isHuge(headTime) || Number(headTime) > endOfTime) {
    return implausible(`a latest block with the timestamp ${shownNumber(headTime)}`, 'in the far future');
  }
  // The head may have moved on between the two answers.
  if (finalizedBlock !== undefined && BigInt(finalizedBlock) > BigInt(headBlock) + 2n) {
    return implausible(`finalized block ${shownNumber(finalizedBlock)}`, `after its latest block`);
  }
  if (gas && BigInt(gas.used) > BigInt(gas.limit)) {
    const used = `a latest block that used ${grouped(gas.used)} gas`;
    return implausible(used, `more than its limit of ${grouped(gas.limit)}`);
  }
  if (gas && BigInt(gas.limit) === 0n)
    return implausible('a latest block with a gas limit of 0', 'not how a chain works');
  if (baseFee !== undefined && BigInt(baseFee) > mostBaseFee) {
    return implausible(`a base fee of ${shownNumber(baseFee)} wei`, 'more than all ether there is');
  }
  if (chainId !== undefined && BigInt(chainId) === 0n) {
    return implausible('chain id 0', 'not that of any chain (EIP-155)');
  }
  // Development nodes may set any time; the blocks of these networks cannot be from the future.
  const network = chainId === undefined ? undefined : networkNamed(chainId);
  if (!network || now === undefined) return undefined;
  const ahead = Number(headTime) * 1000 - now;
  return ahead > network.slotsPerEpoch * network.secondsPerSlot * 1000
    ? implausible(`a latest block of ${network.name}`, `${age(ahead)} in the future`, checkClocks)
    : undefined;
}

/** A head that cannot follow the last one: an id belongs to one block, and a block comes after its parent. */
export function implausibleBlock(
  head: ChainBlock,
  last: ChainBlock | undefined,
  unit: 'slot' | 'block',
): NodeFailure | undefined {
  const at = (block: ChainBlock) => `${unit} ${grouped(block.at)}`;
  if (head.at > 1n && /^0x0{64}$/.test(head.parent)) {
    return implausible(`the head at ${at(head)}`, 'without a parent (its hash is 0)');
  }
  if (head.id === head.parent) return implausible(`the head at ${at(head)}`, 'its own parent');
  if (!last) return undefined;
  if (head.id === last.id) {
    return head.at === last.at
      ? undefined
      : implausible(`the same head at ${at(last)} and ${at(head)}`, 'one block at two places');
  }
  const isChild = head.parent === last.id;
  const isNext = unit === 'block' ? head.at === last.at + 1n : head.at > last.at;
  if (isChild && !isNext)
    return implausible(`the head at ${at(head)}`, `not after its parent at ${at(last)}`);
  // A later block with another parent may have replaced the last one: it is later all the same.
  const earlier = head.at > last.at ? (last.time ?? 0) - (head.time ?? Number.POSITIVE_INFINITY) : 0;
  return earlier > 0
    ? implausible(`a timestamp of ${at(head)}`, `${age(earlier * 1000)} before that of ${at(last)}`)
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
