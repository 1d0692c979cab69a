import { isIpcUrl } from '../../common/requests/socket-address';
import type { KnownNode, NodeKind } from '../nodes/node';
import type { NodeState, Thresholds } from '../readings/node-state';
import { judge } from './health';
import { isDevelopmentClient } from './network';
import { type Cause, compareSeverity, type Health, isBad } from './state';

/** A beacon node and its execution node. */
export interface Pair {
  readonly beacon: NodeState;
  readonly execution: NodeState;
  /** The common name. */
  readonly name: string;
}

/** The top level of the view: single nodes and pairs, in the order of their first member. */
export type Placed = { readonly pair: Pair } | { readonly single: NodeState };

/** Words for the kind of node or its client. The rest of a name identifies the pair. */
const kinds =
  'beacon|consensus|execution|engine|node|client|layer|chain|bn|cl|el|en|lighthouse|teku|prysm|nimbus|lodestar|grandine|caplin|geth|nethermind|besu|erigon|reth|ethereumjs|anvil|json-?rpc|rpc|http|api';
const kindWords = new RegExp(`\\b(?:${kinds})\\b|[-_./:()[\\]]`, 'gi');

/**
 * The part of a name that the names of both nodes share: `Home beacon node` → `Home`. Empty if the name contains only
 * the kind.
 */
export function stem(name: string): string {
  return name.replace(kindWords, ' ').replace(/\s+/g, ' ').trim();
}

/**
 * Forms pairs: first by name (`Home beacon`, `Home execution`), then the only nodes of each kind on one machine.
 * Several nodes of a kind on one machine stay single, because it is unknown which belong together.
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
  for (const [key, mayBelong] of [
    [nameKey, () => true],
    [machineKey, mayWorkTogether],
  ] as const) {
    const beacons = free('beacon');
    const executions = free('execution');
    for (const beacon of beacons) {
      const own = key(beacon);
      if (own === undefined || only(beacons.filter((other) => key(other) === own)) === undefined) continue;
      const execution = only(executions.filter((other) => key(other) === own));
      if (execution && mayBelong(beacon, execution)) join(beacon, execution);
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

interface Keys {
  readonly name: string | undefined;
  readonly machine: string | undefined;
}

/** Pairs are formed after each reading, from the same nodes. */
const known = new WeakMap<KnownNode, Keys>();

function keysOf({ node }: NodeState): Keys {
  const keys = known.get(node) ?? {
    name: stem(node.name).toLowerCase() || undefined,
    machine: machineOf(node.url),
  };
  known.set(node, keys);
  return keys;
}

function nameKey(state: NodeState): string | undefined {
  return keysOf(state).name;
}

function machineKey(state: NodeState): string | undefined {
  return keysOf(state).machine;
}

function machineOf(url: string): string | undefined {
  // A socket file is on this machine.
  if (isIpcUrl(url)) return 'loopback';
  try {
    const { hostname } = new URL(url);
    return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname) ? 'loopback' : hostname;
  } catch {
    return undefined;
  }
}

/** A word between separators, and a word for the kind. */
const nameParts = /[^-_./:()[\]\s]+|[-_./:()[\]\s]+/g;
const kindWord = new RegExp(`^(?:${kinds})$`, 'i');

/**
 * A name without the words for the kind at its end, or at its beginning if there are none: `el-offline beacon` →
 * `el-offline`. Words inside a name belong to it.
 */
function withoutKind(name: string): string {
  const words = trimmed(name.match(nameParts) ?? []);
  const isKind = (word: string | undefined) => word !== undefined && kindWord.test(word);
  const side = isKind(words.at(-1)) ? -1 : 0;
  let rest = words;
  while (isKind(rest.at(side))) rest = trimmed(side === 0 ? rest.slice(1) : rest.slice(0, -1));
  return rest.join('');
}

/** Parts of a name without separators at both ends. */
function trimmed(parts: readonly string[]): readonly string[] {
  const isWord = (part: string) => !/^[-_./:()[\]\s]/.test(part);
  return parts.slice(Math.max(0, parts.findIndex(isWord)), parts.findLastIndex(isWord) + 1);
}

function pairName(beacon: NodeState, execution: NodeState): string {
  const [own, other] = [withoutKind(beacon.node.name), withoutKind(execution.node.name)];
  if (own !== '' && own.toLowerCase() === other.toLowerCase()) return own;
  const [a, b] = [stem(beacon.node.name), stem(execution.node.name)];
  if (a !== '' && a.toLowerCase() === b.toLowerCase()) return a;
  const machine = machineKey(beacon) ?? '';
  return machine === 'loopback' ? 'This machine' : machine;
}

/** Whether two nodes on one machine may belong together: a machine can run anything, and names say more. */
function mayWorkTogether(beacon: NodeState, execution: NodeState): boolean {
  const { reading } = execution;
  const isDriven = reading?.kind !== 'execution' || !isDevelopmentClient(reading.version);
  return isDriven && !otherChain(beacon, execution);
}

