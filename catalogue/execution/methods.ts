import type { MethodEntry } from '../entry';
import { admin } from './admin';
import { arbitrum } from './arbitrum';
import { blocks } from './blocks';
import { clientNetwork } from './client-network';
import { debug } from './debug';
import { debugMore } from './debug-more';
import { development } from './development';
import { engine } from './engine';
import { ofClients } from './eth-clients';
import { filters } from './filters';
import { lineaMethods } from './linea';
import { moreEth } from './more-eth';
import { opStack } from './optimism';
import { erigonMethods, otterscan } from './otterscan';
import { parity } from './parity';
import { personal } from './personal';
import { polygon } from './polygon';
import { cliqueMethods, miner, validatorVoting } from './sealing';
import { signing } from './signing';
import { state } from './state';
import { testing } from './testing';
import { trace } from './trace';
import { transactionPool } from './txpool';
import { zksync } from './zksync';

/** The 43 documented methods in the order of their document, then those of the community specification. */
const specified: readonly MethodEntry[] = [
  ...clientNetwork,
  ...state,
  ...blocks,
  ...signing,
  ...filters,
  ...moreEth,
  ...transactionPool,
  ...debug,
  ...engine,
  ...testing,
];

const rollups: readonly MethodEntry[] = [...opStack, ...arbitrum, ...zksync, ...polygon, ...lineaMethods];

/** All methods: those of specifications, then those of clients by namespace. */
export const methods: readonly MethodEntry[] = [
  ...specified,
  ...ofClients,
  ...debugMore,
  ...trace,
  ...admin,
  ...miner,
  ...personal,
  ...cliqueMethods,
  ...validatorVoting,
  ...development,
  ...otterscan,
  ...erigonMethods,
  ...parity,
  ...rollups,
];
