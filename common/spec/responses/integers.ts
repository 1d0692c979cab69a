import * as z from 'zod';

/**
 * Integers in the replies of nodes, as decimal text. They are bounded: without a bound a reply could hold a number of
 * millions of digits, which takes minutes to convert and to show.
 */

/** Decimal digits of the largest 64-bit integer. */
const longestDecimal = 20;

/** A slot, an epoch, an index or an amount. Decimal text by the specification; some clients send numbers. */
export const unsigned = z
  .union([z.string().regex(new RegExp(`^\\d{1,${longestDecimal}}$`)), z.int().nonnegative()])
  .transform(String);

/** A length that is divided by, such as the slots of an epoch. */
export const positive = unsigned.refine((text) => BigInt(text) > 0n);

/** A reward, negative for a penalty. */
export const signed = z
  .union([z.string().regex(new RegExp(`^-?\\d{1,${longestDecimal}}$`)), z.int()])
  .transform(String);

/** A quantity of the execution API, up to 256 bits: `0x10` is `16`. */
export const quantity = z
  .string()
  .regex(/^0x[0-9a-f]{1,64}$/i)
  .transform((text) => BigInt(text).toString());
