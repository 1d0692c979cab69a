import { objectRules as rows } from '../../../catalogue/object-rules';
import { schemaRules } from '../schema-rules';
import { dataInputUnequal } from './data-input-unequal';
import { gasPriceWithFees } from './gas-price-with-fees';
import { missingMember } from './missing-member';
import { overrideStateAndDiff } from './override-state-and-diff';
import { unknownMember } from './unknown-member';
import { wrongType } from './wrong-type';

export const objectRules = schemaRules(rows, {
  'unknown-member': unknownMember,
  'missing-member': missingMember,
  'wrong-type': wrongType,
  'data-input-unequal': dataInputUnequal,
  'gas-price-with-fees': gasPriceWithFees,
  'override-state-and-diff': overrideStateAndDiff,
});
