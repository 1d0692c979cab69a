import { methodNamed } from '../../catalogue/execution';
import { problemsOf } from '../../catalogue/types';
import { failed, type Result, success } from '../../common/result';
import { invalidParams, type RpcError } from './rpc-error';

/** Rules that are only warnings: nodes accept these values. */
const accepted = new Set([
  'address-checksum',
  'block-not-traceable',
  'call-data-length',
  'filter-blockhash-spelling',
  'filter-pending',
  'gas-below-intrinsic',
  'topics-null-alternative',
  'transaction-without-code',
  'unknown-member',
]);

/**
 * Checks the parameters of a call with the schemas of the catalogue.
 * @param params undefined when the request has none
 */
export function checkedParams(name: string, params: unknown): Result<readonly unknown[], RpcError> {
  const entry = methodNamed(name);
  if (params !== undefined && !Array.isArray(params)) {
    return failed(invalidParams('params must be an array'));
  }
  const given: readonly unknown[] = params ?? [];
  if (!entry) return success(given);
  const wanted = entry.params;
  if (given.length > wanted.length) {
    const message = `too many arguments: ${name} takes ${wanted.length}, not ${given.length}`;
    return failed(invalidParams(message));
  }
  for (const [index, { name: parameter, required, schema }] of wanted.entries()) {
    const value = given[index];
    const absent = value === undefined || (value === null && !required);
    if (absent && required) {
      return failed(invalidParams(`missing value for required argument ${index} (${parameter})`));
    }
    if (absent) continue;
    const problem = problemsOf(schema, value).find(({ rule }) => !accepted.has(rule));
    if (problem) {
      const place = problem.path
        .map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`))
        .join('');
      const message = `invalid argument ${index} (${parameter}${place}): ${problem.message}`;
      return failed(invalidParams(message));
    }
  }
  return success(given);
}
