import { hexToBytes } from '@noble/hashes/utils.js';

/** A quantity (`0x10`), a decimal string or a JSON number as an integer; undefined for anything else. */
export function integerOf(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined;
  if (typeof value !== 'string') return undefined;
  if (/^0x[0-9a-f]{1,64}$/i.test(value) || /^\d{1,78}$/.test(value)) return BigInt(value);
  return /^-\d{1,78}$/.test(value) ? BigInt(value) : undefined;
}

/** The quantity of an integer: `0x10`. Throws a `RangeError` for a negative one. */
export function quantityOf(value: bigint): string {
  if (value < 0n) throw new RangeError('A quantity cannot be negative.');
  return `0x${value.toString(16)}`;
}

/** Number of bytes of data: 2 for `0x4142`. Undefined if the text is not data. */
export function byteLengthOf(data: string): number | undefined {
  // A repeated group overflows the stack with 10 MB.
  return data.length % 2 === 0 && /^0x[0-9a-f]*$/i.test(data) ? (data.length - 2) / 2 : undefined;
}

/** Data as text if all its bytes are printable ASCII: `hello` for `0x68656c6c6f`. */
export function printableText(data: string): string | undefined {
  const length = byteLengthOf(data);
  if (length === undefined || length === 0) return undefined;
  let text = '';
  for (let index = 2; index < data.length; index += 2) {
    const code = Number.parseInt(data.slice(index, index + 2), 16);
    if (code < 32 || code > 126) return undefined;
    text += String.fromCharCode(code);
  }
  return text;
}

/** The bytes of data; undefined for anything else. @param length in bytes, where it is fixed */
export function dataBytes(value: unknown, length?: number): Uint8Array | undefined {
  if (typeof value !== 'string' || value.length % 2 !== 0 || !/^0x[\da-f]*$/i.test(value)) return undefined;
  if (length !== undefined && value.length !== 2 + 2 * length) return undefined;
  return hexToBytes(value.slice(2));
}
