/** How the slots of a network are counted, as far as variables describe it. */
import { type Network, networkNamed, usualSlotsPerEpoch } from '../../spec/networks';
import { clockOf, type SlotClock, type SlotScale } from '../../units/slots';
import type { Variables } from '../api';

/** How slots are counted, and when they are, where that is known. */
export interface NetworkScale extends SlotScale {
  /** `mainnet`; absent where it is not known. */
  readonly network?: string;
}

/** Slots and epochs of a network that nothing is said about. */
export const usualScale: NetworkScale = { slotsPerEpoch: usualSlotsPerEpoch };

/** The clock that the variables alone tell; undefined when they tell none. */
export function clockOfVariables(variables: Variables): SlotClock | undefined {
  const said = variables.get('network')?.value;
  return clockOf(withOwn(said === undefined ? undefined : networkNamed(said), ownScale(variables)));
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
