import type { NodeKind } from '../nodes/node';
import type { NodeState, Thresholds } from '../readings/node-state';
import { judge } from './health';
import { type Cause, compareSeverity, type Health, isBad } from './state';

/** A beacon node and the execution node that belongs to it. */
export interface Pair {
  readonly beacon: NodeState;
  readonly execution: NodeState;
  /** What both are called. */
  readonly name: string;
}

/** The view's top: single nodes and pairs, in the order of their first member. */
export type Placed = { readonly pair: Pair } | { readonly single: NodeState };

/** Words of a name that say which kind of node it is, or which client: what is left is whose it is. */
const kindWords =
  /\b(beacon|consensus|execution|engine|node|client|layer|chain|bn|cl|el|en|lighthouse|teku|prysm|nimbus|lodestar|grandine|caplin|geth|nethermind|besu|erigon|reth|ethereumjs|anvil|json-?rpc|rpc|http|api)\b|[-_./:()[\]]/gi;

/** `Home beacon node` → `Home`. Empty when only the kind is in the name. */
export function stem(name: string): string {
  return name.replace(kindWords, ' ').replace(/\s+/g, ' ').trim();
}

/**
 * Puts together what belongs together: first what is named so (`Home beacon`, `Home execution`), then what is alone
 * of its kind on one machine. Two of a kind on one machine stay apart: nobody can tell which of them it is.
 */
export function place(states: readonly NodeState[]): readonly Placed[] {
  const partner = new Map<NodeState, NodeState>();
  const free = (kind: 'beacon' | 'execution') =>
    states.filter((state) => state.node.kind === kind && !partner.has(state));
  const join = (beacon: NodeState, execution: NodeState) => {
    partner.set(beacon, execution);
    partner.set(execution, beacon);
  };
  const only = <T>(list: readonly T[]): T | undefined => (list.length === 1 ? list[0] : undefined);
  for (const [key, sameChain] of [
    [nameKey, false],
    [machineKey, true],
  ] as const) {
    const beacons = free('beacon');
    const executions = free('execution');
    for (const beacon of beacons) {
      const own = key(beacon);
      if (own === undefined || only(beacons.filter((other) => key(other) === own)) === undefined) continue;
      const execution = only(executions.filter((other) => key(other) === own));
      // Only a name says that two belong together though their chains differ; a machine may hold anything.
      if (execution && !(sameChain && otherChain(beacon, execution))) join(beacon, execution);
    }
  }
  return states.flatMap((state): readonly Placed[] => {
    const other = partner.get(state);
    if (!other) return [{ single: state }];
    if (states.indexOf(other) < states.indexOf(state)) return [];
    const [beacon, execution] = state.node.kind === 'beacon' ? [state, other] : [other, state];
    return [{ pair: { beacon, execution, name: pairName(beacon, execution) } }];
  });
}

function nameKey({ node }: NodeState): string | undefined {
  return stem(node.name).toLowerCase() || undefined;
}

function machineKey({ node }: NodeState): string | undefined {
  try {
    const { hostname } = new URL(node.url);
    return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname) ? 'loopback' : hostname;
  } catch {
    return undefined;
  }
}

function pairName(beacon: NodeState, execution: NodeState): string {
  const [a, b] = [stem(beacon.node.name), stem(execution.node.name)];
  if (a !== '' && a.toLowerCase() === b.toLowerCase()) return a;
  const machine = machineKey(beacon) ?? '';
  return machine === 'loopback' ? 'This machine' : machine;
}

/** True when both say which chain they are on, and it is not the same. */
function otherChain(beacon: NodeState, execution: NodeState): boolean {
  const wanted = beacon.reading?.kind === 'beacon' ? beacon.reading.depositChainId : undefined;
  const is = execution.reading?.kind === 'execution' ? execution.reading.chainId : undefined;
  return wanted !== undefined && is !== undefined && wanted !== is;
}

/** The state of a pair: of its worst node, named; of two equally bad ones, of the cause. */
export function judgePair({ beacon, execution }: Pair, thresholds: Thresholds, now: number): Health {
  const ofBeacon = asPart('beacon', judge(beacon, thresholds, now));
  const ofExecution = asPart('execution', judge(execution, thresholds, now));
  if (otherChain(beacon, execution)) {
    return joined(chainMismatch(beacon, execution), ofBeacon, ofExecution);
  }
  const [lead] = ofBeacon.causes;
  if (lead?.state === 'execution-offline' && ofExecution.state !== 'connecting') {
    const away = ofExecution.state === 'unreachable' || ofExecution.state === 'not-a-node';
    if (away) return worseOf(ofExecution, asEffect(ofBeacon));
    const { severity } = lead;
    const engine = joined(
      { state: 'engine-unreachable', severity, values: {} },
      asEffect(ofBeacon),
      ofExecution,
    );
    return ofBeacon.since === undefined ? engine : { ...engine, since: ofBeacon.since };
  }
  // While its execution node syncs a beacon node can only follow optimistically.
  if (lead?.state === 'optimistic' && isBad(ofExecution.severity)) {
    return worseOf(asError(ofExecution), asEffect(ofBeacon));
  }
  // An execution node is driven by its beacon node: one that stalls keeps the other where it is.
  const follows = ofExecution.state === 'stalled' || ofExecution.state === 'syncing';
  const worse = compareSeverity(ofExecution.severity, ofBeacon.severity);
  if (lead?.state === 'stalled' && follows && worse <= 0) return worseOf(ofBeacon, asEffect(ofExecution));
  return worse > 0 ? worseOf(ofExecution, ofBeacon) : worseOf(ofBeacon, ofExecution);
}

function chainMismatch(beacon: NodeState, execution: NodeState): Cause<'chain-mismatch'> {
  const wanted = beacon.reading?.kind === 'beacon' ? beacon.reading.depositChainId : undefined;
  const is = execution.reading?.kind === 'execution' ? execution.reading.chainId : undefined;
  return {
    state: 'chain-mismatch',
    severity: 'error',
    values: {
      beaconChain: wanted ?? '',
      executionChain: is ?? '',
      beacon: beacon.node.name,
      execution: execution.node.name,
    },
  };
}

/** What is said of one node, as said of a part of a pair. */
function asPart(part: NodeKind, health: Health): Health {
  return { ...health, causes: health.causes.map((cause) => ({ ...cause, part })) };
}

/** What follows from a cause at the other node. */
function asEffect(health: Health): Health {
  return { ...health, causes: health.causes.map((cause) => ({ ...cause, effect: true as const })) };
}

/** What keeps the other node from verifying its head is as bad as that. */
function asError(health: Health): Health {
  const [lead, ...more] = health.causes;
  return lead ? { ...health, severity: 'error', causes: [{ ...lead, severity: 'error' }, ...more] } : health;
}

/** The state of the first, which is the worse or as bad, with the causes of both. */
function worseOf(first: Health, second: Health): Health {
  return { ...first, causes: [...first.causes, ...second.causes] };
}

/** A state that only a pair has. */
function joined(cause: Cause, ...parts: readonly Health[]): Health {
  const { severity, state } = cause;
  return { state, severity, causes: [cause, ...parts.flatMap(({ causes }) => causes)] };
}
