import { keccak_256 } from '@noble/hashes/sha3.js';

/** Of addresses seen: a scratch file names few of them many times, and a hash costs more than all other checks. */
const known = new Map<string, string>();
const MOST = 4096;

/** The EIP-55 form of a well-formed address (`0x` and 40 digits): the case of its letters is its checksum. */
export function checksummed(address: string): string {
  const digits = address.slice(2).toLowerCase();
  const before = known.get(digits);
  if (before !== undefined) return before;
  const hash = keccak_256(Uint8Array.from(digits, (digit) => digit.charCodeAt(0)));
  let right = '0x';
  for (let index = 0; index < digits.length; index++) {
    const digit = digits.charAt(index);
    const byte = hash[index >> 1] ?? 0;
    right += (index % 2 === 0 ? byte >> 4 : byte & 15) > 7 ? digit.toUpperCase() : digit;
  }
  if (known.size >= MOST) known.clear();
  known.set(digits, right);
  return right;
}
