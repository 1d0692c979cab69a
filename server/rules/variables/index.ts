import type { Rule } from '../rule';

export const variablesRules: readonly Rule[] = [];
