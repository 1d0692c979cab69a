import type { Operator } from '../../common/scratch/reading/assertion';
import { scalarText } from '../../common/units/words';
import { equalJson } from './equal-json';
import { items, rawAtPath } from './json-path';
import { compareExact, exactNumber, isHexData } from './number';

/**
 * Whether a value compares so with another.
 *
 * @param raw JSON text; undefined counts as null  @param wanted as written: JSON, or a bare word
 */
export function compare(raw: string | undefined, operator: Operator, wanted: string): boolean {
  const actual = raw ?? 'null';
  switch (operator) {
    case '==':
      return equal(actual, wanted);
    case '!=':
      // What is not there differs from nothing but null.
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

/** Numbers as numbers, whether hex, decimal text or JSON; what stands in quotes as the text it is. */
function equal(actual: string, wanted: string): boolean {
  if (/^[[{]/.test(wanted)) return equalJson(actual, wanted);
  const text = scalarText(actual);
  if (wanted.startsWith('"')) return actual.startsWith('"') && text === scalarText(wanted);
  if (/^[[{]/.test(actual)) return false;
  if (wanted === 'null' || wanted === 'true' || wanted === 'false') return actual === wanted;
  // Bytes: `0x00ff` is not `0xff`, but the case of their digits says nothing.
  if (/^0x/i.test(text) && /^0x/i.test(wanted) && (isHexData(text) || isHexData(wanted))) {
    return text.toLowerCase() === wanted.toLowerCase();
  }
  const [left, right] = [exactNumber(text), exactNumber(wanted)];
  if (left && right) return compareExact(left, right) === 0;
  return actual.startsWith('"') && text === wanted;
}

/** A part of a text, an item of a list, or a member of an object. */
function contains(actual: string, wanted: string): boolean {
  if (actual.startsWith('[')) {
    for (const item of items(actual)) if (equal(item, wanted)) return true;
    return false;
  }
  const part = scalarText(wanted);
  if (actual.startsWith('{')) return rawAtPath(actual, [part]) !== undefined;
  return actual !== 'null' && scalarText(actual).includes(part);
}
