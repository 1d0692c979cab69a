/** Changes of accounts as text, with the names of contracts and variables. */

import { checksummed } from '../../catalogue/types/hex';
import type { Contracts } from '../contracts/contracts';
import {
  longText,
  type SlotNames,
  type StorageVariable,
  slotNames,
  textSlots,
  variableText,
} from '../contracts/layout';
import { addressInWord, proxySlotName } from '../contracts/proxies';
import { formatGas } from '../units/gas';
import { formatWei } from '../units/wei';
import { counted } from '../units/words';
import { contractName } from './describe';
import type { AccountChange, SlotChange } from './state';
import type { Trace } from './trace';

/** An account and its changes, line by line. */
export type ChangedAccount = readonly [name: string, lines: readonly string[]];

/** Limits of what is shown. */
const MOST_ACCOUNTS = 500;
const MOST_LINES = 1000;
/** Words that are tried as keys of mappings. */
const MOST_KEYS = 1000;

/** @param trace has the keys of the mappings that changed, in its addresses, call data and topics */
export function changedAccounts(
  changes: readonly AccountChange[],
  trace: Trace,
  contracts: Contracts,
): readonly ChangedAccount[] {
  const keys = keysIn(trace);
  const known = new Map<unknown, SlotNames>();
  const namesOf = (layout: unknown) => {
    const names = known.get(layout) ?? slotNames(layout, keys);
    known.set(layout, names);
    return names;
  };
  const shown = changes.slice(0, MOST_ACCOUNTS).map((change): ChangedAccount => {
    const { address, balance, code, nonce, storage } = change;
    const names = namesOf(contracts.layoutOf(address));
    const lines = [
      ...(balance ? [`balance: ${balance.map(formatWei).join(' → ')}`] : []),
      ...(nonce ? [`nonce: ${nonce.join(' → ')}`] : []),
      ...(code ? [`code: ${code}`] : []),
      ...storageLines(storage.slice(0, MOST_LINES), names, contracts),
    ];
    const more = storage.length - MOST_LINES;
    return [
      contractName(address, contracts),
      more > 0 ? [...lines, `… and ${counted(more, 'slot')} more`] : lines,
    ];
  });
  const more = changes.length - shown.length;
  return more > 0 ? [...shown, ['…', [`${counted(more, 'account')} more`]]] : shown;
}

/** @param refund gas in the refund counter; undefined if the node does not say */
export function refundText(refund: bigint | undefined): string {
  if (refund === undefined)
    return 'The node does not say how much gas was refunded: it runs no tracers in JavaScript.';
  return refund === 0n ? 'None' : `${formatGas(refund)} (at most a fifth of the gas used is paid back)`;
}

function storageLines(
  storage: readonly SlotChange[],
  names: SlotNames,
  contracts: Contracts,
): readonly string[] {
  const bySlot = new Map(storage.map((one) => [one.slot, one]));
  /** Slots with bytes of texts that are shown as a whole. */
  const shown = new Set<bigint>();
  const texts = new Map<SlotChange, string>();
  for (const change of storage) {
    const [variable] = names(change.slot);
    if (!variable || !/^(?:string|bytes)$/.test(variable.type)) continue;
    const parts = {
      before: textSlots(change.slot, change.before),
      after: textSlots(change.slot, change.after),
    };
    const sides = (['before', 'after'] as const).map((side) => {
      const words = parts[side].map((slot) => bySlot.get(slot)?.[side]);
      // The bytes that did not change are not listed.
      const all = words.flatMap((word) => word ?? []);
      return all.length > 0 && all.length === words.length
        ? longText(variable.type, change[side], all)
        : variableText(variable, change[side], contracts.enumMembers);
    });
    texts.set(change, `${variable.name}: ${sides.join(' → ')}`);
    if (parts.after.every((slot) => bySlot.has(slot)))
      for (const slot of [...parts.before, ...parts.after]) shown.add(slot);
  }
  return storage.flatMap((one) => {
    if (shown.has(one.slot)) return [];
    return texts.get(one) ?? slotLines(one, names(one.slot), contracts);
  });
}

/** One line for each variable that changed; the slot itself if none is known. */
function slotLines(
  { after, before, slot }: SlotChange,
  names: readonly StorageVariable[],
  { enumMembers }: Contracts,
): readonly string[] {
  const lines = names.flatMap((one) => {
    const texts = [before, after].map((word) => variableText(one, word, enumMembers));
    return texts[0] === texts[1] ? [] : [`${one.name}: ${texts.join(' → ')}`];
  });
  if (lines.length > 0) return lines;
  const proxySlot = proxySlotName(slot);
  if (proxySlot !== undefined) {
    const [from, to] = [before, after].map((word) => addressInWord(`0x${word}`));
    return [`${proxySlot}: ${addressText(from)} → ${addressText(to)}`];
  }
  return [`slot ${slot < 1000n ? slot : `0x${slot.toString(16)}`}: ${rawText(before)} → ${rawText(after)}`];
}

function addressText(address: string | undefined): string {
  return address === undefined ? 'none' : checksummed(address);
}

function rawText(word: string): string {
  return `0x${word.replace(/^0{1,63}/, '')}`;
}

/** Addresses, and words of call data and topics. */
function keysIn({ nodes }: Trace): readonly string[] {
  const keys = new Set<string>();
  const addAddress = (address: string | undefined) =>
    address === undefined ? undefined : keys.add(address.slice(2).toLowerCase().padStart(64, '0'));
  for (const node of nodes) {
    if (keys.size > MOST_KEYS) break;
    if (node.kind === 'log') {
      for (const topic of node.topics) keys.add(topic.slice(2).toLowerCase());
      continue;
    }
    addAddress(node.from);
    addAddress(node.to);
    for (const data of [node.type.includes('CALL') ? node.input.slice(10) : '', node.output.slice(2)])
      for (let at = 0; at + 64 <= Math.min(data.length, 64 * 16); at += 64)
        keys.add(data.slice(at, at + 64).toLowerCase());
  }
  return [...keys];
}
