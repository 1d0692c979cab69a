/** Nodes of one chain compared with each other: which of them are on another fork, and from which block on. */
import { networkNamed, networkOfGenesis } from '../../catalogue/networks';
import { defined } from '../../common/defined';
import { isMinorVersionBefore } from '../../common/target/update';
import { sameHex } from '../../common/verify/facts';
import type {
  ComparedCheckpoint,
  Fork,
  NodeState,
  Outdated,
  ProviderCheckpoints,
} from '../readings/node-state';
import { pairOf } from './pair';

/** Names the chain of a node; undefined while that is not known. */
function chainOf({ failure, reading }: NodeState): string | undefined {
  if (failure || !reading) return undefined;
  // Private chains that were started one after the other may have the same validators, and so the same root.
  if (reading.kind === 'beacon')
    return reading.genesisRoot && `beacon ${reading.genesisRoot} ${reading.clock?.genesisTime ?? ''}`;
  const { chainId, genesisHash } = reading;
  return chainId && genesisHash && `execution ${chainId} ${genesisHash}`;
}

/**
 * Where the chain of a node differs from those of the others. Blocks at the tip may differ for a moment, so only a
 * difference that both nodes have built on counts.
 */
function forkOf(
  state: NodeState,
  all: readonly NodeState[],
  checkpoint: Pick<ComparedCheckpoint, 'agreeing' | 'others'> = { agreeing: [], others: [] },
): Fork | undefined {
  const chain = chainOf(state);
  if (chain === undefined) return forkOfLayers(state, all);
  const own = new Map((state.heads ?? []).map(({ at, id }) => [at, id]));
  const agreeing: string[] = [...checkpoint.agreeing];
  const others: string[] = [...checkpoint.others];
  let first = others.length > 0 ? finalizedSlot(state) : undefined;
  for (const other of all) {
    if (other.node.id === state.node.id || chainOf(other) !== chain) continue;
    const same = (other.heads ?? []).filter(({ at }) => own.has(at));
    const different = same.filter(({ at, id }) => own.get(at) !== id);
    const finalized = otherFinality(state, other);
    if (finalized !== undefined) {
      others.push(other.node.name);
      if (first === undefined || finalized < first) first = finalized;
      continue;
    }
    if (different.length < fewest) {
      if (same.length > different.length) agreeing.push(other.node.name);
      continue;
    }
    others.push(other.node.name);
    // Heads are in the order of the chain.
    const at = BigInt(different[0]?.at ?? 0);
    if (first === undefined || at < first) first = at;
  }
  const unit = state.node.kind === 'beacon' ? 'slot' : 'block';
  return first === undefined ? forkOfLayers(state, all) : { at: String(first), unit, others, agreeing };
}

/**
 * Where the execution blocks of a beacon node differ from those of the execution nodes of its chain. Private chains may
 * share a chain id, so only nodes of a pair and those of public networks are compared.
 */
function forkOfLayers(state: NodeState, all: readonly NodeState[]): Fork | undefined {
  const agreeing: string[] = [];
  const others: string[] = [];
  let first: bigint | undefined;
  for (const other of otherLayer(state, all)) {
    const [beacon, execution] = state.node.kind === 'beacon' ? [state, other] : [other, state];
    const difference = otherPayload(beacon, execution);
    if (difference === undefined) continue;
    (difference === null ? agreeing : others).push(other.node.name);
    if (difference !== null && (first === undefined || difference < first)) first = difference;
  }
  return first === undefined ? undefined : { at: String(first), unit: 'block', others, agreeing };
}

/** The nodes of the other kind on the same chain. */
function otherLayer(state: NodeState, all: readonly NodeState[]): readonly NodeState[] {
  const chain = chainIdOf(state);
  if (chain === undefined) return [];
  const { id, kind } = state.node;
  const same = all.filter((other) => other.node.kind !== kind && chainIdOf(other) === chain);
  if (same.length === 0 || networkNamed(chain)) return same;
  const pair = pairOf(state, all);
  const partner = pair?.beacon.node.id === id ? pair.execution : pair?.beacon;
  return same.filter(({ node }) => node.id === partner?.node.id);
}

function chainIdOf({ failure, reading }: NodeState): string | undefined {
  if (failure || !reading) return undefined;
  return reading.kind === 'beacon' ? reading.depositChainId : reading.chainId;
}

/**
 * The number of a block that both have and that is another one at each of them, if the beacon node has built on its own;
 * null if they have the same block; undefined if they have none with the same number.
 */
