import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

export const randomUUID = (): string => crypto.randomUUID();

/** An integer from `min`, below `max`. */
export function randomInt(min: number, max: number): number {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  const fraction = ((high & 0x1f_ffff) * 2 ** 32 + low) / 2 ** 53;
  return min + Math.floor(fraction * (max - min));
}

export function createHash(name: string) {
  if (name !== 'sha256') throw new Error(`A browser does not have the hash ${name} here.`);
  const hash = sha256.create();
  const own = {
    update(data: string | Uint8Array) {
      hash.update(typeof data === 'string' ? new TextEncoder().encode(data) : data);
      return own;
    },
    digest: (_encoding: 'hex') => bytesToHex(hash.digest()),
  };
  return own;
}
