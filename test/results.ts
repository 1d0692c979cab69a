import assert from 'node:assert/strict';
import type { Failure, Result } from '../common/result';

/** The value of a result that must not be a failure. */
export function succeeded<T>(result: Result<T, Failure>): T {
  if (result.ok) return result.value;
  return assert.fail(result.failure.message);
}

/** The message of a result that must be a failure. */
export function failureOf(result: Result<unknown, Failure>): string {
  if (!result.ok) return result.failure.message;
  return assert.fail('it did not fail');
}
