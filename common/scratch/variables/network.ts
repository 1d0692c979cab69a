/** Which network a request is for, as far as its file says: only then have slots a time. */

import { defined } from '../../defined';
import { type Network, networkNamed, networkOfHost, usualSlotsPerEpoch } from '../../spec/networks';
import { clockOf, type SlotClock, type SlotScale } from '../../units/slots';
import type { Reading, ScratchDocumentApi, Variables } from '../api';
import type { Block } from '../types';
import { fillText, knownValue } from './resolve';

/** How slots are counted, and when they are, where that is known. */
export interface NetworkScale extends SlotScale {
  /** `mainnet`; absent where it is not known. */
  readonly network?: string;
}

/** Slots and epochs of a network that nothing is said about. */
export const usualScale: NetworkScale = { slotsPerEpoch: usualSlotsPerEpoch };

/**
 * Said by `# @network`, of the request or before the first separator; else by the variable `@network`; else by a name
 * in the host or node that it goes to. The variables `@genesis_time`, `@seconds_per_slot` and `@slots_per_epoch`
 * describe a network that has no name.
 */
export function scaleFor(
  document: Pick<ScratchDocumentApi, 'blockAtLine'>,
  block: Block,
  reading: Reading,
  variables: Variables,
): NetworkScale {
  const said = directiveOf(document, block, 'network', variables) ?? variables.get('network')?.value;
  const network =
    said === undefined ? networkOfHost(destination(document, block, reading, variables)) : networkNamed(said);
  return withOwn(network, ownScale(variables));
}

/** The clock that the variables alone tell; undefined when they tell none. */
export function clockOfVariables(variables: Variables): SlotClock | undefined {
  const said = variables.get('network')?.value;
  return clockOf(withOwn(said === undefined ? undefined : networkNamed(said), ownScale(variables)));
}

function ownScale(variables: Variables) {
  return {
    genesisTime: numberOf('genesis_time', variables),
    secondsPerSlot: numberOf('seconds_per_slot', variables),
    slotsPerEpoch: numberOf('slots_per_epoch', variables),
  };
}

function withOwn(
  network: Network | undefined,
  own: { readonly [name in 'genesisTime' | 'secondsPerSlot' | 'slotsPerEpoch']: number | undefined },
): NetworkScale {
  const { genesisTime = network?.genesisTime, secondsPerSlot = network?.secondsPerSlot } = own;
  const slotsPerEpoch = own.slotsPerEpoch || network?.slotsPerEpoch || usualSlotsPerEpoch;
  return {
    slotsPerEpoch,
    ...defined({ genesisTime }),
    ...(secondsPerSlot ? { secondsPerSlot } : {}),
    ...(network ? { network: network.name } : {}),
  };
}

function numberOf(name: string, variables: Variables): number | undefined {
  const text = variables.get(name)?.value?.trim();
  return text !== undefined && /^\d{1,12}$/.test(text) ? Number(text) : undefined;
}

/** The value of a directive, placeholders filled in; the request's own before that of the whole file. */
function directiveOf(
  document: Pick<ScratchDocumentApi, 'blockAtLine'>,
  block: Block,
  key: string,
  variables: Variables,
): string | undefined {
  const own = lastDirective(block, key);
  const first = own === undefined ? document.blockAtLine(0).block : undefined;
  const text = own ?? (first && !first.separator ? lastDirective(first, key) : undefined);
  return text === undefined ? undefined : fillText(text, (one) => knownValue(one, variables));
}

function lastDirective({ directives }: Block, key: string): string | undefined {
  const found = directives.findLast((one) => one.key.text === key && one.value.text.trim() !== '');
  return found?.value.text.trim();
}

/** Host of the URL that it goes to, or the name of the node. */
function destination(
  document: Pick<ScratchDocumentApi, 'blockAtLine'>,
  block: Block,
  reading: Reading,
  variables: Variables,
): string {
  const origin = 'target' in reading ? reading.target?.origin?.text : undefined;
  const text = origin ?? directiveOf(document, block, 'node', variables) ?? '';
  // Without a password, which may be anything, and without a path, which may hold a key.
  return text.replace(/^[a-z]+:\/\/(?:[^/@]*@)?/i, '').replace(/\/.*$/s, '');
}
