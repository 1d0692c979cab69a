import { specConstants } from '../../catalogue/beacon/standard-config';
import { nodeIdentity, nodeVersion } from '../../catalogue/beacon/standard-node';
import { finalityCheckpoints, genesis } from '../../catalogue/beacon/standard-states';
import { networkNamed, networks } from '../../catalogue/networks';
import { needed, responseReader } from '../../catalogue/responses/reader';
import { defined } from '../../common/defined';
import { plainText } from '../../common/units/plain-text';
import { type SlotClock, slotSeconds } from '../../common/units/slots';
import { beaconPaths } from '../nodes/endpoints';
import type { NodeAnswer, NodeFailure, NodeReader } from '../nodes/reader';
import { parsed } from './answer';
import { forget, isDue, type NodeMemory, noteRead, type Verified } from './node-memory';
import { implausibleConfig } from './plausible';

const version = responseReader('node-version', nodeVersion, { version: needed(true) });
const born = responseReader('beacon-genesis', genesis, {
  genesis_time: needed(true),
  genesis_validators_root: needed(true),
});
const spec = responseReader('config-spec', specConstants, {
  CONFIG_NAME: true,
  SECONDS_PER_SLOT: true,
  SLOT_DURATION_MS: true,
  SLOTS_PER_EPOCH: true,
  EPOCHS_PER_SYNC_COMMITTEE_PERIOD: true,
  DEPOSIT_CHAIN_ID: true,
  MIN_EPOCHS_FOR_BLOB_SIDECARS_REQUESTS: true,
  MIN_EPOCHS_FOR_DATA_COLUMN_SIDECARS_REQUESTS: true,
});
const identity = responseReader('node-identity', nodeIdentity, {
  peer_id: true,
  enr: true,
  metadata: { custody_group_count: true },
});

const finality = responseReader('beacon-states-state-id-finality-checkpoints', finalityCheckpoints, {
  previous_justified: { epoch: true },
  current_justified: needed({ epoch: true }),
  finalized: needed({ epoch: true, root: true }),
});

export async function readVersion(reader: NodeReader): Promise<string | undefined> {
  const answer = await reader.get(beaconPaths.version);
  const found = parsed(version, answer);
  return found && named(found.version, answer);
}

/** A version that says something. */
export function named(version: string, answer: NodeAnswer): string | undefined {
  const name = plainText(version).trim();
  if (name === '' && answer.ok) answer.unreadable?.('Its version is empty.');
  return name === '' ? undefined : name;
}

/**
 * Clears the memory of a node if its version or its chain has changed.
 * @param isSameChain true if the node is known to be on the same chain: its genesis is seldom requested again
 */
export async function confirm(
  reader: NodeReader,
  memory: NodeMemory,
  running: string | undefined,
  isSameChain: boolean,
  now?: number,
): Promise<void> {
  const isConfirmed = isSameChain && (now === undefined || !isDue(memory, 'chain', now));
  // What could not be read now has not changed.
  const isSameVersion = running === undefined || memory.version === undefined || running === memory.version;
  const isSame = memory.genesis !== undefined && isConfirmed && isSameVersion;
  const found = isSame ? memory.genesis : await readGenesis(reader);
  const isSameGenesis = !found || !memory.genesis || found.validatorsRoot === memory.genesis.validatorsRoot;
  if (!isSameVersion || !isSameGenesis) forget(memory);
  if (running !== undefined) memory.version = running;
  if (found) memory.genesis = found;
  if (found && !isSame) noteRead(memory, 'chain', now);
}

/** Asks for the genesis again, and clears the memory if it is another one. @returns whether it is */
export async function forgetOtherChain(reader: NodeReader, memory: NodeMemory): Promise<boolean> {
  const before = memory.genesis;
  const now = before && (await readGenesis(reader));
  if (!now || now.validatorsRoot === before.validatorsRoot) return false;
  forget(memory);
  return true;
}

/** The genesis of the chain; undefined if it could not be read. */
export async function readGenesis(reader: NodeReader): Promise<NodeMemory['genesis']> {
  const answer = await reader.get(beaconPaths.genesis);
  const found = parsed(born, answer);
  if (found && answer.ok && /^0x0*$/.test(found.genesis_validators_root)) {
    answer.unreadable?.('The root of its genesis is empty.');
    return undefined;
  }
  return found && { time: found.genesis_time, validatorsRoot: found.genesis_validators_root };
}

/** The configuration of the chain, which another program at the address may have changed. @returns what cannot be true */
export async function readConfig(
  reader: NodeReader,
  memory: NodeMemory,
  now?: number,
): Promise<NodeFailure | undefined> {
  if (memory.config && (now === undefined || !isDue(memory, 'config', now))) return undefined;
  const answer = await reader.get(beaconPaths.spec);
  const found = parsed(spec, answer);
  if (!found) return undefined;
  const problem = implausibleConfig(found, memory.genesis);
  if (problem) return problem;
  if (slotSeconds(found) === undefined && answer.ok) {
    answer.unreadable?.('Its configuration does not say how long a slot is.');
  }
  if (found.SLOTS_PER_EPOCH === undefined && answer.ok) {
    answer.unreadable?.('Its configuration does not say how many slots an epoch has.');
  }
  // What is not there may be there next time.
  if (found.CONFIG_NAME === undefined && slotSeconds(found) === undefined) return undefined;
  if (found.SLOTS_PER_EPOCH !== undefined) noteRead(memory, 'config', now);
  memory.config = {
    name: found.CONFIG_NAME && plainText(found.CONFIG_NAME, { max: 60 }),
    secondsPerSlot: slotSeconds(found),
    slotsPerEpoch: found.SLOTS_PER_EPOCH,
    epochsPerSyncPeriod: found.EPOCHS_PER_SYNC_COMMITTEE_PERIOD,
    depositChainId: found.DEPOSIT_CHAIN_ID,
    forks: forksIn(answer),
    blobEpochs: found.MIN_EPOCHS_FOR_BLOB_SIDECARS_REQUESTS,
    columnEpochs: found.MIN_EPOCHS_FOR_DATA_COLUMN_SIDECARS_REQUESTS,
  };
  return undefined;
}

