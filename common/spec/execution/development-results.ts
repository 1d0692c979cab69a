/** Results of development nodes. */
import { lazily } from './build';
import { hashOf, hexNumber, objectOf, textOf, whole } from './forms';
import { anything, word } from './plain';

const either = (description: string) => whole(description).or(hexNumber(description));

export const nodeMetadata = lazily(() =>
  objectOf('node', {
    clientVersion: textOf('Name and version of the client'),
    clientSemver: textOf('Version of the client').nullish(),
    clientCommitSha: textOf('Commit of the client').nullish(),
    chainId: whole('Chain id'),
    instanceId: hashOf('Random id of this run'),
    latestBlockNumber: whole('Newest block'),
    latestBlockHash: hashOf('Hash of the newest block'),
    forkedNetwork: objectOf('forked network', {
      chainId: whole('Chain id'),
      forkBlockNumber: whole('Block that the fork starts at'),
      forkBlockHash: hashOf('Its hash'),
    }).nullish(),
    snapshots: anything('snapshots', 'By id: block of the snapshot.', {}).optional(),
  }),
);

export const anvilNode = lazily(() =>
  objectOf('node', {
    currentBlockNumber: either('Newest block'),
    currentBlockTimestamp: whole('Its time'),
    currentBlockHash: hashOf('Its hash'),
    hardFork: textOf('Fork that is in force').nullish(),
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
      forkUrl: textOf('Node that is forked from').nullish(),
      forkBlockNumber: whole('Block that the fork starts at').nullish(),
      forkRetryBackoff: whole('Pause before a retry').nullish(),
    }),
  }),
);
