import { addressRules } from '../rules/address';
import { beaconBodyRules } from '../rules/beacon-bodies';
import { beaconPathRules } from '../rules/beacon-paths';
import { beaconQueryRules } from '../rules/beacon-queries';
import { beaconRangeRules } from '../rules/beacon-ranges';
import { contractsRules } from '../rules/contracts';
import { directiveRules } from '../rules/directives';
import { envelopeRules } from '../rules/envelope';
import { exposureRules } from '../rules/exposure';
import { httpRequestRules } from '../rules/http-requests';
import { methodsRules } from '../rules/methods';
import { paramsRules } from '../rules/params';
import { portabilityRules } from '../rules/portability';
import { responsesRules } from '../rules/responses';
import type { Rule } from '../rules/rule';
import { blockRules, encodingRules, filterRules, objectRules, valuesRules } from '../rules/schema-rules';
import { syntaxRules } from '../rules/syntax';
import { variablesRules } from '../rules/variables';

/** The rules of one subject, which have a section in docs/rules and a folder in test/fixtures. */
export interface RuleSubject {
  /** Name of the folder of fixtures. */
  readonly name: string;
  readonly title: string;
  readonly rules: readonly Rule[];
}

export const ruleSubjects: readonly RuleSubject[] = [
  { name: 'syntax', title: 'Syntax', rules: [...syntaxRules, ...directiveRules] },
  { name: 'address', title: 'Address and headers of a request', rules: addressRules },
  { name: 'portability', title: 'Scratch files in other tools', rules: portabilityRules },
  { name: 'variables', title: 'Variables', rules: variablesRules },
  { name: 'responses', title: 'Responses in assertions and variables', rules: responsesRules },
  { name: 'contracts', title: 'Calls of contracts', rules: contractsRules },
  { name: 'envelope', title: 'JSON-RPC over HTTP', rules: [...envelopeRules, ...httpRequestRules] },
  { name: 'methods', title: 'Methods', rules: methodsRules },
  { name: 'params', title: 'Parameters', rules: paramsRules },
  { name: 'encoding', title: 'Quantities, data, addresses', rules: encodingRules },
  { name: 'block', title: 'Block parameter', rules: blockRules },
  { name: 'filter', title: 'Filter options and topics', rules: filterRules },
  { name: 'object', title: 'Objects and their members', rules: objectRules },
  {
    name: 'beacon',
    title: 'Beacon requests',
    rules: [...beaconPathRules, ...beaconQueryRules, ...beaconRangeRules, ...beaconBodyRules],
  },
  { name: 'values', title: 'Values in beacon requests', rules: valuesRules },
  { name: 'exposure', title: 'Exposure', rules: exposureRules },
];

/** All rules, in the order of the subjects. */
export const rules: readonly Rule[] = ruleSubjects.flatMap((subject) => subject.rules);

const byCode = new Map(rules.map((rule) => [rule.code, rule]));

/** The codes of all rules. */
export const ruleCodes: ReadonlySet<string> = new Set(byCode.keys());

export function ruleOf(code: string): Rule | undefined {
  return byCode.get(code);
}
