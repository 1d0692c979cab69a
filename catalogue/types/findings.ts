/** What is wrong with a number or with hex of the beacon API, in one message, and what would be right. */
import { counted, shortened } from '../../common/units/words';

export const UINT64_MAX = 2n ** 64n - 1n;

export interface Finding {
  readonly message: string;
  /** The right text. */
  readonly right?: string;
  /** Set where what is wrong is that the text lacks its quotes. */
  readonly quotes?: boolean;
}

/** Decimal digits that no number of so many bits needs. */
const FITS: Readonly<Record<64 | 256, number>> = { 64: 19, 256: 77 };

/**
 * What is wrong with an unsigned integer in decimal text, if anything.
 * @param a the term with its article: `a slot`
 */
export function decimalFinding(value: unknown, a: string, bits: 64 | 256 = 64): Finding | undefined {
  const A = capital(a);
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) {
    return { message: `${A} is a decimal string: "${value}".`, right: String(value), quotes: true };
  }
  if (typeof value !== 'string') return { message: `${A} is a decimal string.` };
  if (/^(0|[1-9]\d*)$/.test(value)) {
    if (value.length <= FITS[bits]) return undefined;
    const most = 2n ** BigInt(bits) - 1n;
    return BigInt(value) > most ? { message: `${A} has ${bits} bits: at most ${most}.` } : undefined;
  }
  if (value === '') return { message: `${A} is missing here: a decimal number.` };
  if (/^\d+$/.test(value)) {
    const right = value.replace(/^0+(?=\d)/, '');
    return { message: `${A} has no leading zeros: ${right}.`, right };
  }
  if (/^0x[0-9a-f]+$/i.test(value) && value.length <= 18) {
    const right = String(BigInt(value.toLowerCase()));
    return { message: `${A} is decimal, not hex: ${right}.`, right };
  }
  if (/^-\d/.test(value)) return { message: `${A} cannot be negative.` };
  // A comma or a space separates thousands, or the items of a list that the person had in mind.
  if (
    /^\d+[\s,;]+\d/.test(value) &&
    /^[\d\s,;]+$/.test(value) &&
    !/^\d{1,3}(?:([, ])\d{3})(?:\1\d{3})*$/.test(value)
  )
    return { message: `Only one number can be here, not a list: "${shortened(value, 38)}".` };
  const bare = value.replace(/^\s*\+|[\s,_]/g, '').replace(/^0+(?=\d)/, '');
  if (/^\d+$/.test(bare) && (bare.length < 20 || BigInt(bare) <= UINT64_MAX)) {
    return { message: `${A} is written with digits only: ${bare}.`, right: bare };
  }
  return { message: `"${shortened(value, 38)}" is not ${a}. Use a decimal number such as 123.` };
}

/** What is wrong with `0x` and so many bytes, if anything. */
export function hexFinding(value: unknown, bytes: number, a: string): Finding | undefined {
  const A = capital(a);
  const right = `0x and ${bytes * 2} hex digits`;
  if (typeof value !== 'string') return { message: `${A} is a string: ${right}.` };
  if (value.length === 2 + bytes * 2 && /^0x[0-9a-fA-F]*$/.test(value)) return undefined;
  if (value === '') return { message: `${A} is missing here: ${right}.` };
  const digits = value.replace(/^0x/i, '');
  const bad = /[^0-9a-fA-F]/.exec(digits);
  if (bad) return { message: `${A} is ${right}: "${bad[0]}" is no hex digit.` };
  if (digits.length === bytes * 2) return { message: `${A} starts with 0x.`, right: `0x${digits}` };
  const has = digits.length % 2 === 0 ? counted(digits.length / 2, 'byte') : counted(digits.length, 'digit');
  return { message: `${A} has ${bytes} bytes (${bytes * 2} hex digits), this has ${has}.` };
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function withArticle(noun: string): string {
  return `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;
}
