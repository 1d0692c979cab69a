import { rawAt } from '../../common/json/json-text';
import { items } from './json-path';
import { compareExact, exactNumber } from './number';

/**
 * Whether two JSON texts are equal. The order of members does not matter, and numbers are compared exactly, by value. The
 * depth of the recursion is that of `wanted`.
 */
export function equalJson(actual: string, wanted: string): boolean {
  if (actual[0] !== wanted[0]) return bothNumbers(actual, wanted);
  if (wanted.startsWith('[')) {
    const found = items(actual);
    for (const item of items(wanted)) {
      const next = found.next();
      if (next.done || !equalJson(next.value, item)) return false;
    }
    return found.next().done === true;
  }
  if (wanted.startsWith('{')) {
    const names = memberNames(wanted);
    if (names.length !== memberNames(actual).length) return false;
    return names.every((name) => {
      const found = rawAt(actual, [name]);
      return found !== undefined && equalJson(found, rawAt(wanted, [name]) ?? '');
    });
  }
  if (wanted.startsWith('"')) return JSON.parse(actual) === JSON.parse(wanted);
  return actual === wanted || bothNumbers(actual, wanted);
}

function memberNames(json: string): readonly string[] {
  return Object.keys(JSON.parse(json) as object);
}

function bothNumbers(actual: string, wanted: string): boolean {
  const [left, right] = [exactNumber(actual), exactNumber(wanted)];
  return left !== undefined && right !== undefined && compareExact(left, right) === 0;
}
