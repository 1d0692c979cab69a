/**
 * The parts of a reading: which request each value comes from, and what became of it. A part that could not be read keeps
 * its last value, and is never taken for one that the node does not have.
 */
import { canonicalPath } from '../../catalogue/beacon';
import { beaconPaths, executionCalls } from '../nodes/endpoints';
import type { NodeAnswer, NodeFailure, NodeReader } from '../nodes/reader';
import type { BeaconReading, ExecutionReading, Reading } from './reading';

/** What became of a request. `missing`: the node does not serve it. */
type PartOutcome = 'ok' | 'missing' | NodeFailure;

/** The requests of one reading by path or method, in the order in which they were answered. */
export type Outcomes = ReadonlyMap<string, PartOutcome>;

const missingStatuses: readonly number[] = [400, 404, 405, 501];
/** Method not found, method not supported, invalid request. */
const missingCodes: readonly number[] = [-32601, -32004, -32600];
/** Providers have many codes for methods that they do not serve, and say it in words; so does anvil over a WebSocket. */
const missingWords =
  /(?<!header )not (?:found|supported|allowed|available|exist|whitelisted|enabled|implemented)|does not exist|unsupported|unknown (?:method|block)|not match any variant|disabled|forbidden/i;

/** Whether the failure means that the node does not serve the request. Anything else says nothing of the value. */
function isMissing({ cause, status, code, isPage, isRateLimit, what }: NodeFailure): boolean {
  // Only a server in front of the node answers with a web page.
  if (isRateLimit || isPage) return false;
  if (cause === 'rpc-error') {
    return (code !== undefined && missingCodes.includes(code)) || missingWords.test(what);
  }
  return cause === 'http-error' && status !== undefined && missingStatuses.includes(status);
}

/** Failures that are often gone a moment later. */
function isPassing({ cause, status }: NodeFailure): boolean {
  return cause === 'reset' || (cause === 'http-error' && (status === 500 || status === 502));
}

/** A reader that notes what became of each request, and tries once more where an error may have passed. */
export function notingReader(reader: NodeReader): {
  readonly reader: NodeReader;
  readonly outcomes: Outcomes;
} {
  const outcomes = new Map<string, PartOutcome>();
  const noted = async (key: string, ask: () => Promise<NodeAnswer>): Promise<NodeAnswer> => {
    let answer = await ask();
    if (!answer.ok && isPassing(answer.failure)) answer = await ask();
    outcomes.set(key, answer.ok ? 'ok' : isMissing(answer.failure) ? 'missing' : answer.failure);
    if (!answer.ok) return answer;
    return { ...answer, unreadable: (what) => outcomes.set(key, unreadable(key, what)) };
  };
  const own: NodeReader = {
    get: (path, options) => noted(canonicalPath(path), () => reader.get(path, options)),
    post: (path, body) => noted(canonicalPath(path), () => reader.post(path, body)),
    call: (method, params, options) =>
      noted(callKey(method, params), () => reader.call(method, params, options)),
  };
  return { reader: own, outcomes };
}

/** It answered, but not with what was asked for. @param what the first sentence */
function unreadable(
  key: string,
  what = `The response to ${key} has another form than that of a node.`,
): NodeFailure {
  return { cause: 'bad-response', what, remedy: 'Check the node, and any proxy or cache in front of it.' };
}

/** Blocks are asked for several times. */
export function callKey(method: string, [first]: readonly unknown[]): string {
  return method === 'eth_getBlockByNumber' ? `${method} ${String(first)}` : method;
}

const block = (at: string) => `eth_getBlockByNumber ${at}`;

interface Part {
  /** As in "cannot read its peers". */
  readonly name: string;
  /** Any of them may have the value. */
  readonly requests: readonly string[];
  /** Without it the node cannot be judged. `served`: every node of its kind has it. */
  readonly needed?: true | 'served';
}

type Parts<R> = Readonly<{ [K in keyof R]?: Part }>;

const vendor = {
  host: beaconPaths.vendorHost,
  health: beaconPaths.vendorHealth,
  nat: beaconPaths.vendorNat,
  database: beaconPaths.vendorDatabase,
  execution: beaconPaths.vendorExecution,
  validators: beaconPaths.vendorValidators,
};

