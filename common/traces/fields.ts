/** Schemas of the values in traces. Nodes leave out what is empty, or send null. */
import * as z from 'zod';
import { integerOf } from '../units/hex';

/** A quantity, or a number as Ganache sends it; absent if null. */
export const quantity = z
  .unknown()
  .optional()
  .transform((value, context) => {
    if (value === undefined || value === null) return undefined;
    const number = integerOf(value);
    if (number !== undefined && number >= 0n) return number;
    context.addIssue('is not a quantity');
    return z.NEVER;
  });

function matching(pattern: RegExp, wanted: string) {
  return z
    .string({ error: `is not ${wanted}` })
    .regex(pattern, `is not ${wanted}`)
    .nullish()
    .transform((value) => value ?? undefined);
}

export const address = matching(/^0x[\da-f]{40}$/i, 'an address');
export const hash = matching(/^0x[\da-f]{64}$/i, 'a hash');
/** Hex; `0x` if absent. */
export const data = matching(/^0x[\da-f]*$/i, 'data').transform((value) => value ?? '0x');
/** Text; absent if null or empty. */
export const text = z
  .string({ error: 'is not text' })
  .nullish()
  .transform((value) => value || undefined);
export const list = z
  .array(z.unknown(), { error: 'is not a list' })
  .nullish()
  .transform((value) => value ?? []);

/** The first problem, such as `gasUsed is not a quantity`. */
export function problemOf({ issues: [first] }: z.ZodError): string {
  const path = first?.path.join('.') ?? '';
  if (first?.code === 'invalid_type' && path === '') return 'it is not an object';
  return `${path === '' ? 'it' : path} ${first?.message ?? 'is not right'}`;
}
