import { enginePort } from '../../common/spec/ports';
import type { NodeState, Thresholds } from '../readings/node-state';
import { type Health, judge, type Level } from './health';

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

const gravity: Readonly<Record<Level, number>> = { red: 3, amber: 2, waiting: 1, good: 0 };

/** The state of a pair: of its worst part, named; of two equally bad ones, of the cause. */
export function judgePair({ beacon, execution }: Pair, thresholds: Thresholds, now: number): Health {
  const ofBeacon = judge(beacon, thresholds, now);
  const ofExecution = judge(execution, thresholds, now);
  if (otherChain(beacon, execution)) {
    const wanted = beacon.reading?.kind === 'beacon' ? beacon.reading.depositChainId : '';
    const is = execution.reading?.kind === 'execution' ? execution.reading.chainId : '';
    return {
      word: 'wrong network',
      level: 'red',
      words: `wrong network: execution node on chain ${is}, not ${wanted}`,
      why: `${beacon.node.name} belongs to chain ${wanted}, ${execution.node.name} is on chain ${is}. Start one of them for the other network, or correct its URL.`,
    };
  }
  if (ofBeacon.word === 'execution layer offline') {
    if (ofExecution.word === 'offline') {
      return { ...ofExecution, level: 'red', words: `execution node: ${ofExecution.words}` };
    }
    if (ofExecution.word !== 'connecting') {
      return {
        ...ofBeacon,
        words: 'execution layer offline, though the execution node answers here',
        why: `Both nodes run, but the beacon node does not reach the execution node. Check its engine URL (port ${enginePort}) and that both use the same JWT secret.`,
      };
    }
  }
  // While its execution node syncs a beacon node can only follow optimistically.
  if (ofBeacon.word === 'optimistic' && ofExecution.level !== 'good' && ofExecution.level !== 'waiting') {
    return { ...ofExecution, level: 'red', words: `execution node: ${ofExecution.words}` };
  }
  // An execution node is driven by its beacon node: one that stands still keeps the other where it is.
  const follows = ofExecution.word === 'stalled' || ofExecution.word === 'syncing';
  if (ofBeacon.word === 'stalled' && follows && gravity[ofExecution.level] <= gravity[ofBeacon.level]) {
    return { ...ofBeacon, words: partWords('beacon node', ofBeacon) };
  }
  if (gravity[ofExecution.level] > gravity[ofBeacon.level]) {
    return { ...ofExecution, words: partWords('execution node', ofExecution) };
  }
  if (gravity[ofBeacon.level] > gravity[ofExecution.level]) {
    return { ...ofBeacon, words: partWords('beacon node', ofBeacon) };
  }
  if (ofBeacon.level === 'good' || ofBeacon.level === 'waiting' || ofBeacon.words === ofExecution.words) {
    return ofBeacon.level !== 'good' && ofBeacon.level !== 'waiting'
      ? { ...ofBeacon, words: `both: ${ofBeacon.words}` }
      : ofBeacon;
  }
  return { ...ofBeacon, words: `beacon node: ${ofBeacon.words}; execution node: ${ofExecution.words}` };
}

function partWords(part: string, health: Health): string {
  return health.word === 'execution layer offline' || health.word === 'optimistic'
    ? health.words
    : `${part}: ${health.words}`;
}
