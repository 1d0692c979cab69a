import type { Rule } from '../rule';
import { paramsByName } from './params-by-name';
import { paramsTooFew } from './params-too-few';
import { paramsTooMany } from './params-too-many';
import { transactionUndecodable } from './transaction-undecodable';

export const paramsRules: readonly Rule[] = [
  paramsTooFew,
  paramsTooMany,
  paramsByName,
  transactionUndecodable,
];
