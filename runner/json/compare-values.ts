import { scalarText } from '../../common/units/words';
import { equalJson } from './equal-json';
import { items, rawAtPath } from './json-path';
import { compareExact, equalHex, exactNumber, isHex } from './number';
import { type CompareJson, compareStrictly } from './path-values';

type ValueOperator = '==' | '!=' | '<' | '<=' | '>' | '>=' | 'contains';

/**
 * Evaluates a comparison with a value as a person writes it.
 *
 * @param raw JSON text of the actual value; undefined counts as null
 * @param wanted the expected value as written: JSON, or text without quotes
 */
export function compare(raw: string | undefined, operator: ValueOperator, wanted: string): boolean {
  const actual = raw ?? 'null';
  switch (operator) {
    case '==':
      return equal(actual, wanted);
    case '!=':
      // Empty data is no number, so it is not "another" number.
      return !equal(actual, wanted) && !(scalarText(actual) === '0x' && exactNumber(scalarText(wanted)));
    case 'contains':
      return contains(actual, wanted);
    default:
      return inOrder(actual, operator, wanted);
  }
}

/** Evaluates a comparison of two values of a response. Numbers in any notation are compared by value. */
export function compareValues(left: string, operator: ValueOperator, right: string): boolean {
  switch (operator) {
    case '==':
      return sameValue(left, right);
    case '!=':
      return !sameValue(left, right);
    case 'contains':
      return contains(left, right, sameValue);
    default:
      return inOrder(left, operator, right);
  }
}

/** For filters of paths: as RFC 9535 says, and numbers in texts (`"0x10"`, `"16"`) by value as well. */
export const compareInFilter: CompareJson = (left, operator, right, literal) => {
  if (left === undefined || right === undefined) return compareStrictly(left, operator, right, literal);
  if (operator === '==' || operator === '!=') {
    return literal ? compare(left, operator, right) : compareValues(left, operator, right);
  }
  const numbers = exactNumber(scalarText(left)) && exactNumber(scalarText(right));
  return numbers ? inOrder(left, operator, right) : compareStrictly(left, operator, right, literal);
};

function inOrder(actual: string, operator: ValueOperator, wanted: string): boolean {
  const left = exactNumber(scalarText(actual));
  const right = exactNumber(scalarText(wanted));
  if (!left || !right) return false;
  const order = compareExact(left, right);
  if (operator === '<') return order < 0;
  if (operator === '<=') return order <= 0;
  return operator === '>' ? order > 0 : order >= 0;
}

/** Compares hex, decimal and JSON numbers by value, and quoted text as text. */
export function equal(actual: string, wanted: string): boolean {
  if (/^[[{]/.test(wanted)) return equalJson(actual, wanted);
  if (/^[[{]/.test(actual)) return false;
  const text = scalarText(actual);
  const wantedText = scalarText(wanted);
  if (isHex(text) && isHex(wantedText)) return equalHex(text, wantedText);
  if (wanted.startsWith('"')) return actual.startsWith('"') && text === wantedText;
  if (wanted === 'null' || wanted === 'true' || wanted === 'false') return actual === wanted;
  const [left, right] = [exactNumber(text), exactNumber(wanted)];
  if (left && right) return compareExact(left, right) === 0;
  return actual.startsWith('"') && text === wanted;
}

/** Whether two JSON texts are equal, numbers in texts by value. */
function sameValue(left: string, right: string): boolean {
  const [a, b] = [scalarText(left), scalarText(right)];
  if (isHex(a) && isHex(b)) return equalHex(a, b);
  const [first, second] = [exactNumber(a), exactNumber(b)];
  return first && second ? compareExact(first, second) === 0 : equalJson(left, right);
}

/** Whether a text contains another, a list an item, or an object a member. */
function contains(actual: string, wanted: string, same = equal): boolean {
  if (actual.startsWith('[')) {
    for (const item of items(actual)) if (same(item, wanted)) return true;
    return false;
  }
  const part = scalarText(wanted);
  if (actual.startsWith('{')) return rawAtPath(actual, [part]) !== undefined;
  return actual !== 'null' && scalarText(actual).includes(part);
}
