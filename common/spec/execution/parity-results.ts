/** Results of the parity namespace. */
import { lazily } from './build';
import { addressOf, hashOf, hexNumber, listed, objectOf, textOf, whole, yesNo } from './forms';
import { uncle } from './objects';
import { anything, byAddress, byHash32, hexText } from './plain';

export const netPeers = lazily(() =>
  objectOf('peers', {
    active: whole('Active peers'),
    connected: whole('Connected peers'),
    max: whole('Most peers'),
    peers: listed(
      objectOf('peer', {
        id: textOf('Its id').nullish(),
        name: textOf('Its client'),
        caps: listed(textOf('A protocol')),
      }),
    ),
  }),
);

export const nodeKind = lazily(() =>
  objectOf('node kind', { availability: textOf('personal or public'), capability: textOf('full or light') }),
);

export const versionInfo = lazily(() =>
  objectOf('version', {
    hash: hexText({ description: 'Commit.' }),
    track: textOf('Release track'),
    version: objectOf('version', { major: whole('Major'), minor: whole('Minor'), patch: whole('Patch') }),
  }),
);

export const rpcSettings = lazily(() =>
  objectOf('settings', {
    enabled: yesNo('True when it is on'),
    interface: textOf('Address'),
    port: whole('Port').or(textOf('Port')),
  }),
);

export const histogram = lazily(() =>
  objectOf('histogram', {
    bucketBounds: listed(hexNumber('Bound')),
    counts: listed(whole('Number of transactions')),
  }),
);

export const chainStatus = lazily(() =>
  objectOf('chain status', { blockGap: listed(hexNumber('Missing block')).nullable() }),
);

export const hexWord = lazily(() => hexText({ description: 'Bytes.' }));
export const hashes = lazily(() => listed(hashOf('Hash of a transaction')));
export const slots = lazily(() => listed(hashOf('A slot')).nullable());
export const header = lazily(() => uncle.nullable());
export const namesByAddress = lazily(() =>
  byAddress(objectOf('account', { name: textOf('Its name') }), {
    title: 'accounts',
    description: 'By address: name.',
  }),
);
export const byTransaction = lazily(() =>
  byHash32(anything('state', 'State of the transaction.', {}), {
    title: 'transactions',
    description: 'By hash: state.',
  }),
);
export const signer = lazily(() =>
  objectOf('signer', {
    publicKey: hexText({ description: 'Its public key.' }),
    address: addressOf('Its address'),
    isValidForCurrentChain: yesNo('True when the signature is bound to this chain'),
  }),
);
