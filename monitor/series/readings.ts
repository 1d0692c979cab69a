import type { NodeState } from '../readings/node-state';
import type { Values } from './series';

/** What is kept of each reading of a beacon node, in the units of the series. */
export const beaconSeries = [
  'lag',
  'connected',
  'inbound',
  'outbound',
  'cpu',
  'memory',
  'processMemory',
  'diskFree',
  'received',
  'sent',
  'layerBlockAge',
] as const;

export const executionSeries = ['blockAge', 'peers'] as const;

/**
 * The numbers of a reading.
 * @param fresh whether the rates were measured by this reading, and not by one before
 */
export function valuesOf(state: NodeState, fresh: boolean): Values {
  const { reading, readAt = 0 } = state;
  if (!reading) return {};
  // Blocks of the near future belong to a clock that is ahead of this machine's.
  const ageOf = (seconds: number | undefined) =>
    seconds === undefined ? undefined : Math.max(0, readAt / 1000 - seconds);
  if (reading.kind === 'execution') {
    return { blockAge: ageOf(reading.headTime), peers: reading.peers };
  }
  const { cpu, received, sent } = (fresh ? state.rates : undefined) ?? {};
  return {
    lag: Number(reading.syncDistance),
    connected: reading.peers?.connected,
    inbound: reading.peers?.inbound,
    outbound: reading.peers?.outbound,
    cpu,
    memory: reading.host?.memoryUsed,
    processMemory: reading.host?.processMemory,
    diskFree: reading.diskFreeBytes,
    received,
    sent,
    layerBlockAge: ageOf(reading.executionLayer?.headTime),
  };
}