/** True if both report their chain and the chains differ. */
function otherChain(beacon: NodeState, execution: NodeState): boolean {
  const wanted = beacon.reading?.kind === 'beacon' ? beacon.reading.depositChainId : undefined;
  const is = execution.reading?.kind === 'execution' ? execution.reading.chainId : undefined;
  return wanted !== undefined && is !== undefined && wanted !== is;
}

/** The state of a pair: that of its worst node. If both are equally bad, that of the cause. */
export function judgePair({ beacon, execution }: Pair, thresholds: Thresholds, now: number): Health {
  const ofBeacon = asPart('beacon', judge(beacon, thresholds, now));
  const ofExecution = asPart('execution', judge(execution, thresholds, now));
  if (otherChain(beacon, execution)) {
    const mismatch = joined(chainMismatch(beacon, execution), ofBeacon, ofExecution);
    const since = Math.max(beacon.chainSince ?? 0, execution.chainSince ?? 0);
    return since === 0 ? mismatch : { ...mismatch, since };
  }
  const [lead] = ofBeacon.causes;
  const isHeard = ofExecution.state !== 'connecting' && ofExecution.state !== 'late';
  if (lead?.state === 'execution-offline' && isHeard) {
    if (execution.failure) return worseOf(ofExecution, asEffect(ofBeacon));
    const { severity } = lead;
    const engine = joined(
      { state: 'engine-unreachable', severity, values: {} },
      asEffect(ofBeacon),
      ofExecution,
    );
    return ofBeacon.since === undefined ? engine : { ...engine, since: ofBeacon.since };
  }
  // While its execution node syncs, a beacon node can only follow optimistically.
  if (lead?.state === 'optimistic' && isBad(ofExecution.severity)) {
    return worseOf(asError(ofExecution), asEffect(ofBeacon));
  }
  // Without its execution node, or without the blocks that it lost, a beacon node stops.
  const isLeft = isHeard && (execution.failure !== undefined || ofExecution.state === 'head-back');
  if (lead?.state === 'stalled' && isLeft) return worseOf(asError(ofExecution), asEffect(ofBeacon));
  // It learns from its beacon node what is final.
  if (lead?.state === 'no-finality' && ofExecution.state === 'no-finality') {
    return worseOf(ofBeacon, asEffect(ofExecution));
  }
  // An execution node is driven by its beacon node: if that stalls, so does the execution node.
  const follows =
    ofExecution.state === 'stalled' ||
    ofExecution.state === 'syncing' ||
    (ofExecution.state === 'no-peers' && lacksPeers(lead));
  const worse = compareSeverity(ofExecution.severity, ofBeacon.severity);
  if (lead?.state === 'stalled' && follows && worse <= 0) return worseOf(ofBeacon, asEffect(ofExecution));
  return worse > 0 ? worseOf(ofExecution, ofBeacon) : worseOf(ofBeacon, ofExecution);
}

/** Whether a stalled node has no peers: what cuts it off also cuts off its execution node. */
function lacksPeers(cause: Cause | undefined): boolean {
  return cause?.state === 'stalled' && cause.values.by === 'distance' && cause.values.noPeers;
}

/** The pair that a node belongs to. */
export function pairOf({ node }: NodeState, states: readonly NodeState[]): Pair | undefined {
  return place(states)
    .flatMap((placed) => ('pair' in placed ? [placed.pair] : []))
    .find(({ beacon, execution }) => beacon.node.id === node.id || execution.node.id === node.id);
}

/** Why the nodes of a pair cannot work together, by the last reading of each; undefined if they can, or if unknown. */
export function mismatchOf({ beacon, execution }: Pair): Cause<'chain-mismatch'> | undefined {
  return otherChain(beacon, execution) ? chainMismatch(beacon, execution) : undefined;
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

/** The state of a node as part of a pair. */
function asPart(part: NodeKind, health: Health): Health {
  return { ...health, causes: health.causes.map((cause) => ({ ...cause, part })) };
}

/** Marks causes that follow from a cause at the other node. */
function asEffect(health: Health): Health {
  return { ...health, causes: health.causes.map((cause) => ({ ...cause, effect: true as const })) };
}

/** What keeps the other node from verifying its head is as severe as that. */
function asError(health: Health): Health {
  const [lead, ...more] = health.causes;
  return lead ? { ...health, severity: 'error', causes: [{ ...lead, severity: 'error' }, ...more] } : health;
}

/** The state of the first node, which is at least as bad, with the causes of both. */
function worseOf(first: Health, second: Health): Health {
  return { ...first, causes: [...first.causes, ...second.causes] };
}

/** A state that only pairs can have. */
function joined(cause: Cause, ...parts: readonly Health[]): Health {
  const { severity, state } = cause;
  return { state, severity, causes: [cause, ...parts.flatMap(({ causes }) => causes)] };
}
