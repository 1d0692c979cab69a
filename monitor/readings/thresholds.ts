import { networkNamed } from '../../catalogue/networks';
import { thresholds } from '../../common/settings/thresholds';
import type { OwnThresholds } from '../nodes/node';
import type { NodeState, Thresholds } from './node-state';

type ThresholdName = keyof typeof thresholds;

/**
 * From when a stalled node and missing finality are errors. No public network has had five minutes of empty slots while
 * all was well, and after nine epochs validators of mainnet have been losing balance for half an hour. A network of a few
 * nodes stops when one of them is restarted.
 */
const redOf = {
  public: { stallSeconds: 300, epochs: 9 },
  private: { stallSeconds: 900, epochs: 32 },
} as const satisfies Record<string, Thresholds['red']>;

/** The thresholds from the settings, in their units. */
export function thresholdsFrom(value: (name: ThresholdName) => number): Thresholds {
  return {
    beaconPeers: { amber: value('thresholds.beaconPeers.amber'), red: value('thresholds.beaconPeers.red') },
    syncDistance: {
      amber: value('thresholds.syncDistance.amber'),
      red: value('thresholds.syncDistance.red'),
    },
    executionPeers: {
      amber: value('thresholds.executionPeers.amber'),
      red: value('thresholds.executionPeers.red'),
    },
    diskFree: { amber: value('thresholds.diskFree.amber'), red: value('thresholds.diskFree.red') },
    stalledSeconds: value('thresholds.stalledSeconds'),
    finalityLag: value('thresholds.finalityLag'),
    red: redOf.public,
  };
}

/** The default thresholds. */
export const defaultThresholds: Thresholds = thresholdsFrom((name) => thresholds[name].default);

type Limits = Thresholds['beaconPeers'];

/** A node of another network than mainnet needs far less disk, and finds fewer peers. */
const smallDisk: Limits = { amber: 20, red: 10 };
const testnetPeers: Limits = { amber: 25, red: 10 };
/** A network that is not public has as many peers as its owner starts nodes. */
const privatePeers: Limits = { amber: 1, red: 1 };
/** While a node of mainnet syncs, its database still grows by this much. In gigabytes. */
const toSync: Limits = { amber: 200, red: 150 };

/** The thresholds that apply to a node: those of the settings as its network needs them, or its own. */
export function thresholdsOf(
  { node, reading }: Pick<NodeState, 'node' | 'reading'>,
  all: Thresholds,
): Thresholds {
  return withOwn(reading === undefined ? all : ofNetwork(reading, all), node.thresholds);
}

/** The thresholds with those that a person gave. */
export function withOwn(all: Thresholds, own: OwnThresholds | undefined): Thresholds {
  if (!own) return all;
  const both = (name: 'beaconPeers' | 'syncDistance' | 'executionPeers' | 'diskFree'): Limits => ({
    amber: own[name]?.amber ?? all[name].amber,
    red: own[name]?.red ?? all[name].red,
  });
  return {
    beaconPeers: both('beaconPeers'),
    syncDistance: both('syncDistance'),
    executionPeers: both('executionPeers'),
    diskFree: both('diskFree'),
    stalledSeconds: own.stalledSeconds ?? all.stalledSeconds,
    finalityLag: own.finalityLag ?? all.finalityLag,
    red: {
      // Who says from which distance a node is red means that.
      stallSeconds: own.syncDistance?.red === undefined ? all.red.stallSeconds : Number.POSITIVE_INFINITY,
      epochs: Math.max(all.red.epochs, own.finalityLag ?? 0),
    },
  };
}

/** The thresholds of the settings as the network of a node needs them. */
export function ofNetwork(reading: NonNullable<NodeState['reading']>, all: Thresholds): Thresholds {
  const chain = reading.kind === 'beacon' ? (reading.depositChainId ?? reading.network) : reading.chainId;
  const network = chain === undefined ? undefined : networkNamed(chain);
  const isDemo =
    reading.kind === 'beacon' ? reading.network === 'demo' : reading.version?.startsWith('Slotpad-demo/');
  if (chain === undefined || isDemo) return all;
  if (network?.name === 'mainnet') {
    const isSyncing = reading.kind === 'beacon' && reading.isSyncing;
    return isSyncing ? { ...all, diskFree: more(all.diskFree, toSync) } : all;
  }
  const diskFree = least(all.diskFree, smallDisk);
  if (network) return { ...all, beaconPeers: least(all.beaconPeers, testnetPeers), diskFree };
  return {
    ...all,
    beaconPeers: least(all.beaconPeers, privatePeers),
    executionPeers: least(all.executionPeers, privatePeers),
    diskFree,
    red: redOf.private,
  };
}

function least(a: Limits, b: Limits): Limits {
  return { amber: Math.min(a.amber, b.amber), red: Math.min(a.red, b.red) };
}

/** A limit of 0 stays off. */
function more(a: Limits, b: Limits): Limits {
  return { amber: a.amber && a.amber + b.amber, red: a.red && a.red + b.red };
}
