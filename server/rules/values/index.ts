import type { Rule } from '../rule';

export const valuesRules: readonly Rule[] = [];
