/** A week of readings of one node on disk, written by the archive as a window would. */
import type { BeaconReading, NodeState } from '../../monitor/readings/node-state';
import { filesIn, node, openWindow } from '../../test/node/archive/recording';

const day = 86_400_000;
const every = 6000;

/** Plausible values in all series. */
export function busyReading(at: number): BeaconReading {
  const wave = Math.sin(at / 4_000_000) + 0.4 * Math.sin(at / 37_000);
  return {
    kind: 'beacon',
    version: 'Lighthouse/v5.3.0',
    network: 'mainnet',
    genesisRoot: '0x11',
    headSlot: String(9_000_000 + Math.floor(at / 12_000)),
    finalizedEpoch: String(281_000 + Math.floor(at / 384_000)),
    syncDistance: String(Math.floor(at / every) % 900 === 0 ? 12 : 0),
    isSyncing: false,
    isOptimistic: false,
    elOffline: false,
    prefix: '/lighthouse',
    peers: {
      connected: Math.round(72 + wave * 4),
      inbound: Math.round(38 + wave * 3),
      outbound: Math.round(34 + wave),
    },
    diskFreeBytes: 1_021_000_000_000 - Math.floor(at / 11),
    executionLayer: { headTime: at / 1000 - 4 },
    host: {
      memoryUsed: Math.round((11.4 + wave * 0.8) * 1024 ** 3),
      processMemory: Math.round((3.1 + wave * 0.1) * 1024 ** 3),
      nodeUptime: at / 1000,
      cpuTotal: 1,
      cpuIdle: 1,
      received: 1,
      sent: 1,
    },
  };
}

export function busyState(at: number): NodeState {
  const wave = Math.sin(at / 37_000);
  return {
    node,
    selected: true,
    readAt: at,
    reading: busyReading(at),
    rates: { cpu: 0.16 + wave * 0.05, received: 420_000 + wave * 120_000, sent: 390_000 + wave * 90_000 },
  };
}

/** Records a week that ends at `until`. @returns the size of its files in bytes */
export async function recordWeek(folder: string, until: number): Promise<number> {
  const { archive, clock, watch } = openWindow({ folder, from: until - 7 * day });
  while (clock.now() < until) await watch(day / 4, busyState);
  archive.dispose();
  return [...(await filesIn(folder)).values()].reduce((sum, text) => sum + Buffer.byteLength(text), 0);
}
