import type { Rule } from '../rule';
import { methodDeprecated } from './method-deprecated';
import { methodNotEverywhere } from './method-not-everywhere';
import { methodNotServed } from './method-not-served';
import { methodProofOfWork } from './method-proof-of-work';
import { methodUnknown } from './method-unknown';
import { subscriptionOverHttp } from './subscription-over-http';

export const methodsRules: readonly Rule[] = [
  methodUnknown,
  methodDeprecated,
  methodProofOfWork,
  methodNotEverywhere,
  methodNotServed,
  subscriptionOverHttp,
];
