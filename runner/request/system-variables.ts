import { randomInt, randomUUID } from 'node:crypto';
import type { Surroundings } from '../../common/scratch/variables/system-values';

export type { Surroundings } from '../../common/scratch/variables/system-values';

export const surroundings: Surroundings = {
  now: () => Date.now(),
  uuid: () => randomUUID(),
  random: (min, max) => randomInt(min, max),
  processEnv: (name) => process.env[name],
};
