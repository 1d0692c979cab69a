/** Results of development nodes. */
import { anyOf, maybe, nullish } from '../types';

import { hashOf, hexNumber, objectOf, textOf, whole } from './forms';
import { anything, word } from './plain';

const either = (description: string) => anyOf(whole(description), hexNumber(description));

export const nodeMetadata = objectOf('node', {
  clientVersion: textOf('Name and version of the client'),
  clientSemver: nullish(textOf('Version of the client')),
  clientCommitSha: nullish(textOf('Commit of the client')),
  chainId: whole('Chain id'),
  instanceId: hashOf('Random id of this run'),
  latestBlockNumber: whole('Newest block'),
  latestBlockHash: hashOf('Hash of the newest block'),
  forkedNetwork: nullish(
    objectOf('forked network', {
      chainId: whole('Chain id'),
      forkBlockNumber: whole('Block that the fork starts at'),
      forkBlockHash: hashOf('Its hash'),
    }),
  ),
  snapshots: maybe(anything('snapshots', 'By id: block of the snapshot.', {})),
});

export const anvilNode = objectOf('node', {
  currentBlockNumber: either('Newest block'),
  currentBlockTimestamp: whole('Its time'),
  currentBlockHash: hashOf('Its hash'),
  hardFork: nullish(textOf('Fork that is in force')),
  transactionOrder: word(
    { fees: 'by fees', fifo: 'as they come' },
    { title: 'order', description: 'Order of the transactions of a block.' },
  ),
  environment: objectOf('environment', {
    baseFee: either('Base fee'),
    chainId: whole('Chain id'),
    gasLimit: either('Gas limit of blocks'),
    gasPrice: either('Suggested gas price'),
  }),
  forkConfig: objectOf('fork', {
    forkUrl: nullish(textOf('Node that is forked from')),
    forkBlockNumber: nullish(whole('Block that the fork starts at')),
    forkRetryBackoff: nullish(whole('Pause before a retry')),
  }),
});
