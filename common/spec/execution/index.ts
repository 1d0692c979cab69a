/** The catalogue of the execution JSON-RPC interface. */
import type * as z from 'zod';
import type { MethodEntry } from '../entry';
import { admin } from './admin';
import { blocks } from './blocks';
import { clientNetwork } from './client-network';
import { debug } from './debug';
import { debugMore } from './debug-more';
import { development } from './development';
import { engine } from './engine';
import { ofClients } from './eth-clients';
import { filters } from './filters';
import { isKnownElsewhere } from './known-elsewhere';
import { moreEth } from './more-eth';
import { erigonMethods, otterscan } from './otterscan';
import { parity } from './parity';
import { personal } from './personal';
import { rollups } from './rollups';
import { cliqueMethods, miner, validatorVoting } from './sealing';
import { signing } from './signing';
import { state } from './state';
import { testing } from './testing';
import { trace } from './trace';
import { transactionPool } from './txpool';

export { isKnownElsewhere };

/**
 * The 43 documented methods in the order of their document, then those of the community specification, then those of
 * clients by namespace.
 */
export const methods: readonly MethodEntry[] = [
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

const byName = new Map(methods.map((entry) => [entry.name, entry]));

/** The entry of a method; names are compared letter by letter, as nodes do. */
export function methodNamed(name: string): MethodEntry | undefined {
  return byName.get(name);
}

/** Schema of the result of a call; undefined where no document shows it for these parameters. */
export function resultOf(name: string, params: unknown): z.ZodType | undefined {
  const entry = byName.get(name);
  return entry?.resultFor ? entry.resultFor(params) : entry?.result;
}

/** `eth`, `net`, `web3` …: only in these does the catalogue know every name. */
const ownNamespaces = new Set(methods.map((entry) => entry.name.slice(0, entry.name.indexOf('_'))));

/** Whether a name is of a namespace whose methods are all known here, and none of them. */
export function isNoMethod(name: string): boolean {
  const underscore = name.indexOf('_');
  if (underscore < 0 || !ownNamespaces.has(name.slice(0, underscore))) return false;
  return !byName.has(name) && !isKnownElsewhere(name);
}
