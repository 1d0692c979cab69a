import type { Rule } from '../rule';
import { callMissingTo } from './call-missing-to';
import { dataInputUnequal } from './data-input-unequal';
import { gasPriceWithFees } from './gas-price-with-fees';
import { missingMember } from './missing-member';
import { overrideStateAndDiff } from './override-state-and-diff';
import { transactionMissingFrom } from './transaction-missing-from';
import { unknownMember } from './unknown-member';
import { wrongType } from './wrong-type';

export const objectRules: readonly Rule[] = [
  unknownMember,
  missingMember,
  wrongType,
  callMissingTo,
  transactionMissingFrom,
  dataInputUnequal,
  gasPriceWithFees,
  overrideStateAndDiff,
];
