/** Hex of a fixed length in the beacon API that is no root and no public key. */
import { data } from '../encoding';

export const forkVersion = data(4, { title: 'fork version', description: 'Version of a fork.' });
export const signature = data(96, { title: 'signature', description: 'BLS signature of 96 bytes.' });
export const graffiti = data(32, {
  title: 'graffiti',
  description: 'Text of the proposer, 32 bytes as hex.',
});
