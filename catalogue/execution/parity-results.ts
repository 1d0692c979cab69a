/** Results of the parity namespace. */
import { anyOf, nullable, nullish } from '../types';

import { addressOf, hashOf, hexNumber, listed, objectOf, textOf, whole, yesNo } from './forms';
import { uncle } from './objects';
import { anything, byAddress, byHash32, hexText } from './plain';

export const netPeers = objectOf('peers', {
  active: whole('Active peers'),
  connected: whole('Connected peers'),
  max: whole('Most peers'),
  peers: listed(
    objectOf('peer', {
      id: nullish(textOf('Its id')),
      name: textOf('Its client'),
      caps: listed(textOf('A protocol')),
    }),
  ),
});

export const nodeKind = objectOf('node kind', {
  availability: textOf('personal or public'),
  capability: textOf('full or light'),
});

export const versionInfo = objectOf('version', {
  hash: hexText({ description: 'Commit.' }),
  track: textOf('Release track'),
  version: objectOf('version', { major: whole('Major'), minor: whole('Minor'), patch: whole('Patch') }),
});

export const rpcSettings = objectOf('settings', {
  enabled: yesNo('True when it is on'),
  interface: textOf('Address'),
  port: anyOf(whole('Port'), textOf('Port')),
});

export const histogram = objectOf('histogram', {
  bucketBounds: listed(hexNumber('Bound')),
  counts: listed(whole('Number of transactions')),
});

export const chainStatus = objectOf('chain status', {
  blockGap: nullable(listed(hexNumber('Missing block'))),
});

export const hexWord = hexText({ description: 'Bytes.' });
export const hashes = listed(hashOf('Hash of a transaction'));
export const slots = nullable(listed(hashOf('A slot')));
export const header = nullable(uncle);
export const namesByAddress = byAddress(objectOf('account', { name: textOf('Its name') }), {
  title: 'accounts',
  description: 'By address: name.',
});
export const byTransaction = byHash32(anything('state', 'State of the transaction.', {}), {
  title: 'transactions',
  description: 'By hash: state.',
});
export const signer = objectOf('signer', {
  publicKey: hexText({ description: 'Its public key.' }),
  address: addressOf('Its address'),
  isValidForCurrentChain: yesNo('True when the signature is bound to this chain'),
});
