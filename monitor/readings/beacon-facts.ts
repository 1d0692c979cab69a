import { specConstants } from '../../common/spec/beacon/standard-config';
import { nodeIdentity, nodeVersion } from '../../common/spec/beacon/standard-node';
import { finalityCheckpoints, genesis } from '../../common/spec/beacon/standard-states';
import { usualSlotsPerEpoch } from '../../common/spec/networks';
import { lenientReader, responseReader } from '../../common/spec/responses/reader';
import type { SlotClock } from '../../common/units/slots';
import { beaconPaths } from '../nodes/endpoints';
import type { NodeReader } from '../nodes/reader';
import { parsed } from './answer';
import { forget, type NodeMemory } from './node-memory';

const version = responseReader('node-version', nodeVersion, { version: true });
const born = responseReader('beacon-genesis', genesis, { genesis_time: true, genesis_validators_root: true });
const spec = responseReader('config-spec', specConstants, {
  CONFIG_NAME: true,
  SECONDS_PER_SLOT: true,
  SLOTS_PER_EPOCH: true,
  DEPOSIT_CHAIN_ID: true,
});
const identity = lenientReader('node-identity', nodeIdentity, { peer_id: true, enr: true });

const finality = responseReader('beacon-states-state-id-finality-checkpoints', finalityCheckpoints, {
  current_justified: { epoch: true },
  finalized: { epoch: true },
});

export async function readVersion(reader: NodeReader): Promise<string | undefined> {
  return parsed(version, await reader.get(beaconPaths.version))?.version;
}

/**
 * Holds what is remembered of a node against its version and its chain, and forgets it when either is another one.
 * @param isSameChain the node is known to be on the chain of the last reading: its genesis is not asked for again
 */
export async function confirm(
  reader: NodeReader,
  memory: NodeMemory,
  running: string | undefined,
  isSameChain: boolean,
): Promise<void> {
  const isSame = memory.genesis !== undefined && isSameChain && running === memory.version;
  const told = isSame ? memory.genesis : await readGenesis(reader);
  if (running !== memory.version || told?.validatorsRoot !== memory.genesis?.validatorsRoot) forget(memory);
  if (running !== undefined) memory.version = running;
  if (told) memory.genesis = told;
}

async function readGenesis(reader: NodeReader): Promise<NodeMemory['genesis']> {
  const told = parsed(born, await reader.get(beaconPaths.genesis));
  return told && { time: told.genesis_time, validatorsRoot: told.genesis_validators_root };
}

/** The configuration of the chain, asked for once. */
export async function readConfig(reader: NodeReader, memory: NodeMemory): Promise<void> {
  if (memory.config) return;
  const told = parsed(spec, await reader.get(beaconPaths.spec));
  if (!told) return;
  memory.config = {
    name: told.CONFIG_NAME,
    secondsPerSlot: told.SECONDS_PER_SLOT,
    slotsPerEpoch: told.SLOTS_PER_EPOCH,
    depositChainId: told.DEPOSIT_CHAIN_ID,
  };
}

/** How the node calls itself among its peers, asked for once. */
export async function readIdentity(reader: NodeReader, memory: NodeMemory): Promise<void> {
  if (memory.identity !== undefined) return;
  const answer = await reader.get(beaconPaths.identity);
  const told = parsed(identity, answer);
  if (told?.peer_id) memory.identity = { peerId: told.peer_id, ...(told.enr ? { enr: told.enr } : {}) };
  else if (!answer.ok && [404, 405, 501].includes(answer.failure.status ?? 0)) memory.identity = null;
}

/** The checkpoints of the state at the head: they are others only when the head is another one. */
export async function readCheckpoints(
  reader: NodeReader,
  memory: NodeMemory,
  headSlot: string,
): Promise<NodeMemory['checkpoints']> {
  if (memory.checkpoints?.headSlot === headSlot) return memory.checkpoints;
  const told = parsed(finality, await reader.get(beaconPaths.finality));
  if (!told) return undefined;
  memory.checkpoints = {
    headSlot,
    finalized: told.finalized.epoch,
    justified: told.current_justified.epoch,
  };
  return memory.checkpoints;
}

/** When the slots of the node's chain are; undefined until its genesis and its configuration are known. */
export function slotClock({ config, genesis }: NodeMemory): SlotClock | undefined {
  const secondsPerSlot = Number(config?.secondsPerSlot ?? 0);
  if (!genesis || !(secondsPerSlot > 0)) return undefined;
  return {
    genesisTime: Number(genesis.time),
    secondsPerSlot,
    // No chain has epochs without slots.
    slotsPerEpoch: Number(config?.slotsPerEpoch ?? 0) || usualSlotsPerEpoch,
  };
}
