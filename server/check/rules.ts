import { addressRules } from '../rules/address';
import { beaconRules } from '../rules/beacon';
import { blockRules } from '../rules/block';
import { contractsRules } from '../rules/contracts';
import { encodingRules } from '../rules/encoding';
import { envelopeRules } from '../rules/envelope';
import { exposureRules } from '../rules/exposure';
import { filterRules } from '../rules/filter';
import { methodsRules } from '../rules/methods';
import { objectRules } from '../rules/object';
import { paramsRules } from '../rules/params';
import { portabilityRules } from '../rules/portability';
import type { Rule } from '../rules/rule';
import { syntaxRules } from '../rules/syntax';
import { valuesRules } from '../rules/values';
import { variablesRules } from '../rules/variables';

/** The rules of one folder of `server/rules`. */
export interface RuleFolder {
  /** Name of the folder. */
  readonly name: string;
  readonly title: string;
  readonly rules: readonly Rule[];
}

export const ruleFolders: readonly RuleFolder[] = [
  { name: 'syntax', title: 'Syntax', rules: syntaxRules },
  { name: 'address', title: 'Address and headers of a request', rules: addressRules },
  { name: 'portability', title: 'Scratch files in other tools', rules: portabilityRules },
  { name: 'variables', title: 'Variables', rules: variablesRules },
  { name: 'contracts', title: 'Calls of contracts', rules: contractsRules },
  { name: 'envelope', title: 'JSON-RPC over HTTP', rules: envelopeRules },
  { name: 'methods', title: 'Methods', rules: methodsRules },
  { name: 'params', title: 'Parameters', rules: paramsRules },
  { name: 'encoding', title: 'Quantities, data, addresses', rules: encodingRules },
  { name: 'block', title: 'Block parameter', rules: blockRules },
  { name: 'filter', title: 'Filter options and topics', rules: filterRules },
  { name: 'object', title: 'Objects and their members', rules: objectRules },
  { name: 'beacon', title: 'Beacon requests', rules: beaconRules },
  { name: 'values', title: 'Values in beacon requests', rules: valuesRules },
  { name: 'exposure', title: 'Exposure', rules: exposureRules },
];

/** All rules, in the order of the folders. */
export const rules: readonly Rule[] = ruleFolders.flatMap((folder) => folder.rules);

const byCode = new Map(rules.map((rule) => [rule.code, rule]));

/** The codes of all rules. */
export const ruleCodes: ReadonlySet<string> = new Set(byCode.keys());

export function ruleOf(code: string): Rule | undefined {
  return byCode.get(code);
}
