import { methodNamed } from '../../common/spec/execution';
import { problemsOf } from '../../common/spec/schema';
import { invalidParams, type RpcFailure } from './failure';

/** What the catalogue only warns of: nodes take it. */
const taken = new Set(['address-checksum', 'filter-blockhash-spelling', 'unknown-member']);

/**
 * Checks the parameters of a call with the catalogue's own schemas.
 * @param params undefined when the request has none
 * @returns the parameters, or why they are refused
 */
export function checkedParams(name: string, params: unknown): readonly unknown[] | RpcFailure {
  const entry = methodNamed(name);
  if (params !== undefined && !Array.isArray(params)) return invalidParams('params must be an array');
  const given: readonly unknown[] = params ?? [];
  if (!entry) return given;
  const wanted = entry.params;
  if (given.length > wanted.length) {
    return invalidParams(`too many arguments: ${name} takes ${wanted.length}, not ${given.length}`);
  }
  for (const [index, { name: parameter, required, schema }] of wanted.entries()) {
    const value = given[index];
    const absent = value === undefined || (value === null && !required);
    if (absent && required)
      return invalidParams(`missing value for required argument ${index} (${parameter})`);
    if (absent) continue;
    const problem = problemsOf(schema, value).find(({ rule }) => !taken.has(rule));
    if (problem) {
      const place = problem.path
        .map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`))
        .join('');
      return invalidParams(`invalid argument ${index} (${parameter}${place}): ${problem.message}`);
    }
  }
  return given;
}