const finality: Part = { name: 'finality', requests: [beaconPaths.finality], needed: 'served' };
const ofChain: Part = {
  name: 'genesis and configuration',
  requests: [beaconPaths.genesis, beaconPaths.spec],
  needed: 'served',
};

const beaconParts: Parts<BeaconReading> = {
  head: { name: 'head block', requests: [beaconPaths.head], needed: true },
  forks: { name: 'configuration', requests: [beaconPaths.spec] },
  blockFork: { name: 'block at the head', requests: [beaconPaths.headBlock] },
  payload: { name: 'block at the head', requests: [beaconPaths.headBlock] },
  syncParticipation: { name: 'block at the head', requests: [beaconPaths.headBlock] },
  version: { name: 'version', requests: [beaconPaths.version], needed: true },
  network: { name: 'configuration', requests: [beaconPaths.spec] },
  depositChainId: { name: 'configuration', requests: [beaconPaths.spec] },
  genesisRoot: { name: 'genesis', requests: [beaconPaths.genesis] },
  clock: ofChain,
  peers: { name: 'peers', requests: [beaconPaths.connectedPeers, beaconPaths.peerCount], needed: true },
  finalizedEpoch: finality,
  justifiedEpoch: finality,
  finalizedRoot: { name: 'finality', requests: [beaconPaths.finality] },
  identity: { name: 'identity', requests: [beaconPaths.identity] },
  diskFreeBytes: { name: 'disk', requests: [vendor.host], needed: true },
  ownState: { name: 'sync state', requests: [vendor.host] },
  ownProgress: { name: 'sync state', requests: [vendor.host] },
  host: { name: 'machine', requests: [vendor.host, vendor.health] },
  natOpen: { name: 'ports', requests: [vendor.nat] },
  database: { name: 'database', requests: [vendor.database] },
  executionLayer: { name: 'execution layer', requests: [vendor.execution] },
  validators: { name: 'validators', requests: [vendor.validators] },
};

const executionParts: Parts<ExecutionReading> = {
  head: { name: 'head block', requests: [block('latest')], needed: true },
  syncing: { name: 'sync state', requests: [executionCalls.syncing.method], needed: true },
  version: { name: 'version', requests: [executionCalls.version.method], needed: true },
  chainId: { name: 'chain id', requests: [executionCalls.chain.method], needed: 'served' },
  genesisHash: { name: 'genesis', requests: [block('0x0')] },
  peers: { name: 'peers', requests: [executionCalls.peers.method], needed: true },
  finalizedBlock: { name: 'finality', requests: [block('finalized')], needed: true },
  finalizedHash: { name: 'finality', requests: [block('finalized')] },
  pool: { name: 'pool', requests: [executionCalls.pool.method] },
};

function partsOf(reading: Reading): readonly (readonly [string, Part])[] {
  return Object.entries(reading.kind === 'beacon' ? beaconParts : executionParts) as [string, Part][];
}

/** The parts of the shown reading that are from an earlier one, with the time from which they are. */
export type HeldParts = Readonly<Record<string, number>>;

/** What tells why a part has no value: the first failure of its requests. Undefined if none was asked for. */
function outcomeOf({ needed, requests }: Part, outcomes: Outcomes): PartOutcome | undefined {
  const found = requests.flatMap((key) => outcomes.get(key) ?? []);
  const failed = found.find((one) => typeof one === 'object');
  if (failed) return failed;
  const isMissing = found.includes('missing') && (needed === 'served' || !found.includes('ok'));
  return isMissing ? 'missing' : found[0];
}

const notServed: NodeFailure = {
  cause: 'not-served',
  what: 'The node says that it does not serve this, as every node of its kind does.',
  remedy: 'Check its version, and any proxy in front of it.',
};

interface Before {
  readonly reading: Reading;
  readonly readAt: number;
  readonly held?: HeldParts | undefined;
}

