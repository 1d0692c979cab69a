/** Slots and epochs of a network, as far as variables define them. */
import { type Network, networkNamed, usualSlotsPerEpoch } from '../../../catalogue/networks';
import { clockOf, type SlotClock, type SlotScale } from '../../units/slots';
import type { Variables } from '../api';

/** Length and times of slots and epochs; times only where they are known. */
export interface NetworkScale extends SlotScale {
  /** `mainnet`; absent when it is not known. */
  readonly network?: string;
}

/** The default for an unknown network. */
export const usualScale: NetworkScale = { slotsPerEpoch: usualSlotsPerEpoch };

/** The beacon clock that the variables define; undefined when they do not. */
export function clockOfVariables(variables: Variables): SlotClock | undefined {
  const name = variables.get('network')?.value;
  return clockOf(withOwn(name === undefined ? undefined : networkNamed(name), ownScale(variables)));
}

export function ownScale(variables: Variables) {
  return {
    genesisTime: numberOf('genesis_time', variables),
    secondsPerSlot: numberOf('seconds_per_slot', variables),
    slotsPerEpoch: numberOf('slots_per_epoch', variables),
  };
}

export function withOwn(
  network: Network | undefined,
  own: { readonly [name in 'genesisTime' | 'secondsPerSlot' | 'slotsPerEpoch']: number | undefined },
): NetworkScale {
  const { genesisTime = network?.genesisTime, secondsPerSlot = network?.secondsPerSlot } = own;
  const slotsPerEpoch = own.slotsPerEpoch || network?.slotsPerEpoch || usualSlotsPerEpoch;
  return {
    slotsPerEpoch,
    ...(genesisTime === undefined ? {} : { genesisTime }),
    ...(secondsPerSlot ? { secondsPerSlot } : {}),
    ...(network ? { network: network.name } : {}),
  };
}

function numberOf(name: string, variables: Variables): number | undefined {
  const text = variables.get(name)?.value?.trim();
  return text !== undefined && /^\d{1,12}$/.test(text) ? Number(text) : undefined;
}
