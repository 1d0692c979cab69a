import type { Samples } from '../../common/panels/dashboard';
import type { Ending } from '../poll/ending';
import type { HostRates, NodeState } from '../readings/node-state';
import type { NodesWatcher } from '../store/watcher';
import { recordedIds, valuesOf } from './readings';
import { createSeriesStore, hour, type SeriesStore, type SeriesValues } from './series';

/** A reading as it was recorded. */
export interface Recorded {
  /** Unix time in milliseconds. */
  readonly at: number;
  readonly state: NodeState;
  /** The numbers by id; empty if the reading failed. */
  readonly values: SeriesValues;
}

/** The last hour of every node, from all readings, whoever wanted them. */
export interface SeriesHistory {
  /** Milliseconds that are kept. */
  readonly span: number;
  samples(node: string, now: number): Samples;
  /** Whether a series had a number within the kept time. */
  had(node: string, series: string, now: number): boolean;
  /** Calls back with the values of each new reading. */
  onAdded(listener: Listener): Ending;
  /** Size of all values in bytes. */
  readonly size: number;
  dispose(): void;
}

type Listener = (node: string, added: Samples, recorded: Recorded) => void;

interface Kept {
  readonly store: SeriesStore;
  readonly url: string;
  rates?: HostRates | undefined;
  hostReadAt?: number | undefined;
  /** When each series last had a number. */
  readonly last: Map<string, number>;
}

const nothing: Samples = { times: [], values: {} };

/**
 * @param gap milliseconds between two readings that count as a gap
 * @param span milliseconds that are kept; shorter only in tests
 */
export function createSeriesHistory(
  watcher: Pick<NodesWatcher, 'onReading' | 'onNodes' | 'states'>,
  now: () => number,
  gap: () => number,
  span = hour,
): SeriesHistory {
  const nodes = new Map<string, Kept>();
  const listeners = new Set<Listener>();

  const keptOf = ({ node }: NodeState): Kept => {
    const known = nodes.get(node.id);
    if (known?.url === node.url) return known;
    const made: Kept = {
      store: createSeriesStore(recordedIds[node.kind], span),
      url: node.url,
      last: new Map(),
    };
    nodes.set(node.id, made);
    return made;
  };

  const endings = [
    watcher.onReading((state) => {
      const kept = keptOf(state);
      // The same object means that the rates were not measured again, though the counters of the host were read. While
      // they are not read, because the head is the same, the last rates apply.
      const fresh = state.rates !== kept.rates || state.hostReadAt === kept.hostReadAt;
      kept.rates = state.rates;
      kept.hostReadAt = state.hostReadAt;
      const values = state.failure ? {} : valuesOf(state, fresh);
      const at = state.failure ? now() : (state.readAt ?? now());
      for (const [id, value] of Object.entries(values)) if (value !== undefined) kept.last.set(id, at);
      const added = state.failure ? kept.store.addGap(at) : kept.store.add(at, values, gap());
      for (const listener of [...listeners]) listener(state.node.id, added, { at, state, values });
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
