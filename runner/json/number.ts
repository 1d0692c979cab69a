/** An exact number: `digits` × 10^-`places`. */
interface Exact {
  readonly digits: bigint;
  readonly places: number;
}

/** Longer texts are not parsed as numbers, because that would be slow. */
const LONGEST = 10_000;
const MOST_PLACES = 2_000;
const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,4}))?$/;

/** Parses `0x1f`, `31`, `31.5` and `1e18` exactly; undefined for other text. */
export function exactNumber(text: string): Exact | undefined {
  if (text.length > LONGEST) return undefined;
  if (/^0x[\da-f]+$/i.test(text)) return { digits: BigInt(text), places: 0 };
  const [, sign, whole, fraction = '', exponent = '0'] = DECIMAL.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const places = fraction.length - Number(exponent);
  if (Math.abs(places) > MOST_PLACES) return undefined;
  const digits = BigInt(`${sign}${whole}${fraction}`);
  return places < 0 ? { digits: digits * 10n ** BigInt(-places), places: 0 } : { digits, places };
}

/** Negative when `a` is smaller than `b`, 0 when they are equal. */
export function compareExact(a: Exact, b: Exact): number {
  const places = Math.max(a.places, b.places);
  const left = a.digits * 10n ** BigInt(places - a.places);
  const right = b.digits * 10n ** BigInt(places - b.places);
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Whether a text is `0x` with any number of hex digits. */
export function isHex(text: string): boolean {
  return /^0x[\da-f]*$/i.test(text);
}

/**
 * Whether two hex texts are equal, as numbers or as bytes. Bytes of different lengths differ (`0x00ff` and `0xff`), but
 * zero is zero at any length, and a word of the EVM or several (32 bytes each) equals the number that it encodes.
 */
export function equalHex(a: string, b: string): boolean {
  const [left, right] = [a.slice(2).toLowerCase(), b.slice(2).toLowerCase()];
  if (left === right) return true;
  if (left === '' || right === '') return false;
  const [leftNumber, rightNumber] = [left.replace(/^0+/, ''), right.replace(/^0+/, '')];
  if (leftNumber !== rightNumber) return false;
  // No bytes have an odd number of digits.
  const isNumber = left.length % 2 === 1 || right.length % 2 === 1;
  const longer = Math.max(left.length, right.length);
  return isNumber || leftNumber === '' || longer % WORD_DIGITS === 0;
}

const WORD_DIGITS = 64;
