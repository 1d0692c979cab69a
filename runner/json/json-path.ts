import type { PathStep } from '../../common/scratch/json/json-path';
import { itemRanges, rawAt } from './json-text';

/**
 * The text of the value that a path leads to, exactly as it stands: no digit is lost. `length` behind a list is its
 * count. The text must be valid JSON; undefined when there is nothing at the path.
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

/** How many items a list has; zero for what is no list. */
export function countItems(text: string): number {
  let count = 0;
  for (const _ of itemRanges(text, 0)) count++;
  return count;
}

/** The texts of a list's items, one after the other; none for what is no list. */
export function* items(text: string): Generator<string> {
  for (const [start, end] of itemRanges(text, 0)) yield text.slice(start, end).trimEnd();
}
