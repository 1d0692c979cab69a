/** Hex in the beacon API that is no root and no public key. */
import { defined } from '../../common/defined';
import { data } from '../encoding';
import { leaf, type Schema } from '../types';

export const forkVersion = data(4, { title: 'fork version', description: 'Version of a fork.' });
export const signature = data(96, { title: 'signature', description: 'BLS signature of 96 bytes.' });
export const graffiti = data(32, {
  title: 'graffiti',
  description: 'Text of the proposer, 32 bytes as hex.',
});

/** At least one byte, and at most so many. */
export function bytes(title: string, description: string, least = 1, most?: number): Schema<string> {
  const example = `0x${'01'.repeat(least)}`;
  return leaf<string>(
    { form: 'data', least, ...defined({ most }) },
    { title, description, kind: 'data', example },
  );
}