/** The reading with the last values of the parts that failed, and from when they are. */
export function holdParts(
  reading: Reading,
  before: Before | undefined,
  outcomes: Outcomes,
): { readonly reading: Reading; readonly held: HeldParts } {
  if (!before || before.reading.kind !== reading.kind) return { reading, held: {} };
  const old = before.reading as unknown as Readonly<Record<string, unknown>>;
  const is = reading as unknown as Readonly<Record<string, unknown>>;
  const kept: Record<string, unknown> = {};
  const held: Record<string, number> = {};
  for (const [member, part] of partsOf(reading)) {
    if (is[member] !== undefined || old[member] === undefined) continue;
    const outcome = outcomeOf(part, outcomes);
    const since = before.held?.[member];
    // Asked and answered: the value is gone. Not asked: what was held before is held on.
    if (outcome === 'ok' || (outcome === undefined && since === undefined)) continue;
    // What a node is judged by does not end to be served: something else answers.
    if (outcome === 'missing' && !part.needed) continue;
    kept[member] = old[member];
    held[member] = since ?? before.readAt;
  }
  return { reading: { ...reading, ...kept } as Reading, held };
}

/** The parts whose shown values are from an earlier reading, with the time of their oldest value. */
export function heldParts({
  held = {},
  reading,
}: {
  readonly held?: HeldParts;
  readonly reading?: Reading;
}): readonly { readonly part: string; readonly at: number }[] {
  const oldest = new Map<string, number>();
  for (const [member, { name }] of reading ? partsOf(reading) : []) {
    const at = held[member];
    if (at !== undefined) oldest.set(name, Math.min(at, oldest.get(name) ?? at));
  }
  return [...oldest].map(([part, at]) => ({ part, at }));
}

/** What a reading could not read. */
export interface Unread {
  readonly requests: number;
  readonly failed: number;
  /** The most frequent failure of these parts. */
  readonly failure: NodeFailure;
  /** The parts that are needed to judge the node, without a value or with an old one. `peers`, `finality` */
  readonly parts: readonly string[];
  /** From when the oldest of their values is, Unix time in milliseconds; absent if one of them was never read. */
  readonly oldest?: number;
}

/** Whether the reading asked for what a node is judged by: a quick one only looks whether the head is the same. */
export function isFull(reading: Reading, outcomes: Outcomes): boolean {
  return partsOf(reading).some(([, part]) => part.needed && outcomeOf(part, outcomes) !== undefined);
}

/** Undefined if all requests of the reading were answered, or belong to what the node does not serve. */
export function unreadIn(reading: Reading, outcomes: Outcomes, held: HeldParts): Unread | undefined {
  const is = reading as unknown as Readonly<Record<string, unknown>>;
  const lacking = partsOf(reading).filter(([member, part]) => {
    if (!part.needed || (is[member] !== undefined && held[member] === undefined)) return false;
    const outcome = outcomeOf(part, outcomes);
    return outcome === 'missing'
      ? part.needed === 'served' || held[member] !== undefined
      : typeof outcome === 'object';
  });
  const reasons = lacking.flatMap(([, part]) => {
    const outcome = outcomeOf(part, outcomes);
    return outcome === 'missing' ? notServed : typeof outcome === 'object' ? outcome : [];
  });
  const lost = new Set(lacking.flatMap(([, { requests }]) => requests));
  const failures = [...outcomes].flatMap(([key, one]) =>
    one === 'missing' && lost.has(key) ? notServed : typeof one === 'object' ? one : [],
  );
  const [first] = failures;
  if (first === undefined) return undefined;
  const ages = lacking.map(([member]) => held[member]);
  const isKnown = ages.every((at) => at !== undefined);
  return {
    requests: outcomes.size,
    failed: failures.length,
    failure: mostFrequent(reasons) ?? mostFrequent(failures) ?? first,
    parts: [...new Set(lacking.map(([, { name }]) => name))],
    ...(isKnown && ages.length > 0 ? { oldest: Math.min(...ages) } : {}),
  };
}

function mostFrequent(failures: readonly NodeFailure[]): NodeFailure | undefined {
  const key = ({ cause, status, code }: NodeFailure) => `${cause} ${status} ${code}`;
  const counts = new Map<string, number>();
  for (const one of failures) counts.set(key(one), (counts.get(key(one)) ?? 0) + 1);
  return [...failures].sort((a, b) => (counts.get(key(b)) ?? 0) - (counts.get(key(a)) ?? 0))[0];
}
