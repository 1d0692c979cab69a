import { specConstants } from '../../catalogue/beacon/standard-config';
import { nodeIdentity, nodeVersion } from '../../catalogue/beacon/standard-node';
import { finalityCheckpoints, genesis } from '../../catalogue/beacon/standard-states';
import { networkNamed, networks, usualSlotsPerEpoch } from '../../catalogue/networks';
import { responseReader } from '../../catalogue/responses/reader';
import { needed } from '../../catalogue/responses/selection';
import { defined } from '../../common/defined';
import { plainText } from '../../common/units/plain-text';
import { type SlotClock, slotSeconds } from '../../common/units/slots';
import { beaconPaths } from '../nodes/endpoints';
import type { NodeReader } from '../nodes/reader';
import { parsed } from './answer';
import { forget, type NodeMemory } from './node-memory';

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
});
const identity = responseReader('node-identity', nodeIdentity, { peer_id: true, enr: true });

const finality = responseReader('beacon-states-state-id-finality-checkpoints', finalityCheckpoints, {
  current_justified: { epoch: true },
  finalized: { epoch: true },
});

export async function readVersion(reader: NodeReader): Promise<string | undefined> {
  const found = parsed(version, await reader.get(beaconPaths.version));
  return found && plainText(found.version);
}

/**
 * Clears the memory of a node if its version or its chain has changed.
 * @param isSameChain true if the node is known to be on the same chain: its genesis is not requested again
 */
export async function confirm(
  reader: NodeReader,
  memory: NodeMemory,
  running: string | undefined,
  isSameChain: boolean,
): Promise<void> {
  // What could not be read now has not changed.
  const isSameVersion = running === undefined || memory.version === undefined || running === memory.version;
  const isSame = memory.genesis !== undefined && isSameChain && isSameVersion;
  const found = isSame ? memory.genesis : await readGenesis(reader);
  const isSameGenesis = !found || !memory.genesis || found.validatorsRoot === memory.genesis.validatorsRoot;
  if (!isSameVersion || !isSameGenesis) forget(memory);
  if (running !== undefined) memory.version = running;
  if (found) memory.genesis = found;
}

/** Asks for the genesis again, and clears the memory if it is another one. @returns whether it is */
export async function forgetOtherChain(reader: NodeReader, memory: NodeMemory): Promise<boolean> {
  const before = memory.genesis;
  const now = before && (await readGenesis(reader));
  if (!now || now.validatorsRoot === before.validatorsRoot) return false;
  forget(memory);
  return true;
}

async function readGenesis(reader: NodeReader): Promise<NodeMemory['genesis']> {
  const found = parsed(born, await reader.get(beaconPaths.genesis));
  return found && { time: found.genesis_time, validatorsRoot: found.genesis_validators_root };
}

/** The configuration of the chain, requested once. */
export async function readConfig(reader: NodeReader, memory: NodeMemory): Promise<void> {
  if (memory.config) return;
  const found = parsed(spec, await reader.get(beaconPaths.spec));
  if (!found) return;
  memory.config = {
    name: found.CONFIG_NAME && plainText(found.CONFIG_NAME, { max: 60 }),
    secondsPerSlot: slotSeconds(found),
    slotsPerEpoch: found.SLOTS_PER_EPOCH,
    epochsPerSyncPeriod: found.EPOCHS_PER_SYNC_COMMITTEE_PERIOD,
    depositChainId: found.DEPOSIT_CHAIN_ID,
  };
}

/** The network identity of the node, requested once. */
export async function readIdentity(reader: NodeReader, memory: NodeMemory): Promise<void> {
  if (memory.identity !== undefined) return;
  const answer = await reader.get(beaconPaths.identity);
  const found = parsed(identity, answer);
  if (found?.peer_id) memory.identity = { peerId: found.peer_id, ...(found.enr ? { enr: found.enr } : {}) };
  else if (!answer.ok && [404, 405, 501].includes(answer.failure.status ?? 0)) memory.identity = null;
}

/** The checkpoints of the head state; requested only if the head has changed. */
export async function readCheckpoints(
  reader: NodeReader,
  memory: NodeMemory,
  headSlot: string,
): Promise<NodeMemory['checkpoints']> {
  if (memory.checkpoints?.headSlot === headSlot) return memory.checkpoints;
  const found = parsed(finality, await reader.get(beaconPaths.finality));
  if (!found) return undefined;
  memory.checkpoints = {
    headSlot,
    ...defined({ finalized: found.finalized?.epoch, justified: found.current_justified?.epoch }),
  };
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
  const genesisTime = genesis ? Number(genesis.time) : network?.genesisTime;
  if (genesisTime === undefined || secondsPerSlot === undefined) return undefined;
  return {
    genesisTime,
    secondsPerSlot,
    // Every chain has slots in its epochs: ignore zero.
    slotsPerEpoch: Number(config?.slotsPerEpoch ?? 0) || usualSlotsPerEpoch,
  };
}
