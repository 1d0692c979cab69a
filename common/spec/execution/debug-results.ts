/** Results of the debug, clique and personal namespaces that clients have beyond the specification. */
import { lazily } from './build';
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

export const storageRange = lazily(() =>
  objectOf('storage range', {
    storage: byHash32(
      objectOf('slot', {
        key: hashOf('The slot; null when its name is not known').nullish(),
        value: hashOf('Its value'),
      }),
      { title: 'storage', description: 'By hash of the slot: its name and value.' },
    ),
    nextKey: hashOf('Where to go on; null at the end').nullish(),
  }),
);

/** Geth has addresses as keys, or `pre(0x…)` for those whose name is not known. */
export const stateDump = lazily(() =>
  objectOf('state dump', {
    root: hexText({ description: 'State root.' }).nullish(),
    accounts: byName(
      objectOf('account', {
        balance: numberOrText('Balance'),
        nonce: numberOrText('Nonce'),
        root: hexText({ description: 'Root of its storage.' }),
        codeHash: hexText({ description: 'Hash of its code.' }),
        code: hexText({ description: 'Its code.' }).nullish(),
      }),
      { title: 'accounts', description: 'Accounts by address.' },
    ).nullish(),
    next: textOf('Where to go on').nullish(),
  }),
);

export const accountInfo = lazily(() =>
  objectOf('account', {
    balance: hexNumber('Balance'),
    nonce: hexNumber('Nonce'),
    code: bytesOf('Its code'),
  }),
);

export const accountAt = lazily(() =>
  objectOf('account', {
    balance: hexNumber('Balance'),
    nonce: hexNumber('Nonce'),
    code: bytesOf('Its code'),
    codehash: hashOf('Hash of its code').nullish(),
  }).nullable(),
);

const hexes = (title: string) => listed(hexText({ title, description: 'Encoded.' }));

export const executionWitness = lazily(() =>
  objectOf('execution witness', {
    state: hexes('trie node'),
    codes: hexes('code'),
    keys: hexes('key').nullish(),
    headers: anything('headers', 'Headers of earlier blocks.', []).optional(),
  }),
);

export const garbageCollection = lazily(() =>
  objectOf('garbage collection', {
    LastGC: textOf('Time of the last one'),
    NumGC: whole('How many there were'),
    PauseTotal: whole('Nanoseconds that all took'),
  }),
);

export const memory = lazily(() =>
  objectOf('memory', {
    Alloc: whole('Bytes in use'),
    TotalAlloc: whole('Bytes that were ever in use'),
    Sys: whole('Bytes from the system'),
    Mallocs: whole('Objects that were ever in use'),
    Frees: whole('Objects that were freed'),
    HeapAlloc: whole('Bytes in use in the heap'),
    HeapObjects: whole('Objects in the heap'),
    NumGC: whole('Number of garbage collections'),
  }),
);

export const cliqueSnapshot = lazily(() =>
  objectOf('snapshot', {
    number: whole('Number of the block'),
    hash: hashOf('Hash of the block'),
    signers: byAddress(anything('signer', 'Nothing.', {}), {
      title: 'signers',
      description: 'Signers by address.',
    }),
    recents: byName(addressOf('Signer'), { title: 'recent signers', description: 'By block: signer.' }),
    votes: listed(anything('vote', 'A vote.', {})).nullish(),
    tally: byAddress(anything('tally', 'Votes.', {}), {
      title: 'tally',
      description: 'By address: votes.',
    }).nullish(),
  }),
);

export const cliqueStatus = lazily(() =>
  objectOf('status', {
    inturnPercent: number('Share of the blocks that the signer in turn signed, in percent'),
    sealerActivity: byAddress(whole('Number of blocks'), {
      title: 'signers',
      description: 'By signer: number of blocks.',
    }),
    numBlocks: whole('Number of blocks that were looked at'),
  }),
);

/** Besu: what each signer has done. */
export const signerMetrics = lazily(() =>
  listed(
    objectOf('signer', {
      address: addressOf('The signer'),
      proposedBlockCount: hexNumber('Number of its blocks'),
      lastProposedBlockNumber: hexNumber('Its newest block'),
    }),
  ),
);

export const pendingVotes = lazily(() =>
  byAddress(yesNo('True to add, false to remove'), {
    title: 'votes',
    description: 'By address: true to add, false to remove.',
  }),
);

export const wallets = lazily(() =>
  listed(
    objectOf('wallet', {
      url: textOf('Where it is'),
      status: textOf('Whether it is open'),
      failure: textOf('What went wrong').nullish(),
      accounts: listed(
        objectOf('account', { address: addressOf('Its address'), url: textOf('Where it is') }),
      ).nullish(),
    }),
  ),
);

export const derivedAccount = lazily(() =>
  objectOf('account', { address: addressOf('Its address'), url: textOf('Where it is') }),
);

export const poolTransactions = lazily(() =>
  listed(
    objectOf('pool transaction', {
      hash: hashOf('Its hash'),
      isReceivedFromLocalSource: yesNo('True when it did not come from a peer'),
      addedToPoolAt: textOf('When it came'),
    }),
  ),
);

export const poolStatistics = lazily(() =>
  objectOf('pool statistics', {
    maxSize: whole('Most transactions'),
    localCount: whole('Those that did not come from a peer'),
    remoteCount: whole('Those of peers'),
  }),
);
