import type { Rule } from '../rule';

export const exposureRules: readonly Rule[] = [];
