import { beaconRules } from './beacon';
import { blockRules } from './block';
import { encodingRules } from './encoding';
import { envelopeRules } from './envelope';
import { exposureRules } from './exposure';
import { filterRules } from './filter';
import { methodsRules } from './methods';
import { objectRules } from './object';
import { paramsRules } from './params';
import { portabilityRules } from './portability';
import type { Rule } from './rule';
import { syntaxRules } from './syntax';
import { valuesRules } from './values';
import { variablesRules } from './variables';

/** Every rule, room by room. */
export const rules: readonly Rule[] = [
  ...syntaxRules,
  ...portabilityRules,
  ...variablesRules,
  ...envelopeRules,
  ...methodsRules,
  ...paramsRules,
  ...encodingRules,
  ...blockRules,
  ...filterRules,
  ...objectRules,
  ...beaconRules,
  ...valuesRules,
  ...exposureRules,
];

const byCode = new Map(rules.map((rule) => [rule.code, rule]));

export function ruleOf(code: string): Rule | undefined {
  return byCode.get(code);
}
