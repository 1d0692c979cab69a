import { itemRanges, rawAt } from '../../common/json/json-text';
import type { PathStep } from '../../common/scratch/json/json-path';

/**
 * The text of the value at a path, exactly as written, so that no digit is lost. `length` of a list is its number of
 * items. The text must be valid JSON. Undefined when there is no value at the path.
 */
export function rawAtPath(text: string, steps: readonly PathStep[]): string | undefined {
  let current: string | undefined = rawAt(text, []);
  for (const step of steps) {
    if (current === undefined) return undefined;
    if (typeof step === 'number' && step < 0) current = rawAt(current, [step + countItems(current)]);
    else if (step === 'length' && current.startsWith('[')) current = String(countItems(current));
    else current = rawAt(current, [step]);
  }
  return current;
}

/** The number of items of a list; 0 for other values. */
function countItems(text: string): number {
  let count = 0;
  for (const _ of itemRanges(text, 0)) count++;
  return count;
}

/** The texts of the items of a list; none for other values. */
export function* items(text: string): Generator<string> {
  for (const [start, end] of itemRanges(text, 0)) yield text.slice(start, end).trimEnd();
}
