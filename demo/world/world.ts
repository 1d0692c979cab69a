import { demoNetwork } from '../../catalogue/networks';
import { headerRoot } from '../../common/verify/beacon';
import { createBaseFees } from './base-fees';
import { type BlockSource, bodyRootOf } from './beacon-body';
import { type BeaconStates, createBeaconStates } from './beacon-state';
import { type Blocks, createBlocks } from './blocks';
import { type BlockId, type Chain, type ChainOptions, createChain } from './chain';
import { createFilters, type Filters } from './filters';
import { zeroHash } from './hex';
import { createLedger, type Ledger } from './ledger';
import { createMempool, type Mempool } from './mempool';
import type { Peer } from './peer';
import { createPeers, type Peers } from './peers';
import { slotsPerEpoch } from './schedule';
import type { SealedBlocks } from './seals';
import { createState, type State } from './state';
import { createTraffic, type Traffic } from './traffic';
import { createValidators, finalityOf, type Validators } from './validators';

/** The state that both nodes share. */
export interface World {
  readonly chain: Chain;
  readonly traffic: Traffic;
  readonly ledger: Ledger;
  readonly mempool: Mempool;
  readonly blocks: Blocks;
  readonly state: State;
  readonly filters: Filters;
  readonly validators: Validators;
  readonly peers: Peers;
  readonly beaconStates: BeaconStates;
}

/** What worlds with the same options that begin at the same time have in common, which takes most of their start. */
interface Beginning {
  readonly blocks: SealedBlocks;
  readonly pool: readonly Peer[];
}

/** Whoever starts many worlds keeps it, such as tests with a clock of their own. */
export type Beginnings = Map<string, Beginning>;

export function createWorld(options: ChainOptions, beginnings?: Beginnings): World {
  const { seed, scenario, secondsPerSlot, clock } = options;
  const place = [seed, scenario, secondsPerSlot, clock.now()].join('|');
  const beginning = beginnings?.get(place);
  const chain = createChain(options, beginning?.blocks);
  const fees = createBaseFees(chain, (number) => traffic.otherGas(number) + mempool.gasIn(number));
  const traffic = createTraffic(chain, fees);
  const ledger = createLedger(chain, traffic);
  const mempool = createMempool(chain, ledger, fees);
  const blocks = createBlocks(chain, traffic, mempool, fees);
  const validators = createValidators(chain);
  const state = createState(ledger, (number) => blocks.transactionsIn(number));
  const beaconStates = createBeaconStates(() => committeeOf(validators));
  chain.sealWith({
    beaconStateRootOf: ({ slot, variant }) => beaconStates.rootOf(slot, variant, finalizedAt(chain, slot)),
    stateRootAfter: (number) => state.rootAfter(number),
    hashOf: (block, stateRoot) => blocks.makeHash(block, stateRoot),
    rootOf: (block) => headerRoot(beaconHeaderOf({ chain, validators, blocks }, block)) ?? '',
  });
  const peers = createPeers(chain, beginning?.pool);
  if (beginnings && !beginning) beginnings.set(place, { blocks: chain.sealed(), pool: peers.pool() });
  return {
    chain,
    traffic,
    ledger,
    mempool,
    blocks,
    state,
    filters: createFilters(chain, blocks, traffic, mempool),
    validators,
    peers,
    beaconStates,
  };
}

/** Result of `web3_clientVersion` and `/eth/v1/node/version`. */
export const nodeVersion = `${demoNetwork.client}/v0.1.0`;
export const networkName = demoNetwork.name;

/** The same committee for as long as the demo runs. */
function committeeOf(validators: Validators) {
  const pubkeys = validators.syncCommittee().map((index) => validators.all[index]?.pubkey ?? '');
  return { pubkeys, aggregate_pubkey: pubkeys[0] ?? '' };
}

/** The finalized checkpoint in the state of a slot. Its root is zero at the beginning. */
export function finalizedAt(chain: Chain, slot: number) {
  const { finalized: epoch } = finalityOf(chain, slot);
  return { epoch, root: epoch === 0 ? zeroHash : chain.rootOf(chain.upTo(epoch * slotsPerEpoch)) };
}

/** The header of a beacon block. */
export function beaconHeaderOf(source: BlockSource, block: BlockId) {
  const { chain, validators } = source;
  const parent = chain.parentOf(block);
  return {
    slot: String(block.slot),
    proposer_index: String(validators.proposerOf(block.slot)),
    parent_root: parent ? chain.rootOf(parent) : zeroHash,
    state_root: chain.stateRootOf(block),
    body_root: bodyRootOf(source, block),
  };
}
