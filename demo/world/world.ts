import { demoNetwork } from '../../catalogue/networks';
import { headerRoot } from '../../common/verify/beacon';
import { type Blocks, baseFeeOf, createBlocks } from './blocks';
import { type BlockId, type Chain, type ChainOptions, createChain } from './chain';
import { createFilters, type Filters } from './filters';
import { zeroHash } from './hex';
import { createLedger, type Ledger } from './ledger';
import { createMempool, type Mempool } from './mempool';
import { createPeers, type Peers } from './peers';
import { createState, type State } from './state';
import { createTraffic, type Traffic } from './traffic';
import { createValidators, type Validators } from './validators';

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
}

export function createWorld(options: ChainOptions): World {
  const chain = createChain(options);
  const traffic = createTraffic(chain);
  const ledger = createLedger(chain, traffic);
  const mempool = createMempool(chain, ledger, baseFeeOf(chain));
  const blocks = createBlocks(chain, traffic, mempool);
  const validators = createValidators(chain);
  const state = createState(ledger, (number) => blocks.transactionsIn(number));
  chain.sealWith({
    stateRootAfter: (number) => state.rootAfter(number),
    hashOf: (block, stateRoot) => blocks.makeHash(block, stateRoot),
    rootOf: (block) => headerRoot(beaconHeaderOf(chain, validators, block)) ?? '',
  });
  return {
    chain,
    traffic,
    ledger,
    mempool,
    blocks,
    state,
    filters: createFilters(chain, blocks, traffic, mempool),
    validators,
    peers: createPeers(chain),
  };
}

/** Result of `web3_clientVersion` and `/eth/v1/node/version`. */
export const nodeVersion = `${demoNetwork.client}/v0.1.0`;
export const networkName = demoNetwork.name;
/** The fork of the demo network, which starts with it. */
export const forkName = 'deneb';

/** The header of a beacon block. */
export function beaconHeaderOf(chain: Chain, validators: Validators, block: BlockId) {
  const parent = chain.parentOf(block);
  return {
    slot: String(block.slot),
    proposer_index: String(validators.proposerOf(block.slot)),
    parent_root: parent ? chain.rootOf(parent) : zeroHash,
    state_root: chain.stateRootOf(block),
    body_root: chain.random.hex(32, 'body root', block.slot, block.variant),
  };
}
