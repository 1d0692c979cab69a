import { demoNetwork } from '../../common/spec/networks';
import { type Blocks, baseFeeOf, createBlocks } from './blocks';
import { type Chain, type ChainOptions, createChain } from './chain';
import { createFilters, type Filters } from './filters';
import { createLedger, type Ledger } from './ledger';
import { createMempool, type Mempool } from './mempool';
import { createPeers, type Peers } from './peers';
import { createTraffic, type Traffic } from './traffic';
import { createValidators, type Validators } from './validators';

/** The state that both nodes share. */
export interface World {
  readonly chain: Chain;
  readonly traffic: Traffic;
  readonly ledger: Ledger;
  readonly mempool: Mempool;
  readonly blocks: Blocks;
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
  return {
    chain,
    traffic,
    ledger,
    mempool,
    blocks,
    filters: createFilters(chain, blocks, traffic, mempool),
    validators: createValidators(chain),
    peers: createPeers(chain),
  };
}

/** Result of `web3_clientVersion` and `/eth/v1/node/version`. */
export const nodeVersion = `${demoNetwork.client}/v0.1.0`;
export const networkName = demoNetwork.name;
/** The fork of the demo network, which starts with it. */
export const forkName = 'deneb';
