/** Results of the debug, clique and personal namespaces that clients have beyond the specification. */
import { maybe, nullable, nullish } from '../types';

import {
  addressOf,
  bytesOf,
  hashOf,
  hexNumber,
  listed,
  number,
  numberOrText,
  objectOf,
  textOf,
  whole,
  yesNo,
} from './forms';
import { anything, byAddress, byHash32, byName, hexText } from './plain';

export const storageRange = objectOf('storage range', {
  // Geth has null for an account without storage.
  storage: nullable(
    byHash32(
      objectOf('slot', {
        key: nullish(hashOf('The slot; null when its name is not known')),
        value: hashOf('Its value'),
      }),
      { title: 'storage', description: 'By hash of the slot: its name and value.' },
    ),
  ),
  nextKey: nullish(hashOf('Where to go on; null at the end')),
});

/** Geth has addresses as keys, or `pre(0x…)` for those whose name is not known. */
export const stateDump = objectOf('state dump', {
  root: nullish(hexText({ description: 'State root.' })),
  accounts: nullish(
    byName(
      objectOf('account', {
        balance: numberOrText('Balance'),
        nonce: numberOrText('Nonce'),
        root: hexText({ description: 'Root of its storage.' }),
        codeHash: hexText({ description: 'Hash of its code.' }),
        code: nullish(hexText({ description: 'Its code.' })),
      }),
      { title: 'accounts', description: 'Accounts by address.' },
    ),
  ),
  next: nullish(textOf('Where to go on')),
});

export const accountInfo = objectOf('account', {
  balance: hexNumber('Balance'),
  nonce: hexNumber('Nonce'),
  code: bytesOf('Its code'),
});

export const accountAt = nullable(
  objectOf('account', {
    balance: hexNumber('Balance'),
    nonce: hexNumber('Nonce'),
    code: bytesOf('Its code'),
    codehash: nullish(hashOf('Hash of its code')),
  }),
);

const hexes = (title: string) => listed(hexText({ title, description: 'Encoded.' }));

export const executionWitness = objectOf('execution witness', {
  state: hexes('trie node'),
  codes: hexes('code'),
  keys: nullish(hexes('key')),
  headers: maybe(anything('headers', 'Headers of earlier blocks.', [])),
});

export const garbageCollection = objectOf('garbage collection', {
  LastGC: textOf('Time of the last one'),
  NumGC: whole('How many there were'),
  PauseTotal: whole('Nanoseconds that all took'),
});

export const memory = objectOf('memory', {
  Alloc: whole('Bytes in use'),
  TotalAlloc: whole('Bytes that were ever in use'),
  Sys: whole('Bytes from the system'),
  Mallocs: whole('Objects that were ever in use'),
  Frees: whole('Objects that were freed'),
  HeapAlloc: whole('Bytes in use in the heap'),
  HeapObjects: whole('Objects in the heap'),
  NumGC: whole('Number of garbage collections'),
});

export const cliqueSnapshot = objectOf('snapshot', {
  number: whole('Number of the block'),
  hash: hashOf('Hash of the block'),
  signers: byAddress(anything('signer', 'Nothing.', {}), {
    title: 'signers',
    description: 'Signers by address.',
  }),
  recents: byName(addressOf('Signer'), { title: 'recent signers', description: 'By block: signer.' }),
  votes: nullish(listed(anything('vote', 'A vote.', {}))),
  tally: nullish(
    byAddress(anything('tally', 'Votes.', {}), {
      title: 'tally',
      description: 'By address: votes.',
    }),
  ),
});

export const cliqueStatus = objectOf('status', {
  inturnPercent: number('Share of the blocks that the signer in turn signed, in percent'),
  sealerActivity: byAddress(whole('Number of blocks'), {
    title: 'signers',
    description: 'By signer: number of blocks.',
  }),
  numBlocks: whole('Number of blocks that were looked at'),
});

/** Besu: what each signer has done. */
export const signerMetrics = listed(
  objectOf('signer', {
    address: addressOf('The signer'),
    proposedBlockCount: hexNumber('Number of its blocks'),
    lastProposedBlockNumber: hexNumber('Its newest block'),
  }),
);

export const pendingVotes = byAddress(yesNo('True to add, false to remove'), {
  title: 'votes',
  description: 'By address: true to add, false to remove.',
});

export const wallets = listed(
  objectOf('wallet', {
    url: textOf('Where it is'),
    status: textOf('Whether it is open'),
    failure: nullish(textOf('What went wrong')),
    accounts: nullish(
      listed(objectOf('account', { address: addressOf('Its address'), url: textOf('Where it is') })),
    ),
  }),
);

export const derivedAccount = objectOf('account', {
  address: addressOf('Its address'),
  url: textOf('Where it is'),
});

export const poolTransactions = listed(
  objectOf('pool transaction', {
    hash: hashOf('Its hash'),
    isReceivedFromLocalSource: yesNo('True when it did not come from a peer'),
    addedToPoolAt: textOf('When it came'),
  }),
);

export const poolStatistics = objectOf('pool statistics', {
  maxSize: whole('Most transactions'),
  localCount: whole('Those that did not come from a peer'),
  remoteCount: whole('Those of peers'),
});
