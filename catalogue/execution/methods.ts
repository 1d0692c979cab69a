import type { MethodEntry } from '../entry';
import { admin } from './admin';
import { debugMore } from './debug-more';
import { development } from './development';
import { ofClients } from './eth-clients';
import { erigonMethods, otterscan } from './otterscan';
import { parity } from './parity';
import { personal } from './personal';
import { rollups } from './rollups';
import { cliqueMethods, miner, validatorVoting } from './sealing';
import { specified } from './specified';
import { trace } from './trace';

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
