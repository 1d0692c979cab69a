/** What is wrong with a number or with hex of the beacon API, in one message, and what would be right. */
import { counted, shortened } from '../../common/units/words';
import { advised, typeName, type Words } from './problem';

export const UINT64_MAX = 2n ** 64n - 1n;

export interface Finding extends Words {
  /** The right text. */
  readonly right?: string;
  /** Set where the only mistake is that the text lacks its quotes. Some programs take that: `number-unquoted`. */
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
  if (
    (typeof value === 'bigint' || (typeof value === 'number' && Number.isSafeInteger(value))) &&
    value >= 0
  ) {
    const words = {
      message: `${A} must be a decimal string: some nodes reject a number. Use "${value}".`,
      described: `${A} is a decimal string; this is the number ${value}.`,
    };
    return decimalFinding(String(value), a, bits) ?? { ...words, right: String(value), quotes: true };
  }
  if (typeof value !== 'string') return must(A, 'be a decimal string', typeName(value));
  if (/^(0|[1-9]\d*)$/.test(value)) {
    if (value.length <= FITS[bits]) return undefined;
    const most = 2n ** BigInt(bits) - 1n;
    return BigInt(value) > most ? { message: `${A} has ${bits} bits: at most ${most}.` } : undefined;
  }
  if (value === '') return isMissing(A, 'a decimal number');
  if (/^\d+$/.test(value)) {
    const right = value.replace(/^0+(?=\d)/, '');
    const message = `${A} must not have leading zeros. Use ${right}.`;
    return { message, described: `This has leading zeros: ${A.toLowerCase()} has none.`, right };
  }
  if (/^0x[0-9a-f]+$/i.test(value) && value.length <= 18) {
    const right = String(BigInt(value.toLowerCase()));
    const message = `${A} must be decimal, not hex. Use ${right}.`;
    return { message, described: `${A} is decimal; this is hex.`, right };
  }
  if (/^-\d/.test(value)) return { message: `${A} cannot be negative.` };
  // A comma or a space separates thousands, or the items of a list that the person had in mind.
  if (
    /^\d+[\s,;]+\d/.test(value) &&
    /^[\d\s,;]+$/.test(value) &&
    !/^\d{1,3}(?:([, ])\d{3})(?:\1\d{3})*$/.test(value)
  )
    return { message: `"${shortened(value, 38)}" is a list. Only one number can be here.` };
  const bare = value.replace(/^\s*\+|[\s,_]/g, '').replace(/^0+(?=\d)/, '');
  if (/^\d+$/.test(bare) && (bare.length < 20 || BigInt(bare) <= UINT64_MAX)) {
    const message = `${A} must have digits only. Use ${bare}.`;
    return { message, described: `"${shortened(value, 38)}" is not ${a}.`, right: bare };
  }
  return advised(`"${shortened(value, 38)}" is not ${a}.`, 'Use a decimal number such as 123.');
}

/** What is wrong with `0x` and so many bytes, if anything. */
export function hexFinding(value: unknown, bytes: number, a: string): Finding | undefined {
  const A = capital(a);
  const right = `0x and ${bytes * 2} hex digits`;
  if (typeof value !== 'string') return must(A, `be a string: ${right}`, typeName(value));
  if (value.length === 2 + bytes * 2 && /^0x[0-9a-fA-F]*$/.test(value)) return undefined;
  if (value === '') return isMissing(A, right);
  const digits = value.replace(/^0x/i, '');
  const bad = /[^0-9a-fA-F]/.exec(digits);
  if (bad) {
    const described = `${A} is ${right}: "${bad[0]}" is no hex digit.`;
    return { message: described.replace(' is ', ' must be '), described };
  }
  if (digits.length === bytes * 2) {
    const described = `${A} starts with 0x; this does not.`;
    return { message: `${A} must start with 0x.`, described, right: `0x${digits}` };
  }
  const has = digits.length % 2 === 0 ? counted(digits.length / 2, 'byte') : counted(digits.length, 'digit');
  return { message: `${A} has ${bytes} bytes (${bytes * 2} hex digits); this has ${has}.` };
}

/** @param A the term with its article, `right` after "must" */
export function must(A: string, right: string, wrong: string): Words {
  return {
    message: `${A} must ${right}.`,
    described: `${A} ${right.replace(/^be/, 'is')}; this is ${wrong}.`,
  };
}

export function isMissing(A: string, right: string): Words {
  return { message: `${A} is missing here: ${right}.`, described: `${A} is ${right}; this is empty text.` };
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function withArticle(noun: string): string {
  return `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;
}
