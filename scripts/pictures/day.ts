/**
 * A day of readings of the demo node on disk, for the screenshots of the dashboard: the demo node has just been started.
 * The numbers are made up, in the range of those that it serves; they are recorded by Slotpad itself, in fast motion.
 */
import path from 'node:path';
import type { DemoNode } from '../../demo/server';
import { knownNode } from '../../monitor/nodes/node';
import type { NodeState } from '../../monitor/readings/node-state';
import type { ExecutionReading } from '../../monitor/readings/reading';
import { openWindow } from '../../test/node/archive/recording';

const minute = 60_000;
const hour = 60 * minute;

/** Where the VS Code server keeps the readings. @param data its data folder */
export function readingsFolder(data: string): string {
  return path.join(data, 'server', 'data', 'User', 'globalStorage', 'slotpad.slotpad', 'readings');
}

/** An evening, a night with an outage of the execution node, and a morning. Nobody watched for four hours. */
export async function recordDay(folder: string, demo: DemoNode): Promise<void> {
  const now = Date.now();
  const [genesisRoot, chain] = await Promise.all([genesisOf(demo.beacon), chainOf(demo.execution)]);
  const stateOf = {
    beacon: beaconState(demo.beacon, genesisRoot, now),
    execution: executionState(demo, chain, now),
  };
  for (const kind of ['beacon', 'execution'] as const) {
    const evening = openWindow({ folder, from: now - 23 * hour, writer: `evening${kind}` });
    await evening.watch(7 * hour, stateOf[kind]);
    evening.archive.dispose();
    const night = openWindow({ folder, from: now - 12 * hour, writer: `night${kind}` });
    await night.watch(12 * hour, stateOf[kind]);
    night.archive.dispose();
  }
}

/** From `now`: the execution node was down for 17 minutes, and the beacon node caught up for 9 minutes then. */
const outage = (now: number, at: number) => {
  const since = at - (now - 7 * hour);
  return {
    isDown: since >= 0 && since < 17 * minute,
    isSyncing: since >= 17 * minute && since < 26 * minute,
  };
};

const waves = (at: number) => Math.sin(at / (2.4 * hour)) + 0.3 * Math.sin(at / (7 * minute));

/** The same number from 0 to 1 for the same time. @param series keeps the series apart */
function noise(at: number, series: number): number {
  const value = Math.sin(Math.floor(at / 6000) * 12.9898 + series * 78.233) * 43758.5453;
  return value - Math.floor(value);
}

/** Memory grows until it is collected. From 0 to 1. */
const heap = (at: number, period: number) => (at % period) / period;

/** A block of another proposer comes late now and then. */
function slotsBehind(at: number): number {
  const luck = noise(at, 1);
  if (luck > 0.994) return 2;
  return luck > 0.95 ? 1 : 0;
}

/** An epoch begins with more work, every 6.4 minutes. */
const epochBegins = (at: number) => at % (32 * 12_000) < 6000;

function beaconState(url: string, genesisRoot: string, now: number): (at: number) => NodeState {
  const node = knownNode({ name: 'Demo beacon node', kind: 'beacon', url }, 'demo');
  return (at) => {
    const wave = waves(at);
    const { isDown, isSyncing } = outage(now, at);
    const inbound = Math.round(35 + wave * 2 + noise(at - (at % (2 * minute)), 5) * 2);
    const outbound = Math.round(38 + wave + noise(at - (at % (3 * minute)), 6) * 2);
    const behind = isSyncing
      ? 85 - Math.floor((at - (now - 7 * hour + 17 * minute)) / 6400)
      : slotsBehind(at);
    return {
      node,
      selected: true,
      readAt: at,
      rates: {
        cpu: (isSyncing ? 0.55 : 0.14) + wave * 0.02 + noise(at, 2) * 0.03 + (epochBegins(at) ? 0.17 : 0),
        received: 390_000 + wave * 40_000 + noise(at, 3) * 70_000,
        sent: 350_000 + wave * 30_000 + noise(at, 4) * 60_000,
      },
      reading: {
        kind: 'beacon',
        genesisRoot,
        headSlot: String(Math.floor(at / 12_000)),
        syncDistance: String(behind),
        isSyncing,
        isOptimistic: isDown,
        elOffline: isDown,
        network: 'demo',
        prefix: '/lighthouse',
        peers: {
          connected: inbound + outbound,
          inbound,
          outbound,
        },
        diskFreeBytes: 1_021_000_000_000 + (now - at) * 60,
        host: {
          memoryUsed: (10.6 + wave * 0.3 + heap(at, 13 * minute) * 0.7) * 1024 ** 3,
          processMemory: (2.5 + wave * 0.1 + heap(at, 13 * minute) * 0.5) * 1024 ** 3,
        },
      },
    };
  };
}

function executionState(
  demo: DemoNode,
  chain: Awaited<ReturnType<typeof chainOf>>,
  now: number,
): (at: number) => NodeState {
  const node = knownNode({ name: 'Demo execution node', kind: 'execution', url: demo.execution }, 'demo');
  return (at) => ({
    node,
    selected: false,
    readAt: at,
    reading: {
      kind: 'execution',
      ...chain,
      headBlock: String(Math.floor(at / 12_000)),
      headTime: (Math.floor(at / 12_000) - slotsBehind(at)) * 12,
      peers: Math.round(72 + waves(at + hour) * 3),
    },
    ...(outage(now, at).isDown
      ? { failure: { cause: 'refused' as const, what: 'Connection refused.', remedy: '' } }
      : {}),
  });
}

async function genesisOf(url: string): Promise<string> {
  const { data } = (await (await fetch(`${url}/eth/v1/beacon/genesis`)).json()) as {
    readonly data: { readonly genesis_validators_root: string };
  };
  return data.genesis_validators_root;
}

/** Chain id and genesis block of an execution node. */
async function chainOf(url: string): Promise<Pick<ExecutionReading, 'chainId' | 'genesisHash'>> {
  const call = async (method: string, params: readonly unknown[]): Promise<unknown> => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    return ((await answer.json()) as { readonly result: unknown }).result;
  };
  const { hash } = (await call('eth_getBlockByNumber', ['0x0', false])) as { readonly hash: string };
  return { chainId: String(BigInt(String(await call('eth_chainId', [])))), genesisHash: hash };
}
