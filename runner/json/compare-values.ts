import type { Operator } from '../../common/scratch/reading/assertion';
import { scalarText } from '../../common/units/words';
import { equalJson } from './equal-json';
import { items, rawAtPath } from './json-path';
import { compareExact, equalHex, exactNumber, isHex } from './number';

/**
 * Evaluates a comparison.
 *
 * @param raw JSON text of the actual value; undefined counts as null
 * @param wanted the expected value as written: JSON, or text without quotes
 */
export function compare(raw: string | undefined, operator: Operator, wanted: string): boolean {
  const actual = raw ?? 'null';
  switch (operator) {
    case '==':
      return equal(actual, wanted);
    case '!=':
      return !equal(actual, wanted);
    case 'contains':
      return contains(actual, wanted);
    default: {
      const left = exactNumber(scalarText(actual));
      const right = exactNumber(scalarText(wanted));
      if (!left || !right) return false;
      const order = compareExact(left, right);
      if (operator === '<') return order < 0;
      if (operator === '<=') return order <= 0;
      return operator === '>' ? order > 0 : order >= 0;
    }
  }
}

/** Compares hex, decimal and JSON numbers by value, and quoted text as text. */
function equal(actual: string, wanted: string): boolean {
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

/** Whether a text contains another, a list an item, or an object a member. */
function contains(actual: string, wanted: string): boolean {
  if (actual.startsWith('[')) {
    for (const item of items(actual)) if (equal(item, wanted)) return true;
    return false;
  }
  const part = scalarText(wanted);
  if (actual.startsWith('{')) return rawAtPath(actual, [part]) !== undefined;
  return actual !== 'null' && scalarText(actual).includes(part);
}
