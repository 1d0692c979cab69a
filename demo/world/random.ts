import { hash as hashOf } from 'node:crypto';

/** Pseudorandom values: the same seed and labels always give the same values. */
export interface Random {
  /** `0x` and `length` bytes. */
  hex(length: number, label: string, ...parts: readonly (string | number)[]): string;
  bytes(length: number, label: string, ...parts: readonly (string | number)[]): Uint8Array;
  /** An integer from 0 to `limit` (at most 2^32), exclusive. */
  below(limit: number, label: string, ...parts: readonly (string | number)[]): number;
  /** True with the given probability. */
  chance(probability: number, label: string, ...parts: readonly (string | number)[]): boolean;
  /**
   * A 32-byte hash that encodes two numbers (below 2^32), which `opened` decodes. So blocks and transactions of any age
   * are found by hash without being stored.
   */
  sealed(label: string, a: number, b: number): string;
  /** The two numbers of a hash made by `sealed` with this label; undefined for any other hash. */
  opened(label: string, hash: string): readonly [number, number] | undefined;
}

export function randomFrom(seed: string): Random {
  const textOf = (label: string, parts: readonly (string | number)[]) =>
    `${seed}|${label}|${parts.join('|')}`;

  const digest = (label: string, parts: readonly (string | number)[]) =>
    Buffer.from(hashOf('sha256', textOf(label, parts), 'buffer'));

  // Thousands of these are needed, so they use a fast mixing function.
  const dice = (label: string, parts: readonly (string | number)[]) => mixed(textOf(label, parts));

  const bytes = (length: number, label: string, ...parts: readonly (string | number)[]): Buffer => {
    if (length <= 32) return digest(label, parts).subarray(0, length);
    const pieces: Buffer[] = [];
    for (let index = 0; index * 32 < length; index++) pieces.push(digest(label, [...parts, index]));
    return Buffer.concat(pieces).subarray(0, length);
  };

  const below = (limit: number, label: string, ...parts: readonly (string | number)[]) =>
    dice(label, parts) % limit;

  const sealed = (label: string, a: number, b: number) => {
    const hash = Buffer.alloc(32);
    digest(label, [a, b]).copy(hash, 0, 0, 24);
    const mask = digest(`${label} mask`, [hash.toString('hex', 0, 24)]);
    hash.writeUInt32BE((a ^ mask.readUInt32BE(0)) >>> 0, 24);
    hash.writeUInt32BE((b ^ mask.readUInt32BE(4)) >>> 0, 28);
    return `0x${hash.toString('hex')}`;
  };

  return {
    bytes,
    below,
    sealed,
    hex: (length, label, ...parts) => `0x${bytes(length, label, ...parts).toString('hex')}`,
    chance: (probability, label, ...parts) => dice(label, parts) / 2 ** 32 < probability,
    opened(label, hash) {
      const given = Buffer.from(hash.slice(2), 'hex');
      if (given.length !== 32) return undefined;
      const mask = digest(`${label} mask`, [given.toString('hex', 0, 24)]);
      const a = (given.readUInt32BE(24) ^ mask.readUInt32BE(0)) >>> 0;
      const b = (given.readUInt32BE(28) ^ mask.readUInt32BE(4)) >>> 0;
      return sealed(label, a, b) === hash.toLowerCase() ? [a, b] : undefined;
    },
  };
}

/** 32-bit hash of a text: FNV-1a, then the finalizer of MurmurHash3, so that similar texts give different numbers. */
function mixed(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