function otherPayload(beacon: NodeState, { heads = [], reading }: NodeState): bigint | null | undefined {
  const payload = beacon.reading?.kind === 'beacon' ? beacon.reading.payload : undefined;
  if (!payload) return undefined;
  const blocks = new Map(
    heads.flatMap(({ at, id, parent }) => [
      ...(parent === undefined ? [] : [[BigInt(at) - 1n, parent] as const]),
      [BigInt(at), id] as const,
    ]),
  );
  const at = BigInt(payload.at);
  const [is, before] = [blocks.get(at), blocks.get(at - 1n)];
  if (is === payload.id || (is === undefined && before === payload.parent)) return null;
  if (before !== undefined && before !== payload.parent) return at - 1n;
  if (is !== undefined || before !== undefined || reading?.kind !== 'execution') return undefined;
  // On one chain, a later block has a higher number.
  const latest = BigInt(reading.headBlock);
  const { headTime: time } = reading;
  const isOther =
    time !== undefined && (latest < at ? time >= payload.time : latest > at && time <= payload.time);
  return isOther ? (latest < at ? latest : at) : undefined;
}

/** The first slot of the finalized epoch, if two beacon nodes finalized different blocks for it: no moment explains that. */
function otherFinality({ reading: own }: NodeState, { reading: other }: NodeState): bigint | undefined {
  if (own?.kind !== 'beacon' || other?.kind !== 'beacon' || !own.clock) return undefined;
  const { finalizedEpoch: epoch, finalizedRoot: root } = own;
  if (epoch === undefined || root === undefined || other.finalizedRoot === undefined) return undefined;
  const isSame = other.finalizedEpoch !== epoch || other.finalizedRoot === root;
  return isSame ? undefined : BigInt(epoch) * BigInt(own.clock.slotsPerEpoch);
}

function finalizedSlot({ reading }: NodeState): bigint | undefined {
  if (reading?.kind !== 'beacon' || !reading.clock || reading.finalizedEpoch === undefined) return undefined;
  return BigInt(reading.finalizedEpoch) * BigInt(reading.clock.slotsPerEpoch);
}

/** What providers of its chain say of the finalized epoch of a node. */
function checkpointOf(
  { failure, reading }: NodeState,
  providers: readonly ProviderCheckpoints[],
): ComparedCheckpoint | undefined {
  if (failure || reading?.kind !== 'beacon') return undefined;
  const { clock, finalizedEpoch: epoch, finalizedRoot: root, genesisRoot } = reading;
  if (epoch === undefined || root === undefined || !genesisRoot || !clock) return undefined;
  // One that has never answered may be of this chain.
  const ofChain = providers.filter(
    ({ genesis }) =>
      !genesis ||
      (sameHex(genesis.validatorsRoot, genesisRoot) && genesis.time === String(clock.genesisTime)),
  );
  if (ofChain.length === 0) return undefined;
  const names = (holds: (found: string | undefined) => boolean) =>
    ofChain.filter(({ roots }) => holds(roots.get(epoch)));
  return {
    epoch,
    agreeing: names((found) => found !== undefined && sameHex(found, root)).map(({ name }) => name),
    others: names((found) => found !== undefined && !sameHex(found, root)).map(({ name }) => name),
    unknown: names((found) => found === undefined).map(({ name, problem }) =>
      problem === undefined ? name : `${name} (${problem})`,
    ),
  };
}

/** How many blocks have to differ. */
const fewest = 3;

/**
 * A fork that its network has scheduled and its configuration does not, or a newer version of its client at another node.
 * No list of releases is used: that would be outdated itself.
 */
function outdatedOf(state: NodeState, all: readonly NodeState[]): Outdated | undefined {
  const { failure, node, reading } = state;
  if (failure || !reading) return undefined;
  if (reading.kind === 'beacon' && reading.forks) {
    const network = networkOfGenesis(reading.genesisRoot);
    const known = network?.forks.map(([fork, epoch]) => [fork, String(epoch), network.name] as const) ?? [];
    const chain = chainOf(state);
    const told = all.flatMap((other) =>
      other.node.id !== node.id &&
      chain !== undefined &&
      chainOf(other) === chain &&
      other.reading?.kind === 'beacon'
        ? Object.entries(other.reading.forks ?? {}).map(
            ([fork, epoch]) => [fork, epoch, other.node.name] as const,
          )
        : [],
    );
    const { forks } = reading;
    const missing = [...known, ...told].find(([fork]) => !Object.hasOwn(forks, fork));
    if (missing) return { by: 'fork', fork: missing[0], epoch: missing[1], of: missing[2] };
  }
  for (const other of all) {
    const version = other.failure ? undefined : other.reading?.version;
    if (other.node.kind !== node.kind || version === undefined || reading.version === undefined) continue;
    if (isMinorVersionBefore(reading.version, version, node.kind))
      return { by: 'version', version, of: other.node.name };
  }
  return undefined;
}

/** The node with what the comparison found. @param providers those of the settings */
export function compared(
  state: NodeState,
  all: readonly NodeState[],
  providers: readonly ProviderCheckpoints[] = [],
): NodeState {
  const { checkpoint: _, fork: __, outdated: ___, ...rest } = state;
  const checkpoint = checkpointOf(state, providers);
  const [fork, outdated] = [forkOf(state, all, checkpoint), outdatedOf(state, all)];
  const isPlain = !fork && !outdated && !checkpoint;
  if (isPlain && !state.fork && !state.outdated && !state.checkpoint) return state;
  return { ...rest, ...defined({ checkpoint, fork, outdated }) };
}
