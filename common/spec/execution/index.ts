/** The catalogue of the execution JSON-RPC interface. */
import type { MethodEntry } from '../entry';
import { blocks } from './blocks';
import { clientNetwork } from './client-network';
import { debug } from './debug';
import { engine } from './engine';
import { filters } from './filters';
import { moreEth } from './more-eth';
import { signing } from './signing';
import { state } from './state';
import { testing } from './testing';
import { transactionPool } from './txpool';

export { isKnownElsewhere } from './known-elsewhere';

/** The 43 documented methods in the order of their document, then those of the community specification. */
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
];

const byName = new Map(methods.map((entry) => [entry.name, entry]));

/** The entry of a method; names are compared letter by letter, as nodes do. */
export function methodNamed(name: string): MethodEntry | undefined {
  return byName.get(name);
}
