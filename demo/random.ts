import { createHash } from 'node:crypto';

/** Everything that looks random comes from here: the same seed and labels give the same values for ever. */
export interface Random {
  /** `0x` and `length` bytes. */
  hex(length: number, label: string, ...parts: readonly (string | number)[]): string;
  bytes(length: number, label: string, ...parts: readonly (string | number)[]): Uint8Array;
  /** From 0 up to and without `limit` (at most 2^32). */
  below(limit: number, label: string, ...parts: readonly (string | number)[]): number;
  /** True with the given probability. */
  chance(probability: number, label: string, ...parts: readonly (string | number)[]): boolean;
  /**
   * A 32-byte hash that holds two numbers (below 2^32) in a form that `opened` finds again. So a block or
   * transaction of any age is found by its hash, and the node remembers none of them.
   */
  sealed(label: string, a: number, b: number): string;
  /** The two numbers of a hash made by `sealed` with this label; undefined for any other hash. */
  opened(label: string, hash: string): readonly [number, number] | undefined;
}

export function randomFrom(seed: string): Random {
  const digest = (label: string, parts: readonly (string | number)[]) =>
    createHash('sha256')
      .update(`${seed}|${label}|${parts.join('|')}`)
      .digest();

  const bytes = (length: number, label: string, ...parts: readonly (string | number)[]): Buffer => {
    if (length <= 32) return digest(label, parts).subarray(0, length);
    const pieces: Buffer[] = [];
    for (let index = 0; index * 32 < length; index++) pieces.push(digest(label, [...parts, index]));
    return Buffer.concat(pieces).subarray(0, length);
  };

  const below = (limit: number, label: string, ...parts: readonly (string | number)[]) =>
    digest(label, parts).readUInt32LE(0) % limit;

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
    chance: (probability, label, ...parts) => digest(label, parts).readUInt32LE(0) / 2 ** 32 < probability,
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
