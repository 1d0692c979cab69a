import type { Samples } from '../../common/panels/dashboard';
import type { Ending } from '../poll/ending';
import type { HostRates, NodeState } from '../readings/node-state';
import type { NodesWatcher } from '../store/watcher';
import { beaconSeries, executionSeries, valuesOf } from './readings';
import { createSeriesStore, hour, type SeriesStore } from './series';

/** The last hour of every node, from all readings, whoever wanted them. */
export interface SeriesHistory {
  /** Milliseconds that are kept. */
  readonly span: number;
  samples(node: string, now: number): Samples;
  /** Whether a series had a number within the kept time. */
  had(node: string, series: string, now: number): boolean;
  /** Calls back with the values of each new reading. */
  onAdded(listener: (node: string, added: Samples) => void): Ending;
  /** Size of all values in bytes. */
  readonly size: number;
  dispose(): void;
}

interface Kept {
  readonly store: SeriesStore;
  readonly url: string;
  rates?: HostRates | undefined;
  /** When each series last had a number. */
  readonly last: Map<string, number>;
}

const nothing: Samples = { times: [], values: {} };

/**
 * @param gap milliseconds between two readings that count as a gap
 * @param span milliseconds that are kept; shorter only in tests
 */
export function createSeriesHistory(
  watcher: NodesWatcher,
  now: () => number,
  gap: () => number,
  span = hour,
): SeriesHistory {
  const nodes = new Map<string, Kept>();
  const listeners = new Set<(node: string, added: Samples) => void>();

  const keptOf = ({ node }: NodeState): Kept => {
    const known = nodes.get(node.id);
    if (known?.url === node.url) return known;
    const made: Kept = {
      store: createSeriesStore(node.kind === 'beacon' ? beaconSeries : executionSeries, span),
      url: node.url,
      last: new Map(),
    };
    nodes.set(node.id, made);
    return made;
  };

  const endings = [
    watcher.onReading((state) => {
      const kept = keptOf(state);
      // The same object means that the rates were not measured again.
      const fresh = state.rates !== kept.rates;
      kept.rates = state.rates;
      const values = state.failure ? {} : valuesOf(state, fresh);
      const at = state.failure ? now() : (state.readAt ?? now());
      for (const [id, value] of Object.entries(values)) if (value !== undefined) kept.last.set(id, at);
      const added = state.failure ? kept.store.addGap(at) : kept.store.add(at, values, gap());
      for (const listener of [...listeners]) listener(state.node.id, added);
    }),
    watcher.onNodes(() => {
      const there = new Map(watcher.states.map(({ node }) => [node.id, node.url]));
      for (const [id, { url }] of nodes) if (there.get(id) !== url) nodes.delete(id);
    }),
  ];

  return {
    span,
    samples: (node, at) => nodes.get(node)?.store.since(at) ?? nothing,
    had: (node, series, at) => at - (nodes.get(node)?.last.get(series) ?? Number.NEGATIVE_INFINITY) < span,
    onAdded(listener) {
      listeners.add(listener);
      return { dispose: () => void listeners.delete(listener) };
    },
    get size() {
      return [...nodes.values()].reduce((sum, { store }) => sum + store.size, 0);
    },
    dispose() {
      for (const ending of endings) ending.dispose();
      listeners.clear();
      nodes.clear();
    },
  };
}
