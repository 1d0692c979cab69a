import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesOf } from './hex';

/** The 2048-bit Bloom filter of a block or receipt: three bits for each address and topic of its logs. */
export function bloomOf(
  logs: readonly { readonly address: string; readonly topics: readonly string[] }[],
): string {
  const bloom = Buffer.alloc(256);
  for (const item of new Set(logs.flatMap((log) => [log.address, ...log.topics]))) {
    const hash = keccak_256(bytesOf(item));
    for (let pair = 0; pair < 6; pair += 2) {
      const bit = (((hash[pair] ?? 0) << 8) | (hash[pair + 1] ?? 0)) & 2047;
      const at = 255 - (bit >> 3);
      bloom[at] = (bloom[at] ?? 0) | (1 << (bit & 7));
    }
  }
  return `0x${bloom.toString('hex')}`;
}