/** Far in the future: not scheduled. */
const never = 2n ** 64n - 1n;

/** The forks of a configuration; undefined if it has none. */
function forksIn(answer: NodeAnswer): Readonly<Record<string, string>> | undefined {
  const { data } = (answer.ok ? answer.value : {}) as { readonly data?: object };
  const forks = Object.entries(data ?? {}).flatMap(([name, epoch]: [string, unknown]) => {
    const [, fork] = /^([A-Z0-9]+)_FORK_EPOCH$/.exec(name) ?? [];
    const isSet = fork !== undefined && typeof epoch === 'string' && /^\d{1,20}$/.test(epoch);
    return isSet && BigInt(epoch) < never ? [[fork.toLowerCase(), epoch] as const] : [];
  });
  return forks.length === 0 ? undefined : Object.fromEntries(forks);
}

/** The network identity of the node: another one now and then means that several nodes respond. */
export async function readIdentity(reader: NodeReader, memory: NodeMemory, now?: number): Promise<void> {
  if (memory.identity === null || (memory.identity && !isDue(memory, 'identity', now))) return;
  const answer = await reader.get(beaconPaths.identity);
  const found = parsed(identity, answer);
  const groups = found?.metadata?.custody_group_count;
  if (found?.peer_id) {
    noteRead(memory, 'identity', now);
    memory.identity = {
      peerId: found.peer_id,
      ...(found.enr ? { enr: found.enr } : {}),
      ...(groups == null ? {} : { custodyGroups: Number(groups) }),
    };
  } else if (!answer.ok && [404, 405, 501].includes(answer.failure.status ?? 0)) memory.identity = null;
}

/** Some clients write flags as text, and leave them out where they are false. */
export function verifiedIn(answer: NodeAnswer): Verified {
  const value = answer.ok && typeof answer.value === 'object' ? answer.value : null;
  const flag = value && 'execution_optimistic' in value ? value.execution_optimistic : undefined;
  if (flag === true || flag === 'true') return 'unverified';
  return flag == null || flag === false || flag === 'false' ? 'verified' : 'unclear';
}

/** The finalized checkpoint of the head state, with its root. */
export async function readFinalized(
  reader: NodeReader,
): Promise<{ readonly epoch: string; readonly root: string } | undefined> {
  const { epoch, root } = parsed(finality, await reader.get(beaconPaths.finality))?.finalized ?? {};
  return epoch === undefined || root === undefined ? undefined : { epoch, root };
}

/** The checkpoints of the head state. They change with the epoch, or if blocks were replaced. */
export async function readCheckpoints(
  reader: NodeReader,
  memory: NodeMemory,
  headSlot: string,
  isSameChain = false,
  now?: number,
): Promise<NodeMemory['checkpoints']> {
  const { checkpoints, config } = memory;
  if (checkpoints?.headSlot === headSlot) return checkpoints;
  const slots = BigInt(Number(config?.slotsPerEpoch ?? 0) || 1);
  const isSameEpoch = checkpoints && BigInt(checkpoints.headSlot) / slots === BigInt(headSlot) / slots;
  const isKept = isSameEpoch && checkpoints.verified === 'verified' && isSameChain;
  if (isKept && !isDue(memory, 'finality', now)) return checkpoints;
  const answer = await reader.get(beaconPaths.finality);
  const found = parsed(finality, answer);
  if (!found) return undefined;
  if (answer.ok && (found.finalized.epoch === undefined || found.current_justified.epoch === undefined)) {
    answer.unreadable?.('A checkpoint of its head has no epoch.');
  }
  memory.checkpoints = {
    headSlot,
    ...defined({
      finalized: found.finalized.epoch,
      finalizedRoot: found.finalized.root,
      justified: found.current_justified.epoch,
      previousJustified: found.previous_justified?.epoch,
    }),
    verified: verifiedIn(answer),
  };
  noteRead(memory, 'finality', now);
  return memory.checkpoints;
}

/**
 * Slot times of the chain, from the genesis and the configuration that the node serves; what it does not tell is taken
 * from the public network of that name or chain. Undefined while neither is known.
 */
export function slotClock({ config, genesis }: NodeMemory): SlotClock | undefined {
  // Networks of one's own often keep the name of the configuration that they come from.
  const named = networkNamed(config?.name ?? '');
  const network = genesis
    ? networks.find(({ genesisTime }) => String(genesisTime) === genesis.time)
    : config?.depositChainId === String(named?.chainId)
      ? named
      : undefined;
  const secondsPerSlot = config?.secondsPerSlot ?? network?.secondsPerSlot;
  const slotsPerEpoch = Number(config?.slotsPerEpoch ?? network?.slotsPerEpoch);
  const genesisTime = genesis ? Number(genesis.time) : network?.genesisTime;
  if (genesisTime === undefined || secondsPerSlot === undefined || !(slotsPerEpoch > 0)) return undefined;
  return { genesisTime, secondsPerSlot, slotsPerEpoch };
}
