import { makeFiller } from './fill';
import type { PrepareInput } from './prepare';
import { surroundings } from './system-variables';

/** Fills in placeholders in the assertions of a request; undefined when a placeholder has no value. */
export function assertionFiller(input: Omit<PrepareInput, 'placed'>): (text: string) => string | undefined {
  const { document, variables, answers, messagePart, clock } = input;
  const around = input.surroundings ?? surroundings;
  return (text) => makeFiller({ document, variables, around, answers, messagePart, clock }).text(text);
}
