import * as z from 'zod';
import { usualSlotsPerEpoch } from '../../common/spec/networks';
import type { SlotClock } from '../../common/units/slots';
import { beaconPaths } from '../nodes/endpoints';
import { positive, unsigned } from '../nodes/integers';
import type { NodeReader } from '../nodes/reader';
import { parsed } from './answer';
import { forget, type NodeMemory } from './node-memory';

const version = z.object({ data: z.object({ version: z.string() }) });
const genesis = z.object({ data: z.object({ genesis_time: unsigned, genesis_validators_root: z.string() }) });
const spec = z.object({
  data: z.object({
    CONFIG_NAME: z.string().optional(),
    SECONDS_PER_SLOT: unsigned.optional().catch(undefined),
    SLOTS_PER_EPOCH: positive.optional().catch(undefined),
    DEPOSIT_CHAIN_ID: unsigned.optional().catch(undefined),
  }),
});
const identity = z.object({
  data: z.object({ peer_id: z.string(), enr: z.string().optional().catch(undefined) }),
});

export async function readVersion(reader: NodeReader): Promise<string | undefined> {
  return parsed(version, await reader.get(beaconPaths.version))?.data.version;
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
  const born = isSame ? memory.genesis : await readGenesis(reader);
  if (running !== memory.version || born?.validatorsRoot !== memory.genesis?.validatorsRoot) forget(memory);
  if (running !== undefined) memory.version = running;
  if (born) memory.genesis = born;
}

async function readGenesis(reader: NodeReader): Promise<NodeMemory['genesis']> {
  const told = parsed(genesis, await reader.get(beaconPaths.genesis))?.data;
  return told && { time: told.genesis_time, validatorsRoot: told.genesis_validators_root };
}

/** The configuration of the chain, asked for once. */
export async function readConfig(reader: NodeReader, memory: NodeMemory): Promise<void> {
  if (memory.config) return;
  const told = parsed(spec, await reader.get(beaconPaths.spec))?.data;
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
  const told = parsed(identity, answer)?.data;
  if (told) memory.identity = { peerId: told.peer_id, ...(told.enr ? { enr: told.enr } : {}) };
  else if (!answer.ok && [404, 405, 501].includes(answer.failure.status ?? 0)) memory.identity = null;
}

/** When the slots of the node's chain are; undefined until its genesis and its configuration are known. */
export function slotClock({ config, genesis }: NodeMemory): SlotClock | undefined {
  const secondsPerSlot = Number(config?.secondsPerSlot ?? 0);
  if (!genesis || !(secondsPerSlot > 0)) return undefined;
  return {
    genesisTime: Number(genesis.time),
    secondsPerSlot,
    slotsPerEpoch: Number(config?.slotsPerEpoch ?? usualSlotsPerEpoch),
  };
}
