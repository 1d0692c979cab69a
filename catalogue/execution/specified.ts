/** The methods that specifications document. They are apart from those of clients, which most sessions do not load. */
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

/** The 43 documented methods in the order of their document, then those of the community specification. */
export const specified: readonly MethodEntry[] = [
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
