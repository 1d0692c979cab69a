import { judge } from '../health/health';
import { judgePair, type Pair, place } from '../health/pair';
import { type Cause, compareSeverity, type Health, type HealthSeverity, type StateId } from '../health/state';
import { type NodeKind, shownUrl } from '../nodes/node';
import type { NodeState, Thresholds } from '../readings/node-state';

/** A node to report. */
export interface AskedNode {
  readonly state: NodeState;
  /** The kind was not given and is not detected yet; the kind in `state` is a guess. */
  readonly kindUnknown?: true;
}

/** The state of one node, as every format shows it. */
export interface NodeReport {
  readonly name: string;
  /** Without credentials. */
  readonly url: string;
  /** Null when it could not be detected. */
  readonly kind: NodeKind | null;
  readonly health: Health;
  readonly state: NodeState;
}

/** Nodes to show together: a beacon node with its execution node, or a single node. */
export interface Group {
  /** Absent for a single node. */
  readonly pair?: { readonly name: string; readonly health: Health };
  readonly nodes: readonly NodeReport[];
}

/** The states of all nodes, in the given order. */
export function reportOf(asked: readonly AskedNode[], thresholds: Thresholds, now: number): readonly Group[] {
  const known = asked.filter(({ kindUnknown }) => !kindUnknown).map(({ state }) => state);
  const placed = new Map(
    place(known).map((each) => ['pair' in each ? firstOf(each.pair, known) : each.single, each] as const),
  );
  return asked.flatMap((each): readonly Group[] => {
    const healthOf = (state: NodeState) => judge(state, thresholds, now);
    if (each.kindUnknown) return [{ nodes: [nodeReport(each.state, null, healthOf(each.state))] }];
    const found = placed.get(each.state);
    // The second node of a pair is shown with the first.
    if (!found) return [];
    if ('single' in found) {
      return [{ nodes: [nodeReport(each.state, each.state.node.kind, healthOf(each.state))] }];
    }
    const { pair } = found;
    const health = judgePair(pair, thresholds, now);
    const nodes = [pair.beacon, pair.execution].map((state) =>
      nodeReport(state, state.node.kind, withPairCause(healthOf(state), state.node.kind, health)),
    );
    return [{ pair: { name: pair.name, health }, nodes }];
  });
}

/** The highest severity of all nodes. */
export function worstOf(groups: readonly Group[]): HealthSeverity {
  return groups
    .flatMap(({ nodes }) => nodes.map(({ health }) => health.severity))
    .reduce((worst, each) => (compareSeverity(each, worst) > 0 ? each : worst), 'ok');
}

/** States that say that the other ones may be those of another node, or of another time. */
const unjudged: ReadonlySet<StateId> = new Set(['unread', 'several-nodes']);

/** Whether something that a node is judged by could not be read or contradicts itself: then the rest says too little. */
export function isUnjudged(groups: readonly Group[]): boolean {
  return groups.some(({ nodes }) =>
    nodes.some(({ health }) => health.causes.some(({ state }) => unjudged.has(state))),
  );
}

function firstOf(pair: Pair, states: readonly NodeState[]): NodeState {
  return states.indexOf(pair.beacon) < states.indexOf(pair.execution) ? pair.beacon : pair.execution;
}

function nodeReport(state: NodeState, kind: NodeKind | null, health: Health): NodeReport {
  const { name, url } = state.node;
  return { name, url: shownUrl(url), kind, health, state };
}

/** Adds a cause that only the pair as a whole shows to the nodes that it concerns. */
function withPairCause(own: Health, kind: NodeKind, { causes: [cause] }: Health): Health {
  if (cause?.state === 'chain-mismatch') return withFirst(own, cause);
  if (cause?.state === 'engine-unreachable' && kind === 'beacon') return withFirst(own, cause);
  return own;
}

function withFirst(own: Health, cause: Cause): Health {
  return { ...own, state: cause.state, severity: cause.severity, causes: [cause, ...own.causes] };
}
