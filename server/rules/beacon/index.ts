import type { Rule } from '../rule';

export const beaconRules: readonly Rule[] = [];
