/** Parameters and results that methods of several rollups share. */
import { account } from './objects';
import { num } from './parameters';

export const rollupBatch = () => num('batch', 'Number of the batch', { example: 1 });

/** The address of a contract. */
export const rollupContract = (returns: string) => ({
  result: account({ description: returns }),
  returns,
});
