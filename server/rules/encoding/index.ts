import type { Rule } from '../rule';
import { addressChecksum } from './address-checksum';
import { dataBadDigit } from './data-bad-digit';
import { dataNoPrefix } from './data-no-prefix';
import { dataOddDigits } from './data-odd-digits';
import { dataUpperPrefix } from './data-upper-prefix';
import { dataWrongLength } from './data-wrong-length';
import { quantityBadDigit } from './quantity-bad-digit';
import { quantityDecimal } from './quantity-decimal';
import { quantityLeadingZero } from './quantity-leading-zero';
import { quantityNoDigits } from './quantity-no-digits';
import { quantityNoPrefix } from './quantity-no-prefix';
import { quantityUpperPrefix } from './quantity-upper-prefix';

export const encodingRules: readonly Rule[] = [
  quantityNoPrefix,
  quantityNoDigits,
  quantityLeadingZero,
  quantityDecimal,
  quantityUpperPrefix,
  quantityBadDigit,
  dataNoPrefix,
  dataOddDigits,
  dataBadDigit,
  dataUpperPrefix,
  dataWrongLength,
  addressChecksum,
];
